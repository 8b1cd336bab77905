import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { LOOKS_WHOLE, wholePayIn } from './whole-pay.ts';

type Row = Record<string, string>;

const [rows = []] = readTables(new URL('./whole-pay.md', import.meta.url));

function shown(row: Row, law = LOOKS_WHOLE): Row {
  const [kind = '', kronor = ''] = cell(row, 'terms').split(' ');
  const ore = Math.round(Number(kronor) * 100);
  const monthly = kind === 'monthly';
  const rest = { from: '2010-01-01', weekly_min: null, tax_table: null, tax_column: 1 };
  const terms = monthly
    ? { ...rest, monthly_ore: ore, hourly_ore: null, rate_bp: 10_000 }
    : { ...rest, monthly_ore: null, hourly_ore: ore, rate_bp: 5000 };
  const [year, earning] = cell(row, 'rules').split(' ');
  const pay = {
    from: cell(row, 'from'),
    earned_ore: cell(row, 'earned') === '' ? null : oreIn(row, 'earned'),
    running_ore: cell(row, 'running') === '' ? null : oreIn(row, 'running'),
  };
  const rules = {
    year: year === 'calendar' ? ('calendar' as const) : ('april' as const),
    earning: earning === 'same' ? ('same_year' as const) : ('year_before' as const),
  };
  const fields = wholePayIn(pay, { terms: [terms], employed_from: cell(row, 'employed'), rules }, law);
  return { ...row, 'looks so': fields.join(' ') };
}

test('every row of the page holds', () => {
  assert.ok(rows.length >= 12);
  for (const row of rows) assert.deepEqual(shown(row), row);
});

test('the share is pinned: a percent more or less and some row fails', () => {
  for (const by of [-1, 1])
    assert.ok(
      rows.some((row) => shown(row, { share_pct: 50 + by })['looks so'] !== cell(row, 'looks so')),
      `${by}`,
    );
});
