import { randomUUID } from 'node:crypto';
import {
  addWorkers,
  changeShift,
  createShift,
  deleteShift,
  getShift,
  listShifts,
  SHIFT_FIELDS,
  type Shift,
  type ShiftWritten,
} from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { lengthOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { picked } from '../../core/picked.ts';
import { shiftLengthVerdict } from '../../core/shift.ts';
import { workRulesOf } from '../companies/work-rules.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, edgesOf, rangeOf, spanOfRow } from '../database/local-times.ts';
import { pageByKey, timeCursor } from '../database/paging.ts';
import { type Caller, type CompanyRules, type Handler, inCompany, Page } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { endOffers } from '../openings/offer-ends.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { refuseField } from '../refusal.ts';
import { requireOpenPlaces } from '../units/places.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { bookedBeside, ifShort, keptRest, type ShortOf, shortRestsOfShift } from './rest-of-people.ts';
import { keepReasons } from './rule-overrides.ts';
import { notifyMoved, notifyRemoved } from './shift-notices.ts';
import { lockShift, readShift, type ShiftRow, selectShifts, withAssignments } from './shift-rows.ts';
import { lockPeopleOn, putOn } from './shift-staffing.ts';

/**
 * Shifts, each with its assignments (specification section 3). A worker sees their own shifts, with the names of the
 * others.
 */

export const shiftHandlers: readonly Handler[] = [
  inCompany(listShifts, async ({ input: { query }, caller, company, tx, today }) => {
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: addDays(today, 92) });
    const page = await pageByKey(
      query,
      timeCursor,
      async (asked) => {
        const rows = await selectShifts(tx, caller, { ...edgesOf(first, last, company.time_zone), ...asked });
        return withAssignments(tx, caller, company, rows, today);
      },
      ({ start_time, id }) => ({ start_time, id }),
    );
    return new Page(...page);
  }),

  inCompany(getShift, async ({ input: { params }, caller, company, tx, today }) =>
    readShift(tx, caller, company, params.id, today),
  ),

  inCompany(createShift, async ({ input: { body }, caller, company, tx, now, today }) => {
    requireLength(body);
    requireBreak(body);
    requireKept(body, company, today);
    requireOwnHand(body.created_by, caller.user_id, caller);
    const { company_id, user_id } = caller;
    await Promise.all([requirePlanner(tx, caller, [body]), requireOpenPlaces(tx, company_id, body)]);
    const id = randomUUID();
    const became = picked(body, SHIFT_FIELDS);
    await tx`
      insert into shifts ${tx({ company_id, id, ...became, created_by: user_id, created_at: now, updated_at: now })}`;
    // Lock the people before the head of history (history.ts: record comes last).
    const { actions, short_rest } = await putOn(
      { tx, caller, company, now },
      { id, ...became, kind: became.kind ?? 'work' },
      body.assignments ?? [],
      'assignments',
    );
    const kept = await keepReasons({ tx, caller, company, now }, [id], body);
    await record(tx, caller, now, [
      ...actions,
      ...kept,
      { noun: 'shift', noun_id: id, action: 'created', became },
    ]);
    await announce(tx, company_id, 'shifts', [id], caller.user_id);
    return { ...(await readShift(tx, caller, company, id)), ...ifShort(short_rest) };
  }),

  inCompany(addWorkers, async ({ input: { params, body }, caller, company, tx, now }) => {
    const shift = await lockShift(tx, caller.company_id, params.id);
    await requirePlanner(tx, caller, [shift]);
    const doing = { tx, caller, company, now };
    const { actions, short_rest } = await putOn(doing, shift, body.assignments, 'assignments');
    const people = body.assignments.map(({ worker_id }) => worker_id);
    const kept = await keepReasons(doing, [shift.id], { ...body, people });
    await record(tx, caller, now, [...actions, ...kept]);
    return { ...(await readShift(tx, caller, company, shift.id)), ...ifShort(short_rest) };
  }),

  inCompany(changeShift, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    requireLength(body);
    requireKept(body, company, today);
    const { company_id } = caller;
    const was = await lockShift(tx, company_id, params.id);
    requireBreak({ break_min: was.break_min, ...picked(body, SHIFT_FIELDS) });
    requireOwnHand(body.created_by, was.created_by ?? caller.user_id, caller);
    await refuseStale(if_match, was.version, () => readShift(tx, caller, company, params.id));
    await requirePlanner(tx, caller, [was, { ...was, ...picked(body, SHIFT_FIELDS) }]);
    await requireOpenPlaces(tx, company_id, body, was);
    await lockPeopleOn(tx, company_id, [params.id]);
    const { became, short, action } = await setTimes({ tx, caller, company, now }, was, body);
    const kept = await keepReasons({ tx, caller, company, now }, [params.id], body);
    await record(tx, caller, now, [action, ...kept]);
    return { ...became, ...ifShort(short) };
  }),

  inCompany(deleteShift, async ({ input: { params }, caller, company, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await lockShift(tx, company_id, params.id);
    await requirePlanner(tx, caller, [was]);
    await lockPeopleOn(tx, company_id, [params.id]);
    const whole = await readShift(tx, caller, company, params.id);
    await refuseStale(if_match, was.version, () => whole);
    await endOffers({ tx, caller, company, now }, [params.id], 'gone');
    await tx`delete from shifts where company_id = ${company_id} and id = ${params.id}`;
    await lapseTrades({ tx, caller, company, now }, [params.id]);
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
    await announce(tx, company_id, 'shifts', [params.id], caller.user_id);
    await notifyRemoved(
      { tx, caller, company, now },
      workers.map((one) => ({ ...one, shift_id: params.id, ...picked(was, SHIFT_FIELDS) })),
    );
    return undefined;
  }),
];

export type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

/**
 * Gives a shift, which is locked with its people, other times and fields, notifies the people, and answers the entry to record,
 * last of all (history.ts), and the people whose daily rest became too short.
 */
export async function setTimes(
  { tx, caller, company, now }: Doing,
  was: ShiftRow,
  to: ShiftWritten,
): Promise<{ readonly became: Shift; readonly short: readonly ShortOf[]; readonly action: Action }> {
  const { company_id } = caller;
  const { id } = was;
  const [standing, rulesOn] = await Promise.all([
    bookedBeside(tx, company_id, id, spanOfRow(to)),
    workRulesOf(tx, company_id),
  ]);
  await tx`
    update shifts set ${tx({ ...picked(to, SHIFT_FIELDS), updated_at: now, version: was.version + 1 })}
    where company_id = ${company_id} and id = ${id}`;
  await tx`
    update shift_assignments
    set start_time = ${to.start_time}, end_time = ${to.end_time}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and shift_id = ${id}`;
  if (to.start_time !== was.start_time || to.end_time !== was.end_time) {
    await endOffers({ tx, caller, company, now }, [id], 'moved');
    await lapseTrades({ tx, caller, company, now }, [id]);
  }
  const became = await readShift(tx, caller, company, id);
  const short = shortRestsOfShift(standing, became, { rulesOn, zone: company.time_zone });
  await passGate({ tx, caller, company, now }, [was, became], became.assignments);
  await announce(tx, company_id, 'shifts', [id], caller.user_id);
  await notifyMoved(
    { tx, caller, company, now },
    { shift_id: id, ...picked(became, SHIFT_FIELDS), was },
    became.assignments,
  );
  const action: Action = {
    noun: 'shift',
    noun_id: id,
    action: 'moved',
    was: picked(was, SHIFT_FIELDS),
    became: { ...picked(became, SHIFT_FIELDS), ...keptRest(short) },
  };
  return { became, short, action };
}

/** A change of a shift affects the months of everybody on it. */
export async function passGate(
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

/** The planned break is shorter than the shift. */
export function requireBreak(shift: {
  readonly start_time: string;
  readonly end_time: string;
  readonly break_min?: number | null | undefined;
}): void {
  if ((shift.break_min ?? 0) > 0 && (shift.break_min ?? 0) >= lengthOf(spanOfRow(shift)))
    throw refuseField('break_too_long', 'break_min');
}

/** A shift belongs to the day on which it begins: none is planned on a day that retention has deleted. */
export function requireKept(body: { start_time: string }, company: CompanyRules, today: string): void {
  if (dateIn(body.start_time, company.time_zone) < firstKeptDay(today))
    throw refuseField('date_not_kept', 'start_time');
}
