import type { Ore } from '../money.ts';
import type { CostCentre } from './cost-centres.ts';
import { employerContribution } from './employer-contribution.ts';
import type { HourlyVacation } from './pay-basis.ts';
import { sumOf } from './pay-line.ts';
import { type DatedTerms, isMonthly, termsOn } from './pay-terms.ts';
import { NotModelled } from './rates.ts';
import type { LedgerFacts } from './vacation-earned.ts';
import { finalVacation } from './vacation-final.ts';
import { type VacationBases, vacationMonth } from './vacation-month.ts';
import { vacationLawUnder } from './vacation-pay.ts';
import { yearOn } from './vacation-year.ts';

/** What is owed for vacation, and the employer's contribution on it. */
export type VacationDebt = {
  readonly ore: Ore;
  readonly fee_ore: Ore;
  /** The parts of it that cost centres are charged with; left out: none. */
  readonly centres?: readonly (CostCentre & { readonly ore: Ore; readonly fee_ore: Ore })[];
  /** People of whom all or some of it is not known, and not in it; left out: none. */
  readonly unknown?: number;
};

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

/**
 * What a person is owed at the end of a month: as if the employment ended that day, in advance or not. Days or pay that are not known are
 * not in it, and counted. `vacation-debt.md`.
 */
export function debtOf(month: string, last_day: string, debt: DebtFacts): VacationDebt {
  const { facts, terms, hourly_vacation, base_ore, all_ore } = debt;
  const has_ended = facts.employed.last !== null && facts.employed.last <= last_day;
  if (has_ended) return NO_DEBT;
  // The year's variable pay was paid with the month (`vacation-variable.md`): what is left is earned after it.
  const at_end = termsOn(terms, last_day);
  const is_paid = facts.rules.variable !== undefined && yearOn(last_day, facts.rules).last === last_day;
  const nothing = is_paid && at_end !== null && isMonthly(at_end) ? { base_ore: 0, accrued_ore: 0 } : {};
  const ending = { ...facts, employed: { ...facts.employed, last: last_day } };
  const { vacation } = vacationMonth(month, ending, { ...debt, ...nothing, end_reason: null });
  if (vacation.final === null) return { ...NO_DEBT, unknown: 1 };
  const same_year = facts.rules.earning === 'same_year';
  const { lines, warnings } = finalVacation(
    vacation.final,
    { terms, hourly_vacation, base_ore, all_ore, same_year, ...nothing },
    vacationLawUnder(facts.rules),
  );
  const ore = sumOf(lines);
  return { ore, fee_ore: feeOn(ore, debt), ...(warnings.length === 0 ? {} : { unknown: 1 }) };
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
export type DebtRow = {
  readonly account: number;
  readonly name: string;
  readonly amount_ore: Ore;
  /** Left out: none. */
  readonly centre?: CostCentre;
};

/** The rows that book the change of the debt, its cost by cost centre; they balance to 0. */
export function debtRows(before: VacationDebt, now: VacationDebt): DebtRow[] {
  const costs = (account: { account: number; name: string }, of: 'ore' | 'fee_ore'): DebtRow[] => [
    { ...account, amount_ore: uncharged(now, of) - uncharged(before, of) },
    ...centresOf(before, now).map((centre) => ({
      ...account,
      amount_ore: chargedTo(centre, now, of) - chargedTo(centre, before, of),
      centre,
    })),
  ];
  return [
    ...costs(ACCOUNTS.cost, 'ore'),
    { ...ACCOUNTS.debt, amount_ore: before.ore - now.ore },
    ...costs(ACCOUNTS.fee_cost, 'fee_ore'),
    { ...ACCOUNTS.fee_debt, amount_ore: before.fee_ore - now.fee_ore },
  ].filter(({ amount_ore }) => amount_ore !== 0);
}

/** The cost centres of either, by number, with their latest name. */
function centresOf(before: VacationDebt, now: VacationDebt): CostCentre[] {
  const all = [...(before.centres ?? []), ...(now.centres ?? [])];
  return [...new Map(all.map(({ number, name }) => [number, { number, name }])).values()].toSorted((a, b) =>
    a.number < b.number ? -1 : 1,
  );
}

const chargedTo = ({ number }: CostCentre, { centres = [] }: VacationDebt, of: 'ore' | 'fee_ore'): Ore =>
  centres.find((centre) => centre.number === number)?.[of] ?? 0;

const uncharged = (debt: VacationDebt, of: 'ore' | 'fee_ore'): Ore =>
  (debt.centres ?? []).reduce((rest, centre) => rest - centre[of], debt[of]);

/** What is owed to people together, each with the cost centre that is charged; null: none. */
export function debtOfAll(
  people: readonly { readonly owed: VacationDebt; readonly centre: CostCentre | null }[],
): VacationDebt {
  const sum = (some: typeof people): VacationDebt =>
    some.reduce(
      (all, { owed }) => ({ ore: all.ore + owed.ore, fee_ore: all.fee_ore + owed.fee_ore }),
      NO_DEBT,
    );
  const centres = [...Map.groupBy(people, ({ centre }) => centre?.number)].flatMap(([, some]) => {
    const centre = some[0]?.centre ?? null;
    return centre === null ? [] : [{ ...centre, ...sum(some) }];
  });
  const unknown = people.reduce((count, { owed }) => count + (owed.unknown ?? 0), 0);
  return {
    ...sum(people),
    ...(centres.length === 0 ? {} : { centres }),
    ...(unknown === 0 ? {} : { unknown }),
  };
}
