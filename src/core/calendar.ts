import {
  clockOf,
  clockText,
  DAY_MIN,
  dateOfDay,
  dayNumber,
  type Minute,
  monthLength,
  type Span,
} from './clock.ts';

/** Is this a date `YYYY-MM-DD` that exists, in the years 1900 to 2199? */
export function isDate(date: string): boolean {
  return dayNumber(date) !== null;
}

/** The date so many days later (earlier when negative). Throws RangeError when `date` is no date. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayOf(date) + days);
}

/** How many days the second date lies after the first. Throws RangeError when one is no date. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** The weekday of a date: 1 for Monday to 7 for Sunday. Throws RangeError when it is no date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[mod(dayOf(date) + 3, 7)] ?? 1;
}

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** A weekday as ISO 8601 counts it: 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The ISO 8601 week (1 to 53) of a date, as Swedish calendars number them. Throws RangeError when it is no date. */
export function isoWeek(date: string): number {
  const thursday = dayOf(date) + 4 - weekdayOf(date);
  const firstOfYear = dayOf(`${dateOfDay(thursday).slice(0, 4)}-01-01`);
  return Math.floor((thursday - firstOfYear) / 7) + 1;
}

/** The first date of a month (1 to 12). Throws RangeError when there is no such month. */
export function firstOfMonth(year: number, month: number): string {
  return dateOfDay(firstDay(year, month));
}

/** The last date of a month (1 to 12). Throws RangeError when there is no such month. */
export function lastOfMonth(year: number, month: number): string {
  return dateOfDay(firstDay(year, month) + monthLength(year, month) - 1);
}

/** The dates of a month (1 to 12), in order. Throws RangeError when there is no such month. */
export function daysOfMonth(year: number, month: number): string[] {
  return datesFrom(firstDay(year, month), monthLength(year, month));
}

/**
 * The dates of the month's grid: six weeks from the Monday on or before the first, 42 cells. Specification sections 2
 * and 9. Throws RangeError when there is no such month.
 */
export function monthCells(year: number, month: number): string[] {
  const first = firstDay(year, month);
  return datesFrom(first + 1 - weekdayOf(dateOfDay(first)), 42);
}

function firstDay(year: number, month: number): number {
  return dayOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}

/** So many dates in a row from this one. Throws RangeError when `first` is no date. */
export const datesInRow = (first: string, count: number): string[] => datesFrom(dayOf(first), count);

function datesFrom(day: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateOfDay(day + index));
}

/** Is this the name of a time zone that this computer knows, such as `Europe/Stockholm`? */
export function isZone(zone: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a wall clock `HH:MM` on a date in a zone. A clock that the spring change skips is the later instant
 * (02:30 is 03:30), one that the autumn change repeats is its first occurrence. Decisions section 2. Throws
 * RangeError on an invalid date, clock or zone.
 */
export function localToMinute(date: string, clock: string, zone: string): Minute {
  const minutes = clockOf(clock);
  if (minutes === null) throw new RangeError(`${clock} is no clock HH:MM`);
  const sheet = sheetOf(dayOf(date), zone);
  return sheet.even ? sheet.start + minutes : placed(date, clock, zone);
}

/** The date and wall clock of an instant in a zone. Throws RangeError when the zone is unknown. */
export function minuteToLocal(
  minute: Minute,
  zone: string,
): { readonly date: string; readonly clock: string } {
  let day = Math.floor(minute / DAY_MIN);
  let sheet = sheetOf(day, zone);
  while (minute < sheet.start) sheet = sheetOf(--day, zone);
  while (minute >= sheet.end) sheet = sheetOf(++day, zone);
  if (sheet.even) return { date: sheet.date, clock: clockText(minute - sheet.start) };
  const shown = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
  return { date: sheet.date, clock: clockText(shown.hour * 60 + shown.minute) };
}

/** The elapsed minutes of a date in a zone: 1440, or 1380 and 1500 when the clock changes. */
export function dayLength(date: string, zone: string): number {
  const { start, end } = sheetOf(dayOf(date), zone);
  return end - start;
}

/** The instants between which a date lasts in a zone. Throws RangeError on an invalid date or zone. */
export function dayEdges(date: string, zone: string): Span {
  return sheetOf(dayOf(date), zone);
}

/** The dates that a span touches in a zone. A span that ends at midnight does not touch the day that begins then. */
export function daysTouched(span: Span, zone: string): { readonly first: string; readonly last: string } {
  const first = minuteToLocal(span.start, zone).date;
  return { first, last: span.end > span.start ? minuteToLocal(span.end - 1, zone).date : first };
}

/** A date in a zone: its edges, and whether its clock runs evenly from 00:00, so that adding minutes is enough. */
type DaySheet = Span & { readonly date: string; readonly even: boolean };

// A cache of a pure function; when full it is emptied.
const sheets = new Map<string, Map<number, DaySheet>>();
const MOST_DAYS = 20_000;
const MOST_ZONES = 600;

function sheetOf(day: number, zone: string): DaySheet {
  const known = sheets.get(zone)?.get(day);
  if (known !== undefined) return known;
  const sheet = freshSheet(day, zone);
  if (sheets.size >= MOST_ZONES) sheets.clear();
  const days = sheets.get(zone) ?? new Map<number, DaySheet>();
  if (days.size >= MOST_DAYS) days.clear();
  sheets.set(zone, days.set(day, sheet));
  return sheet;
}

function freshSheet(day: number, zone: string): DaySheet {
  const date = dateOfDay(day);
  const from = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone });
  const until = Temporal.PlainDate.from(dateOfDay(day + 1)).toZonedDateTime({ timeZone: zone });
  const even = from.hour === 0 && from.minute === 0 && from.offsetNanoseconds === until.offsetNanoseconds;
  return { date, start: minuteOfZoned(from), end: minuteOfZoned(until), even };
}

function placed(date: string, clock: string, zone: string): Minute {
  const local = Temporal.PlainDateTime.from(`${date}T${clock}`);
  return minuteOfZoned(local.toZonedDateTime(zone, { disambiguation: 'compatible' }));
}

function minuteOfZoned(zoned: Temporal.ZonedDateTime): Minute {
  return Math.floor(zoned.epochMilliseconds / 60_000);
}

/** A day the law names: `public` a holiday of lag (1989:253), `eve` one of the three eves of semesterlagen (1977:480) 3 a §. */
export type Holiday = { readonly key: HolidayKey; readonly kind: 'public' | 'eve' };

/** The names of the days that `holidayOn` returns, for the words on screen. */
export type HolidayKey = (typeof HOLIDAYS)[number]['key'];

// `easter` counts days from Easter Sunday; `from` is the first date of seven, the right weekday decides.
const HOLIDAYS = [
  { key: 'new_years_day', kind: 'public', on: '01-01' },
  { key: 'epiphany', kind: 'public', on: '01-06' },
  { key: 'good_friday', kind: 'public', easter: -2 },
  { key: 'easter_sunday', kind: 'public', easter: 0 },
  { key: 'easter_monday', kind: 'public', easter: 1 },
  { key: 'may_day', kind: 'public', on: '05-01' },
  { key: 'ascension_day', kind: 'public', easter: 39 },
  { key: 'whit_sunday', kind: 'public', easter: 49 },
  { key: 'national_day', kind: 'public', on: '06-06' },
  { key: 'midsummer_eve', kind: 'eve', from: '06-19', weekday: 5 },
  { key: 'midsummer_day', kind: 'public', from: '06-20', weekday: 6 },
  { key: 'all_saints_day', kind: 'public', from: '10-31', weekday: 6 },
  { key: 'christmas_eve', kind: 'eve', on: '12-24' },
  { key: 'christmas_day', kind: 'public', on: '12-25' },
  { key: 'boxing_day', kind: 'public', on: '12-26' },
  { key: 'new_years_eve', kind: 'eve', on: '12-31' },
] as const;

/**
 * The public holiday or eve on a date; null for other days, plain Sundays among them. When two fall on one day it is
 * the movable feast. Lag (1989:253) om allmänna helgdagar as in force since 2005-01-01; semesterlagen 3 a §. Throws
 * RangeError when it is no date.
 */
export function holidayOn(date: string): Holiday | null {
  return holidaysOf(Number(date.slice(0, 4))).get(dayOf(date)) ?? null;
}

/**
 * Is a date a public holiday or a Sunday, which lag (1989:253) 1 § also counts as one? Eves are not. Throws
 * RangeError when it is no date.
 */
export function isRedDay(date: string): boolean {
  return weekdayOf(date) === 7 || holidayOn(date)?.kind === 'public';
}

const holidays = new Map<number, ReadonlyMap<number, Holiday>>();

function holidaysOf(year: number): ReadonlyMap<number, Holiday> {
  const known = holidays.get(year);
  if (known !== undefined) return known;
  const easter = easterDay(year);
  const found = new Map<number, Holiday>();
  for (const row of HOLIDAYS) {
    const { key, kind } = row;
    if ('easter' in row) found.set(easter + row.easter, { key, kind });
  }
  for (const row of HOLIDAYS) {
    const { key, kind } = row;
    if ('easter' in row) continue;
    const first = dayOf(`${year}-${'on' in row ? row.on : row.from}`);
    const day = 'on' in row ? first : first + mod(row.weekday - weekdayOf(dateOfDay(first)), 7);
    if (!found.has(day)) found.set(day, { key, kind });
  }
  holidays.set(year, found);
  return found;
}

/** The day of Easter Sunday. Meeus, Astronomical Algorithms, chapter 8: the Gregorian computus. */
function easterDay(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = mod(19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15, 30);
  const e = mod(32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4), 7);
  const m = Math.floor((a + 11 * d + 22 * e) / 451);
  const march = d + e - 7 * m + 21;
  return dayOf(`${year}-03-01`) + march;
}

function dayOf(date: string): number {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`${date} is no date`);
  return day;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
