import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMissing } from './by-missing.ts';

test('those who lack most reports come first, then those who wait for approval', () => {
  const person = (name: string, ...weeks: [number, number, number][]) => ({ name, weeks });
  const sorted = byMissing([
    person('done', [5, 5, 5], [0, 0, 0]),
    person('waits', [5, 5, 1], [2, 2, 2]),
    person('lacks two', [5, 4, 4], [3, 2, 2]),
    person('lacks three', [5, 2, 2], [1, 1, 1]),
    person('done too', [4, 4, 4]),
  ]);
  assert.deepEqual(
    sorted.map(({ name }) => name),
    ['lacks three', 'lacks two', 'waits', 'done', 'done too'],
  );
  assert.deepEqual(byMissing([]), []);
});
