import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filedIn } from '../src/core/pay/declaration.ts';
import { type DeclarationFault, declarationFaults } from '../src/core/pay/declaration-check.ts';
import type { Fields } from '../src/core/pay/declaration-read.ts';
import { agiFile } from '../src/server/payroll/pay-file-agi.ts';
import { complaintsAboutAgi } from './pay-file-rules.ts';
import { ANNA, PAY_RUN } from './pay-file-sample.ts';
import { cell, numberIn, readTables } from './tables.ts';
import { all, readXml } from './xml-reader.ts';

/** A good declaration passes; broken as the page says, the rule is named with person and field. */

const [rows = [], lengths = []] = readTables(
  new URL('../src/core/pay/declaration-check.md', import.meta.url),
);
const textOf = (run: typeof PAY_RUN): string => Buffer.concat([...agiFile(run)]).toString('utf8');

const NAMES = new Map([
  ['198112189876', 'Test Anställd'],
  ['101', 'Test Anställd'],
]);
const nameOf = (fields: Fields): string =>
  NAMES.get(fields.get('215') ?? '') ?? NAMES.get(fields.get('570') ?? '') ?? 'somebody';
const expected = { employer: '165560160680', period: '202604', nameOf };
const said = ({ person, field }: DeclarationFault): string =>
  person === null ? field : `${person}, ${field}`;

test('a good declaration has no faults', () => {
  assert.deepEqual(declarationFaults(textOf(PAY_RUN), expected), []);
});

test('a declaration that comes in pieces has the faults of the whole, wherever it is cut', () => {
  const good = textOf(PAY_RUN);
  const bad = good.replace('faltkod="487">9803', 'faltkod="487">9804');
  assert.notEqual(bad, good);
  for (const text of [good, bad, good.slice(0, -20), `${good}x`, good.replace('</agd:IU>', '</agd:HU>')]) {
    const whole = declarationFaults(text, expected);
    for (const size of [1, 7, 64, 1000]) {
      const count = Math.ceil(text.length / size);
      const pieces = Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size));
      assert.deepEqual(declarationFaults(pieces, expected), whole, `in pieces of ${size}`);
    }
  }
});

test('each broken rule of the page is named', () => {
  const good = textOf(PAY_RUN);
  assert.ok(rows.length >= 25);
  for (const row of rows) {
    const was = cell(row, 'was');
    assert.ok(good.includes(was), was);
    const faults = declarationFaults(good.replace(was, cell(row, 'is')), expected);
    const of_rule = faults.filter(({ rule }) => rule === cell(row, 'rule'));
    assert.ok(
      of_rule.some((fault) => said(fault) === cell(row, 'named')),
      `${JSON.stringify(row)} gave ${JSON.stringify(faults)}`,
    );
  }
});

test('a text may be as long as the page says, and no longer', () => {
  const names =
    '<agd:Fornamn faltkod="216">Test</agd:Fornamn><agd:Efternamn faltkod="217">Test</agd:Efternamn>';
  const before = '<agd:ArbetsplatsensGatuadress';
  const good = textOf(PAY_RUN).replace(before, `${names}${before}`);
  assert.ok(lengths.length >= 11);
  for (const row of lengths) {
    const after = cell(row, 'after').replaceAll('¶', '\n');
    const [head, tail, ...more] = good.split(after);
    assert.ok(head !== undefined && tail !== undefined && more.length === 0, after);
    const faultsOf = (count: number): string[] =>
      declarationFaults(`${head}${after}${'x'.repeat(count)}${tail.slice(tail.indexOf('<'))}`, expected)
        .filter(({ rule }) => rule === 'form')
        .map(said);
    const most = numberIn(row, 'at most');
    assert.deepEqual([faultsOf(most), faultsOf(most + 1)], [[], [cell(row, 'named')]], after);
  }
});

test('the öre that two kinds of pay of a person drop may come to a krona, and to no more', () => {
  const pay = /(<agd:KontantErsattningUlagAG faltkod="011">)31200(<\/agd:KontantErsattningUlagAG>)/;
  const good = textOf(PAY_RUN).replace(
    pay,
    '$131100$2<agd:SkatteplOvrigaFormanerUlagAG faltkod="012">100</agd:SkatteplOvrigaFormanerUlagAG>',
  );
  const faultsOf = (sum: number) =>
    declarationFaults(good.replace('faltkod="487">9803', `faltkod="487">${sum}`), expected).map(
      ({ rule }) => rule,
    );
  assert.deepEqual([9802, 9803, 9804].flatMap(faultsOf), []);
  assert.deepEqual([9801, 9805].flatMap(faultsOf), ['contribution_sum', 'contribution_sum']);
});

test('the check digit counts twice a nine as nine, and a nine as nine', () => {
  const good = textOf(PAY_RUN).replace('>198112189876<', '>197901019807<');
  assert.deepEqual(declarationFaults(good, expected), []);
});

test('another employer or another period than the one that is asked for is refused', () => {
  const good = textOf(PAY_RUN);
  assert.deepEqual(
    declarationFaults(good, { ...expected, employer: '165560160681', period: '202605' }).map(
      ({ rule }) => rule,
    ),
    ['employer', 'period'],
  );
});

test('a person is declared once', () => {
  const twice = { ...PAY_RUN, people: [ANNA, { ...ANNA, user_id: 'b', employee_number: 102 }] };
  const faults = declarationFaults(textOf(twice), expected);
  assert.deepEqual(
    faults.map((fault) => [fault.rule, said(fault)]),
    [
      ['once', 'Test Anställd, 570'],
      ['once', 'Test Anställd, 215'],
    ],
  );
});

test('a correction keeps the filed number, removes people and absences, and has no faults', () => {
  const care = {
    identity: '198112189876',
    date: '2026-03-03',
    number: '1',
    type: 'TILLFALLIG_FORALDRAPENNING',
  };
  const filed = {
    people: [
      { identity: '198112189876', number: 7 },
      { identity: '196408233234', number: 3 },
      { identity: '19900404102', number: 102 },
    ],
    absences: [care, { ...care, date: '2026-03-04' }],
  };
  const care_days = [{ date: '2026-03-04', kind: 'vab', absent_min: 60 } as const];
  const text = textOf({ ...PAY_RUN, people: [{ ...ANNA, care_days }], filed });
  assert.deepEqual(declarationFaults(text, expected), []);
  assert.deepEqual(complaintsAboutAgi(readXml(text)), []);
  const texts = (name: string) => all(readXml(text), `agd:${name}`).map((one) => one.text);
  assert.deepEqual(texts('Specifikationsnummer'), ['7', '3', '102']);
  assert.deepEqual(texts('Borttag'), ['1', '1']);
  assert.deepEqual(texts('FranvaroDatum'), ['2026-03-04', '2026-03-03']);
  assert.equal(texts('FranvaroBorttag').length, 1);
  assert.deepEqual(filedIn(text), {
    people: [{ identity: '198112189876', number: 7 }],
    absences: [{ ...care, date: '2026-03-04' }],
  });
});
