import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { spanOfReport } from '../time-entry.ts';
import { PAY_BASES } from './pay-basis.ts';
import { payOfReports } from './pay-of-reports.ts';

const ZONE = 'Europe/Stockholm';
const oreOrNull = (text: string): number | null => (text === '-' ? null : oreOf(text));

const reportsIn = (text: string) =>
  text
    .split(';')
    .filter((report) => report.trim() !== '')
    .map((report) => {
      const [, date = '', start = '', end = '', break_min = ''] =
        /(\S+) (\d\d:\d\d)-(\d\d:\d\d)\/(\d+)/.exec(report) ?? [];
      return { date, span: spanOfReport(date, start, end, ZONE), break_min: Number(break_min) };
    });

const [rows = [], cut = []] = readTables(new URL('pay-of-reports.md', import.meta.url));

test('the page has its rows', () => assert.ok(rows.length >= 13));

for (const row of [...rows, ...cut]) {
  test(cell(row, 'what is shown'), () => {
    const pay = payOfReports({
      terms: [
        {
          from: '1900-01-01',
          monthly_ore: oreOrNull(cell(row, 'monthly')),
          hourly_ore: oreOrNull(cell(row, 'hourly')),
          rate_bp: oreOf(cell(row, 'rate %')) ?? Number.NaN,
          weekly_min: null,
          tax_table: null,
          tax_column: 1,
        },
      ],
      employed: employedIn(row.employed ?? '..'),
      pay_basis: PAY_BASES.find((basis) => basis === cell(row, 'pays for')) ?? 'assigned_hours',
      entries: reportsIn(cell(row, 'reports')),
      rule_sets: [],
      break_order: 'regular_first',
      zone: ZONE,
    });
    assert.deepEqual(pay, {
      base_ore: oreOrNull(cell(row, 'base')),
      ob_ore: oreOf(cell(row, 'ob')),
      no_salary: cell(row, 'no salary') === 'yes',
    });
  });
}
