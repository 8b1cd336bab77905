import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, employedIn, readTables } from '../../../test/tables.ts';
import { EMPLOYMENT_FORMS, END_REASONS } from '../employment.ts';
import { employmentAt, isAgreedShort, lastDayVerdict, shortEmployments } from './employment.ts';

const [rows = [], days = [], short = [], before = []] = readTables(new URL('employment.md', import.meta.url));

test('the page has its rows', () =>
  assert.deepEqual(
    [rows, days, short, before].map(({ length }) => length),
    [10, 6, 12, 6],
  ));

for (const row of days) {
  test(`the employment of a day: ${cell(row, 'what')}`, () => {
    const found = employmentAt(cell(row, 'day'), employedIn(cell(row, 'employments')));
    assert.equal(found?.first ?? 'unknown', cell(row, 'first day'));
  });
}

for (const row of rows) {
  test(`the last day: ${cell(row, 'what')}`, () => {
    const first = cell(row, 'first');
    const facts = { first: first === '-' ? null : first, last: cell(row, 'last'), today: cell(row, 'today') };
    assert.equal(lastDayVerdict(facts) ?? 'ok', cell(row, 'verdict'));
  });
}

for (const row of short) {
  const said = <T extends string>(list: readonly T[], name: string): T | null =>
    list.find((one) => one === cell(row, name)) ?? null;
  const day = (name: string) => (cell(row, name) === '-' ? null : cell(row, name));
  test(`agreed for less than a month: ${cell(row, 'first')}..${cell(row, 'last')} ${cell(row, 'form')}`, () => {
    const form = said(EMPLOYMENT_FORMS, 'form');
    const end_reason = said(END_REASONS, 'ended by');
    assert.equal(
      isAgreedShort({ first: day('first'), last: day('last'), form, end_reason }),
      cell(row, 'short') === 'yes',
    );
  });
}

for (const row of before) {
  test(`days of earlier employment: ${cell(row, 'what it shows')}`, () => {
    const employments = employedIn(cell(row, 'employments'));
    const [found] = shortEmployments(
      employments.map((one, at) => (at === employments.length - 1 ? { ...one, is_short: true } : one)),
    );
    const counted = found?.counted === Number.POSITIVE_INFINITY ? 'all' : String(found?.counted);
    assert.equal(counted, cell(row, 'days before'));
  });
}
