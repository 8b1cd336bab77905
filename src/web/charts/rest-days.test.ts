import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localToMinute } from '../../core/calendar.ts';
import { restDays } from './rest-days.ts';

const ZONE = 'Europe/Stockholm';
const span = (start: string, end: string) => ({
  start: localToMinute(start.slice(0, 10), start.slice(11), ZONE),
  end: localToMinute(end.slice(0, 10), end.slice(11), ZONE),
});

test('a night lies in two days; the day of the clock change is 25 hours', () => {
  const night = [span('2026-10-24 22:00', '2026-10-25 06:00')];
  const [saturday, sunday, monday] = restDays(night, { first: '2026-10-24', count: 3 }, ZONE);
  assert.deepEqual(saturday?.work, [{ from: 22 / 24, until: 1, clocks: '22:00–24:00' }]);
  assert.deepEqual(sunday?.work, [{ from: 0, until: 7 / 25, clocks: '00:00–06:00' }]);
  assert.deepEqual(monday, { date: '2026-10-26', work: [], short: [], short_min: null });
});

test('rest of less than eleven hours is marked where it lies, to the minute', () => {
  const spans = [
    span('2026-11-23 13:00', '2026-11-23 22:00'),
    span('2026-11-24 08:59', '2026-11-24 17:00'),
    span('2026-11-25 07:00', '2026-11-25 16:00'),
  ];
  const [monday, tuesday, wednesday] = restDays(spans, { first: '2026-11-23', count: 3 }, ZONE);
  assert.deepEqual(monday?.short, [{ from: 22 / 24, until: 1, clocks: '22:00–24:00' }]);
  assert.deepEqual(tuesday?.short, [{ from: 0, until: 539 / 1440, clocks: '00:00–08:59' }]);
  assert.deepEqual(
    [monday?.short_min, tuesday?.short_min, wednesday?.short_min],
    [null, 659, null],
    '10 h 59 min, and 14 h',
  );
});

test('eleven hours are enough, and so is a long rest beside a short pause between two shifts of a day', () => {
  const days = { first: '2026-11-23', count: 2 };
  const enough = [span('2026-11-23 13:00', '2026-11-23 21:00'), span('2026-11-24 08:00', '2026-11-24 16:00')];
  const split = [span('2026-11-23 07:00', '2026-11-23 11:00'), span('2026-11-23 14:00', '2026-11-23 18:00')];
  for (const spans of [enough, split, []])
    assert.ok(restDays(spans, days, ZONE).every(({ short }) => short.length === 0));
});

test('a shift of more than thirteen hours leaves too little, also where the next one begins a day later', () => {
  const days = { first: '2026-11-23', count: 2 };
  const long = [span('2026-11-23 08:00', '2026-11-23 22:00'), span('2026-11-24 08:00', '2026-11-24 16:00')];
  const [monday, tuesday] = restDays(long, days, ZONE);
  assert.deepEqual(monday?.short, [{ from: 22 / 24, until: 1, clocks: '22:00–24:00' }]);
  assert.deepEqual([monday?.short_min, tuesday?.short_min], [null, 600]);
  const whole = restDays([span('2026-11-23 08:00', '2026-11-24 08:00')], days, ZONE);
  assert.deepEqual(
    whole.map(({ short, short_min }) => [short, short_min]),
    [
      [[], null],
      [[], 0],
    ],
    'a day and night at work has no rest at all',
  );
});

test('of a split shift before a short night the night is the rest, not the pause', () => {
  const spans = [
    span('2026-11-23 07:00', '2026-11-23 11:00'),
    span('2026-11-23 14:00', '2026-11-23 21:00'),
    span('2026-11-24 07:00', '2026-11-24 15:00'),
  ];
  const [monday, tuesday] = restDays(spans, { first: '2026-11-23', count: 2 }, ZONE);
  assert.deepEqual(monday?.short, [{ from: 21 / 24, until: 1, clocks: '21:00–24:00' }]);
  assert.deepEqual([monday?.short_min, tuesday?.short_min], [null, 600]);
});
