import type { Ore } from '../money.ts';
import { baseOf, FULL_RATE_BP, type HourFacts, hoursOf, obOf, type PayEntry, sumOf } from './pay-month.ts';

/** What a few reports of one person pay. */
export type PayOfReports = {
  /** The hourly salary for their hours; null when the base does not hang on them: a monthly salary, or planned hours are paid. */
  readonly base_ore: Ore | null;
  readonly ob_ore: Ore;
  /** Whether something of it could not be counted because no salary is known. */
  readonly no_salary: boolean;
};

type Facts = Omit<HourFacts, 'assigned' | 'entries'> & {
  readonly entries: readonly Omit<PayEntry, 'status'>[];
};

/**
 * What do these reports of one person pay when they are approved, by the same lines as the payslip? Only what hangs on
 * them: a monthly salary is paid without them. Decisions section 4; `pay-of-reports.md`.
 */
export function payOfReports(facts: Facts): PayOfReports {
  const entries = facts.entries.map((entry) => ({ ...entry, status: 'approved' as const }));
  const hours = hoursOf({ ...facts, assigned: [], entries });
  const ob = obOf(facts.terms, hours);
  const by_reports = facts.pay_basis === 'approved_hours' && facts.terms.rate_bp < FULL_RATE_BP;
  const base = by_reports ? baseOf(facts, hours) : null;
  return {
    base_ore: base?.line.amount_ore ?? null,
    ob_ore: sumOf(ob.lines),
    no_salary: ob.warning === 'no_salary' || base?.warning === 'no_salary',
  };
}
