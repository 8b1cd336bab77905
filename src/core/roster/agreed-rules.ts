import { termsOn } from '../pay/pay-terms.ts';
import type { RestLimits } from './daily-rest.ts';
import { LAW, type WorkRules } from './work-rules.ts';

/**
 * The working-time rules of a company's agreement: what it replaces of the law, number by number (arbetstidslagen
 * (1982:673) 3 §). `agreed-rules.md`.
 */

type Limits = { readonly min: number; readonly max: number };

/** What an agreement may say of each number. Minutes, weeks, months, weekday, or a count. */
export const AGREED_LIMITS = {
  daily_rest_min: { min: 60, max: 1440 },
  weekly_rest_min: { min: 60, max: 10_080 },
  week_begins: { min: 1, max: 7 },
  without_break_min: { min: 60, max: 1440 },
  work_in_day_min: { min: 60, max: 1440 },
  week_most_min: { min: 60, max: 10_080 },
  days_in_row: { min: 1, max: 31 },
  nights_in_row: { min: 1, max: 31 },
  weekends_in_row: { min: 1, max: 52 },
  weekends_of_four: { min: 1, max: 3 },
  heavy_night_min: { min: 60, max: 1440 },
  ordinary_week_min: { min: 60, max: 2880 },
  ordinary_weeks: { min: 1, max: 26 },
  all_week_min: { min: 60, max: 2880 },
  all_months: { min: 1, max: 12 },
  night_average_min: { min: 60, max: 1440 },
  night_months: { min: 1, max: 12 },
  overtime_year_min: { min: 0, max: 30_000 },
  extra_year_min: { min: 0, max: 30_000 },
  days_off_in_row: { min: 2, max: 7 },
  split_weekends: { min: 0, max: 3 },
} as const satisfies Partial<Record<keyof WorkRules, Limits>>;

export type AgreedNumber = keyof typeof AGREED_LIMITS;
export const AGREED_NUMBERS = Object.keys(AGREED_LIMITS) as AgreedNumber[];

/** An agreement's rules. A number of null is the law's, or no rule where the law has none. */
export type AgreedRules = {
  readonly name: string;
  readonly source: string;
  /** False: the rest includes 00:00 to 05:00 (13 § third paragraph). */
  readonly nights_allowed: boolean;
} & { readonly [N in AgreedNumber]: number | null };

/** They hold from this day until the next row's. */
export type DatedAgreedRules = { readonly from: string; readonly rules: AgreedRules };

/** The first number that no agreement can have; null: the rules may be stored. */
export const wrongNumber = (rules: AgreedRules, limits: typeof AGREED_LIMITS = AGREED_LIMITS) =>
  AGREED_NUMBERS.find((name) => {
    const value = rules[name];
    const { min, max } = limits[name];
    return value !== null && !(Number.isInteger(value) && min <= value && value <= max);
  }) ?? null;

/** The law with the agreement's numbers. */
export function workRulesOf(agreed: AgreedRules): WorkRules {
  const numbers = AGREED_NUMBERS.filter((name) => agreed[name] !== null).map((name) => [name, agreed[name]]);
  const { source, nights_allowed } = agreed;
  return { ...LAW, ...Object.fromEntries(numbers), source, nights_allowed };
}

/** The daily rest of rules, as `daily-rest.ts` judges it. */
export const restLimits = ({ daily_rest_min, daily_period_min }: WorkRules): RestLimits => ({
  rest_min: daily_rest_min,
  period_min: daily_period_min,
});

/** The rules that judge each day of a plan. The same object for each day of a choice. */
export function rulesByDay(choices: readonly DatedAgreedRules[]): (day: string) => WorkRules {
  const dated = choices.map(({ from, rules }) => ({ from, rules: workRulesOf(rules) }));
  return (day) => termsOn(dated, day)?.rules ?? LAW;
}
