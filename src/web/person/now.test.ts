import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Absence } from '../../contract/absences.ts';
import type { Employment } from '../../contract/employments.ts';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { type Known, nowOf } from './now.ts';

/** What is true of a person on 27 November 2026. */

const TODAY = '2026-11-27';

const employed = (first_day: string | null, last_day: string | null): Employment => ({
  id: `${first_day} ${last_day}`,
  user: 'u',
  first_day,
  last_day,
  form: null,
  end_reason: null,
  version: 1,
});
const on = (date: string, more: Partial<AssignmentWithShift> = {}): AssignmentWithShift =>
  ({
    id: date,
    status: 'approved',
    sick_leave_type: null,
    unauthorized_absence: false,
    vab: false,
    on_leave: false,
    ...more,
    // Nothing else of the shift is looked at.
    shift_details: { date, start_time: `${date}T06:00:00Z` },
  }) as AssignmentWithShift;
const sick = { kind: 'sick', first_day: '2026-11-26', last_day: null } as Absence;
const vacation = { status: 'approved', first_day: TODAY, last_day: '2026-12-04' } as LeaveRequest;

const base: Known = { employments: [employed(null, null)], absences: [], leave: [], assignments: [] };
const words = (known: Partial<Known>): string[] =>
  nowOf({ ...base, ...known }, TODAY).map((fact) => ('day' in fact ? `${fact.of} ${fact.day}` : fact.of));

test('today’s shifts, and whether they are answered; a declined one is none', () => {
  assert.deepEqual(words({ assignments: [on(TODAY), on('2026-11-30')] }), ['works']);
  assert.deepEqual(words({ assignments: [on(TODAY, { status: 'pending' })] }), ['asked']);
  assert.deepEqual(words({ assignments: [on(TODAY, { status: 'rejected' })] }), ['free', 'none_ahead']);
});

test('a night shift that began yesterday and is still under way is work today', () => {
  assert.deepEqual(words({ assignments: [on('2026-11-26'), on('2026-11-30')] }), ['works']);
});

test('without a shift today, the next one', () => {
  assert.deepEqual(words({ assignments: [on('2026-12-02'), on('2026-11-30')] }), ['free', 'next 2026-11-30']);
});

test('what keeps the person away comes first, and a shift that they are away from is none', () => {
  const away = [on(TODAY, { sick_leave_type: 'full' }), on('2026-11-30')];
  assert.deepEqual(words({ absences: [sick], assignments: away }), ['absent', 'next 2026-11-30']);
  assert.deepEqual(words({ leave: [vacation] }), ['leave', 'none_ahead']);
  assert.deepEqual(words({ leave: [{ ...vacation, status: 'pending' }] }), ['free', 'none_ahead']);
  assert.deepEqual(words({ absences: [{ ...sick, first_day: '2026-11-28' }] }), ['free', 'none_ahead']);
});

test('an employment that has not begun, ends, or is over', () => {
  const later = employed('2026-12-14', null);
  assert.deepEqual(words({ employments: [later], assignments: [on('2026-12-15')] }), [
    'starts 2026-12-14',
    'next 2026-12-15',
  ]);
  const ends = employed('2020-01-01', '2026-12-31');
  assert.deepEqual(words({ employments: [ends] }), ['ends 2026-12-31', 'free', 'none_ahead']);
  assert.deepEqual(words({ employments: [ends, employed('2027-01-01', null)] }), ['free', 'none_ahead']);
  assert.deepEqual(words({ employments: [ends, employed('2027-01-02', null)] }), [
    'ends 2026-12-31',
    'starts 2027-01-02',
    'free',
    'none_ahead',
  ]);
  const over = [employed('2020-01-01', '2024-06-30'), employed('2025-01-01', '2026-11-26')];
  assert.deepEqual(words({ employments: over, assignments: [on('2026-11-30')] }), ['ended 2026-11-26']);
});

test('none at all, or one that never began, is no employment', () => {
  assert.deepEqual(words({ employments: [] }), ['unemployed']);
  assert.deepEqual(words({ employments: [employed('2026-12-01', '2026-11-30')] }), ['unemployed']);
});
