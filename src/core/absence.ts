import { addDays } from './calendar.ts';
import { firstKeptDay } from './kept-days.ts';
import { SICK_PERIOD_LAW } from './pay/sick-period.ts';

/**
 * Absence that is reported, not requested: sickness and care of a sick child. Sjuklönelagen (1991:1047),
 * föräldraledighetslagen (1995:584).
 */

export const ABSENCE_KINDS = ['sick', 'vab'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** How much of each working day is lost, in percent: the steps of sickness benefit, socialförsäkringsbalken (2010:110) 27 kap. */
export const ABSENCE_EXTENTS = [25, 50, 75, 100] as const;
export type AbsenceExtent = (typeof ABSENCE_EXTENTS)[number];

/** A spell of absence, its first and last day included (`YYYY-MM-DD`); no last day: not back yet. */
export type Absence = {
  readonly kind: AbsenceKind;
  readonly first_day: string;
  readonly last_day: string | null;
  readonly extent_pct: number;
  /** `HH:MM`: away from this time of the first day, until this time of the last; null or left out: the whole day. */
  readonly from_time?: string | null;
  readonly until_time?: string | null;
};

/** Does the absence take a part of that day between clock times? `last_day`: the last day assumed where it has none. */
export const isCutOn = (
  { first_day, from_time, until_time }: Pick<Absence, 'first_day' | 'from_time' | 'until_time'>,
  date: string,
  last_day: string,
): boolean => (from_time != null && date === first_day) || (until_time != null && date === last_day);

/** The field of an absence whose clock times contradict it; null: they agree. Times go with whole days and a known end. */
export function timesFault(absence: Omit<Absence, 'kind'>): 'extent_pct' | 'until_time' | null {
  const { first_day, last_day, extent_pct, from_time = null, until_time = null } = absence;
  if (from_time === null && until_time === null) return null;
  if (extent_pct !== 100) return 'extent_pct';
  if (until_time === null) return null;
  if (last_day === null) return 'until_time';
  return first_day === last_day && from_time !== null && from_time >= until_time ? 'until_time' : null;
}

/**
 * The clock times after a change. Left out of it, as by a client that knows none, they stay with an unchanged day, and go with another
 * day or a share.
 */
export function timesAfter(was: Absence, becomes: Absence, said: SaidTimes) {
  const is_share = becomes.extent_pct !== 100;
  const kept = (time: string | null | undefined, stays: boolean): string | null =>
    is_share || !stays ? null : (time ?? null);
  const { from_time, until_time } = said;
  return {
    from_time: from_time === undefined ? kept(was.from_time, was.first_day === becomes.first_day) : from_time,
    until_time:
      until_time === undefined ? kept(was.until_time, was.last_day === becomes.last_day) : until_time,
  };
}

type SaidTimes = {
  readonly from_time?: string | null | undefined;
  readonly until_time?: string | null | undefined;
};

/** The numbers of the verdict, in days. */
export const ABSENCE_LIMITS = {
  /** A person reports days as far back as this. */
  back_days: 7,
  /** And as far ahead: a treatment, or a visit with the child that is already fixed. */
  ahead_days: 31,
};

/** The days after the first of a spell that need no certificate: sjuklönelagen 8 §, 7 days in all. */
export const WEEK_MORE = SICK_PERIOD_LAW.certificate_day - 2;

/**
 * The last day, included, for which an absence takes a person off planned shifts: its last day, or without one the
 * last day for which the person's own word is enough, and after that today, for as long as it goes on.
 */
export function awayUntil(
  { first_day, last_day }: Pick<Absence, 'first_day' | 'last_day'>,
  today: string,
): string {
  return last_day ?? later(addDays(first_day, WEEK_MORE), today);
}

/** The changed days, first and last included; no last: without end. */
export type ChangedDays = { readonly first: string; readonly last: string | null };

/**
 * The days on which a change of an absence shows; null when there are none. `was` null: it is new; `becomes` null: it
 * is removed. Another kind or extent changes all its days, another first or last day those in between, another clock time its day.
 */
export function changedDays(was: Absence | null, becomes: Absence | null): ChangedDays | null {
  const known = was ?? becomes;
  if (known === null) return null;
  if (was === null || becomes === null) return { first: known.first_day, last: known.last_day };
  const first = earlier(was.first_day, becomes.first_day);
  const last = laterEnd(was.last_day, becomes.last_day);
  if (was.kind !== becomes.kind || was.extent_pct !== becomes.extent_pct) return { first, last };
  const cut = differs(was.from_time, becomes.from_time);
  const cut_end = differs(was.until_time, becomes.until_time);
  const ends = was.last_day !== becomes.last_day || cut_end;
  if (was.first_day !== becomes.first_day || cut) {
    const begun = later(was.first_day, becomes.first_day);
    return { first, last: ends ? last : cut ? begun : addDays(begun, -1) };
  }
  const stays = ends ? earlierEnd(was.last_day, becomes.last_day) : null;
  return stays === null ? null : { first: cut_end ? stays : addDays(stays, 1), last };
}

/**
 * Why these days may not be changed; null when they may. A person changes from 7 days back to 31 ahead, and a spell
 * without a known end may have begun earlier: only the changed days count. A manager changes all days, but enters
 * none before the first one that is kept (kept-days.ts).
 */
export function absenceVerdict(
  facts: {
    readonly was: Absence | null;
    readonly becomes: Absence | null;
    readonly today: string;
    readonly by: 'person' | 'manager';
  },
  limits = ABSENCE_LIMITS,
): 'absence_in_past' | 'absence_ahead' | 'date_not_kept' | null {
  const { was, becomes, today, by } = facts;
  const changed = changedDays(was, becomes);
  if (changed === null) return null;
  if (by === 'manager') return isKept(was, becomes, today) ? null : 'date_not_kept';
  if (changed.first < addDays(today, -limits.back_days)) return 'absence_in_past';
  const starts = becomes?.first_day ?? today;
  return starts > addDays(today, limits.ahead_days) ? 'absence_ahead' : null;
}

/**
 * Is the changed absence within the kept days, and does it begin no earlier than before? Retention looks at the last
 * day, or at the first of an absence without end.
 */
function isKept(was: Absence | null, becomes: Absence | null, today: string): boolean {
  if (becomes === null) return true;
  const kept = firstKeptDay(today);
  const { first_day, last_day } = becomes;
  return (last_day ?? first_day) >= kept && (first_day >= kept || first_day === was?.first_day);
}

const differs = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? null) !== (b ?? null);
const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);
const laterEnd = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : later(a, b);
const earlierEnd = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null ? a : earlier(a, b);
