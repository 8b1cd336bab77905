import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFacts } from '../../../test/golden-slips.ts';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { oreOf as oreOrNull } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { secondPay } from '../pay-check/second-pay.ts';
import type { PayFacts } from './month-facts.ts';
import type { OtherYear } from './pay-form.ts';
import { payMonth } from './pay-month.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

const [rows = []] = readTables(new URL('./vacation-variable.md', import.meta.url));
type Row = (typeof rows)[number];

const oreOf = (text: string): number =>
  (text.startsWith('-') ? -1 : 1) * (oreOrNull(text.replace('-', '')) ?? assert.fail(text));

const BONUS = {
  name: 'Bonus',
  kind: 'earning',
  unit: 'amount',
  taxed: 'table',
  contribution: true,
  vacation: true,
  sick_base: false,
  ob_base: false,
  attachment: false,
  account: null,
  declared: '011',
  paxml: null,
  source: '',
} as const;

function otherOf(text: string): OtherYear | undefined {
  if (text === '') return undefined;
  const [all = '', form = '', rate = '', ...reasons] = text.split(' ');
  return {
    all_ore: all === 'none' ? null : oreOf(all),
    forms: [form === 'hour' ? 'hour' : 'month'],
    rates: [Number(rate) * 100],
    reasons: reasons.map((one) => (one === 'variable' ? 'variable' : 'absence')),
  };
}

function factsOf(row: Row): PayFacts {
  const month = cell(row, 'month');
  const [paid_by, amount = ''] = cell(row, 'terms').split(' ');
  const plain = publishedFacts({ year: '2027', gross: '0', table: '33', column: '1' });
  const pay =
    paid_by === 'monthly'
      ? { monthly_ore: oreOf(amount) }
      : { monthly_ore: null, hourly_ore: oreOf(amount), rate_bp: 7_500 };
  const [ore = '', paid_days, entitled] = cell(row, 'year').split(' ');
  const variable =
    ore === ''
      ? {}
      : {
          variable: {
            ore: ore === 'none' ? null : oreOf(ore),
            paid_days: Number(paid_days),
            entitled: Number(entitled),
          },
        };
  const price_ore = oreIn(row, 'own');
  const typed = { quantity: 100, of_month: null, note: '', entered_by: '', reserved_ore: null, turn: null };
  const other = otherOf(cell(row, 'all pay'));
  return {
    ...plain,
    month,
    paid_on: '2026-03-25',
    terms: plain.terms.map((terms) => ({ ...terms, ...pay })),
    vacation_rules: LAWFUL_VACATION,
    vacation: { days: [], without_pay: [], earning: [], left: null, final: null, ...variable },
    ...(other === undefined ? {} : { earned_other: other }),
    ...(price_ore === 0
      ? {}
      : { manual: [{ ...typed, id: 'own', number: '310', code: BONUS, price_ore, yearly_ore: null }] }),
  };
}

test('both engines pay the 12 % of a vacation year at its end', () => {
  assert.ok(rows.length >= 14);
  for (const row of rows) {
    const facts = factsOf(row);
    const what = cell(row, 'what it shows');
    const first = payMonth(facts);
    const expected = cell(row, 'line') === '' ? [] : [oreIn(row, 'line')];
    for (const { lines } of [first, secondPay(facts)])
      assert.deepEqual(
        lines.filter(({ code }) => code === 'vacation_pay').map(({ amount_ore }) => amount_ore),
        expected,
        what,
      );
    const named = first.warnings.filter((warning) => warning.startsWith('vacation'));
    assert.deepEqual(named.join(' '), cell(row, 'named'), what);
    assert.equal(first.tax.one_time?.sum_ore, expected[0], `a one-time sum: ${what}`);
    assert.deepEqual(checkPay(facts, first).differences, [], what);
  }
});
