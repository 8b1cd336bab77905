import { FLAT_TAX_BP, NotModelled } from './rates.ts';
import { COLUMNS, HIGHEST_INCOME_KR, yearlyTax } from './tax-formula.ts';
import { type RowSpan, rowSpan, step, type TaxTableRow, tableRows, valueAt } from './tax-rows.ts';
import { TAX_YEARS } from './tax-years.ts';

/**
 * The parts of a month's tax, in öre: a twelfth of each of the year's parts, each to the nearest öre. `tax_sum_ore`
 * is the sum of the six parts above it, `tax_sum_ore - tax_reduction_ore` is the tax. `rounding_ore` is the table's
 * own rounding: in an amount row the öre dropped, less than a krona; in a percent row the difference from the exact
 * tax to the whole percentage, either sign, about half a percent of the pay at most (more above 2 000 000 kr, where
 * the table stops). The burial fee includes the standard church fee that every table number holds.
 */
export type TaxBreakdown = {
  readonly state_tax_ore: number;
  readonly municipal_tax_ore: number;
  readonly burial_fee_ore: number;
  readonly public_service_fee_ore: number;
  readonly pension_fee_ore: number;
  readonly rounding_ore: number;
  readonly tax_sum_ore: number;
  readonly tax_reduction_ore: number;
};

/** The row used and its value in the column asked for: kronor (`kr`) or percent of the pay (`pct`). */
export type TaxRow = RowSpan & { readonly value: number };

/** The answer of a tax table, or why there is none: then the caller decides, and states, what to use. */
export type TaxVerdict =
  | {
      readonly ok: true;
      readonly year: number;
      readonly table: number;
      readonly column: number;
      readonly row: TaxRow;
      readonly tax_ore: number;
      readonly breakdown: TaxBreakdown;
    }
  | { readonly ok: false; readonly reason: 'year_not_published' | 'no_such_table' | 'no_such_column' };

/** The income years with known tables. 2027 follows when Skatteverket publishes it, in December 2026. */
export const PUBLISHED_TAX_YEARS: readonly number[] = TAX_YEARS.map((rules) => rules.year);

/** The table numbers. A number is the person's whole municipal rate, in percent, fees included. */
export const TAX_TABLES: readonly number[] = [29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42];

/**
 * The preliminary tax that Skatteverket's monthly table withholds from a month's taxable pay. `gross_ore` is integer
 * öre, of which whole kronor count (SKV 401); `column` 1-6. Zero or less: no tax, first row. Throws RangeError when
 * `gross_ore` is no integer or above HIGHEST_INCOME_KR. SKV 433, 2022-2026; `tax.md`.
 */
export function taxFromTable(query: {
  readonly year: number;
  readonly table: number;
  readonly column: number;
  readonly gross_ore: number;
}): TaxVerdict {
  const { year, table, gross_ore } = query;
  const rules = TAX_YEARS.find((candidate) => candidate.year === year);
  if (rules === undefined) return { ok: false, reason: 'year_not_published' };
  if (!TAX_TABLES.includes(table)) return { ok: false, reason: 'no_such_table' };
  const column = COLUMNS.find((candidate) => candidate.column === query.column);
  if (column === undefined) return { ok: false, reason: 'no_such_column' };

  const income = wholeKronor(gross_ore);
  const row = { ...rowSpan(rules, table, income), value: valueAt(rules, table, column, income) };
  const tax = row.unit === 'kr' ? row.value : Math.floor((income * row.value) / 100);
  const yearly = yearlyTax(rules, table, column, step(rules, income).to * 12);
  return {
    ok: true,
    year,
    table,
    column: column.column,
    row,
    tax_ore: tax * 100,
    breakdown: breakdownOf(yearly, tax * 100),
  };
}

/**
 * All rows of a year's table, in order, the last one open, for the importer and the tests. Throws NotModelled when
 * the year is not among PUBLISHED_TAX_YEARS or the table not among TAX_TABLES.
 */
export function taxTableRows(year: number, table: number): TaxTableRow[] {
  const rules = TAX_YEARS.find((candidate) => candidate.year === year);
  if (rules === undefined || !TAX_TABLES.includes(table)) {
    throw new NotModelled(`tax table ${table}`, `${year}-01-01`);
  }
  return tableRows(rules, table);
}

/**
 * The tax withheld when no table applies (pay that is not the main income) or none is known (an estimate, to be shown
 * as one): 30 percent of whole kronor, in whole kronor; integer öre in and out, never below zero. Throws RangeError
 * like `taxFromTable`. Skatteförfarandelagen (2011:1244) chapter 11, SKV 401; specification section 9.
 */
export function flatTax(gross_ore: number): number {
  return Math.floor((wholeKronor(gross_ore) * FLAT_TAX_BP.value) / 10_000) * 100;
}

function wholeKronor(gross_ore: number): number {
  if (!Number.isSafeInteger(gross_ore) || gross_ore > HIGHEST_INCOME_KR * 100) {
    throw new RangeError(`${gross_ore} is no integer amount of öre up to ${HIGHEST_INCOME_KR} kronor`);
  }
  return Math.max(0, Math.floor(gross_ore / 100));
}

function breakdownOf(yearly: ReturnType<typeof yearlyTax>, tax_ore: number): TaxBreakdown {
  const parts = {
    state_tax_ore: twelfth(yearly.state_tax_kr),
    municipal_tax_ore: twelfth(yearly.municipal_tax_kr),
    burial_fee_ore: twelfth(yearly.burial_fee_kr),
    public_service_fee_ore: twelfth(yearly.public_service_fee_kr),
    pension_fee_ore: twelfth(yearly.pension_fee_kr),
  };
  const reductions = yearly.pension_reduction_kr + yearly.job_reduction_kr + yearly.income_reduction_kr;
  const tax_reduction_ore = twelfth(reductions);
  const tax_sum_ore = tax_ore + tax_reduction_ore;
  const shown = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, rounding_ore: tax_sum_ore - shown, tax_sum_ore, tax_reduction_ore };
}

function twelfth(kronor: number): number {
  return Math.round((kronor * 100) / 12);
}
