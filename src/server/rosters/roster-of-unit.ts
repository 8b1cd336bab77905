import type { Roster } from '../../contract/rosters.ts';
import { belongingTo } from '../../core/roster/unit-people.ts';
import type { BookedSpan } from '../planning/rest-of-people.ts';

/** The part of a roster that a unit's planner needs: its people on some of the days, those who have shifts there, and all that they have. */
export function rosterOfUnit(
  roster: Roster,
  /** Of people on these days. */
  booked: readonly BookedSpan[],
  unit: string,
  days: { readonly first: string; readonly last: string },
): Roster {
  const there = roster.shifts.filter(({ unit_id }) => unit_id === unit);
  const planned = new Set([
    ...there.flatMap(({ assignments }) => assignments.map(({ worker_id }) => worker_id)),
    ...booked.flatMap(({ row }) => (row.unit_id === unit ? [row.worker_id] : [])),
  ]);
  const people = roster.people.filter(
    ({ id, units = [] }) => planned.has(id) || belongingTo(units, unit, days) !== 'elsewhere',
  );
  const ids = new Set(people.map(({ id }) => id));
  const theirs = ({ worker_id }: { readonly worker_id: string }): boolean => ids.has(worker_id);
  return {
    ...roster,
    people,
    shifts: roster.shifts.filter(({ unit_id, assignments }) => unit_id === unit || assignments.some(theirs)),
    absences: roster.absences.filter(theirs),
    leave: roster.leave.filter(theirs),
    ...(roster.availability === undefined ? {} : { availability: roster.availability.filter(theirs) }),
    broken: roster.broken.filter(theirs),
  };
}
