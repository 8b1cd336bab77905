import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../../test/tables.ts';
import { kronorOf, oreOf } from '../money.ts';
import { type Charged, chargedParts, costSplit, grossShares, sharedOut } from './cost-split.ts';
import type { PayCode, PayLine } from './pay-line.ts';

const [, shares = [], months = []] = readTables(new URL('./cost-centres.md', import.meta.url));

const KITCHEN = { number: '100', name: 'Kök' };
const SHOP = { number: '200', name: 'Butik' };
const MONTH = [{ first: '2026-02-01', last: '2026-02-28' }];
const two = (day: string | number): string => `2026-02-${String(day).padStart(2, '0')}`;
const changedOn = (day: string | number) => [
  { from: '2026-02-01', centre: KITCHEN },
  { from: two(day), centre: SHOP },
];
const line = (
  code: PayCode,
  amount_ore: number,
  minutes: readonly [number | string, number][] = [],
): PayLine => ({
  code,
  quantity: 100,
  unit: 'h',
  rate_ore: 100,
  share_pct: 100,
  per: 1,
  amount_ore,
  law: '',
  parts: minutes.map(([day, count]) => ({ date: two(day), minutes: count })),
  of_month: code === 'correction' ? '2026-01' : null,
});

test('every share on the page holds', () => {
  assert.ok(shares.length >= 8);
  for (const row of shares) {
    const weights = cell(row, 'weights').split(' ').map(Number);
    const said = sharedOut(oreOf(cell(row, 'amount')) ?? Number.NaN, weights).map(kronorOf);
    assert.equal(said.join(' '), cell(row, 'parts'), JSON.stringify(row));
  }
});

test('every month on the page holds', () => {
  assert.ok(months.length >= 9);
  for (const row of months) {
    const lines = cell(row, 'lines')
      .split('; ')
      .map((one) => {
        const [code = '', amount = '', ...days] = one.split(' ');
        const minutes = days.map((day): [string, number] => [day.slice(0, 2), Number(day.slice(3))]);
        return line(code as PayCode, oreOf(amount) ?? Number.NaN, minutes);
      });
    const split = costSplit(lines, changedOn(cell(row, 'change')), MONTH);
    const said = split?.lines.map((parts) => parts.map(kronorOf).join('+')).join('; ');
    assert.equal(said, cell(row, 'parts'), JSON.stringify(row));
  }
});

test('a month of one cost centre, or none, is not split, and days that return to one are one', () => {
  const lines = [line('base_monthly', 28_000_00)];
  assert.equal(costSplit(lines, [], MONTH), null);
  assert.equal(costSplit(lines, [{ from: '2026-02-01', centre: null }], MONTH), null);
  const back = [...changedOn(8), { from: '2026-02-15', centre: KITCHEN }];
  assert.deepEqual(costSplit(lines, back, MONTH)?.lines, [[21_000_00, 7_000_00]]);
  const none = [
    { from: '2026-02-01', centre: null },
    { from: '2026-02-15', centre: SHOP },
  ];
  assert.deepEqual(costSplit(lines, none, MONTH)?.lines, [[14_000_00, 14_000_00]]);
});

test('a salary that changes with the cost centre lies with the days of each of its lines', () => {
  const lines = [line('base_monthly', 15_000_00), line('base_monthly', 13_000_01)];
  const spans = [
    { first: '2026-02-01', last: '2026-02-14' },
    { first: '2026-02-15', last: '2026-02-28' },
  ];
  assert.deepEqual(costSplit(lines, changedOn(15), spans)?.lines, [
    [15_000_00, 0],
    [0, 13_000_01],
  ]);
});

test('for any pay the parts come to the person: lines, gross, tax, net, contribution', () => {
  const ore = fc.integer({ min: -50_000_00, max: 50_000_00 });
  const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 900 })), {
    maxLength: 4,
  });
  const any = fc.record({
    change: fc.integer({ min: 2, max: 28 }),
    base: fc.integer({ min: 0, max: 60_000_00 }),
    lines: fc.array(
      fc.tuple(
        fc.constantFrom<PayCode>(
          'ob1',
          'sick_deduction',
          'earning',
          'deduction_net',
          'expense',
          'debt',
          'benefit',
        ),
        ore,
        days,
      ),
      { maxLength: 6 },
    ),
    tax: fc.integer({ min: 0, max: 20_000_00 }),
    fee: fc.integer({ min: 0, max: 20_000_00 }),
    stated: fc.boolean(),
  });
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
  fc.assert(
    fc.property(any, ({ change, base, lines: more, tax, fee, stated }) => {
      const lines = [line('base_monthly', base), ...more.map((one) => line(...one)), line('tax', 0 - tax)];
      const split = costSplit(lines, changedOn(change), MONTH) ?? assert.fail();
      for (const [at, parts] of split.lines.entries()) assert.equal(sum(parts), lines[at]?.amount_ore);
      const gross = grossShares(lines, split);
      const charged = lines.map((one, at) => ({ ...one, shares: split.lines[at] ?? [] }));
      const after = lines.filter(({ code }) => ['deduction_net', 'expense', 'debt'].includes(code));
      const gross_ore = sum(gross);
      const net_ore = gross_ore - tax + sum(after.map(({ amount_ore }) => amount_ore));
      const person: Charged = {
        gross_ore,
        tax_ore: tax,
        net_ore,
        contribution_ore: fee,
        lines: stated ? [...charged, line('employer_contribution', fee)] : charged,
        cost_split: { days: split.days, gross },
      };
      const parts = chargedParts(person);
      assert.deepEqual(
        parts.map(({ cost_centre }) => cost_centre?.number),
        ['100', '200'],
      );
      for (const field of ['gross_ore', 'tax_ore', 'net_ore', 'contribution_ore'] as const)
        assert.equal(sum(parts.map((one) => one[field] ?? 0)), person[field], field);
      assert.ok(parts.every(({ owes }) => owes === net_ore < 0));
      const fees = parts.map((one) =>
        sum(one.lines.flatMap((own) => (own.code === 'employer_contribution' ? [own.amount_ore] : []))),
      );
      if (stated)
        assert.deepEqual(
          fees,
          parts.map((one) => one.contribution_ore),
        );
    }),
  );
});
