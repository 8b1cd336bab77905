import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, numberIn, oreIn, readTables } from '../../test/tables.ts';
import {
  firstBillingDate,
  invoiceVerdict,
  isBilled,
  isInTurn,
  LEFT_REASONS,
  monthStart,
  monthThatEnded,
  nextBillingDate,
} from './invoice.ts';

const TABLES = readTables(new URL('./invoice.md', import.meta.url));
assert.equal(TABLES.length, 4, 'the page has four tables');
const [owed = [], moved = [], turns = [], begun = []] = TABLES;

const STATUSES = ['trial', 'active', 'suspended'] as const;
const dateOrNone = (text: string): string | null => (text === '' ? null : text);

test('a company owes what the page says, or nothing for the reason it says', () => {
  const seen = new Set<string>();
  for (const row of owed) {
    const verdict = invoiceVerdict({
      billing_status: STATUSES.find((status) => status === cell(row, 'status')) ?? 'trial',
      is_active: cell(row, 'open') === 'yes',
      active_users: numberIn(row, 'users'),
      price_per_user_ore: oreIn(row, 'price'),
      customer_since: cell(row, 'added'),
      period: `${cell(row, 'month')}-01`,
      already_invoiced: cell(row, 'invoiced') === 'yes',
    });
    const expected =
      cell(row, 'why') === '' ? { amount_ore: oreIn(row, 'amount'), why: null } : { why: cell(row, 'why') };
    assert.deepEqual(verdict, expected, JSON.stringify(row));
    if (verdict.why !== null) seen.add(verdict.why);
  }
  assert.deepEqual([...seen].sort(), [...LEFT_REASONS].sort(), 'the page has a row for each reason');
});

test('the next date moves forward as the page says', () => {
  for (const row of moved) {
    const next = nextBillingDate(dateOrNone(cell(row, 'next was')), `${cell(row, 'invoiced month')}-01`);
    assert.equal(next, cell(row, 'next becomes'), JSON.stringify(row));
  }
});

test('the run invoices the companies whose turn it is, for the month that ended', () => {
  for (const row of turns) {
    const today = cell(row, 'today');
    assert.equal(isInTurn(dateOrNone(cell(row, 'next')), today) ? 'yes' : 'no', cell(row, 'in turn'));
    assert.equal(monthThatEnded(today), `${cell(row, 'month that ended')}-01`, JSON.stringify(row));
  }
});

test('a company that begins to pay is not invoiced for the time before', () => {
  for (const row of begun) {
    const next = firstBillingDate(dateOrNone(cell(row, 'next was')), cell(row, 'today'));
    assert.equal(next, cell(row, 'next becomes'), JSON.stringify(row));
  }
});

test('the companies in turn are those that may owe', () => {
  for (const billing_status of STATUSES) {
    for (const is_active of [true, false]) {
      const company = { billing_status, is_active };
      const verdict = invoiceVerdict({
        ...company,
        active_users: 1,
        price_per_user_ore: 1,
        customer_since: '2020-01-01',
        period: '2026-10-01',
        already_invoiced: false,
      });
      assert.equal(verdict.why === null, isBilled(company), JSON.stringify(company));
    }
  }
});

test('a company that was invoiced is not in turn again before the month after it', () => {
  const month = fc
    .integer({ min: 2000 * 12, max: 2198 * 12 })
    .map((count) => monthStart('0000-01-01', count));
  fc.assert(
    fc.property(month, (period) => {
      const next = nextBillingDate(null, period);
      assert.equal(isInTurn(next, monthStart(period, 1)), false);
      assert.equal(isInTurn(next, next), true);
      assert.equal(monthThatEnded(next), monthStart(period, 1), 'its month is the one after');
    }),
    { numRuns: 300 },
  );
});
