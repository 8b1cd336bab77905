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
} from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { randomId } from '../random-key.ts';
import { showShift, showShifts } from '../roster/queries.ts';
import { restoreAssignment, restoreShift } from '../roster/restore.ts';
import { rosterHere, shiftsHere, zoneHere } from './desk.ts';
import { isSavedAs } from './identity.ts';
import {
  type Ids,
  type Intent,
  isAlone,
  isSamePlace,
  movedPlace,
  type Overlay,
  placeBefore,
  withoutPlace,
  withPlace,
} from './live-places.ts';
import { type Made, remembered, rememberedAsOne, stepOf } from './live-steps.ts';
import { find, Gone, type Here, joinable, lackedOn, type Place, placesLeft } from './places.ts';
import { inTurnLive, underWay, withEdits } from './turns.ts';

/**
 * Edits of what is published: people are told at once. Each is on screen and in the queue at once, and is made where the one before it
 * leaves the piece (decision 0135).
 */

export type Saved = Shift & {
  readonly short_rest?: readonly { readonly worker_id: string; readonly rest_min: number }[] | undefined;
};

const facts = () => {
  const people = rosterHere()?.people ?? [];
  return { zone: zoneHere(), personOf: (id: string) => people.find((one) => one.id === id) };
};

/** The latest edit on its way of each piece. */
const latest = new Map<string, Intent>();

/** Shows an edit and sends it in its turn; one that is refused leaves the piece to the edits after it where it was. */
async function intended<T>(
  { piece, from, to }: Pick<Intent, 'piece' | 'from' | 'to'>,
  shows: Overlay,
  write: (at: Place | null) => Promise<T>,
): Promise<T> {
  const intent: Intent = { piece, from, to, after: latest.get(piece) ?? null, refused: false };
  latest.set(piece, intent);
  try {
    return await inTurnLive(shows, async () => {
      try {
        return await write(placeBefore(intent));
      } catch (error) {
        intent.refused = true;
        throw error;
      }
    });
  } finally {
    if (latest.get(piece) === intent) latest.delete(piece);
  }
}

function found(place: Place | null, id: string): Here {
  const here = place === null ? null : find(shiftsHere(), place, id);
  if (here === null) throw new Gone(i18next.t('week.gone'));
  return here;
}

/** The answer gave the piece its ids. */
function saved(shift: Shift, worker_id: string | null, ids: Ids, is_new: boolean): void {
  const seat = shift.assignments.find((one) => one.worker_id === worker_id);
  if (seat !== undefined) isSavedAs(ids.piece, seat.id);
  if (is_new) isSavedAs(ids.shift, shift.id);
}

type Put = { readonly made: 'shift' | 'assignment'; readonly shift: Saved };

/** Gives the place: on a shift of the same times, an open one first, or on a new one. */
const put = (place: Place, ids: Ids): Promise<Put> =>
  intended({ piece: idIn(place, ids), from: null, to: place }, withPlace(place, ids, facts()), async () => {
    const { worker_id, more, ...times } = place;
    const assignments = worker_id === null ? [] : [{ worker_id }];
    const joined = worker_id === null ? undefined : joinable(shiftsHere(), place);
    const shift =
      joined === undefined
        ? await send(createShift, { body: { ...more, ...times, assignments } })
        : await send(addWorkers, { params: { id: joined.id }, body: { assignments } });
    saved(shift, worker_id, ids, joined === undefined);
    showShift(shift);
    return { made: joined === undefined ? 'shift' : 'assignment', shift };
  });

type Again = () => Promise<Shift>;

/** Takes the place away: with its shift when that was made for it alone. Answers how it is given again; null: it was never there. */
const take = (place: Place, piece: string, isWhole: () => boolean): Promise<Again | null> =>
  intended({ piece, from: place, to: null }, withoutPlace(place, piece, isWhole), async (at) => {
    if (at === null) return null;
    const { shift, assignment } = found(at, piece);
    const places = assignment === null ? placesLeft(shift, lackedOn(shift)) : null;
    if (places !== null) return fewerPlaces(shift, places);
    if (assignment === null || (isWhole() && isAlone(shift))) {
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
async function fewerPlaces(shift: Shift, places: number): Promise<Again> {
  const change = async (of: Shift, to: number | null): Promise<Shift> => {
    const body = { ...picked(of, SHIFT_FIELDS), places: to };
    const became = await send(changeShift, { params: { id: of.id }, body, ifMatch: of.version });
    showShift(became);
    return became;
  };
  const became = await change(shift, places);
  return () => change(shiftsHere().find(({ id }) => id === shift.id) ?? became, shift.places);
}

const giveAgain = (place: Place, ids: Ids, taken: Promise<Again | null>): Promise<unknown> =>
  intended({ piece: idIn(place, ids), from: null, to: place }, withPlace(place, ids, facts()), async () => {
    const again = await taken.catch(() => null);
    if (again === null) return;
    const shift = await again();
    saved(shift, place.worker_id, ids, place.worker_id === null);
    showShift(shift);
  });

/** `piece`: its id where it was. */
const move = (piece: string, from: Place, to: Place, ids: Ids): Promise<Saved> =>
  intended({ piece, from, to }, movedPlace(piece, from, to, ids, facts()), async (at) => {
    const { shift, assignment } = found(at, piece);
    if (at !== null && isSamePlace(at, to)) return shift;
    const { worker_id, start_time, end_time } = to;
    const who =
      assignment === null
        ? { open_places: worker_id === null ? lackedOn(shift) : 1 }
        : { assignment_id: assignment.id };
    const body = { ...who, worker_id, start_time, end_time };
    const params = { id: shift.id };
    const { left, ...became } = await send(moveOnRoster, { params, body, ifMatch: shift.version });
    saved(became, worker_id, ids, became.id !== shift.id);
    if (left !== undefined) showShift(left);
    showShift(became);
    return became;
  });

/** Without a person the piece is its shift. */
const idIn = ({ worker_id }: Place, { piece, shift }: Ids): string => (worker_id === null ? shift : piece);

function given(place: Place): Made<Saved> {
  const ids = { piece: randomId(), shift: randomId() };
  const joins =
    place.worker_id !== null && joinable(withEdits(underWay(), shiftsHere()), place) !== undefined;
  let made: Put['made'] = joins ? 'assignment' : 'shift';
  const give = async (): Promise<Saved> => {
    const done = await put(place, ids);
    made = done.made;
    return done.shift;
  };
  return stepOf(give, { undo: () => take(place, idIn(place, ids), () => made === 'shift'), redo: give });
}

function taken(place: Place, piece: string): Made<null> {
  // Given again it is called as before.
  const ids = { piece, shift: place.worker_id === null ? piece : randomId() };
  let again: Promise<Again | null> = Promise.resolve(null);
  const goes = async (): Promise<null> => {
    again = take(place, piece, () => true);
    await again;
    return null;
  };
  return stepOf(goes, { undo: () => giveAgain(place, ids, again), redo: goes });
}

function moved(from: Place, to: Place, piece: string): Made<Saved> {
  // An open place becomes somebody's, who has an id of their own.
  const ids = { piece: from.worker_id === null ? randomId() : piece, shift: randomId() };
  const back = { piece, shift: randomId() };
  const there = (): Promise<Saved> => move(piece, from, to, ids);
  return stepOf(there, { undo: () => move(idIn(to, ids), to, from, back), redo: there });
}

/** From nowhere a place is given, to nowhere it is taken away. `piece`: the id of what is moved or taken. */
export type LiveEdit =
  | { readonly from: null; readonly to: Place }
  | { readonly from: Place; readonly to: Place | null; readonly piece: string };

const begun = (edit: LiveEdit): Made<Saved | null> =>
  edit.from === null
    ? given(edit.to)
    : edit.to === null
      ? taken(edit.from, edit.piece)
      : moved(edit.from, edit.to, edit.piece);

/** Makes one edit, and remembers it. */
export const make = (edit: LiveEdit): Promise<Saved | null> => remembered(begun(edit));
/** Several edits as one step. */
export const makeTogether = (edits: readonly LiveEdit[]) => rememberedAsOne(edits.map(begun));
