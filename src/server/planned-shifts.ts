import type { PlannedShift } from '../core/pay/pay-month.ts';
import type { Tx } from './db.ts';
import { edgesOf, epochMinute } from './local-times.ts';

/** The approved shifts that start on days of a company, by person and in order; of all people when `who` is null. */
export async function plannedShifts(
  tx: Tx,
  company_id: string,
  { zone, first, last }: { readonly zone: string; readonly first: string; readonly last: string },
  who: readonly string[] | null,
): Promise<Map<string, PlannedShift[]>> {
  const { from, until } = edgesOf(first, last, zone);
  const rows = await tx<{ user_id: string; start: number; end: number; date: string }[]>`
    select worker_id as user_id, ${epochMinute(tx, 'start_time')} as start,
      ${epochMinute(tx, 'end_time')} as end, (start_time at time zone ${zone})::date::text as date
    from shift_assignments
    where company_id = ${company_id} and status = 'approved' and start_time >= ${from} and start_time < ${until}
      ${who === null ? tx`` : tx`and worker_id = any(${[...who]}::uuid[])`}
    order by start_time`;
  const planned = ({ date, start, end }: (typeof rows)[number]): PlannedShift => ({
    date,
    span: { start, end },
  });
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [id, own.map(planned)]));
}
