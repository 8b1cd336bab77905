import type { OnCallKind } from '../shift.ts';
import type { ObWindow } from './ob.ts';
import { checkWindows, type RULE_SET_FAULTS } from './ob-rules.ts';
import type { HourPay } from './overtime-rules.ts';
import { termsOn } from './pay-terms.ts';

/** The rules of an agreement for jour and beredskap: `on-call.md`. */

/** What an hour on call pays, and what it pays above the hours of the month; null: the same. */
export type OnCallLevel = { readonly pay: HourPay; readonly above: HourPay | null };

/** The terms of one of the two. A window's `bucket` is the level that it raises the hour to: 1 is the second. */
export type OnCallTerms = {
  readonly levels: readonly OnCallLevel[];
  readonly windows: readonly ObWindow[];
  /** The minutes of a calendar month above which `above` pays; null: none. */
  readonly month_min: number | null;
  /** What an hour of work pays in all; null: it is overtime, by the company's rules of overtime. */
  readonly worked: HourPay | null;
  /** OB is paid on top of `worked`. Overtime has its own rule of OB. */
  readonly worked_ob: boolean;
  /** A stretch of work is paid for at least so many minutes. */
  readonly least_min: number;
  /** The hours that are paid as work have the supplement too. */
  readonly while_working: boolean;
};

export type OnCallRules = {
  readonly name: string;
  /** The agreement with its paragraph: it is shown beside each line of pay. */
  readonly source: string;
  /** Null: the company has none of that kind. */
  readonly jour: OnCallTerms | null;
  readonly beredskap: OnCallTerms | null;
  /** It belongs to the basis of vacation pay; false where the agreement's amounts include vacation pay. */
  readonly vacation: boolean;
  /** The account that it is booked on; null: the company's account of pay. */
  readonly account: number | null;
};

/** A company's choice: it holds for reports from this date on, until the next choice. */
export type DatedOnCall = { readonly from: string; readonly rules: OnCallRules };

/** The rules for a report of a date; null: none. */
export const onCallRulesOn = (date: string, choices: readonly DatedOnCall[]): OnCallRules | null =>
  termsOn(choices, date)?.rules ?? null;

/** The limits of these rules. `work` is what an hour of work pays in all, the others what an hour on call does. */
export const ON_CALL_LIMITS = {
  levels: 4,
  least_min: 720,
  month_min: 44_640,
  percent: { min: 1, max: 1000 },
  ore: { min: 1, max: 1_000_000 },
  month: { min: 20, max: 10_000 },
  work: {
    percent: { min: 100, max: 1000 },
    ore: { min: 1, max: 1_000_000 },
    month: { min: 20, max: 400 },
  },
};

/** Why these rules are refused. */
export const ON_CALL_FAULTS = [
  'nothing_paid',
  'bad_pay',
  'bad_levels',
  'bad_month',
  'bad_least',
  'level_never',
  'window_level',
] as const;
export type OnCallFault = {
  readonly code: (typeof ON_CALL_FAULTS)[number] | (typeof RULE_SET_FAULTS)[number];
  /** The field, as in the request. */
  readonly fields: readonly string[];
};

/** The first fault of the rules; null: they may be stored. */
export function checkOnCall(rules: OnCallRules, limits = ON_CALL_LIMITS): OnCallFault | null {
  const { jour, beredskap } = rules;
  if (jour === null && beredskap === null) return { code: 'nothing_paid', fields: ['jour', 'beredskap'] };
  return checkTerms('jour', jour, limits) ?? checkTerms('beredskap', beredskap, limits);
}

function checkTerms(
  kind: OnCallKind,
  terms: OnCallTerms | null,
  limits: typeof ON_CALL_LIMITS,
): OnCallFault | null {
  if (terms === null) return null;
  const { levels, windows, month_min, worked, least_min } = terms;
  const fault = (code: OnCallFault['code'], ...fields: string[]): OnCallFault => ({
    code,
    fields: fields.map((field) => `${kind}.${field}`),
  });
  if (levels.length < 1 || levels.length > limits.levels) return fault('bad_levels', 'levels');
  for (const [index, { pay, above }] of levels.entries()) {
    if (!isPay(pay, limits)) return fault('bad_pay', `levels.${index}.pay.value`);
    if (above !== null && !isPay(above, limits)) return fault('bad_pay', `levels.${index}.above.value`);
    if (index > 0 && !windows.some(({ bucket }) => bucket === index))
      return fault('level_never', `levels.${index}`);
  }
  const has_above = levels.some(({ above }) => above !== null);
  if (month_min === null ? has_above : !isWhole(month_min, { min: 1, max: limits.month_min }))
    return fault('bad_month', 'month_min');
  if (worked !== null && !isPay(worked, limits.work)) return fault('bad_pay', 'worked.value');
  if (!isWhole(least_min, { min: 0, max: limits.least_min })) return fault('bad_least', 'least_min');
  const astray = windows.findIndex(({ bucket }) => bucket >= levels.length);
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

const isPay = ({ unit, value }: HourPay, limits: (typeof ON_CALL_LIMITS)['work']): boolean =>
  isWhole(value, limits[unit]);
