import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { spanOfReport } from '../time-entry.ts';
import { ALWAYS_EMPLOYED } from './employment.ts';
import { type ObBucket, type ObRuleSet, SPECIFICATION_RULE_SET } from './ob.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { reportedPay } from './ob-replay.ts';
import { PAY_BASES } from './pay-basis.ts';
import type { DatedTerms } from './pay-terms.ts';

const ZONE = 'Europe/Stockholm';
const REPORTS = [
  ['2026-11-17', '14:00', '22:00'],
  ['2026-11-22', '10:00', '14:20'],
] as const;
const HALF_HOURS: ObRuleSet = { ...SPECIFICATION_RULE_SET, name: 'half_hours', rounding_min: 30 };

const minutesOf = (text: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

function termsOf(hourly: string, rate: string): DatedTerms[] {
  const terms = {
    from: '2026-01-01',
    monthly_ore: null,
    hourly_ore: hourly === '-' ? null : oreOf(hourly === 'raised' ? '200' : hourly),
    rate_bp: oreOf(rate) ?? Number.NaN,
    weekly_min: null,
    tax_table: 33,
    tax_column: 1,
  };
  return hourly === 'raised' ? [terms, { ...terms, from: '2026-11-21', hourly_ore: 250_00 }] : [terms];
}

const [rows = []] = readTables(new URL('ob-replay.md', import.meta.url));

test('the page has its rows', () => assert.ok(rows.length >= 7));

for (const row of rows) {
  test(cell(row, 'what is shown'), () => {
    const rules = [...OB_PRESETS, HALF_HOURS].find(({ name }) => name === cell(row, 'rules'));
    assert.ok(rules !== undefined);
    const pay = reportedPay({
      month: '2026-11',
      terms: termsOf(cell(row, 'hourly'), cell(row, 'rate %')),
      employed: ALWAYS_EMPLOYED,
      pay_basis: PAY_BASES.find((basis) => basis === cell(row, 'pays for')) ?? 'assigned_hours',
      entries: REPORTS.map(([date, start, end]) => ({
        status: 'approved',
        date,
        span: spanOfReport(date, start, end, ZONE),
        break_min: 30,
      })),
      rule_sets: [{ from: '1901-01-01', rules }],
      break_order: 'regular_first',
      zone: ZONE,
    });
    assert.deepEqual(pay, {
      reported_min: minutesOf(cell(row, 'reported')),
      ob_min: {
        1: minutesOf(cell(row, 'OB1')),
        2: minutesOf(cell(row, 'OB2')),
        3: minutesOf(cell(row, 'OB3')),
        4: minutesOf(cell(row, 'OB4')),
        5: 0,
        6: 0,
      },
      ob_ore: {
        1: oreOf(cell(row, 'ob1')),
        2: oreOf(cell(row, 'ob2')),
        3: oreOf(cell(row, 'ob3')),
        4: oreOf(cell(row, 'ob4')),
        5: 0,
        6: 0,
      },
      base_ore: oreOf(cell(row, 'base')),
      no_salary: cell(row, 'no salary') === 'yes',
    });
  });
}

test('each of six levels has its minutes and its pay', () => {
  const window = (bucket: ObBucket, from: string, until: string): ObRuleSet['windows'][number] => ({
    bucket,
    days: [2],
    from,
    until,
    until_days_after: 0,
    law: '',
  });
  const rules: ObRuleSet = {
    name: 'six levels',
    windows: [window(4, '14:00', '16:00'), window(5, '16:00', '19:00'), window(6, '19:00', '23:00')],
    multipliers_pct: { 1: 0, 2: 0, 3: 0, 4: 10, 5: 20, 6: 30 },
  };
  const { ob_min, ob_ore } = reportedPay({
    month: '2026-11',
    terms: termsOf('200', '100'),
    employed: ALWAYS_EMPLOYED,
    pay_basis: 'approved_hours',
    entries: [
      {
        status: 'approved',
        date: '2026-11-17',
        span: spanOfReport('2026-11-17', '14:00', '23:00', ZONE),
        break_min: 30,
      },
    ],
    rule_sets: [{ from: '1901-01-01', rules }],
    break_order: 'regular_first',
    zone: ZONE,
  });
  assert.deepEqual(ob_min, { 1: 0, 2: 0, 3: 0, 4: 90, 5: 180, 6: 240 });
  assert.deepEqual(ob_ore, { 1: 0, 2: 0, 3: 0, 4: 30_00, 5: 120_00, 6: 240_00 });
});
