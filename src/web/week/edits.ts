import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { moveOnRoster } from '../../contract/rosters.ts';
import {
  addWorkers,
  createShift,
  deleteAssignment,
  deleteShift,
  SHIFT_FIELDS,
  type Shift,
  type ShiftFields,
  unwrittenShift,
} from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { picked } from '../../core/picked.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { send } from '../api.ts';
import { queryClient } from '../data.ts';
import { shiftsChanged, showShift, showShifts } from '../roster/queries.ts';
import { restoreAssignment, restoreShift } from '../roster/restore.ts';
import { type rosterQuery, shiftsOf, showZone } from './roster-shifts.ts';
import type { Piece } from './week-rows.ts';

/**
 * Edits of the week. Each is shown at once, sent in the order of the hand, and remembered for undo by person and time: ids change
 * when a place is given again.
 */

/** A place on the roster: somebody's (null: nobody's) at a time. */
export type Place = {
  readonly worker_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind: ShiftKind;
  /** What a new shift has besides; left out: nothing. */
  readonly more?: Partial<ShiftFields>;
};

export const placeOf = ({ shift, assignment }: Piece): Place => ({
  worker_id: assignment?.worker_id ?? null,
  start_time: shift.start_time,
  end_time: shift.end_time,
  kind: shift.kind,
  more: moreOf(shift),
});

/** One place of the shift, wherever it is brought. */
export const moreOf = (shift: Shift): Partial<ShiftFields> => {
  const { start_time: _, end_time: __, kind: ___, places, ...more } = picked(shift, SHIFT_FIELDS);
  return { ...more, places: places === null ? null : 1 };
};

type Overlay = (shifts: readonly Shift[]) => readonly Shift[];

/** The roster on screen, and the zone of its days. */
type Desk = { readonly query: ReturnType<typeof rosterQuery>; readonly zone: string };
let desk: Desk | null = null;
export const layDesk = (now: Desk): void => {
  desk = now;
  showZone(now.zone);
};
const zoneHere = (): string => desk?.zone ?? 'Europe/Stockholm';
const rosterHere = () => (desk === null ? undefined : queryClient.getQueryData(desk.query.queryKey));
/** As the server last said. */
function shiftsHere(): readonly Shift[] {
  const roster = rosterHere();
  return roster === undefined ? [] : shiftsOf(roster, zoneHere());
}

let overlays: readonly Overlay[] = [];
const listeners = new Set<() => void>();
const setOverlays = (next: readonly Overlay[]): void => {
  overlays = next;
  for (const changed of listeners) changed();
};

/** The edits that the server has not answered yet. */
export const useOverlays = (): readonly Overlay[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => overlays,
  );

let last: Promise<unknown> = Promise.resolve();
let under_way = 0;

/** Shows the edit, sends it after those before it, and reads the shifts again after the last one. */
async function inTurn<T>(show: Overlay, write: () => Promise<T>): Promise<T> {
  setOverlays([...overlays, show]);
  under_way += 1;
  const turn = last.then(write);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } catch (error) {
    setOverlays(overlays.filter((one) => one !== show));
    throw error;
  } finally {
    under_way -= 1;
    if (under_way === 0) void settle();
  }
}

async function settle(): Promise<void> {
  const done = overlays;
  await shiftsChanged();
  setOverlays(overlays.filter((one) => !done.includes(one)));
}

const isAt = (shift: Shift, { start_time, end_time, kind }: Place): boolean =>
  shift.start_time === start_time && shift.end_time === end_time && shift.kind === kind;
const isOpen = ({ assignments }: Shift): boolean => assignments.every(({ status }) => status === 'rejected');

function find(shifts: readonly Shift[], place: Place) {
  for (const shift of shifts.filter((one) => isAt(one, place))) {
    const assignment = shift.assignments.find(({ worker_id }) => worker_id === place.worker_id) ?? null;
    if (assignment !== null || (place.worker_id === null && isOpen(shift))) return { shift, assignment };
  }
  return null;
}

/** The shift at that time that the person can join, an open one first. */
const joinable = (shifts: readonly Shift[], place: Place): Shift | undefined => {
  const there = shifts.filter(
    (one) =>
      isAt(one, place) &&
      one.unit_id === (place.more?.unit_id ?? null) &&
      one.position_id === (place.more?.position_id ?? null) &&
      one.assignments.every(({ worker_id }) => worker_id !== place.worker_id),
  );
  return there.find(isOpen) ?? there[0];
};

/** The place is no longer there: somebody else changed it. */
export class Gone extends Error {}

const found = (place: Place) => {
  const here = find(shiftsHere(), place);
  if (here === null) throw new Gone(i18next.t('week.gone'));
  return here;
};

const withPlace =
  (place: Place): Overlay =>
  (shifts) => {
    if (find(shifts, place) !== null) return shifts;
    const start = minuteToLocal(minuteOf(place.start_time) ?? 0, zoneHere());
    const end = minuteToLocal(minuteOf(place.end_time) ?? 0, zoneHere());
    const { worker_id, more, ...times } = place;
    const id = `${place.start_time} ${worker_id}`;
    const person = rosterHere()?.people.find((one) => one.id === worker_id);
    const assignments =
      person === undefined
        ? []
        : [
            {
              id,
              shift_id: id,
              worker_id: person.id,
              worker: person,
              status: 'approved' as const,
              approval_required: false,
              sick_leave_type: null,
              partial_absence: false,
              unauthorized_absence: false,
              vab: false,
              on_leave: false,
              version: 0,
            },
          ];
    const shift: Shift = {
      ...unwrittenShift(times),
      ...more,
      ...times,
      id,
      date: start.date,
      start_time_local: start.clock,
      end_time_local: end.clock,
      created_by: null,
      assignments,
      version: 0,
    };
    const joined = worker_id === null ? undefined : joinable(shifts, place);
    return joined === undefined || !isOpen(joined)
      ? [...shifts, shift]
      : shifts.map((one) =>
          one === joined ? { ...one, assignments: [...one.assignments, ...assignments] } : one,
        );
  };

const withoutPlace =
  (place: Place, whole: boolean): Overlay =>
  (shifts) => {
    const here = find(shifts, place);
    if (here === null) return shifts;
    const { shift, assignment } = here;
    const goes = assignment === null || (whole && shift.assignments.length === 1);
    if (goes) return shifts.filter((one) => one !== shift);
    const assignments = shift.assignments.filter((one) => one !== assignment);
    return shifts.map((one) => (one === shift ? { ...one, assignments } : one));
  };

type Saved = Shift & {
  readonly short_rest?: readonly { readonly worker_id: string; readonly rest_min: number }[] | undefined;
};
type Put = { readonly made: 'shift' | 'assignment'; readonly shift: Saved };

/** Gives the place: on a shift of the same times, an open one first, or on a new one. */
const put = (place: Place): Promise<Put> =>
  inTurn(withPlace(place), async () => {
    const { worker_id, more, ...times } = place;
    const assignments = worker_id === null ? [] : [{ worker_id }];
    const joined = worker_id === null ? undefined : joinable(shiftsHere(), place);
    const shift =
      joined === undefined
        ? await send(createShift, { body: { ...more, ...times, assignments } })
        : await send(addWorkers, { params: { id: joined.id }, body: { assignments } });
    showShift(shift);
    return { made: joined === undefined ? 'shift' : 'assignment', shift };
  });

/** Takes the place away: with its shift when that was made for it alone. Answers how it is given again. */
const take = (place: Place, whole: boolean): Promise<() => Promise<void>> =>
  inTurn(withoutPlace(place, whole), async () => {
    const { shift, assignment } = found(place);
    if (assignment === null || (whole && shift.assignments.length === 1)) {
      await send(deleteShift, { params: { id: shift.id }, ifMatch: shift.version });
      showShifts((shifts) => shifts.filter(({ id }) => id !== shift.id));
      return () => restoreShift(shift);
    }
    await send(deleteAssignment, { params: { id: assignment.id }, ifMatch: assignment.version });
    const assignments = shift.assignments.filter(({ id }) => id !== assignment.id);
    showShift({ ...shift, assignments });
    return () => restoreAssignment(assignment);
  });

const move = (from: Place, to: Place): Promise<Saved> =>
  inTurn(
    (shifts) => withPlace(to)(withoutPlace(from, true)(shifts)),
    async () => {
      const { shift, assignment } = found(from);
      const { worker_id, start_time, end_time } = to;
      const who = assignment === null ? {} : { assignment_id: assignment.id };
      const body = { ...who, worker_id, start_time, end_time };
      const became = await send(moveOnRoster, { params: { id: shift.id }, body, ifMatch: shift.version });
      const others = shift.assignments.filter((one) => one !== assignment);
      if (became.id !== shift.id) showShift({ ...shift, assignments: others });
      showShift(became);
      return became;
    },
  );

type Step = { readonly undo: () => Promise<unknown>; readonly redo: () => Promise<unknown> };
const MOST_STEPS = 50;
let past: readonly Step[] = [];
let future: readonly Step[] = [];

const did = (step: Step): void => {
  past = [...past, step].slice(-MOST_STEPS);
  future = [];
};

/** Undoes the last edit, or does the last undone one again; false: there is none. A step that is refused is forgotten. */
export async function stepBack(): Promise<boolean> {
  const step = past.at(-1);
  if (step === undefined) return false;
  past = past.slice(0, -1);
  await step.undo();
  future = [...future, step];
  return true;
}
export async function stepForth(): Promise<boolean> {
  const step = future.at(-1);
  if (step === undefined) return false;
  future = future.slice(0, -1);
  await step.redo();
  past = [...past, step].slice(-MOST_STEPS);
  return true;
}

export async function plan(place: Place): Promise<Saved> {
  const { made, shift } = await put(place);
  did({ undo: () => take(place, made === 'shift'), redo: () => put(place) });
  return shift;
}

export async function remove(place: Place): Promise<void> {
  let again = await take(place, true);
  did({
    undo: () => inTurn(withPlace(place), again),
    redo: async () => {
      again = await take(place, true);
    },
  });
}

export async function moveTo(from: Place, to: Place): Promise<Saved> {
  const shift = await move(from, to);
  did({ undo: () => move(to, from), redo: () => move(from, to) });
  return shift;
}
