import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { daysUntilDue, WITHOUT_FACTOR_MS } from './second-factor-due.ts';

const [rows = []] = readTables(new URL('./second-factor-due.md', import.meta.url));

test('every row of the page holds', () => {
  assert.ok(rows.length >= 7);
  for (const row of rows)
    assert.equal(
      daysUntilDue(cell(row, 'due'), cell(row, 'now')),
      Number(cell(row, 'days left')),
      cell(row, 'now'),
    );
});

test('the number of days is that of the page', () => {
  const [first = {}] = rows;
  assert.equal(Date.parse(cell(first, 'now')) + WITHOUT_FACTOR_MS, Date.parse(cell(first, 'due')));
  assert.equal(WITHOUT_FACTOR_MS, 14 * 24 * 60 * 60 * 1_000);
});
