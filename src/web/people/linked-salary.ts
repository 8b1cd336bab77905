import { z } from 'zod';
import type { Payroll } from '../../contract/payroll.ts';
import {
  decimalOf,
  FULL_TIME,
  type FullTime,
  fullTimeOf,
  hourlyTerms,
  type Micro,
  microOf,
  monthlyTerms,
} from '../../core/salary.ts';

/**
 * The four linked salary fields of the form (specification section 5, decisions section 4). The pair edited last
 * leads, and the other follows by core's formulas. Beside the shown value of a field its exact value is stored in
 * millionths, so that a change and its reversal give what was typed.
 */

const MONTH = ['monthly_salary', 'employment_rate'] as const;
const HOUR = ['hourly_salary', 'employment_hours_per_week'] as const;
export type SalaryField = (typeof MONTH)[number] | (typeof HOUR)[number];

export const amount = z.union([z.number(), z.string()]);
/** The value of a number field: a number, incomplete text, or '' for none. */
export type Amount = z.output<typeof amount>;

const four = <S extends z.ZodType>(of: S) =>
  z.object({ monthly_salary: of, employment_rate: of, hourly_salary: of, employment_hours_per_week: of });

export const salary = z.object({
  shown: four(amount),
  exact: four(z.number().nullable()),
  /** The pair that was edited last; null while no field was edited. */
  led: z.enum(['month', 'hour']).nullable(),
});
export type Salary = z.output<typeof salary>;

/** A new person's rate (specification section 3). */
const DEFAULT_RATE = 100;

/** The fields of a person with these terms, or without any. */
export function salaryOf(terms: Payroll | null): Salary {
  const shown = {
    monthly_salary: terms?.monthly_salary ?? '',
    employment_rate: terms === null ? DEFAULT_RATE : (terms.employment_rate ?? ''),
    hourly_salary: terms?.hourly_salary ?? '',
    employment_hours_per_week: terms?.employment_hours_per_week ?? '',
  };
  const exact = {
    monthly_salary: exactOf(shown.monthly_salary),
    employment_rate: exactOf(shown.employment_rate),
    hourly_salary: exactOf(shown.hourly_salary),
    employment_hours_per_week: exactOf(shown.employment_hours_per_week),
  };
  return { shown, exact, led: null };
}

/** The full time that is entered: hours of a week and of a month, each '' for none. */
export function typedFullTime(week: Amount, month: Amount): FullTime {
  const hundredths = (typed: Amount): number | null => {
    const micro = exactOf(typed);
    return micro === null || micro === 0 ? null : micro / 10_000;
  };
  return fullTimeOf(hundredths(week), hundredths(month));
}

/** The fields under another full time: the pair that leads stays, or `pair` while none was edited. */
export function relinked(before: Salary, full: FullTime, pair: 'month' | 'hour'): Salary {
  if (saysNothing(before)) return before;
  const field = (before.led ?? pair) === 'month' ? 'monthly_salary' : 'hourly_salary';
  return edited(before, field, before.shown[field], full);
}

/** The fields after one was edited: its pair leads; the other pair follows, or is empty when nothing follows. */
export function edited(before: Salary, field: SalaryField, typed: Amount, full = FULL_TIME): Salary {
  const shown = { ...before.shown, [field]: typed };
  const exact = { ...before.exact, [field]: exactOf(typed) };
  if (field === 'monthly_salary' || field === 'employment_rate') {
    const { monthly_salary: monthly_micro, employment_rate: rate_micro } = exact;
    const terms =
      monthly_micro === null || rate_micro === null ? null : hourlyTerms({ monthly_micro, rate_micro }, full);
    const pair = {
      hourly_salary: terms?.hourly_micro ?? null,
      employment_hours_per_week: terms?.hours_micro ?? null,
    };
    return { shown: { ...shown, ...shownOf(pair) }, exact: { ...exact, ...pair }, led: 'month' };
  }
  const { hourly_salary: hourly_micro, employment_hours_per_week: hours_micro } = exact;
  const terms =
    hourly_micro === null || hours_micro === null ? null : monthlyTerms({ hourly_micro, hours_micro }, full);
  const pair = { monthly_salary: terms?.monthly_micro ?? null, employment_rate: terms?.rate_micro ?? null };
  return { shown: { ...shown, ...shownOf(pair) }, exact: { ...exact, ...pair }, led: 'hour' };
}

const exactOf = (typed: Amount): Micro | null => microOf(String(typed).replace(/\.$/, ''));
const shownOf = <K extends string>(pair: Record<K, Micro | null>): Record<string, Amount> =>
  Object.fromEntries(
    Object.entries<Micro | null>(pair).map(([field, micro]) => [
      field,
      micro === null ? '' : decimalOf(micro),
    ]),
  );

/** The empty field of the leading pair whose partner has a value; null when there is none. */
export function missingPartner({ shown, led }: Salary): SalaryField | null {
  if (led === null) return null;
  const [money, share] = led === 'month' ? MONTH : HOUR;
  if (isEmpty(shown[money]) === isEmpty(shown[share])) return null;
  return isEmpty(shown[money]) ? money : share;
}

/** No pay is entered: the initial rate of a new form does not count by itself. */
export const saysNothing = ({ shown, led }: Salary): boolean =>
  isEmpty(shown.monthly_salary) &&
  isEmpty(shown.hourly_salary) &&
  isEmpty(shown.employment_hours_per_week) &&
  (led === null || isEmpty(shown.employment_rate));

/** Both fields of the leading pair are filled, but give no hourly pay: a rate of zero. */
export const hasNoHour = ({ shown, led }: Salary): boolean =>
  led === 'month' &&
  !isEmpty(shown.monthly_salary) &&
  !isEmpty(shown.employment_rate) &&
  isEmpty(shown.hourly_salary);

const isEmpty = (value: Amount): boolean => value === '';
