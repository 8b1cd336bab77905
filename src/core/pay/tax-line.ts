import { dropOre, type Ore } from '../money.ts';
import type { PayLine } from './pay-line.ts';
import { FLAT_TAX_BP } from './rates.ts';
import { LAST_YEARS_TABLE, type Withholding } from './withholding.ts';

/** The tax as a line of the payslip: of a table, a percentage or the flat rate. Taken from the person. */
export function taxLine(tax: Withholding, gross_ore: Ore): PayLine {
  const of_tax = {
    code: 'tax',
    share_pct: 100,
    per: 1,
    amount_ore: 0 - tax.tax_ore,
    parts: [],
    of_month: null,
  } as const;
  if (tax.source === 'fallback')
    return {
      ...of_tax,
      quantity: FLAT_TAX_BP.value,
      unit: '%',
      rate_ore: Math.max(0, dropOre(gross_ore)),
      law: FLAT_TAX_BP.law,
    };
  const table = `skatteförfarandelagen (2011:1244) 11 kap.; table ${tax.table} column ${tax.column}, ${tax.year}`;
  const law =
    tax.reason === LAST_YEARS_TABLE ? `${table}: last year's, which may be used in January (SKV 401)` : table;
  if (tax.row?.unit === 'pct')
    return {
      ...of_tax,
      quantity: tax.row.value * 100,
      unit: '%',
      rate_ore: Math.max(0, dropOre(gross_ore)),
      law,
    };
  return { ...of_tax, quantity: 100, unit: 'month', rate_ore: tax.tax_ore, law };
}
