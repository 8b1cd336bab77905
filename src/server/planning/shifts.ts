import { randomUUID } from 'node:crypto';
import {
  type Assignment,
  addWorkers,
  changeShift,
  createShift,
  deleteShift,
  getShift,
  listShifts,
  SHIFT_FIELDS,
  type Shift,
  type ShiftFields,
} from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { picked } from '../../core/picked.ts';
import { shiftLengthVerdict } from '../../core/shift.ts';
import type { Tx } from '../database/db.ts';
import { clockIn, dateIn, edgesOf, rangeOf, spanOfRow } from '../database/local-times.ts';
import { cursorOf, cutPage, MOST_ROWS, readCursor, timeCursor } from '../database/paging.ts';
import { type Caller, type CompanyRules, type Handler, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { awayDaysOf } from './absence-marks.ts';
import { bookedBeside, ifShort, keptRest, shortRestsOfShift } from './rest-of-people.ts';
import { notifyMoved, notifyRemoved } from './shift-notices.ts';
import { lockPeopleOn, putOn } from './shift-staffing.ts';

/**
 * Shifts, each with its assignments (specification section 3). A worker sees their own shifts, with the names of the
 * others.
 */

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
  version: number;
};

export const shiftHandlers: readonly Handler[] = [
  inCompany(listShifts, async ({ input: { query }, caller, company, tx, today }) => {
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: addDays(today, 92) });
    const after = readCursor(timeCursor, query.cursor);
    const limit = query.limit ?? MOST_ROWS;
    const rows = await selectShifts(tx, caller, {
      ...edgesOf(first, last, company.time_zone),
      after,
      limit: limit + 1,
    });
    const shifts = await withAssignments(tx, caller, company, rows, today);
    return new Page(
      ...cutPage(shifts, limit, (shift) => cursorOf({ start_time: shift.start_time, id: shift.id })),
    );
  }),

  inCompany(getShift, async ({ input: { params }, caller, company, tx, today }) =>
    readShift(tx, caller, company, params.id, today),
  ),

  inCompany(createShift, async ({ input: { body }, caller, company, tx, now, today }) => {
    requireLength(body);
    requireKept(body, company, today);
    requireOwnHand(body.created_by, caller.user_id, caller);
    const { company_id, user_id } = caller;
    const id = randomUUID();
    const became = picked(body, SHIFT_FIELDS);
    await tx`
      insert into shifts ${tx({ company_id, id, ...became, created_by: user_id, created_at: now, updated_at: now })}`;
    // Lock the people before the head of history (history.ts: record comes last).
    const { actions, short_rest } = await putOn(
      { tx, caller, company, now },
      { id, ...became },
      body.assignments ?? [],
      'assignments',
    );
    await record(tx, caller, now, [...actions, { noun: 'shift', noun_id: id, action: 'created', became }]);
    await announce(tx, company_id, 'shifts', [id]);
    return { ...(await readShift(tx, caller, company, id)), ...ifShort(short_rest) };
  }),

  inCompany(addWorkers, async ({ input: { params, body }, caller, company, tx, now }) => {
    const shift = await lockShift(tx, caller.company_id, params.id);
    const doing = { tx, caller, company, now };
    const { actions, short_rest } = await putOn(doing, shift, body.assignments, 'assignments');
    await record(tx, caller, now, actions);
    return { ...(await readShift(tx, caller, company, shift.id)), ...ifShort(short_rest) };
  }),

  inCompany(changeShift, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    requireLength(body);
    requireKept(body, company, today);
    const { company_id } = caller;
    const was = await lockShift(tx, company_id, params.id);
    requireOwnHand(body.created_by, was.created_by ?? caller.user_id, caller);
    await refuseStale(if_match, was.version, () => readShift(tx, caller, company, params.id));
    await lockPeopleOn(tx, company_id, [params.id]);
    const standing = await bookedBeside(tx, company_id, params.id, spanOfRow(body));
    await tx`
      update shifts set ${tx({ ...picked(body, SHIFT_FIELDS), updated_at: now, version: was.version + 1 })}
      where company_id = ${company_id} and id = ${params.id}`;
    await tx`
      update shift_assignments
      set start_time = ${body.start_time}, end_time = ${body.end_time}, updated_at = ${now}, version = version + 1
      where company_id = ${company_id} and shift_id = ${params.id}`;
    const became = await readShift(tx, caller, company, params.id);
    const short = shortRestsOfShift(standing, became);
    await passGate({ tx, caller, company, now }, [was, became], became.assignments);
    await record(tx, caller, now, [
      {
        noun: 'shift',
        noun_id: params.id,
        action: 'moved',
        was: picked(was, SHIFT_FIELDS),
        became: { ...picked(became, SHIFT_FIELDS), ...keptRest(short) },
      },
    ]);
    await announce(tx, company_id, 'shifts', [params.id]);
    const times = { start_time: became.start_time, end_time: became.end_time };
    await notifyMoved(
      { tx, caller, company, now },
      { shift_id: became.id, ...times, was },
      became.assignments,
    );
    return { ...became, ...ifShort(short) };
  }),

  inCompany(deleteShift, async ({ input: { params }, caller, company, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await lockShift(tx, company_id, params.id);
    await lockPeopleOn(tx, company_id, [params.id]);
    const whole = await readShift(tx, caller, company, params.id);
    await refuseStale(if_match, was.version, () => whole);
    await tx`delete from shifts where company_id = ${company_id} and id = ${params.id}`;
    const workers = whole.assignments.map((one) => ({ worker_id: one.worker_id, status: one.status }));
    await passGate({ tx, caller, company, now }, [was], workers);
    await record(tx, caller, now, [
      {
        noun: 'shift',
        noun_id: params.id,
        action: 'deleted',
        was: { ...picked(was, SHIFT_FIELDS), workers },
      },
    ]);
    await announce(tx, company_id, 'shifts', [params.id]);
    const { start_time, end_time } = was;
    await notifyRemoved(
      { tx, caller, company, now },
      workers.map((one) => ({ ...one, shift_id: params.id, start_time, end_time })),
    );
    return undefined;
  }),
];

type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

/** A change of a shift affects the months of everybody on it. */
async function passGate(
  { tx, caller, company, now }: Doing,
  times: readonly { readonly start_time: string }[],
  people: readonly { readonly worker_id: string }[],
): Promise<void> {
  const dates = times.map(({ start_time }) => dateIn(start_time, company.time_zone));
  const touched = people.flatMap(({ worker_id }) => dates.map((date) => ({ user_id: worker_id, date })));
  await passMonthGate(tx, caller, now, touched);
}

/** The server sets `created_by`; a sent value must be the caller's, or on a change the current one. */
function requireOwnHand(sent: string | undefined, known: string, caller: Caller): void {
  if (sent === undefined || sent === known || sent === caller.user_id) return;
  throw refuseField('invalid', 'created_by', 'Must be your own id.');
}

export function requireLength(body: { start_time: string; end_time: string }): void {
  const refused = shiftLengthVerdict(spanOfRow(body));
  if (refused !== null) throw refuseField(refused.code, refused.field);
}

/** A shift belongs to the day on which it begins: none is planned on a day that retention has deleted. */
function requireKept(body: { start_time: string }, company: CompanyRules, today: string): void {
  if (dateIn(body.start_time, company.time_zone) < firstKeptDay(today))
    throw refuseField('date_not_kept', 'start_time');
}

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
              where a.company_id = s.company_id and a.shift_id = s.id and a.worker_id = ${user_id})`
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
  const [assignments, { on_vab, on_leave, still_ill }] = await Promise.all([
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

type AwayThatDay = Pick<AssignmentRow, 'vab' | 'on_leave' | 'still_ill'>;

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
    partial_absence: open && row.partial_absence,
    unauthorized_absence: open && row.unauthorized_absence,
    vab: open && away.vab,
    on_leave: open && away.on_leave,
    version: row.version,
  };
}
