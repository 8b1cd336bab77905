import { dayEdges, minuteToLocal } from '../core/calendar.ts';
import { isoOf, type Minute, minuteOf, type Span } from '../core/clock.ts';
import { Refusal } from './refusal.ts';

/** Between rows (ISO instants) and core (minutes), in the company's time zone. */

/** An instant from our own rows; one that does not parse is our bug. */
export function minuteOfRow(iso: string): Minute {
  const minute = minuteOf(iso);
  if (minute === null) throw new RangeError(`a row holds ${iso}, which is not on a whole minute`);
  return minute;
}

export const spanOfRow = (row: { start_time: string; end_time: string }): Span => ({
  start: minuteOfRow(row.start_time),
  end: minuteOfRow(row.end_time),
});

export const clockIn = (iso: string, zone: string): string => minuteToLocal(minuteOfRow(iso), zone).clock;
export const dateIn = (iso: string, zone: string): string => minuteToLocal(minuteOfRow(iso), zone).date;

/** The instants at which a range of days begins and ends, as the query wants them. */
export function edgesOf(first: string, last: string, zone: string): { from: string; until: string } {
  return { from: isoOf(dayEdges(first, zone).start), until: isoOf(dayEdges(last, zone).end) };
}

const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

/** The days asked for, or the default ones where the query left them out. At most 400 at a time. */
export function rangeOf(
  query: { start_date?: string | undefined; end_date?: string | undefined },
  fallback: { start_date: string; end_date: string },
): { first: string; last: string } {
  const first = query.start_date ?? (query.end_date === undefined ? fallback.start_date : query.end_date);
  const last = query.end_date ?? (query.start_date === undefined ? fallback.end_date : query.start_date);
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MOST_DAYS) throw new Refusal('range_too_long');
  return { first, last };
}
