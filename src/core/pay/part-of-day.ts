import type { Absence } from '../absence.ts';
import { localToMinute } from '../calendar.ts';
import { lengthOf, type Minute, type Span } from '../clock.ts';
import { type PlannedSpan, restMin } from '../shift.ts';
import { quarters } from './quarters.ts';

/** The part of a day that an absence with clock times takes. `part-of-day.md`. */

/** Instants; null: from the beginning of the day's shifts, or to their end. `beside`: other parts of the day, taken before. */
export type DayPart = {
  readonly from: Minute | null;
  readonly until: Minute | null;
  readonly beside?: readonly DayPart[];
};

type Timed = Pick<Absence, 'first_day' | 'from_time' | 'until_time'> & { readonly last_day: string };

/**
 * The part of the shifts that start on `date` which the absence takes; null: all of them. A shift that runs past midnight into
 * the first day is cut where the absence begins, one that runs into the last day where it ends.
 */
export function partOn(
  date: string,
  { first_day, last_day, from_time, until_time }: Timed,
  shifts: readonly Span[],
  zone: string,
): DayPart | null {
  const from = from_time == null || date > first_day ? null : localToMinute(first_day, from_time, zone);
  const ends = until_time == null ? null : localToMinute(last_day, until_time, zone);
  const is_cut = ends !== null && (date >= last_day || shifts.some(({ end }) => end > ends));
  const until = is_cut ? ends : null;
  return from === null && until === null ? null : { from, until };
}

/** Does a shift of the day before reach into the absence? */
export const reachesInto = (
  { first_day, from_time }: Pick<Absence, 'first_day' | 'from_time'>,
  shifts: readonly Span[],
  zone: string,
): boolean => {
  if (from_time == null) return false;
  const begins = localToMinute(first_day, from_time, zone);
  return shifts.some(({ end }) => end > begins);
};

/** The time of a shift that lies in a part of the day; null: none. */
export function lostSpan({ start, end }: Span, part: DayPart | null): Span | null {
  const from = Math.max(start, part?.from ?? start);
  const until = Math.min(end, part?.until ?? end);
  return from < until ? { start: from, end: until } : null;
}

/**
 * The paid minutes of a shift that are lost, in quarters: those of the shift less those of the rest of it, so that what is worked
 * and what is lost come to the shift. Never less than nothing.
 */
export function lostMin(span: PlannedSpan, part: DayPart | null): number {
  if (lostSpan(span, part) === null) return 0;
  // Time that lies in two absences is lost once.
  const open = (part?.beside ?? []).reduce<Span[]>(
    (left, one) => left.flatMap((piece) => without(piece, one)),
    [span],
  );
  const before = open.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const lost = open.reduce((sum, piece) => sum + lengthIn(piece, part), 0);
  const paid = (minutes: number): number => quarters(restMin(span, minutes));
  return Math.max(0, paid(before) - paid(before - lost));
}

const lengthIn = (span: Span, part: DayPart | null): number => {
  const lost = lostSpan(span, part);
  return lost === null ? 0 : lengthOf(lost);
};

/** What a part of the day leaves of a stretch of time. */
function without(span: Span, part: DayPart): Span[] {
  const lost = lostSpan(span, part);
  if (lost === null) return [span];
  const left = [
    { start: span.start, end: lost.start },
    { start: lost.end, end: span.end },
  ];
  return left.filter((piece) => lengthOf(piece) > 0);
}
