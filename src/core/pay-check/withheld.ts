import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { TaxDecision } from '../pay/tax-decision.ts';
import type { TaxSources } from '../pay/withholding.ts';
import { dropped, ratio } from './fraction.ts';
import { tableTax } from './table-tax.ts';

/** Tax withheld: `tax-decision.md`, `one-time-tax.md`, `run-tax-year.md`. */

const FLAT = 3_000;

type Taxed = {
  readonly facts: PayFacts;
  readonly taxable_ore: Ore;
  readonly cash_ore: Ore;
  readonly one_time_ore: Ore;
  readonly yearly_ore: Ore | null;
  readonly table: number | null;
  readonly column: number;
  readonly sources: TaxSources;
};

/** In öre: the ordinary tax, the extra one, and that on the one-time sum. `by_service`: the tax agency's own answer. */
export type Withheld = {
  readonly parts: readonly Ore[];
  readonly by_service: boolean;
};

/** One-time sums of 2026 (SKV 433): income of the year up to so many kronor, percent; the last is open. */
const ONE_TIME: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [
    [25_041, 0],
    [82_800, 10],
    [192_000, 21],
    [477_600, 26],
    [660_000, 34],
    [0, 54],
  ],
  2: [
    [65_800, 0],
    [477_600, 26],
    [660_000, 34],
    [0, 55],
  ],
  3: [
    [25_041, 0],
    [331_200, 10],
    [477_600, 26],
    [660_000, 34],
    [0, 55],
  ],
  4: [
    [25_041, 0],
    [54_000, 3],
    [192_000, 22],
    [660_000, 26],
    [0, 46],
  ],
  5: [
    [25_041, 0],
    [32_400, 10],
    [160_800, 29],
    [184_800, 34],
    [660_000, 38],
    [0, 54],
  ],
  6: [
    [25_041, 0],
    [160_800, 29],
    [184_800, 34],
    [660_000, 38],
    [0, 54],
  ],
};
const ONE_TIME_YEAR = 2026;
const MOST_ORE = 100_000_000_000;

/** A percentage in hundredths of the whole kronor of pay, in whole kronor. */
const share = (pay_ore: Ore, bp: number): Ore =>
  100 * dropped(ratio(BigInt(Math.max(0, kronor(pay_ore))) * BigInt(bp), 10_000));

const kronor = (ore: Ore): number => Math.trunc(ore / 100);

export function withheld(taxed: Taxed): Withheld {
  const { facts, taxable_ore, cash_ore } = taxed;
  const decision = decisionOf(facts);
  const is_side = (decision === null || decision.kind === 'extra') && isAfterTheEnd(facts);
  const all_of_it = is_side ? FLAT : decision === null ? null : percentOf(decision);
  if (all_of_it !== null)
    return { parts: limited([share(taxable_ore, all_of_it)], cash_ore), by_service: false };
  const one_time = oneTime(taxed);
  const ordinary_ore = taxable_ore - (one_time?.sum_ore ?? 0);
  // What other runs of the month of payment pay and withhold: `month-of-payment.md`.
  const { taxable_ore: earlier_ore = 0, tax_ore: taken_ore = 0 } = facts.same_month ?? {};
  const besides = one_time === null ? [] : [one_time.tax_ore];
  const kronorOf = (): Ore => 100 * kronor(decision?.amount_ore ?? 0);
  if (decision?.kind === 'amount') {
    const of_sum = Math.max(0, Math.min(kronorOf(), 100 * kronor(ordinary_ore + earlier_ore)));
    const tax_ore = Math.max(0, of_sum - taken_ore);
    return { parts: limited([tax_ore, 0, ...besides], cash_ore), by_service: false };
  }
  const { tax_ore: of_sum, by_service } = byTable(taxed, ordinary_ore + earlier_ore);
  const tax_ore = Math.max(0, of_sum - taken_ore);
  const left_ore = 100 * kronor(ordinary_ore - tax_ore);
  const extra = decision?.kind === 'extra' ? Math.max(0, Math.min(kronorOf(), left_ore)) : 0;
  return { parts: limited([tax_ore, extra, ...besides], cash_ore), by_service };
}

/** Two months or more since the month in which the last of the begun employments ended: `late-pay.md`. */
function isAfterTheEnd({ month, employed }: PayFacts): boolean {
  const count = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const here = count(month);
  let latest: number | null = null;
  for (const { first, last } of employed) {
    const never = first !== null && last !== null && last < first;
    if (never || (first !== null && count(first) > here)) continue;
    latest = Math.max(latest ?? 0, last === null ? Number.POSITIVE_INFINITY : count(last));
  }
  return latest !== null && here - latest > 1;
}

function decisionOf({ tax_decisions = [], paid_on }: PayFacts): TaxDecision | null {
  return (
    tax_decisions.find(
      ({ first_day, last_day }) => first_day <= paid_on && paid_on <= (last_day ?? paid_on),
    ) ?? null
  );
}

/** The percentage of all pay, in hundredths; null: the decision names none. */
function percentOf({ kind, percent_bp }: TaxDecision): number | null {
  if (kind === 'f_tax') return 0;
  if (kind === 'side_income') return FLAT;
  return kind === 'percent' || kind === 'sink' ? (percent_bp ?? 0) : null;
}

/** Never more than the cash (10 kap. 3 §): the extra tax gives way first, then that on the one-time sum, then the rest. */
function limited(parts: readonly Ore[], cash_ore: Ore): Ore[] {
  const [ordinary = 0, extra = 0, one_time = 0] = parts;
  let room = Math.max(0, 100 * kronor(cash_ore));
  const fit = (part: Ore): Ore => {
    const taken = Math.min(part, room);
    room -= taken;
    return taken;
  };
  // What gives way first is filled last.
  const kept = fit(ordinary);
  const of_sum = fit(one_time);
  return [kept, fit(extra), of_sum];
}

function oneTime({ facts, taxable_ore, one_time_ore, yearly_ore, column, sources }: Taxed) {
  if (one_time_ore <= 0) return null;
  const sum_ore = Math.max(0, Math.min(one_time_ore, taxable_ore));
  const year = facts.tax_year ?? Number(facts.paid_on.slice(0, 4));
  const built_in = year === ONE_TIME_YEAR ? ONE_TIME : {};
  const steps = (sources.one_time?.(year)?.columns ?? built_in)[column];
  const is_known = [yearly_ore, sum_ore].every((ore) => ore !== null && ore >= 0 && ore <= MOST_ORE);
  if (steps === undefined || yearly_ore === null || !is_known)
    return { sum_ore, tax_ore: share(sum_ore, FLAT) };
  const income = kronor(yearly_ore);
  const [, percent] = steps.find(([to]) => to === 0 || income <= to) ?? [0, 0];
  return { sum_ore, tax_ore: share(sum_ore, percent * 100) };
}

function byTable({ facts, table, column, sources }: Taxed, pay_ore: Ore) {
  const year = facts.tax_year ?? Number(facts.paid_on.slice(0, 4));
  const question = table === null ? null : { year, table, column, gross_ore: pay_ore };
  const answer = facts.tax_service ?? (question === null ? null : (sources.service?.(question) ?? null));
  if (answer !== null && kronor(answer.gross_ore) === kronor(pay_ore))
    return { tax_ore: answer.tax_ore, by_service: true };
  const flat = { tax_ore: share(pay_ore, FLAT), by_service: false };
  if (question === null || pay_ore > MOST_ORE) return flat;
  const { row } = sources.imported?.(question) ?? {};
  if (row !== undefined)
    return {
      tax_ore: row.unit === 'kr' ? row.value * 100 : share(pay_ore, row.value * 100),
      by_service: false,
    };
  const tax_ore = tableTax(pay_ore, year, question.table, column);
  return tax_ore === null ? flat : { tax_ore, by_service: false };
}
