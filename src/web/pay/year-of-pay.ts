import type { MonthlyPay } from '../../contract/pay.ts';
import type { PaidMonth } from '../../contract/payslips.ts';
import { monthsLater } from '../months.ts';
import { monthOf } from './month-of.ts';

/** The twelve months of a chart of pay. Pure. */

export type MonthOfYear = {
  /** `YYYY-MM` */
  readonly month: string;
  /** `paid` as its payslip says; `open`: can still change; `none`: neither run nor known. */
  readonly state: 'paid' | 'open' | 'none';
  readonly gross: number;
  readonly ob_bonus: number;
  readonly net: number;
};

const MONTHS = 12;

/** The chart ends with this month, so that its bars stay where they are; a month outside of it is the last itself. */
export const endOfYear = (shown: string, now: string): string =>
  shown > now || shown <= monthsLater(now, -MONTHS) ? shown : now;

/** Twelve months to `last`: what was run, and of the others what is computed. A month without terms paid nothing here. */
export function yearOfPay(
  last: string,
  paid: readonly PaidMonth[],
  computed: readonly MonthlyPay[],
): MonthOfYear[] {
  const of_month = new Map(paid.map((one) => [monthOf(one), one]));
  const open = new Map(
    computed.filter((one) => one.preliminary && one.has_payroll).map((one) => [monthOf(one), one]),
  );
  return Array.from({ length: MONTHS }, (_, at): MonthOfYear => {
    const month = monthsLater(last, at + 1 - MONTHS);
    const run = of_month.get(month);
    if (run !== undefined)
      return { month, state: 'paid', gross: run.gross, ob_bonus: run.ob_bonus, net: run.net };
    const now = open.get(month);
    if (now !== undefined)
      return { month, state: 'open', gross: now.gross_salary, ob_bonus: now.ob_bonus, net: now.net_salary };
    return { month, state: 'none', gross: 0, ob_bonus: 0, net: 0 };
  });
}
