import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../calendar.ts';
import { daysWithoutPlan } from './away.ts';

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));
const away = (dates: readonly string[]) => new Map(dates.map((date) => [date, true]));

test('more than a week in a row without a shift is decided by the calendar, whatever the order of the days', () => {
  const eight = daysFrom('2026-11-02', 8);
  const seven = daysFrom('2026-12-01', 7);
  const none = (): boolean => false;
  assert.deepEqual([...daysWithoutPlan(away([...eight, ...seven].toReversed()), none)].toSorted(), eight);
  assert.deepEqual([...daysWithoutPlan(away(seven), none)], []);
  const planned = daysWithoutPlan(
    away(daysFrom('2026-11-02', 16)),
    (date) => date === '2026-11-09' || date === '2026-11-30',
  );
  assert.deepEqual([...planned], daysFrom('2026-11-10', 8), 'a shift ends the row');
});

test('an illness of a century asks about each day once', () => {
  let asked = 0;
  const days = daysFrom('2026-01-01', 36_525);
  daysWithoutPlan(away(days), () => {
    asked += 1;
    return false;
  });
  assert.equal(asked, days.length);
});
