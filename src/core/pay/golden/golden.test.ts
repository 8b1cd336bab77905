import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handFacts, linesIn, publishedFacts } from '../../../../test/golden-slips.ts';
import { cell, oreIn, readTables } from '../../../../test/tables.ts';
import { checkPay } from '../../pay-check/pay-check.ts';
import { secondPay } from '../../pay-check/second-pay.ts';
import { payMonth } from '../pay-month.ts';

const [published = []] = readTables(new URL('./published.md', import.meta.url));
const [by_hand = []] = readTables(new URL('./by-hand.md', import.meta.url));

test('both engines pay what the published tables say, to the ore', () => {
  assert.ok(published.length >= 160);
  for (const row of published) {
    const facts = publishedFacts(row);
    const said = ['gross', 'tax', 'net', 'employer'].map((name) => oreIn(row, name));
    for (const pay of [payMonth(facts), secondPay(facts)])
      assert.deepEqual(
        [pay.gross_ore, pay.tax_ore, pay.net_ore, pay.employer_contribution_ore],
        said,
        JSON.stringify(row),
      );
  }
});

test('both engines pay what was computed by hand, line by line', () => {
  assert.ok(by_hand.length >= 40);
  for (const row of by_hand) {
    const facts = handFacts(row);
    const first = payMonth(facts);
    for (const pay of [first, secondPay(facts)]) {
      assert.deepEqual(linesIn(pay.lines), cell(row, 'lines'), cell(row, 'what'));
      assert.equal(pay.gross_ore, oreIn(row, 'gross'), cell(row, 'what'));
    }
    assert.deepEqual(checkPay(facts, first).differences, [], cell(row, 'what'));
  }
});
