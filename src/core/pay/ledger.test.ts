import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { kronorOf } from '../money.ts';
import { BAS, type Booked, LEDGER_USES, type Ledger, voucherRows } from './ledger.ts';
import { PAY_CODE_KINDS } from './pay-codes.ts';

const [accounts = [], vouchers = [], taken = [], typed = []] = readTables(
  new URL('./ledger.md', import.meta.url),
);
const bas: Ledger = {
  pay: BAS.pay.account,
  tax: BAS.tax.account,
  net_pay: BAS.net_pay.account,
  employee_debt: BAS.employee_debt.account,
  contribution_cost: BAS.contribution_cost.account,
  contribution_debt: BAS.contribution_debt.account,
};

test('the page names every account', () => {
  const named = accounts.map((row) => [
    cell(row, 'what'),
    { account: numberIn(row, 'account'), name: cell(row, 'name') },
  ]);
  assert.deepEqual(named, Object.entries(BAS));
  assert.deepEqual(Object.keys(BAS), [...LEDGER_USES]);
});

test('every side on the page is the one that is booked', () => {
  const rows = voucherRows(
    { gross_ore: 260, tax_ore: 100, net_ore: 200, debt_ore: 40, contribution_ore: 50 },
    bas,
  );
  for (const row of accounts) {
    const booked = rows?.find(({ use }) => use === cell(row, 'what'))?.amount_ore ?? 0;
    assert.equal(booked > 0 ? 'debit' : 'credit', cell(row, 'side'), cell(row, 'what'));
  }
});

test('every voucher on the page holds', () => {
  assert.ok(vouchers.length >= 4);
  for (const row of vouchers) {
    const sums = {
      gross_ore: oreIn(row, 'gross'),
      tax_ore: oreIn(row, 'tax'),
      net_ore: oreIn(row, 'net'),
      debt_ore: oreIn(row, 'owed'),
      contribution_ore: oreIn(row, 'contribution'),
    };
    const rows = voucherRows(sums, bas);
    const said =
      rows === null
        ? 'none'
        : rows.map(({ account, amount_ore }) => `${account} ${kronorOf(amount_ore)}`).join(', ');
    assert.equal(said, cell(row, 'rows'), JSON.stringify(row));
  }
});

test('every voucher with a debt that is taken back holds, and balances', () => {
  assert.ok(taken.length >= 3);
  for (const row of taken) {
    const rows = voucherRows(
      {
        gross_ore: oreIn(row, 'gross'),
        tax_ore: oreIn(row, 'tax'),
        net_ore: oreIn(row, 'net'),
        debt_ore: oreIn(row, 'owed'),
        taken_ore: oreIn(row, 'taken'),
        contribution_ore: 0,
      },
      bas,
    );
    const said =
      rows?.map(({ account, amount_ore }) => `${account} ${kronorOf(amount_ore)}`).join(', ') ?? 'none';
    assert.equal(said, cell(row, 'rows'), JSON.stringify(row));
    assert.equal(rows?.reduce((sum, { amount_ore }) => sum + amount_ore, 0) ?? 0, 0);
  }
});

function bookedIn(text: string): Booked {
  const [kind = '', account = '', amount = ''] = text.split(' ');
  const code = PAY_CODE_KINDS.find((one) => one === kind);
  assert.ok(code !== undefined, kind);
  return {
    code,
    account: account === 'pay' ? null : Number(account),
    amount_ore: Number(amount) * 100,
    name: account,
  };
}

test('every voucher with typed lines holds, and balances', () => {
  assert.ok(typed.length >= 8);
  for (const row of typed) {
    const rows = voucherRows(
      {
        gross_ore: oreIn(row, 'gross'),
        tax_ore: oreIn(row, 'tax'),
        net_ore: oreIn(row, 'net'),
        debt_ore: 0,
        contribution_ore: 0,
        manual: cell(row, 'lines').split('; ').map(bookedIn),
      },
      bas,
    );
    const said =
      rows?.map(({ account, amount_ore }) => `${account} ${kronorOf(amount_ore)}`).join(', ') ?? 'none';
    assert.equal(said, cell(row, 'rows'), JSON.stringify(row));
    assert.equal(rows?.reduce((sum, { amount_ore }) => sum + amount_ore, 0) ?? 0, 0);
  }
});

test('for any sums the rows balance to 0 and each account gets its own part', () => {
  const ore = fc.integer({ min: -1_000_000_00, max: 1_000_000_000_00 });
  fc.assert(
    fc.property(ore, ore, ore, ore, (tax_ore, net_ore, debt_ore, contribution_ore) => {
      const gross_ore = tax_ore + net_ore - debt_ore;
      const rows = voucherRows({ gross_ore, tax_ore, net_ore, debt_ore, contribution_ore }, bas);
      assert.ok(rows !== null);
      assert.equal(
        rows.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
        0,
      );
      assert.ok(rows.every(({ amount_ore }) => amount_ore !== 0));
      assert.equal(rows.find(({ use }) => use === 'net_pay')?.amount_ore ?? 0, 0 - net_ore);
      assert.equal(rows.find(({ use }) => use === 'employee_debt')?.amount_ore ?? 0, debt_ore);
    }),
  );
});
