import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { minuteOf } from '../../core/clock.ts';
import { plannedOf } from '../time-entries/days.ts';
import { comingWeeks, nextOf, plannedOn, unansweredIn } from './weeks.ts';

/** Shifts of a person who is away from some of them. Now is Sunday 22 November 2026, 15:00. */

const NOW = minuteOf('2026-11-22T14:00:00Z') ?? 0;
const TODAY = '2026-11-22';

type More = Partial<Pick<AssignmentWithShift, 'status' | 'sick_leave_type' | 'unauthorized_absence' | 'vab'>>;

const shift = (date: string, more: More = {}): AssignmentWithShift => ({
  id: date,
  shift_id: date,
  worker_id: 'u',
  worker: { id: 'u', first_name: 'A', last_name: 'B', role: 'worker' },
  status: 'approved',
  approval_required: false,
  sick_leave_type: null,
  partial_absence: false,
  unauthorized_absence: false,
  vab: false,
  on_leave: false,
  version: 1,
  // A shift's other fields do not matter here.
  shift_details: {
    id: date,
    start_time: `${date}T13:00:00Z`,
    end_time: `${date}T21:00:00Z`,
    date,
    start_time_local: '14:00',
    end_time_local: '22:00',
    kind: 'work',
    created_by: null,
    version: 1,
  } as AssignmentWithShift['shift_details'],
  ...more,
});

test('a person who is sick has no current shift: the next is the first they come to', () => {
  const sick = shift(TODAY, { sick_leave_type: 'full' });
  const vab = shift('2026-11-24', { vab: true });
  const later = shift('2026-11-30');
  assert.equal(nextOf([sick, vab, later], NOW), later);
  assert.equal(nextOf([sick, vab], NOW), null);
  assert.equal(
    nextOf([shift(TODAY, { sick_leave_type: 'partial' }), later], NOW)?.id,
    TODAY,
    'half a day is worked',
  );
});

test('shifts one is away from stay in the list, are not counted, and await no answer', () => {
  const own = [
    shift(TODAY, { sick_leave_type: 'full' }),
    shift('2026-11-24', { sick_leave_type: 'full', status: 'pending' }),
    shift('2026-11-25', { status: 'pending' }),
    shift('2026-11-26', { status: 'rejected' }),
  ];
  const weeks = comingWeeks(own, [], NOW, TODAY);
  assert.deepEqual(
    weeks.map(({ monday, shifts, minutes, lines }) => [monday, shifts, minutes, lines.length]),
    [
      ['2026-11-16', 0, 0, 1],
      ['2026-11-23', 1, 480, 2],
    ],
  );
  assert.deepEqual(
    unansweredIn(weeks).map(({ id }) => id),
    ['2026-11-25'],
  );
  assert.equal(plannedOn(own, TODAY, '2026-11-28'), 3);
  assert.equal(plannedOn(own, '2026-11-23', '2026-11-24'), 1);
});

test('jour and beredskap are shifts of the week, and none of its hours', () => {
  const jour = shift('2026-11-25');
  const own = [
    shift('2026-11-24'),
    { ...jour, shift_details: { ...jour.shift_details, kind: 'jour' as const } },
  ];
  assert.deepEqual(
    comingWeeks(own, [], NOW, TODAY).map(({ shifts, minutes }) => [shifts, minutes]),
    [[2, 480]],
  );
});

test('a shift one is away from is neither to be answered nor to be reported', () => {
  const states = (own: readonly AssignmentWithShift[]) =>
    plannedOf({ assignments: own, entries: [], today: TODAY, now: NOW }).map(({ state }) => state);
  assert.deepEqual(
    states([
      shift('2026-11-20', { sick_leave_type: 'full' }),
      shift('2026-11-23', { sick_leave_type: 'full', status: 'pending' }),
      shift('2026-11-24', { vab: true, status: 'pending' }),
      shift('2026-11-25', { status: 'pending' }),
      shift('2026-11-26', { sick_leave_type: 'partial', status: 'pending' }),
    ]),
    ['absent', 'absent', 'absent', 'pending', 'pending'],
  );
});
