import type { ActionOf } from '../../contract/nouns.ts';
import {
  type AssignmentWithShift,
  changeAssignment,
  createAssignment,
  deleteAssignment,
  listAssignments,
  requireApproval,
  SHIFT_FIELDS,
} from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { picked } from '../../core/picked.ts';
import { type AssignmentStatus, mayMoveAssignment } from '../../core/shift.ts';
import { ownOr } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, edgesOf, rangeOf } from '../database/local-times.ts';
import { pageByKey, timeCursor } from '../database/paging.ts';
import { type Caller, type CompanyRules, type Handler, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { isStillIll, onLeave, onVab, partlyAway } from './absence-marks.ts';
import { ifShort } from './rest-of-people.ts';
import { keepReasons } from './rule-overrides.ts';
import {
  notifyAnswered,
  notifyAsked,
  notifyConfirmed,
  notifyNoShow,
  notifyPutOn,
  notifyRemoved,
} from './shift-notices.ts';
import {
  type AssignmentRow,
  assignmentReply,
  lockShift,
  type ShiftRow,
  selectShifts,
  shiftDetails,
} from './shift-rows.ts';
import { place, requireOpenPeople } from './shift-staffing.ts';

/** Assignments of people to shifts (specification section 4). The database itself refuses two shifts at once. */

type Row = AssignmentRow & Omit<ShiftRow, 'id' | 'version'> & { shift_version: number };

/** The times come from the assignment, whose row is locked; the shift's may be outdated after waiting for that lock. */
const OF_SHIFT = SHIFT_FIELDS.map((field) =>
  field === 'start_time' || field === 'end_time' ? `a.${field}` : `s.${field}`,
);

export const assignmentHandlers: readonly Handler[] = [
  inCompany(listAssignments, async ({ input: { query }, caller, company, tx, today }) => {
    const days =
      query.date !== undefined
        ? { first: query.date, last: query.date }
        : query.shift !== undefined && query.start_date === undefined && query.end_date === undefined
          ? null
          : rangeOf(query, { start_date: addDays(today, -31), end_date: addDays(today, 92) });
    if (query.shift !== undefined) await requireShift(tx, caller, query.shift);
    const filter = {
      shift_id: query.shift ?? null,
      worker_id: await ownOr(tx, caller, query.worker),
      ...(days === null ? {} : edgesOf(days.first, days.last, company.time_zone)),
      today,
    };
    const page = await pageByKey(
      query,
      timeCursor,
      async (asked) =>
        (await select(tx, caller, company, { ...filter, ...asked })).map((row) =>
          reply(row, caller, company),
        ),
      ({ id, shift_details: { start_time } }) => ({ start_time, id }),
    );
    return new Page(...page);
  }),

  inCompany(createAssignment, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const doing = { tx, caller, company, now };
    const [shift] = await Promise.all([
      lockShift(tx, company_id, body.shift_id, 'shift_id'),
      requireOpenPeople(tx, company_id, [body.worker_id], 'worker_id'),
    ]);
    await requirePlanner(tx, caller, [shift]);
    const { worker_id, status } = body;
    const { rows, actions, short_rest } = await place(doing, [{ worker_id, status, shift }]);
    const [made] = await Promise.all([one(tx, caller, company, rows[0]?.id ?? ''), notifyPutOn(doing, rows)]);
    const kept = await keepReasons(doing, [shift.id], { ...body, people: [worker_id] });
    await record(tx, caller, now, [...actions, ...kept]);
    return { ...reply(made, caller, company), ...ifShort(short_rest) };
  }),

  inCompany(changeAssignment, async ({ input: { params, body }, caller, company, tx, now, if_match }) => {
    const was = await one(tx, caller, company, params.id, true);
    // A manager answers their own shift, also in a unit that others plan.
    if (was.worker_id !== caller.user_id) await requirePlanner(tx, caller, [was]);
    await refuseStale(if_match, was.version, () => reply(was, caller, company));
    if (body.status !== undefined) requireAnswerable(was, body.status, caller);
    const { status = was.status, ...absence } = body;
    if (caller.role === 'worker' && Object.keys(absence).length > 0) throw new Refusal('not_allowed');
    await tx`
      update shift_assignments set
        status = ${status},
        sick_leave_type = ${absence.sick_leave_type === undefined ? was.sick_leave_type : absence.sick_leave_type},
        partial_absence = ${absence.partial_absence ?? was.partial_absence},
        unauthorized_absence = ${absence.unauthorized_absence ?? was.unauthorized_absence},
        updated_at = ${now},
        version = version + 1
      where company_id = ${caller.company_id} and id = ${params.id}`;
    const became = await one(tx, caller, company, params.id);
    const context = { tx, caller, company, now };
    if (status === 'rejected') await lapseTrades(context, [was.shift_id]);
    await recordChange(context, body.status ?? 'absence_changed', was, became);
    if (body.status !== undefined) {
      if (was.worker_id === caller.user_id) await notifyAnswered(context, became);
      else if (body.status === 'approved') await notifyConfirmed(context, became);
      else await notifyRemoved(context, [was]);
    }
    if (was.unauthorized_absence !== became.unauthorized_absence)
      await notifyNoShow(context, became, became.unauthorized_absence);
    return reply(became, caller, company);
  }),

  inCompany(deleteAssignment, async ({ input: { params }, caller, company, tx, now, if_match }) => {
    const was = await one(tx, caller, company, params.id, true);
    await requirePlanner(tx, caller, [was]);
    await refuseStale(if_match, was.version, () => reply(was, caller, company));
    await tx`delete from shift_assignments where company_id = ${caller.company_id} and id = ${params.id}`;
    await lapseTrades({ tx, caller, company, now }, [was.shift_id]);
    await recordChange({ tx, caller, company, now }, 'deleted', was, null);
    await notifyRemoved({ tx, caller, company, now }, [was]);
    return undefined;
  }),

  inCompany(requireApproval, async ({ input: { body }, caller, company, tx, now, if_match }) => {
    const { company_id } = caller;
    const [found] = await tx<{ id: string }[]>`
      select id from shift_assignments
      where company_id = ${company_id} and shift_id = ${body.shift} and worker_id = ${body.worker}`;
    if (found === undefined) throw refuseField('not_found', 'shift', 'The person is not on that shift.');
    const was = await one(tx, caller, company, found.id, true);
    await requirePlanner(tx, caller, [was]);
    await refuseStale(if_match, was.version, () => reply(was, caller, company));
    const action = body.approval_required ? 'request_approval' : 'waive_approval';
    if (!mayMoveAssignment(action, was.status)) throw new Refusal('not_pending');
    const status: AssignmentStatus = body.approval_required ? 'pending' : 'approved';
    await tx`
      update shift_assignments
      set status = ${status}, approval_required = ${body.approval_required}, updated_at = ${now}, version = version + 1
      where company_id = ${company_id} and id = ${found.id}`;
    const became = await one(tx, caller, company, found.id);
    await recordChange({ tx, caller, company, now }, action, was, became);
    await (body.approval_required ? notifyAsked : notifyConfirmed)({ tx, caller, company, now }, became);
    return reply(became, caller, company);
  }),
];

/** A shift that the caller may see: a worker only their own. */
async function requireShift(tx: Tx, caller: Caller, id: string): Promise<void> {
  if ((await selectShifts(tx, caller, { id })).length === 0) throw new Refusal('not_found');
}

/** A worker answers a pending assignment; a manager may answer in the worker's place (by phone), pending or not. */
function requireAnswerable(was: Row, status: 'approved' | 'rejected', caller: Caller): void {
  if (was.status === status) throw new Refusal('already_in_state');
  const action = status === 'approved' ? 'approve' : 'reject';
  if (caller.role === 'worker' && !mayMoveAssignment(action, was.status)) throw new Refusal('not_pending');
}

type Filter = {
  readonly id?: string | null;
  readonly shift_id?: string | null;
  readonly worker_id?: string | null;
  /** Where given: the day until which an absence without an end counts. */
  readonly today?: string;
  readonly from?: string;
  readonly until?: string;
  readonly after?: { readonly start_time: string; readonly id: string } | null;
  readonly limit?: number | null;
  readonly lock?: boolean;
};

async function select(tx: Tx, caller: Caller, company: CompanyRules, filter: Filter): Promise<Row[]> {
  const {
    id = null,
    shift_id = null,
    worker_id = null,
    from = null,
    until = null,
    after = null,
    limit = null,
    today = null,
  } = filter;
  return tx<Row[]>`
    select a.id, a.shift_id, a.worker_id, u.first_name, u.last_name, u.role, a.status, a.approval_required,
      a.sick_leave_type, a.partial_absence, a.unauthorized_absence, a.version, ${onVab(tx, company, today)} as vab,
      ${onLeave(tx, company)} as on_leave, ${isStillIll(tx, company, today)} as still_ill,
      ${partlyAway(tx, company, today)} as partly,
      ${tx(OF_SHIFT)}, s.created_by, s.version as shift_version
    from shift_assignments a
    join users u on u.company_id = a.company_id and u.id = a.worker_id
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
      ${from === null ? tx`` : tx`and s.start_time >= ${from} and s.start_time < ${until}`}
    where a.company_id = ${caller.company_id}
      ${caller.role === 'worker' ? tx`and a.worker_id = ${caller.user_id}` : tx``}
      ${id === null ? tx`` : tx`and a.id = ${id}`}
      ${shift_id === null ? tx`` : tx`and a.shift_id = ${shift_id}`}
      ${worker_id === null ? tx`` : tx`and a.worker_id = ${worker_id}`}
      ${from === null ? tx`` : tx`and a.start_time >= ${from} and a.start_time < ${until}`}
      ${after === null ? tx`` : tx`and (a.start_time, a.id) > (${after.start_time}, ${after.id})`}
    order by a.start_time, a.id
    ${limit === null ? tx`` : tx`limit ${limit}`}
    ${filter.lock === true ? tx`for no key update of u for update of a` : tx``}`;
}

/** For a worker a colleague's assignment does not exist: 404, as for another company's. */
async function one(tx: Tx, caller: Caller, company: CompanyRules, id: string, lock = false): Promise<Row> {
  const [row] = await select(tx, caller, company, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const reply = (row: Row, caller: Caller, company: CompanyRules): AssignmentWithShift => ({
  ...assignmentReply(row, caller, row),
  shift_details: shiftDetails(
    {
      ...picked(row, SHIFT_FIELDS),
      id: row.shift_id,
      created_by: row.created_by,
      version: row.shift_version,
    },
    company,
  ),
});

const remembered = (row: Row | null): Record<string, unknown> | null =>
  row === null ? null : { shift_id: row.shift_id, worker_id: row.worker_id, status: row.status };

const ABSENCE = ['sick_leave_type', 'partial_absence', 'unauthorized_absence'] as const;

/** Absence is health data: history says who changed it, not to what. */
const absenceChanged = (was: Row | null, became: Row | null): Record<string, unknown> => {
  const changed =
    was === null || became === null ? [] : ABSENCE.filter((field) => was[field] !== became[field]);
  return changed.length === 0 ? {} : { changed };
};

/** Unauthorised absence is no health data, and decides pay: history has the mark itself. */
const noShowChanged = (was: Row | null, became: Row | null, of: Row): Record<string, unknown> =>
  was === null || became === null || was.unauthorized_absence === became.unauthorized_absence
    ? {}
    : { unauthorized_absence: of.unauthorized_absence };

type NoticeContext = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

async function recordChange(
  { tx, caller, company, now }: NoticeContext,
  action: ActionOf<'assignment'>,
  was: Row | null,
  became: Row | null,
): Promise<void> {
  const noun_id = became?.id ?? was?.id;
  if (noun_id === undefined) return;
  const touched = [was, became].filter((row) => row !== null);
  await passMonthGate(
    tx,
    caller,
    now,
    touched.map((row) => ({ user_id: row.worker_id, date: dateIn(row.start_time, company.time_zone) })),
  );
  await record(tx, caller, now, [
    {
      noun: 'assignment',
      noun_id,
      action,
      was: was === null ? null : { ...remembered(was), ...noShowChanged(was, became, was) },
      became:
        became === null
          ? null
          : { ...remembered(became), ...absenceChanged(was, became), ...noShowChanged(was, became, became) },
    },
  ]);
  await announce(tx, caller.company_id, 'assignments', [noun_id], caller.user_id);
}
