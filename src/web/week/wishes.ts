import type { DraftReply } from '../../contract/drafts.ts';
import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { picked } from '../../core/picked.ts';
import type { PlanShift } from './overlay.ts';
import { joinable, lackedOn, type Place, placesLeft } from './places.ts';

/** What an action on the plan wishes of each shift that it touches; pure, so that it is shown before it is sent. */

type Person = DraftReply['people'][number];
export type Wished = ShiftFields & { readonly people: readonly string[] };
/** null: nothing of the shift is to be left. */
export type Wish = { readonly shift_id: string; readonly wished: Wished | null };

const peopleOf = ({ assignments }: PlanShift): string[] =>
  assignments.filter(({ status }) => status !== 'rejected').map(({ worker_id }) => worker_id);
export const wishedOf = (shift: PlanShift): Wished => ({
  ...picked(shift, SHIFT_FIELDS),
  people: peopleOf(shift),
});

/** Gives the place: on a shift of the same times, an open one first, or on a new one with the id `fresh`. */
export function giving(shifts: readonly PlanShift[], place: Place, fresh: string): Wish[] {
  const { worker_id, more, ...times } = place;
  const joined = worker_id === null ? undefined : joinable(shifts, place);
  const people = worker_id === null ? [] : [worker_id];
  if (joined === undefined)
    return [{ shift_id: fresh, wished: { ...unwrittenShift(times), ...more, ...times, people } }];
  const wished = wishedOf(joined);
  return [{ shift_id: joined.id, wished: { ...wished, people: [...wished.people, ...people] } }];
}

/**
 * Takes the person off, with the shift when nobody else is on it and it has no other place. Without a person: the places that nobody
 * has, or the whole shift when they are all of it.
 */
export function taking(shifts: readonly PlanShift[], shift_id: string, worker_id: string | null): Wish[] {
  const shift = shifts.find(({ id }) => id === shift_id);
  if (shift === undefined) return [];
  if (worker_id === null) {
    const places = placesLeft(shift, lackedOn(shift));
    return [{ shift_id, wished: places === null ? null : { ...wishedOf(shift), places } }];
  }
  const people = peopleOf(shift).filter((id) => id !== worker_id);
  const goes = (shift.places ?? 1) === 1 && shift.assignments.every((one) => one.worker_id === worker_id);
  return [{ shift_id, wished: goes ? null : { ...wishedOf(shift), people } }];
}

/**
 * Moves the person's place. One who is alone takes the shift along; one of several leaves it to the others. Without a person: one open
 * place to somebody, or all open places to another time. No place is lost or added.
 */
export function moving(
  shifts: readonly PlanShift[],
  { shift_id, worker_id }: { readonly shift_id: string; readonly worker_id: string | null },
  to: Place,
  fresh: string,
): Wish[] {
  const shift = shifts.find(({ id }) => id === shift_id);
  if (shift === undefined) return [];
  const { start_time, end_time } = to;
  const is_same = shift.start_time === start_time && shift.end_time === end_time;
  const others = peopleOf(shift).filter((id) => id !== worker_id);
  const arriving = to.worker_id === null ? [] : [to.worker_id];
  const count = worker_id === null && to.worker_id === null ? lackedOn(shift) : 1;
  const places = placesLeft(shift, count);
  const is_whole = worker_id === null ? places === null : others.length === 0 && (shift.places ?? 1) === 1;
  if (is_whole || (is_same && (shift.places !== null || to.worker_id !== null))) {
    const people = [...others, ...arriving.filter((id) => !others.includes(id))];
    return [{ shift_id, wished: { ...wishedOf(shift), start_time, end_time, people } }];
  }
  const is_over = worker_id !== null && others.length >= (shift.places ?? 1);
  const left = { ...wishedOf(shift), people: others, ...(is_over || places === null ? {} : { places }) };
  const more = { ...to.more, ...(shift.places === null ? {} : { places: count }) };
  return [{ shift_id, wished: left }, ...giving(shifts, { ...to, more }, fresh)];
}

/** Of an exchange: the shift that is left, and who takes it. */
export type Left = { readonly shift_id: string; readonly taker_id: string };

/**
 * A person comes to a shift besides those on it; of an exchange, another person takes the shift that is left. Nothing is wished where one of
 * the shifts is not in the plan: an exchange is made whole.
 */
export function joining(
  shifts: readonly PlanShift[],
  shift_id: string,
  worker_id: string,
  left?: Left,
): Wish[] {
  const joined = shifts.find(({ id }) => id === shift_id);
  const other = shifts.find(({ id }) => id === left?.shift_id);
  if (joined === undefined || (left !== undefined && other === undefined)) return [];
  const wish = (shift: PlanShift, comes: string, goes: string | null): Wish => {
    const wished = wishedOf(shift);
    const others = wished.people.filter((one) => one !== goes && one !== comes);
    return { shift_id: shift.id, wished: { ...wished, people: [...others, comes] } };
  };
  const comes = wish(joined, worker_id, null);
  return left === undefined || other === undefined ? [comes] : [comes, wish(other, left.taker_id, worker_id)];
}

type Facts = {
  /** The plan before. */
  readonly shifts: readonly PlanShift[];
  readonly zone: string;
  readonly written_by: string;
  readonly nameOf: (id: string) => Person | undefined;
};

/** The drafts as they will be once the wishes are written. */
export function withWishes(
  drafts: readonly DraftReply[],
  wishes: readonly Wish[],
  { shifts, zone, written_by, nameOf }: Facts,
): DraftReply[] {
  const touched = new Set(wishes.map(({ shift_id }) => shift_id));
  const fresh = wishes.flatMap(({ shift_id, wished }): DraftReply[] => {
    const shift = shifts.find(({ id }) => id === shift_id);
    const known = drafts.find((draft) => draft.shift_id === shift_id);
    const base_version = known === undefined ? (shift?.version ?? null) : known.base_version;
    if (wished === null && (base_version === null || shift === undefined)) return [];
    const { people, ...fields } = wished ?? { ...picked(shift as PlanShift, SHIFT_FIELDS), people: [] };
    const start = minuteToLocal(minuteOf(fields.start_time) ?? 0, zone);
    return [
      {
        ...fields,
        date: start.date,
        start_time_local: start.clock,
        end_time_local: minuteToLocal(minuteOf(fields.end_time) ?? 0, zone).clock,
        shift_id,
        base_version,
        stale: known?.stale ?? false,
        goes: wished === null,
        people: people.flatMap((id) => nameOf(id) ?? []),
        written_by,
        written_at: '',
        version: known?.version ?? 0,
      },
    ];
  });
  return [...drafts.filter(({ shift_id }) => !touched.has(shift_id)), ...fresh];
}
