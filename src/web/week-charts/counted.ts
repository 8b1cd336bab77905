import type { Shift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { minuteOf, type Span } from '../../core/clock.ts';
import { assignedMin } from '../../core/shift.ts';

/** What the charts of the week draw, counted from the published roster. Declined shifts and time on call are left out. */

export const spanOf = ({ start_time, end_time }: Shift): Span => ({
  start: minuteOf(start_time) ?? 0,
  end: minuteOf(end_time) ?? 0,
});

export const isOn = (shift: Shift, worker_id: string): boolean =>
  shift.kind === 'work' &&
  shift.assignments.some((one) => one.worker_id === worker_id && one.status !== 'rejected');

export type PersonDay = {
  readonly date: string;
  /** Minutes planned from the first day to this one. */
  readonly planned_min: number;
};

/** How the planned time of a person's shifts grows from day to day. */
export function growthOf(
  own: readonly Shift[],
  { first, count }: { readonly first: string; readonly count: number },
): PersonDay[] {
  let planned_min = 0;
  return Array.from({ length: count }, (_, at) => {
    const date = addDays(first, at);
    for (const shift of own)
      if (shift.date === date) planned_min += assignedMin({ ...spanOf(shift), break_min: shift.break_min });
    return { date, planned_min };
  });
}
