import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localToMinute } from '../../core/calendar.ts';
import { axisOf, lanesOf, shareAt, ticksOf, withHour } from './day-axis.ts';

const ZONE = 'Europe/Stockholm';
const at = (date: string, clock: string): number => localToMinute(date, clock, ZONE);
const DAY = '2026-11-26';
const span = (date: string, from: string, until: string, until_date = date) => ({
  date,
  start: at(date, from),
  end: at(until_date, until),
});
const axisClocks = (spans: Parameters<typeof axisOf>[1]): readonly [number, number] => {
  const { start, end } = axisOf(DAY, spans, ZONE);
  return [(start - at(DAY, '00:00')) / 60, (end - at(DAY, '00:00')) / 60];
};

test('an axis holds the used hours of all days, with an hour on each side', () => {
  assert.deepEqual(axisClocks([span(DAY, '07:00', '16:00'), span('2026-11-24', '13:30', '21:15')]), [6, 23]);
});

test('a night goes on beyond midnight, and nothing begins before the day', () => {
  assert.deepEqual(axisClocks([span('2026-11-23', '21:00', '07:00', '2026-11-24')]), [20, 32]);
  assert.deepEqual(axisClocks([span(DAY, '00:00', '13:00')]), [0, 14]);
});

test('the hour that it is lies on the axis of today', () => {
  const axis = axisOf(DAY, [], ZONE);
  assert.deepEqual(withHour(axis, at(DAY, '12:40')), axis);
  assert.deepEqual(withHour(axis, at(DAY, '23:59')), { ...axis, end: at('2026-11-27', '00:00') });
  assert.deepEqual(withHour(axis, at(DAY, '22:00')), { ...axis, end: at(DAY, '23:00') });
  assert.deepEqual(withHour(axis, at(DAY, '00:10')), { ...axis, start: at(DAY, '00:00') });
});

test('an axis is at least twelve hours, and the usual ones where nothing is planned', () => {
  assert.deepEqual(axisClocks([span(DAY, '09:00', '11:00')]), [8, 20]);
  assert.deepEqual(axisClocks([]), [6, 22]);
});

test('ticks are whole hours of elapsed time, as far apart as there is room for', () => {
  const axis = axisOf(DAY, [span(DAY, '07:00', '16:00')], ZONE);
  assert.deepEqual(ticksOf(axis, 1200).length, 12);
  const wide_apart = ticksOf(axis, 300);
  assert.deepEqual(
    wide_apart.map((minute) => (minute - axis.start) / 60),
    [0, 2, 4, 6, 8, 10, 12].filter((hour) => hour <= 11),
  );
  // The night in which clocks go back has an hour more.
  const long = axisOf('2026-10-25', [span('2026-10-25', '00:00', '12:00')], ZONE);
  assert.equal((long.end - long.start) / 60, 14);
});

test('what overlaps lies in lanes below each other, and a lane is used again', () => {
  const spans = [span(DAY, '07:00', '12:00'), span(DAY, '11:00', '15:00'), span(DAY, '12:00', '14:00')];
  assert.deepEqual(lanesOf(spans), [0, 1, 0]);
});

test('a share of the axis is kept inside it', () => {
  const axis = { start: 0, end: 600 };
  assert.equal(shareAt(axis, 300), 50);
  assert.equal(shareAt(axis, -60), 0);
  assert.equal(shareAt(axis, 700), 100);
});
