import type { RosterPerson } from '../../contract/rosters.ts';
import { type Assignment, SHIFT_FIELDS, type Shift, type ShiftFields } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { comingTo, lackedBy } from '../../core/staffing.ts';
import { idOnScreen } from './identity.ts';

/** Places of the roster: whose they are, when, and which shift has them. */

/** A place on the roster: somebody's (null: nobody's) at a time. */
export type Place = {
  readonly worker_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind: ShiftKind;
  /** What a new shift has besides; left out: nothing. */
  readonly more?: Partial<ShiftFields>;
};
/** The place is no longer there: somebody else changed it. */
export class Gone extends Error {}

export const placeOf = (shift: Shift, assignment: Assignment | null): Place => ({
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

export const isAt = (shift: Shift, { start_time, end_time, kind }: Place): boolean =>
  shift.start_time === start_time && shift.end_time === end_time && shift.kind === kind;
export const isOpen = ({ assignments }: Shift): boolean =>
  assignments.every(({ status }) => status === 'rejected');
/** How many of its places nobody has. */
export const lackedOn = ({ places, assignments }: Shift): number => lackedBy(places, comingTo(assignments));
/** So many open places of a shift that has others besides; null: they are the whole shift. */
export const placesLeft = ({ places }: Shift, without: number): number | null =>
  places === null || without >= places ? null : places - without;

/** A piece of the plan: a person's place of a shift, or without a person its open places. */
export type Here = { readonly shift: Shift; readonly assignment: Assignment | null };
export const idOf = ({ shift, assignment }: Here): string => idOnScreen(assignment?.id ?? shift.id);
const piecesOf = (shift: Shift): Here[] => [
  ...shift.assignments.map((assignment) => ({ shift, assignment })),
  ...(lackedOn(shift) > 0 ? [{ shift, assignment: null }] : []),
];

/** The piece of that id, wherever it is. Every edit under way asks it of every shift on screen: it makes nothing of those that are not it. */
export function known(shifts: readonly Shift[], id: string): Here | null {
  for (const shift of shifts) {
    for (const assignment of shift.assignments)
      if (idOnScreen(assignment.id) === id) return { shift, assignment };
    if (idOnScreen(shift.id) === id && lackedOn(shift) > 0) return { shift, assignment: null };
  }
  return null;
}

/** The piece that is at the place: that of the id rather than another, for open shifts can be alike. */
export function find(shifts: readonly Shift[], place: Place, id?: string): Here | null {
  const there = shifts
    .filter((one) => isAt(one, place))
    .flatMap(piecesOf)
    .filter(({ assignment }) => (assignment?.worker_id ?? null) === place.worker_id);
  const alike = ({ shift }: Here): boolean =>
    shift.unit_id === (place.more?.unit_id ?? null) &&
    shift.position_id === (place.more?.position_id ?? null);
  return there.find((one) => idOf(one) === id) ?? there.find(alike) ?? there[0] ?? null;
}

/** The shift at that time that the person can join: an open one first, then one with an open place. */
export const joinable = <S extends Shift>(shifts: readonly S[], place: Place): S | undefined => {
  const there = shifts.filter(
    (one) =>
      isAt(one, place) &&
      one.unit_id === (place.more?.unit_id ?? null) &&
      one.position_id === (place.more?.position_id ?? null) &&
      one.assignments.every(({ worker_id }) => worker_id !== place.worker_id),
  );
  return there.find(isOpen) ?? there.find((one) => lackedOn(one) > 0) ?? there[0];
};

/** An assignment that the server has not made yet. */
export const seatOf = (
  shift_id: string,
  person: Pick<RosterPerson, 'id' | 'first_name' | 'last_name' | 'role'>,
): Assignment => ({
  id: `${shift_id} ${person.id}`,
  shift_id,
  worker_id: person.id,
  worker: person,
  status: 'approved',
  approval_required: false,
  sick_leave_type: null,
  partial_absence: false,
  unauthorized_absence: false,
  vab: false,
  on_leave: false,
  version: 0,
});
