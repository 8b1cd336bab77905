import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposed } from './proposed.ts';

test('a proposed period leaves time to wish, to plan and to publish, and follows the one before', () => {
  for (const [length, today, last_days, days] of [
    ['weeks', '2026-11-23', [], ['2026-12-21', '2027-01-17', '2026-11-30', '2026-12-07']],
    ['weeks', '2026-11-24', [], ['2026-12-28', '2027-01-24', '2026-12-07', '2026-12-14']],
    [
      'weeks',
      '2026-11-24',
      ['2027-01-24', '2026-12-27'],
      ['2027-01-25', '2027-02-21', '2027-01-04', '2027-01-11'],
    ],
    ['month', '2026-11-24', [], ['2027-01-01', '2027-01-31', '2026-12-11', '2026-12-18']],
    ['month', '2026-11-03', [], ['2026-12-01', '2026-12-31', '2026-11-10', '2026-11-17']],
    ['month', '2026-11-24', ['2027-01-31'], ['2027-02-01', '2027-02-28', '2027-01-11', '2027-01-18']],
  ] as const) {
    const { first_day, last_day, wishes_close_on, publish_by } = proposed(length, today, last_days);
    assert.deepEqual([first_day, last_day, wishes_close_on, publish_by], days, `${length} ${today}`);
  }
});
