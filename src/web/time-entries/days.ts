import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { type HolidayKey, holidayOn, isRedDay } from '../../core/calendar.ts';
import { lengthOf, type Minute, minuteOf, overlaps, type Span } from '../../core/clock.ts';
import { assignedMin } from '../../core/shift.ts';
import { awaitsAnswer, isAway } from '../../core/staffing.ts';

/** A month of reports and shifts, day by day: the data of grid, agenda, sheet and summary. */

/** The state of a planned shift in relation to the reports of its day. */
export type PlanState =
  /** Awaits the person's answer. */
  | 'pending'
  /** Has not ended yet. */
  | 'ahead'
  /** Ended without an overlapping report. */
  | 'missing'
  | 'reported'
  /** The person was or will be away: nothing to report, and nothing to answer. */
  | 'absent';

export type Planned = {
  readonly assignment: AssignmentWithShift;
  readonly span: Span;
  readonly state: PlanState;
};

export type Day = {
  readonly date: string;
  readonly inMonth: boolean;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  readonly holiday: HolidayKey | null;
  readonly red: boolean;
  readonly planned: readonly Planned[];
  readonly entries: readonly TimeEntry[];
  /** The approved or pending leave on the day. */
  readonly leave: LeaveRequest | null;
  /** Reported hours of the day, without rejected reports. */
  readonly hours: number;
};

export type Facts = {
  readonly entries: readonly TimeEntry[];
  readonly assignments: readonly AssignmentWithShift[];
  readonly leave: readonly LeaveRequest[];
  readonly today: string;
  readonly now: Minute;
};

/**
 * The days of a grid in order. Rejected assignments no longer belong to the person and are left out (specification
 * section 2).
 */
export function daysOf(dates: readonly string[], month: string, facts: Facts): Day[] {
  const planned = Map.groupBy(plannedOf(facts), ({ assignment }) => assignment.shift_details.date);
  const entries = Map.groupBy(facts.entries, ({ date }) => date);
  return dates.map((date) => {
    const reported = entries.get(date) ?? [];
    return {
      date,
      inMonth: date.startsWith(month),
      isToday: date === facts.today,
      isFuture: date > facts.today,
      holiday: holidayOn(date)?.key ?? null,
      red: isRedDay(date),
      planned: planned.get(date) ?? [],
      entries: reported,
      leave: leaveOn(date, facts.leave),
      hours: hoursOf(reported.filter(({ status }) => status !== 'rejected')),
    };
  });
}

/** Of two leaves on the same day, which the database prevents, the first. */
const leaveOn = (date: string, leave: readonly LeaveRequest[]): LeaveRequest | null =>
  leave.find(
    ({ status, first_day, last_day }) =>
      (status === 'approved' || status === 'pending') && first_day <= date && date <= last_day,
  ) ?? null;

/** The planned shifts in order, each with its state in relation to the reports. */
export function plannedOf({ assignments, entries, now }: Omit<Facts, 'leave'>): Planned[] {
  const reports = entries.map((entry) => ({ date: entry.date, span: spanOf(entry) }));
  return assignments
    .filter(({ status }) => status !== 'rejected')
    .map((assignment) => {
      const span = spanOf(assignment.shift_details);
      const covered = reports.some(
        (report) => report.date === assignment.shift_details.date && overlaps(report.span, span),
      );
      return { assignment, span, state: stateOf(assignment, span, covered, now) };
    })
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function stateOf(assignment: AssignmentWithShift, span: Span, covered: boolean, now: Minute): PlanState {
  if (awaitsAnswer(assignment)) return 'pending';
  if (covered) return 'reported';
  if (isAway(assignment)) return 'absent';
  return span.end <= now ? 'missing' : 'ahead';
}

/** Two instants of a reply as minutes; malformed ones give an empty span. */
export function spanOf(times: { readonly start_time: string; readonly end_time: string }): Span {
  return { start: minuteOf(times.start_time) ?? 0, end: minuteOf(times.end_time) ?? 0 };
}

export const hoursOf = (entries: readonly TimeEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.totalHours, 0);

/**
 * Whether it ends on the day after it starts. The clock times decide, whatever the time zone; midnight sharp still
 * belongs to the same day.
 */
export const isOvernight = (times: {
  readonly start_time_local: string;
  readonly end_time_local: string;
}): boolean => times.end_time_local < times.start_time_local;

/**
 * The shift's hours of work: its planned break, or half an hour when longer than 5.5 hours, is none of them; rounded to the quarter.
 * Jour and beredskap are none.
 */
export const plannedHours = ({ assignment, span }: Planned): number =>
  assignment.shift_details.kind === 'work'
    ? Math.round(assignedMin({ ...span, break_min: assignment.shift_details.break_min }) / 15) / 4
    : 0;

export const elapsedOf = ({ span }: Planned): number => lengthOf(span);
