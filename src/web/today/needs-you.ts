import type { Assignment, Shift } from '../../contract/shifts.ts';
import type { Minute } from '../../core/clock.ts';
import { awaitsAnswer, comingTo, isAway, lackedBy } from '../../core/staffing.ts';
import { spanOfShift } from '../roster/shift-span.ts';

/** What needs a manager, from what the places themselves say; pure. */

export type Need =
  /** A person is away from a shift of today or tomorrow that lacks people. */
  | { readonly of: 'away'; readonly shift: Shift; readonly who: Assignment }
  /** A shift that has begun can be staffed, and no longer offered. */
  | { readonly of: 'open'; readonly shift: Shift; readonly count: number; readonly begun: boolean }
  | { readonly of: 'trades' | 'claims' | 'reports' | 'leave'; readonly count: number }
  /** Questions about shifts that people have not answered; the first of them. */
  | { readonly of: 'unanswered'; readonly count: number; readonly shift: Shift };

type Known = {
  /** The shifts of the days ahead, in the order of their start. */
  readonly shifts: readonly Shift[];
  readonly now: Minute;
  readonly counts: Readonly<Record<'trades' | 'claims' | 'reports' | 'leave', number>>;
};

export const MOST_NEEDS = 5;
/** Shifts that lack people, so that the other kinds have room. */
const MOST_SHIFTS = 2;
const SOON_MIN = 36 * 60;

/** At most five, what cannot wait first: shifts that lack people, then what others wait for, then what one waits for. */
export function needsYou({ shifts, now, counts }: Known): {
  readonly needs: Need[];
  readonly lacking: number;
} {
  const ahead = shifts.filter((shift) => spanOfShift(shift).end > now);
  const lacking = ahead.flatMap((shift) => lackOf(shift, now) ?? []);
  const [first] = ahead.filter(({ assignments }) => assignments.some(awaitsAnswer));
  const count = ahead.reduce((sum, { assignments }) => sum + assignments.filter(awaitsAnswer).length, 0);
  const counted = (['trades', 'claims', 'reports', 'leave'] as const)
    .map((of) => ({ of, count: counts[of] }))
    .filter((one) => one.count > 0);
  const asked: Need[] = first === undefined ? [] : [{ of: 'unanswered', count, shift: first }];
  const needs = [...lacking.slice(0, MOST_SHIFTS), ...counted, ...asked].slice(0, MOST_NEEDS);
  return { needs, lacking: lacking.length };
}

function lackOf(shift: Shift, now: Minute): Need | null {
  const count = lackedBy(shift.places, comingTo(shift.assignments));
  if (count === 0) return null;
  const who = shift.assignments.find((one) => one.status !== 'rejected' && isAway(one));
  const { start } = spanOfShift(shift);
  return who !== undefined && start - now < SOON_MIN
    ? { of: 'away', shift, who }
    : { of: 'open', shift, count, begun: start <= now };
}

export type PersonState = 'away' | 'asked' | 'reported' | 'missing' | 'working' | 'comes';

/** A person on a shift of today. A shift that has ended waits for its report; null: the reports are not known yet. */
export function stateOf(
  posted: Assignment,
  { start, end }: { readonly start: Minute; readonly end: Minute },
  now: Minute,
  has_reported: boolean | null,
): PersonState {
  if (isAway(posted)) return 'away';
  if (awaitsAnswer(posted)) return 'asked';
  if (end <= now) return has_reported === null ? 'comes' : has_reported ? 'reported' : 'missing';
  return start <= now ? 'working' : 'comes';
}
