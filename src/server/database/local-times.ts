import { dayEdges, minuteToLocal } from '../../core/calendar.ts';
import { isoOf, type Minute, minuteOf, type Span } from '../../core/clock.ts';
import { refuseField } from '../refusal.ts';
import type { Part, Tx } from './db.ts';
import { FIRST_DAY, LAST_DAY } from './held-dates.ts';

/** Between rows (ISO instants) and core (minutes), in the company's time zone. */

/** An instant from our own rows; one that does not parse is our bug. */
export function minuteOfRow(iso: string): Minute {
  const known = read.get(iso);
  if (known !== undefined) return known;
  const minute = minuteOf(iso);
  if (minute === null) throw new RangeError(`a row holds ${iso}, which is not on a whole minute`);
  if (read.size >= MOST_RECENT) read.clear();
  read.set(iso, minute);
  return minute;
}

/** Recently read instants, and wall clocks by zone: a month of 1 500 shifts has about two hundred distinct ones. */
const read = new Map<string, Minute>();
const MOST_RECENT = 5_000;

export const spanOfRow = (row: { start_time: string; end_time: string }): Span => ({
  start: minuteOfRow(row.start_time),
  end: minuteOfRow(row.end_time),
});

const recent = new Map<string, Map<string, { readonly date: string; readonly clock: string }>>();

function localOf(iso: string, zone: string): { readonly date: string; readonly clock: string } {
  let known = recent.get(zone);
  if (known === undefined || known.size >= MOST_RECENT) {
    known = new Map();
    recent.set(zone, known);
  }
  let local = known.get(iso);
  if (local === undefined) {
    local = minuteToLocal(minuteOfRow(iso), zone);
    known.set(iso, local);
  }
  return local;
}

export const clockIn = (iso: string, zone: string): string => localOf(iso, zone).clock;
export const dateIn = (iso: string, zone: string): string => localOf(iso, zone).date;

/** The instant so many milliseconds after this one; before it, where they are below 0. */
export const instantAfter = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

/** The instants at which a range of days begins and ends, as the query wants them. */
export function edgesOf(first: string, last: string, zone: string): { from: string; until: string } {
  return { from: isoOf(dayEdges(first, zone).start), until: isoOf(dayEdges(last, zone).end) };
}

/**
 * Do the shift or report of this table and the time from `from` to `until` overlap? None is longer than a day, so an index on its start
 * finds it; an overlap of ranges is no condition for an index under row security, and would read all years of the person.
 */
export const touches = (tx: Tx, table: string, { from, until }: { from: Part; until: Part }): Part => tx`
  (${tx(`${table}.start_time`)} > (${from}) - interval '24 hours' and ${tx(`${table}.start_time`)} < (${until})
    and ${tx(`${table}.end_time`)} > (${from}))`;

const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

/** The days that the query asks for, or the default ones. At most 400. */
export function rangeOf(
  query: { start_date?: string | undefined; end_date?: string | undefined },
  fallback: { start_date: string; end_date: string },
): { first: string; last: string } {
  const first = query.start_date ?? (query.end_date === undefined ? fallback.start_date : query.end_date);
  const last = query.end_date ?? (query.start_date === undefined ? fallback.end_date : query.start_date);
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MOST_DAYS)
    throw refuseField('range_too_long', 'end_date');
  return { first, last };
}

/**
 * An instant of a row in minutes, computed by the database: a month of pay reads thousands. Instants outside core's
 * years are clamped as in held-dates.ts: `infinity` is no number.
 */
export const epochMinute = (tx: Tx, column: string): Part => tx`
  (extract(epoch from least(greatest(${tx(column)}, '1900-01-01Z'), '2199-12-31Z')) / 60)::integer`;

/** And the month of a date of a row, `YYYY-MM`. */
export const heldMonth = (tx: Tx, column: string): Part => tx`
  left(least(greatest(${tx(column)}, ${FIRST_DAY}::date), ${LAST_DAY}::date)::text, 7)`;
