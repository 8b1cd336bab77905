import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, readTables } from '../../../test/tables.ts';
import { employmentAt, lastDayVerdict } from './employment.ts';

const [rows = [], days = []] = readTables(new URL('employment.md', import.meta.url));

test('the page has its rows', () => assert.deepEqual([rows.length, days.length], [10, 6]));

for (const row of days) {
  test(`the employment of a day: ${cell(row, 'what')}`, () => {
    const found = employmentAt(cell(row, 'day'), employedIn(cell(row, 'employments')));
    assert.equal(found?.first ?? 'unknown', cell(row, 'first day'));
  });
}

for (const row of rows) {
  test(`the last day: ${cell(row, 'what')}`, () => {
    const first = cell(row, 'first');
    const facts = { first: first === '-' ? null : first, last: cell(row, 'last'), today: cell(row, 'today') };
    assert.equal(lastDayVerdict(facts) ?? 'ok', cell(row, 'verdict'));
  });
}
