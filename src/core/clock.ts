/** An instant: whole minutes since 1970-01-01T00:00Z. Every instant in core is one. */
export type Minute = number;

/** A stretch of time, half-open: `start` belongs to it, `end` does not. */
export type Span = { readonly start: Minute; readonly end: Minute };

/** The minutes of a day without a change of clock. */
export const DAY_MIN = 1440;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::00(?:\.0{1,9})?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/;
const TYPED = /^(\S+?)(?:\s*[-–—]\s*(\S*?)|\s+(?:till\s+|to\s+)?(\S+))?$/;

/**
 * The instant of an ISO 8601 text with `Z` or an offset. Null when it is malformed, outside the years 1900 to 2199,
 * or not on a whole minute. Decisions section 2.
 */
export function minuteOf(iso: string): Minute | null {
  const [, date, clock, zone] = INSTANT.exec(iso) ?? [];
  if (date === undefined || clock === undefined || zone === undefined) return null;
  const day = dayNumber(date);
  const minutes = clockOf(clock);
  return day === null || minutes === null ? null : day * DAY_MIN + minutes - offsetMin(zone);
}

function offsetMin(zone: string): number {
  if (zone === 'Z') return 0;
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return zone.startsWith('-') ? -size : size;
}

/** An instant in ISO 8601, UTC with seconds: `2026-03-02T07:00:00Z`. Decisions section 2. */
export function isoOf(minute: Minute): string {
  const day = Math.floor(minute / DAY_MIN);
  return `${dateOfDay(day)}T${clockText(minute)}:00Z`;
}

/** The elapsed minutes of a span. Negative when it ends before it starts. */
export function lengthOf(span: Span): number {
  return span.end - span.start;
}

/** The minutes that two spans share. 0 when they only touch. */
export function overlapMin(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

/** Does one start before the other ends, and end after the other starts? Touching is not overlapping. Specification section 5. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The minutes past midnight of a clock `HH:MM` (00:00 to 23:59). Null when it is no such clock. */
export function clockOf(clock: string): number | null {
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The clock `HH:MM` so many minutes past midnight, of any day: 1500 is `01:00`. */
export function clockText(min: number): string {
  const ofDay = ((min % DAY_MIN) + DAY_MIN) % DAY_MIN;
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

/**
 * The clocks `HH:MM` meant by a typed `8`, `730`, `0730-16`, `7.30–16`, `7:30` or `08-16.30`. The end is null when
 * only a start is typed; `24` is midnight as an end and invalid as a start. Null when it reads as no time. Screens
 * section 2.
 */
export function readTimes(text: string): { readonly start: string; readonly end: string | null } | null {
  const [, first, afterDash, afterSpace] = TYPED.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  const start = readClock(first);
  if (start === null) return null;
  const last = afterDash ?? afterSpace ?? '';
  if (last === '') return { start, end: null };
  const end = /^24([:.]?00)?$/.test(last) ? '00:00' : readClock(last);
  return end === null ? null : { start, end };
}

function readClock(typed: string): string | null {
  const [, hours, minutes] = /^(\d\d?)(?:[:.]?(\d\d))?$/.exec(typed) ?? [];
  if (hours === undefined) return null;
  const clock = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return clockOf(clock) === null ? null : clock;
}

/**
 * The number of the day `YYYY-MM-DD`, counted from 1970-01-01. Null when it is no Gregorian date of the years 1900 to
 * 2199: no law or birth date of a living person lies outside them, and a step from a date inside them never leaves
 * four digits.
 */
export function dayNumber(date: string): number | null {
  // Digit by digit: it is read for every shift of a roster, and a pattern takes four times as long.
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return null;
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 2);
  const day = digits(date, 8, 2);
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return null;
  if (!(day >= 1 && day <= monthLength(year, month))) return null;
  return daysBeforeMonth(year, month) + day - 1;
}

/** The number that so many digits of a text write. NaN where one of them is no digit. */
function digits(text: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}
const ZERO = '0'.charCodeAt(0);

/** The date `YYYY-MM-DD` so many days after 1970-01-01. */
export function dateOfDay(day: number): string {
  const known = written.get(day);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const date = writtenDate(day);
  written.set(day, date);
  return date;
}

/** Dates written before: a year of a person names the same ones again and again, and the same text is found faster in a map than an equal one. */
const written = new Map<number, string>();
const MOST_WRITTEN = 10_000;

function writtenDate(day: number): string {
  // Years begin in March here, so that the leap day is the last of its year. 146 097 days are 400 years.
  const sinceMarch = day + DAYS_TO_1970;
  const era = Math.floor(sinceMarch / 146_097);
  const ofEra = sinceMarch - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (year * 365 + Math.floor(year / 4) - Math.floor(year / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const calendarYear = era * 400 + year + (month <= 2 ? 1 : 0);
  return `${String(calendarYear).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

const DAYS_TO_1970 = 719_468;

function daysBeforeMonth(year: number, month: number): number {
  const march = (month + 9) % 12;
  const y = month <= 2 ? year - 1 : year;
  return (
    y * 365 +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * march + 2) / 5) -
    DAYS_TO_1970
  );
}

/** The number of days of a month (1 to 12) of a year. */
export function monthLength(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
