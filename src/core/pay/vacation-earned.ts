import { isCutOn } from '../absence.ts';
import { addDays } from '../calendar.ts';
import { rulesOn } from '../company-rules.ts';
import { type ApprovedLeave, isVacationDay, leaveDays } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { Employed } from './employment.ts';
import type { EarningFacts } from './vacation-absence.ts';
import type { VacationKind } from './vacation-kinds.ts';
import { paidVacationDays } from './vacation-pay.ts';
import {
  daysIn,
  earlier,
  earningYearOf,
  later,
  type VacationRules,
  vacationYearOf,
  type Year,
} from './vacation-year.ts';

/** The facts of the vacation ledger, and the days that they say are earned and taken. `vacation-ledger.md`. */

/** A person's balance in another program, on the morning of `from`: the first day from which Skifta counts. */
export type OpeningBalance = {
  readonly from: string;
  /** Paid days of the vacation year that `from` lies in, for the whole year, and how many were taken before. */
  readonly paid_days: number;
  readonly taken_days: number;
  /** Days saved from each of the five vacation years before, the latest first. */
  readonly saved: readonly number[];
  /** Days paid in advance and not settled, what was paid for them, and when it was paid last. */
  readonly advance: { readonly days: number; readonly ore: Ore; readonly paid_on: string | null };
  /** Days since the earning year that is running began that do not earn. */
  readonly unearning_days: number;
  /** Days of a whole year; null: the company's. */
  readonly entitled: number | null;
};

/** The facts of one employment. */
export type LedgerFacts = Omit<EarningFacts, 'leave'> & {
  readonly rules: VacationRules;
  readonly employed: Employed;
  readonly opening: OpeningBalance | null;
  /** The first day that Skifta knows of the company's people, where a person has no opening balance. */
  readonly counts_from: string;
  readonly leave: readonly (ApprovedLeave & { readonly advance?: boolean })[];
  /** Days that typed lines of a month (`YYYY-MM`) have paid in money, less those taken back; left out: none. */
  readonly in_money?: readonly { readonly month: string; readonly days: number }[];
  /** What the days of locked months used: they stay so. Days after the one asked for are on leave still. */
  readonly used: ReadonlyMap<string, VacationKind>;
};

/** Days of a whole vacation year, by the rules of its first day. */
export const entitledOf = ({ opening, rules }: LedgerFacts, year: Year): number =>
  opening?.entitled ??
  (rules.entitled_from === undefined ? rules : rulesOn(rules.entitled_from, year.first)).entitled;

/** The paid days of a vacation year: 7 §, or as the opening balance has them. Until the last day of the employment. */
export function earnedIn(year: Year, facts: LedgerFacts, unearning: ReadonlySet<string>): number {
  const { opening, rules } = facts;
  if (opening !== null && opening.from > year.last) return 0;
  if (opening !== null && opening.from >= year.first) return opening.paid_days;
  const earning = earningYearOf(year, rules);
  return earnedBetween(earning, earning.last, facts, unearning);
}

/** The days that the employment earns in an earning year until a day, that day included. */
export function earnedBetween(
  earning: Year,
  until: string,
  facts: LedgerFacts,
  unearning: ReadonlySet<string>,
): number {
  const { opening, employed } = facts;
  const from = later(earning.first, employed.first ?? earning.first);
  const last = earlier(earlier(earning.last, employed.last ?? earning.last), until);
  if (from > last) return 0;
  const told = opening !== null && earning.first < opening.from && opening.from <= earning.last;
  const counted = told ? later(from, opening.from) : from;
  const unpaid = [...unearning].filter((date) => counted <= date && date <= last).length;
  return paidVacationDays({
    employed_days: leaveDays(from, last),
    unpaid_days: unpaid + (told ? opening.unearning_days : 0),
    year_days: daysIn(earning),
    entitled: entitledOf(facts, vacationYearOf(earning, facts.rules)),
  });
}

/** Was the leave of the day granted in advance? */
export const isAdvance = (date: string, leave: LedgerFacts['leave']): boolean =>
  leave.some((one) => one.advance === true && one.first_day <= date && date <= one.last_day);

/** The vacation days taken, in order. A person who is ill on one is ill (15 §), but not for a part of a day (3 a §). */
export function daysTaken(
  from: string,
  until: string,
  { leave, absences, open_until }: LedgerFacts,
): string[] {
  const days = new Set<string>();
  for (const { kind, first_day, last_day } of leave) {
    if (kind !== 'vacation') continue;
    for (let date = later(first_day, from); date <= earlier(last_day, until); date = addDays(date, 1))
      if (isVacationDay(date)) days.add(date);
  }
  const isAway = (date: string): boolean =>
    absences.some((one) => {
      const last_day = one.last_day ?? open_until;
      return one.first_day <= date && date <= last_day && !isCutOn(one, date, last_day);
    });
  return [...days].filter((date) => !isAway(date)).toSorted();
}
