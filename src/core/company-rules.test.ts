import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { mayBegin, rulesOn } from './company-rules.ts';

const [days = [], firsts = []] = readTables(new URL('./company-rules.md', import.meta.url));

test('the page has its rows', () => assert.deepEqual([days.length, firsts.length], [7, 4]));

test('the rules of a day are those the page says', () => {
  for (const row of days) {
    const rows = cell(row, 'rows')
      .split('; ')
      .map((one) => {
        const [from = '', name = ''] = one.split(':');
        return { from, name };
      });
    assert.equal(rulesOn(rows, cell(row, 'date')).name, cell(row, 'holds'), JSON.stringify(row));
  }
  assert.throws(() => rulesOn([], '2026-11-01'), RangeError);
});

test('rules begin with a month', () => {
  for (const row of firsts)
    assert.equal(mayBegin(cell(row, 'first day')), cell(row, 'may begin') === 'yes', JSON.stringify(row));
});
