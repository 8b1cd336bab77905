import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Employment } from '../../contract/employments.ts';
import { monthsOf } from './month-span.ts';

/** The months of a person's page, in November 2026. */

const employed = (first_day: string | null, last_day: string | null): Employment => ({
  id: `${first_day} ${last_day}`,
  user: 'u',
  first_day,
  last_day,
  form: null,
  end_reason: null,
  version: 1,
});
const of = (...rows: Employment[]): string[] => monthsOf(rows, '2026-11');

test('from the first month to this one, the latest first', () => {
  assert.deepEqual(of(employed('2026-09-14', null)), ['2026-11', '2026-10', '2026-09']);
});

test('not beyond the last day, and not between two employments; a month of both is one', () => {
  assert.deepEqual(of(employed('2026-01-01', '2026-02-10'), employed('2026-02-20', '2026-02-28')), [
    '2026-02',
    '2026-01',
  ]);
  assert.deepEqual(of(employed('2026-01-01', '2026-01-31'), employed('2026-11-01', null)), [
    '2026-11',
    '2026-01',
  ]);
});

test('none before the first day, and none of an employment that never began', () => {
  assert.deepEqual(of(employed('2026-12-01', null)), []);
  assert.deepEqual(of(employed('2026-11-01', '2026-10-31')), []);
  assert.deepEqual(of(), []);
});

test('from an unknown day three years', () => {
  const months = of(employed(null, null));
  assert.equal(months.length, 36);
  assert.equal(months.at(-1), '2023-12');
});
