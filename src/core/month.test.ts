import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, hasEnded, monthLater, monthOf, yearAndMonth } from './month.ts';

test('a month is written, read and counted over the turn of a year', () => {
  assert.equal(monthOf(2026, 3), '2026-03');
  assert.deepEqual(yearAndMonth('2026-03'), { year: 2026, month: 3 });
  assert.equal(monthLater('2026-11', 2), '2027-01');
  assert.equal(monthLater('2026-01', -1), '2025-12');
  assert.equal(monthLater('2026-12', 0), '2026-12');
});

test('a month begins and ends, in leap years too', () => {
  assert.deepEqual(daysOf('2028-02'), { first: '2028-02-01', last: '2028-02-29' });
  assert.throws(() => daysOf('2026-13'), RangeError);
});

test('a month has ended on the day after its last', () => {
  assert.equal(hasEnded('2026-11', '2026-11-30'), false);
  assert.equal(hasEnded('2026-11', '2026-12-01'), true);
});
