import { isoOf, minuteOf, type Span } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import type { ShiftKind } from '../../core/shift.ts';
import {
  type Assigned,
  checkReport,
  judgeReport,
  type ReportVerdict,
  workedIn,
} from '../../core/time-entry.ts';
import { employedFrom } from '../accounts/employment-rows.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf, spanOfRow } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { refuseField } from '../refusal.ts';
import { reportedSpan } from './reported-span.ts';

/** The verdict of core on a report: its day, its shifts, its status. */

type Doing = { caller: Caller; company: CompanyRules; today: string; user_id: string };
type Times = { readonly start_time: string; readonly end_time: string };
export type Report = Times & {
  readonly date: string;
  readonly break_duration: number;
  readonly kind?: ShiftKind | undefined;
  readonly worked?: readonly Times[] | undefined;
};

/** The columns of a report and of core's verdict on it. */
export async function judged(tx: Tx, { caller, company, today, user_id }: Doing, report: Report) {
  const span = reportedSpan(report, company.time_zone);
  const { date, break_duration, kind = 'work' } = report;
  const is_manager = caller.role === 'manager';
  const [assigned, employed_from] = await Promise.all([
    assignedOn(tx, caller.company_id, user_id, { date, kind }, company.time_zone),
    is_manager ? null : employedFrom(tx, caller.company_id, user_id),
  ]);
  const refused = checkReport({
    span,
    break_min: break_duration,
    date,
    today,
    caller: is_manager ? 'manager' : 'worker',
    employed_from,
  });
  if (refused !== null) throw refuseField(refused.code, refused.field);
  if (kind !== 'work' && break_duration > 0) throw refuseField('break_on_call', 'break_duration');
  const worked = stretchesOf(report, span, company.time_zone);
  const verdict = judgeReport({
    span,
    break_min: break_duration,
    assigned,
    kind,
    break_rule: rulesOn(company.rules, date).break_rule,
  });
  return {
    date,
    start_time: isoOf(span.start),
    end_time: isoOf(span.end),
    break_duration,
    kind,
    worked: tx.json(worked),
    ...verdictColumns(verdict),
  };
}

function stretchesOf({ date, kind = 'work', worked = [] }: Report, span: Span, zone: string): Times[] {
  const sent = worked.map(({ start_time, end_time }) => ({
    start: minuteOf(start_time) ?? start_time,
    end: minuteOf(end_time) ?? end_time,
  }));
  const stretches = workedIn({ date, span, zone }, sent);
  if (stretches === null || (kind === 'work' && stretches.length > 0))
    throw refuseField('worked_unfit', 'worked');
  return stretches.map(({ start, end }) => ({ start_time: isoOf(start), end_time: isoOf(end) }));
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

/** The approved shifts of a person that start on a day and are of that kind. */
async function assignedOn(
  tx: Tx,
  company_id: string,
  user_id: string,
  { date, kind }: { readonly date: string; readonly kind: ShiftKind },
  zone: string,
): Promise<Assigned[]> {
  const { from, until } = edgesOf(date, date, zone);
  const rows = await tx<{ start_time: string; end_time: string; break_min: number | null }[]>`
    select a.start_time, a.end_time, s.break_min from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = ${kind}
    where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status = 'approved'
      and a.start_time >= ${from} and a.start_time < ${until}`;
  return rows.map((row) => ({ ...spanOfRow(row), break_min: row.break_min }));
}
