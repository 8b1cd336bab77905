import type { PlannedShift } from '../../core/pay/month-facts.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { edgesOf, epochMinute, touches } from '../database/local-times.ts';

/** A planned shift, and whether it is marked as unauthorised absence. */
type MarkedShift = { readonly shift: PlannedShift; readonly no_show: boolean };

/**
 * The approved shifts of work that start on the given days, by person and in order; for everybody when `who` is null.
 * Includes shifts that a person was taken off when leave was granted: what leave deducts depends on the work that was
 * planned, unless the person works another shift at the time.
 */
export async function plannedShifts(
  tx: Tx,
  company_id: string,
  { zone, first, last }: { readonly zone: string; readonly first: string; readonly last: string },
  who: readonly string[] | null,
): Promise<Map<string, MarkedShift[]>> {
  const { from, until } = edgesOf(first, last, zone);
  const rows = await tx<
    {
      user_id: string;
      start: number;
      end: number;
      date: string;
      no_show: boolean;
      break_min: number | null;
    }[]
  >`
    select user_id, no_show, break_min, ${epochMinute(tx, 'start_time')} as start,
      ${epochMinute(tx, 'end_time')} as end, (start_time at time zone ${zone})::date::text as date
    from (
      select a.worker_id as user_id, a.start_time, a.end_time, a.unauthorized_absence as no_show, s.break_min
      from shift_assignments a
      join shifts s on s.company_id = a.company_id and s.id = a.shift_id and s.kind = 'work'
        and s.start_time >= ${from} and s.start_time < ${until}
      where a.company_id = ${company_id} and a.status = 'approved'
        and a.start_time >= ${from} and a.start_time < ${until}
        ${who === null ? tx`` : tx`and a.worker_id = any(${[...who]}::uuid[])`}
      union all
      select l.user_id, t.start_time, t.end_time, false, t.break_min
      from leave_requests l
      cross join lateral jsonb_to_recordset(l.taken_off)
        as t (start_time timestamptz, end_time timestamptz, status text, kind text, break_min integer)
      where l.company_id = ${company_id} and l.status = 'approved' and l.taken_off <> '[]'
        and l.first_day <= ${last} and l.last_day >= ${first}
        ${who === null ? tx`` : tx`and l.user_id = any(${[...who]}::uuid[])`}
        and t.status = 'approved' and coalesce(t.kind, 'work') = 'work' and t.start_time >= ${from} and t.start_time < ${until}
        and not exists (
          select from shift_assignments a
          where a.company_id = ${companyOf(tx)} and a.worker_id = l.user_id and a.status <> 'rejected'
            and ${touches(tx, 'a', { from: tx`t.start_time`, until: tx`t.end_time` })})
    ) planned
    order by start_time`;
  const planned = ({ date, start, end, no_show, break_min }: (typeof rows)[number]): MarkedShift => ({
    no_show,
    shift: { date, span: { start, end, ...(break_min === null ? {} : { break_min }) } },
  });
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [id, own.map(planned)]));
}
