import type { Ore } from '../money.ts';
import { type DatedTerms, isMonthly, monthlySalary, termsOn } from './pay-terms.ts';
import { earlier, earningYearOf, later, type VacationRules, type Year, yearOn } from './vacation-year.ts';

/** Of the salary of the months that a sum is of, in percent. */
export const LOOKS_WHOLE = { share_pct: 50 };

export type OpeningPay = {
  /** The first day of the balance: the first of a month. */
  readonly from: string;
  readonly earned_ore: Ore | null;
  readonly running_ore: Ore | null;
};

/** The sums of an opening balance that look like all pay of a monthly salary, by their field. `whole-pay.md`. */
export function wholePayIn(
  { from, earned_ore, running_ore }: OpeningPay,
  person: {
    readonly terms: readonly DatedTerms[];
    readonly employed_from: string | null;
    readonly rules: Pick<VacationRules, 'year' | 'earning'>;
  },
  law = LOOKS_WHOLE,
): ('earned_pay' | 'running_pay')[] {
  const { terms, employed_from, rules } = person;
  const holds = termsOn(terms, from);
  if (holds === null || !isMonthly(holds)) return [];
  const salary_ore = monthlySalary(holds).ore;
  const year = yearOn(from, rules);
  const looksSo = (ore: Ore | null, of: Year): boolean => {
    const months = monthsOf(of, from, employed_from);
    return ore !== null && months > 0 && ore * 100 >= salary_ore * months * law.share_pct;
  };
  return [
    ...(looksSo(earned_ore, earningYearOf(year, rules)) ? (['earned_pay'] as const) : []),
    ...(rules.earning === 'year_before' && looksSo(running_ore, year) ? (['running_pay'] as const) : []),
  ];
}

/** The months of a year before a day, the first one of an employment included. */
function monthsOf({ first, last }: Year, until: string, employed_from: string | null): number {
  const count = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const begins = later(first, employed_from ?? first);
  // `until` is the first of a month, which is not of them; the year's last month is.
  const ends = until > last ? count(last) + 1 : count(earlier(until, last));
  return Math.max(0, ends - count(begins));
}
