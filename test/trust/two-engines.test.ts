import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { payMonth } from '../../src/core/pay/pay-month.ts';
import { agreesOnYear } from '../../src/core/pay-check/other-year.ts';
import { checkPay } from '../../src/core/pay-check/pay-check.ts';
import { drawFrom } from './draw.ts';
import { type EngineFault, enginesWith, FAULTS, misplaced, scratch } from './engine-faults.ts';
import { figure, seedOf, size } from './figures.ts';
import { randomMonth } from './random-months.ts';
import { judgedByFirst, randomYear } from './random-years.ts';

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
  assert.ok(paid_by.size >= 30, `only ${[...paid_by.keys()].join(' ')} paid anything`);
  figure('two-engines', 'months at random', MONTHS);
  figure('two-engines', 'lines compared', lines);
  figure('two-engines', 'differences', 0);
});

const YEARS = size(300, 30_000);

test('the two engines judge earning years at random alike', () => {
  const seed = seedOf('earning-years');
  const reasons = new Map<string, number>();
  for (let index = 0; index < YEARS; index += 1) {
    const asked = randomYear(drawFrom(seed + index));
    const { said, decides } = judgedByFirst(asked);
    const what = `TRUST_SEED=${seed + index}: ${JSON.stringify({ asked, said })}`;
    assert.equal(agreesOnYear(asked, said), true, what);
    assert.equal(agreesOnYear(asked, null), !decides, what);
    for (const reason of said.reasons ?? []) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (said.reasons?.length === 0) reasons.set('none', (reasons.get('none') ?? 0) + 1);
  }
  assert.deepEqual([...reasons.keys()].toSorted(), ['absence', 'none', 'variable'], 'each is met');
  figure('two-engines', 'earning years at random', YEARS);
});

/** Faults planted in a run, and the months that one may need to be seen. */
const PLANTED = size(6, FAULTS.length);
const MOST_MONTHS = 20_000;

/** The months until the other engine sees the fault; null: it does not. */
async function monthsUntilSeen(fault: EngineFault, folder: string, seed: number): Promise<number | null> {
  const { pay, check } = await enginesWith(fault, folder);
  for (let count = 1; count <= MOST_MONTHS; count += 1) {
    const facts = randomMonth(drawFrom(seed + count));
    const { differences } = check(facts, pay(facts));
    if (differences.length > 0) return count;
  }
  return null;
}

test('faults planted in either engine are seen by the other', async () => {
  const of = (engine: string): number => FAULTS.filter(({ file }) => file.startsWith(engine)).length;
  assert.ok(of('pay/') >= 20 && of('pay-check/') >= 20, 'at least 20 in each');
  assert.deepEqual(misplaced(), []);
  const seed = seedOf('two-engines');
  const draw = drawFrom(seed);
  const chosen = [...FAULTS];
  while (chosen.length > PLANTED) chosen.splice(draw.int(0, chosen.length - 1), 1);
  const folder = scratch();
  const unseen: string[] = [];
  let most = 0;
  try {
    for (const fault of chosen) {
      const months = await monthsUntilSeen(fault, folder, seed);
      if (months === null) unseen.push(`${fault.file}: ${fault.put}`);
      else most = Math.max(most, months);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  assert.deepEqual(unseen, []);
  figure('two-engines', 'planted faults seen', chosen.length);
  figure('two-engines', 'months until the hardest was seen', most);
});
