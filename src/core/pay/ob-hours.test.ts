import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OB_LEVELS, type ObBucket } from './ob.ts';
import { hoursAt, hoursByLevel, levelsIn, obHoursIn } from './ob-hours.ts';

/** As many hours as the number of the level, of the levels named. */
const of =
  (...levels: readonly ObBucket[]) =>
  (level: ObBucket): number =>
    levels.includes(level) ? level * 60 : 0;

test('the hours of each level; those above the third only where there are any', () => {
  assert.deepEqual(hoursByLevel(of(...OB_LEVELS)), {
    ob1_hours: 1,
    ob2_hours: 2,
    ob3_hours: 3,
    ob4_hours: 4,
    ob5_hours: 5,
    ob6_hours: 6,
  });
  assert.deepEqual(hoursByLevel(of(2, 5)), { ob1_hours: 0, ob2_hours: 2, ob3_hours: 0, ob5_hours: 5 });
  assert.deepEqual(
    OB_LEVELS.map((level) => hoursAt(hoursByLevel(of(2, 5)), level)),
    [0, 2, 0, 0, 5, 0],
  );
  assert.equal(obHoursIn(hoursByLevel(of(...OB_LEVELS))), 21);
});

test('the first three levels are listed, and those above that somebody has', () => {
  assert.deepEqual(levelsIn([]), [1, 2, 3]);
  assert.deepEqual(
    levelsIn([hoursByLevel(of(1)), hoursByLevel(of(4)), hoursByLevel(of(6))]),
    [1, 2, 3, 4, 6],
  );
});
