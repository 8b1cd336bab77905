import type { Absence } from '../absence.ts';
import { addDays } from '../calendar.ts';
import { isVacationDay, LEAVE_KINDS, type LeaveKind, leaveDays } from '../leave.ts';
import { paidVacationDays } from './vacation-pay.ts';

/** Days of leave, first and last included. */
type Period = { readonly kind: LeaveKind; readonly first_day: string; readonly last_day: string };

/** A person's absence since the first day of employment. */
export type VacationHistory = {
  /** Null: unknown, and nothing is judged. */
  readonly employed_from: string | null;
  /** Approved leave of every kind, from that day on. */
  readonly leave: readonly Period[];
  /** Sickness and VAB, from that day on; until `open_until` when the end is not known. */
  readonly absences: readonly Pick<Absence, 'first_day' | 'last_day'>[];
  readonly open_until: string;
};

/** The numbers of semesterlagen (1977:480) that decide how many days are earned. */
export const EARNING_LAW = {
  /** 4 §: days of vacation for a whole year. */
  entitled: 25,
  /** 3 §: the earning year begins on 1 April. */
  year_begins: '04-01',
};

/** 7 §: leave that earns no vacation. */
const UNEARNING: ReadonlySet<LeaveKind> = new Set(
  LEAVE_KINDS.filter((kind) => kind === 'unpaid' || kind === 'study'),
);

/**
 * The vacation days of a month (`YYYY-MM`) in excess of those earned since the first day of employment. Each day
 * taken uses one earned by then, the earliest first; days left over wait for later ones. `vacation-earned.md`.
 */
export function unearnedVacationDays(
  month: string,
  history: VacationHistory,
  law = EARNING_LAW,
): readonly string[] {
  const { employed_from } = history;
  if (employed_from === null) return [];
  const unearned: string[] = [];
  let used = 0;
  for (const date of daysTaken(employed_from, `${month}-31`, history)) {
    if (used < earnedBy(date, employed_from, history.leave, law)) used += 1;
    else if (date.startsWith(month)) unearned.push(date);
  }
  return unearned;
}

/** The vacation days taken, in order. A person who is ill on one is ill: 15 §. */
function daysTaken(from: string, until: string, { leave, absences, open_until }: VacationHistory): string[] {
  const days = new Set<string>();
  for (const { kind, first_day, last_day } of leave) {
    if (kind !== 'vacation') continue;
    for (
      let date = first_day < from ? from : first_day;
      date <= last_day && date <= until;
      date = addDays(date, 1)
    )
      if (isVacationDay(date)) days.add(date);
  }
  const isAway = (date: string): boolean =>
    absences.some((one) => one.first_day <= date && date <= (one.last_day ?? open_until));
  return [...days].filter((date) => !isAway(date)).toSorted();
}

/** The days earned by a day, that day included: year by year, a part of a day counts as a day. */
function earnedBy(
  date: string,
  employed_from: string,
  leave: readonly Period[],
  law: typeof EARNING_LAW,
): number {
  let earned = 0;
  for (let first = yearOf(employed_from, law); first <= date; first = nextYear(first)) {
    const last = addDays(nextYear(first), -1);
    const from = employed_from > first ? employed_from : first;
    const until = date < last ? date : last;
    const unpaid_days = leave
      .filter((one) => UNEARNING.has(one.kind) && one.first_day <= until && one.last_day >= from)
      .reduce((sum, one) => sum + leaveDays(later(one.first_day, from), earlier(one.last_day, until)), 0);
    earned += paidVacationDays({
      employed_days: leaveDays(from, until),
      unpaid_days,
      year_days: leaveDays(first, last),
      entitled: law.entitled,
    });
  }
  return earned;
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The first day of the earning year that a day lies in. */
function yearOf(date: string, { year_begins }: typeof EARNING_LAW): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) >= year_begins ? 0 : 1);
  return `${year}-${year_begins}`;
}

const nextYear = (first: string): string => `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
