import type { Assignment } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { type DayPart, partOnDay } from '../../core/roster/day-part.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import type { PlanShift } from '../week/overlay.ts';
import { lackedOn } from '../week/places.ts';
import { OPEN } from '../week/week-rows.ts';

/** Shifts that began on the day before and go on into a day; pure. */

export type Night = {
  readonly shift: PlanShift;
  /** null: nobody's. */
  readonly assignment: Assignment | null;
  readonly part: DayPart;
};

/** By row: the person, or the open shifts. A person who declined is on none. */
export function nightsInto(
  shifts: readonly PlanShift[],
  date: string,
  zone: string,
): ReadonlyMap<string, readonly Night[]> {
  const before = addDays(date, -1);
  const nights = shifts
    .filter((shift) => shift.date === before)
    .flatMap((shift): Night[] => {
      const part = partOnDay(spanOfShift(shift), date, zone);
      if (part === null) return [];
      const on = shift.assignments.filter(({ status }) => status !== 'rejected');
      return [...on, ...(lackedOn(shift) > 0 ? [null] : [])].map((assignment) => ({
        shift,
        assignment,
        part,
      }));
    });
  return Map.groupBy(nights, ({ assignment }) => assignment?.worker_id ?? OPEN);
}

/** What each shift takes of the day after it. */
export const carriedSpans = (
  shifts: readonly PlanShift[],
  zone: string,
): readonly (Span & { readonly date: string })[] =>
  shifts.flatMap((shift) => {
    const date = addDays(shift.date, 1);
    const part = partOnDay(spanOfShift(shift), date, zone);
    return part === null ? [] : [{ date, start: part.start, end: part.end }];
  });
