import type { BreakOrder } from './pay/break-order.ts';
import type { AbsenceDeduction, HourlyVacation, PayBasis } from './pay/pay-basis.ts';
import type { BreakRule } from './time-entry.ts';

/** Is a month paid on a day of the month itself, or of the next one? Decision 0012. */
export const PAYMENT_MONTHS = ['same', 'next'] as const;

/** The rules that a company reports and pays by. */
export type RulesOfWork = {
  readonly break_rule: BreakRule;
  readonly break_order: BreakOrder;
  readonly pay_basis: PayBasis;
  readonly payment_day: number;
  readonly payment_month: (typeof PAYMENT_MONTHS)[number];
  readonly hourly_vacation: HourlyVacation;
  readonly absence_deduction: AbsenceDeduction;
};

/** Rules that hold from a day (`YYYY-MM-DD`), the first of a month, until the next row's. */
export type DatedRules = RulesOfWork & { readonly from: string };

/**
 * The rules on a day: of a report its date, of pay any day of its month. The earliest ones hold before their own day
 * too. Throws RangeError without rows: every company has rules. `company-rules.md`.
 */
export function rulesOn<T extends { readonly from: string }>(rows: readonly T[], date: string): T {
  let holds: T | undefined;
  let first: T | undefined;
  for (const row of rows) {
    if (first === undefined || row.from < first.from) first = row;
    if (row.from <= date && (holds === undefined || row.from > holds.from)) holds = row;
  }
  const found = holds ?? first;
  if (found === undefined) throw new RangeError('a company has no rules');
  return found;
}

/** Do rules begin on that day? A month is reported and paid by one set of rules. */
export const mayBegin = (date: string): boolean => date.endsWith('-01');
