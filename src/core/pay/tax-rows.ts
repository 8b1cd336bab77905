import { COLUMNS, type ColumnRule, yearlyTax } from './tax-formula.ts';
import type { TaxYear } from './tax-years.ts';

/** The income interval of a row, whole kronor a month, both ends included; `to` null in the last, open row. */
export type RowSpan = { readonly unit: 'kr' | 'pct'; readonly from: number; readonly to: number | null };

/** A row of a monthly table: its interval and, for columns 1 to 6, kronor (`kr`) or whole percent (`pct`). */
export type TaxTableRow = RowSpan & { readonly columns: readonly number[] };

const HUNDRED_KR = 100;
const STEP_KR = 200;

/**
 * The income at which the formula is evaluated for `income_kr` (whole kronor a month): the top of its interval, a
 * hundred kronor wide up to 20 000, two hundred above. Below one krona: the first row.
 */
export function step(rules: TaxYear, income_kr: number): { from: number; to: number } {
  const first = firstRowTo(rules);
  if (income_kr <= first) return { from: 1, to: first };
  const width = income_kr <= rules.hundreds_up_to_kr ? HUNDRED_KR : STEP_KR;
  const to = Math.ceil(income_kr / width) * width;
  return { from: to - width + 1, to };
}

// 0.423 prisbasbelopp a year, as a month and in whole hundreds.
function firstRowTo(rules: TaxYear): number {
  const yearly = Math.floor((rules.pension_fee_from_price_bases * rules.price_base_kr) / 10_000);
  return Math.floor(yearly / 1200) * HUNDRED_KR;
}

/** The amount, in whole kronor, of an amount row whose top is `to`: a twelfth, öre dropped. */
export function amountAt(rules: TaxYear, table: number, column: ColumnRule, to: number): number {
  return Math.floor(yearlyTax(rules, table, column, to * 12).total_kr / 12);
}

/**
 * What whole percentage does a percent row hold at the step whose top is `to`? In IEEE double and in this
 * order of operations, as the published files were computed: exactly 56.5 percent must give 56, because
 * 0.565 * 100 is 56.49999999999999.
 */
export function percentAt(rules: TaxYear, table: number, column: ColumnRule, to: number): number {
  return Math.floor(100 * (amountAt(rules, table, column, to) / to) + 0.5);
}

/**
 * The published row of `income_kr` (whole kronor a month). An amount row is its step. A percent row is every
 * neighbouring step with the same six percentages; those never fall as income grows, so the equal steps lie together
 * and each end is found by halving.
 */
export function rowSpan(rules: TaxYear, table: number, income_kr: number): RowSpan {
  const own = step(rules, income_kr);
  if (income_kr <= rules.amounts_up_to_kr) return { unit: 'kr', ...own };

  const top = Math.min(own.to, rules.open_from_kr);
  const percents = COLUMNS.map((column) => percentAt(rules, table, column, top));
  const same = (to: number) =>
    COLUMNS.every((column, index) => percentAt(rules, table, column, to) === percents[index]);
  const before = boundary(rules.amounts_up_to_kr, top, (to) => !same(to));
  const to = same(rules.open_from_kr) ? null : boundary(top, rules.open_from_kr, same);
  return { unit: 'pct', from: before + 1, to };
}

// The last step from `low` on for which `holds`, given that it does at `low`, not at `high`, and changes once.
function boundary(low: number, high: number, holds: (to: number) => boolean): number {
  let last = 0;
  let beyond = Math.ceil((high - low) / STEP_KR);
  while (beyond - last > 1) {
    const middle = Math.floor((last + beyond) / 2);
    if (holds(low + middle * STEP_KR)) last = middle;
    else beyond = middle;
  }
  return low + last * STEP_KR;
}

/** The value of column `column` for `income_kr`, in the unit of its row: whole kronor or whole percent. */
export function valueAt(rules: TaxYear, table: number, column: ColumnRule, income_kr: number): number {
  const top = step(rules, income_kr).to;
  return top <= rules.amounts_up_to_kr
    ? amountAt(rules, table, column, top)
    : percentAt(rules, table, column, Math.min(top, rules.open_from_kr));
}

/** All rows of a table, from one krona up. The last one is open. */
export function tableRows(rules: TaxYear, table: number): TaxTableRow[] {
  const rows: TaxTableRow[] = [];
  for (let from: number | null = 1; from !== null; ) {
    const income: number = from;
    const span = rowSpan(rules, table, income);
    rows.push({
      ...span,
      from: income,
      columns: COLUMNS.map((column) => valueAt(rules, table, column, income)),
    });
    from = span.to === null ? null : span.to + 1;
  }
  return rows;
}
