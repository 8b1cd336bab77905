import { type Absence, isCutOn } from '../absence.ts';
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
  readonly absences: readonly Pick<
    Absence,
    'kind' | 'first_day' | 'last_day' | 'extent_pct' | 'from_time' | 'until_time'
  >[];
  readonly leave: readonly ApprovedLeave[];
  /** The last day of an absence without one. */
  readonly open_until: string;
  /** Days with a shift that the person did not come to, without leave; left out: none. */
  readonly no_shows?: readonly string[];
  readonly single_parent?: boolean;
  /** Days of parental leave for the child that have earned already, in another program. */
  readonly parental_used?: number;
};

/**
 * The days away that earn vacation (17, 17 a §§), and the whole days that do not (7 §). Days away with pay are in neither. `lost`: the
 * percent of every day away that does not earn, 0 for a part of it by the clock.
 */
export type EarningDays = {
  readonly earning: ReadonlySet<string>;
  readonly unearning: ReadonlySet<string>;
  readonly lost: ReadonlyMap<string, number>;
};

/** Which days away earn vacation? Free days within an absence count as days of it. `vacation-ledger.md`. */
export function earningDays(
  facts: EarningFacts,
  rules: Pick<VacationRules, 'year'>,
  law = EARNING_ABSENCE_LAW,
): EarningDays {
  const earning = new Set<string>();
  const unearning = new Set<string>();
  const isKnown = (date: string): boolean => earning.has(date) || unearning.has(date);
  const lost = new Map<string, number>();
  const put = (date: string, earns: boolean, extent: number) => {
    if (earns) {
      earning.add(date);
      return;
    }
    if (extent === 100) unearning.add(date);
    lost.set(date, Math.max(extent, lost.get(date) ?? 0));
  };
  const limit = facts.single_parent === true ? law.child_alone : law.child;
  for (const kind of ['sick', 'vab'] as const) {
    const by_year = new Map<string, number>();
    const days = absentDays(facts, kind);
    const long = kind === 'sick' ? afterWholeYear([...days.keys()], rules, law) : new Set<string>();
    for (const [date, extent] of days) {
      if (isKnown(date)) continue;
      const { first } = yearOn(date, rules);
      const count = (by_year.get(first) ?? 0) + 1;
      by_year.set(first, count);
      put(date, count <= (kind === 'sick' ? law.sick : limit) && !long.has(date), extent);
    }
  }
  let parental = facts.parental_used ?? 0;
  for (const [date, extent] of leaveDates(facts.leave, 'parental')) {
    if (isKnown(date)) continue;
    parental += 1;
    put(date, parental <= limit, extent);
  }
  for (const kind of ['unpaid', 'study'] as const)
    for (const [date, extent] of leaveDates(facts.leave, kind)) if (!isKnown(date)) put(date, false, extent);
  for (const date of facts.no_shows ?? []) if (!isKnown(date)) put(date, false, 100);
  return { earning, unearning, lost };
}

/** The days of that absence, in order, and their percent; 0: a part by the clock. */
function absentDays({ absences, open_until }: EarningFacts, kind: Absence['kind']): Map<string, number> {
  const days = new Map<string, number>();
  for (const one of absences) {
    if (one.kind !== kind) continue;
    const last = one.last_day ?? open_until;
    for (let date = one.first_day; date <= last; date = addDays(date, 1)) {
      const extent = isCutOn(one, date, last) ? 0 : one.extent_pct;
      days.set(date, Math.max(extent, days.get(date) ?? 0));
    }
  }
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function leaveDates(
  leave: readonly ApprovedLeave[],
  kind: ApprovedLeave['kind'],
): (readonly [string, number])[] {
  const dates: [string, number][] = [];
  for (const one of leave)
    if (one.kind === kind)
      for (let date = one.first_day; date <= one.last_day; date = addDays(date, 1))
        dates.push([date, one.extent_pct ?? 100]);
  return dates.toSorted(([a], [b]) => (a < b ? -1 : 1));
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
