import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrittenShift } from '../src/contract/shifts.ts';
import { byFit, overMin } from '../src/core/roster/offer.ts';
import type { Fit, FitOf, FitPerson, FitShift } from '../src/server/offers/person-fit.ts';
import { takersOf } from '../src/server/offers/replacements.ts';

/** The taker of a shift whose person takes another: the one whom judging everybody would find, and few are judged. */

const PEOPLE: FitPerson[] = Array.from({ length: 200 }, (_, n) => ({
  ...{ id: `p${n}`, first_name: 'Per', last_name: `Person ${n}`, role: 'worker' as const },
}));
const BROKEN: Fit['broken'] = [
  { rule: 'daily_rest', day: '2026-03-02', measured: 1, limit: 660, source: '' },
];
const shiftOf = (id: string, hour: string): FitShift => ({
  id,
  ...unwrittenShift({ start_time: `2026-03-02T${hour}:00:00Z`, end_time: `2026-03-02T${hour}:30:00Z` }),
});

/** Facts that differ by person and clock, and how often the rules were asked for. */
function facts(seed: number): { fit: FitOf; judged: () => number; asked: () => number } {
  let [judged, asked] = [0, 0];
  const fit: FitOf = (shift, person, _without, with_year = true) => {
    asked += 1;
    const n = Number(person.id.slice(1)) * 7 + seed * 13 + Number(shift.start_time.slice(11, 13));
    return {
      hindered: n % 3 === 0 ? 'overlap' : n % 11 === 0 ? 'away' : null,
      get broken() {
        judged += 1;
        return n % 5 === 0 || (with_year && n % 4 === 0) ? BROKEN : [];
      },
      ...{ rest_before_min: null, rest_after_min: null, hours: {} as Fit['hours'], pay: null },
      week_min: (n * 37) % 2_600,
      agreed_week_min: n % 9 === 0 ? null : 2_400,
    };
  };
  return { fit, judged: () => judged, asked: () => asked };
}

/** Everybody is judged, and then the best are. */
const judgingAll = (shift: FitShift, fit: FitOf): FitPerson | undefined =>
  PEOPLE.map((person) => ({ person, ...fit(shift, person, undefined, false) }))
    .filter((one) => one.hindered === null && one.broken.length === 0 && overMin(one) === 0)
    .toSorted(byFit)
    .find(({ person }) => fit(shift, person).broken.length === 0)?.person;

test('the taker is the one whom judging everybody finds', () => {
  for (let seed = 0; seed < 60; seed += 1)
    for (const hour of ['06', '07', '22']) {
      const shift = shiftOf('a', hour);
      const expected = judgingAll(shift, facts(seed).fit);
      assert.equal(takersOf(PEOPLE, facts(seed).fit)(shift)?.id, expected?.id, `${seed} at ${hour}`);
    }
});

test('a hundred shifts at three times ask each person three times, and judge few of them', () => {
  const { fit, judged, asked } = facts(1);
  const takerOf = takersOf(PEOPLE, fit);
  for (let n = 0; n < 100; n += 1) assert.ok(takerOf(shiftOf(`s${n}`, ['06', '07', '22'][n % 3] ?? '')));
  assert.ok(asked() < 3 * PEOPLE.length + 50, `asked ${asked()} times`);
  assert.ok(judged() < 50, `judged ${judged()} times`);
});
