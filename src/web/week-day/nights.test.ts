import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { addDays, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { isoOf, lengthOf } from '../../core/clock.ts';
import { seatOf } from '../week/places.ts';
import { dayNeeds } from '../week-need/day-needs.ts';
import { axisOf } from './day-axis.ts';
import { carriedSpans, nightsInto } from './nights.ts';

const ZONE = 'Europe/Stockholm';

/** `-A` declined. */
function shift(
  id: string,
  date: string,
  [from, until]: readonly [string, string],
  ...people: string[]
): Shift {
  const start = localToMinute(date, from, ZONE);
  const end = localToMinute(until <= from ? addDays(date, 1) : date, until, ZONE);
  return {
    ...unwrittenShift({ start_time: isoOf(start), end_time: isoOf(end) }),
    ...{ id, date, start_time_local: from, end_time_local: until, created_by: null, version: 1 },
    places: 2,
    assignments: people.map((name) => {
      const who = { id: name.replace('-', ''), first_name: name, last_name: '', role: 'worker' as const };
      return {
        ...seatOf(id, who),
        status: name.startsWith('-') ? ('rejected' as const) : ('approved' as const),
      };
    }),
  };
}
const NIGHT = ['22:00', '06:00'] as const;

test('a night of the day before is in the row of each who is on it, and of its open places', () => {
  const day = '2026-11-26';
  const shifts = [
    shift('night', addDays(day, -1), NIGHT, 'A', '-B'),
    shift('late', addDays(day, -1), ['16:00', '00:00'], 'C'),
    shift('own', day, NIGHT, 'D', 'E'),
    shift('older', addDays(day, -2), NIGHT, 'F', 'G'),
  ];
  const nights = nightsInto(shifts, day, ZONE);
  assert.deepEqual(
    [...nights].map(([row, own]) => [row, own.map((one) => one.shift.id)]),
    [
      ['A', ['night']],
      ['open', ['night']],
    ],
  );
});

test('on the nights in which clocks change it is as long as it lasts, and the need of the day counts it', () => {
  const need = {
    ...{ unit_id: null, position_id: null, skill_id: null, days: [], least: 1, wanted: 1 },
    ...{ starts: '00:00', ends: '07:00', first_day: '2026-01-01', last_day: null },
  };
  for (const [day, hours] of [
    ['2026-03-29', 5],
    ['2026-10-25', 7],
    ['2026-11-26', 6],
  ] as const) {
    const shifts = [shift('night', addDays(day, -1), NIGHT, 'A')];
    const part = nightsInto(shifts, day, ZONE).get('A')?.[0]?.part;
    assert.ok(part !== undefined, day);
    assert.equal(lengthOf(part), hours * 60, day);
    assert.equal(minuteToLocal(part.end, ZONE).clock, '06:00');
    const needs = [{ ...need, id: 'n', date: day, version: 1 }];
    const [of_day] = dayNeeds({ shifts, zone: ZONE, needs, skills: [], unit: undefined }, [day]) ?? [];
    assert.deepEqual(
      [of_day?.sum.met_min, of_day?.sum.short_min],
      [hours * 60, 60],
      `${day}: nobody is there from six to seven`,
    );
    // The axis begins at midnight and has an hour after the end.
    const axis = axisOf(day, carriedSpans(shifts, ZONE), ZONE);
    assert.equal(minuteToLocal(axis.start, ZONE).clock, '00:00');
    assert.ok(axis.end >= part.end + 60);
  }
});
