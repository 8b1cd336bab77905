import { randomUUID } from 'node:crypto';
import {
  createLeaveRequest,
  endLeaveRequest,
  LEAVE_FIELDS,
  listLeaveRequests,
} from '../../contract/leave-requests.ts';
import { leaveDaysVerdict } from '../../core/leave.ts';
import { picked } from '../../core/picked.ts';
import { ownOr, requireOpenPerson } from '../accounts/people.ts';
import { dateIn, rangeOf } from '../database/local-times.ts';
import { daysSinceCursor, pageByKey } from '../database/paging.ts';
import { type Handler, inCompany, Page } from '../handler.ts';
import { notify } from '../history/notices.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import {
  mayAnswer,
  noticesOf,
  recordLeave,
  requireAdvance,
  requireShare,
  shiftsWithoutGrant,
} from './leave-moves.ts';
import { leaveReply, oneLeave, selectLeave } from './leave-rows.ts';
import { lockShiftsOf, takeOffShifts, tellTakenOff } from './leave-shifts.ts';

/**
 * Leave (specification section 2, decisions section 5; rules: core/leave.ts). Kind and note are visible to the person
 * and the managers: a worker's query never leaves their own rows. The database itself refuses two live requests over
 * the same days.
 */

export const leaveHandlers: readonly Handler[] = [
  inCompany(listLeaveRequests, async ({ input: { query }, caller, company, tx, today }) => {
    const unbounded = query.start_date === undefined && query.end_date === undefined;
    const filter = {
      ...(unbounded ? {} : { days: rangeOf(query, { start_date: today, end_date: today }) }),
      user_id: await ownOr(tx, caller, query.user),
      status: query.status ?? null,
    };
    const page = await pageByKey(
      query,
      daysSinceCursor,
      async (asked) =>
        (await selectLeave(tx, caller, company, today, { ...filter, ...asked })).map(leaveReply),
      ({ first_day, last_day, created_at, id }) => ({ day: first_day, until: last_day, at: created_at, id }),
    );
    return new Page(...page);
  }),

  inCompany(createLeaveRequest, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    const user_id = body.user ?? caller.user_id;
    const { shifts = 'stand', first_day, last_day } = body;
    const doing = { tx, caller, company, now };
    const days = { user_id, first_day, last_day };
    if (caller.role === 'worker' && user_id !== caller.user_id)
      throw refuseField('not_allowed', 'user', 'Must be your own id.');
    const locked = await lockShiftsOf(doing, shifts === 'stand' ? [] : [days]);
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
    await recordLeave(doing, user_id === caller.user_id ? 'asked' : 'entered', null, made, taken);
    await tellTakenOff(doing, user_id, taken);
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
    await recordLeave(doing, 'shortened', was, became);
    await notify(tx, caller.company_id, now, await noticesOf(tx, caller, became));
    return leaveReply(became);
  }),
];
