import i18next from 'i18next';
import { moveOnRoster } from '../../contract/rosters.ts';
import {
  addWorkers,
  changeShift,
  createShift,
  deleteAssignment,
  deleteShift,
  SHIFT_FIELDS,
  type Shift,
  unwrittenShift,
} from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { showShift, showShifts } from '../roster/queries.ts';
import { restoreAssignment, restoreShift } from '../roster/restore.ts';
import { rosterHere, shiftsHere, zoneHere } from './desk.ts';
import { find, Gone, joinable, lackedOn, type Place, placeOf, placesLeft, seatOf } from './places.ts';
import { inTurnLive } from './turns.ts';

/**
 * Edits of what is published: people are told at once. They are remembered for undo by person and time: ids change when a
 * place is given again.
 */

type Overlay = (shifts: readonly Shift[]) => readonly Shift[];

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
    const assignments = person === undefined ? [] : [seatOf(id, person)];
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
    return joined === undefined || lackedOn(joined) === 0
      ? [...shifts, shift]
      : shifts.map((one) =>
          one === joined ? { ...one, assignments: [...one.assignments, ...assignments] } : one,
        );
  };

const isWhole = ({ places, assignments }: Shift): boolean => (places ?? 1) === 1 && assignments.length === 1;

/** `count`: of open places, where it is one. */
const withoutPlace =
  (place: Place, whole: boolean, count?: number): Overlay =>
  (shifts) => {
    const here = find(shifts, place);
    if (here === null) return shifts;
    const { shift, assignment } = here;
    const places = assignment === null ? placesLeft(shift, count ?? lackedOn(shift)) : null;
    if (places !== null) return shifts.map((one) => (one === shift ? { ...one, places } : one));
    if (assignment === null || (whole && isWhole(shift))) return shifts.filter((one) => one !== shift);
    const assignments = shift.assignments.filter((one) => one !== assignment);
    return shifts.map((one) => (one === shift ? { ...one, assignments } : one));
  };

export type Saved = Shift & {
  readonly short_rest?: readonly { readonly worker_id: string; readonly rest_min: number }[] | undefined;
};
type Put = { readonly made: 'shift' | 'assignment'; readonly shift: Saved };

/** Gives the place: on a shift of the same times, an open one first, or on a new one. */
const put = (place: Place): Promise<Put> =>
  inTurnLive(withPlace(place), async () => {
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
  inTurnLive(withoutPlace(place, whole), async () => {
    const { shift, assignment } = found(place);
    const places = assignment === null ? placesLeft(shift, lackedOn(shift)) : null;
    if (places !== null) return fewerPlaces(shift, places);
    if (assignment === null || (whole && isWhole(shift))) {
      await send(deleteShift, { params: { id: shift.id }, ifMatch: shift.version });
      showShifts((shifts) => shifts.filter(({ id }) => id !== shift.id));
      return () => restoreShift(shift);
    }
    await send(deleteAssignment, { params: { id: assignment.id }, ifMatch: assignment.version });
    const assignments = shift.assignments.filter(({ id }) => id !== assignment.id);
    showShift({ ...shift, assignments });
    return () => restoreAssignment(assignment);
  });

/** The open places go; the people on the shift keep theirs. */
async function fewerPlaces(shift: Shift, places: number): Promise<() => Promise<void>> {
  const change = async (of: Shift, to: number | null): Promise<Shift> => {
    const body = { ...picked(of, SHIFT_FIELDS), places: to };
    const became = await send(changeShift, { params: { id: of.id }, body, ifMatch: of.version });
    showShift(became);
    return became;
  };
  const became = await change(shift, places);
  return async () =>
    void (await change(shiftsHere().find(({ id }) => id === shift.id) ?? became, shift.places));
}

const movedOnScreen =
  (from: Place, to: Place): Overlay =>
  (shifts) => {
    const here = find(shifts, from);
    if (here?.assignment !== null) return withPlace(to)(withoutPlace(from, true)(shifts));
    const is_same = from.start_time === to.start_time && from.end_time === to.end_time;
    if (to.worker_id !== null && is_same) return withPlace(to)(shifts);
    return withPlace(to)(withoutPlace(from, true, to.worker_id === null ? undefined : 1)(shifts));
  };

const move = (from: Place, to: Place): Promise<Saved> =>
  inTurnLive(movedOnScreen(from, to), async () => {
    const { shift, assignment } = found(from);
    const { worker_id, start_time, end_time } = to;
    const who =
      assignment === null
        ? { open_places: worker_id === null ? lackedOn(shift) : 1 }
        : { assignment_id: assignment.id };
    const body = { ...who, worker_id, start_time, end_time };
    const became = await send(moveOnRoster, { params: { id: shift.id }, body, ifMatch: shift.version });
    const others = shift.assignments.filter((one) => one !== assignment);
    if (became.id !== shift.id) {
      const places = assignment === null ? placesLeft(shift, who.open_places ?? 1) : shift.places;
      showShift({ ...shift, places, assignments: others });
    }
    showShift(became);
    return became;
  });

type Step = { readonly undo: () => Promise<unknown>; readonly redo: () => Promise<unknown> };
const MOST_STEPS = 50;
let past: readonly Step[] = [];
let future: readonly Step[] = [];

export const did = (step: Step): void => {
  past = [...past, step].slice(-MOST_STEPS);
  future = [];
};

/** Edits and steps under way: a step that is asked for meanwhile is of what they leave. */
let under_way: Promise<unknown> = Promise.resolve();
function after<T>(waits: boolean, act: () => Promise<T>): Promise<T> {
  const doing = waits ? under_way.then(act) : act();
  under_way = Promise.allSettled([under_way, doing]);
  return doing;
}

/** An open shift as the server knows it, after the edits under way: they show it under an id of their own. */
export async function asSaved(shift: Shift): Promise<Shift> {
  await under_way;
  const here = shiftsHere();
  return here.find(({ id }) => id === shift.id) ?? find(here, placeOf(shift, null))?.shift ?? shift;
}

/** Undoes the last edit, or does the last undone one again; false: there is none. A step that is refused is forgotten. */
export const stepBack = (): Promise<boolean> =>
  after(true, async () => {
    const step = past.at(-1);
    if (step === undefined) return false;
    past = past.slice(0, -1);
    await step.undo();
    future = [...future, step];
    return true;
  });
export const stepForth = (): Promise<boolean> =>
  after(true, async () => {
    const step = future.at(-1);
    if (step === undefined) return false;
    future = future.slice(0, -1);
    await step.redo();
    past = [...past, step].slice(-MOST_STEPS);
    return true;
  });

type Made = { readonly step: Step; readonly saved: Saved | null };

async function given(place: Place): Promise<Made> {
  const { made, shift } = await put(place);
  return { step: { undo: () => take(place, made === 'shift'), redo: () => put(place) }, saved: shift };
}

async function taken(place: Place): Promise<Made> {
  let again = await take(place, true);
  const redo = async (): Promise<void> => {
    again = await take(place, true);
  };
  return { step: { undo: () => inTurnLive(withPlace(place), again), redo }, saved: null };
}

async function moved(from: Place, to: Place): Promise<Made> {
  const saved = await move(from, to);
  return { step: { undo: () => move(to, from), redo: () => move(from, to) }, saved };
}

const makeOne = ({ from, to }: LiveEdit): Promise<Made> =>
  from === null ? given(to) : to === null ? taken(from) : moved(from, to);

/** From nowhere a place is given, to nowhere it is taken away. */
export type LiveEdit =
  | { readonly from: null; readonly to: Place }
  | { readonly from: Place; readonly to: Place | null };

/** Makes one edit, and remembers it. */
export const make = (edit: LiveEdit): Promise<Saved | null> =>
  after(false, async () => {
    const { step, saved } = await makeOne(edit);
    did(step);
    return saved;
  });

const inOrder = async (acts: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const act of acts) await act();
};
/** Several edits that are undone as one. What is refused stays as it was: the first refusal is answered. */
export const makeTogether = (edits: readonly LiveEdit[]) =>
  after(false, async () => {
    const tried = await Promise.allSettled(edits.map(makeOne));
    const made = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const steps = made.map(({ step }) => step);
    if (steps.length > 0)
      did({
        undo: () => inOrder(steps.toReversed().map(({ undo }) => undo)),
        redo: () => inOrder(steps.map(({ redo }) => redo)),
      });
    const refused = tried.filter((one) => one.status === 'rejected');
    return { made: made.length, refused: refused.length, why: refused[0]?.reason as unknown };
  });
