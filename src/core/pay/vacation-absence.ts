import type { Absence } from '../absence.ts';
import { addDays } from '../calendar.ts';
import type { ApprovedLeave } from '../leave.ts';
import { nameOf, type VacationRules, yearNamed, yearOn } from './vacation-year.ts';

/** The numbers of semesterlagen (1977:480) 17 and 17 a §§, in days. */
export const EARNING_ABSENCE_LAW = {
  /** 17 § 1 st.: sickness, each earning year. */
  sick: 180,
  /** 17 § 2 st.: the longest break in an absence of a whole earning year. */
  sick_break: 14,
  /** 17 a § 1: temporary care of a child, each earning year; 17 a § 3: parental leave, for each child. */
  child: 120,
  /** The same for a single parent. */
  child_alone: 180,
};

/** A person's absence and leave, and what of it earned before these days. */
export type EarningFacts = {
  readonly absences: readonly Pick<Absence, 'kind' | 'first_day' | 'last_day' | 'extent_pct'>[];
  readonly leave: readonly ApprovedLeave[];
  /** The last day of an absence without one. */
  readonly open_until: string;
  readonly single_parent?: boolean;
  /** Days of parental leave for the child that have earned already, in another program. */
  readonly parental_used?: number;
};

/** The days away that earn vacation (17, 17 a §§), and the whole days that do not (7 §). Days away with pay are in neither. */
export type EarningDays = { readonly earning: ReadonlySet<string>; readonly unearning: ReadonlySet<string> };

/** Which days away earn vacation? Free days within an absence count as days of it. `vacation-ledger.md`. */
export function earningDays(
  facts: EarningFacts,
  rules: Pick<VacationRules, 'year'>,
  law = EARNING_ABSENCE_LAW,
): EarningDays {
  const earning = new Set<string>();
  const unearning = new Set<string>();
  const isKnown = (date: string): boolean => earning.has(date) || unearning.has(date);
  const put = (date: string, earns: boolean, extent_pct: number) => {
    if (earns) earning.add(date);
    else if (extent_pct === 100) unearning.add(date);
  };
  const limit = facts.single_parent === true ? law.child_alone : law.child;
  for (const kind of ['sick', 'vab'] as const) {
    const by_year = new Map<string, number>();
    const days = absentDays(facts, kind);
    const long = kind === 'sick' ? afterWholeYear([...days.keys()], rules, law) : new Set<string>();
    for (const [date, extent_pct] of days) {
      if (isKnown(date)) continue;
      const { first } = yearOn(date, rules);
      const count = (by_year.get(first) ?? 0) + 1;
      by_year.set(first, count);
      put(date, count <= (kind === 'sick' ? law.sick : limit) && !long.has(date), extent_pct);
    }
  }
  let parental = facts.parental_used ?? 0;
  for (const date of leaveDates(facts.leave, 'parental')) {
    if (isKnown(date)) continue;
    parental += 1;
    put(date, parental <= limit, 100);
  }
  for (const kind of ['unpaid', 'study'] as const)
    for (const date of leaveDates(facts.leave, kind)) if (!isKnown(date)) put(date, false, 100);
  return { earning, unearning };
}

/** The days of that absence, in order, with the largest extent of each. */
function absentDays({ absences, open_until }: EarningFacts, kind: Absence['kind']): Map<string, number> {
  const days = new Map<string, number>();
  for (const one of absences)
    if (one.kind === kind)
      for (let date = one.first_day; date <= (one.last_day ?? open_until); date = addDays(date, 1))
        days.set(date, Math.max(days.get(date) ?? 0, one.extent_pct));
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function leaveDates(leave: readonly ApprovedLeave[], kind: ApprovedLeave['kind']): string[] {
  const dates: string[] = [];
  for (const one of leave)
    if (one.kind === kind)
      for (let date = one.first_day; date <= one.last_day; date = addDays(date, 1)) dates.push(date);
  return dates.toSorted();
}

/** The sick days after a whole earning year of the same absence: 17 § 2 st. Dates in order. */
function afterWholeYear(
  dates: readonly string[],
  rules: Pick<VacationRules, 'year'>,
  law: typeof EARNING_ABSENCE_LAW,
): Set<string> {
  const after = new Set<string>();
  let begun = '';
  let before = '';
  for (const date of dates) {
    if (before === '' || date > addDays(before, law.sick_break + 1)) begun = date;
    before = date;
    const since = addDays(begun, -law.sick_break);
    const year = yearOn(since, rules);
    const whole = year.first === since ? year : yearNamed(nameOf(year) + 1, rules);
    if (date > whole.last) after.add(date);
  }
  return after;
}
