import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOLDEN_ROWS, goldenFacts } from '../../../test/golden-rows.ts';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { localToMinute } from '../calendar.ts';
import type { PayFacts, PayMonth } from '../pay/month-facts.ts';
import { ONE_TIME_TABLES, type OneTimeTable } from '../pay/one-time-tax.ts';
import { payMonth } from '../pay/pay-month.ts';
import { checkPay } from './pay-check.ts';
import { secondPay } from './second-pay.ts';

const [, changes = []] = readTables(new URL('./pay-check.md', import.meta.url));

test('the second engine pays every golden payslip to the ore', () => {
  for (const row of GOLDEN_ROWS) {
    const pay = secondPay(goldenFacts(row));
    const { gross_ore, tax_ore, net_ore, employer_contribution_ore } = pay;
    const ob = pay.lines.filter(({ code }) => code.startsWith('ob'));
    assert.deepEqual(
      [
        gross_ore,
        ob.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
        tax_ore,
        net_ore,
        employer_contribution_ore,
      ],
      ['gross', 'OB', 'tax', 'net', 'employer'].map((name) => oreIn(row, name)),
      `${cell(row, 'case')}, ${cell(row, 'month')}`,
    );
  }
});

const start = localToMinute('2026-03-03', '20:00', 'Europe/Stockholm');
const work = { date: '2026-03-03', span: { start, end: start + 120 } };
const FACTS: PayFacts = {
  month: '2026-03',
  terms: [
    {
      from: '2020-01-01',
      monthly_ore: 3_000_000,
      hourly_ore: 18_000,
      rate_bp: 10_000,
      weekly_min: 2400,
      tax_table: 32,
      tax_column: 1,
    },
  ],
  employed: [{ first: null, last: null }],
  pay_basis: 'assigned_hours',
  assigned: [work],
  entries: [{ ...work, status: 'approved', break_min: 0 }],
  rule_sets: [],
  break_order: 'regular_first',
  zone: 'Europe/Stockholm',
  paid_on: '2026-03-25',
  birth_year: 1985,
  absences: [],
  leave: [],
  around: [work],
  open_until: '2026-03-31',
  hourly_vacation: 'saved',
  earned_ore: null,
  paid_days: 25,
  unearned_days: [],
  earlier: [],
  tax_service: null,
  manual: [
    {
      id: 'one',
      number: '800',
      code: {
        name: 'expense',
        kind: 'expense',
        unit: 'amount',
        taxed: 'none',
        contribution: false,
        vacation: false,
        sick_base: false,
        ob_base: false,
        attachment: false,
        account: null,
        declared: null,
        paxml: null,
        source: '',
      },
      quantity: 100,
      price_ore: 10_000,
      of_month: null,
      note: '',
      entered_by: 'somebody',
      reserved_ore: null,
      turn: null,
      yearly_ore: null,
    },
  ],
};

function changed(pay: PayMonth, what: string, by: number): PayMonth {
  const sums: Readonly<Record<string, Partial<PayMonth>>> = {
    gross: { gross_ore: pay.gross_ore + by },
    tax_ore: { tax_ore: pay.tax_ore + by },
    net: { net_ore: pay.net_ore + by },
    contribution: { employer_contribution_ore: (pay.employer_contribution_ore ?? 0) + by },
  };
  const lines = pay.lines.map((line) =>
    line.code === what ? { ...line, amount_ore: line.amount_ore + by } : line,
  );
  return { ...pay, lines, ...sums[what] };
}

test('every change of a line or a sum is named', () => {
  const pay = payMonth(FACTS);
  assert.ok(changes.length >= 10);
  for (const row of changes) {
    const { differences, lines, checked, not_checked } = checkPay(
      FACTS,
      changed(pay, cell(row, 'changed'), numberIn(row, 'by')),
    );
    assert.equal(differences.map(({ what }) => what).join(' '), cell(row, 'named'), cell(row, 'changed'));
    assert.deepEqual([lines, checked, not_checked], [5, 5, []]);
  }
});

test('an absence without a known end lasts until today, also when the employment ends later', () => {
  const shifts = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].map((date) => {
    const from = localToMinute(date, '08:00', 'Europe/Stockholm');
    return { date, span: { start: from, end: from + 510 } };
  });
  const facts: PayFacts = {
    ...FACTS,
    employed: [{ first: null, last: '2026-03-20' }],
    absences: [{ kind: 'vab', first_day: '2026-03-09', last_day: null, extent_pct: 100 }],
    around: shifts,
    open_until: '2026-03-10',
  };
  const pay = payMonth(facts);
  const vab = pay.lines.filter(({ code }) => code === 'vab_deduction').map(({ quantity }) => quantity);
  assert.deepEqual(vab, [1600]);
  assert.equal(pay.absence_days, 2);
  assert.deepEqual(checkPay(facts, pay).differences, []);
});

test('what this engine has no rule for is named, and not compared', () => {
  const pay = payMonth(FACTS);
  const line = { ...pay.lines[0], code: 'jour' } as unknown as PayMonth['lines'][number];
  const with_line = { ...pay, lines: [...pay.lines, { ...line, amount_ore: 0, quantity: 0 }] };
  assert.deepEqual(checkPay(FACTS, with_line), {
    lines: 6,
    checked: 5,
    differences: [],
    not_checked: [{ what: 'jour', why: 'no_second_rule' }],
  });
  const with_fact = { ...FACTS, weather: 'rain' } as PayFacts;
  assert.deepEqual(checkPay(with_fact, pay).not_checked, [{ what: 'weather', why: 'new_fact' }]);
  assert.equal(checkPay(with_fact, pay).checked, 0);
  const answered = { ...FACTS, tax_service: { gross_ore: pay.gross_ore, tax_ore: 500_000 } };
  const by_service = checkPay(answered, payMonth(answered));
  assert.deepEqual(by_service.differences, []);
  assert.deepEqual(by_service.not_checked, [{ what: 'tax', why: 'tax_service' }]);
});

test('both engines tax a one-time sum by an imported table, on both sides of each limit', () => {
  const [line] = FACTS.manual ?? [];
  assert.ok(line !== undefined);
  const [known] = ONE_TIME_TABLES;
  const columns = Object.entries(known?.columns ?? {}).map(
    ([column, steps]) => [column, steps.map(([to, percent]) => [to, percent + 1] as const)] as const,
  );
  const table: OneTimeTable = { year: 2027, columns: Object.fromEntries(columns), law: 'a made-up year' };
  const sources = { one_time: (year: number) => (year === 2027 ? table : null) };
  const code = { ...line.code, kind: 'earning', taxed: 'one_time' } as const;
  let taxed = 0;
  for (const [column, steps] of columns) {
    for (const [to, percent] of steps) {
      for (const [income, expected] of [
        [Math.min(to, 1_000_000), percent],
        [to + 1, steps.find(([next]) => to + 1 <= next)?.[1] ?? percent],
      ] as const) {
        if (!Number.isFinite(income)) continue;
        const facts: PayFacts = {
          ...FACTS,
          paid_on: '2027-02-25',
          terms: FACTS.terms.map((terms) => ({ ...terms, tax_column: Number(column) })),
          manual: [{ ...line, code, price_ore: 1_000_000, yearly_ore: income * 100 }],
        };
        const pay = payMonth(facts, sources);
        assert.deepEqual(
          [pay.tax.one_time?.sum_ore, pay.tax.one_time?.percent_bp, pay.warnings.includes('one_time_flat')],
          [1_000_000, expected * 100, false],
          `column ${column}, ${income} kr`,
        );
        assert.deepEqual(checkPay(facts, pay, sources).differences, []);
        assert.ok(payMonth(facts).warnings.includes('one_time_flat'), 'no table of 2027 is built in');
        taxed += 1;
      }
    }
  }
  assert.ok(taxed >= 50);
});
