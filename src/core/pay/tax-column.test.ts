import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, numberIn, readTables } from '../../../test/tables.ts';
import { COLUMN_AGE, columnSuitsAge } from './tax-column.ts';

const [ages = [], rows = []] = readTables(new URL('tax-column.md', import.meta.url));

test('the page names the ages', () => {
  assert.deepEqual(
    COLUMN_AGE.map(({ from, value }) => ({ from, age: String(value) })),
    ages,
  );
});

test('a column suits an age as the page says', () => {
  assert.ok(rows.length >= 15);
  for (const row of rows) {
    const suits = columnSuitsAge(numberIn(row, 'column'), numberIn(row, 'born'), cell(row, 'paid on'));
    assert.equal(suits ? 'yes' : 'no', cell(row, 'suits'), JSON.stringify(row));
  }
});
