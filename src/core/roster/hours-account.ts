import { addDays, datesInRow, daysBetween, mondayOf, weekdayOf } from '../calendar.ts';
import { daysOf } from '../month.ts';
import { type DatedTerms, termsOn, weeklyMin } from '../pay/pay-terms.ts';
import { periodOf } from '../working-time.ts';
import { agreedMin } from './agreed-hours.ts';
import type { WorkRules } from './work-rules.ts';

/** What a person has worked and is planned for, against what is agreed. Minutes. `hours-account.md` runs as tests. */

type Days = { readonly first: string; readonly last: string };
type OfDay = { readonly date: string; readonly minutes: number };

export type AccountFacts = {
  /** Approved reports. */
  readonly worked: readonly OfDay[];
  /** Shifts of days without one. */
  readonly planned: readonly OfDay[];
  readonly terms: readonly DatedTerms[];
  /** Whole days of leave and absence. */
  readonly away: readonly { readonly first_day: string; readonly last_day: string }[];
};

export type Balance = Days & {
  readonly worked_min: number;
  readonly planned_min: number;
  /** Less the days away; null: nothing is agreed. */
  readonly agreed_min: number | null;
};

export type HoursAccount = {
  readonly week: Balance;
  /** The weeks over which ordinary time is averaged. */
  readonly period: Balance;
  /** From the first week of the year in which anything is known, to the end of the week. */
  readonly year: Balance;
  /** What the year's weeks before this one leave: more than agreed, or less (negative). */
  readonly carried_min: number | null;
};

/** The account on a day. */
export function hoursAccount(
  facts: AccountFacts,
  day: string,
  rules: Pick<WorkRules, 'ordinary_weeks'>,
): HoursAccount {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const period = periodOf(day, rules);
  const new_year = `${day.slice(0, 4)}-01-01`;
  const [known = day] = [...facts.worked, ...facts.planned]
    .map(({ date }) => date)
    .filter((date) => date >= new_year)
    .toSorted();
  const begins = known < monday ? mondayOf(known) : monday;
  const first = begins < new_year ? new_year : begins;
  const before = balanceOf(facts, { first, last: addDays(monday, -1) });
  return {
    week: balanceOf(facts, { first: monday, last: sunday }),
    period: balanceOf(facts, { first: period, last: addDays(period, 7 * rules.ordinary_weeks - 1) }),
    year: balanceOf(facts, { first, last: sunday }),
    carried_min: first < monday ? overAgreed(before) : 0,
  };
}

/** The days of a day's month, each with all from the first of it: how the month's hours grow beside those agreed. */
export function monthSoFar(facts: AccountFacts, day: string): Balance[] {
  const { first, last } = daysOf(day.slice(0, 7));
  return datesInRow(first, daysBetween(first, last) + 1).map((until) =>
    balanceOf(facts, { first, last: until }),
  );
}

/** Worked and planned less what is agreed. */
export const overAgreed = ({ worked_min, planned_min, agreed_min }: Balance): number | null =>
  agreed_min === null ? null : worked_min + planned_min - agreed_min;

function balanceOf({ worked, planned, terms, away }: AccountFacts, days: Days): Balance {
  const sum = (rows: readonly OfDay[]): number =>
    rows
      .filter(({ date }) => date >= days.first && date <= days.last)
      .reduce((total, { minutes }) => total + minutes, 0);
  const agreed = agreedMin(terms, days.first, days.last);
  return {
    ...days,
    worked_min: sum(worked),
    planned_min: sum(planned),
    agreed_min: agreed === null ? null : Math.max(0, agreed - awayMin({ terms, away }, days)),
  };
}

/** A day away from Monday to Friday takes a fifth of its agreed week off. */
function awayMin({ terms, away }: Pick<AccountFacts, 'terms' | 'away'>, { first, last }: Days): number {
  let fifths = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const is_away = away.some(({ first_day, last_day }) => first_day <= day && day <= last_day);
    const on = is_away && weekdayOf(day) <= 5 ? termsOn(terms, day) : null;
    if (on !== null) fifths += weeklyMin(on);
  }
  return Math.round(fifths / 5);
}
