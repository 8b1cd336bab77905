import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedFacts } from '../../../test/golden-slips.ts';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { isVacationDay } from '../leave.ts';
import { oreOf as oreOrNull } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { secondPay } from '../pay-check/second-pay.ts';
import type { ManualFact } from './manual-lines.ts';
import type { PayFacts } from './month-facts.ts';
import { payMonth } from './pay-month.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

const [rows = []] = readTables(new URL('./supplement-tax.md', import.meta.url));
type Row = (typeof rows)[number];

const oreOf = (text: string): number => oreOrNull(text) ?? assert.fail(text);

function termsOf(row: Row, plain: PayFacts): PayFacts['terms'] {
  const [first = '', later] = cell(row, 'pay').split(', ');
  const [kind, amount = ''] = first.split(' ');
  const [terms = assert.fail()] = plain.terms;
  const hourly = { monthly_ore: null, hourly_ore: oreOf(amount), rate_bp: 7_500 };
  const begins = { ...terms, ...(kind === 'hourly' ? hourly : { monthly_ore: oreOf(amount) }) };
  if (later === undefined) return [begins];
  const [raised = '', , day] = later.split(' ');
  return [begins, { ...begins, from: `2026-07-${day}`, monthly_ore: oreOf(raised) }];
}

function earnedIn(text: string): Pick<PayFacts, 'earned_ore' | 'paid_days' | 'earned_other'> {
  const [all = '', pay = '', days] = text.startsWith('all ') ? text.split(' ') : ['', ...text.split(' ')];
  const paid = { paid_days: Number(days) };
  if (all === '') return { ...paid, earned_ore: oreOf(pay) };
  const earned_other = { forms: ['hour'], all_ore: oreOf(pay), rates: [10_000], reasons: [] } as const;
  return { ...paid, earned_ore: 0, earned_other };
}

const bonusOf = (amount: string): ManualFact => ({
  id: 'bonus',
  number: '310',
  code: {
    name: 'Bonus',
    kind: 'earning',
    unit: 'amount',
    taxed: 'one_time',
    contribution: true,
    vacation: false,
    sick_base: false,
    ob_base: false,
    attachment: false,
    account: null,
    declared: '011',
    paxml: null,
    source: '',
  },
  quantity: 100,
  price_ore: oreOf(amount),
  of_month: null,
  note: '',
  entered_by: 'somebody',
  reserved_ore: null,
  turn: null,
  yearly_ore: null,
});

const vacationDays = (last: string): string[] =>
  Array.from({ length: Number(last) }, (_, at) => `2026-07-${String(at + 1).padStart(2, '0')}`).filter(
    isVacationDay,
  );

function moreIn(text: string): Partial<PayFacts> {
  const [word, value = ''] = text.split(' ');
  const decision = { first_day: '2026-01-01', last_day: null, amount_ore: null } as const;
  if (word === 'percent')
    return { tax_decisions: [{ ...decision, kind: 'percent', percent_bp: Number(value) * 100 }] };
  if (word === 'bonus') return { manual: [bonusOf(value)] };
  if (word === 'late')
    return { earlier: [{ month: '2026-06', now_ore: 30_000_00 + oreOf(value), paid_ore: 30_000_00 }] };
  return {};
}

function factsOf(row: Row): PayFacts {
  const plain = publishedFacts({ year: '2026', gross: '0', table: '33', column: '1' });
  const [, last = ''] = cell(row, 'vacation').split('..');
  const [count = '0', kind = 'paid'] = cell(row, 'kinds').split(' ');
  const days = vacationDays(last);
  const kinds = days.map((date, at): [string, 'paid' | 'advance' | 'unpaid'] => [
    date,
    at >= days.length - Number(count) ? (kind as 'advance' | 'unpaid') : 'paid',
  ]);
  const is_agreed = cell(row, 'more') === '240 a day';
  return {
    ...plain,
    month: '2026-07',
    paid_on: '2026-07-24',
    open_until: '2026-07-31',
    terms: termsOf(row, plain),
    leave: [{ kind: 'vacation', first_day: '2026-07-01', last_day: `2026-07-${last}` }],
    vacation_rules: {
      ...LAWFUL_VACATION,
      unpaid: 'day_percent',
      ...(is_agreed ? { supplement_bp: 80 } : {}),
    },
    vacation: {
      days: kinds,
      without_pay: kinds.flatMap(([date, one]) => (one === 'unpaid' ? [date] : [])),
      earning: [],
      left: null,
      final: null,
    },
    ...earnedIn(cell(row, 'earned')),
    ...moreIn(cell(row, 'more')),
  };
}

test('both engines tax the supplement of 21 days or more as a one-time sum, and of fewer with the month', () => {
  assert.ok(rows.length >= 16);
  for (const row of rows) {
    const facts = factsOf(row);
    const what = cell(row, 'what it shows');
    const first = payMonth(facts);
    const second = secondPay(facts);
    const taken = (lines: readonly { code: string; amount_ore: number }[]): number[] =>
      lines.flatMap(({ code, amount_ore }) => (code === 'tax' && amount_ore < 0 ? [0 - amount_ore] : []));
    assert.equal(first.gross_ore, oreIn(row, 'gross'), what);
    const taxes = cell(row, 'taxes').split(' ').map(oreOf);
    assert.deepEqual(taken(first.lines), taxes, what);
    assert.deepEqual(taken(second.lines), taxes, what);
    const sum_ore = cell(row, 'one-time') === '' ? undefined : oreIn(row, 'one-time');
    if (!cell(row, 'more').startsWith('percent')) assert.equal(first.tax.one_time?.sum_ore, sum_ore, what);
    assert.deepEqual(first.warnings, [], what);
    assert.deepEqual(checkPay(facts, first).differences, [], what);
  }
});
