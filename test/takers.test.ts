import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIFT_FIELDS, unwrittenShift } from '../src/contract/shifts.ts';
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
const shiftOf = (id: string, hour: string, more: Partial<FitShift> = {}): FitShift => ({
  ...{
    id,
    ...unwrittenShift({ start_time: `2026-03-02T${hour}:00:00Z`, end_time: `2026-03-02T${hour}:30:00Z` }),
  },
  ...more,
});
/** Alike but for one field each. */
const APART: readonly FitShift[] = [
  shiftOf('a', '06'),
  shiftOf('a', '07'),
  shiftOf('a', '06', { end_time: '2026-03-02T14:00:00Z' }),
  shiftOf('a', '06', { kind: 'jour' }),
  shiftOf('a', '06', { unit_id: 'u' }),
  shiftOf('a', '06', { position_id: 'p' }),
  shiftOf('a', '06', { places: 2 }),
  shiftOf('a', '06', { break_min: 30 }),
  shiftOf('a', '06', { note: 'n' }),
];

/** Any fields of a shift give some number. */
const numberOf = (shift: FitShift): number =>
  [...JSON.stringify(SHIFT_FIELDS.map((field) => shift[field]))].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003,
    7,
  );

/** Facts that differ by person and shift, and how often the rules, and those of the year, were asked for. */
function facts(seed: number): { fit: FitOf; judged: () => number; years: () => number; asked: () => number } {
  let [judged, years, asked] = [0, 0, 0];
  const fit: FitOf = (shift, person, _without, with_year = true) => {
    asked += 1;
    const n = Number(person.id.slice(1)) * 7 + seed * 13 + numberOf(shift);
    return {
      hindered: n % 3 === 0 ? 'overlap' : n % 11 === 0 ? 'away' : null,
      get broken() {
        judged += 1;
        if (with_year) years += 1;
        return n % 5 < 3 || (with_year && n % 4 === 0) ? BROKEN : [];
      },
      ...{ rest_before_min: null, rest_after_min: null, hours: {} as Fit['hours'], pay: null },
      week_min: (n * 37) % 2_600,
      // The person with the least work may have too much of it.
      agreed_week_min: n % 9 === 0 ? null : n % 13 < 4 ? 0 : 2_400,
    };
  };
  return { fit, judged: () => judged, years: () => years, asked: () => asked };
}

/** Everybody is judged, and then the best are. */
const judgingAll = (shift: FitShift, fit: FitOf): FitPerson | undefined =>
  PEOPLE.map((person) => ({ person, ...fit(shift, person, undefined, false) }))
    .filter((one) => one.hindered === null && one.broken.length === 0 && overMin(one) === 0)
    .toSorted(byFit)
    .find(({ person }) => fit(shift, person).broken.length === 0)?.person;

test('the taker is the one whom judging everybody finds, also after other shifts', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const takerOf = takersOf(PEOPLE, facts(seed).fit);
    for (const shift of APART) {
      const expected = judgingAll(shift, facts(seed).fit);
      assert.equal(takerOf(shift)?.id, expected?.id, `${seed}: ${JSON.stringify(shift)}`);
    }
  }
});

test('a hundred shifts at three times ask each person three times, and judge few of them', () => {
  const { fit, judged, years, asked } = facts(1);
  const takerOf = takersOf(PEOPLE, fit);
  for (let n = 0; n < 100; n += 1) assert.ok(takerOf(shiftOf(`s${n}`, ['06', '07', '22'][n % 3] ?? '')));
  assert.ok(asked() < 3 * PEOPLE.length + 50, `asked ${asked()} times`);
  assert.ok(judged() < 50, `judged ${judged()} times`);
  assert.ok(years() <= judged() / 2, `the year of ${years()} of ${judged()}`);
});
