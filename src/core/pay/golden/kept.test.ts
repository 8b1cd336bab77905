import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf, keptSlips } from '../../../../test/golden-kept.ts';
import { cell, oreIn, readTables } from '../../../../test/tables.ts';
import { checkPay } from '../../pay-check/pay-check.ts';
import { secondPay } from '../../pay-check/second-pay.ts';
import { payMonth } from '../pay-month.ts';

const DIGESTS = {
  companies: '03444d645d5986192a0abcf5008087e1b2a6d939fe57740f82e10696d130c0e3',
  hunt: '410df862c1824004f1905d74599dd91ac461238afe7cb58af3d3003c4af0fad5',
} as const;

for (const name of ['companies', 'hunt'] as const)
  test(`both engines pay the kept slips of ${name} as they did`, () => {
    assert.equal(digestOf(name), DIGESTS[name], 'the kept facts and amounts are not edited');
    const slips = keptSlips(name);
    assert.ok(slips.length >= 200);
    for (const { slip, facts, lines, sums } of slips) {
      const pay = payMonth(facts);
      assert.deepEqual(
        pay.lines.map(({ code, amount_ore }) => [code, amount_ore]),
        lines,
        slip,
      );
      const second = secondPay(facts);
      for (const { gross_ore, tax_ore, net_ore, employer_contribution_ore } of [pay, second])
        assert.deepEqual([gross_ore, tax_ore, net_ore, employer_contribution_ore], sums, slip);
      const { differences, not_checked } = checkPay(facts, pay);
      assert.deepEqual([differences, not_checked], [[], []], slip);
    }
  });

test('the page shows the sums of the companies that are kept', () => {
  const [rows = []] = readTables(new URL('./kept.md', import.meta.url));
  const slips = keptSlips('companies');
  assert.equal(rows.length, slips.length);
  for (const [index, { slip, sums }] of slips.entries()) {
    const row = rows[index] ?? {};
    assert.equal(cell(row, 'slip'), slip);
    assert.deepEqual([oreIn(row, 'gross'), oreIn(row, 'tax'), oreIn(row, 'net')], sums.slice(0, 3));
  }
});
