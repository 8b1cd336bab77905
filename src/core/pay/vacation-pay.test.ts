import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import { isVacationDay } from '../leave.ts';
import { LINE_LAWS } from './line-laws.ts';
import { sumOf } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';
import {
  paidVacationDays,
  VACATION_LAW,
  vacationBase,
  vacationLawUnder,
  vacationPay,
  vacationWithPay,
} from './vacation-pay.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

type Row = Record<string, string>;
type Law = typeof VACATION_LAW;

const TABLES = readTables(new URL('./vacation-pay.md', import.meta.url));
assert.equal(TABLES.length, 4, 'the page has four tables');
const [days = [], paid = [], pays = [], bases = []] = TABLES;
const GOLDEN = new URL('../../../../shared/reference/golden.json', import.meta.url);

const termsOf = (text: string): DatedTerms => {
  const [kind = '', kronor = ''] = text.split(' ');
  const ore = Math.round(Number(kronor) * 100);
  const monthly = kind === 'monthly';
  return {
    from: '2020-01-01',
    monthly_ore: monthly ? ore : null,
    hourly_ore: monthly ? null : ore,
    rate_bp: monthly ? 10_000 : 5000,
    weekly_min: null,
    tax_table: null,
    tax_column: 1,
  };
};

function payRow(row: Row, law: Law): Row {
  const taken = Array.from({ length: numberIn(row, 'days') }, (_, index) => addDays('2026-03-02', index));
  const facts = {
    terms: [termsOf(cell(row, 'terms'))],
    hourly_vacation: cell(row, 'hourly vacation') === 'saved' ? ('saved' as const) : ('with_pay' as const),
    earned_ore: cell(row, 'earned') === 'none' ? null : oreIn(row, 'earned'),
    paid_days: numberIn(row, 'paid days'),
    unearned_days: [],
    left_ore: 0,
  };
  const { lines, warnings } = vacationPay(taken, facts, law);
  for (const { parts } of lines)
    for (const { minutes } of parts) assert.equal(minutes, 0, 'a day has no minutes');
  return {
    ...row,
    line: lines.map(({ code }) => code).join(' '),
    amount: (sumOf(lines) / 100).toFixed(2),
    warnings: warnings.join(' '),
  };
}

const dayRow = (row: Row, law: Law): Row => ({
  ...row,
  counts: isVacationDay(cell(row, 'date'), law.last_weekday) ? 'yes' : 'no',
});

test('every row of the page holds', () => {
  assert.ok(days.length >= 10 && paid.length >= 8 && pays.length >= 13);
  assert.deepEqual(
    days.map((row) => dayRow(row, VACATION_LAW)),
    days,
  );
  for (const row of paid) {
    const facts = {
      employed_days: numberIn(row, 'employed'),
      unpaid_days: numberIn(row, 'unpaid absence'),
      year_days: numberIn(row, 'year'),
      entitled: numberIn(row, 'entitled'),
    };
    assert.equal(paidVacationDays(facts), numberIn(row, 'paid days'), JSON.stringify(row));
  }
  assert.deepEqual(
    pays.map((row) => payRow(row, VACATION_LAW)),
    pays,
  );
});

test("what a month paid 12 % on is in no later base, and a monthly salary's OB is in it", () => {
  assert.ok(bases.length >= 8);
  const CODES = ['base_monthly', 'base_hourly', 'ob1', 'ob2'] as const;
  for (const row of bases) {
    const paid_on = oreIn(row, 'vacation_with_pay on');
    const lines = [
      ...CODES.map((code) => ({ code, amount_ore: oreIn(row, code), rate_ore: 0 })).filter(
        ({ amount_ore }) => amount_ore > 0,
      ),
      { code: 'vacation_with_pay' as const, amount_ore: Math.round(paid_on * 0.12), rate_ore: paid_on },
    ];
    const hourly_vacation = cell(row, 'hourly vacation') === 'saved' ? 'saved' : 'with_pay';
    assert.equal(vacationBase({ hourly_vacation, lines }), oreIn(row, 'base'), JSON.stringify(row));
  }
});

test('every number of the law is pinned: one more or less and some row fails', () => {
  for (const [key, value] of Object.entries(VACATION_LAW))
    for (const by of [-1, 1]) {
      const law = { ...VACATION_LAW, [key]: value + by };
      const shown = [...days.map((row) => dayRow(row, law)), ...pays.map((row) => payRow(row, law))];
      assert.notDeepEqual(shown, [...days, ...pays], `${key} ${by}`);
    }
});

test('an agreement may have a larger supplement, said on the line; the law otherwise', () => {
  const facts = {
    terms: [termsOf('monthly 30000.00')],
    hourly_vacation: 'saved' as const,
    earned_ore: 0,
    paid_days: 25,
    unearned_days: [],
    left_ore: 0,
  };
  // 0,8 % of 30 000 kr is 240 kr a day.
  const { lines } = vacationPay(['2026-03-02', '2026-03-03'], facts, vacationLawUnder({ supplement_bp: 80 }));
  assert.deepEqual(
    lines.map(({ code, rate_ore, amount_ore, law }) => [code, rate_ore, amount_ore, law]),
    [['vacation_supplement', 24_000, 48_000, LINE_LAWS.vacation_supplement_agreed]],
  );
  assert.equal(vacationLawUnder(LAWFUL_VACATION), VACATION_LAW);
  assert.equal(vacationLawUnder(undefined), VACATION_LAW);
});

test('12 % with each month is a line of its own, and nothing on nothing', () => {
  const [line] = vacationWithPay(2430_00);
  assert.deepEqual(
    [line?.code, line?.quantity, line?.unit, line?.amount_ore],
    ['vacation_with_pay', 1200, '%', 291_60],
  );
  assert.deepEqual(vacationWithPay(0), []);
  assert.deepEqual(vacationWithPay(-100), []);
});

type Golden = {
  id: string;
  kind: string;
  input: Record<string, number | string>;
  expected: Record<string, number>;
};

test('the vacation of the reference', {
  skip: existsSync(GOLDEN) ? false : 'the reference is not here',
}, () => {
  const all = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden[];
  const of_days = all.filter(({ kind }) => kind === 'semesterdagar');
  const of_pay = all.filter(({ kind }) => kind === 'semesterlon');
  assert.ok(of_days.length >= 1 && of_pay.length >= 2);
  for (const { id, input, expected } of of_days)
    assert.equal(
      paidVacationDays({
        employed_days: Number(input.employedDays),
        unpaid_days: Number(input.unpaidAbsence),
        year_days: Number(input.yearDays),
        entitled: Number(input.entitlement),
      }),
      expected.paidDays,
      id,
    );
  for (const { id, input, expected } of of_pay) {
    const terms = termsOf(input.rule === 'procent' ? 'hourly 180.00' : 'monthly 30000.00');
    const days_taken = Array.from({ length: 25 }, (_, index) => addDays('2026-03-02', index));
    const earned_ore = Number(input.pay ?? input.variablePay) * 100;
    const facts = {
      terms: [terms],
      hourly_vacation: 'saved' as const,
      earned_ore,
      paid_days: 25,
      unearned_days: [],
      left_ore: 0,
    };
    const line = vacationPay(days_taken, facts).lines.find(({ code }) => code === 'vacation_pay');
    assert.equal(line?.amount_ore, Number(expected.amount ?? expected.supplement) * 100, id);
  }
});
