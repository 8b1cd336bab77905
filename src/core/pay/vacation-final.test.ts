import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, readTables } from '../../../test/tables.ts';
import { HOURLY_VACATIONS } from './pay-basis.ts';
import { sumOf } from './pay-line.ts';
import type { DatedTerms } from './pay-terms.ts';
import { finalVacation } from './vacation-final.ts';
import { vacationMonth } from './vacation-month.ts';
import { VACATION_LAW } from './vacation-pay.ts';
import { LAWFUL_VACATION } from './vacation-year.ts';

type Row = Record<string, string>;

const [rows = []] = readTables(new URL('./vacation-final.md', import.meta.url));

const oreOf = (text: string): number | null => (text === 'none' ? null : Math.round(Number(text) * 100));

function termsIn(text: string): DatedTerms {
  const [kind = '', kronor = ''] = text.split(' ');
  const monthly = kind === 'monthly';
  const ore = oreOf(kronor);
  return {
    from: '2020-01-01',
    monthly_ore: monthly ? ore : null,
    hourly_ore: monthly ? null : ore,
    rate_bp: monthly ? 10_000 : 5000,
    weekly_min: null,
    tax_table: null,
    tax_column: 1,
  };
}

function shown(row: Row, law = VACATION_LAW): Row {
  const [employed = { first: null, last: null }] = employedIn(cell(row, 'employed'));
  const [kind = '', days = ''] = cell(row, 'vacation').split(' ');
  const [first_day = '', last_day = ''] = days.split('_');
  const [before = '', kronor = '', paid_on = null] = cell(row, 'advance before').split(' ');
  const { vacation } = vacationMonth(
    (employed.last ?? '').slice(0, 7),
    {
      rules: LAWFUL_VACATION,
      employed,
      opening:
        before === ''
          ? null
          : {
              from: employed.first ?? '',
              paid_days: 25,
              taken_days: 0,
              saved: [],
              advance: { days: Number(before), ore: oreOf(kronor) ?? 0, paid_on },
              unearning_days: 0,
              entitled: null,
            },
      counts_from: '2025-04-01',
      leave: kind === '' ? [] : [{ kind: 'vacation', first_day, last_day, advance: kind === 'advance' }],
      absences: [],
      open_until: '2027-01-01',
      used: new Map(),
    },
    {
      earned_ore: oreOf(cell(row, 'earned')),
      accrued_ore: oreOf(cell(row, 'accrued')),
      end_reason: cell(row, 'reason') === '' ? null : cell(row, 'reason'),
    },
  );
  assert.ok(vacation.final !== null);
  const { lines, warnings } = finalVacation(
    vacation.final,
    {
      terms: [termsIn(cell(row, 'terms'))],
      hourly_vacation: HOURLY_VACATIONS.find((one) => one === cell(row, 'hourly vacation')) ?? 'saved',
      base_ore: oreOf(cell(row, 'month')) ?? 0,
      all_ore: oreOf(cell(row, 'month')) ?? 0,
      same_year: false,
    },
    law,
  );
  return {
    ...row,
    quantities: lines.map(({ quantity }) => (quantity / 100).toFixed(2)).join(' '),
    amount: (sumOf(lines) / 100).toFixed(2),
    warnings: warnings.join(' '),
    unclear: vacation.final.advance_unclear ? 'yes' : 'no',
  };
}

test('every row of the page holds', () => {
  assert.ok(rows.length >= 14);
  assert.deepEqual(
    rows.map((row) => shown(row)),
    rows,
  );
});

test('the supplement and the 12 % are pinned', () => {
  for (const key of ['supplement_bp', 'earned_pct'] as const)
    for (const by of [-1, 1])
      assert.notDeepEqual(
        rows.map((row) => shown(row, { ...VACATION_LAW, [key]: VACATION_LAW[key] + by })),
        rows,
        `${key} ${by}`,
      );
});
