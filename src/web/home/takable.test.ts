import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { takable } from './takable.ts';

const DAY = '2026-12-0';
/** `1 07-15`: a shift on the first, `1 22-06` a night. */
function shift(id: string, status: AssignmentWithShift['status']): AssignmentWithShift {
  const [, day = '', start = '', end = ''] = /^(\d) (\d\d)-(\d\d)$/.exec(id) ?? [];
  const last = end < start ? String(Number(day) + 1) : day;
  const shift_details = {
    start_time: `${DAY}${day}T${start}:00:00Z`,
    end_time: `${DAY}${last}T${end}:00:00Z`,
  };
  return Object.assign(Object.create(null), { id, status, shift_details });
}
const ids = (all: readonly AssignmentWithShift[]): string[] => all.map(({ id }) => id);

const ROWS: readonly (readonly [
  why: string,
  pending: string[],
  works: string[],
  taken: string[],
  left: string[],
])[] = [
  ['all rest', ['1 07-15', '2 07-15'], [], ['1 07-15', '2 07-15'], []],
  ['8 hours after what is worked', ['2 06-14'], ['1 14-22'], [], ['2 06-14']],
  ['8 hours before what is worked', ['1 14-22'], ['2 06-14'], [], ['1 14-22']],
  ['exactly 11 hours', ['2 09-17'], ['1 14-22'], ['2 09-17'], []],
  ['the later of two that are too close is left', ['2 06-14', '1 14-22'], [], ['1 14-22'], ['2 06-14']],
  [
    'what is left hinders no later one',
    ['1 14-22', '2 06-14', '3 00-08'],
    [],
    ['1 14-22', '3 00-08'],
    ['2 06-14'],
  ],
  ['a night into a day', ['1 22-06', '2 12-20'], [], ['1 22-06'], ['2 12-20']],
  ['at once with what is worked', ['1 10-12'], ['1 07-15'], [], ['1 10-12']],
];

for (const [why, pending, works, taken, left] of ROWS)
  test(`one yes to several shifts: ${why}`, () => {
    const known = [
      ...works.map((one) => shift(one, 'approved')),
      ...pending.map((one) => shift(one, 'pending')),
    ];
    const found = takable(
      pending.map((one) => shift(one, 'pending')),
      known,
    );
    assert.deepEqual([ids(found.taken), ids(found.left)], [taken, left]);
  });

test('a shift that was declined hinders none', () => {
  const { taken } = takable([shift('1 14-22', 'pending')], [shift('2 06-14', 'rejected')]);
  assert.deepEqual(ids(taken), ['1 14-22']);
});
