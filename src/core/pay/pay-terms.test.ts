import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { lastOfMonth } from '../calendar.ts';
import { oreOf } from '../money.ts';
import { type DatedTerms, taxTermsOn, termsSpans, weeklyMin } from './pay-terms.ts';

const [spans = [], taxes = [], weeks = []] = readTables(new URL('pay-terms.md', import.meta.url));

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

test('the page has its rows', () => assert.deepEqual([spans.length, taxes.length, weeks.length], [12, 5, 4]));

for (const row of spans) {
  test(cell(row, 'what'), () => {
    const month = cell(row, 'month');
    const last = lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    const found = termsSpans(rowsIn(cell(row, 'rows')), `${month}-01`, last).map(
      (span) => `${span.first}..${span.last}:${(span.terms.monthly_ore ?? 0) / 100}`,
    );
    assert.equal(found.join(' '), cell(row, 'spans'));
  });
}

for (const row of taxes) {
  test(`tax: ${cell(row, 'what')}`, () => {
    const terms = taxTermsOn(rowsIn(cell(row, 'rows')), cell(row, 'paid on'));
    assert.equal(String(terms?.tax_table ?? 'none'), cell(row, 'table'));
  });
}

for (const row of weeks) {
  test(`a week at ${cell(row, 'rate')} %, ${cell(row, 'weekly')} agreed`, () => {
    const [terms] = rowsIn(`1901-01-01:1/1/${cell(row, 'rate')}/32`);
    assert.ok(terms !== undefined);
    const agreed = cell(row, 'weekly');
    const weekly_min = agreed === '-' ? null : Number(agreed);
    assert.equal(weeklyMin({ ...terms, weekly_min }), Number(cell(row, 'minutes')));
  });
}
