import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  clockOf,
  clockText,
  dateOfDay,
  dayNumber,
  isoOf,
  lengthOf,
  minuteOf,
  monthLength,
  overlapMin,
  overlaps,
} from './clock.ts';

const FIRST = dayNumber('1900-01-01') ?? 0;
const LAST = dayNumber('2199-12-31') ?? 0;
const anyDay = fc.integer({ min: FIRST, max: LAST });
const anyMinute = fc.integer({ min: FIRST * 1440, max: LAST * 1440 + 1439 });
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
  .map(([start, length]) => ({ start, end: start + length }));

test('an instant with Z or an offset is a minute, whatever its spelling', () => {
  const seven = minuteOf('2026-03-02T07:00:00Z');
  assert.equal(seven, Date.UTC(2026, 2, 2, 7) / 60_000);
  for (const same of [
    '2026-03-02T07:00Z',
    '2026-03-02T07:00:00.000Z',
    '2026-03-02T08:00:00+01:00',
    '2026-03-02T08:00+0100',
    '2026-03-02 08:00:00+01',
    '2026-03-02T01:30:00-05:30',
    '2026-03-01T23:00-08:00',
    '2026-03-02T17:00:00+10:00',
    '2026-03-02T12:45:00+0545',
    '2026-03-01T21:00:00-10:00',
    '2026-03-03T06:59:00+23:59',
  ])
    assert.equal(minuteOf(same), seven, same);
});

test('a text that is no instant on a whole minute gives null', () => {
  for (const bad of [
    '',
    'yesterday',
    '2026-03-02',
    '2026-03-02T07:00:00',
    '2026-03-02T07:00:01Z',
    '2026-03-02T07:00:00.001Z',
    '2026-02-29T07:00:00Z',
    '2026-13-01T07:00:00Z',
    '2026-00-01T07:00:00Z',
    '2026-03-00T07:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T07:60:00Z',
    '2026-03-02T07:00:00+24:00',
    '2026-03-02T07:00:00+01:60',
    '1899-12-31T07:00:00Z',
    '2200-01-01T07:00:00Z',
    '+002026-03-02T07:00:00Z',
    ' 2026-03-02T07:00:00Z',
    '2026-03-02T07:00:00Z\n',
    '2026-03-02t07:00:00z',
  ])
    assert.equal(minuteOf(bad), null, JSON.stringify(bad));
});

test('an instant is written in UTC with seconds, and read back', () => {
  assert.equal(isoOf(0), '1970-01-01T00:00:00Z');
  assert.equal(isoOf(-1), '1969-12-31T23:59:00Z');
  fc.assert(
    fc.property(anyMinute, (minute) => {
      assert.equal(minuteOf(isoOf(minute)), minute);
      assert.equal(isoOf(minute), new Date(minute * 60_000).toISOString().replace('.000', ''));
    }),
  );
});

test('day numbers agree with the platform on every day of 1900 to 2199', () => {
  for (let day = FIRST; day <= LAST; day += 1) {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    assert.equal(dateOfDay(day), date);
    assert.equal(dayNumber(date), day);
  }
  assert.equal(LAST - FIRST + 1, 109_573, '300 years of which 73 are leap years');
});

test('a date that does not exist has no day number', () => {
  for (const bad of [
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-1-01',
    '26-01-01',
    '2026-01-01 ',
  ])
    assert.equal(dayNumber(bad), null, bad);
  assert.deepEqual(
    [1900, 2000, 2024, 2026].map((year) => monthLength(year, 2)),
    [28, 29, 29, 28],
  );
  assert.equal(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => monthLength(2026, month)).join(' '),
    '31 28 31 30 31 30 31 31 30 31 30 31',
  );
});

test('a clock is HH:MM from 00:00 to 23:59 and nothing else', () => {
  for (let min = 0; min < 1440; min += 1) assert.equal(clockOf(clockText(min)), min);
  assert.deepEqual([clockOf('00:00'), clockOf('07:05'), clockOf('23:59')], [0, 425, 1439]);
  for (const bad of ['24:00', '7:05', '07:5', '07.05', '07:60', '', '07:05:00', ' 07:05'])
    assert.equal(clockOf(bad), null, bad);
  assert.deepEqual([clockText(1440), clockText(1500), clockText(-1)], ['00:00', '01:00', '23:59']);
});

test('spans that touch do not overlap, and the shared minutes say the same', () => {
  const day = { start: 480, end: 960 };
  assert.deepEqual(
    [overlaps(day, { start: 400, end: 480 }), overlaps(day, { start: 400, end: 481 })],
    [false, true],
  );
  assert.equal(lengthOf(day), 480);
  assert.deepEqual(
    [overlaps(day, { start: 960, end: 1000 }), overlaps(day, { start: 959, end: 1000 })],
    [false, true],
  );
  assert.deepEqual(
    [overlapMin(day, { start: 960, end: 1000 }), overlapMin(day, { start: 900, end: 1000 })],
    [0, 60],
  );
  fc.assert(
    fc.property(anySpan, anySpan, (a, b) => {
      let shared = 0;
      for (let minute = a.start; minute < a.end; minute += 1)
        if (b.start <= minute && minute < b.end) shared += 1;
      assert.equal(overlapMin(a, b), shared);
      assert.equal(overlaps(a, b), overlaps(b, a));
      if (lengthOf(a) > 0 && lengthOf(b) > 0) assert.equal(overlaps(a, b), shared > 0);
    }),
  );
});

test('every day number is found again', () => {
  fc.assert(fc.property(anyDay, (day) => assert.equal(dayNumber(dateOfDay(day)), day)));
});
