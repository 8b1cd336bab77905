import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { oneTimeSumOf } from './manual-lines.ts';
import { sumOf } from './pay-line.ts';
import {
  DECISION_LAWS,
  DECISION_NEEDS,
  decisionOn,
  TAX_DECISION_KINDS,
  type TaxDecision,
  type TaxDecisionKind,
} from './tax-decision.ts';
import { taxLines } from './tax-line.ts';
import { withholding } from './withholding.ts';

const [kinds = [], rows = []] = readTables(new URL('tax-decision.md', import.meta.url));

const DAYS = { first_day: '2026-01-01', last_day: null };

function decisionIn(text: string): TaxDecision | null {
  const [kind, figure] = text.split(' ');
  if (kind === 'none') return null;
  const needs = DECISION_NEEDS[kind as TaxDecisionKind];
  const hundredths = figure === undefined ? null : Math.round(Number(figure) * 100);
  return {
    ...DAYS,
    kind: kind as TaxDecisionKind,
    percent_bp: needs === 'percent' ? hundredths : null,
    amount_ore: needs === 'amount' ? hundredths : null,
  };
}

const taxOf = (row: (typeof rows)[number]) =>
  withholding({
    gross_ore: oreIn(row, 'gross'),
    year: 2026,
    tax_table: 32,
    tax_column: 1,
    tax_service: null,
    decision: decisionIn(cell(row, 'decision')),
    one_time:
      cell(row, 'one time') === ''
        ? null
        : { sum_ore: oreIn(row, 'one time'), yearly_ore: oreIn(row, 'year') },
  });

test('the page names every kind, and each has a row', () => {
  assert.deepEqual(
    kinds.map((row) => cell(row, 'kind').replaceAll('`', '')),
    [...TAX_DECISION_KINDS],
  );
  const in_rows = new Set(rows.map((row) => cell(row, 'decision').split(' ')[0]));
  for (const kind of TAX_DECISION_KINDS) assert.ok(in_rows.has(kind), kind);
});

test('every row of the page holds, and the lines of the slip sum to the tax', () => {
  assert.ok(rows.length >= 20);
  for (const row of rows) {
    const tax = taxOf(row);
    assert.equal(tax.tax_ore, oreIn(row, 'tax'), JSON.stringify(row));
    const lines = taxLines(tax, oreIn(row, 'gross'));
    assert.equal(sumOf(lines) + tax.tax_ore, 0, JSON.stringify(row));
  }
});

test('the lines name the law and the percentage', () => {
  const lines = (decision: string, one_time = '') =>
    taxLines(taxOf({ decision, gross: '40000', 'one time': one_time, year: '370000' }), 40_000_00);
  const [side] = lines('side_income');
  assert.deepEqual([side?.law, side?.quantity, side?.unit], [DECISION_LAWS.side_income, 3000, '%']);
  const [amount, of_sum] = lines('amount 4000', '10000');
  assert.deepEqual([amount?.law, amount?.unit], [DECISION_LAWS.amount, 'month']);
  assert.deepEqual([of_sum?.quantity, of_sum?.rate_ore, of_sum?.amount_ore], [2600, 10_000_00, -2_600_00]);
  const [table, extra] = lines('extra 1000');
  assert.match(table?.law ?? '', /table 32 column 1, 2026/);
  assert.deepEqual([extra?.law, extra?.amount_ore], [DECISION_LAWS.extra, -1_000_00]);
});

test('a one-time sum of a year without a table is withheld at 30 percent, and says so', () => {
  const tax = withholding({
    gross_ore: 40_000_00,
    year: 2025,
    tax_table: 32,
    tax_column: 1,
    tax_service: null,
    one_time: { sum_ore: 10_000_00, yearly_ore: 370_000_00 },
  });
  assert.deepEqual([tax.one_time?.estimated, tax.one_time?.tax_ore], [true, 3_000_00]);
});

test('vacation paid at the end is a one-time sum: the law of the table of one-time sums names it', () => {
  const terms = [
    {
      from: '2020-01-01',
      monthly_ore: 30_000_00,
      hourly_ore: null,
      rate_bp: 10_000,
      weekly_min: null,
      tax_table: 32,
      tax_column: 1,
    },
  ];
  const facts = { terms, paid_on: '2026-11-25' };
  const one_time = oneTimeSumOf([], facts, { vacation_ore: 63_378_00, taxable_ore: 93_378_00 });
  assert.deepEqual(one_time, { sum_ore: 63_378_00, yearly_ore: 423_378_00 });
  const asked = { year: 2026, tax_table: 32, tax_column: 1, tax_service: null };
  const { tax_ore } = withholding({ ...asked, gross_ore: 93_378_00, one_time });
  assert.equal(tax_ore, 5_703_00 + 16_478_00, 'the table on 30 000, 26 % of 63 378');
  assert.equal(oneTimeSumOf([], facts, { vacation_ore: 0, taxable_ore: 30_000_00 }), null);
});

test('who was paid by the hour has earned what the year has paid, when the employment has ended', () => {
  const final = {
    last_day: '2026-11-15',
    days: 30,
    earned_ore: 330_000_00,
    paid_days: 25,
    accrued_days: 0,
    accrued_ore: 0,
    advance_on: [],
    advance_ore: 0,
    advance_unclear: false,
  };
  const vacation = { days: [], without_pay: [], earning: [], left: null };
  const sums = { vacation_ore: 47_520_00, taxable_ore: 60_000_00 };
  const expected = (facts: object, of = sums) =>
    oneTimeSumOf([], { terms: [], paid_on: '2026-12-23', ...facts }, of)?.yearly_ore;
  assert.equal(
    expected({ vacation: { ...vacation, final: { ...final, year_paid_ore: 247_370_00 } } }),
    307_370_00,
  );
  assert.equal(expected({ vacation: { ...vacation, final: { ...final, year_paid_ore: 0 } } }), 60_000_00);
  assert.equal(expected({ vacation: { ...vacation, final } }), null, 'not known');
  assert.equal(expected({}), null);
});

test('no more is withheld than the cash: the extra tax gives way first, and the lines sum to the tax', () => {
  const extra = { ...DAYS, kind: 'extra', percent_bp: null, amount_ore: 1_000_00 } as const;
  const taxed = (cash_ore: number) => {
    const benefit_and_cash = {
      gross_ore: 40_000_00,
      year: 2026,
      tax_table: 32,
      tax_column: 1,
      tax_service: null,
      decision: extra,
      one_time: { sum_ore: 10_000_00, yearly_ore: 370_000_00 },
      cash_ore,
    };
    const tax = withholding(benefit_and_cash);
    assert.equal(sumOf(taxLines(tax, 40_000_00)) + tax.tax_ore, 0);
    return [tax.tax_ore, tax.extra_ore, tax.one_time?.tax_ore];
  };
  assert.deepEqual(taxed(40_000_00), [9_303_00, 1_000_00, 2_600_00]);
  assert.deepEqual(taxed(9_000_50), [9_000_00, 697_00, 2_600_00]);
  assert.deepEqual(taxed(6_000_00), [6_000_00, 0, 297_00]);
  assert.deepEqual(taxed(100_00), [100_00, 0, 0]);
  assert.deepEqual(taxed(-5_000_00), [0, 0, 0]);
});

test('the decision of the day of payment: first and last day belong to it', () => {
  const decisions = [
    { first_day: '2026-01-01', last_day: '2026-03-31' },
    { first_day: '2026-05-01', last_day: null },
  ];
  const on = (date: string) => decisionOn(decisions, date)?.first_day ?? null;
  assert.deepEqual(
    ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01', '2026-05-01', '2030-01-01'].map(on),
    [null, '2026-01-01', '2026-01-01', null, '2026-05-01', '2026-05-01'],
  );
});

test('a gross of a billion kronor is taxed by its table; above it the formula is not exact', () => {
  const of = (gross_ore: number) =>
    withholding({ gross_ore, year: 2026, tax_table: 32, tax_column: 1, tax_service: null, one_time: null });
  const reasons = [100_000_000_000, 100_000_000_001].map((gross_ore) => {
    const tax = of(gross_ore);
    return 'reason' in tax ? tax.reason : null;
  });
  assert.deepEqual(reasons, [null, 'income_too_high']);
});
