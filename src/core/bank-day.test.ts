import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { bankDayOf, isBankDay } from './bank-day.ts';
import { daysOfMonth } from './calendar.ts';

const [days = [], payments = []] = readTables(new URL('bank-day.md', import.meta.url));

test('bank days are those of the page', () => {
  assert.ok(days.length >= 15);
  for (const row of days)
    assert.equal(isBankDay(cell(row, 'date')), cell(row, 'bank day') === 'yes', cell(row, 'what'));
});

test('pay is paid on the bank day that the page names', () => {
  for (const row of payments) assert.equal(bankDayOf(cell(row, 'chosen')), cell(row, 'paid on'));
});

test('five of the twelve 25ths of 2026 move', () => {
  const moved = payments.filter(
    (row) => /^2026-\d\d-25$/.test(cell(row, 'chosen')) && cell(row, 'chosen') !== cell(row, 'paid on'),
  );
  assert.equal(moved.length, 5);
});

test('whatever day is chosen, pay is paid on a bank day of the same month, the nearest one before if there is one', () => {
  for (let year = 2020; year <= 2060; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const dates = daysOfMonth(year, month);
      const banks = dates.filter(isBankDay);
      for (const date of dates) {
        const expected = banks.findLast((bank) => bank <= date) ?? banks[0];
        assert.equal(bankDayOf(date), expected, date);
        assert.equal(bankDayOf(bankDayOf(date)), expected, 'asked twice it is the same');
      }
    }
});
