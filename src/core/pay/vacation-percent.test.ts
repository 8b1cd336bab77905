import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import type { OtherYear, PayForm, YearReason } from './pay-form.ts';
import { sumOf } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';
import { finalVacation } from './vacation-final.ts';
import { vacationPay } from './vacation-pay.ts';

type Row = Record<string, string>;

const [rows = []] = readTables(new URL('./vacation-percent.md', import.meta.url));

function termsIn(text: string): DatedTerms {
  const [kind = '', kronor = ''] = text.split(' ');
  const ore = Math.round(Number(kronor) * 100);
  const monthly = kind === 'monthly';
  const rest = { weekly_min: null, tax_table: null, tax_column: 1, from: '2020-01-01' };
  return monthly
    ? { ...rest, monthly_ore: ore, hourly_ore: null, rate_bp: 10_000 }
    : { ...rest, monthly_ore: null, hourly_ore: ore, rate_bp: 5000 };
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const formsIn = (text: string): PayForm[] =>
  (['hour', 'month'] as const).filter((form) => text.split(' ').includes(form));

test('every row of the page holds', () => {
  assert.ok(rows.length >= 20);
  const shown = rows.map((row): Row => {
    const all = cell(row, 'all pay');
    const days = Array.from({ length: numberIn(row, 'days') }, (_, index) => addDays('2026-03-02', index));
    const { lines, warnings } = vacationPay(days, {
      terms: [termsIn(cell(row, 'terms'))],
      hourly_vacation: cell(row, 'hourly vacation') === 'saved' ? 'saved' : 'with_pay',
      earned_ore: 1000_00,
      earned_other: {
        forms: formsIn(cell(row, 'year')),
        all_ore: all === 'none' ? null : oreIn(row, 'all pay'),
        rates: words(cell(row, 'rates')).map((pct) => Number(pct) * 100),
        reasons: words(cell(row, 'reasons')) as YearReason[],
      },
      paid_days: numberIn(row, 'paid days'),
      unearned_days: [],
      left_ore: oreIn(row, 'left'),
    });
    assert.deepEqual(
      lines.flatMap(({ parts }) => parts.filter(({ minutes }) => minutes !== 0)),
      [],
      'a day of vacation has no minutes of its own',
    );
    return {
      ...row,
      lines: lines.map(({ code }) => code).join(' '),
      amount: (sumOf(lines) / 100).toFixed(2),
      warnings: warnings.join(' '),
    };
  });
  assert.deepEqual(shown, rows);
});

test('at the end the days of such a year are paid by all its pay, the last month included', () => {
  const of = (terms: string, accrued_other: OtherYear) => {
    const { lines, warnings } = finalVacation(
      {
        last_day: '2026-11-22',
        days: 10,
        earned_ore: 0,
        paid_days: 25,
        accrued_days: 5,
        accrued_ore: 0,
        accrued_other,
        advance_on: [],
        advance_ore: 0,
        advance_unclear: false,
      },
      {
        terms: [termsIn(terms)],
        hourly_vacation: 'saved',
        base_ore: 0,
        all_ore: 10_000_00,
        same_year: false,
      },
    );
    return [lines.map(({ quantity, amount_ore }) => [quantity / 100, amount_ore / 100]), warnings];
  };
  // Ten days by the salary, five by 12 % of 100 000 and of the last month's 10 000.
  assert.deepEqual(of('monthly 30000.00', { forms: ['hour'], all_ore: 100_000_00 }), [
    [
      [10, 15_090],
      [5, 13_200],
    ],
    [],
  ]);
  assert.deepEqual(of('hourly 180.00', { forms: ['hour', 'month'], all_ore: 100_000_00 }), [
    [[5, 13_200]],
    [],
  ]);
  assert.deepEqual(of('monthly 30000.00', { forms: ['hour'], all_ore: null }), [
    [[15, 22_635]],
    ['vacation_variable_unknown'],
  ]);
  const month = { forms: ['month'] } as const;
  // By the rate of employment, and by a reason of the year: as if the form were another.
  for (const why of [{ rates: [5000] }, { rates: [10_000], reasons: ['absence'] }] as const)
    assert.deepEqual(of('monthly 30000.00', { ...month, ...why, all_ore: 100_000_00 }), [
      [
        [10, 15_090],
        [5, 13_200],
      ],
      [],
    ]);
  assert.deepEqual(of('monthly 30000.00', { ...month, rates: [10_000], all_ore: 100_000_00 }), [
    [[15, 22_635]],
    [],
  ]);
  assert.deepEqual(of('monthly 30000.00', { ...month, rates: [5000], all_ore: null }), [
    [[15, 22_635]],
    ['vacation_variable_unknown'],
  ]);
});

test('the line says which rule asks for all pay', () => {
  const of = (earned_other: OtherYear) =>
    vacationPay(['2026-03-02'], {
      terms: [termsIn('monthly 30000.00')],
      hourly_vacation: 'saved',
      earned_ore: 0,
      earned_other,
      paid_days: 25,
      unearned_days: [],
      left_ore: 30_000_00,
    }).lines.at(-1)?.law;
  assert.match(of({ forms: ['hour'], all_ore: 1, rates: [5000] }) ?? '', /another form of pay/);
  assert.match(of({ forms: ['month'], all_ore: 1, rates: [5000] }) ?? '', /the percentage rule/);
});
