import { mondayOf } from '../calendar.ts';
import type { Ore } from '../money.ts';
import { periodOf } from '../working-time.ts';
import type { ObWindow } from './ob.ts';
import { checkWindows, type RULE_SET_FAULTS } from './ob-rules.ts';
import { termsOn } from './pay-terms.ts';

/** The rules of an agreement for overtime (övertid) and extra time (mertid): `overtime.md`. */

/** What an hour pays in all: percent of the hourly pay, öre, or the full-time monthly salary divided by `value`. */
export const HOUR_PAY_UNITS = ['percent', 'ore', 'month'] as const;
export type HourPay = { readonly unit: (typeof HOUR_PAY_UNITS)[number]; readonly value: number };

/** Above what time is extra or overtime: the planned shifts of the day, so many minutes a day, or the agreed week. */
export const OVERTIME_MEASURES = ['shift', 'day', 'week'] as const;
export type OvertimeMeasure = (typeof OVERTIME_MEASURES)[number];

/** What an hour pays that is both overtime and unsocial: both, one of them, or the one that pays more. */
export const WITH_OB = ['both', 'overtime', 'ob', 'higher'] as const;
export type WithOb = (typeof WITH_OB)[number];

/** The units, in minutes, that a day's time is counted in; what is left of one is not paid. */
export const COUNTED_UNITS_MIN = [1, 15, 30, 60] as const;

/**
 * A level of overtime. The first holds for all of it; a later one after `after_min` of overtime in the day, on days
 * without a planned shift (`free_days`), and in its windows.
 */
export type OvertimeLevel = {
  readonly pay: HourPay;
  readonly after_min: number | null;
  readonly free_days: boolean;
};

/** The rules. A window's `bucket` is the level that it raises the hour to: 2 or 3. */
export type OvertimeRules = {
  readonly name: string;
  /** The agreement with its paragraph: it is shown beside each line of pay. */
  readonly source: string;
  readonly measure: OvertimeMeasure;
  /** The weeks that the agreed hours are averaged over: 1 where they are not. */
  readonly weeks: number;
  /** Full time's minutes of a day. By `day`: what overtime lies above. By `shift`: how far extra time reaches; null: to full time's week. */
  readonly day_min: number | null;
  /** Absence counts as the work that was planned. */
  readonly absence_counts: boolean;
  /** A day's time is counted in whole units of so many minutes. */
  readonly unit_min: number;
  /** Null: extra time pays nothing of its own. */
  readonly extra: HourPay | null;
  readonly levels: readonly OvertimeLevel[];
  readonly windows: readonly ObWindow[];
  readonly with_ob: WithOb;
  /** It belongs to the basis of vacation pay; false where the agreement's amounts include vacation pay. */
  readonly vacation: boolean;
  /** The account that it is booked on; null: the company's account of pay. */
  readonly account: number | null;
};

/** A company's choice: it holds for work from this date on, until the next choice. */
export type DatedOvertime = { readonly from: string; readonly rules: OvertimeRules };

/** The rules for work on a date; null: none, and nothing is paid for overtime. */
export const overtimeRulesOn = (date: string, choices: readonly DatedOvertime[]): OvertimeRules | null =>
  termsOn(choices, date)?.rules ?? null;

/** The first day whose work decides a month's overtime: that of its first week, or of its first period of weeks. */
export function firstCountedDay(month: string, choices: readonly DatedOvertime[]): string {
  const first = `${month}-01`;
  const starts = choices.map(({ rules }) => periodStart(first, rules));
  return starts.toSorted()[0] ?? first;
}

/** The Monday from which a day's hours are counted: of its week, or of the period that the agreed hours are averaged over. */
export const periodStart = (
  date: string,
  { measure, weeks }: Pick<OvertimeRules, 'measure' | 'weeks'>,
): string => (measure === 'week' ? periodOf(date, { ordinary_weeks: weeks }) : mondayOf(date));

/** The limits of overtime rules. */
export const OVERTIME_LIMITS = {
  levels: 3,
  weeks: 4,
  day_min: 1440,
  percent: { min: 100, max: 1000 },
  ore: { min: 1, max: 1_000_000 },
  month: { min: 20, max: 400 },
};

/** Why overtime rules are refused. */
export const OVERTIME_FAULTS = [
  'bad_pay',
  'bad_weeks',
  'bad_unit',
  'no_day',
  'too_many_levels',
  'first_level',
  'bad_after',
  'level_never',
  'window_level',
] as const;
export type OvertimeFault = {
  readonly code: (typeof OVERTIME_FAULTS)[number] | (typeof RULE_SET_FAULTS)[number];
  /** The field, as in the request. */
  readonly fields: readonly string[];
};

/** The first fault of overtime rules; null: they may be stored. */
export function checkOvertime(rules: OvertimeRules, limits = OVERTIME_LIMITS): OvertimeFault | null {
  const { weeks, day_min, unit_min, measure, extra, levels, windows } = rules;
  const fault = (code: OvertimeFault['code'], ...fields: string[]): OvertimeFault => ({ code, fields });
  if (!isWhole(weeks, { min: 1, max: limits.weeks }) || (measure !== 'week' && weeks !== 1))
    return fault('bad_weeks', 'weeks');
  if (!COUNTED_UNITS_MIN.some((unit) => unit === unit_min)) return fault('bad_unit', 'unit_min');
  if (day_min === null ? measure === 'day' : !isWhole(day_min, { min: 1, max: limits.day_min }))
    return fault('no_day', 'day_min');
  if (extra !== null && !isPay(extra, limits)) return fault('bad_pay', 'extra.value');
  if (levels.length > limits.levels) return fault('too_many_levels', 'levels');
  for (const [index, level] of levels.entries()) {
    const at = `levels.${index}`;
    if (!isPay(level.pay, limits)) return fault('bad_pay', `${at}.pay.value`);
    const { after_min, free_days } = level;
    if (index === 0 && (after_min !== null || free_days)) return fault('first_level', at);
    if (after_min !== null && !isWhole(after_min, { min: 1, max: limits.day_min }))
      return fault('bad_after', `${at}.after_min`);
    const is_reached = after_min !== null || free_days || windows.some(({ bucket }) => bucket === index + 1);
    if (index > 0 && !is_reached) return fault('level_never', at);
  }
  const astray = windows.findIndex(({ bucket }) => bucket === 1 || bucket > levels.length);
  if (astray >= 0) return fault('window_level', `windows.${astray}.bucket`);
  const found = checkWindows(windows);
  if (found === null) return null;
  const places = [found.window, found.other].filter((place) => place !== undefined);
  return fault(
    found.code,
    ...(places.length === 0 ? ['windows'] : places.map((place) => `windows.${place}`)),
  );
}

const isWhole = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isInteger(value) && min <= value && value <= max;

const isPay = ({ unit, value }: HourPay, limits: typeof OVERTIME_LIMITS): boolean =>
  isWhole(value, limits[unit]);

/** What an hour pays, as a rate x share / per, for the hourly pay and the full-time monthly salary. */
export function rateOf(
  { unit, value }: HourPay,
  { hourly_ore, monthly_ore }: { readonly hourly_ore: Ore; readonly monthly_ore: Ore },
): { readonly rate_ore: Ore; readonly share_pct: number; readonly per: number } {
  if (unit === 'percent') return { rate_ore: hourly_ore, share_pct: value, per: 1 };
  if (unit === 'ore') return { rate_ore: value, share_pct: 100, per: 1 };
  return { rate_ore: monthly_ore, share_pct: 100, per: value };
}
