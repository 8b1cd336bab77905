import { isoOf, type Span } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { checkReport, judgeReport, type ReportVerdict } from '../../core/time-entry.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, spanOfRow } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { refuseField } from '../refusal.ts';
import { reportedSpan } from './reported-span.ts';

/** The verdict of core on a report: its day, its shifts, its status. */

type Doing = { caller: Caller; company: CompanyRules; today: string; user_id: string };
export type Report = { date: string; start_time: string; end_time: string; break_duration: number };

/** The columns of a report and of core's verdict on it. */
export async function judged(tx: Tx, { caller, company, today, user_id }: Doing, report: Report) {
  const span = reportedSpan(report, company.time_zone);
  const { date, break_duration } = report;
  const refused = checkReport({
    span,
    break_min: break_duration,
    date,
    today,
    caller: caller.role === 'manager' ? 'manager' : 'worker',
  });
  if (refused !== null) throw refuseField(refused.code, refused.field);
  const verdict = judgeReport({
    span,
    break_min: break_duration,
    assigned: await assignedOn(tx, caller.company_id, user_id, date, company.time_zone),
    break_rule: rulesOn(company.rules, date).break_rule,
  });
  return {
    date,
    start_time: isoOf(span.start),
    end_time: isoOf(span.end),
    break_duration,
    ...verdictColumns(verdict),
  };
}

/** The columns of core's verdict. */
export const verdictColumns = ({ nearest, required_break_min, ...verdict }: ReportVerdict) => ({
  status: verdict.status,
  break_discrepancy: verdict.break_discrepancy,
  shift_mismatch: verdict.shift_mismatch,
  assigned_start: nearest === null ? null : isoOf(nearest.start),
  assigned_end: nearest === null ? null : isoOf(nearest.end),
  required_break: required_break_min,
});

/** The approved shifts of a person that start on a day. */
async function assignedOn(
  tx: Tx,
  company_id: string,
  user_id: string,
  date: string,
  zone: string,
): Promise<Span[]> {
  const { from, until } = edgesOf(date, date, zone);
  const rows = await tx<{ start_time: string; end_time: string }[]>`
    select start_time, end_time from shift_assignments
    where company_id = ${company_id} and worker_id = ${user_id} and status = 'approved'
      and start_time >= ${from} and start_time < ${until}`;
  return rows.map(spanOfRow);
}
