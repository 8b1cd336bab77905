import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenFacts as factsOf, GOLDEN_ROWS as rows } from '../../../test/golden-rows.ts';
import { cell, oreIn } from '../../../test/tables.ts';
import { lengthOf } from '../clock.ts';
import { payMonth } from './pay-month.ts';

const hours = (minutes: number): string => (minutes / 60).toFixed(2);

test('there are at least 300, and the nights that are an hour longer or shorter are among them', () => {
  assert.ok(rows.length >= 300, `${rows.length}`);
  const lengths = rows.flatMap((row) => factsOf(row).assigned.map(({ span }) => lengthOf(span)));
  assert.ok(lengths.includes(7 * 60) && lengths.includes(9 * 60));
});

test('every golden payslip comes out to the ore', () => {
  for (const row of rows) {
    const pay = payMonth(factsOf(row));
    const what = `${cell(row, 'case')}, ${cell(row, 'month')}: ${cell(row, 'terms')}; ${cell(row, 'shifts')}`;
    assert.deepEqual(
      {
        base: pay.gross_ore - pay.ob_bonus_ore,
        ob_hours: [pay.ob1_min, pay.ob2_min, pay.ob3_min].map(hours).join(' '),
        ob: pay.ob_bonus_ore,
        gross: pay.gross_ore,
        tax: pay.tax_ore,
        net: pay.net_ore,
        employer: pay.employer_contribution_ore,
      },
      {
        base: oreIn(row, 'base'),
        ob_hours: cell(row, 'OB hours'),
        ob: oreIn(row, 'OB'),
        gross: oreIn(row, 'gross'),
        tax: oreIn(row, 'tax'),
        net: oreIn(row, 'net'),
        employer: oreIn(row, 'employer'),
      },
      what,
    );
  }
});
