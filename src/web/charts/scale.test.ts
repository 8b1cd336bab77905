import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downOf, scaleOf } from './scale.ts';

test('a scale is round and holds every value', () => {
  assert.deepEqual(scaleOf([28_668, 31_240.5]), { low: 0, high: 40_000, ticks: [0, 20_000, 40_000] });
  assert.deepEqual(scaleOf([30_000]), { low: 0, high: 30_000, ticks: [0, 10_000, 20_000, 30_000] });
  assert.deepEqual(scaleOf([7]).ticks, [0, 2.5, 5, 7.5]);
  for (let value = 1; value < 2_000_000; value = Math.ceil(value * 1.37)) {
    const { high, ticks } = scaleOf([value]);
    assert.ok(high >= value && high <= 2 * value + 1, `${value} in ${high}`);
    assert.ok(ticks.length <= 4, `${value}: ${ticks.length} lines`);
  }
});

test('a scale goes below 0 for what is negative, and nothing still has one', () => {
  assert.deepEqual(scaleOf([5000, -1200]), { low: -2000, high: 6000, ticks: [-2000, 0, 2000, 4000, 6000] });
  assert.deepEqual(scaleOf([-300]), { low: -300, high: 0, ticks: [-300, -200, -100, 0] });
  assert.deepEqual(scaleOf([]), { low: 0, high: 1, ticks: [0] });
  assert.deepEqual(scaleOf([0, 0]), { low: 0, high: 1, ticks: [0] });
});

test('the highest value lies at the top, 0 on its line', () => {
  const scale = scaleOf([5000, -1200]);
  assert.deepEqual([downOf(scale, 6000, 80), downOf(scale, 0, 80), downOf(scale, -2000, 80)], [0, 60, 80]);
});
