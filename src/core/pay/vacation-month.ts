import { addDays } from '../calendar.ts';
import type { Ore } from '../money.ts';
import { daysOf } from '../month.ts';
import type { OtherYear } from './pay-form.ts';
import { type EarningDays, earningDays } from './vacation-absence.ts';
import { earnedBetween, entitledOf, type LedgerFacts } from './vacation-earned.ts';
import type { FinalVacation, VacationLeft, VacationMonth } from './vacation-kinds.ts';
import {
  daysWithoutPay,
  LEDGER_LAW,
  type LedgerYear,
  type VacationLedger,
  vacationLedger,
} from './vacation-ledger.ts';
import { earningYearOf, nameOf, yearNamed } from './vacation-year.ts';

/** The basis of the 12 %: of the days of the vacation year, and of those earned for the next. Null: unknown. */
export type VacationBases = {
  readonly earned_ore: Ore | null;
  readonly accrued_ore: Ore | null;
  /** The same years, where they were paid by another form of pay. */
  readonly earned_other?: OtherYear;
  readonly accrued_other?: OtherYear;
  /** The second engine judges a year otherwise (pay-check/other-year.ts). */
  readonly differs?: boolean;
};

/** The numbers of 29 a §. */
const ADVANCE_YEARS = 5;
/** Reasons that settle an advance, and the one that does not; others do not say enough. */
const SETTLED = new Set(['own_request', 'personal', 'dismissed', 'term_ended', 'probation_ended', 'pension']);
const FORGIVEN = 'redundancy';

/** `paid_on`: the day of payment; left out: nothing is to be named. */
type Ending = { readonly end_reason: string | null; readonly paid_on?: string | undefined };

/** What the ledger says of a month, with the vacation days that nothing says were earned. `vacation-ledger.md`. */
export function vacationMonth(
  month: string,
  facts: LedgerFacts,
  bases: VacationBases & Ending,
): {
  readonly vacation: VacationMonth;
  readonly paid_days: number;
  readonly unearned_days: readonly string[];
} {
  const { first, last } = daysOf(month);
  // Of all years: counted once.
  const away = earningDays(facts, facts.rules);
  const ledger = vacationLedger(last, facts, LEDGER_LAW, away);
  const isInMonth = (date: string): boolean => first <= date && date <= last;
  const leave = facts.leave.filter((one) => one.first_day <= last && one.last_day >= first);
  const of_month = ledger.days.filter(({ date }) => isInMonth(date));
  const year = ledger.years.at(-1);
  const isUnknown = facts.employed.first === null && facts.opening === null;
  const ends = facts.employed.last !== null && isInMonth(facts.employed.last);
  return {
    vacation: {
      days: of_month.map(({ date, kind }) => [date, kind] as const),
      without_pay: daysWithoutPay(ledger.days, leave).filter(isInMonth),
      earning: [...away.earning].filter(isInMonth).toSorted(),
      left: isUnknown ? null : leftOf(ledger),
      final: ends ? finalOf(facts, ledger, bases, away) : null,
      ...(ends ? {} : variableOf(last, facts, year, bases)),
      ...(ends ? {} : inMoneyOf(last, facts, ledger, { ...bases, away })),
    },
    paid_days: paidDays(month, facts, year, away),
    unearned_days: isUnknown ? [] : of_month.filter(({ unearned }) => unearned).map(({ date }) => date),
  };
}

/** The days that the basis of the 12 % is shared out over. In the year that is being earned: those earned before the month. */
function paidDays(
  month: string,
  facts: LedgerFacts,
  year: LedgerYear | undefined,
  { unearning }: EarningDays,
): number {
  if (year === undefined) return facts.rules.entitled;
  if (facts.rules.earning === 'year_before') return year.earned;
  return earnedBetween(year, addDays(daysOf(month).first, -1), facts, unearning);
}

/** The variable pay of a vacation year that ends with the month. Pay by the hour in the year makes its basis another: unknown. */
function variableOf(
  last: string,
  facts: LedgerFacts,
  year: LedgerYear | undefined,
  { accrued_ore, accrued_other }: VacationBases,
): Pick<VacationMonth, 'variable'> {
  const { rules, employed } = facts;
  if (rules.variable === undefined || year?.last !== last) return {};
  if ((employed.first ?? '') > last || (employed.last ?? last) < last) return {};
  const ore = accrued_other?.forms.includes('hour') === true ? null : accrued_ore;
  return { variable: { ore, paid_days: year.earned, entitled: entitledOf(facts, year) } };
}

/**
 * Days to be paid in money by a month after the year's end (26 a §), as the last month of the year sees them where it is paid after it. By the day of payment one month of each
 * company is the last in time, and every later one while days are due.
 */
function inMoneyOf(
  last: string,
  facts: LedgerFacts,
  ledger: VacationLedger,
  { paid_on, away }: Pick<Ending, 'paid_on'> & { readonly away: EarningDays },
): Pick<VacationMonth, 'due' | 'paid_twice'> {
  if (paid_on === undefined || !ledger.complete) return {};
  const ends_year = ledger.years.at(-1)?.last === last;
  const { due, paid_twice } =
    ends_year && paid_on > last ? vacationLedger(addDays(last, 1), facts, LEDGER_LAW, away) : ledger;
  return { ...(due > 0 ? { due } : {}), ...(paid_twice > 0 ? { paid_twice } : {}) };
}

/** What is left of a ledger's last year. */
export function leftOf({ years, saved, advance_days }: VacationLedger): VacationLeft {
  const year = years.at(-1);
  return {
    paid: year?.paid_left ?? 0,
    saved: saved.reduce((sum, { days }) => sum + days, 0),
    unpaid: year?.unpaid_left ?? 0,
    advance: advance_days,
  };
}

/** What is due when the employment ends. */
function finalOf(
  facts: LedgerFacts,
  ledger: VacationLedger,
  { earned_ore, accrued_ore, earned_other, accrued_other, end_reason }: VacationBases & Ending,
  { unearning }: EarningDays,
): FinalVacation | null {
  const { employed, opening, rules } = facts;
  const last_day = employed.last;
  const year = ledger.years.at(-1);
  if (last_day === null || year === undefined || !ledger.complete) return null;
  const { paid, saved, advance } = leftOf(ledger);
  const next = yearNamed(nameOf(year) + 1, rules);
  const accrued_days =
    rules.earning === 'same_year' ? 0 : earnedBetween(earningYearOf(next, rules), last_day, facts, unearning);
  // Days that were taken and paid, and that the shorter year did not earn.
  const taken_early = Math.max(0, year.taken.paid - year.earned - year.carried);
  const paid_days_taken = ledger.days.filter(({ date, kind }) => kind === 'paid' && date >= year.first);
  const early = taken_early === 0 ? [] : paid_days_taken.slice(-taken_early).map(({ date }) => date);
  const since = `${Number(last_day.slice(0, 4)) - ADVANCE_YEARS}${last_day.slice(4)}`;
  const in_advance = ledger.days.filter(({ kind, date }) => kind === 'advance' && date >= since);
  const is_settled = end_reason !== null && SETTLED.has(end_reason);
  const told = opening?.advance;
  const told_ore = told === undefined || (told.paid_on !== null && told.paid_on < since) ? 0 : told.ore;
  const owes = advance + early.length > 0 && end_reason !== FORGIVEN;
  return {
    last_day,
    days: paid + saved + ledger.due,
    earned_ore,
    paid_days: year.earned,
    accrued_days,
    accrued_ore,
    ...(earned_other === undefined ? {} : { earned_other }),
    ...(accrued_other === undefined ? {} : { accrued_other }),
    advance_on: is_settled ? [...in_advance.map(({ date }) => date), ...early] : [],
    advance_ore: is_settled ? told_ore : 0,
    advance_unclear: owes && !is_settled,
  };
}
