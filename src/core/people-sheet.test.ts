import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables, sheetIn } from '../../test/tables.ts';
import { addDays } from './calendar.ts';
import { peopleSheet } from './people-sheet.ts';

const [rows = []] = readTables(new URL('./people-sheet.md', import.meta.url));

const said = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).join(' ')
    : String(value);

test('every sheet of the page is read so, by tabs too', () => {
  assert.ok(rows.length >= 30);
  for (const separator of [';', '\t'] as const)
    for (const row of rows) {
      const { readable, unknown_columns, rows: read } = peopleSheet(sheetIn(row, separator));
      const shown = {
        ...row,
        readable: readable ? 'yes' : 'no',
        'unknown columns': unknown_columns.join(' '),
        fields: read
          .flatMap(({ fields, balance }) => Object.entries({ ...fields, ...balance }))
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}=${said(value)}`)
          .join(' '),
        faults: read
          .flatMap(({ faults }) => faults.map(({ code, column }) => [code, column ?? ''].join(' ').trim()))
          .join(', '),
      };
      assert.deepEqual(shown, row, JSON.stringify(separator));
    }
});

test('a fault names its field where the sheet has no such column, and rows are counted as lines', () => {
  const { rows: read } = peopleSheet('\nNamn;E-post;Tabell\n\nA B;a@b.se;33\n');
  assert.deepEqual(
    read.map(({ row, faults }) => [row, faults]),
    [[4, [{ code: 'needed', field: 'monthly_salary', column: null, cell: null }]]],
  );
});

test('a fault names its cell, and somebody may say which column is which', () => {
  const text = 'Vem;Mejl;Början\nAnna Berg;a@b.se;någon gång';
  assert.equal(peopleSheet(text).readable, false);
  const { rows: read } = peopleSheet(text, ['name', null, 'employment_date']);
  assert.deepEqual(
    read.map(({ faults }) => faults),
    [[{ code: 'not_a_date', field: 'employment_date', column: 'Början', cell: 'C2' }]],
  );
  assert.deepEqual(peopleSheet(text, ['name', null, 'unread']).unknown_columns, ['Början']);
});

test('a heading of parentheses alone costs no more than another', () => {
  const text = `Namn;E-post;${'('.repeat(100_000)}\nA B;a@b.se;1`;
  const began = performance.now();
  assert.equal(peopleSheet(text).readable, true);
  assert.ok(performance.now() - began < 1000, 'the time grows with the length, not with its square');
});

test('more first days of sick periods than a person can have are refused', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => addDays('2020-01-01', at)).join(' ');
  const faultsOf = (count: number) =>
    peopleSheet(`Namn;E-post;Karens\nA B;a@b.se;${days(count)}`).rows.flatMap(({ faults }) =>
      faults.map(({ code, field }) => [code, field]),
    );
  assert.deepEqual(faultsOf(100), []);
  assert.deepEqual(faultsOf(101), [['not_allowed', 'karens']]);
});
