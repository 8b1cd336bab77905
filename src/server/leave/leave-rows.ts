import {
  LEAVE_FIELDS,
  LEAVE_REMEMBERED,
  type LeaveFields,
  type LeaveRequest,
} from '../../contract/leave-requests.ts';
import { type LeaveStatus, leaveDays } from '../../core/leave.ts';
import { picked } from '../../core/picked.ts';
import { companyOf, type Tx } from '../database/db.ts';
import type { DaysSinceKey } from '../database/paging.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import type { TakenOff } from './leave-shifts.ts';

/** Leave requests as rows, as answers and as history keeps them. */

export type LeaveRow = Readonly<LeaveFields> & {
  readonly id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'worker' | 'manager' | 'admin';
  readonly status: LeaveStatus;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decider_first_name: string;
  readonly decider_last_name: string;
  readonly decider_role: 'worker' | 'manager' | 'admin';
  readonly decided_at: string | null;
  readonly shift_count: number;
  readonly taken_off: readonly TakenOff[];
  readonly advance: boolean;
  readonly created_at: string;
  readonly version: number;
};

type Filter = {
  readonly ids?: readonly string[];
  readonly days?: { readonly first: string; readonly last: string };
  readonly user_id?: string | null;
  readonly status?: LeaveStatus | null;
  readonly lock?: boolean;
  readonly after?: DaysSinceKey | null;
  readonly limit?: number;
};

const OF_LEAVE = LEAVE_FIELDS.map((field) => `l.${field}`);

/** Requests with their person and their planned shifts, in one query. People who have left are skipped. */
export async function selectLeave(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  { ids, days, user_id = null, status = null, lock = false, after = null, limit }: Filter,
): Promise<LeaveRow[]> {
  const { company_id } = caller;
  const touching =
    ids !== undefined
      ? tx`and l.id = any(${[...ids]}::uuid[])`
      : days === undefined
        ? tx`and (l.last_day >= ${today} or l.status = 'pending')`
        : tx`and l.first_day <= ${days.last} and l.last_day >= ${days.first}`;
  return tx<LeaveRow[]>`
    select l.id, l.user_id, u.first_name, u.last_name, u.role, ${tx(OF_LEAVE)}, l.status, l.reason, l.decided_by, d.first_name as decider_first_name, d.last_name as decider_last_name, d.role as decider_role,
      l.decided_at, l.created_at, l.version, l.taken_off, l.advance,
      (
        select count(*)::integer from shift_assignments a
        where a.company_id = ${companyOf(tx)} and a.worker_id = l.user_id and a.status <> 'rejected'
          and a.start_time >= l.first_day::timestamp at time zone ${company.time_zone}
          and a.start_time < (l.last_day + 1)::timestamp at time zone ${company.time_zone}
      ) as shift_count
    from leave_requests l
    join users u on u.company_id = l.company_id and u.id = l.user_id
    left join users d on d.company_id = l.company_id and d.id = l.decided_by
    where l.company_id = ${company_id}
      and (u.closed_at is null or (l.status <> 'pending' and l.first_day <= ${today}))
      ${caller.role === 'worker' ? tx`and l.user_id = ${caller.user_id}` : tx``}
      ${touching}
      ${user_id === null ? tx`` : tx`and l.user_id = ${user_id}`}
      ${status === null ? tx`` : tx`and l.status = ${status}`}
      ${
        after === null
          ? tx``
          : tx`and (l.first_day, l.last_day, l.created_at, l.id) > (${after.day}, ${after.until}, ${after.at}, ${after.id})`
      }
    order by l.first_day, l.last_day, l.created_at, l.id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for no key update of u for update of l` : tx``}`;
}

/** For a worker a colleague's request does not exist: 404, as for another company's. */
export async function oneLeave(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  today: string,
  id: string,
  lock = false,
): Promise<LeaveRow> {
  const [row] = await selectLeave(tx, caller, company, today, { ids: [id], lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

export const leaveReply = (row: LeaveRow): LeaveRequest => ({
  ...picked(row, LEAVE_FIELDS),
  id: row.id,
  user_id: row.user_id,
  user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
  days: leaveDays(row.first_day, row.last_day),
  status: row.status,
  reason: row.reason,
  decided_by:
    row.decided_by === null
      ? null
      : {
          id: row.decided_by,
          first_name: row.decider_first_name,
          last_name: row.decider_last_name,
          role: row.decider_role,
        },
  decided_at: row.decided_at,
  shift_count: row.shift_count,
  taken_off: row.taken_off.length,
  advance: row.advance,
  created_at: row.created_at,
  version: row.version,
});

export const rememberedLeave = (row: LeaveRow): Record<string, unknown> => ({
  user_id: row.user_id,
  ...picked(row, LEAVE_REMEMBERED),
  status: row.status,
  ...(row.advance ? { advance: true } : {}),
});
