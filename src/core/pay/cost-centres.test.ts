import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../../test/tables.ts';
import { kronorOf, oreOf } from '../money.ts';
import { type CentreRow, chargesCentre, rowsByCentre } from './cost-centres.ts';
import { BAS, voucherRows } from './ledger.ts';

const [vouchers = []] = readTables(new URL('./cost-centres.md', import.meta.url));
const bas = {
  pay: BAS.pay.account,
  tax: BAS.tax.account,
  net_pay: BAS.net_pay.account,
  employee_debt: BAS.employee_debt.account,
  contribution_cost: BAS.contribution_cost.account,
  contribution_debt: BAS.contribution_debt.account,
};

type Paid = {
  readonly centre: string | null;
  readonly gross: number;
  readonly tax: number;
  readonly fee: number;
};

function rowsOf(people: readonly Paid[]): CentreRow[] {
  const rows = people.flatMap(({ centre, gross, tax, fee }) => {
    const sums = { gross_ore: gross, tax_ore: tax, contribution_ore: fee };
    const net = gross - tax;
    const rest = { net_ore: Math.max(0, net), debt_ore: Math.max(0, 0 - net) };
    const of_one = voucherRows({ ...sums, ...rest }, bas) ?? [];
    return of_one.map((row) => ({
      ...row,
      centre: centre === null ? null : { number: centre, name: `Del ${centre}` },
    }));
  });
  return rowsByCentre(rows);
}

test('every voucher on the page holds', () => {
  assert.ok(vouchers.length >= 6);
  for (const row of vouchers) {
    const people = cell(row, 'people')
      .split('; ')
      .map((one): Paid => {
        const [centre = '', ...sums] = one.split(' ');
        const [gross = 0, tax = 0, fee = 0] = sums.map((sum) => oreOf(sum) ?? Number.NaN);
        return { centre: centre === '-' ? null : centre, gross, tax, fee };
      });
    const said = rowsOf(people)
      .map(({ account, centre, amount_ore }) => `${account} ${centre?.number ?? '-'} ${kronorOf(amount_ore)}`)
      .join(', ');
    assert.equal(said, cell(row, 'rows'), JSON.stringify(row));
  }
});

test('income and costs charge a centre from account 3000 on', () => {
  assert.deepEqual(
    [2999, 3000].map((account) => chargesCentre({ account })),
    [false, true],
  );
});

test('for any people the rows balance, and each account has the sum that it has without cost centres', () => {
  const ore = fc.integer({ min: -100_000_00, max: 100_000_00 });
  const centre = fc.constantFrom(null, '100', '200', 'A-1');
  fc.assert(
    fc.property(fc.array(fc.record({ centre, gross: ore, tax: ore, fee: ore })), (people) => {
      const split = rowsOf(people);
      const whole = rowsOf(people.map((one) => ({ ...one, centre: null })));
      const sums = (rows: readonly CentreRow[], account: number) =>
        rows.filter((row) => row.account === account).reduce((sum, { amount_ore }) => sum + amount_ore, 0);
      assert.equal(
        split.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
        0,
      );
      for (const account of Object.values(bas)) assert.equal(sums(split, account), sums(whole, account));
    }),
  );
});
