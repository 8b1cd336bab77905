import { DAY_MIN, lengthOf, type Minute, overlaps, type Span } from '../clock.ts';
import type { ShiftKind } from '../shift.ts';

/** The numbers of the daily rest, in minutes. Arbetstidslagen (1982:673) 13 §. */
export const DAILY_REST = {
  /** At least this long without a break ... */
  rest_min: 660,
  /** ... in every period of this length, counted from the start of a shift. */
  period_min: DAY_MIN,
};

export type RestLimits = typeof DAILY_REST;

/** A person's time at work. Beredskap is rest: arbetstidslagen 13 § asks for time off, and 14 § alone says that beredskap is none. */
export type Booked = Span & { readonly kind?: ShiftKind | undefined };
const isNoRest = ({ kind }: Booked): boolean => kind !== 'beredskap';

/** 24 hours from the start of a shift that leave too little rest. */
export type ShortRest<S> = {
  /** The longest stretch without work that is left in them. */
  readonly rest_min: number;
  /** The person's shifts that begin in them, by start. */
  readonly shifts: readonly S[];
};

/**
 * The 24-hour periods that the added shifts leave too little rest in, for one person with the standing ones. Elapsed
 * minutes; no two shifts may overlap. Periods that were as short without the added shifts are left out.
 * `daily-rest.md`, decision 0044.
 */
export function shortRests<S extends Booked>(
  standing: readonly S[],
  added: readonly S[],
  limits = DAILY_REST,
): ShortRest<S>[] {
  const fresh = new Set(added);
  const all = [...standing, ...added].filter(isNoRest).toSorted((a, b) => a.start - b.start);
  return all.flatMap((first, at) => {
    const until = first.start + limits.period_min;
    const after = all.findIndex((one, index) => index > at && one.start >= until);
    const shifts = all.slice(at, after === -1 ? all.length : after);
    const rest_min = longestFree(first.start, until, shifts);
    if (rest_min >= limits.rest_min) return [];
    const before = shifts.filter((one) => !fresh.has(one));
    const was_as_short = !fresh.has(first) && longestFree(first.start, until, before) <= rest_min;
    return was_as_short ? [] : [{ rest_min, shifts }];
  });
}

/** The longest stretch between two instants without any of these shifts, which come in order of start. */
export function longestFree(from: Minute, until: Minute, shifts: readonly Span[]): number {
  let [free_since, longest] = [from, 0];
  for (const { start, end } of shifts) {
    longest = Math.max(longest, start - free_since);
    free_since = Math.max(free_since, end);
  }
  return Math.max(longest, until - free_since);
}

/** How far apart two shifts within the same 24 hours can be. */
export const REST_REACH_MIN = DAILY_REST.period_min;

/**
 * The other shifts beside which a shift leaves too little daily rest, and how much. `other` is null when the shift
 * itself is too long. Overlapping shifts are left out: they are a conflict. `daily-rest.md`, decision 0044.
 */
export function shortRestBeside<S extends Booked>(
  span: Booked,
  others: readonly S[],
  limits = DAILY_REST,
): { readonly other: S | null; readonly rest_min: number }[] {
  type Mine = Booked & { readonly other: S | null };
  const mine: Mine = { start: span.start, end: span.end, kind: span.kind, other: null };
  const standing = others
    .filter((other) => !overlaps(span, other))
    .map((other): Mine => ({ start: other.start, end: other.end, kind: other.kind, other }));
  const found = new Map<S | null, number>();
  for (const { rest_min, shifts } of shortRests(standing, [mine], limits)) {
    const [nearest = mine] = shifts
      .filter((one) => one !== mine)
      .toSorted((a, b) => pauseBetween(a, span) - pauseBetween(b, span));
    found.set(nearest.other, Math.min(rest_min, found.get(nearest.other) ?? rest_min));
  }
  return [...found].map(([other, rest_min]) => ({ other, rest_min }));
}

const pauseBetween = (a: Span, b: Span): number =>
  Math.max(a.end, b.end) - Math.min(a.start, b.start) - lengthOf(a) - lengthOf(b);
