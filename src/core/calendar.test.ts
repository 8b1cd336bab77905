import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import Holidays from 'date-holidays';
import fc from 'fast-check';
import {
  addDays,
  dayEdges,
  dayLength,
  daysOfMonth,
  daysTouched,
  firstOfMonth,
  holidayOn,
  isDate,
  isoWeek,
  isRedDay,
  isZone,
  lastOfMonth,
  localToMinute,
  minuteToLocal,
  monthCells,
  weekdayOf,
} from './calendar.ts';
import { clockText, dateOfDay, dayNumber, isoOf, lengthOf } from './clock.ts';

const STOCKHOLM = 'Europe/Stockholm';
const day = (date: string) => dayNumber(date) ?? Number.NaN;
const everyDay = (from: string, to: string) =>
  Array.from({ length: day(to) - day(from) + 1 }, (_, index) => dateOfDay(day(from) + index));

test('dates, weekdays and weeks agree with the platform', () => {
  assert.deepEqual(['2026-02-28', '2026-02-29', '2024-02-29', 'x', '2026-2-1'].map(isDate), [
    true,
    false,
    true,
    false,
    false,
  ]);
  for (const date of everyDay('1999-12-01', '2041-01-31')) {
    const there = Temporal.PlainDate.from(date);
    assert.equal(weekdayOf(date), there.dayOfWeek, date);
    assert.equal(isoWeek(date), there.weekOfYear, date);
    assert.equal(addDays(date, 40), there.add({ days: 40 }).toString(), date);
    assert.equal(addDays(date, -1), there.subtract({ days: 1 }).toString(), date);
  }
  assert.throws(() => weekdayOf('2026-02-30'), RangeError);
  assert.throws(() => addDays('tomorrow', 1), RangeError);
});

test('a month has its days, and its grid 42 cells from a Monday', () => {
  assert.deepEqual(
    [firstOfMonth(2026, 2), lastOfMonth(2026, 2), lastOfMonth(2028, 2)],
    ['2026-02-01', '2026-02-28', '2028-02-29'],
  );
  assert.deepEqual([daysOfMonth(2026, 2).length, daysOfMonth(2026, 2).at(-1)], [28, '2026-02-28']);
  // June 2026 begins on a Monday, so does its grid; November 2026 on a Sunday, six days into it.
  assert.deepEqual([monthCells(2026, 6)[0], monthCells(2026, 6).at(-1)], ['2026-06-01', '2026-07-12']);
  assert.deepEqual([monthCells(2026, 11)[0], monthCells(2026, 11).at(-1)], ['2026-10-26', '2026-12-06']);
  for (let month = 1; month <= 12; month += 1) {
    const cells = monthCells(2026, month);
    assert.equal(cells.length, 42);
    assert.equal(weekdayOf(cells[0] ?? ''), 1);
    assert.ok(daysOfMonth(2026, month).every((date) => cells.includes(date)));
  }
  for (const [year, month] of [
    [2026, 0],
    [2026, 13],
    [99_999, 1],
    [2026, 1.5],
  ] as const)
    assert.throws(() => firstOfMonth(year, month), RangeError, `${year}-${month}`);
});

test('a wall clock in a gap is the later instant, in an overlap the first', () => {
  const rows = [
    ['2026-11-20', '07:30', '2026-11-20T06:30:00Z', '07:30'],
    ['2026-07-20', '07:30', '2026-07-20T05:30:00Z', '07:30'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00Z', '01:59'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00Z', '03:00'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00Z', '03:30'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00Z', '03:00'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00Z', '02:30'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00Z', '03:00'],
  ] as const;
  for (const [date, clock, instant, shown] of rows) {
    const minute = localToMinute(date, clock, STOCKHOLM);
    assert.equal(isoOf(minute), instant, `${date} ${clock}`);
    assert.deepEqual(minuteToLocal(minute, STOCKHOLM), { date, clock: shown });
  }
  assert.throws(() => localToMinute('2026-11-20', '24:00', STOCKHOLM), RangeError);
  assert.throws(() => localToMinute('2026-02-30', '10:00', STOCKHOLM), RangeError);
  assert.throws(() => localToMinute('2026-11-20', '10:00', 'Europe/Stokholm'), RangeError);
});

test('conversions agree with Temporal asked directly, in zones of every kind', () => {
  // Midnight change, half-hour change, date line jump (a date that never was), three quarters of an hour.
  const zones = [
    STOCKHOLM,
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Africa/Cairo',
    'UTC',
  ];
  const dates = fc.integer({ min: day('1985-01-01'), max: day('2040-12-31') }).map(dateOfDay);
  fc.assert(
    fc.property(fc.constantFrom(...zones), dates, fc.integer({ min: 0, max: 1439 }), (zone, date, min) => {
      const clock = clockText(min);
      const there = Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(zone);
      const minute = localToMinute(date, clock, zone);
      assert.equal(minute, there.epochMilliseconds / 60_000);
      assert.deepEqual(minuteToLocal(minute, zone), {
        date: there.toPlainDate().toString(),
        clock: there.toPlainTime().toString().slice(0, 5),
      });
    }),
    { numRuns: 1000 },
  );
  const apia = 'Pacific/Apia';
  assert.equal(dayLength('2011-12-30', apia), 0, 'the day that Samoa left out');
  assert.equal(minuteToLocal(localToMinute('2011-12-29', '23:59', apia) + 1, apia).date, '2011-12-31');
});

test('a span touches the days it lies on, and not the day that begins when it ends', () => {
  const touched = (from: string, until: string, zone = STOCKHOLM) => {
    const at = (local: string) => localToMinute(local.slice(0, 10), local.slice(11), zone);
    const { first, last } = daysTouched({ start: at(from), end: at(until) }, zone);
    return `${first} ${last}`;
  };
  assert.equal(touched('2026-11-20 08:00', '2026-11-20 16:00'), '2026-11-20 2026-11-20');
  assert.equal(touched('2026-11-20 22:00', '2026-11-21 06:00'), '2026-11-20 2026-11-21');
  assert.equal(touched('2026-11-20 16:00', '2026-11-21 00:00'), '2026-11-20 2026-11-20');
  assert.equal(touched('2026-11-20 16:00', '2026-11-21 00:01'), '2026-11-20 2026-11-21');
  assert.equal(touched('2026-11-20 00:00', '2026-11-20 00:01'), '2026-11-20 2026-11-20');
  assert.equal(touched('2026-11-20 00:00', '2026-11-20 00:00'), '2026-11-20 2026-11-20');
  assert.equal(touched('2026-03-28 22:00', '2026-03-29 06:00'), '2026-03-28 2026-03-29');
  assert.equal(touched('2026-10-24 16:00', '2026-10-25 00:00'), '2026-10-24 2026-10-24');
  // Midnight itself is left out: the day begins at 01:00 when the clock changes there.
  assert.equal(touched('2018-11-03 20:00', '2018-11-04 01:00', 'America/Sao_Paulo'), '2018-11-03 2018-11-03');
});

test('every minute of the two nights of the clock is shown as Temporal shows it', () => {
  for (const date of ['2026-03-29', '2026-10-25']) {
    const { start, end } = dayEdges(date, STOCKHOLM);
    for (let minute = start - 60; minute < end + 60; minute += 1) {
      const there = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(STOCKHOLM);
      assert.deepEqual(minuteToLocal(minute, STOCKHOLM), {
        date: there.toPlainDate().toString(),
        clock: there.toPlainTime().toString().slice(0, 5),
      });
    }
  }
});

test('a day has 24 hours but for the two of the clock', () => {
  assert.deepEqual(
    ['2026-03-28', '2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map((date) =>
      dayLength(date, STOCKHOLM),
    ),
    [1440, 1380, 1500, 1380, 1500],
  );
  for (const date of everyDay('2026-01-01', '2027-12-31'))
    assert.equal(dayEdges(date, STOCKHOLM).end, dayEdges(addDays(date, 1), STOCKHOLM).start, date);
  assert.deepEqual([STOCKHOLM, 'Europe/Stokholm', ''].map(isZone), [true, false, false]);
});

test('the holidays are those of date-holidays in every year 2005 to 2060', () => {
  const oracle = new Holidays('SE');
  for (let year = 2005; year <= 2060; year += 1) {
    const found = oracle.getHolidays(year);
    const theirs = (type: string) =>
      [...new Set(found.filter((one) => one.type === type).map((one) => one.date.slice(0, 10)))].sort();
    const ours = (kind: string) =>
      everyDay(`${year}-01-01`, `${year}-12-31`).filter((date) => holidayOn(date)?.kind === kind);
    assert.deepEqual(ours('public'), theirs('public'), `public ${year}`);
    assert.deepEqual(ours('eve'), theirs('bank'), `eves ${year}`);
  }
});

test('Easter is that of date-holidays to the end of the calendar', () => {
  const oracle = new Holidays('SE');
  for (let year = 2061; year <= 2199; year += 1) {
    const theirs = oracle
      .getHolidays(year)
      .find((one) => one.rule === 'easter')
      ?.date.slice(0, 10);
    assert.equal(holidayOn(theirs ?? '')?.key, 'easter_sunday', `${year}`);
  }
});

test('each holiday has its own name, and the movable one when two fall together', () => {
  const named = everyDay('2026-01-01', '2026-12-31').flatMap((date) => {
    const holiday = holidayOn(date);
    return holiday === null ? [] : [`${date.slice(5)} ${holiday.key}`];
  });
  assert.deepEqual(named, [
    '01-01 new_years_day',
    '01-06 epiphany',
    '04-03 good_friday',
    '04-05 easter_sunday',
    '04-06 easter_monday',
    '05-01 may_day',
    '05-14 ascension_day',
    '05-24 whit_sunday',
    '06-06 national_day',
    '06-19 midsummer_eve',
    '06-20 midsummer_day',
    '10-31 all_saints_day',
    '12-24 christmas_eve',
    '12-25 christmas_day',
    '12-26 boxing_day',
    '12-31 new_years_eve',
  ]);
  assert.equal(holidayOn('2008-05-01')?.key, 'ascension_day');
  assert.deepEqual(['2026-06-21', '2026-06-20', '2026-06-19', '2026-04-04'].map(isRedDay), [
    true,
    true,
    false,
    false,
  ]);
  assert.throws(() => holidayOn('2026-02-30'), RangeError);
});

const GOLDEN = new URL('../../../shared/reference/golden.json', import.meta.url);
type Golden = {
  id: string;
  kind: string;
  input: Record<string, string>;
  expected: { hours?: number; restHours?: number; publicHoliday?: boolean; eve?: boolean };
};

test('the golden cases of nights, rests and holidays hold', {
  skip: existsSync(GOLDEN)
    ? false
    : 'the reference facts (shared/reference/golden.json) are not on this machine',
}, () => {
  const cases: Golden[] = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  const minute = (local = '') => localToMinute(local.slice(0, 10), local.slice(11), STOCKHOLM);
  let seen = 0;
  for (const { id, kind, input, expected } of cases) {
    if (kind === 'dst-shift') {
      assert.equal(lengthOf({ start: minute(input.start), end: minute(input.end) }) / 60, expected.hours, id);
    } else if (kind === 'dygnsvila') {
      assert.equal((minute(input.nextShiftStart) - minute(input.shiftEnd)) / 60, expected.restHours, id);
    } else if (kind === 'helgdag') {
      assert.equal(isRedDay(input.date ?? ''), expected.publicHoliday, id);
      assert.equal(holidayOn(input.date ?? '')?.kind === 'eve', expected.eve ?? false, id);
    } else continue;
    seen += 1;
  }
  assert.ok(seen >= 20, `only ${seen} cases were seen`);
});
