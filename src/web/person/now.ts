import type { Absence } from '../../contract/absences.ts';
import type { Employment } from '../../contract/employments.ts';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { awaitsAnswer, isAway } from '../../core/staffing.ts';

/** What is true of a person today. Pure. */

type Shift = AssignmentWithShift['shift_details'];

export type NowFact =
  | { readonly of: 'unemployed' | 'none_ahead' | 'free' }
  | { readonly of: 'starts' | 'ends' | 'ended' | 'next'; readonly day: string }
  | { readonly of: 'absent'; readonly absence: Absence }
  | { readonly of: 'leave'; readonly leave: LeaveRequest }
  | { readonly of: 'works' | 'asked'; readonly shift: Shift };

export type Known = {
  readonly employments: readonly Employment[];
  readonly absences: readonly Absence[];
  readonly leave: readonly LeaveRequest[];
  /** Of today and the days ahead, and one of yesterday that is still under way. */
  readonly assignments: readonly AssignmentWithShift[];
};

/** The employment first, then what keeps the person away, then today's shifts or the next one. */
export function nowOf(known: Known, today: string): NowFact[] {
  const employed = employmentFacts(known.employments, today);
  if (employed.is_over) return employed.facts;
  const away: NowFact[] = [
    ...known.absences
      .filter((one) => covers(one, today))
      .map((absence): NowFact => ({ of: 'absent', absence })),
    ...known.leave
      .filter((one) => one.status === 'approved' && covers(one, today))
      .map((leave): NowFact => ({ of: 'leave', leave })),
  ];
  const free = employed.is_here && away.length === 0;
  return [...employed.facts, ...away, ...shiftFacts(known.assignments, today, free)];
}

type Days = { readonly first_day: string; readonly last_day: string | null };
export const covers = ({ first_day, last_day }: Days, day: string): boolean =>
  first_day <= day && (last_day === null || last_day >= day);

/** An end before the start: the employment never began. */
export const began = ({ first_day, last_day }: Pick<Employment, 'first_day' | 'last_day'>): boolean =>
  first_day === null || last_day === null || last_day >= first_day;

function employmentFacts(all: readonly Employment[], today: string) {
  const rows = all.filter(began);
  if (rows.length === 0)
    return { is_over: true, is_here: false, facts: [{ of: 'unemployed' }] satisfies NowFact[] };
  const present = rows.find(({ first_day, last_day }) =>
    covers({ first_day: first_day ?? '', last_day }, today),
  );
  const coming = rows
    .flatMap(({ first_day }) => (first_day !== null && first_day > today ? [first_day] : []))
    .toSorted()[0];
  const starts: NowFact[] = coming === undefined ? [] : [{ of: 'starts', day: coming }];
  if (present !== undefined) {
    const { last_day } = present;
    // One that begins the day after continues it.
    const continues = last_day !== null && coming !== undefined && coming <= addDays(last_day, 1);
    const ends: NowFact[] = last_day === null || continues ? [] : [{ of: 'ends', day: last_day }, ...starts];
    return { is_over: false, is_here: true, facts: ends };
  }
  if (coming !== undefined) return { is_over: false, is_here: false, facts: starts };
  const ended = rows.flatMap(({ last_day }) => (last_day === null ? [] : [last_day])).toSorted();
  return {
    is_over: true,
    is_here: false,
    facts: ended.slice(-1).map((day): NowFact => ({ of: 'ended', day })),
  };
}

/** The earlier shift first. */
export const byStart = (a: AssignmentWithShift, b: AssignmentWithShift): number =>
  a.shift_details.start_time < b.shift_details.start_time ? -1 : 1;

function shiftFacts(assignments: readonly AssignmentWithShift[], today: string, free: boolean): NowFact[] {
  const standing = assignments.filter((one) => one.status !== 'rejected' && !isAway(one)).toSorted(byStart);
  const ofToday = standing.filter(({ shift_details }) => shift_details.date <= today);
  if (ofToday.length > 0)
    return ofToday.map((one) => ({ of: awaitsAnswer(one) ? 'asked' : 'works', shift: one.shift_details }));
  const next = standing.find(({ shift_details }) => shift_details.date > today);
  const ahead: NowFact =
    next === undefined ? { of: 'none_ahead' } : { of: 'next', day: next.shift_details.date };
  return free ? [{ of: 'free' }, ahead] : [ahead];
}
