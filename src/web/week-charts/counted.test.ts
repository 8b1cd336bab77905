import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import { seatOf } from '../week/places.ts';
import { daysOf, medianOf, sharesOf, unsocial } from './counted.ts';

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

test('a shift counts once: weekend before night before evening', () => {
  const shifts = [
    shift('2026-12-05 21:00', '2026-12-06 07:00', ['anna']),
    shift('2026-12-07 21:00', '2026-12-08 07:00', ['anna', 'bo']),
    shift('2026-12-08 14:00', '2026-12-08 20:01', ['anna']),
    shift('2026-12-09 10:00', '2026-12-09 20:00', ['anna']),
    shift('2026-12-10 08:00', '2026-12-11 08:00', ['bo'], { kind: 'jour' }),
  ];
  const shares = sharesOf(shifts, ZONE);
  assert.deepEqual(shares.get('anna'), { weekend: 1, night: 1, evening: 1, day: 1 });
  assert.deepEqual(shares.get('bo'), { weekend: 0, night: 1, evening: 0, day: 0 });
  assert.equal(unsocial({ weekend: 1, night: 2, evening: 4, day: 8 }), 7);
});

test('a declined shift is nobody’s', () => {
  const one = shift('2026-12-09 10:00', '2026-12-09 19:00', ['anna']);
  const assignments = one.assignments.map((assignment) => ({ ...assignment, status: 'rejected' as const }));
  assert.equal(sharesOf([{ ...one, assignments }], ZONE).size, 0);
});

test('the median of none, of one, of an even number', () => {
  assert.deepEqual([medianOf([]), medianOf([3]), medianOf([4, 1]), medianOf([9, 1, 4])], [0, 3, 2.5, 4]);
});

test('a night lies in two days, its time in the first; the day of the clock change is 25 hours', () => {
  const shifts = [shift('2026-10-24 22:00', '2026-10-25 06:00', ['anna'])];
  const [saturday, sunday, monday] = daysOf(shifts, 'anna', { first: '2026-10-24', count: 3 }, ZONE);
  assert.deepEqual(saturday?.parts, [{ from: 22 / 24, until: 1 }]);
  assert.deepEqual(sunday?.parts, [{ from: 0, until: 7 / 25 }]);
  assert.deepEqual(monday?.parts, []);
  // Nine hours elapsed, less the break of half an hour.
  assert.deepEqual([saturday?.planned_min, sunday?.planned_min], [510, 510]);
});
