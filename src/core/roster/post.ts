import { addDays, localToMinute, minuteToLocal } from '../calendar.ts';
import { lengthOf, type Minute, overlapMin, type Span } from '../clock.ts';
import type { ShiftKind } from '../shift.ts';

/**
 * A person's shift as the rules of working time see it. Elapsed minutes. Jour is no work, but no rest either; beredskap is neither, but
 * no weekly rest (arbetstidslagen (1982:673) 6, 13 and 14 §§). The work in them is posts of its own.
 */
export type Post = Span & {
  /** Left out: work. */
  readonly kind?: ShiftKind | undefined;
  /** Work while on call: it lies inside another post. */
  readonly called_in?: boolean | undefined;
  /** The day it starts on, in the company's zone. */
  readonly day: string;
  /** Minutes of work: its length less its break. */
  readonly work_min: number;
  readonly break_min: number;
  /** Its minutes between 22 and 06 (arbetstidslagen 13 a §), and between 00 and 05 (13 §). */
  readonly night_min: number;
  readonly small_hours_min: number;
};

/** The clocks of a night. Arbetstidslagen (1982:673) 13 and 13 a §§. */
export const NIGHT = { from: '22:00', until: '06:00', rest_from: '00:00', rest_until: '05:00' };

/** A shift as a post: what follows from its instants, kind, break and zone. */
export function postOf<S extends Span & Pick<Post, 'kind'>>(
  shift: S,
  break_min: number,
  zone: string,
  night = NIGHT,
): S & Post {
  const day = minuteToLocal(shift.start, zone).date;
  const at = (date: string, clock: string): Minute => localToMinute(date, clock, zone);
  let [night_min, small_hours_min] = [0, 0];
  for (let date = addDays(day, -1); at(date, '00:00') < shift.end; date = addDays(date, 1)) {
    const next = addDays(date, 1);
    night_min += overlapMin(shift, { start: at(date, night.from), end: at(next, night.until) });
    small_hours_min += overlapMin(shift, {
      start: at(date, night.rest_from),
      end: at(date, night.rest_until),
    });
  }
  if (isOnCall(shift)) {
    const at_work = shift.kind === 'jour' ? small_hours_min : 0;
    return { ...shift, day, work_min: 0, break_min: 0, night_min: 0, small_hours_min: at_work };
  }
  return { ...shift, day, work_min: lengthOf(shift) - break_min, break_min, night_min, small_hours_min };
}

/** The minutes of spans between 22 and 06. Each night is looked up once. */
export function nightMinutes(zone: string, night = NIGHT): (span: Span, day: string) => number {
  const known = new Map<string, Span>();
  const nightOf = (date: string): Span => {
    const found = known.get(date) ?? {
      start: localToMinute(date, night.from, zone),
      end: localToMinute(addDays(date, 1), night.until, zone),
    };
    known.set(date, found);
    return found;
  };
  return (span, day) => {
    let minutes = 0;
    for (let date = addDays(day, -1); nightOf(date).start < span.end; date = addDays(date, 1))
      minutes += overlapMin(span, nightOf(date));
    return minutes;
  };
}

export const isOnCall = ({ kind }: Pick<Post, 'kind'>): boolean => kind === 'jour' || kind === 'beredskap';

/** The posts that a person comes to: beredskap is none. */
export const attended = <S extends Post>(posts: readonly S[]): S[] =>
  posts.filter(({ kind }) => kind !== 'beredskap');

/**
 * What is known of the days before the first post: the last end, and how many days, nights and weekends in a row led up to the day
 * before `day`. Left out where the posts themselves reach back far enough.
 */
export type Before = {
  readonly last_end: Minute | null;
  /** The first day that the posts are known of. */
  readonly day: string;
  readonly days_in_row: number;
  readonly nights_in_row: number;
  readonly weekends_in_row: number;
};

/** One person's posts in order of start. */
export type Row<S extends Post> = { readonly posts: readonly S[]; readonly before?: Before };

/** The posts as spans, with the instant before them at which the person last left. */
export const workedSpans = <S extends Post>({ posts, before }: Row<S>): readonly (Span | S)[] =>
  before === undefined || before.last_end === null
    ? posts
    : [{ start: before.last_end, end: before.last_end }, ...posts];

/** A post with at least three hours between 22 and 06 is night work. Arbetstidslagen (1982:673) 13 a § third paragraph. */
export const NIGHT_WORK_MIN = 180;
export const isNight = (post: Pick<Post, 'night_min'>, least = NIGHT_WORK_MIN): boolean =>
  post.night_min >= least;
