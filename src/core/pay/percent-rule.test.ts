import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerFactsIn } from '../../../test/ledger-rows.ts';
import { cell, readTables } from '../../../test/tables.ts';
import { type OtherYear, type PayForm, percentReasons, type YearReason } from './pay-form.ts';
import type { DatedTerms } from './pay-terms.ts';
import { LATEST_MONTHS, PERCENT_RULE_LAW, ratesOf, yearReasons } from './percent-rule.ts';

type Row = Record<string, string>;

const [years = [], days = []] = readTables(new URL('./percent-rule.md', import.meta.url));

const YEAR = { first: '2026-04-01', last: '2027-03-31' };
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const oreOf = (kronor: string): number => Math.round(Number(kronor) * 100);

function judged(row: Row, law = PERCENT_RULE_LAW): Row {
  const facts = {
    ...ledgerFactsIn({ ...row, rules: 'law' }),
    parental_used: Number(cell(row, 'parental before')),
  };
  const [variable = '', all = ''] = words(cell(row, 'latest'));
  const latest = { variable_ore: oreOf(variable), all_ore: oreOf(all) };
  return { ...row, reasons: yearReasons(YEAR, cell(row, 'on'), facts, latest, law).join(' ') };
}

test('every year of the page is judged as it says', () => {
  assert.ok(years.length >= 25);
  assert.deepEqual(
    years.map((row) => judged(row)),
    years,
  );
});

test('the numbers of 16 § are pinned: another and some row fails', () => {
  for (const by of [-1, 1]) {
    const law = { variable_pct: PERCENT_RULE_LAW.variable_pct + by };
    assert.notDeepEqual(
      years.map((row) => judged(row, law)),
      years,
      String(by),
    );
  }
  assert.equal(LATEST_MONTHS, 12);
});

test('every day of the page is paid by the rule that it says', () => {
  assert.ok(days.length >= 14);
  const shown = days.map((row): Row => {
    const forms = words(cell(row, 'year')) as PayForm[];
    const rates = words(cell(row, 'rates')).map((pct) => Number(pct) * 100);
    const [form = '', pct = ''] = words(cell(row, 'day'));
    const year: Omit<OtherYear, 'all_ore'> = {
      forms,
      ...(rates.length === 0 ? {} : { rates }),
      reasons: words(cell(row, 'reasons')) as YearReason[],
    };
    const day = { form: form as PayForm, rate_bp: Number(pct) * 100 };
    const why = percentReasons(forms.length === 0 ? undefined : year, day);
    return { ...row, rule: why.length === 0 ? 'same pay' : 'percent', why: why.join(' ') };
  });
  assert.deepEqual(shown, days);
});

test('the rates of a year are those of the days of the employment in it', () => {
  const row = (from: string, rate_bp: number): DatedTerms => ({
    from,
    rate_bp,
    monthly_ore: 30_000_00,
    hourly_ore: null,
    weekly_min: null,
    tax_table: 32,
    tax_column: 1,
  });
  const terms = [row('1901-01-01', 5000), row('2026-10-01', 10_000), row('2027-04-01', 7500)];
  const of = (first: string | null, last: string | null) =>
    ratesOf(terms, YEAR, { employed: { first, last } });
  assert.deepEqual(of(null, null), [5000, 10_000]);
  assert.deepEqual(of('2026-10-01', null), [10_000]);
  assert.deepEqual(of('2026-09-30', null), [5000, 10_000]);
  assert.deepEqual(of(null, '2026-09-30'), [5000]);
  assert.deepEqual(of('2027-04-01', null), []);
  assert.deepEqual(
    ratesOf([...terms, row('2027-03-31', 8000)], YEAR, { employed: { first: null, last: null } }),
    [5000, 10_000, 8000],
  );
});
