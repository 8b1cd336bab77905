import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayTyped } from './typed-day.ts';

/** What planners write for a day or a week, on Friday 27 November 2026. */

const TODAY = '2026-11-27';
const ROWS: readonly (readonly [string, string | null])[] = [
  ['idag', 'day 2026-11-27'],
  ['i morgon', 'day 2026-11-28'],
  ['yesterday', 'day 2026-11-26'],
  ['fre', 'day 2026-11-27'],
  ['Lördag', 'day 2026-11-28'],
  ['tors', 'day 2026-12-03'],
  ['thu', 'day 2026-12-03'],
  ['v 49', 'week 2026-11-30'],
  ['v.49', 'week 2026-11-30'],
  ['vecka 1', 'week 2027-01-04'],
  ['week 40', 'week 2026-09-28'],
  ['v 53', 'week 2026-12-28'],
  ['v 54', null],
  ['v 0', null],
  ['24 dec', 'day 2026-12-24'],
  ['dec 24', 'day 2026-12-24'],
  ['24/12', 'day 2026-12-24'],
  ['1 maj', 'day 2027-05-01'],
  ['1 juli', 'day 2026-07-01'],
  ['29 feb', null],
  ['31/4', null],
  ['2028-02-29', 'day 2028-02-29'],
  ['2027-02-29', null],
  ['2026-13-01', null],
  ['ma', null],
  ['maj', null],
  ['anna', null],
  ['24', null],
  ['12 12', null],
  ['', null],
];

test('a day or a week is understood as it is written', () => {
  for (const [typed, wanted] of ROWS) {
    const found = dayTyped(typed, TODAY);
    assert.equal(found === null ? null : `${found.kind} ${found.day}`, wanted, typed);
  }
});

test('a date in the first days of a year may be of the year before', () => {
  assert.equal(dayTyped('24 dec', '2027-01-05')?.day, '2026-12-24');
  assert.equal(dayTyped('v 52', '2027-01-05')?.day, '2026-12-21');
});
