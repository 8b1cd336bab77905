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

/** A person away in years that the page has no row of; the year of 17 and 17 a §§ is `first` to `last`. */
function away(of: {
  readonly rules?: string;
  readonly leave?: string;
  readonly absence?: string;
  readonly first?: string;
  readonly last?: string;
  readonly on?: string;
  readonly no_shows?: readonly string[];
}): boolean {
  const { rules = 'law', leave = '', absence = '', on = '2027-07-05', no_shows = [], ...year } = of;
  const row = { employed: '2020-01-01..', rules, opening: '', leave, absence };
  const plain = askedIn({ ...row, on, latest: '0.00 1.00', 'parental before': '0' });
  const slips = plain.slips.map((slip) => ({ ...slip, month: (year.last ?? plain.last).slice(0, 7) }));
  const asked = { ...plain, ...year, slips, facts: { ...ledgerFactsIn(row), no_shows } };
  const said = { forms: ['month' as const], rates: [10_000] };
  const [yes, no] = [['absence' as const], []].map((reasons) => agreesOnYear(asked, { ...said, reasons }));
  assert.notEqual(yes, no);
  return yes === true;
}

test('days are counted by vacation year, from its first day to its last', () => {
  // 120 days of care for a child earn, of each year by itself.
  const child = (days: string) => away({ absence: `vab ${days}` });
  assert.equal(child('2026-03-31_2026-07-29'), false, '31 March is of the year before');
  assert.equal(child('2026-04-01_2026-07-30'), true, '121 days');
  assert.equal(child('2026-12-01_2027-03-31'), true, '121 days on both sides of New Year');
  const calendar = { rules: 'law calendar', first: '2026-01-01', last: '2026-12-31' };
  assert.equal(
    away({ ...calendar, absence: 'vab 2025-12-31_2026-04-30' }),
    false,
    'New Year’s Eve is not of it',
  );
  assert.equal(away({ ...calendar, absence: 'vab 2026-01-01_2026-05-01' }), true, 'New Year’s Day is');
});

test('a day that is lost is counted by no other kind of absence', () => {
  // The 121st day with a child, and parental leave on it: the 120 days of the next year all earn.
  const absence = 'vab 2025-04-01_2025-07-30';
  const leave = 'parental 2025-07-30_2025-07-30, parental 2026-05-01_2026-08-28';
  assert.equal(away({ absence, leave }), false);
  assert.equal(away({ absence, leave: leave.replace('2026-08-28', '2026-08-29') }), true, 'and one more');
});

test('one share of all days is no reason: a whole day by leave, by its share and by a missed shift are alike', () => {
  const until = 'unpaid 2026-04-01_2026-09-01';
  assert.equal(away({ leave: `${until}, unpaid 100 2026-09-02_2027-12-31` }), false, 'left out is whole');
  const around = `${until}, unpaid 2026-09-03_2027-12-31`;
  assert.equal(away({ leave: around, no_shows: ['2026-09-02'] }), false, 'a missed shift is a whole day');
  // The latest day that says anything is the Friday, on which the person worked.
  const half = 'unpaid 50 2026-04-01_2027-07-01';
  assert.equal(away({ leave: half, on: '2027-07-03' }), true, 'a Saturday after a day of work');
  assert.equal(away({ leave: half, on: '2027-07-01' }), false);
});

test('any day of the month may have another form of pay, and a year of pay is twelve months', () => {
  const plain = askedIn({
    ...{ employed: '2020-01-01..', rules: 'law', opening: '', leave: '', absence: '', on: '2027-07-05' },
    ...{ latest: '0.00 1.00', 'parental before': '0' },
  });
  const hourly = { ...FULL, monthly_ore: null, hourly_ore: 180_00, rate_bp: 7_500 };
  const terms = [FULL, { ...hourly, from: '2027-07-02' }, { ...FULL, from: '2027-07-03' }];
  assert.equal(agreesOnYear({ ...plain, terms }, null), false, 'the second of the month, by the hour');
  const said = (reasons: readonly 'variable'[]) => ({ forms: ['month' as const], rates: [10_000], reasons });
  const slip = (month: string, base_ore: number) => ({
    ...{ month, base_ore },
    all_ore: 1,
    forms: ['month' as const],
  });
  const old = { ...plain, slips: [slip('2026-06', 1), slip('2027-06', 0)] };
  assert.equal(agreesOnYear(old, said([])), true, 'thirteen months before is too old');
  const one = { ...plain, slips: [slip('2026-07', 1)] };
  assert.equal(agreesOnYear(one, said(['variable'])), true, 'twelve are not, and an öre is pay');
});
