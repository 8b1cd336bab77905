import { dropOre, type Ore } from '../money.ts';
import { flatTax, type TaxBreakdown, type TaxRow, taxFromTable } from './tax.ts';

/** An answer of the tax authority's service: the tax on this gross pay. */
export type ServiceTax = { readonly gross_ore: Ore; readonly tax_ore: Ore };

/** What is withheld, from which source, and why an estimate is one. `row` and `breakdown` when the built-in table answered. */
export type Withholding = {
  readonly tax_ore: Ore;
  readonly source: 'service' | 'table' | 'fallback';
  readonly reason: 'no_table' | 'year_not_published' | 'no_such_table' | 'no_such_column' | null;
  readonly year: number;
  readonly table: number | null;
  readonly column: number;
  readonly row: TaxRow | null;
  readonly breakdown: TaxBreakdown | null;
};

/**
 * What tax is withheld from gross pay? The tax authority's own answer for this gross when there is one,
 * else the built-in table of the year, else 30 % marked as an estimate with its reason. Decisions section 4.
 */
export function withholding(query: {
  readonly gross_ore: Ore;
  readonly year: number;
  readonly tax_table: number | null;
  readonly tax_column: number;
  readonly tax_service: ServiceTax | null;
}): Withholding {
  const { gross_ore, year, tax_table: table, tax_column: column, tax_service } = query;
  const asked = { year, table, column, reason: null, row: null, breakdown: null };
  if (tax_service !== null && dropOre(tax_service.gross_ore) === dropOre(gross_ore))
    return { ...asked, source: 'service', tax_ore: tax_service.tax_ore };
  const fallback = { ...asked, source: 'fallback', tax_ore: flatTax(gross_ore) } as const;
  if (table === null) return { ...fallback, reason: 'no_table' };
  const verdict = taxFromTable({ year, table, column, gross_ore });
  if (!verdict.ok) return { ...fallback, reason: verdict.reason };
  const { tax_ore, row, breakdown } = verdict;
  return { ...asked, source: 'table', tax_ore, row, breakdown };
}
