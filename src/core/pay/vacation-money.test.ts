import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerFactsIn } from '../../../test/ledger-rows.ts';
import { cell, readTables } from '../../../test/tables.ts';
import { vacationMonth } from './vacation-month.ts';

const [rows = []] = readTables(new URL('./vacation-money.md', import.meta.url));

test('the days to be paid in money, and those paid, are those of the page', () => {
  assert.ok(rows.length >= 15);
  for (const row of rows) {
    const in_money = cell(row, 'in money')
      .split('; ')
      .filter((one) => one !== '')
      .map((one) => {
        const [month = '', days] = one.split(' ');
        return { month, days: Number(days) };
      });
    const facts = { ...ledgerFactsIn(row), in_money };
    const bases = { earned_ore: null, accrued_ore: null, end_reason: null };
    const { vacation } = vacationMonth(cell(row, 'month'), facts, {
      ...bases,
      paid_on: cell(row, 'paid on'),
    });
    const shown = { due: vacation.due ?? '', 'paid twice': vacation.paid_twice ?? '' };
    assert.deepEqual({ ...row, due: String(shown.due), 'paid twice': String(shown['paid twice']) }, row);
  }
});

test('the final pay holds what was not paid in money', () => {
  const row = rows.at(-1) ?? {};
  const bases = { earned_ore: null, accrued_ore: null, end_reason: null };
  const daysLeft = (in_money: { month: string; days: number }[]) =>
    vacationMonth('2028-04', { ...ledgerFactsIn(row), in_money }, bases).vacation.final?.days;
  const all = daysLeft([]) ?? 0;
  assert.equal(daysLeft([{ month: '2028-04', days: 10 }]), all - 10);
});
