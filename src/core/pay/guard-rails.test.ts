import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import {
  isGone,
  isNothingApproved,
  type LockedMonth,
  unusualGross,
  unusualHours,
  unusualOb,
  wholeMonths,
} from './guard-rails.ts';

const [gross = [], whole = [], ob = [], hours = [], gone = []] = readTables(
  new URL('guard-rails.md', import.meta.url),
);

type Row = Readonly<Record<string, string>>;

const amounts = (row: Row, heading: string): (number | null)[] =>
  cell(row, heading)
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => (one === '-' ? null : Math.round(Number(one) * 100)));

const locked = (row: Row, of_ob: string | null): LockedMonth[] =>
  amounts(row, 'locked').map((gross_ore, index) => ({
    month: `2026-0${index + 1}`,
    gross_ore: gross_ore ?? 0,
    ob_ore: of_ob === null ? null : (amounts(row, of_ob)[index] ?? null),
  }));

test('a gross unlike the normal month is named as the page says', () => {
  assert.ok(gross.length >= 10);
  for (const row of gross) {
    const agreed = cell(row, 'agreed') === '' ? null : oreIn(row, 'agreed');
    const found = unusualGross(oreIn(row, 'gross'), locked(row, null), agreed);
    const expected = cell(row, 'named') === 'no' ? null : oreIn(row, 'named');
    assert.equal(found?.usual ?? null, expected, JSON.stringify(row));
  }
});

test('a month of a part of the employment is no normal month', () => {
  assert.ok(whole.length >= 4);
  for (const row of whole) {
    const months = cell(row, 'locked').split(' ');
    const rows = months.map((month) => ({ month, gross_ore: 1, ob_ore: null }));
    const kept = wholeMonths(rows, employedIn(cell(row, 'employed')));
    assert.equal(kept.map(({ month }) => month).join(' '), cell(row, 'count'), JSON.stringify(row));
  }
});

test('a share of OB unlike the year is named as the page says', () => {
  assert.ok(ob.length >= 10);
  for (const row of ob) {
    const found = unusualOb(oreIn(row, 'gross'), oreIn(row, 'ob'), locked(row, 'ob of them'));
    const expected = cell(row, 'named') === 'no' ? null : oreIn(row, 'named');
    assert.equal(found?.usual ?? null, expected, JSON.stringify(row));
  }
});

test('a figure is named with the usual one and the months that it comes from', () => {
  const months = ['2026-01', '2026-02', '2026-03'];
  const before = months.map((month) => ({ month, gross_ore: 20_000_00, ob_ore: 2_000_00 }));
  assert.deepEqual(unusualOb(20_000_00, 15_000_00, before), {
    code: 'ob_unusual',
    now: 7500,
    usual: 1000,
    months: 3,
  });
  assert.deepEqual(unusualGross(30_000_01, before, null), {
    code: 'gross_unusual',
    now: 30_000_01,
    usual: 20_000_00,
    months: 3,
  });
});

test('hours above full time are named as the page says', () => {
  assert.ok(hours.length >= 6);
  for (const row of hours) {
    const terms = {
      from: '2026-01-01',
      monthly_ore: null,
      hourly_ore: 15_000,
      rate_bp: 5_000,
      weekly_min: null,
      tax_table: 33,
      tax_column: 1,
      full_week_hundredths: oreIn(row, 'full time'),
    };
    const employed = employedIn(cell(row, 'employed'));
    const found = unusualHours(numberIn(row, 'hours') * 60, { month: '2026-11', terms: [terms], employed });
    assert.equal(found?.months ?? 0, 0, 'the agreement says it, no month');
    const usual = found === null ? 'no' : (found.usual / 60).toFixed(2);
    assert.equal(usual, cell(row, 'named'), JSON.stringify(row));
  }
});

test('somebody of last month is named as the page says', () => {
  assert.ok(gone.length >= 11);
  for (const row of gone) {
    const before = cell(row, 'before') === '-' ? null : oreIn(row, 'before');
    const employed = employedIn(cell(row, 'employed'));
    const named = [
      ...(isGone(before, oreIn(row, 'gross'), { month: '2026-11', employed }) ? ['gone'] : []),
      ...(isNothingApproved(
        numberIn(row, 'planned') * 60,
        numberIn(row, 'approved') * 60,
        cell(row, 'other exception') === 'yes',
      )
        ? ['nothing approved']
        : []),
    ];
    assert.equal(named.join(', '), cell(row, 'named'), JSON.stringify(row));
  }
});
