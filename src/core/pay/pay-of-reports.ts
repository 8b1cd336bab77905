import type { Ore } from '../money.ts';
import { daysOutside, termsWhileEmployed } from './employment.ts';
import type { PayEntry } from './month-facts.ts';
import { type HourFacts, hoursOf } from './month-hours.ts';
import { sumOf } from './pay-line.ts';
import { isMonthly, termsSpans } from './pay-terms.ts';
import { hourlyBase, obOf } from './work-lines.ts';

/** The pay of a few reports of one person. */
export type PayOfReports = {
  /**
   * The hourly salary for their hours; null when the base does not depend on them: a monthly salary, or planned hours
   * are paid.
   */
  readonly base_ore: Ore | null;
  readonly ob_ore: Ore;
  /** Whether part of it could not be counted: no salary is known for the day, or the person is not employed on it. */
  readonly no_salary: boolean;
};

type Facts = Omit<HourFacts, 'month' | 'assigned' | 'entries'> & {
  readonly entries: readonly Omit<PayEntry, 'status'>[];
};

/**
 * The pay of these reports of one person once approved, by the same lines as the payslip. Only the part that depends
 * on them: a monthly salary is paid without them. Decisions section 4; `pay-of-reports.md`.
 */
export function payOfReports(facts: Facts): PayOfReports {
  const entries = facts.entries.map((entry) => ({ ...entry, status: 'approved' as const }));
  const dates = entries.map(({ date }) => date).toSorted();
  const spans = termsSpans(
    termsWhileEmployed(facts.terms, facts.employed),
    dates[0] ?? '',
    dates.at(-1) ?? '',
  );
  const hours = hoursOf({ ...facts, assigned: [], entries });
  const ob = obOf(spans, hours);
  const by_reports =
    facts.pay_basis === 'approved_hours' ? spans.filter(({ terms }) => !isMonthly(terms)) : [];
  const bases = by_reports.map((span) => hourlyBase(span, hours.approved, facts.pay_basis));
  return {
    base_ore: bases.length === 0 ? null : sumOf(bases.map(({ line }) => line)),
    ob_ore: sumOf(ob.lines),
    no_salary:
      [...ob.warnings, ...bases.map(({ warning }) => warning)].includes('no_salary') ||
      daysOutside({ assigned: [], entries }, facts.employed).length > 0,
  };
}
