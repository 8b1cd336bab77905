import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, oreIn, readTables } from '../../../test/tables.ts';
import { DEBT_GROUNDS, type DebtFact, type DebtGround, debtOf } from './employee-debt.ts';
import { type ManualFact, netDeductions } from './manual-lines.ts';
import { payLine } from './pay-line.ts';

const [grounds = [], months = []] = readTables(new URL('employee-debt.md', import.meta.url));

const ATTACHMENT: ManualFact = {
  id: 'order',
  number: '700',
  code: {
    name: 'Löneutmätning',
    kind: 'deduction_net',
    unit: 'amount',
    taxed: 'none',
    contribution: false,
    vacation: false,
    sick_base: false,
    ob_base: false,
    attachment: true,
    account: 2750,
    declared: null,
    paxml: null,
    source: '',
  },
  quantity: 100,
  price_ore: 0,
  of_month: null,
  note: '',
  entered_by: 'manager',
  reserved_ore: 0,
  turn: 1,
  yearly_ore: null,
};

const groundIn = (text: string): DebtGround | null => DEBT_GROUNDS.find((one) => one === text) ?? null;

function attachmentsIn(text: string): ManualFact[] {
  if (text === '') return [];
  const [ordered = '', reserved = ''] = text.split(' keeps ');
  return [{ ...ATTACHMENT, price_ore: Number(ordered) * 100, reserved_ore: Number(reserved) * 100 }];
}

const expense = (rate_ore: number) =>
  rate_ore === 0 ? [] : [payLine({ code: 'expense', quantity: 100, unit: 'amount', rate_ore, law: '' })];

const sum = (lines: readonly { readonly amount_ore: number }[]): number =>
  lines.reduce((total, { amount_ore }) => total + amount_ore, 0);

test('the page names every ground', () => {
  assert.deepEqual(
    grounds.map((row) => cell(row, 'ground')),
    [...DEBT_GROUNDS],
  );
});

test('every month on the page takes and leaves what it says', () => {
  assert.ok(months.length >= 12);
  for (const row of months) {
    const of = (name: string) => (cell(row, name) === '-' ? null : oreIn(row, name));
    const opening_ore = oreIn(row, 'opening');
    const debt: DebtFact = {
      opening_ore,
      ground: groundIn(cell(row, 'ground')),
      most_ore: of('most'),
      kept_ore: of('keeps'),
    };
    const manual = attachmentsIn(cell(row, 'attachments'));
    const after_tax_ore = oreIn(row, 'gross less tax');
    const deductions = netDeductions(manual, after_tax_ore);
    const expenses = expense(oreIn(row, 'expenses'));
    const asked = { after_tax_ore, deductions, expenses, manual };
    const { lines, of_month } = debtOf(opening_ore === 0 ? undefined : debt, asked);
    const said = JSON.stringify(row);
    assert.equal(0 - sum(lines), oreIn(row, 'taken'), said);
    assert.equal(of_month?.taken_ore, oreIn(row, 'taken'), said);
    assert.equal(of_month?.left_ore, oreIn(row, 'left'), said);
    assert.equal(after_tax_ore + sum([...deductions, ...expenses, ...lines]), oreIn(row, 'net'), said);
  }
});

test('without a debt and with a net of 0 or more a month has no debt', () => {
  const asked = { after_tax_ore: 0, deductions: [], expenses: [], manual: [] };
  assert.deepEqual(debtOf(undefined, asked), { lines: [], of_month: null });
});

test('for any pay and debt: never more than is owed, never below what is kept, and nothing is lost', () => {
  const ore = fc.integer({ min: 0, max: 50_000_00 });
  const maybe = fc.option(ore, { nil: null });
  fc.assert(
    fc.property(
      fc.record({
        opening_ore: fc.integer({ min: 1, max: 50_000_00 }),
        ground: fc.option(fc.constantFrom(...DEBT_GROUNDS), { nil: null }),
        most_ore: maybe,
        kept_ore: maybe,
      }),
      fc.integer({ min: -10_000_00, max: 50_000_00 }),
      (debt, after_tax_ore) => {
        const { lines, of_month } = debtOf(debt, { after_tax_ore, deductions: [], expenses: [], manual: [] });
        assert.ok(of_month !== null);
        const { taken_ore, added_ore, left_ore } = of_month;
        assert.equal(taken_ore, 0 - sum(lines));
        assert.ok(taken_ore <= debt.opening_ore && taken_ore <= (debt.most_ore ?? taken_ore));
        if (taken_ore > 0) assert.ok(after_tax_ore - taken_ore >= (debt.kept_ore ?? 0));
        assert.equal(left_ore, debt.opening_ore - taken_ore + added_ore);
      },
    ),
  );
});
