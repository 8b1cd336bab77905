import type { Ore } from '../money.ts';
import { type DatedTerms, isMonthly } from './pay-terms.ts';

/** By what a person is paid on a day: a monthly salary, or the hour. */
export type PayForm = 'month' | 'hour';

/** What of a year lets 16 b § decide for a monthly salary whatever the day is: `percent-rule.md`. */
export const YEAR_REASONS = ['variable', 'absence'] as const;
export type YearReason = (typeof YEAR_REASONS)[number];

/** Why 16 b § decides for a day: pay by the hour, another form of pay in the year, the rate of employment, or the year itself. */
export const PERCENT_REASONS = ['hour', 'form', 'rate_varied', 'rate_changed', ...YEAR_REASONS] as const;
export type PercentReason = (typeof PERCENT_REASONS)[number];

/**
 * A year in which days of vacation were earned, where 16 b § may decide although the day is paid by the month: its forms, and all its pay;
 * null: unknown.
 */
export type OtherYear = {
  readonly forms: readonly PayForm[];
  readonly all_ore: Ore | null;
  /** Its rates of employment, where the company follows 16 § 2 st.; left out: they decide nothing. */
  readonly rates?: readonly number[];
  /** Left out: nothing. */
  readonly reasons?: readonly YearReason[];
};

/** By what a day is paid that a year has earned. */
export type DayForm = { readonly form: PayForm; readonly rate_bp: number };

/** Why 16 b § decides for a day of that year beside its own form of pay; none: the year was as the day is. 16 § 2 st. */
export function otherReasons(
  { forms, rates = [], reasons = [] }: Pick<OtherYear, 'forms' | 'rates' | 'reasons'>,
  { form, rate_bp }: DayForm,
): PercentReason[] {
  const other_form = forms.some((one) => one !== form);
  if (form === 'hour') return other_form ? ['form'] : [];
  return [
    ...(other_form ? (['form'] as const) : []),
    ...(rates.length > 1 ? (['rate_varied'] as const) : []),
    ...(rates.length === 1 && rates[0] !== rate_bp ? (['rate_changed'] as const) : []),
    ...reasons,
  ];
}

/** Every reason for which 16 b § decides, in words' order; none: 16 a §. */
export const percentReasons = (
  year: Pick<OtherYear, 'forms' | 'rates' | 'reasons'> | undefined,
  day: DayForm,
): PercentReason[] => [
  ...(day.form === 'hour' ? (['hour'] as const) : []),
  ...(year === undefined ? [] : otherReasons(year, day)),
];

/**
 * Is a day of that year paid by all its pay? `unknown`: it should be, and all pay is not known: the salary and its supplement are paid. The
 * variable part too, where the year had the day's form (`basis`).
 */
export function byAllPay(year: OtherYear | undefined, day: DayForm): 'no' | 'all' | 'unknown' | 'basis' {
  const reasons = year === undefined ? [] : otherReasons(year, day);
  if (year === undefined || reasons.length === 0) return 'no';
  if (year.all_ore !== null) return 'all';
  return reasons.includes('form') ? 'unknown' : 'basis';
}

/** The form under these terms. */
export const formUnder = (terms: DatedTerms): PayForm => (isMonthly(terms) ? 'month' : 'hour');

/** By what a day under these terms is paid. */
export const dayUnder = (terms: DatedTerms): DayForm => ({ form: formUnder(terms), rate_bp: terms.rate_bp });
