import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { addDays, type HolidayKey, holidayOn, isRedDay } from '../../core/calendar.ts';
import { awaitsAnswer, comes, isUnstaffed, openPlaces, STAFFINGS, staffingOf } from '../../core/staffing.ts';

/**
 * One day of the calendar. The same object as before when nothing in it changed, so that its cell is not drawn again.
 */
export type RosterDay = {
  readonly date: string;
  readonly inMonth: boolean;
  readonly isToday: boolean;
  readonly holiday: HolidayKey | null;
  readonly red: boolean;
  /** By start. A night shift belongs to the day on which it starts. */
  readonly shifts: readonly Shift[];
  /** Approved leave that touches the day. */
  readonly leave: readonly LeaveRequest[];
  readonly figures: Figures;
};

export type Figures = {
  /** Shifts without any coming person. */
  readonly unstaffed: number;
  /** Shifts to which people come, but fewer than it has places. */
  readonly short: number;
  readonly pending: number;
  readonly rejected: number;
  /** Different people with an assignment that they have not declined. */
  readonly people: number;
};

type Facts = {
  readonly cells: readonly string[];
  readonly month: string;
  readonly today: string;
  readonly shifts: readonly Shift[];
  readonly leave: readonly LeaveRequest[];
};

/** The days of the cells; a day that did not change since `before` is the same object. */
export function rosterDays(facts: Facts, before: ReadonlyMap<string, RosterDay>): Map<string, RosterDay> {
  const byDate = Map.groupBy(facts.shifts, (shift) => shift.date);
  const away = leaveByDate(facts);
  return new Map(
    facts.cells.map((date) => {
      const shifts = (byDate.get(date) ?? []).toSorted(byStart);
      const leave = away.get(date) ?? [];
      const known = before.get(date);
      const inMonth = date.startsWith(facts.month);
      const isToday = date === facts.today;
      const same =
        known !== undefined &&
        known.inMonth === inMonth &&
        known.isToday === isToday &&
        sameItems(known.shifts, shifts) &&
        sameItems(known.leave, leave);
      return [date, same ? known : freshDay(date, inMonth, isToday, shifts, leave)];
    }),
  );
}

function freshDay(
  date: string,
  inMonth: boolean,
  isToday: boolean,
  shifts: readonly Shift[],
  leave: readonly LeaveRequest[],
): RosterDay {
  const holiday = holidayOn(date)?.key ?? null;
  return { date, inMonth, isToday, holiday, red: isRedDay(date), shifts, leave, figures: figuresOf(shifts) };
}

function leaveByDate({ cells, leave }: Facts): Map<string, LeaveRequest[]> {
  const days = new Map<string, LeaveRequest[]>();
  const [first = '', last = ''] = [cells[0], cells.at(-1)];
  for (const request of leave) {
    if (request.status !== 'approved') continue;
    let date = request.first_day > first ? request.first_day : first;
    for (; date <= request.last_day && date <= last; date = addDays(date, 1))
      days.set(date, [...(days.get(date) ?? []), request]);
  }
  return days;
}

const byStart = (a: Shift, b: Shift): number =>
  a.start_time.localeCompare(b.start_time) ||
  a.end_time.localeCompare(b.end_time) ||
  a.id.localeCompare(b.id);

const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** How much of each a shift has. */
export const COUNTED: Readonly<Record<Exclude<keyof Figures, 'people'>, (shift: Shift) => number>> = {
  unstaffed: ({ assignments }) => Number(isUnstaffed(assignments)),
  short: ({ assignments, places }) =>
    Number(!isUnstaffed(assignments) && openPlaces(places, assignments) > 0),
  rejected: ({ assignments }) => assignments.filter(({ status }) => status === 'rejected').length,
  pending: ({ assignments }) => assignments.filter(awaitsAnswer).length,
};

export function figuresOf(shifts: readonly Shift[]): Figures {
  const sum = (of: (shift: Shift) => number): number => shifts.reduce((all, shift) => all + of(shift), 0);
  const coming = shifts.flatMap(({ assignments }) => assignments.filter(comes));
  return {
    unstaffed: sum(COUNTED.unstaffed),
    short: sum(COUNTED.short),
    rejected: sum(COUNTED.rejected),
    pending: sum(COUNTED.pending),
    people: new Set(coming.map(({ worker_id }) => worker_id)).size,
  };
}

/** The most chips in a day (specification section 9). */
export const MOST_CHIPS = 3;

/**
 * The chips of a day: all when they are three at most, otherwise those that need staff before the staffed ones, in
 * the order of their start.
 */
export function chipsOf(shifts: readonly Shift[]): {
  readonly shown: readonly Shift[];
  readonly more: number;
} {
  if (shifts.length <= MOST_CHIPS) return { shown: shifts, more: 0 };
  const urgency = ({ places, assignments }: Shift): number =>
    openPlaces(places, assignments) > 0 ? 0 : STAFFINGS.indexOf(staffingOf(assignments));
  const chosen = new Set(
    shifts
      .map((shift) => ({ shift, rank: urgency(shift) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MOST_CHIPS)
      .map(({ shift }) => shift),
  );
  return { shown: shifts.filter((shift) => chosen.has(shift)), more: shifts.length - MOST_CHIPS };
}

/** Whether a shift ends on the day after it starts; midnight itself still belongs to the evening. */
export const endsNextDay = (shift: Pick<Shift, 'start_time_local' | 'end_time_local'>): boolean =>
  shift.end_time_local <= shift.start_time_local && shift.end_time_local !== '00:00';

export const initialsOf = ({
  first_name,
  last_name,
}: Pick<Assignment['worker'], 'first_name' | 'last_name'>): string =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toLocaleUpperCase('sv');
