import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween, isoWeek, weekdayOf } from '../../core/calendar.ts';
import { costWeeks, daysLastYear, sameWeekLastYear } from './cost-weeks.ts';

const NOTHING = { days: [], salaries: [] };

test('the same week of the year before has its number and begins on a Monday', () => {
  assert.equal(sameWeekLastYear('2026-11-23'), '2025-11-24');
  assert.equal(sameWeekLastYear('2026-12-28'), null, '2025 has no week 53');
  assert.equal(sameWeekLastYear('2027-01-04'), '2025-12-29');
  for (const monday of ['2026-11-23', '2026-12-28', '2027-01-04', '2027-12-27', '2028-01-31']) {
    const then = sameWeekLastYear(monday);
    if (then !== null) assert.deepEqual([isoWeek(then), weekdayOf(then)], [isoWeek(monday), 1]);
    const { start_date, end_date } = daysLastYear(monday);
    assert.equal(daysBetween(start_date, end_date), 55, 'eight weeks');
  }
});

test('costs of a week to the öre, its OB, and what the same week cost', () => {
  const now = {
    days: [
      { date: '2026-11-22', pay: 8.2, contribution: 2.03, ob: 1 },
      { date: '2026-11-23', pay: 100.1, contribution: 31.45, ob: 20.2 },
      { date: '2026-11-29', pay: 0.2, contribution: null, ob: 0.1 },
    ],
    salaries: [{ date: '2026-11-25', pay: 1000, contribution: 314.2 }],
  };
  const before = { days: [{ date: '2025-11-30', pay: 90, contribution: 10.05, ob: 0 }], salaries: [] };
  const weeks = costWeeks('2026-11-23', now, before);
  assert.equal(weeks.length, 8);
  assert.deepEqual(weeks.at(-1), { first: '2026-11-23', cost: 1445.95, ob: 20.3, last_year: 100.05 });
  assert.deepEqual(weeks.at(-2), { first: '2026-11-16', cost: 10.23, ob: 1, last_year: null });
});

test('weeks of a year without costs have no mark, not a mark of 0', () => {
  assert.ok(costWeeks('2027-01-18', NOTHING, NOTHING).every(({ last_year }) => last_year === null));
});
