import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { DAYS_WITHOUT, daysUntilDue, secondFactorDue } from './second-factor-due.ts';

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
  assert.equal(secondFactorDue(Date.parse(cell(first, 'now'))), Date.parse(cell(first, 'due')));
  assert.equal(DAYS_WITHOUT, 14);
});
