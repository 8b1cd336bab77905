import { addDays, dayEdges, daysTouched, localToMinute, mondayOf, weekdayOf } from '../calendar.ts';
import { overlaps, type Span } from '../clock.ts';

/** When a person says to be able to work, and would rather (`availability.md`). */

/** The strongest first. */
export const AVAILABILITY_KINDS = ['cannot', 'rather_not', 'rather'] as const;
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number];

export const AVAILABILITY_MOST_WEEKS = 4;

/** Days are `YYYY-MM-DD`, clocks `HH:MM` in the company's zone. */
export type Availability = {
  readonly kind: AvailabilityKind;
  readonly first_day: string;
  /** null: until further notice. */
  readonly last_day: string | null;
  /** 1 is Monday; null: every day. */
  readonly weekday: number | null;
  /** Every so many weeks from that of the first day. */
  readonly every_weeks: number;
  /** Both null: the whole day. An end that is not after the start is on the next day. */
  readonly starts: string | null;
  readonly ends: string | null;
};

/** Does it hold for a day? */
export function holdsOn(said: Availability, date: string): boolean {
  const { first_day, last_day, weekday, every_weeks } = said;
  if (date < first_day || (last_day !== null && date > last_day)) return false;
  if (weekday !== null && weekday !== weekdayOf(date)) return false;
  const weeks = (Date.parse(mondayOf(date)) - Date.parse(mondayOf(first_day))) / WEEK_MS;
  return Math.round(weeks) % every_weeks === 0;
}

const WEEK_MS = 7 * 86_400_000;

/** The order of people for a shift by what they said about its time: gladly, nothing, rather not, cannot. `availability.md`. */
export const byWish = (a: AvailabilityKind | null, b: AvailabilityKind | null): number =>
  WISHED.indexOf(a) - WISHED.indexOf(b);
const WISHED: readonly (AvailabilityKind | null)[] = ['rather', null, 'rather_not', 'cannot'];

/** When on a day it holds, in a zone; null: it does not. Throws RangeError on an invalid clock or zone. */
export function spanOn(said: Availability, date: string, zone: string): Span | null {
  if (!holdsOn(said, date)) return null;
  const day = dayEdges(date, zone);
  const { starts, ends } = said;
  const ends_on = starts !== null && ends !== null && ends <= starts ? addDays(date, 1) : date;
  return {
    start: starts === null ? day.start : localToMinute(date, starts, zone),
    end: ends === null ? day.end : localToMinute(ends_on, ends, zone),
  };
}

/** The strongest of what a person said about the time of a shift; null: nothing. Planning design, section 3. */
export function saidOf<A extends Availability>(
  said: readonly A[],
  shift: Span,
  zone: string,
): { readonly said: A; readonly span: Span } | null {
  const { first, last } = daysTouched(shift, zone);
  const days = [addDays(first, -1), first, ...(first === last ? [] : [last])];
  for (const kind of AVAILABILITY_KINDS)
    for (const one of said) {
      if (one.kind !== kind) continue;
      for (const day of days) {
        const span = spanOn(one, day, zone);
        if (span !== null && overlaps(span, shift)) return { said: one, span };
      }
    }
  return null;
}
