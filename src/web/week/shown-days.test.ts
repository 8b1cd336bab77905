import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideDays, daysOfView, daysRead, stepOf } from './shown-days.ts';

test('a week and two begin on their Monday, a month on its first', () => {
  assert.deepEqual(daysOfView('week', '2026-11-26'), { first: '2026-11-23', count: 7 });
  assert.deepEqual(daysOfView('fortnight', '2026-11-29'), { first: '2026-11-23', count: 14 });
  assert.deepEqual(daysOfView('people_month', '2026-11-26'), { first: '2026-11-01', count: 30 });
  assert.deepEqual(daysOfView('people_month', '2028-02-29'), { first: '2028-02-01', count: 29 });
  assert.deepEqual(daysOfView('people_month', '2026-12-31'), { first: '2026-12-01', count: 31 });
});

test('of a day the week is read, and the day is shown', () => {
  assert.deepEqual(daysRead('day', '2026-11-26'), { first: '2026-11-23', count: 7 });
  assert.deepEqual(daysOfView('day', '2026-11-26'), { first: '2026-11-26', count: 1 });
  assert.deepEqual(besideDays('day', '2026-11-26'), besideDays('week', '2026-11-26'));
});

test('a step is a day, a week or a month', () => {
  assert.deepEqual(
    (['day', 'week', 'fortnight', 'people_month'] as const).map((view) => [
      stepOf(view, daysOfView(view, '2026-12-31').first, -1),
      stepOf(view, daysOfView(view, '2026-12-31').first, 1),
    ]),
    [
      ['2026-12-30', '2027-01-01'],
      ['2026-12-21', '2027-01-04'],
      ['2026-12-21', '2027-01-04'],
      ['2026-11-01', '2027-01-01'],
    ],
  );
});

test('the days beside are those of the next step, and as long as they are', () => {
  assert.deepEqual(besideDays('week', '2026-11-23'), [
    { first: '2026-11-16', count: 7 },
    { first: '2026-11-30', count: 7 },
  ]);
  assert.deepEqual(besideDays('fortnight', '2026-11-23'), [
    { first: '2026-11-16', count: 14 },
    { first: '2026-11-30', count: 14 },
  ]);
  assert.deepEqual(besideDays('people_month', '2027-03-01'), [
    { first: '2027-02-01', count: 28 },
    { first: '2027-04-01', count: 30 },
  ]);
  assert.deepEqual(besideDays('people_month', '2026-12-01'), [
    { first: '2026-11-01', count: 30 },
    { first: '2027-01-01', count: 31 },
  ]);
});
