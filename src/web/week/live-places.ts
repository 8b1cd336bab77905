import type { RosterPerson } from '../../contract/rosters.ts';
import { type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import {
  find,
  type Here,
  isAt,
  joinable,
  known,
  lackedOn,
  type Place,
  placesLeft,
  seatOf,
} from './places.ts';

/**
 * What an edit of the published plan changes on screen; pure. Each is shown over what the server last said until it has answered and the
 * days were read again, so it changes nothing where the server has made it already, whatever edits came after it.
 */

export type Overlay = (shifts: readonly Shift[]) => readonly Shift[];
type Facts = { readonly zone: string; readonly personOf: (id: string) => RosterPerson | undefined };
/** The ids that a piece has on screen before the server gives it one; `shift`: of a shift that is made for it. */
export type Ids = { readonly piece: string; readonly shift: string };

const timesOf = ({ start_time, end_time }: Place, zone: string) => {
  const start = minuteToLocal(minuteOf(start_time) ?? 0, zone);
  const end = minuteToLocal(minuteOf(end_time) ?? 0, zone);
  return { start_time, end_time, date: start.date, start_time_local: start.clock, end_time_local: end.clock };
};
const seats = ({ worker_id }: Place, ids: Ids, { personOf }: Facts): Shift['assignments'] => {
  const person = worker_id === null ? undefined : personOf(worker_id);
  return person === undefined ? [] : [{ ...seatOf(ids.shift, person), id: ids.piece }];
};
const replaced = (shifts: readonly Shift[], was: Shift, ...now: readonly Shift[]): Shift[] =>
  shifts.flatMap((one) => (one === was ? now : one));

/** Is the piece there already? One whom the server put there before it answered is called by the piece's id. */
function already(shifts: readonly Shift[], place: Place, { piece }: Ids): readonly Shift[] | null {
  const here = known(shifts, piece);
  if (here !== null) return isThere(here, place) ? shifts : null;
  const found = place.worker_id === null ? null : find(shifts, place);
  if (found === null) return null;
  const { shift } = found;
  const assignments = shift.assignments.map((one) =>
    one === found.assignment ? { ...one, id: piece } : one,
  );
  return replaced(shifts, shift, { ...shift, assignments });
}
export const isThere = ({ shift, assignment }: Here, place: Place): boolean =>
  isAt(shift, place) && (assignment?.worker_id ?? null) === place.worker_id;

/** The place is given: on a shift of the same times, or on a new one. */
export const withPlace =
  (place: Place, ids: Ids, facts: Facts): Overlay =>
  (shifts) => {
    const there = already(shifts, place, place.worker_id === null ? { ...ids, piece: ids.shift } : ids);
    if (there !== null) return there;
    const { worker_id, more, ...times } = place;
    const assignments = seats(place, ids, facts);
    const joined = worker_id === null ? undefined : joinable(shifts, place);
    if (joined !== undefined)
      return replaced(shifts, joined, { ...joined, assignments: [...joined.assignments, ...assignments] });
    const made = { ...unwrittenShift(times), ...more, kind: times.kind, ...timesOf(place, facts.zone) };
    return [...shifts, { ...made, id: ids.shift, created_by: null, assignments, version: 0 }];
  };

export const isAlone = ({ places, assignments }: Shift): boolean =>
  (places ?? 1) === 1 && assignments.length === 1;

/** The place is taken away, where it is whole with the shift that was made for it alone. */
export const withoutPlace =
  (place: Place, id: string, isWhole: () => boolean): Overlay =>
  (shifts) => {
    const here = known(shifts, id) ?? find(shifts, place);
    if (here === null) return shifts;
    const { shift, assignment } = here;
    const places = assignment === null ? placesLeft(shift, lackedOn(shift)) : null;
    if (places !== null) return replaced(shifts, shift, { ...shift, places });
    if (assignment === null || (isWhole() && isAlone(shift))) return replaced(shifts, shift);
    const assignments = shift.assignments.filter((one) => one !== assignment);
    return replaced(shifts, shift, { ...shift, assignments });
  };

/** The place goes elsewhere, as `moveOnRoster` moves it. `id`: of the piece where it was. */
export const movedPlace =
  (id: string, from: Place, to: Place, ids: Ids, facts: Facts): Overlay =>
  (shifts) => {
    const is_open = from.worker_id === null;
    const there = is_open && to.worker_id === null ? null : already(shifts, to, ids);
    if (there !== null) return there;
    const here = known(shifts, ids.piece) ?? known(shifts, id) ?? find(shifts, from);
    if (here === null) return find(shifts, to) === null ? withPlace(to, ids, facts)(shifts) : shifts;
    if (is_open && (known(shifts, ids.shift) !== null || isThere(here, to))) return shifts;
    return here.assignment === null
      ? openMoved(shifts, here.shift, to, ids, facts)
      : personMoved(shifts, here, to, ids, facts);
  };

function openMoved(
  shifts: readonly Shift[],
  shift: Shift,
  to: Place,
  ids: Ids,
  facts: Facts,
): readonly Shift[] {
  const put = seats(to, ids, facts);
  const count = to.worker_id === null ? lackedOn(shift) : 1;
  const places = placesLeft(shift, count);
  if (places === null || isAt(shift, to)) {
    const assignments = [...shift.assignments, ...put];
    return replaced(shifts, shift, { ...shift, ...timesOf(to, facts.zone), assignments });
  }
  const made = { ...shift, ...timesOf(to, facts.zone), id: ids.shift, places: count, version: 0 };
  return replaced(shifts, shift, { ...shift, places }, { ...made, assignments: put });
}

function personMoved(
  shifts: readonly Shift[],
  { shift, assignment }: Here,
  to: Place,
  ids: Ids,
  facts: Facts,
): readonly Shift[] {
  const stays = assignment?.worker_id === to.worker_id && assignment?.status !== 'rejected';
  const times = timesOf(to, facts.zone);
  const put = seats(to, ids, facts);
  if (isAlone(shift))
    return replaced(shifts, shift, { ...shift, ...times, assignments: stays ? shift.assignments : put });
  const others = shift.assignments.filter((one) => one !== assignment);
  if (isAt(shift, to) && (to.worker_id !== null || shift.places !== null))
    return replaced(shifts, shift, { ...shift, assignments: [...others, ...put] });
  const staying = others.filter(({ status }) => status !== 'rejected').length;
  const goes_along = shift.places !== null && staying < shift.places;
  const left = { ...shift, assignments: others, places: goes_along ? (shift.places ?? 1) - 1 : shift.places };
  const made = { ...shift, ...times, id: ids.shift, places: shift.places === null ? null : 1, version: 0 };
  return replaced(shifts, shift, left, { ...made, assignments: put });
}

/** An edit on its way: where the hand saw the piece, and where it goes; null: nowhere. */
export type Intent = {
  readonly piece: string;
  readonly from: Place | null;
  readonly to: Place | null;
  /** The edit of the same piece that was on its way when this one began. */
  readonly after: Intent | null;
  refused: boolean;
};
const left = (intent: Intent): Place | null => (intent.refused ? placeBefore(intent) : intent.to);
/** Where the piece is when its turn comes: an edit before it that was refused left it where that one began; null: nowhere. */
export const placeBefore = ({ from, after }: Intent): Place | null => (after === null ? from : left(after));
export const isSamePlace = (a: Place, b: Place): boolean =>
  a.worker_id === b.worker_id && a.start_time === b.start_time && a.end_time === b.end_time;
