import { randomUUID } from 'node:crypto';
import {
  changeLeaveRequest,
  createLeaveRequest,
  endLeaveRequest,
  LEAVE_FIELDS,
  listLeaveRequests,
} from '../../contract/leave-requests.ts';
import type { ActionOf } from '../../contract/nouns.ts';
import {
  type LeaveKind,
  type LeaveShifts,
  type LeaveStatus,
  leaveDaysVerdict,
  leaveMoveVerdict,
} from '../../core/leave.ts';
import { picked } from '../../core/picked.ts';
import { anotherManagerExists } from '../accounts/four-eyes.ts';
import { ownOr, requireOpenPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, rangeOf } from '../database/local-times.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { monthsFrom, passMonthGate } from '../history/month-gate.ts';
import { announceTo, managersBut, type NewNotice, notify } from '../history/notices.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type LeaveRow, leaveReply, oneLeave, rememberedLeave, selectLeave } from './leave-rows.ts';
import { lockShiftsOf, putBackShifts, recordPutBack, recordTakenOff, takeOffShifts } from './leave-shifts.ts';

/**
 * Leave (specification section 2, decisions section 5; rules: core/leave.ts). Kind and note are visible to the person
 * and the managers: a worker's query never leaves their own rows. The database itself refuses two live requests over
 * the same days.
 */

export const leaveHandlers: readonly Handler[] = [
  inCompany(listLeaveRequests, async ({ input: { query }, caller, company, tx, today }) => {
    const unbounded = query.start_date === undefined && query.end_date === undefined;
    const rows = await selectLeave(tx, caller, company, today, {
      ...(unbounded ? {} : { days: rangeOf(query, { start_date: today, end_date: today }) }),
      user_id: await ownOr(tx, caller, query.user),
      status: query.status ?? null,
    });
    return rows.map(leaveReply);
  }),

  inCompany(createLeaveRequest, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const user_id = body.user ?? caller.user_id;
    const { shifts = 'stand', first_day, last_day } = body;
    const doing = { tx, caller, company, now };
    const days = { user_id, first_day, last_day };
    if (caller.role === 'worker' && user_id !== caller.user_id)
      throw refuseField('not_allowed', 'user', 'Must be your own id.');
    const locked = shifts === 'stand' ? NONE : await lockShiftsOf(doing, days);
    await requireOpenPerson(tx, company_id, user_id, 'user');
    const by = caller.role === 'manager' ? 'manager' : 'person';
    const refused = leaveDaysVerdict({ first_day, last_day, today, by });
    if (refused !== null) throw refuseField(refused, refused === 'leave_too_long' ? 'last_day' : 'first_day');
    const decides = await mayAnswer(tx, caller, user_id, now);
    if (!decides && body.shifts !== undefined) throw shiftsWithoutGrant();
    requireAdvance(body.advance, decides, body.kind);
    requireShare(body.kind, body.extent_pct, shifts);
    const taken = decides ? await takeOffShifts(doing, days, shifts, locked) : [];
    const id = randomUUID();
    await tx`
      insert into leave_requests ${tx({
        company_id,
        id,
        user_id,
        ...picked(body, LEAVE_FIELDS),
        status: decides ? 'approved' : 'pending',
        decided_by: decides ? caller.user_id : null,
        decided_at: decides ? now : null,
        taken_off: tx.json(taken),
        advance: body.advance ?? false,
        created_at: now,
        updated_at: now,
      })}`;
    const made = await oneLeave(tx, caller, company, today, id);
    await recordChange(tx, caller, now, user_id === caller.user_id ? 'asked' : 'entered', null, made);
    await recordTakenOff(doing, user_id, taken);
    await notify(tx, company_id, now, await noticesOf(tx, caller, made));
    return leaveReply(made);
  }),

  inCompany(endLeaveRequest, async (doing) => {
    const { input, caller, company, tx, now, today, if_match } = doing;
    const was = await oneLeave(tx, caller, company, today, input.params.id, true);
    await refuseStale(if_match, was.version, () => leaveReply(was));
    const { last_day } = input.body;
    if (was.status !== 'approved') throw new Refusal('leave_decided');
    if (!(await mayAnswer(tx, caller, was.user_id, now))) throw new Refusal('own_leave');
    if (last_day < was.first_day || last_day >= was.last_day)
      throw refuseField('invalid', 'last_day', 'Must lie within the leave, before its last day.');
    if (was.taken_off.some(({ start_time }) => dateIn(start_time, company.time_zone) > last_day))
      throw refuseField('leave_shifts_taken', 'last_day');
    await tx`
      update leave_requests set last_day = ${last_day}, updated_at = ${now}, version = version + 1
      where company_id = ${caller.company_id} and id = ${was.id}`;
    const became = await oneLeave(tx, caller, company, today, was.id);
    await recordChange(tx, caller, now, 'shortened', was, became);
    await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became));
    return leaveReply(became);
  }),

  inCompany(
    changeLeaveRequest,
    async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
      const { status, reason, shifts = 'stand' } = body;
      if (body.shifts !== undefined && status !== 'approved') throw shiftsWithoutGrant();
      const doing = { tx, caller, company, now };
      const seen = await oneLeave(tx, caller, company, today, params.id);
      const touches = seen.taken_off.length > 0 || shifts !== 'stand';
      const locked = touches ? await lockShiftsOf(doing, seen, seen.taken_off) : NONE;
      const was = await oneLeave(tx, caller, company, today, params.id, true);
      await refuseStale(if_match, was.version, () => leaveReply(was));
      await requireMovable(tx, caller, { now, today }, was, status);
      requireAdvance(body.advance, status === 'approved', was.kind);
      requireShare(was.kind, was.extent_pct, shifts);
      const answered = status === 'approved' || status === 'rejected';
      if (reason !== undefined && !answered)
        throw refuseField('invalid', 'reason', 'A reason goes with an answer.');
      const taken = status === 'approved' ? await takeOffShifts(doing, was, shifts, locked) : [];
      const back = await putBackShifts(doing, was.user_id, was.taken_off, was.decided_at);
      await tx`
        update leave_requests set ${tx({
          status,
          taken_off: tx.json(taken),
          advance: body.advance ?? false,
          // A withdrawn request keeps its answer; one that is asked again awaits a new one.
          ...(status === 'withdrawn'
            ? {}
            : {
                reason: answered ? (reason ?? null) : null,
                decided_by: answered ? caller.user_id : null,
                decided_at: answered ? now : null,
              }),
          updated_at: now,
          version: was.version + 1,
        })}
        where company_id = ${caller.company_id} and id = ${params.id}`;
      const became = await oneLeave(tx, caller, company, today, params.id);
      await recordChange(tx, caller, now, status, was, became);
      await recordTakenOff(doing, was.user_id, taken);
      await recordPutBack(doing, was.user_id, back);
      const unsaid = await takeBackUnread(tx, caller, became);
      const undone = status === 'pending' && unsaid.has(became.user_id) && became.user_id !== caller.user_id;
      if (!undone) await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became));
      return leaveReply(became);
    },
  ),
];

/** Vacation is whole days (semesterlagen 3 a §); on part-time leave a person works the rest of every shift, and stays on it. */
function requireShare(kind: LeaveKind, extent_pct: number | undefined, shifts: LeaveShifts): void {
  if (extent_pct === undefined || extent_pct === 100) return;
  if (kind === 'vacation') throw refuseField('invalid', 'extent_pct', 'Vacation is whole days.');
  if (shifts !== 'stand')
    throw refuseField('invalid', 'shifts', 'On part-time leave the person stays on the shifts.');
}

const NONE: ReadonlySet<string> = new Set();

const shiftsWithoutGrant = (): Refusal =>
  refuseField('invalid', 'shifts', 'What becomes of shifts is said when leave is granted.');

/**
 * May this caller answer that person's requests? Another manager answers a manager's own while there is one (trust
 * T8).
 */
const mayAnswer = async (tx: Tx, caller: Caller, user_id: string, now: string): Promise<boolean> =>
  caller.role === 'manager' && (user_id !== caller.user_id || !(await anotherManagerExists(tx, caller, now)));

async function requireMovable(
  tx: Tx,
  caller: Caller,
  { now, today }: { readonly now: string; readonly today: string },
  was: LeaveRow,
  to: LeaveStatus,
): Promise<void> {
  const by = (await mayAnswer(tx, caller, was.user_id, now)) ? 'manager' : 'person';
  const verdict = leaveMoveVerdict({ from: was.status, to, by, begun: was.first_day < today });
  if (verdict === null) return;
  throw new Refusal(verdict === 'not_allowed' && caller.role === 'manager' ? 'own_leave' : verdict);
}

/** Vacation in advance goes with a grant of vacation. */
function requireAdvance(advance: boolean | undefined, granted: boolean, kind: LeaveKind): void {
  if (advance === true && (!granted || kind !== 'vacation'))
    throw refuseField('invalid', 'advance', 'Vacation in advance is said when vacation is granted.');
}

const nameOf = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`;

/**
 * Notifies the person of what somebody else did with their leave, and the managers of what a person asks for or
 * withdraws.
 */
async function noticesOf(tx: Tx, caller: Caller, row: LeaveRow): Promise<NewNotice[]> {
  const facts = {
    date: row.first_day,
    last_day: row.last_day,
    kind: row.kind,
    status: row.status,
    leave_id: row.id,
  };
  if (caller.user_id !== row.user_id)
    return [{ user_id: row.user_id, kind: 'leave_answered', facts: { ...facts, reason: row.reason } }];
  if (row.status !== 'pending' && !(row.status === 'withdrawn' && row.decided_by !== null)) return [];
  const managers = await managersBut(tx, caller.company_id, caller.user_id);
  const about = { ...facts, person: nameOf(row), person_id: row.user_id };
  return managers.map((user_id) => ({ user_id, kind: 'leave_asked', facts: about }));
}

/** Withdraws unread notices that are no longer true: an undone answer, a withdrawn request. */
async function takeBackUnread(tx: Tx, { company_id }: Caller, { id }: LeaveRow): Promise<Set<string>> {
  const rows = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('leave_asked', 'leave_answered') and read_at is null
      and facts ->> 'leave_id' = ${id}
    returning user_id`;
  const people = new Set(rows.map((row) => row.user_id));
  await announceTo(tx, company_id, [...people]);
  return people;
}

async function recordChange(
  tx: Tx,
  caller: Caller,
  now: string,
  action: ActionOf<'leave'>,
  was: LeaveRow | null,
  became: LeaveRow,
): Promise<void> {
  const { user_id, first_day } = became;
  const last_day = was !== null && was.last_day > became.last_day ? was.last_day : became.last_day;
  if (was?.status === 'approved' || became.status === 'approved')
    await passMonthGate(
      tx,
      caller,
      now,
      monthsFrom(first_day, last_day).map((date) => ({ user_id, date })),
    );
  await record(tx, caller, now, [
    {
      noun: 'leave',
      noun_id: became.id,
      action,
      was: was === null ? null : rememberedLeave(was),
      became: rememberedLeave(became),
    },
  ]);
  await announce(tx, caller.company_id, 'leave', [became.user_id]);
}
