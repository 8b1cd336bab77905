import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { compared } from './compare.ts';
import { type OwnMonth, type OwnPerson, TIME_KINDS } from './comparison.ts';
import type { OldFile } from './old-file.ts';
import { readOldFile } from './read-old-file.ts';

const [, , times = []] = readTables(new URL('./parallel-run.md', import.meta.url));

const person = (minutes: Readonly<Record<string, number>>, more: Partial<OwnPerson> = {}): OwnPerson => ({
  user_id: 'u',
  employee_number: 7,
  personal_number: null,
  birth_date: null,
  gross_ore: 0,
  tax_ore: 0,
  contribution_ore: 0,
  tax_decision: null,
  taxable_ore: 0,
  tax_table: null,
  tax_column: 1,
  lines: [],
  times: { worked: 0, ob1: 0, ob2: 0, ob3: 0, ob4: 0, ob5: 0, ...minutes },
  ...more,
});
const month = (...people: OwnPerson[]): OwnMonth => ({
  people,
  accounts: new Map(),
  month: '2026-10',
  period: '2026-10',
  taxBy: () => null,
});
const READINGS = { codes: new Map(), people: new Map() };
const fileOf = (entries: string, number = '7', date = '2026-10-05'): OldFile =>
  readOldFile(
    Buffer.from(
      `<paxml><tidtransaktioner>${entries
        .split('; ')
        .map((one) => one.split(' '))
        .map(
          ([code, hours]) =>
            `<tidtrans anstid="${number}"><tidkod>${code}</tidkod><datum>${date}</datum><timmar>${hours}</timmar></tidtrans>`,
        )
        .join('')}</tidtransaktioner></paxml>`,
    ),
  );

test('hours are compared as the page says, and are no difference of pay', () => {
  assert.ok(times.length >= 8);
  for (const row of times) {
    const minutes = Object.fromEntries(
      [...cell(row, 'here').matchAll(/(\w+) (\d+)/g)].map(([, kind = '', count]) => [kind, Number(count)]),
    );
    for (const kind of Object.keys(minutes)) assert.ok(TIME_KINDS.some((known) => known === kind));
    const { people, company } = compared([fileOf(cell(row, 'there'))], month(person(minutes)), READINGS);
    const hours = (quantity: number | null): string => (quantity === null ? '-' : String(quantity / 100));
    const said = (people[0]?.differences ?? []).map(
      ({ what, code, cause, there_quantity, here_quantity, there_ore, here_ore }) => {
        assert.deepEqual([what, there_ore, here_ore], ['time', null, null]);
        return [code, cause, hours(there_quantity), hours(here_quantity)].join(' ');
      },
    );
    assert.equal(said.join('; '), cell(row, 'differences'), cell(row, 'there'));
    assert.deepEqual(company, []);
  }
});

test('where the files are silent nothing is claimed: another month, another person, a day without hours', () => {
  const here = person({ worked: 480, ob1: 60 });
  const differences = (file: OldFile, ...people: OwnPerson[]) =>
    compared([file], month(...people), READINGS).people.flatMap((one) => one.differences);
  assert.deepEqual(differences(fileOf('TID 8; OB1 2', '7', '2026-09-30'), here), []);
  const other = person({ worked: 60 }, { user_id: 'v', employee_number: 8 });
  assert.deepEqual(differences(fileOf('TID 8'), here, other), []);
  assert.deepEqual(differences(fileOf('TID 8'), { ...here, times: undefined } as never), []);
  const pay = '<lonetrans anstid="7"><lonart>1</lonart><belopp>1</belopp></lonetrans>';
  const range =
    '<tidtrans anstid="7"><tidkod>TID</tidkod><datumfrom>2026-10-01</datumfrom><datumtom>2026-10-09</datumtom></tidtrans>';
  const file = readOldFile(Buffer.from(`<paxml>${range}${pay}</paxml>`));
  assert.deepEqual(
    differences(file, here).map(({ what }) => what),
    ['line'],
  );
});
