import { type Assignment, SHIFT_FIELDS, type Shift, type ShiftFields } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { clockIn, dateIn } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { awayDaysOf } from './absence-marks.ts';

/** Shifts and assignments as rows, and as the wire shows them. */

export type ShiftRow = ShiftFields & {
  id: string;
  created_by: string | null;
  version: number;
};

export type AssignmentRow = {
  id: string;
  shift_id: string;
  worker_id: string;
  first_name: string;
  last_name: string;
  role: Assignment['worker']['role'];
  status: Assignment['status'];
  approval_required: boolean;
  sick_leave_type: Assignment['sick_leave_type'];
  partial_absence: boolean;
  unauthorized_absence: boolean;
  vab: boolean;
  on_leave: boolean;
  /** Illness that has outlasted the marked week. */
  still_ill: boolean;
  /** Part of the day is lost to VAB or part-time leave. */
  partly: boolean;
  version: number;
};

/** Locks the shift, so that staffing, moving and deleting it come one after the other. */
export async function lockShift(tx: Tx, company_id: string, id: string, field?: string): Promise<ShiftRow> {
  const [row] = await tx<ShiftRow[]>`
    select id, ${tx(SHIFT_FIELDS)}, created_by, version from shifts
    where company_id = ${company_id} and id = ${id}
    for update`;
  if (row !== undefined) return row;
  throw field === undefined
    ? new Refusal('not_found')
    : refuseField('not_found', field, 'There is no such shift.');
}

type Filter = {
  readonly from?: string;
  readonly until?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly after?: { readonly start_time: string; readonly id: string } | null;
  readonly limit?: number | null;
};

export async function selectShifts(tx: Tx, caller: Caller, filter: Filter): Promise<ShiftRow[]> {
  const { from = null, until = null, id = null, ids = null, after = null, limit = null } = filter;
  const { company_id, user_id } = caller;
  return tx<ShiftRow[]>`
    select s.id, ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}, s.created_by, s.version
    from shifts s
    where s.company_id = ${company_id}
      ${id === null ? tx`` : tx`and s.id = ${id}`}
      ${ids === null ? tx`` : tx`and s.id = any(${[...ids]}::uuid[])`}
      ${from === null ? tx`` : tx`and s.start_time >= ${from} and s.start_time < ${until}`}
      ${after === null ? tx`` : tx`and (s.start_time, s.id) > (${after.start_time}, ${after.id})`}
      ${
        caller.role === 'worker'
          ? tx`and exists (
              select from shift_assignments a
              where a.company_id = ${companyOf(tx)} and a.shift_id = s.id and a.worker_id = ${user_id}
                ${from === null ? tx`` : tx`and a.start_time >= ${from} and a.start_time < ${until}`})`
          : tx``
      }
    order by s.start_time, s.id
    ${limit === null ? tx`` : tx`limit ${limit}`}`;
}

/** Two ordered queries put together here: a third of what one join with json_agg costs the database. */
export async function withAssignments(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  rows: readonly ShiftRow[],
  today: string | null = null,
): Promise<Shift[]> {
  const shifts = rows.map((row) => shiftDetails(row, company));
  const first = shifts[0];
  const last = shifts.at(-1);
  if (first === undefined || last === undefined) return [];
  const { company_id } = caller;
  const [assignments, { on_vab, on_leave, still_ill, partly }] = await Promise.all([
    tx<Omit<AssignmentRow, keyof AwayThatDay>[]>`
      select a.id, a.shift_id, a.worker_id, u.first_name, u.last_name, u.role, a.status, a.approval_required,
        a.sick_leave_type, a.partial_absence, a.unauthorized_absence, a.version
      from shift_assignments a
      join users u on u.company_id = a.company_id and u.id = a.worker_id
      where a.company_id = ${company_id} and a.shift_id = any(${rows.map((row) => row.id)}::uuid[])
      order by u.last_name, u.first_name, a.id`,
    awayDaysOf(tx, company_id, { first: first.date, last: last.date }, today),
  ]);
  const byShift = Map.groupBy(assignments, (one) => one.shift_id);
  // Assigned, not spread: of 1 500 shifts the copies cost a tenth of the answer.
  return shifts.map((shift) =>
    Object.assign(shift, {
      assignments: (byShift.get(shift.id) ?? []).map((one) =>
        assignmentReply(one, caller, {
          vab: on_vab(one.worker_id, shift.date),
          on_leave: on_leave(one.worker_id, shift.date),
          still_ill: still_ill(one.worker_id, shift.date),
          partly: partly(one.worker_id, shift.date),
        }),
      ),
    }),
  );
}

export async function readShift(
  tx: Tx,
  caller: Caller,
  company: CompanyRules,
  id: string,
  today: string | null = null,
): Promise<Shift> {
  const [shift] = await withAssignments(tx, caller, company, await selectShifts(tx, caller, { id }), today);
  if (shift === undefined) throw new Refusal('not_found');
  return shift;
}

export const shiftDetails = (row: ShiftRow, company: CompanyRules): Omit<Shift, 'assignments'> => ({
  ...picked(row, SHIFT_FIELDS),
  id: row.id,
  date: dateIn(row.start_time, company.time_zone),
  start_time_local: clockIn(row.start_time, company.time_zone),
  end_time_local: clockIn(row.end_time, company.time_zone),
  created_by: row.created_by,
  version: row.version,
});

type AwayThatDay = Pick<AssignmentRow, 'vab' | 'on_leave' | 'still_ill' | 'partly'>;

/** Absence is health data: shown to managers and the person only (GDPR article 9, trust T25). So is leave. */
export function assignmentReply(
  row: Omit<AssignmentRow, keyof AwayThatDay>,
  caller: Caller,
  away: AwayThatDay,
): Assignment {
  const open = caller.role === 'manager' || row.worker_id === caller.user_id;
  return {
    id: row.id,
    shift_id: row.shift_id,
    worker_id: row.worker_id,
    worker: { id: row.worker_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
    status: row.status,
    approval_required: row.approval_required,
    sick_leave_type: open ? (row.sick_leave_type ?? (away.still_ill ? 'full' : null)) : null,
    partial_absence: open && (row.partial_absence || away.partly),
    unauthorized_absence: open && row.unauthorized_absence,
    vab: open && away.vab,
    on_leave: open && away.on_leave,
    version: row.version,
  };
}
