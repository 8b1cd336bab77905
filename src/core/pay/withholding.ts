import { dropOre, type Ore, product, roundHalfUp } from '../money.ts';
import { ONE_TIME_TABLES, type OneTimeTable, oneTimeTaxUnder } from './one-time-tax.ts';
import { FLAT_TAX_BP, NotModelled } from './rates.ts';
import { flatTax, type TaxBreakdown, type TaxRow, taxFromTable } from './tax.ts';
import { amountTax, decidedPercent, percentTax, type TaxDecision } from './tax-decision.ts';
import { HIGHEST_INCOME_KR } from './tax-formula.ts';

/** An answer of the tax authority's service: the tax on this gross pay. */
export type ServiceTax = { readonly gross_ore: Ore; readonly tax_ore: Ore };

/** Why the tax is an estimate. */
export type EstimateReason =
  | 'no_table'
  | 'year_not_published'
  | 'no_such_table'
  | 'no_such_column'
  | 'income_too_high';

/** The most pay in a month for which the tables and the contributions are computed exactly: a billion kronor. */
export const HIGHEST_GROSS_ORE: Ore = HIGHEST_INCOME_KR * 100;

/** In January a run may use last year's table (run-tax-year.md). */
export const LAST_YEARS_TABLE = 'last_years_table';

/** A part of the gross that is a one-time sum, and the expected income of the year, the sum included; null: not known. */
export type OneTimeSum = { readonly sum_ore: Ore; readonly yearly_ore: Ore | null };

/** The tax on a one-time sum; `estimated`: the year's income or its table is not known, and 30 % is withheld. */
export type OneTimePart = OneTimeSum & {
  readonly tax_ore: Ore;
  readonly percent_bp: number;
  readonly law: string;
  readonly estimated: boolean;
};

/**
 * What other runs pay the person in the same month of payment, one-time sums left out, and the tax withheld from it
 * (month-of-payment.md).
 */
export type SameMonth = { readonly taxable_ore: Ore; readonly tax_ore: Ore };

/**
 * The tax withheld, its source, and the reason for an estimate or for another year's table. `row` and `breakdown`
 * when the built-in table answered. `tax_ore` is all of it, with the extra tax and that on a one-time sum.
 */
export type Withholding = {
  readonly tax_ore: Ore;
  readonly source: 'service' | 'table' | 'decision' | 'fallback';
  readonly reason: EstimateReason | typeof LAST_YEARS_TABLE | null;
  /** The year of the table. */
  readonly year: number;
  readonly table: number | null;
  readonly column: number;
  readonly row: TaxRow | null;
  readonly breakdown: TaxBreakdown | null;
  /** Left out: none. */
  readonly decision?: TaxDecision;
  readonly extra_ore?: Ore;
  readonly one_time?: OneTimePart;
  /** The tax is that on the sum of the month of payment, less what was withheld. */
  readonly same_month?: SameMonth;
};

/** Tables besides the built-in ones: the tax agency's service, and published files that were imported. */
export type TaxSources = {
  readonly service?: (question: TableQuestion) => ServiceTax | null;
  readonly imported?: (question: TableQuestion) => ImportedTax | null;
  /** The imported table of one-time sums of a year. */
  readonly one_time?: (year: number) => OneTimeTable | null;
};
export type TableQuestion = {
  readonly year: number;
  readonly table: number;
  readonly column: number;
  readonly gross_ore: Ore;
};
export type ImportedTax = { readonly tax_ore: Ore; readonly row: TaxRow };

type Query = {
  readonly gross_ore: Ore;
  readonly year: number;
  readonly tax_table: number | null;
  readonly tax_column: number;
  readonly tax_service: ServiceTax | null;
  /** `year` is the one before the year of payment. */
  readonly last_years?: boolean;
  /** In force on the day of payment. */
  readonly decision?: TaxDecision | null;
  readonly one_time?: OneTimeSum | null;
  /** The pay in cash, which tax is withheld from (10 kap. 3 §): benefits alone leave nothing to withhold. Left out: all of it. */
  readonly cash_ore?: Ore;
  readonly same_month?: SameMonth | null;
};

/**
 * The tax withheld from gross pay. A decision about the person comes first (`tax-decision.md`). Otherwise: the tax
 * agency's own answer for this gross when there is one, else an imported or the built-in table of the year, else 30 %
 * marked as an estimate with its reason. Decisions section 4.
 */
export function withholding(query: Query, sources: TaxSources = {}): Withholding {
  return ofCash(untilCash(query, sources), query.cash_ore ?? query.gross_ore);
}

/** At most the whole kronor of the cash: the extra tax gives way first, then that on the one-time sum. */
function ofCash(tax: Withholding, cash_ore: Ore): Withholding {
  let over = tax.tax_ore - Math.max(0, dropOre(cash_ore));
  if (over <= 0) return tax;
  const less = (part: Ore): Ore => {
    const kept = Math.max(0, part - over);
    over -= part - kept;
    return kept;
  };
  const { extra_ore, one_time } = tax;
  const ordinary_ore = tax.tax_ore - (extra_ore ?? 0) - (one_time?.tax_ore ?? 0);
  const extra = less(extra_ore ?? 0);
  const of_sum = less(one_time?.tax_ore ?? 0);
  return {
    ...tax,
    tax_ore: less(ordinary_ore) + extra + of_sum,
    ...(extra_ore === undefined ? {} : { extra_ore: extra }),
    ...(one_time === undefined ? {} : { one_time: { ...one_time, tax_ore: of_sum } }),
  };
}

function untilCash(query: Query, sources: TaxSources): Withholding {
  const { gross_ore, year, tax_table: table, tax_column: column, decision = null } = query;
  const asked = { year, table, column, reason: null, row: null, breakdown: null };
  const percent_bp = decision === null ? null : decidedPercent(decision);
  if (decision !== null && percent_bp !== null)
    return { ...asked, source: 'decision', tax_ore: percentTax(gross_ore, percent_bp), decision };
  const one_time = oneTimePart(query, sources);
  const ordinary_ore = gross_ore - (one_time?.sum_ore ?? 0);
  const rest = one_time === null ? {} : { one_time };
  const besides = one_time?.tax_ore ?? 0;
  const { same_month = null } = query;
  const sum_ore = ordinary_ore + (same_month?.taxable_ore ?? 0);
  if (decision?.kind === 'amount') {
    const whole = {
      ...asked,
      source: 'decision',
      tax_ore: amountTax(sum_ore, decision.amount_ore ?? 0),
    } as const;
    const own = lessWithheld(whole, same_month);
    return { ...own, tax_ore: own.tax_ore + besides, decision, ...rest };
  }
  const of_table = lessWithheld(byTable({ ...query, gross_ore: sum_ore }, sources), same_month);
  if (decision?.kind !== 'extra') return { ...of_table, tax_ore: of_table.tax_ore + besides, ...rest };
  const extra_ore = amountTax(ordinary_ore - of_table.tax_ore, decision.amount_ore ?? 0);
  return { ...of_table, tax_ore: of_table.tax_ore + extra_ore + besides, decision, extra_ore, ...rest };
}

/** The tax on the sum of the month of payment, less what its other runs withheld; never below 0. */
function lessWithheld(whole: Withholding, same_month: SameMonth | null): Withholding {
  if (same_month === null) return whole;
  return { ...whole, tax_ore: Math.max(0, whole.tax_ore - same_month.tax_ore), same_month };
}

/** What the service answered for a month's pay, so that it can be computed again without it. */
export function serviceTaxOf({
  tax,
  taxable_ore,
}: {
  readonly tax: Withholding;
  readonly taxable_ore: Ore;
}): ServiceTax {
  const { tax_ore, extra_ore = 0, one_time, same_month } = tax;
  return {
    gross_ore: taxable_ore - (one_time?.sum_ore ?? 0) + (same_month?.taxable_ore ?? 0),
    tax_ore: tax_ore - extra_ore - (one_time?.tax_ore ?? 0) + (same_month?.tax_ore ?? 0),
  };
}

function byTable(query: Query, { service, imported }: TaxSources): Withholding {
  const { gross_ore, year, tax_table: table, tax_column: column } = query;
  const asked = { year, table, column, reason: null, row: null, breakdown: null };
  const question = table === null ? null : { year, table, column, gross_ore };
  const of_service = query.tax_service ?? (question === null ? null : (service?.(question) ?? null));
  if (of_service !== null && dropOre(of_service.gross_ore) === dropOre(gross_ore))
    return { ...asked, source: 'service', tax_ore: of_service.tax_ore };
  const fallback = { ...asked, source: 'fallback', tax_ore: estimate(gross_ore) } as const;
  if (gross_ore > HIGHEST_GROSS_ORE) return { ...fallback, reason: 'income_too_high' };
  if (question === null) return { ...fallback, reason: 'no_table' };
  const reason = query.last_years === true ? LAST_YEARS_TABLE : null;
  const of_file = imported?.(question) ?? null;
  if (of_file !== null) return { ...asked, source: 'table', reason, ...of_file };
  const verdict = taxFromTable(question);
  if (!verdict.ok) return { ...fallback, reason: verdict.reason };
  const { tax_ore, row, breakdown } = verdict;
  return { ...asked, source: 'table', reason, tax_ore, row, breakdown };
}

/** The tax on the one-time sum; null when there is none. */
function oneTimePart(
  { one_time = null, gross_ore, year, tax_column: column }: Query,
  sources: TaxSources,
): OneTimePart | null {
  if (one_time === null || one_time.sum_ore <= 0) return null;
  // A deduction in the same month leaves less than the sum to be taxed.
  const sum_ore = Math.max(0, Math.min(one_time.sum_ore, gross_ore));
  const sum = { ...one_time, sum_ore };
  try {
    const { yearly_ore } = one_time;
    if (yearly_ore === null) throw new NotModelled('the income of the year', `${year}-01-01`);
    const of_file = sources.one_time?.(year) ?? null;
    const tables = of_file === null ? ONE_TIME_TABLES : [of_file];
    const { tax_ore, percent, law } = oneTimeTaxUnder(tables, { year, column, yearly_ore, sum_ore });
    return { ...sum, tax_ore, percent_bp: percent * 100, law, estimated: false };
  } catch (error) {
    if (!(error instanceof NotModelled || error instanceof RangeError)) throw error;
    const { value, law } = FLAT_TAX_BP;
    return { ...sum, tax_ore: percentTax(sum_ore, value), percent_bp: value, law, estimated: true };
  }
}

// Above the highest income of the tables a typing error still gets an answer, not an exception.
function estimate(gross_ore: Ore): Ore {
  if (gross_ore <= HIGHEST_GROSS_ORE) return flatTax(gross_ore);
  return dropOre(roundHalfUp(product(dropOre(gross_ore), FLAT_TAX_BP.value), 10_000));
}
