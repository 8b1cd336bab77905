import { addDays, dayEdges, holidayOn, localToMinute, weekdayOf } from '../calendar.ts';
import type { ObRuleSet } from '../pay/ob.ts';

/**
 * The level of each minute under a rule set, written out minute by minute (`ob.md`): the first engine cuts time into
 * stretches instead.
 */
type MinuteMap = {
  readonly start: number;
  readonly levels: Uint8Array;
  /** For each level, how many of the minutes before each one lie in it. */
  readonly before: readonly Uint16Array[];
};

// Windows end at most so many days after they begin, a long holiday included.
const REACH_BACK = 45;
const REACH_ON = 3;

const maps = new WeakMap<ObRuleSet, Map<string, MinuteMap>>();
const MOST_MAPS = 50;

const NONE: ReadonlySet<number> = new Set();

/**
 * How many minutes of the span lie in each level; index 0 is ordinary time. `date`: the day that the work belongs to; `given_way`: minutes
 * that overtime pays instead.
 */
export function minutesByLevel(
  date: string,
  span: { readonly start: number; readonly end: number },
  rules: ObRuleSet,
  zone: string,
  given_way: ReadonlySet<number> = NONE,
): number[] {
  const { start, levels, before } = mapOf(date.slice(0, 7), rules, zone);
  const from = span.start - start;
  const until = Math.max(from, span.end - start);
  if (from < 0 || until > levels.length) throw new RangeError(`${date} does not lie near the work`);
  const counted = before.map((of_level) => (of_level[until] ?? 0) - (of_level[from] ?? 0));
  for (const minute of given_way) {
    const level = levels[minute - start] ?? 0;
    if (span.start <= minute && minute < span.end) counted[level] = (counted[level] ?? 0) - 1;
  }
  return counted;
}

/** The level of each minute of work that belongs to `date`; 0: ordinary time. */
export function levelsOn(date: string, rules: ObRuleSet, zone: string): (minute: number) => number {
  const { start, levels } = mapOf(date.slice(0, 7), rules, zone);
  return (minute) => levels[minute - start] ?? 0;
}

/** The level of one minute. */
export const levelAt = (date: string, minute: number, rules: ObRuleSet, zone: string): number =>
  levelsOn(date, rules, zone)(minute);

export function highestLevel(rules: ObRuleSet): number {
  const known = highest.get(rules) ?? Math.max(...Object.keys(rules.multipliers_pct).map(Number));
  highest.set(rules, known);
  return known;
}

const highest = new WeakMap<ObRuleSet, number>();

function mapOf(month: string, rules: ObRuleSet, zone: string): MinuteMap {
  const of_rules = maps.get(rules) ?? new Map<string, MinuteMap>();
  const key = `${month} ${zone}`;
  const map = of_rules.get(key) ?? written(month, rules, zone);
  if (of_rules.size >= MOST_MAPS) of_rules.clear();
  maps.set(rules, of_rules.set(key, map));
  return map;
}

function written(month: string, rules: ObRuleSet, zone: string): MinuteMap {
  const first = `${month}-01`;
  const from = addDays(first, -REACH_ON);
  const until = addDays(first, 31 + REACH_ON);
  const { start } = dayEdges(from, zone);
  const levels = new Uint8Array(dayEdges(until, zone).end - start);
  for (let date = addDays(from, -REACH_BACK); date <= until; date = addDays(date, 1)) {
    for (const window of rules.windows) {
      if (!window.days.some((day) => isDay(date, day))) continue;
      const last = addDays(date, window.until_days_after);
      const ends = window.until_weekday === true ? nextWeekday(last) : last;
      const begins_at = localToMinute(date, window.from, zone);
      const ends_at = localToMinute(ends, window.until, zone);
      const stop = Math.min(ends_at - start, levels.length);
      for (let at = Math.max(0, begins_at - start); at < stop; at += 1)
        if ((levels[at] ?? 0) < window.bucket) levels[at] = window.bucket;
    }
  }
  return { start, levels, before: countedBefore(levels, highestLevel(rules)) };
}

function countedBefore(levels: Uint8Array, most: number): Uint16Array[] {
  const before = Array.from({ length: most + 1 }, () => new Uint16Array(levels.length + 1));
  for (const [level, counts] of before.entries()) {
    let count = 0;
    for (let at = 0; at < levels.length; at += 1) {
      if (levels[at] === level) count += 1;
      counts[at + 1] = count;
    }
  }
  return before;
}

/** Is a date a day as an agreement names it? `ob.md`, "The days that agreements name". */
function isDay(date: string, day: ObRuleSet['windows'][number]['days'][number]): boolean {
  const next = addDays(date, 1);
  switch (day) {
    case 'public_holiday':
      return isPublic(date);
    case 'eve':
      return /-12-(24|31)$/.test(date) || holidayOn(date)?.key === 'midsummer_eve';
    case 'big_holiday':
      return isBig(date);
    case 'before_big_holiday':
      return isBig(next) && !isBig(date);
    case 'before_holiday':
      return isPublic(next) && !isBig(next);
    default:
      return weekdayOf(date) === day;
  }
}

const isPublic = (date: string): boolean => holidayOn(date)?.kind === 'public';

const isNamed = (date: string, key: string): boolean => holidayOn(date)?.key === key;

/** Christmas, New Year, Midsummer, and Easter from Good Friday to Easter Monday. */
function isBig(date: string): boolean {
  if (/-(12-24|12-25|12-26|12-31|01-01)$/.test(date)) return true;
  if (isNamed(date, 'midsummer_eve') || isNamed(date, 'midsummer_day')) return true;
  return [-1, 0, 1, 2].some((later) => isNamed(addDays(date, later), 'easter_sunday'));
}

function nextWeekday(date: string): string {
  let day = date;
  while (weekdayOf(day) > 5 || isPublic(day) || isBig(day)) day = addDays(day, 1);
  return day;
}
