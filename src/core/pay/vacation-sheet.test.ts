import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables, sheetIn } from '../../../test/tables.ts';
import { vacationSheet } from './vacation-sheet.ts';

const [rows = []] = readTables(new URL('./vacation-sheet.md', import.meta.url));

test('every sheet of the page is read so, by tabs too', () => {
  assert.ok(rows.length >= 14);
  for (const separator of [';', '\t'] as const)
    for (const row of rows) {
      const { readable, unknown_columns, rows: read } = vacationSheet(sheetIn(row, separator));
      const shown = {
        ...row,
        readable: readable ? 'yes' : 'no',
        'unknown columns': unknown_columns.join(' '),
        fields: read
          .map(({ row: at, person, fields }) =>
            [at, person, ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].join(' '),
          )
          .join(', '),
        fault: read
          .map(({ fault }) => [fault?.code, fault?.column].filter((one) => one != null).join(' '))
          .join(''),
      };
      assert.deepEqual(shown, row, JSON.stringify(separator));
    }
});
