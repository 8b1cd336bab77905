import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerFactsIn } from '../../../test/ledger-rows.ts';
import { cell, readTables } from '../../../test/tables.ts';
import { YEAR_REASONS } from '../pay/pay-form.ts';
import { agreesOnYear, type YearAsked } from './other-year.ts';

/** The second engine judges the years of percent-rule.md as the page does. */

const [years = []] = readTables(new URL('../pay/percent-rule.md', import.meta.url));
const FULL = {
  from: '1901-01-01',
  rate_bp: 10_000,
  monthly_ore: 30_000_00,
  hourly_ore: null,
  weekly_min: null,
  tax_table: 32,
  tax_column: 1,
};

function askedIn(row: Record<string, string>): YearAsked {
  const [variable = 0, all = 0] = cell(row, 'latest')
    .split(' ')
    .map((kronor) => Math.round(Number(kronor) * 100));
  return {
    first: '2026-04-01',
    last: '2027-03-31',
    on: cell(row, 'on'),
    month: '2027-07',
    by_law: true,
    facts: {
      ...ledgerFactsIn({ ...row, rules: 'law' }),
      parental_used: Number(cell(row, 'parental before')),
    },
    terms: [FULL],
    slips: [{ month: '2027-03', base_ore: variable, all_ore: all, forms: ['month'] }],
  };
}

test('every year of the page is judged as it says, and no other way', () => {
  assert.ok(years.length >= 25);
  for (const row of years) {
    const reasons = YEAR_REASONS.filter((one) => cell(row, 'reasons').split(' ').includes(one));
    const said = { forms: ['month' as const], rates: [10_000], reasons };
    const what = cell(row, 'what it shows');
    assert.equal(agreesOnYear(askedIn(row), said), true, what);
    assert.equal(agreesOnYear(askedIn(row), null), reasons.length === 0, what);
    const others = YEAR_REASONS.filter((one) => !reasons.includes(one));
    assert.equal(agreesOnYear(askedIn(row), { ...said, reasons: others }), false, what);
    assert.equal(agreesOnYear(askedIn(row), { ...said, rates: [8_000] }), false, what);
    assert.equal(agreesOnYear(askedIn(row), { ...said, forms: ['hour'] }), false, what);
  }
});

test('an agreement lets another form of pay decide, and nothing else', () => {
  const row = years.find((one) => cell(one, 'reasons') === 'absence') ?? {};
  const asked = { ...askedIn(row), by_law: false };
  assert.equal(agreesOnYear(asked, null), true);
  const slips = [{ month: '2027-03', base_ore: 0, all_ore: 0, forms: ['hour' as const] }];
  assert.equal(agreesOnYear({ ...asked, slips }, null), false);
  assert.equal(agreesOnYear({ ...asked, slips }, { forms: ['hour'] }), true);
});

test('the limits of 17 and 17 a §§ that the page has no row of: a single parent, and a break in a year of sickness', () => {
  const asked = (rules: string, leave: string, absence: string): YearAsked => {
    const row = { employed: '2020-01-01..', rules, opening: '', leave, absence };
    const plain = askedIn({ ...row, on: '2027-07-05', latest: '0.00 1.00', 'parental before': '0' });
    return { ...plain, facts: ledgerFactsIn(row) };
  };
  const isAway = (of: YearAsked): boolean => {
    const said = { forms: ['month' as const], rates: [10_000] };
    const [yes, no] = [['absence' as const], []].map((reasons) => agreesOnYear(of, { ...said, reasons }));
    assert.notEqual(yes, no);
    return yes === true;
  };
  assert.equal(isAway(asked('law alone', 'parental 2026-05-01_2026-10-27', '')), false, '180 days');
  assert.equal(isAway(asked('law alone', 'parental 2026-05-01_2026-10-28', '')), true, 'and one more');
  const sick = (again: string): string => `sick 2025-04-10_2025-08-01, sick ${again}_2026-06-30`;
  assert.equal(isAway(asked('law', '', sick('2025-08-16'))), true, 'a break of 14 days: a whole year');
  assert.equal(isAway(asked('law', '', sick('2025-08-17'))), false, 'of 15: it earns anew');
});
