import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import { seatOf } from '../week/places.ts';
import { growthOf, isOn } from './counted.ts';

const ZONE = 'Europe/Stockholm';

function shift(start: string, end: string, people: readonly string[], more: Partial<Shift> = {}): Shift {
  const at = (text: string) => localToMinute(text.slice(0, 10), text.slice(11), ZONE);
  const from = minuteToLocal(at(start), ZONE);
  return {
    ...unwrittenShift({ start_time: isoOf(at(start)), end_time: isoOf(at(end)) }),
    id: start,
    date: from.date,
    start_time_local: from.clock,
    end_time_local: end.slice(11),
    created_by: null,
    version: 1,
    assignments: people.map((id) => seatOf(start, { id, first_name: id, last_name: '', role: 'worker' })),
    ...more,
  };
}

test('a declined shift is nobody’s, and time on call is no shift of work', () => {
  const one = shift('2026-12-09 10:00', '2026-12-09 19:00', ['anna']);
  const assignments = one.assignments.map((assignment) => ({ ...assignment, status: 'rejected' as const }));
  assert.deepEqual(
    [isOn(one, 'anna'), isOn(one, 'bo'), isOn({ ...one, assignments }, 'anna')],
    [true, false, false],
  );
  assert.equal(isOn({ ...one, kind: 'jour' }, 'anna'), false);
});

test('the time of a night counts on its first day', () => {
  const shifts = [shift('2026-10-24 22:00', '2026-10-25 06:00', ['anna'])];
  // Nine hours elapsed, less the break of half an hour.
  assert.deepEqual(
    growthOf(shifts, { first: '2026-10-23', count: 3 }).map(({ planned_min }) => planned_min),
    [0, 510, 510],
  );
});
