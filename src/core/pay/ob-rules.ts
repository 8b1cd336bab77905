import { clockOf, DAY_MIN } from '../clock.ts';
import { levelsOf, OB_LEVELS, type ObBucket, type ObRuleSet, type ObWindow } from './ob.ts';
import type { ObDay } from './ob-days.ts';
import { QUARTER_MIN } from './quarters.ts';

/** The units, in minutes, that paid time may be rounded to: each is a whole number of hundredths of an hour. */
export const ROUNDINGS_MIN = [6, 15, 30, 60] as const;
export type Rounding = (typeof ROUNDINGS_MIN)[number];

/** The unit to which these rules round paid time: a quarter when they name none. */
export function roundingOf({ rounding_min }: Pick<ObRuleSet, 'rounding_min'>): Rounding {
  return ROUNDINGS_MIN.find((unit) => unit === rounding_min) ?? QUARTER_MIN;
}

/** Why a rule set is refused. */
export const RULE_SET_FAULTS = [
  'too_many_windows',
  'bad_percent',
  'bad_amount',
  'bad_divisor',
  'bad_level',
  'bad_name',
  'bad_account',
  'bad_rounding',
  'bad_clock',
  'no_days',
  'too_long',
  'ends_before_start',
  'windows_overlap',
] as const;

/**
 * The fault and its place: the index of the faulty window and of the `other` one it overlaps, or the bucket of the
 * supplement.
 */
export type RuleSetFault = {
  readonly code: (typeof RULE_SET_FAULTS)[number];
  readonly window?: number;
  readonly other?: number;
  readonly bucket?: ObBucket;
};

/** The limits of a rule set. */
export const RULE_SET_LIMITS = {
  windows: 50,
  days_after: 6,
  percent: 1000,
  amount_ore: 100_000,
  divisor: 10_000,
  name: 60,
  account: { least: 1000, most: 9999 },
};

/** The first fault of a rule set, null when it is usable: check it before storing a company's own rule set. */
export function checkRuleSet(rules: ObRuleSet, limits = RULE_SET_LIMITS): RuleSetFault | null {
  return faultsOf(rules, limits)[0] ?? null;
}

/**
 * All faults of a rule set, for its author. Two windows of different buckets may not overlap in an ordinary week: it
 * would be unclear which of them pays.
 */
export function faultsOf(rules: ObRuleSet, limits = RULE_SET_LIMITS): RuleSetFault[] {
  const faults: RuleSetFault[] = [];
  if (rules.windows.length > limits.windows) faults.push({ code: 'too_many_windows' });
  for (const bucket of OB_LEVELS) faults.push(...levelFaults(rules, bucket, limits));
  const { rounding_min } = rules;
  if (rounding_min !== undefined && !ROUNDINGS_MIN.some((unit) => unit === rounding_min))
    faults.push({ code: 'bad_rounding' });
  return [...faults, ...windowFaults(rules.windows, limits)];
}

function levelFaults(rules: ObRuleSet, bucket: ObBucket, limits: typeof RULE_SET_LIMITS): RuleSetFault[] {
  const [percent, amount] = [rules.multipliers_pct[bucket], rules.amounts_ore?.[bucket] ?? null];
  const [divisor, name] = [rules.divisors?.[bucket], rules.names?.[bucket]];
  const account = rules.accounts?.[bucket];
  const is_used = rules.windows.some((window) => window.bucket === bucket);
  const lower = OB_LEVELS.filter((level) => level < bucket);
  const is_unknown =
    percent === undefined && (is_used || amount !== null || [divisor, name, account].some(isGiven));
  const has_gap = percent !== undefined && lower.length > levelsOf(rules).indexOf(bucket);
  const found: readonly (RuleSetFault['code'] | false)[] = [
    (is_unknown || has_gap) && 'bad_level',
    !isWholeUpTo(percent ?? 0, limits.percent) && 'bad_percent',
    !isWholeUpTo(amount ?? 0, limits.amount_ore) && 'bad_amount',
    isGiven(divisor) &&
      (divisor === 0 || !isWholeUpTo(divisor, limits.divisor) || amount !== null) &&
      'bad_divisor',
    isGiven(name) && (name.trim() === '' || name.length > limits.name) && 'bad_name',
    isGiven(account) &&
      !(isWholeUpTo(account, limits.account.most) && account >= limits.account.least) &&
      'bad_account',
  ];
  return found.flatMap((code) => (code === false ? [] : [{ code, bucket }]));
}

const isGiven = <T>(value: T | undefined): value is T => value !== undefined;

/** The first fault of windows that stand apart from OB. */
export function checkWindows(windows: readonly ObWindow[]): RuleSetFault | null {
  if (windows.length > RULE_SET_LIMITS.windows) return { code: 'too_many_windows' };
  return windowFaults(windows, RULE_SET_LIMITS)[0] ?? null;
}

function windowFaults(windows: readonly ObWindow[], limits: typeof RULE_SET_LIMITS): RuleSetFault[] {
  const faults = windows.flatMap((window, index) => {
    const code = faultOf(window, limits);
    return code === null ? [] : [{ code, window: index }];
  });
  // Invalid windows cannot be laid over a week.
  return faults.length > 0 ? faults : overlapsIn(windows, limits.windows);
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function faultOf(window: ObWindow, limits: typeof RULE_SET_LIMITS): RuleSetFault['code'] | null {
  const start = clockOf(window.from);
  const end = clockOf(window.until);
  if (start === null || end === null) return 'bad_clock';
  if (window.days.length === 0) return 'no_days';
  if (!Number.isInteger(window.until_days_after) || window.until_days_after > limits.days_after)
    return 'too_long';
  return window.until_days_after * DAY_MIN + end <= start ? 'ends_before_start' : null;
}

const WEEK_MIN = 7 * DAY_MIN;

function overlapsIn(windows: readonly ObWindow[], most: number): RuleSetFault[] {
  const laid = windows.slice(0, most).map(laidOut);
  const faults: RuleSetFault[] = [];
  for (const [other, later] of windows.slice(0, most).entries()) {
    for (const [window, earlier] of windows.slice(0, other).entries()) {
      if (earlier.bucket === later.bucket) continue;
      const meet = laid[window]?.some((a) => laid[other]?.some((b) => meetInWeek(a, b)));
      if (meet) faults.push({ code: 'windows_overlap', window, other });
    }
  }
  return faults;
}

type Laid = { readonly start: number; readonly end: number };

/** A window over an ordinary week, in minutes from Monday 00:00; windows that begin on named days only are left out. */
function laidOut({ days, from, until, until_days_after, until_weekday = false }: ObWindow): Laid[] {
  return days.filter(isWeekday).map((day) => {
    const last = day - 1 + until_days_after;
    const weekday = last % 7;
    const weekend = until_weekday && weekday > 4 ? 7 - weekday : 0;
    return {
      start: (day - 1) * DAY_MIN + (clockOf(from) ?? 0),
      end: (last + weekend) * DAY_MIN + (clockOf(until) ?? 0),
    };
  });
}

function isWeekday(day: ObDay): day is Extract<ObDay, number> {
  return typeof day === 'number';
}

// A window may be longer than a week: what it meets two weeks on it meets one week on too.
function meetInWeek(a: Laid, b: Laid): boolean {
  return [-1, 0, 1].some((weeks) => a.start < b.end + weeks * WEEK_MIN && b.start + weeks * WEEK_MIN < a.end);
}
