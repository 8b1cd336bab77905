import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { peopleSheet } from './people-sheet.ts';

const [rows = []] = readTables(new URL('./people-sheet.md', import.meta.url));

const said = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).join(' ')
    : String(value);

test('every sheet of the page is read so, by tabs too', () => {
  assert.ok(rows.length >= 30);
  for (const separator of [';', '\t'])
    for (const row of rows) {
      const text = cell(row, 'sheet')
        .split('/')
        .map((line) => line.trim().replaceAll(';', separator))
        .join('\n');
      const { readable, unknown_columns, rows: read } = peopleSheet(text);
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
    [[4, [{ code: 'needed', field: 'monthly_salary', column: null }]]],
  );
});
