import { randomUUID } from 'node:crypto';
import { moveOnRoster } from '../../contract/rosters.ts';
import { type Assignment, SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { comingTo, lackedBy } from '../../core/staffing.ts';
import { lockPeople } from '../accounts/people.ts';
import { minuteOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { ifShort, type ShortOf } from '../planning/rest-of-people.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { notifyMoved, notifyRemoved } from '../planning/shift-notices.ts';
import { lockShift, readShift, type ShiftRow } from '../planning/shift-rows.ts';
import { place, putOn } from '../planning/shift-staffing.ts';
import {
  type Doing,
  passGate,
  requireBreak,
  requireKept,
  requireLength,
  setTimes,
} from '../planning/shifts.ts';
import { refuseField } from '../refusal.ts';
import { requirePlanner } from '../units/unit-planners.ts';

/** A place on the roster goes to another time or person in one action: at no moment is it nobody's, or twice somebody's. */

type To = {
  readonly worker_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
};
type Done = {
  readonly shift_id: string;
  readonly actions: readonly Action[];
  readonly short: readonly ShortOf[];
};

export const moveHandlers: readonly Handler[] = [
  inCompany(moveOnRoster, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    requireLength(body);
    requireKept(body, company, today);
    const doing = { tx, caller, company, now };
    const { company_id } = caller;
    const was = await lockShift(tx, company_id, params.id);
    await requirePlanner(tx, caller, [was]);
    requireBreak({ ...was, ...times(body) });
    await lockPeople(
      tx,
      company_id,
      tx`select worker_id from shift_assignments where company_id = ${company_id} and shift_id = ${was.id}
        union select ${body.worker_id}::uuid`,
    );
    requireBreak({ ...was, ...times(body) });
    const whole = await readShift(tx, caller, company, was.id);
    await refuseStale(if_match, was.version, () => whole);
    const moved = body.assignment_id === undefined ? null : placeOn(whole, body.assignment_id);
    const is_alone = (was.places ?? 1) === 1 && whole.assignments.every((one) => one === moved);
    const { shift_id, actions, short } =
      moved === null
        ? await moveOpen(doing, was, whole, body)
        : is_alone
          ? await moveAlone(doing, was, moved, body)
          : await moveFrom(doing, was, whole, moved, body);
    const kept = actions.length === 0 ? [] : await keepReasons(doing, [shift_id], body);
    if (actions.length > 0) await record(tx, caller, now, [...actions, ...kept]);
    const left = shift_id === was.id ? {} : { left: await readShift(tx, caller, company, was.id) };
    return { ...(await readShift(tx, caller, company, shift_id)), ...ifShort(short), ...left };
  }),
];

const placeOn = ({ assignments }: Shift, id: string): Assignment => {
  const found = assignments.find((one) => one.id === id);
  if (found === undefined)
    throw refuseField('not_found', 'assignment_id', 'The person is not on that shift.');
  return found;
};

/** Places that nobody has; without a number, or when the shift has no other, the shift itself. */
async function moveOpen(
  doing: Doing,
  was: ShiftRow,
  { assignments }: Shift,
  { open_places, ...to }: To & { readonly open_places?: number | undefined },
): Promise<Done> {
  if (open_places === undefined) return moveWhole(doing, was, to);
  if (open_places > lackedBy(was.places, comingTo(assignments)))
    throw refuseField('invalid', 'open_places', 'The shift has fewer open places.');
  if (isSameTime(was, to)) return put(doing, was, to);
  if (was.places === null || open_places === was.places) return moveWhole(doing, was, to);
  const left = await fewerPlaces(doing, was, was.places - open_places);
  const made = await newShift(doing, was, to, open_places);
  return joined(left, made, await put(doing, { ...was, id: made.shift_id }, to));
}

/** The shift with everybody on it; somebody is put on it. */
async function moveWhole(doing: Doing, was: ShiftRow, to: To): Promise<Done> {
  const timed = await timesOf(doing, was, to);
  return joined(timed, await put(doing, was, to));
}

/** The only person's shift goes with them, or to somebody else. An answer of no is not taken along. */
async function moveAlone(doing: Doing, was: ShiftRow, moved: Assignment, to: To): Promise<Done> {
  if (to.worker_id === moved.worker_id && moved.status !== 'rejected') return timesOf(doing, was, to);
  const off = await takeOff(doing, was, moved, true);
  return joined({ ...off, shift_id: was.id }, await timesOf(doing, was, to), await put(doing, was, to));
}

/** One of several: the others keep the shift, also the places that nobody has. */
async function moveFrom(
  doing: Doing,
  was: ShiftRow,
  { assignments }: Shift,
  moved: Assignment,
  to: To,
): Promise<Done> {
  const same_time = isSameTime(was, to);
  const stays = to.worker_id === moved.worker_id;
  if (same_time && stays) return nothing(was.id);
  const keeps = stays && moved.status !== 'rejected';
  const off = await takeOff(doing, was, moved, !keeps);
  if (same_time && (to.worker_id !== null || was.places !== null))
    return joined({ ...off, shift_id: was.id }, await put(doing, was, to));
  const others = assignments.filter((one) => one !== moved && one.status !== 'rejected');
  const left =
    was.places === null || others.length >= was.places
      ? nothing(was.id)
      : await fewerPlaces(doing, was, was.places - 1);
  // One place of those that the shift has.
  const made = await newShift(doing, was, to, was.places === null ? null : 1);
  if (!keeps) return joined(off, left, made, await put(doing, { ...was, id: made.shift_id }, to));
  // The person has the shift at another time, and is told so once.
  const { worker_id } = moved;
  const status = moved.status === 'pending' ? 'pending' : 'approved';
  const fresh = { ...picked(was, SHIFT_FIELDS), ...times(to), id: made.shift_id };
  const kept = await place(doing, [{ worker_id, status, shift: fresh }]);
  const told = { ...picked(was, SHIFT_FIELDS), ...times(to), shift_id: made.shift_id, was };
  await notifyMoved(doing, told, [{ worker_id, status }]);
  return joined(off, left, made, { shift_id: made.shift_id, actions: kept.actions, short: kept.short_rest });
}

const times = ({ start_time, end_time }: To) => ({ start_time, end_time });
const isSameTime = (was: ShiftRow, to: To): boolean =>
  minuteOfRow(was.start_time) === minuteOfRow(to.start_time) &&
  minuteOfRow(was.end_time) === minuteOfRow(to.end_time);

async function timesOf(doing: Doing, was: ShiftRow, to: To): Promise<Done> {
  if (isSameTime(was, to)) return nothing(was.id);
  const { action, short } = await setTimes(doing, was, { ...picked(was, SHIFT_FIELDS), ...times(to) });
  return { shift_id: was.id, actions: [action], short };
}

/** Its people keep their times and their answers. */
async function fewerPlaces({ tx, caller, now }: Doing, was: ShiftRow, places: number): Promise<Done> {
  const { company_id } = caller;
  await tx`
    update shifts set places = ${places}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${was.id}`;
  await announce(tx, company_id, 'shifts', [was.id]);
  const before = picked(was, SHIFT_FIELDS);
  const action: Action = {
    noun: 'shift',
    noun_id: was.id,
    action: 'moved',
    was: before,
    became: { ...before, places },
  };
  return { shift_id: was.id, actions: [action], short: [] };
}

async function newShift(
  { tx, caller, now }: Doing,
  was: ShiftRow,
  to: To,
  places: number | null,
): Promise<Done> {
  const { company_id, user_id } = caller;
  const id = randomUUID();
  const became = { ...picked(was, SHIFT_FIELDS), ...times(to), places };
  await tx`
    insert into shifts ${tx({ company_id, id, ...became, created_by: user_id, created_at: now, updated_at: now })}`;
  await announce(tx, company_id, 'shifts', [id], user_id);
  return { shift_id: id, actions: [{ noun: 'shift', noun_id: id, action: 'created', became }], short: [] };
}

async function takeOff(doing: Doing, was: ShiftRow, moved: Assignment, is_told: boolean): Promise<Done> {
  const { tx, caller } = doing;
  const { company_id } = caller;
  const { id, worker_id, status } = moved;
  await tx`delete from shift_assignments where company_id = ${company_id} and id = ${id}`;
  await lapseTrades(doing, [was.id]);
  await passGate(doing, [was], [moved]);
  await announce(tx, company_id, 'assignments', [id], caller.user_id);
  if (is_told)
    await notifyRemoved(doing, [{ ...picked(was, SHIFT_FIELDS), shift_id: was.id, worker_id, status }]);
  const known = { shift_id: was.id, worker_id, status };
  return {
    shift_id: was.id,
    actions: [{ noun: 'assignment', noun_id: id, action: 'deleted', was: known }],
    short: [],
  };
}

async function put(doing: Doing, shift: ShiftRow, to: To): Promise<Done> {
  const { worker_id } = to;
  if (worker_id === null) return nothing(shift.id);
  const fresh = { ...picked(shift, SHIFT_FIELDS), ...times(to), id: shift.id };
  const { actions, short_rest } = await putOn(doing, fresh, [{ worker_id }], 'worker_id');
  return { shift_id: shift.id, actions, short: short_rest };
}

const nothing = (shift_id: string): Done => ({ shift_id, actions: [], short: [] });

/** The steps of one action; the last one's shift is what it became. */
const joined = (...steps: readonly Done[]): Done => ({
  shift_id: steps.at(-1)?.shift_id ?? '',
  actions: steps.flatMap(({ actions }) => actions),
  short: steps.flatMap(({ short }) => short),
});
