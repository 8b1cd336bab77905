import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { missingTaxYear } from './missing-tax-year.ts';
import { runTaxYear } from './run-tax-year.ts';
import { PUBLISHED_TAX_YEARS } from './tax.ts';

const [rows = [], warnings = []] = readTables(new URL('run-tax-year.md', import.meta.url));

test('a run uses the tables that the page names', () => {
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const known = cell(row, 'known years').split(', ').map(Number);
    const said = cell(row, 'tables of');
    assert.equal(
      runTaxYear(cell(row, 'paid on'), known),
      said === 'none' ? null : Number(said),
      cell(row, 'what it shows'),
    );
  }
});

test('a missing year is warned of from the day that the page names', () => {
  assert.ok(warnings.length >= 9);
  for (const row of warnings) {
    const known = cell(row, 'known years').split(', ').map(Number);
    const said = cell(row, 'missing');
    assert.equal(
      missingTaxYear(cell(row, 'today'), known),
      said === 'none' ? null : Number(said),
      cell(row, 'what it shows'),
    );
  }
});

test('the years of the page are left to the published ones when nothing else is said', () => {
  const last = PUBLISHED_TAX_YEARS.at(-1) ?? 0;
  assert.equal(runTaxYear(`${last}-07-24`), last);
  assert.equal(runTaxYear(`${last + 1}-01-25`), last);
  assert.equal(runTaxYear(`${last + 1}-02-25`), null);
});
