import { addDays, holidayOn, weekdayOf } from './calendar.ts';
import { firstKeptDay } from './kept-days.ts';

/**
 * Leave: the days a person may request and the states of a request. Specification section 2 (vacation request),
 * decisions section 5.
 */

/**
 * The kinds of leave. Vacation: semesterlagen (1977:480); parental: föräldraledighetslagen (1995:584); study:
 * studieledighetslagen (1974:981); compensatory: hours already worked; unpaid: agreed with the employer.
 */
export const LEAVE_KINDS = ['vacation', 'parental', 'study', 'compensatory', 'unpaid', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

/** Approved leave, its first and last day included. */
export type ApprovedLeave = {
  readonly kind: LeaveKind;
  readonly first_day: string;
  readonly last_day: string;
  /** How much of each day is lost, percent; left out: all of it. */
  readonly extent_pct?: number;
};

export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

/**
 * What happens to the person's shifts when leave is granted: the person comes off and the shift stays, open if nobody
 * else is on it; the person comes off, and a shift without anybody else is deleted; they stay, marked.
 */
export const LEAVE_SHIFTS = ['open', 'take_off', 'stand'] as const;
export type LeaveShifts = (typeof LEAVE_SHIFTS)[number];

/** The longest leave that can be asked for in one request, in calendar days. */
export const LEAVE_MOST_DAYS = 400;

/** The states from which a request may change. The key is the new state. */
export const LEAVE_TRANSITIONS = {
  pending: ['withdrawn', 'approved', 'rejected'],
  approved: ['pending', 'rejected'],
  rejected: ['pending', 'approved'],
  withdrawn: ['pending', 'approved'],
} as const satisfies Record<LeaveStatus, readonly LeaveStatus[]>;

/**
 * The states to which each role may bring a request: the person withdraws it or asks again, a manager answers, withdraws and
 * reopens (undo).
 */
const MAY: Readonly<Record<'person' | 'manager', readonly LeaveStatus[]>> = {
  person: ['withdrawn'],
  manager: ['approved', 'rejected', 'withdrawn', 'pending'],
};

/**
 * Why leave over these days may not be requested; null when it may. A person asks from today on; a manager may enter
 * past leave, back to the first day that is kept (kept-days.ts). Days are `YYYY-MM-DD`.
 */
export function leaveDaysVerdict(facts: {
  readonly first_day: string;
  readonly last_day: string;
  readonly today: string;
  readonly by: 'person' | 'manager';
}): 'leave_in_past' | 'date_not_kept' | 'leave_too_long' | null {
  if (facts.by === 'person' && facts.first_day < facts.today) return 'leave_in_past';
  if (facts.first_day < firstKeptDay(facts.today)) return 'date_not_kept';
  return leaveDays(facts.first_day, facts.last_day) > LEAVE_MOST_DAYS ? 'leave_too_long' : null;
}

/**
 * Why a request may not come to that state; null when it may. The person may also restore their own withdrawn
 * request, which is then asked anew (`pending` from `withdrawn`). Approved leave that has begun (`begun`: its first
 * day lies before today) is withdrawn by a manager only: days already taken must not vanish.
 */
export function leaveMoveVerdict(facts: {
  readonly from: LeaveStatus;
  readonly to: LeaveStatus;
  readonly by: 'person' | 'manager';
  readonly begun: boolean;
}): 'not_allowed' | 'already_in_state' | 'leave_decided' | 'leave_begun' | 'leave_in_past' | null {
  const { from, to, by, begun } = facts;
  if (from === to) return 'already_in_state';
  const asksAgain = by === 'person' && to === 'pending' && from === 'withdrawn';
  if (!asksAgain && !MAY[by].includes(to)) return 'not_allowed';
  if (!LEAVE_TRANSITIONS[to].some((status) => status === from)) return 'leave_decided';
  if (asksAgain && begun) return 'leave_in_past';
  return by === 'person' && from === 'approved' && begun ? 'leave_begun' : null;
}

/** The last weekday that is a vacation day: Friday. Semesterlagen (1977:480) 3 a §. */
export const LAST_VACATION_WEEKDAY = 5;

/**
 * Is a date a vacation day: Monday to Friday, no public holiday and none of the three eves? Semesterlagen (1977:480)
 * 3 a §. Every count of leave days, on a screen or in pay, uses this.
 */
export const isVacationDay = (date: string, last_weekday = LAST_VACATION_WEEKDAY): boolean =>
  weekdayOf(date) <= last_weekday && holidayOn(date) === null;

/** The number of vacation days from the first to the last day, both included. */
export function vacationDaysIn(first_day: string, last_day: string): number {
  let count = 0;
  for (let date = first_day; date <= last_day; date = addDays(date, 1)) if (isVacationDay(date)) count += 1;
  return count;
}

/** The number of calendar days of a leave, first and last included. Both `YYYY-MM-DD`. */
export const leaveDays = (first_day: string, last_day: string): number =>
  Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;
