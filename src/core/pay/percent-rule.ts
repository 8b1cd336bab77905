import { addDays } from '../calendar.ts';
import { isVacationDay } from '../leave.ts';
import type { Ore } from '../money.ts';
import type { YearReason } from './pay-form.ts';
import { type DatedTerms, termsSpans } from './pay-terms.ts';
import { earningDays } from './vacation-absence.ts';
import type { LedgerFacts } from './vacation-earned.ts';
import { earlier, later, type Year } from './vacation-year.ts';

/** When does 16 b § decide for a monthly salary? Semesterlagen (1977:480) 16 § 2 st.; `percent-rule.md`. */

/** The numbers of 16 § 2 st. */
export const PERCENT_RULE_LAW = {
  /** Variable pay of at least this much of all pay, in percent. */
  variable_pct: 10,
};

/** What the vacation year is expected to pay: what as many of the latest months paid. */
export const LATEST_MONTHS = 12;

/** What the latest months paid: the variable pay, and all of it. */
export type LatestPay = { readonly variable_ore: Ore; readonly all_ore: Ore };

/** Why the year is paid by 16 b § whatever a day's form and rate. `on`: the first day of the vacation, or the last of the employment. */
export function yearReasons(
  year: Year,
  on: string,
  facts: LedgerFacts,
  latest: LatestPay,
  law = PERCENT_RULE_LAW,
): YearReason[] {
  return [
    ...(isVariable(latest, law) ? (['variable'] as const) : []),
    ...(isAway(year, on, facts) ? (['absence'] as const) : []),
  ];
}

const isVariable = (
  { variable_ore, all_ore }: LatestPay,
  { variable_pct }: typeof PERCENT_RULE_LAW,
): boolean => all_ore > 0 && variable_ore * 100 >= all_ore * variable_pct;

/**
 * Was the person away in the year without earning vacation? Not where every day of it, days of vacation and free days between left out, was
 * lost by one and the same share, and still is: then the salary of the vacation is that of the year.
 */
function isAway(year: Year, on: string, facts: LedgerFacts): boolean {
  const { employed, opening, leave } = facts;
  const { lost } = earningDays(facts, facts.rules);
  const first = later(year.first, employed.first ?? year.first);
  const last = earlier(year.last, employed.last ?? year.last);
  const told = opening !== null && year.first < opening.from && opening.from <= year.last;
  if (told && opening.unearning_days > 0) return true;
  const says = (date: string): boolean =>
    lost.has(date) ||
    (isVacationDay(date) &&
      !leave.some((one) => one.kind === 'vacation' && one.first_day <= date && date <= one.last_day));
  const shares = new Set<number>();
  for (let date = first; date <= last; date = addDays(date, 1))
    if (says(date)) shares.add(lost.get(date) ?? 0);
  if (![...lost.keys()].some((date) => first <= date && date <= last)) return false;
  const [share = 0] = shares;
  if (shares.size > 1 || share === 0) return true;
  let before = on;
  while (before >= first && !says(before)) before = addDays(before, -1);
  return lost.get(before) !== share;
}

/** The rates of employment of a year, each once: those of the days of the employment in it. */
export function ratesOf(
  terms: readonly DatedTerms[],
  { first, last }: Year,
  { employed }: Pick<LedgerFacts, 'employed'>,
): number[] {
  const from = later(first, employed.first ?? first);
  const until = earlier(last, employed.last ?? last);
  return [...new Set(termsSpans(terms, from, until).map((span) => span.terms.rate_bp))];
}
