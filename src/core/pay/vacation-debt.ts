import type { Ore } from '../money.ts';
import { employerContribution } from './employer-contribution.ts';
import { sumOf } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';
import { NotModelled } from './rates.ts';
import type { LedgerFacts } from './vacation-earned.ts';
import { finalVacation } from './vacation-final.ts';
import { type VacationBases, vacationMonth } from './vacation-month.ts';
import type { HourlyVacation } from './vacation-pay.ts';

/** What is owed for vacation, and the employer's contribution on it. */
export type VacationDebt = { readonly ore: Ore; readonly fee_ore: Ore };

export const NO_DEBT: VacationDebt = { ore: 0, fee_ore: 0 };

/** What the debt of a person is computed from, at the last day of a month. */
export type DebtFacts = VacationBases & {
  readonly facts: LedgerFacts;
  readonly terms: readonly DatedTerms[];
  readonly hourly_vacation: HourlyVacation;
  /** The month's own part of the basis of the 12 %. */
  readonly base_ore: Ore;
  readonly all_ore: Ore;
  readonly paid_on: string;
  readonly birth_year: number | null;
};

/** What a person is owed at the end of a month: as if the employment ended that day, in advance or not. `vacation-debt.md`. */
export function debtOf(month: string, last_day: string, debt: DebtFacts): VacationDebt {
  const { facts, terms, hourly_vacation, base_ore, all_ore } = debt;
  const has_ended = facts.employed.last !== null && facts.employed.last <= last_day;
  if (has_ended) return NO_DEBT;
  const ending = { ...facts, employed: { ...facts.employed, last: last_day } };
  const { vacation } = vacationMonth(month, ending, { ...debt, end_reason: null });
  if (vacation.final === null) return NO_DEBT;
  const same_year = facts.rules.earning === 'same_year';
  const { lines } = finalVacation(vacation.final, { terms, hourly_vacation, base_ore, all_ore, same_year });
  const ore = sumOf(lines);
  return { ore, fee_ore: feeOn(ore, debt) };
}

function feeOn(pay_ore: Ore, { paid_on, birth_year }: DebtFacts): Ore {
  try {
    return employerContribution({ paid_on, birth_year, pay_ore }).total_ore;
  } catch (error) {
    // The run itself names a day that no rate is known for.
    if (error instanceof NotModelled) return 0;
    throw error;
  }
}

/** The accounts of the debt. BAS 2026. */
const ACCOUNTS = {
  cost: { account: 7290, name: 'Förändring av semesterlöneskuld' },
  debt: { account: 2920, name: 'Upplupna semesterlöner' },
  fee_cost: { account: 7519, name: 'Sociala avgifter för semesterlöner' },
  fee_debt: { account: 2940, name: 'Upplupna lagstadgade sociala avgifter' },
} as const;

/** A row of the voucher: debit is positive, credit negative. */
export type DebtRow = { readonly account: number; readonly name: string; readonly amount_ore: Ore };

/** The rows that book the change of the debt; they balance to 0. */
export function debtRows(before: VacationDebt, now: VacationDebt): DebtRow[] {
  const pay = now.ore - before.ore;
  const fee = now.fee_ore - before.fee_ore;
  return [
    { ...ACCOUNTS.cost, amount_ore: pay },
    { ...ACCOUNTS.debt, amount_ore: 0 - pay },
    { ...ACCOUNTS.fee_cost, amount_ore: fee },
    { ...ACCOUNTS.fee_debt, amount_ore: 0 - fee },
  ].filter(({ amount_ore }) => amount_ore !== 0);
}
