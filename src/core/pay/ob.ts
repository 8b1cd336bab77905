import { addDays, dayEdges, localToMinute, minuteToLocal } from '../calendar.ts';
import { lengthOf, type Minute, overlapMin, type Span } from '../clock.ts';
import type { Ore } from '../money.ts';
import type { BreakOrder } from './break-order.ts';
import { isSuchDay, type ObDay, weekdayFrom } from './ob-days.ts';
import { QUARTER_MIN, quarters } from './quarters.ts';

/** The levels that an agreement may have; the first three are in every rule set. Where windows overlap the highest number wins. */
export const OB_LEVELS = [1, 2, 3, 4, 5, 6] as const;
export type ObBucket = (typeof OB_LEVELS)[number];

/** Something of each level of a rule set. */
type ByLevel<T> = Readonly<Record<1 | 2 | 3, T>> & { readonly [level in 4 | 5 | 6]?: T | undefined };

/** Something of some levels. */
type OfSome<T> = { readonly [level in ObBucket]?: T | undefined };

/**
 * A sentence of the agreement: work from `from` on any of `days` until `until`, `until_days_after` days later, belongs
 * to `bucket`. Clocks `HH:MM`; midnight at a day's end is `00:00` one day after. With `until_weekday` the end waits for the
 * first weekday from that day on (`ob-days.ts`): `from 18:00 on the day before a big holiday until 07:00 the next weekday`.
 */
export type ObWindow = {
  readonly bucket: ObBucket;
  readonly days: readonly ObDay[];
  readonly from: string;
  readonly until: string;
  readonly until_days_after: number;
  readonly until_weekday?: boolean | undefined;
  readonly law: string;
};

/**
 * The OB windows of an agreement, and the supplement of each bucket per hour: a percentage of the hourly salary, the
 * öre of `amounts_ore` where given, or the full-time monthly salary divided by `divisors` where given. `multipliers_pct`
 * has every level of the rule set. Fields left out have their defaults: the company's order of the break, quarters of
 * an hour, no names, the company's account of pay.
 */
export type ObRuleSet = {
  readonly name: string;
  readonly windows: readonly ObWindow[];
  readonly multipliers_pct: ByLevel<number>;
  readonly amounts_ore?: ByLevel<Ore | null> | undefined;
  readonly divisors?: OfSome<number> | undefined;
  /** The agreement's own names of its levels. */
  readonly names?: OfSome<string> | undefined;
  /** The accounts that the levels are booked on. */
  readonly accounts?: OfSome<number> | undefined;
  readonly break_order?: BreakOrder | undefined;
  readonly rounding_min?: number | undefined;
};

/** Windows that can be laid over time. */
export type LaidWindows = Pick<ObRuleSet, 'windows'>;

/** The levels of a rule set, from the lowest. */
export const levelsOf = ({ multipliers_pct }: Pick<ObRuleSet, 'multipliers_pct'>): ObBucket[] =>
  OB_LEVELS.filter((level) => multipliers_pct[level] !== undefined);

/** Elapsed minutes of work by bucket. */
export type ObBuckets = Readonly<Record<'regular' | `ob${ObBucket}`, number>>;

const WEEKDAYS = [1, 2, 3, 4, 5] as const;
const SECTION_9 = 'specification section 9';

/** The windows of specification section 9, with OB2 until 05:00 of the next day. Decisions section 4. No holidays. */
export const SPECIFICATION_RULE_SET: ObRuleSet = {
  name: 'specification',
  windows: [
    { bucket: 1, days: WEEKDAYS, from: '18:15', until: '20:00', until_days_after: 0, law: SECTION_9 },
    { bucket: 2, days: WEEKDAYS, from: '20:00', until: '05:00', until_days_after: 1, law: SECTION_9 },
    { bucket: 3, days: [6], from: '12:00', until: '05:00', until_days_after: 2, law: SECTION_9 },
  ],
  multipliers_pct: { 1: 30, 2: 50, 3: 100 },
};

/** What a supplement is counted from. */
export type Supplement = Pick<ObRuleSet, 'multipliers_pct' | 'amounts_ore' | 'divisors'>;

/** What an hour is worth, and the monthly salary as at full time (`salariesUnder`). Öre. */
export type Salaries = { readonly hourly_ore: Ore; readonly monthly_ore: Ore };

/** The supplement of an hour in a bucket: rate x share / per. Öre, percent. */
export function supplementOf(
  { multipliers_pct, amounts_ore, divisors }: Supplement,
  bucket: ObBucket,
  salaries: Salaries,
): { readonly rate_ore: Ore; readonly share_pct: number; readonly per: number } {
  const amount_ore = amounts_ore?.[bucket] ?? null;
  if (amount_ore !== null) return { rate_ore: amount_ore, share_pct: 100, per: 1 };
  const per = divisors?.[bucket];
  if (per !== undefined) return { rate_ore: salaries.monthly_ore, share_pct: 100, per };
  return { rate_ore: salaries.hourly_ore, share_pct: multipliers_pct[bucket] ?? 0, per: 1 };
}

/**
 * The elapsed minutes of `span` in each bucket under a rule set, before break and rounding. A window's edges are wall
 * clocks of `zone`, so a night is an hour shorter or longer when the clock changes. Specification section 9,
 * decisions sections 2 and 4; `ob.md`.
 */
export function obMinutes(span: Span, rules: ObRuleSet, zone: string): ObBuckets {
  const minutes = { regular: 0, ob1: 0, ob2: 0, ob3: 0, ob4: 0, ob5: 0, ob6: 0 };
  forEachSegment(span, rules, zone, (segment) => {
    minutes[keyOf(segment.bucket)] += overlapMin(segment, span);
  });
  return minutes;
}

const keyOf = (bucket: 0 | ObBucket) => (bucket === 0 ? 'regular' : (`ob${bucket}` as const));

/** A stretch of time that pays the same: bucket 0 is regular. */
export type ObSegment = Span & { readonly bucket: 0 | ObBucket };

/** The stretches of `span` by bucket, in order and without gaps, for the day editor's bar. */
export function obBar(span: Span, rules: LaidWindows, zone: string): ObSegment[] {
  const bar: ObSegment[] = [];
  forEachSegment(span, rules, zone, (segment) => {
    const start = Math.max(segment.start, span.start);
    const end = Math.min(segment.end, span.end);
    if (start < end) append(bar, { start, end, bucket: segment.bucket });
  });
  return bar;
}

function append(bar: ObSegment[], next: ObSegment): void {
  const last = bar.at(-1);
  if (last?.bucket === next.bucket) bar.splice(-1, 1, { ...last, end: next.end });
  else bar.push(next);
}

/**
 * The rest of each bucket after a break of `break_min`. Never below zero; a break longer than the work leaves
 * nothing. Specification section 9, decisions section 4.
 */
export function takeBreak(buckets: ObBuckets, break_min: number, order: BreakOrder): ObBuckets {
  const worked = totalOf(buckets);
  const off_min = Math.min(break_min, worked);
  if (off_min <= 0) return buckets;
  return order === 'proportional' ? takeShares(buckets, off_min, worked) : takeInTurn(buckets, off_min);
}

const OB_KEYS = ['ob1', 'ob2', 'ob3', 'ob4', 'ob5', 'ob6'] as const satisfies `ob${ObBucket}`[];
const KEYS = ['regular', ...OB_KEYS] as const;

function takeInTurn(buckets: ObBuckets, off_min: number): ObBuckets {
  const left = { ...buckets };
  let to_take = off_min;
  for (const key of KEYS) {
    const taken = Math.min(left[key], to_take);
    left[key] -= taken;
    to_take -= taken;
  }
  return left;
}

// Whole minutes: each bucket gives its share without the fraction, and the minutes then missing come off
// those whose fraction was largest, the cheaper bucket first at a tie.
function takeShares(buckets: ObBuckets, off_min: number, worked: number): ObBuckets {
  const left = { ...buckets };
  let to_take = off_min;
  for (const key of KEYS) {
    const share = (buckets[key] * off_min - ((buckets[key] * off_min) % worked)) / worked;
    left[key] -= share;
    to_take -= share;
  }
  const rest = (key: (typeof KEYS)[number]) => (buckets[key] * off_min) % worked;
  for (const key of KEYS.toSorted((a, b) => rest(b) - rest(a)).slice(0, to_take)) left[key] -= 1;
  return left;
}

/**
 * The minutes of an entry in quarters. The total is rounded half up, each OB bucket is rounded half up, regular is
 * the rest. While the OB quarters exceed the total, the bucket that rounding raised the most gives one back, the lower
 * one at a tie. Decisions section 4.
 */
export function roundToQuarters(buckets: ObBuckets, quarter_min = QUARTER_MIN): ObBuckets {
  const total = quarters(totalOf(buckets), quarter_min);
  const paid = { ...buckets };
  for (const key of OB_KEYS) paid[key] = quarters(buckets[key], quarter_min);
  const raised = (key: (typeof OB_KEYS)[number]) => paid[key] - buckets[key];
  const left = () => OB_KEYS.reduce((rest, key) => rest - paid[key], total);
  while (left() < 0) {
    const [most = 'ob1'] = OB_KEYS.toSorted((a, b) => raised(b) - raised(a));
    paid[most] -= quarter_min;
  }
  return { ...paid, regular: left() };
}

const totalOf = (buckets: ObBuckets): number => KEYS.reduce((sum, key) => sum + buckets[key], 0);

/** The paid minutes of one entry, in quarters of an hour; its parts are the total. */
export type ObOfEntry = Readonly<Record<'regular_min' | 'total_min' | `ob${ObBucket}_min`, number>>;

/**
 * The paid minutes of an entry in each bucket: split over the windows, less the break, in quarters. The rules may
 * have their own order of the break and their own unit. Decisions section 4.
 */
export function obOfEntry(entry: {
  readonly span: Span;
  readonly break_min: number;
  readonly rules: ObRuleSet;
  readonly break_order: BreakOrder;
  readonly zone: string;
  /** Stretches of it that overtime pays instead: they hold no part of the break. */
  readonly without?: readonly Span[];
}): ObOfEntry {
  const { span, break_min, rules, break_order, zone, without = [] } = entry;
  const left = { ...obMinutes(span, rules, zone) };
  for (const piece of without) {
    const gone = obMinutes(piece, rules, zone);
    for (const key of KEYS) left[key] -= gone[key];
  }
  const worked = takeBreak(left, break_min, rules.break_order ?? break_order);
  const paid = roundToQuarters(worked, rules.rounding_min);
  return {
    regular_min: paid.regular,
    ob1_min: paid.ob1,
    ob2_min: paid.ob2,
    ob3_min: paid.ob3,
    ob4_min: paid.ob4,
    ob5_min: paid.ob5,
    ob6_min: paid.ob6,
    total_min: totalOf(paid),
  };
}

function forEachSegment(
  span: Span,
  rules: LaidWindows,
  zone: string,
  see: (segment: ObSegment) => void,
): void {
  if (lengthOf(span) <= 0) return;
  for (let date = minuteToLocal(span.start, zone).date; ; date = addDays(date, 1)) {
    for (const segment of daySegments(date, rules, zone)) see(segment);
    if (dayEdges(date, zone).end >= span.end) return;
  }
}

// A day under a rule set is the same for every worker: cached for as long as the rule set itself lives.
const remembered = new WeakMap<LaidWindows, Map<string, Map<string, readonly ObSegment[]>>>();
const MOST_DAYS = 20_000;

function daySegments(date: string, rules: LaidWindows, zone: string): readonly ObSegment[] {
  const zones = remembered.get(rules) ?? new Map<string, Map<string, readonly ObSegment[]>>();
  const days = zones.get(zone) ?? new Map<string, readonly ObSegment[]>();
  const known = days.get(date);
  if (known !== undefined) return known;
  const segments = freshSegments(date, rules, zone);
  if (days.size >= MOST_DAYS) days.clear();
  remembered.set(rules, zones.set(zone, days.set(date, segments)));
  return segments;
}

function freshSegments(date: string, rules: LaidWindows, zone: string): ObSegment[] {
  const day = dayEdges(date, zone);
  const windows = windowsOver(date, rules, zone).filter((window) => overlapMin(window, day) > 0);
  const edges = [day.start, day.end, ...windows.flatMap((window) => [window.start, window.end])]
    .filter((edge) => edge >= day.start && edge <= day.end)
    .sort((a, b) => a - b);
  const segments: ObSegment[] = [];
  let start: Minute = day.start;
  for (const end of edges) {
    if (end > start) append(segments, { start, end, bucket: bucketAt(start, windows) });
    start = end;
  }
  return segments;
}

function bucketAt(minute: Minute, windows: readonly ObSegment[]): 0 | ObBucket {
  let highest: 0 | ObBucket = 0;
  for (const { start, end, bucket } of windows) {
    if (bucket > highest && start <= minute && minute < end) highest = bucket;
  }
  return highest;
}

function windowsOver(date: string, rules: LaidWindows, zone: string): ObSegment[] {
  const windows: ObSegment[] = [];
  for (const window of rules.windows) {
    // The earlier a window begins the earlier it ends: those that reach this date begin on one run of days.
    let first = date;
    let last = lastDayOf(window, first);
    while (last >= date) {
      if (window.days.some((day) => isSuchDay(first, day))) {
        const start = localToMinute(first, window.from, zone);
        const end = localToMinute(last, window.until, zone);
        windows.push({ start, end, bucket: window.bucket });
      }
      first = addDays(first, -1);
      last = lastDayOf(window, first);
    }
  }
  return windows;
}

function lastDayOf({ until_days_after, until_weekday = false }: ObWindow, first: string): string {
  const last = addDays(first, until_days_after);
  return until_weekday ? weekdayFrom(last) : last;
}
