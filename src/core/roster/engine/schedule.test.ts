import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Schedule } from './schedule.ts';

const CELLS = 1000;
const FIRST = 700_000;

test('the first round is of so many changes, however long the run is', () => {
  for (const step of [0.0001, 0.1]) {
    const schedule = new Schedule(CELLS, () => true);
    assert.equal(schedule.heat(step, FIRST - 1).round, 0);
    const { round, temperature } = schedule.heat(step, FIRST);
    assert.deepEqual([round, temperature], [2, 40]);
  }
});

test('people who are missing get a second short round from the best plan', () => {
  const schedule = new Schedule(CELLS, () => false);
  const [first, mending, long] = [FIRST - 1, FIRST, 2 * FIRST].map((tries) => schedule.heat(0.01, tries));
  assert.deepEqual([first?.round, mending?.round, long?.round], [0, 1, 2]);
  assert.deepEqual([first?.from_best, mending?.from_best, long?.from_best], [false, true, false]);
});

test('a slow machine leaves the first rounds at a quarter of the time, and cools to the end', () => {
  const schedule = new Schedule(CELLS, () => false);
  const parts = [0, 0.1, 0.24, 0.25, 0.5, 0.79, 0.8, 0.89, 0.9, 1, 1.5];
  const heats = parts.map((progress) => schedule.heat(progress, 100 * progress));
  assert.deepEqual(
    heats.map(({ round }) => round),
    [0, 0, 0, 2, 2, 2, 3, 3, 4, 4, 4],
  );
  assert.ok((heats[2]?.temperature ?? 99) < 1);
  assert.ok((heats[5]?.temperature ?? 99) < 0.7);
  assert.equal(heats.at(-1)?.temperature, 0.2);
});
