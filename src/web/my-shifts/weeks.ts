import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { mondayOf } from '../../core/calendar.ts';
import { lengthOf, type Minute } from '../../core/clock.ts';
import { awaitsAnswer, isAway } from '../../core/staffing.ts';
import { spanOf } from '../time-entries/days.ts';

/** The user's shifts and leave in order, week by week. */

export type Line =
  | { readonly of: 'shift'; readonly date: string; readonly assignment: AssignmentWithShift }
  | { readonly of: 'leave'; readonly date: string; readonly leave: LeaveRequest };

export type Week = {
  readonly monday: string;
  readonly lines: readonly Line[];
  /** Shifts that the person works. */
  readonly shifts: number;
  /** The elapsed minutes of those that are work: jour and beredskap are none. */
  readonly minutes: number;
};

/** Shifts that are not over and not declined, including those the person is away from, and leave from `today` on. */
export function comingWeeks(
  assignments: readonly AssignmentWithShift[],
  leaves: readonly LeaveRequest[],
  now: Minute,
  today: string,
): Week[] {
  const shifts = assignments
    .filter((one) => one.status !== 'rejected' && spanOf(one.shift_details).end > now)
    .map(shiftLine);
  const away = leaves
    .filter((leave) => leave.last_day >= today)
    .map((leave) => leaveLine(leave, leave.first_day < today ? today : leave.first_day));
  return weeksOf([...shifts, ...away]);
}

/** Past shifts, the latest first. */
export function earlierWeeks(assignments: readonly AssignmentWithShift[], now: Minute): Week[] {
  const over = assignments.filter((one) => one.status === 'approved' && spanOf(one.shift_details).end <= now);
  return weeksOf(over.map(shiftLine))
    .reverse()
    .map((week) => ({ ...week, lines: week.lines.toReversed() }));
}

/** The present or next shift that the person works. */
export const nextOf = (
  assignments: readonly AssignmentWithShift[],
  now: Minute,
): AssignmentWithShift | null =>
  assignments
    .filter((one) => one.status !== 'rejected' && !isAway(one) && spanOf(one.shift_details).end > now)
    .toSorted(inOrder)[0] ?? null;

/** The shifts in these weeks that await an answer, the first of them first. */
export const unansweredIn = (weeks: readonly Week[]): AssignmentWithShift[] =>
  weeks
    .flatMap(({ lines }) => lines)
    .flatMap((line) => (line.of === 'shift' && awaitsAnswer(line.assignment) ? [line.assignment] : []));

/** The number of shifts on these days, first and last included. */
export const plannedOn = (assignments: readonly AssignmentWithShift[], first: string, last: string): number =>
  assignments.filter(
    ({ status, shift_details: { date } }) => status !== 'rejected' && first <= date && date <= last,
  ).length;

const shiftLine = (assignment: AssignmentWithShift): Line => ({
  of: 'shift',
  date: assignment.shift_details.date,
  assignment,
});
const leaveLine = (leave: LeaveRequest, date: string): Line => ({ of: 'leave', date, leave });

const inOrder = (a: AssignmentWithShift, b: AssignmentWithShift): number =>
  a.shift_details.start_time < b.shift_details.start_time ? -1 : 1;

const keyOf = (line: Line): string =>
  line.of === 'leave' ? line.date : `${line.date} ${line.assignment.shift_details.start_time}`;

const comesTo = (line: Line): boolean => line.of === 'shift' && !isAway(line.assignment);

const minutesOf = (line: Line): number =>
  line.of === 'shift' && comesTo(line) && line.assignment.shift_details.kind === 'work'
    ? lengthOf(spanOf(line.assignment.shift_details))
    : 0;

function weeksOf(lines: readonly Line[]): Week[] {
  const ordered = lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const weeks = Map.groupBy(ordered, ({ date }) => mondayOf(date));
  return [...weeks].map(([monday, its]) => ({
    monday,
    lines: its,
    shifts: its.filter(comesTo).length,
    minutes: its.reduce((sum, line) => sum + minutesOf(line), 0),
  }));
}
