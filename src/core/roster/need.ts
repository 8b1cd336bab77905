import { addDays, holidayOn, localToMinute, type Weekday, weekdayOf } from '../calendar.ts';
import type { Minute, Span } from '../clock.ts';

/** How many people are needed when, and how the plan meets it. `need.md`. */

/** The days that a need repeats on: weekdays, public holidays, and the three eves of `holidayOn`. */
export const NEED_DAYS = [1, 2, 3, 4, 5, 6, 7, 'public_holiday', 'eve'] as const;
export type NeedDay = (typeof NEED_DAYS)[number];

/** What is counted: people of a unit, a position or with a skill; null: whatever theirs. */
export type NeedKey = {
  readonly unit_id: string | null;
  readonly position_id: string | null;
  readonly skill_id: string | null;
};

/** People between two wall clocks; an end at or before the start is on the next day. */
export type Need = NeedKey & {
  /** Days that it repeats on, or one date. */
  readonly days: readonly NeedDay[];
  readonly date: string | null;
  readonly starts: string;
  readonly ends: string;
  readonly least: number;
  readonly wanted: number;
  readonly first_day: string;
  readonly last_day: string | null;
};

/** A person's time on a shift. */
export type NeedPost = Span & {
  readonly unit_id: string | null;
  readonly position_id: string | null;
  /** The skills that the person has on the day. */
  readonly skills?: readonly string[];
};

/** A stretch of time in which the same number is needed and as many are planned. */
export type NeedStretch = NeedKey &
  Span & {
    readonly least: number;
    readonly wanted: number;
    readonly planned: number;
  };

/** The same need when only what it counts is looked at. */
export const needKeyOf = ({ unit_id, position_id, skill_id }: NeedKey): string =>
  `${unit_id} ${position_id} ${skill_id}`;

/**
 * The needs of a date. Among those that count the same, one for the date itself outweighs one for a public holiday or an eve, and
 * that one a weekday's.
 */
export function needsOn<N extends Need>(date: string, needs: readonly N[]): N[] {
  const holds = needs.filter(({ first_day, last_day }) => first_day <= date && date <= (last_day ?? date));
  const holiday = holidayOn(date);
  const special: NeedDay | null = holiday === null ? null : holiday.kind === 'eve' ? 'eve' : 'public_holiday';
  const weekday: Weekday = weekdayOf(date);
  return [...Map.groupBy(holds, needKeyOf).values()].flatMap((same) => {
    const of_date = same.filter((one) => one.date === date);
    const of_holiday = same.filter(({ days }) => special !== null && days.includes(special));
    const of_weekday = same.filter(({ days }) => days.includes(weekday));
    return [of_date, of_holiday, of_weekday].find((some) => some.length > 0) ?? [];
  });
}

/** The instants of a need on a date. */
export function spanOfNeed(
  { starts, ends }: Pick<Need, 'starts' | 'ends'>,
  date: string,
  zone: string,
): Span {
  return {
    start: localToMinute(date, starts, zone),
    end: localToMinute(ends <= starts ? addDays(date, 1) : date, ends, zone),
  };
}

/** Does a post count towards a need? */
const counts = ({ unit_id, position_id, skill_id }: NeedKey, post: NeedPost): boolean =>
  (unit_id === null || post.unit_id === unit_id) &&
  (position_id === null || post.position_id === position_id) &&
  (skill_id === null || (post.skills ?? []).includes(skill_id));

/**
 * The need of a date beside the plan: for each thing that is counted, the stretches between the edges of needs and shifts. Where
 * needs of the same thing overlap, the highest number holds. Stretches beside each other that are equal are one.
 */
export function coverageOn(
  date: string,
  {
    needs,
    posts,
    zone,
  }: { readonly needs: readonly Need[]; readonly posts: readonly NeedPost[]; readonly zone: string },
): NeedStretch[] {
  return [...Map.groupBy(needsOn(date, needs), needKeyOf).values()].flatMap((same) => {
    const [head] = same;
    if (head === undefined) return [];
    const { unit_id, position_id, skill_id } = head;
    const key = { unit_id, position_id, skill_id };
    const asked = same.map((need) => ({ ...need, ...spanOfNeed(need, date, zone) }));
    const own = posts.filter((post) => counts(key, post) && asked.some((need) => meets(need, post)));
    const edges = [...asked, ...own].flatMap(({ start, end }) => [start, end]);
    const ordered = [...new Set(edges)].toSorted((a, b) => a - b);
    const stretches: NeedStretch[] = [];
    for (const [at, start] of ordered.entries()) {
      const end = ordered[at + 1];
      const needed = asked.filter((need) => holds(need, start));
      if (end === undefined || needed.length === 0) continue;
      const least = Math.max(...needed.map((need) => need.least));
      const wanted = Math.max(...needed.map((need) => need.wanted));
      const planned = own.filter((post) => holds(post, start)).length;
      const before = stretches.at(-1);
      const is_same =
        before?.end === start &&
        before.least === least &&
        before.wanted === wanted &&
        before.planned === planned;
      if (is_same) stretches.splice(-1, 1, { ...before, end });
      else stretches.push({ ...key, start, end, least, wanted, planned });
    }
    return stretches;
  });
}

const holds = ({ start, end }: Span, at: Minute): boolean => start <= at && at < end;
const meets = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Person-minutes: wanted, those of them that are planned, missing to the least and to the wanted, and above the wanted. */
export type NeedSum = {
  readonly wanted_min: number;
  readonly met_min: number;
  readonly short_min: number;
  readonly below_min: number;
  readonly above_min: number;
  /** The stretch where most people are missing to the least, the first of equal ones; null: none is. */
  readonly worst: NeedStretch | null;
};

export function needSum(stretches: readonly NeedStretch[]): NeedSum {
  const sum = { wanted_min: 0, met_min: 0, short_min: 0, below_min: 0, above_min: 0 };
  let worst: NeedStretch | null = null;
  for (const one of stretches) {
    const minutes = one.end - one.start;
    sum.wanted_min += one.wanted * minutes;
    sum.met_min += Math.min(one.planned, one.wanted) * minutes;
    sum.short_min += Math.max(0, one.least - one.planned) * minutes;
    sum.below_min += Math.max(0, one.wanted - one.planned) * minutes;
    sum.above_min += Math.max(0, one.planned - one.wanted) * minutes;
    const missing = one.least - one.planned;
    if (missing > 0 && missing > (worst === null ? 0 : worst.least - worst.planned)) worst = one;
  }
  return { ...sum, worst };
}

/** A post that nobody has: so many people of a kind are missing between two instants. */
export type MissingPost = NeedKey & Span & { readonly count: number };

/**
 * The fewest posts that would bring the plan to the least, each as long as the time in which it is missing. Stretches that touch
 * are one post, also where the least changes between them.
 */
export function missingPosts(stretches: readonly NeedStretch[]): MissingPost[] {
  const posts = [...Map.groupBy(stretches, needKeyOf).values()].flatMap((same) => {
    const most = Math.max(...same.map(({ least, planned }) => least - planned));
    return Array.from({ length: Math.max(0, most) }, (_, level) =>
      joined(same.filter(({ least, planned }) => least - planned > level)),
    ).flat();
  });
  const alike = Map.groupBy(posts, (one) => `${needKeyOf(one)} ${one.start} ${one.end}`);
  return [...alike.values()]
    .flatMap((same) => same.slice(0, 1).map((one) => ({ ...one, count: same.length })))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Stretches of one need in order; those that touch as one. */
function joined(stretches: readonly NeedStretch[]): (NeedKey & Span)[] {
  const spans: (NeedKey & Span)[] = [];
  for (const { unit_id, position_id, skill_id, start, end } of stretches) {
    const before = spans.at(-1);
    if (before?.end === start) spans.splice(-1, 1, { ...before, end });
    else spans.push({ unit_id, position_id, skill_id, start, end });
  }
  return spans;
}

/** Why a need cannot be stored, and the field to fix; null: it can. */
export function needVerdict(need: Omit<Need, keyof NeedKey>): {
  readonly code: 'need_without_days' | 'need_below_least' | 'need_days_out_of_order';
  readonly field: 'days' | 'wanted' | 'last_day';
} | null {
  if (need.days.length > 0 === (need.date !== null)) return { code: 'need_without_days', field: 'days' };
  if (need.wanted < need.least) return { code: 'need_below_least', field: 'wanted' };
  if (need.last_day !== null && need.last_day < need.first_day)
    return { code: 'need_days_out_of_order', field: 'last_day' };
  return null;
}
