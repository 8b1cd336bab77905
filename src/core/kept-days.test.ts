import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { BOOKS_YEARS, firstKeptDay } from './kept-days.ts';

const [rows = []] = readTables(new URL('./kept-days.md', import.meta.url));

test('every row of the page holds', () => {
  assert.ok(rows.length >= 5);
  for (const row of rows) assert.equal(firstKeptDay(cell(row, 'today')), cell(row, 'first kept day'));
});

test('the number of years is pinned', () => {
  for (const years of [BOOKS_YEARS - 1, BOOKS_YEARS + 1])
    assert.ok(rows.some((row) => firstKeptDay(cell(row, 'today'), years) !== cell(row, 'first kept day')));
});
