import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { sumOf } from './pay-line.ts';
import { DECISION_NEEDS, TAX_DECISION_KINDS, type TaxDecision } from './tax-decision.ts';
import { taxLines } from './tax-line.ts';
import { serviceTaxOf, withholding } from './withholding.ts';

const [rows = []] = readTables(new URL('month-of-payment.md', import.meta.url));

function decisionIn(text: string): TaxDecision | null {
  const [name, figure] = text.split(' ');
  const kind = TAX_DECISION_KINDS.find((one) => one === name);
  if (kind === undefined) return null;
  const needs = DECISION_NEEDS[kind];
  const hundredths = Math.round(Number(figure) * 100);
  return {
    kind,
    first_day: '2026-01-01',
    last_day: null,
    percent_bp: needs === 'percent' ? hundredths : null,
    amount_ore: needs === 'amount' ? hundredths : null,
  };
}

const asked = (row: Readonly<Record<string, string>>) => ({
  gross_ore: oreIn(row, 'pay'),
  year: 2026,
  tax_table: cell(row, 'table') === '' ? null : numberIn(row, 'table'),
  tax_column: 1,
  tax_service: null,
  decision: decisionIn(cell(row, 'decision')),
  same_month:
    cell(row, 'before') === ''
      ? null
      : { taxable_ore: oreIn(row, 'before'), tax_ore: oreIn(row, 'withheld') },
});

test('the tax of a second payment in a month is that on the sum, less what was withheld', () => {
  assert.ok(rows.length >= 12);
  for (const row of rows) {
    const query = asked(row);
    const tax = withholding(query);
    assert.equal(tax.tax_ore, oreIn(row, 'tax'), JSON.stringify(row));
    assert.equal(sumOf(taxLines(tax, query.gross_ore)), 0 - tax.tax_ore, 'the lines hold the tax');
  }
});

test('the tax that the service gave on the sum is computed again without it', () => {
  const query = { ...asked(rows[1] ?? {}), decision: null };
  const tax = withholding(query, { service: ({ gross_ore }) => ({ gross_ore, tax_ore: 600_000 }) });
  assert.equal(tax.tax_ore, 378_100);
  const again = withholding({ ...query, tax_service: serviceTaxOf({ tax, taxable_ore: query.gross_ore }) });
  assert.deepEqual([again.tax_ore, again.source], [378_100, 'service']);
});
