import { dropOre, type Ore } from '../money.ts';
import type { PayLine } from './pay-line.ts';
import { FLAT_TAX_BP } from './rates.ts';
import { DECISION_LAWS, decidedPercent } from './tax-decision.ts';
import { LAST_YEARS_TABLE, type Withholding } from './withholding.ts';

/**
 * The tax as lines of the payslip, taken from the person: of a table, a percentage, a decision or the flat rate; then
 * the extra tax that the person asked for, and that on a one-time sum.
 */
export function taxLines(tax: Withholding, gross_ore: Ore): PayLine[] {
  const { extra_ore, one_time } = tax;
  const ordinary = {
    tax_ore: tax.tax_ore - (extra_ore ?? 0) - (one_time?.tax_ore ?? 0),
    gross_ore: gross_ore - (one_time?.sum_ore ?? 0),
  };
  return [
    ordinaryLine(tax, ordinary),
    ...(extra_ore === undefined ? [] : [monthLine(extra_ore, DECISION_LAWS.extra)]),
    ...(one_time === undefined
      ? []
      : [percentLine(one_time.tax_ore, one_time.percent_bp, one_time.sum_ore, one_time.law)]),
  ];
}

export const SAME_MONTH_LAW =
  'skatteförfarandelagen (2011:1244) 12 kap. 2 §: the table is that of a month, so the tax is that on the sum of the month of payment, less what was withheld';

type Ordinary = { readonly tax_ore: Ore; readonly gross_ore: Ore };

function ordinaryLine(tax: Withholding, { tax_ore, gross_ore }: Ordinary): PayLine {
  const { source, decision } = tax;
  if (source === 'decision' && decision !== undefined) {
    const percent_bp = decidedPercent(decision);
    const law = DECISION_LAWS[decision.kind];
    return percent_bp === null ? monthLine(tax_ore, law) : percentLine(tax_ore, percent_bp, gross_ore, law);
  }
  // The line of a sum is no product of this payment alone.
  if (tax.same_month !== undefined) return monthLine(tax_ore, SAME_MONTH_LAW);
  if (source === 'fallback') return percentLine(tax_ore, FLAT_TAX_BP.value, gross_ore, FLAT_TAX_BP.law);
  const table = `skatteförfarandelagen (2011:1244) 11 kap.; table ${tax.table} column ${tax.column}, ${tax.year}`;
  const law =
    tax.reason === LAST_YEARS_TABLE ? `${table}: last year's, which may be used in January (SKV 401)` : table;
  return tax.row?.unit === 'pct'
    ? percentLine(tax_ore, tax.row.value * 100, gross_ore, law)
    : monthLine(tax_ore, law);
}

const ONCE = { code: 'tax', share_pct: 100, per: 1, parts: [], of_month: null } as const;

const percentLine = (tax_ore: Ore, percent_bp: number, of_ore: Ore, law: string): PayLine => ({
  ...ONCE,
  amount_ore: 0 - tax_ore,
  quantity: percent_bp,
  unit: '%',
  rate_ore: Math.max(0, dropOre(of_ore)),
  law,
});

const monthLine = (tax_ore: Ore, law: string): PayLine => ({
  ...ONCE,
  amount_ore: 0 - tax_ore,
  quantity: 100,
  unit: 'month',
  rate_ore: tax_ore,
  law,
});
