import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, readTables } from '../../../test/tables.ts';
import { daysOfMonth, lastOfMonth } from '../calendar.ts';
import { oreOf } from '../money.ts';
import { termsWhileEmployed } from './employment.ts';
import {
  BEGINNING,
  type DatedTerms,
  hourlySalary,
  isMonthly,
  monthlySalary,
  PAID_BY,
  type TermsSpan,
  taxTermsOn,
  termsOn,
  termsSpans,
  weeklyMin,
} from './pay-terms.ts';

const [spans = [], taxes = [], weeks = [], employments = [], ways = []] = readTables(
  new URL('pay-terms.md', import.meta.url),
);

const maybe = (text: string | undefined): number | null =>
  text === undefined || text === '-' ? null : oreOf(text);

const rowsIn = (text: string): DatedTerms[] =>
  text
    .split(';')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const [from = '', terms = ''] = row.split(':');
      const [monthly, hourly, rate, table] = terms.split('/');
      return {
        from,
        monthly_ore: maybe(monthly),
        hourly_ore: maybe(hourly),
        rate_bp: maybe(rate) ?? Number.NaN,
        weekly_min: null,
        tax_table: Number(table),
        tax_column: 1,
      };
    });

const edgesOf = (month: string): [string, string] => [
  `${month}-01`,
  lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5))),
];
const shown = ({ first, last, terms }: TermsSpan): string =>
  `${first}..${last}:${(terms.monthly_ore ?? 0) / 100}`;

test('the page has its rows', () =>
  assert.deepEqual(
    [spans, taxes, weeks, employments, ways].map(({ length }) => length),
    [12, 5, 8, 21, 6],
  ));

for (const row of spans) {
  test(cell(row, 'what'), () => {
    const found = termsSpans(rowsIn(cell(row, 'rows')), ...edgesOf(cell(row, 'month')));
    assert.equal(found.map(shown).join(' '), cell(row, 'spans'));
  });
}

for (const row of employments) {
  test(`employed: ${cell(row, 'what')}`, () => {
    const [first, last] = edgesOf(cell(row, 'month'));
    const terms = termsWhileEmployed(rowsIn(cell(row, 'rows')), employedIn(cell(row, 'employed')));
    const found = termsSpans(terms, first, last);
    assert.equal(found.map(shown).join(' '), cell(row, 'spans'));
    // The same day by day, as absence and vacation use it.
    for (const date of daysOfMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)))) {
      const holds = found.find((span) => span.first <= date && date <= span.last);
      assert.equal(termsOn(terms, date)?.monthly_ore, holds?.terms.monthly_ore, date);
    }
  });
}

for (const row of taxes) {
  test(`tax: ${cell(row, 'what')}`, () => {
    const terms = taxTermsOn(rowsIn(cell(row, 'rows')), cell(row, 'paid on'));
    assert.equal(String(terms?.tax_table ?? 'none'), cell(row, 'table'));
  });
}

for (const row of ways) {
  test(`paid by ${cell(row, 'paid by')} at ${cell(row, 'rate')} %`, () => {
    const paid_by = PAID_BY.find((one) => one === cell(row, 'paid by')) ?? null;
    const rate_bp = maybe(cell(row, 'rate')) ?? Number.NaN;
    assert.equal(isMonthly({ paid_by, rate_bp }) ? 'month' : 'hour', cell(row, 'paid'));
  });
}

for (const row of weeks) {
  test(`a week at ${cell(row, 'rate')} %, ${cell(row, 'weekly')} agreed, of ${cell(row, 'full week')} h`, () => {
    const [terms] = rowsIn(`1901-01-01:1/1/${cell(row, 'rate')}/32`);
    assert.ok(terms !== undefined);
    const agreed = cell(row, 'weekly');
    const weekly_min = agreed === '-' ? null : Number(agreed);
    const full = cell(row, 'full week');
    const full_week_hundredths = full === '-' ? null : Math.round(Number(full) * 100);
    assert.equal(weeklyMin({ ...terms, weekly_min, full_week_hundredths }), Number(cell(row, 'minutes')));
  });
}

test('a derived salary follows the full time of the agreement', () => {
  const [terms] = rowsIn('1901-01-01:30000/-/100/32');
  assert.ok(terms !== undefined);
  assert.equal(hourlySalary({ ...terms, full_week_hundredths: 4000 }).ore, 173_08);
  assert.equal(hourlySalary({ ...terms, full_month_hundredths: 16_500 }).ore, 181_82);
  const by_hour = { ...terms, monthly_ore: null, hourly_ore: 180_00 };
  assert.equal(monthlySalary({ ...by_hour, full_week_hundredths: 4000 }).ore, 31_200_00);
});

test('terms without a day of their own hold from the first day that a date may be', () => {
  assert.equal(BEGINNING, '1901-01-01');
});
