import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payMonth } from '../../src/core/pay/pay-month.ts';
import { checkPay } from '../../src/core/pay-check/pay-check.ts';
import { figure, seedOf, size } from './figures.ts';
import { drawFrom, randomMonth } from './random-months.ts';

/** Two engines compute the same months at random: every line and every sum is equal, or the month is printed. */

const MONTHS = size(400, 100_000);

test('the two engines agree on months at random', () => {
  const seed = seedOf('two-engines');
  const paid_by = new Map<string, number>();
  let lines = 0;
  let checked = 0;
  for (let index = 0; index < MONTHS; index += 1) {
    const facts = randomMonth(drawFrom(seed + index));
    const pay = payMonth(facts);
    const found = checkPay(facts, pay);
    assert.deepEqual(found.differences, [], `TRUST_SEED=${seed + index}: ${JSON.stringify(facts)}`);
    for (const { code, amount_ore } of pay.lines)
      if (amount_ore !== 0) paid_by.set(code, (paid_by.get(code) ?? 0) + 1);
    lines += found.lines;
    checked += found.checked;
  }
  assert.equal(checked, lines, 'every line of these months has a second rule');
  assert.ok(paid_by.size >= 24, `only ${[...paid_by.keys()].join(' ')} paid anything`);
  figure('two-engines', 'months at random', MONTHS);
  figure('two-engines', 'lines compared', lines);
  figure('two-engines', 'differences', 0);
});
