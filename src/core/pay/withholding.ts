import { dropOre, type Ore, product, roundHalfUp } from '../money.ts';
import { FLAT_TAX_BP } from './rates.ts';
import { flatTax, type TaxBreakdown, type TaxRow, taxFromTable } from './tax.ts';
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

/**
 * The tax withheld, its source, and the reason for an estimate or for another year's table. `row` and `breakdown`
 * when the built-in table answered.
 */
export type Withholding = {
  readonly tax_ore: Ore;
  readonly source: 'service' | 'table' | 'fallback';
  readonly reason: EstimateReason | typeof LAST_YEARS_TABLE | null;
  /** The year of the table. */
  readonly year: number;
  readonly table: number | null;
  readonly column: number;
  readonly row: TaxRow | null;
  readonly breakdown: TaxBreakdown | null;
};

/**
 * The tax withheld from gross pay: the tax authority's own answer for this gross when there is one, else the built-in
 * table of the year, else 30 % marked as an estimate with its reason. Decisions section 4.
 */
export function withholding(query: {
  readonly gross_ore: Ore;
  readonly year: number;
  readonly tax_table: number | null;
  readonly tax_column: number;
  readonly tax_service: ServiceTax | null;
  /** `year` is the one before the year of payment. */
  readonly last_years?: boolean;
}): Withholding {
  const { gross_ore, year, tax_table: table, tax_column: column, tax_service } = query;
  const asked = { year, table, column, reason: null, row: null, breakdown: null };
  if (tax_service !== null && dropOre(tax_service.gross_ore) === dropOre(gross_ore))
    return { ...asked, source: 'service', tax_ore: tax_service.tax_ore };
  const fallback = { ...asked, source: 'fallback', tax_ore: estimate(gross_ore) } as const;
  if (gross_ore > HIGHEST_GROSS_ORE) return { ...fallback, reason: 'income_too_high' };
  if (table === null) return { ...fallback, reason: 'no_table' };
  const verdict = taxFromTable({ year, table, column, gross_ore });
  if (!verdict.ok) return { ...fallback, reason: verdict.reason };
  const { tax_ore, row, breakdown } = verdict;
  const reason = query.last_years === true ? LAST_YEARS_TABLE : null;
  return { ...asked, source: 'table', reason, tax_ore, row, breakdown };
}

// Above the highest income of the tables a typing error still gets an answer, not an exception.
function estimate(gross_ore: Ore): Ore {
  if (gross_ore <= HIGHEST_GROSS_ORE) return flatTax(gross_ore);
  return dropOre(roundHalfUp(product(dropOre(gross_ore), FLAT_TAX_BP.value), 10_000));
}
