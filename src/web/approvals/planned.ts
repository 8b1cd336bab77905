import type { AssignmentWithShift, Shift } from '../../contract/shifts.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { minuteOf, type Span } from '../../core/clock.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { isAway } from '../../core/staffing.ts';
import type { Assigned } from '../../core/time-entry.ts';

/** A person's approved shift, with the fields that reports are compared with. */
export type Planned = {
  readonly id: string;
  readonly worker: TimeEntry['user'];
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly start_time_local: string;
  readonly end_time_local: string;
  readonly kind: ShiftKind;
  readonly break_min: number | null;
  /** Away for the whole shift: there is nothing to report. */
  readonly absent: boolean;
};

type ShiftTimes = Pick<
  Shift,
  'date' | 'start_time' | 'end_time' | 'start_time_local' | 'end_time_local' | 'kind' | 'break_min'
>;

export const plannedOfShifts = (shifts: readonly Shift[]): Planned[] =>
  shifts.flatMap((shift) =>
    shift.assignments.filter(({ status }) => status === 'approved').map((one) => planned(one, shift)),
  );

export const plannedOfAssignments = (assignments: readonly AssignmentWithShift[]): Planned[] =>
  assignments
    .filter(({ status }) => status === 'approved')
    .map((one) => planned(one, one.shift_details))
    .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));

function planned(
  assignment: Parameters<typeof isAway>[0] & Pick<AssignmentWithShift, 'id' | 'worker'>,
  { date, start_time, end_time, start_time_local, end_time_local, kind, break_min }: ShiftTimes,
): Planned {
  const { id, worker } = assignment;
  const absent = isAway(assignment);
  return {
    id,
    worker,
    date,
    start_time,
    end_time,
    start_time_local,
    end_time_local,
    kind,
    break_min,
    absent,
  };
}

/** Past shifts of people who have not reported that day. `now` is a UTC instant. */
export function missingReports(
  plan: readonly Planned[],
  entries: readonly TimeEntry[],
  now: string,
): Planned[] {
  const reported = new Set(entries.map((entry) => dayOf(entry.user_id, entry.date)));
  return plan.filter(
    ({ absent, end_time, worker, date }) =>
      !absent && end_time <= now && !reported.has(dayOf(worker.id, date)),
  );
}

/** The shifts that a report is compared with: the person's of that day and kind, as spans. */
export const spansOn = (
  plan: readonly Planned[],
  entry: Pick<TimeEntry, 'user_id' | 'date' | 'kind'>,
): Assigned[] =>
  plan
    .filter(
      ({ worker, date, kind }) => worker.id === entry.user_id && date === entry.date && kind === entry.kind,
    )
    .flatMap((shift) => {
      const span = spanOf(shift);
      return span === null ? [] : [{ ...span, break_min: shift.break_min }];
    });

/** Two instants of a reply as minutes, or null when they are malformed. */
export function spanOf(times: { readonly start_time: string; readonly end_time: string }): Span | null {
  const [start, end] = [minuteOf(times.start_time), minuteOf(times.end_time)];
  return start === null || end === null ? null : { start, end };
}

const dayOf = (worker_id: string, date: string): string => `${worker_id} ${date}`;
