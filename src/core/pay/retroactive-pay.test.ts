import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFacts } from '../../../test/golden-slips.ts';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { oreOf as oreOrNull } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { secondPay } from '../pay-check/second-pay.ts';
import { retroactiveOf } from './correction.ts';
import type { PayFacts } from './month-facts.ts';
import { payMonth } from './pay-month.ts';

const [rows = []] = readTables(new URL('./retroactive-pay.md', import.meta.url));
type Row = (typeof rows)[number];

const oreOf = (text: string): number => oreOrNull(text) ?? assert.fail(text);
const parts = (text: string): string[] => text.split('; ').filter((part) => part !== '');
const signed = (text: string): number => (text.startsWith('-') ? -oreOf(text.slice(1)) : oreOf(text));

function factsOf(row: Row): PayFacts {
  const [paid_by, amount = ''] = cell(row, 'pay').split(' ');
  const plain = publishedFacts({ year: '2026', gross: '0', table: '33', column: '1' });
  const ore = oreOf(amount);

  const by_hour = { monthly_ore: null, hourly_ore: ore };
  const pays = { hourly: { ...by_hour, rate_bp: 7_500 }, derived: by_hour, monthly: { monthly_ore: ore } };
  const pay = pays[paid_by as keyof typeof pays];
  const [, percent] = /^percent (\d+)$/.exec(cell(row, 'decision')) ?? [];
  const decision = { kind: 'percent', first_day: '2026-01-01', last_day: null, amount_ore: null } as const;
  return {
    ...plain,
    terms: plain.terms.map((terms) => ({ ...terms, ...pay })),
    earlier: parts(cell(row, 'earlier')).map((one) => {
      const [month = '', now = '', paid = '', raise = ''] = one.split(' ');
      return { month, now_ore: oreOf(now), paid_ore: oreOf(paid), raise_ore: signed(raise) };
    }),
    ...(percent === undefined ? {} : { tax_decisions: [{ ...decision, percent_bp: Number(percent) * 100 }] }),
  };
}

test('both engines tax a raise in arrears as a one-time sum, and the rest with the month', () => {
  assert.ok(rows.length >= 13);
  for (const row of rows) {
    const facts = factsOf(row);
    const what = cell(row, 'what it shows');
    const first = payMonth(facts);
    const taxes = cell(row, 'taxes').split(' ').map(oreOf);
    const taken = (lines: readonly { code: string; amount_ore: number }[]): number[] =>
      lines.filter(({ code }) => code === 'tax').map(({ amount_ore }) => 0 - amount_ore);
    assert.equal(first.gross_ore, oreIn(row, 'gross'), what);
    assert.deepEqual(taken(first.lines), taxes, what);
    const second = secondPay(facts);
    assert.deepEqual(
      taken(second.lines).filter((ore) => ore > 0),
      taxes.filter((ore) => ore > 0),
      what,
    );
    assert.equal(first.tax_ore, second.tax_ore, what);
    assert.equal(first.net_ore, first.gross_ore - first.tax_ore, what);
    const sum_ore = cell(row, 'one-time') === '' ? undefined : oreIn(row, 'one-time');
    assert.equal(first.tax.one_time?.sum_ore, sum_ore, what);
    assert.equal(first.warnings.includes('one_time_flat'), cell(row, 'named') === 'one_time_flat', what);
    assert.deepEqual(checkPay(facts, first).differences, [], what);
    const plain = payMonth({
      ...facts,
      earlier: facts.earlier.map(({ raise_ore: _, ...one }) => one),
    });
    assert.equal(first.employer_contribution_ore, plain.employer_contribution_ore, what);
    assert.equal(first.gross_ore, plain.gross_ore, what);
  }
});

test('payslips of before say nothing of a raise, and are taxed as they were', () => {
  assert.equal(retroactiveOf([{ month: '2026-02', now_ore: 2_00, paid_ore: 1_00 }]), 0);
});
