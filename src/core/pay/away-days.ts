import type { Absence } from '../absence.ts';
import { addDays, daysOfMonth } from '../calendar.ts';
import type { LeaveKind } from '../leave.ts';
import type { AbsenceFacts, AbsenceLaw } from './absence-facts.ts';
import { type SickDay, type SickPeriod, sickPeriods } from './sick-period.ts';

/** Why a person is away on a day. */
export type Why = Absence['kind'] | LeaveKind;

/** A day away; of a sick day also its place in its period. */
export type AwayDay = {
  readonly date: string;
  readonly why: Why;
  readonly extent_pct: number;
  readonly sick: SickDay | null;
  readonly period: SickPeriod | null;
};

/**
 * The reason that holds when two meet on a day: a person who falls ill on vacation is ill. Semesterlagen (1977:480)
 * 15 §.
 */
const RANK = {
  other: 0,
  compensatory: 1,
  vacation: 2,
  study: 3,
  unpaid: 4,
  parental: 5,
  vab: 6,
  sick: 7,
} as const satisfies Record<Why, number>;

/**
 * The days over which shifts and leave must be known for a month's absence: the month, a week on both sides, the sick
 * period it begins in.
 */
export function plannedDays(
  { month, absences, open_until }: Pick<AbsenceFacts, 'month' | 'absences' | 'open_until'>,
  law: AbsenceLaw,
): { readonly first: string; readonly last: string } {
  const days = monthDays(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  let begins = first;
  for (const period of sickPeriods(sickOf(absences), open_until, null, law.period)) {
    const start = period.days[0]?.date ?? first;
    const touches = start <= last && (period.days.at(-1)?.date ?? '') >= first;
    if (touches && start < begins) begins = start;
  }
  const beside = law.lost.unplanned_days - 1;
  return { first: addDays(begins, -beside), last: addDays(last, beside) };
}

/** The reason for being away, by day, over the days that `plannedDays` names; and the sick periods, whole. */
export function awayDays(
  facts: AbsenceFacts,
  law: AbsenceLaw,
): { readonly days: ReadonlyMap<string, AwayDay>; readonly periods: readonly SickPeriod[] } {
  const { absences, leave, open_until, short_employment_from } = facts;
  const days = new Map<string, AwayDay>();
  const { first, last } = plannedDays(facts, law);
  const fill = (from: string, until: string, away: Omit<AwayDay, 'date'>) => {
    for (let date = from < first ? first : from; date <= until && date <= last; date = addDays(date, 1)) {
      const known = days.get(date);
      if (known === undefined || isMore(away, known)) days.set(date, { date, ...away });
    }
  };
  for (const { kind, first_day, last_day } of leave)
    fill(first_day, last_day, { why: kind, extent_pct: 100, sick: null, period: null });
  for (const { kind: why, first_day, last_day, extent_pct } of absences)
    if (why !== 'sick')
      fill(first_day, last_day ?? open_until, { why, extent_pct, sick: null, period: null });
  const periods = sickPeriods(sickOf(absences), open_until, short_employment_from, law.period);
  for (const period of periods)
    for (const sick of period.days)
      fill(sick.date, sick.date, { why: 'sick', extent_pct: sick.extent_pct, sick, period });
  return { days, periods };
}

const isMore = (one: Omit<AwayDay, 'date'>, other: AwayDay): boolean =>
  RANK[one.why] > RANK[other.why] || (one.why === other.why && one.extent_pct > other.extent_pct);

const sickOf = (absences: readonly Absence[]): Absence[] => absences.filter(({ kind }) => kind === 'sick');

/** The days of `YYYY-MM`, in order. */
export const monthDays = (month: string): string[] =>
  daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
