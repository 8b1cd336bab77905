import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { lastDayVerdict } from './employment.ts';

const [rows = []] = readTables(new URL('employment.md', import.meta.url));

test('the page has its rows', () => assert.equal(rows.length, 10));

for (const row of rows) {
  test(`the last day: ${cell(row, 'what')}`, () => {
    const first = cell(row, 'first');
    const facts = { first: first === '-' ? null : first, last: cell(row, 'last'), today: cell(row, 'today') };
    assert.equal(lastDayVerdict(facts) ?? 'ok', cell(row, 'verdict'));
  });
}
