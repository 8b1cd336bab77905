import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Day, Planned, PlanState } from './days.ts';
import { leftOf } from './month-left.ts';

/** A month is not complete while shifts lie ahead or await an answer, or a report is rejected. */

type Some = { readonly states?: readonly PlanState[]; readonly reports?: readonly TimeEntry['status'][] };

const day = ({ states = [], reports = [] }: Some, inMonth = true): Day => ({
  date: '2026-11-20',
  inMonth,
  isToday: false,
  isFuture: false,
  holiday: null,
  red: false,
  planned: states.map((state) => ({ state }) as Planned),
  entries: reports.map((status) => ({ status }) as TimeEntry),
  leave: null,
  hours: 0,
});
const said = (days: readonly Day[], exceptions: Parameters<typeof leftOf>[1] = []) =>
  leftOf(days, exceptions).map(({ what, count }) => `${what} ${count}`);

test('all is reported when every shift is over and reported, or the person was away', () => {
  assert.deepEqual(said([]), []);
  assert.deepEqual(
    said([day({ states: ['reported'], reports: ['submitted_ok'] }), day({ states: ['absent'] })]),
    [],
  );
});

test('future, unanswered and rejected items are left, with those the server misses', () => {
  assert.deepEqual(said([day({ states: ['ahead'] }), day({ states: ['ahead', 'reported'] })]), ['ahead 2']);
  assert.deepEqual(said([day({ states: ['reported'], reports: ['rejected'] })]), ['rejected 1']);
  assert.deepEqual(
    said(
      [day({ states: ['pending', 'ahead', 'missing'], reports: ['rejected', 'draft'] })],
      [
        { code: 'missing_reports', count: 3 },
        { code: 'on_call_unreported', count: 2 },
        { code: 'unattested_reports', count: 1 },
      ],
    ),
    ['rejected 1', 'missing 3', 'on_call 2', 'drafts 1', 'unanswered 1', 'ahead 1'],
  );
});

test('a shift ahead of somebody who is ill is left, and one of granted leave is not', () => {
  const away = (sick_leave_type: 'full' | null, isFuture = true): Day => ({
    ...day({}),
    isFuture,
    planned: [{ state: 'absent', assignment: { sick_leave_type } } as Planned],
  });
  assert.deepEqual(said([away('full')]), ['ahead 1']);
  assert.deepEqual(said([away(null), away('full', false)]), []);
});

test('the days of the neighbouring months are theirs', () => {
  assert.deepEqual(said([day({ states: ['ahead', 'pending'], reports: ['rejected'] }, false)]), []);
});
