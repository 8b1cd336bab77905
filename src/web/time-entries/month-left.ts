import type { MonthReport } from '../../contract/month-reports.ts';
import type { Day } from './days.ts';

/** What is missing before a month's reports are complete, the most urgent first. Pure. */

export const LEFT = ['rejected', 'missing', 'on_call', 'drafts', 'unanswered', 'ahead'] as const;

export type Left = { readonly what: (typeof LEFT)[number]; readonly count: number };

/**
 * The exceptions of the server and those of the calendar: rejected reports to fix, shifts to answer, and shifts that
 * have not ended. They include shifts of a person who is ill, who may be well by then. Empty only when all of the
 * month's shifts are over and reported.
 */
export function leftOf(days: readonly Day[], exceptions: MonthReport['exceptions']): Left[] {
  const own = days.filter(({ inMonth }) => inMonth);
  const plans = own.flatMap(({ planned }) => planned);
  const reports = own.flatMap(({ entries }) => entries);
  const known = (code: MonthReport['exceptions'][number]['code']): number =>
    exceptions.find((one) => one.code === code)?.count ?? 0;
  const counts = {
    rejected: reports.filter(({ status }) => status === 'rejected').length,
    missing: known('missing_reports'),
    on_call: known('on_call_unreported'),
    drafts: known('unattested_reports'),
    unanswered: plans.filter(({ state }) => state === 'pending').length,
    ahead: plans.filter(({ state }) => state === 'ahead').length + sickAhead(own),
  };
  return LEFT.map((what) => ({ what, count: counts[what] })).filter(({ count }) => count > 0);
}

const sickAhead = (days: readonly Day[]): number =>
  days
    .filter(({ isFuture }) => isFuture)
    .flatMap(({ planned }) => planned)
    .filter(({ state, assignment }) => state === 'absent' && assignment.sick_leave_type === 'full').length;
