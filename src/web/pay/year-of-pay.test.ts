import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonthlyPay } from '../../contract/pay.ts';
import { endOfYear, yearOfPay } from './year-of-pay.ts';

const computed = (month: number, more: Partial<MonthlyPay>): MonthlyPay =>
  ({
    year: 2026,
    month,
    preliminary: true,
    has_payroll: true,
    gross_salary: 31_000.5,
    ob_bonus: 900,
    net_salary: 24_000,
    ...more,
  }) as MonthlyPay;
const run = (month: number, gross: number) => ({ year: 2026, month, gross, ob_bonus: 10.01, net: gross / 2 });

test('twelve months: what was run as it was, what is open as it is computed, nothing in between', () => {
  const year = yearOfPay('2026-11', [run(2, -450.5), run(9, 30_000)], [computed(11, {})]);
  assert.deepEqual([year.length, year[0]?.month, year.at(-1)?.month], [12, '2025-12', '2026-11']);
  assert.deepEqual(
    year.filter(({ state }) => state !== 'none'),
    [
      { month: '2026-02', state: 'paid', gross: -450.5, ob_bonus: 10.01, net: -225.25 },
      { month: '2026-09', state: 'paid', gross: 30_000, ob_bonus: 10.01, net: 15_000 },
      { month: '2026-11', state: 'open', gross: 31_000.5, ob_bonus: 900, net: 24_000 },
    ],
  );
});

test('a month without pay terms is no bar of 0, and what is run counts before what is computed', () => {
  const none = yearOfPay('2026-11', [], [computed(11, { has_payroll: false })]);
  assert.ok(none.every(({ state }) => state === 'none'));
  const both = yearOfPay('2026-11', [run(11, 1)], [computed(11, {})]);
  assert.deepEqual(both.at(-1), { month: '2026-11', state: 'paid', gross: 1, ob_bonus: 10.01, net: 0.5 });
});

test('the bars stay while one of them is shown', () => {
  const ends = ['2026-11', '2025-12', '2025-11', '2026-12'].map((shown) => endOfYear(shown, '2026-11'));
  assert.deepEqual(ends, ['2026-11', '2026-11', '2025-11', '2026-12']);
});
