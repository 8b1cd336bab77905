import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../src/core/calendar.ts';
import { drawsOf, pick } from '../src/core/roster/engine/draws.ts';
import { caseOf } from '../src/core/roster/proposal/case-of.ts';
import { countedFor, eligibleFor } from '../src/core/roster/proposal/counted.ts';
import { openingOf, standingOf } from '../src/core/roster/proposal/opening.ts';
import { replanned } from '../src/core/roster/proposal/replan.ts';
import { togetherFor } from '../src/core/roster/proposal/together.ts';
import { conflictsByHighs } from '../src/server/proposals/highs-conflict.ts';
import { factsOf, MONDAY, person, post, shift } from './proposal-sample.ts';

/** Proofs by a linear programme, where counting finds none. */

const find = await conflictsByHighs();

test('two people on an evening leave nobody for the next morning', () => {
  const facts = factsOf({
    shifts: [
      shift('evening', post(MONDAY, '14:00', '22:00'), { open: 2 }),
      shift('morning', post(addDays(MONDAY, 1), '06:00', '14:00')),
    ],
    people: [person('Ann'), person('Bo')],
  });
  const { roster_case: c } = caseOf(facts);
  const open = new Map(facts.shifts.map((one) => [one.id, one.open]));
  assert.equal(countedFor(c, open, 'morning'), null);
  const posts = ['Ann', 'Bo'].map((worker_id) => ({ shift_id: 'evening', worker_id }));
  const { counted, ways } = openingOf(facts, posts, { shift_id: 'morning', refused: [], seed: 1 }, find);
  assert.deepEqual(counted, {
    ...{ kind: 'together', shifts: ['evening', 'morning'], places: 3 },
    ...{ people: ['Ann', 'Bo'], most: 2, rules: ['daily_rest'] },
  });
  assert.deepEqual(ways, [], 'the law’s rest is never lifted');
  const one = [{ shift_id: 'evening', worker_id: 'Ann' }];
  const free = openingOf(facts, one, { shift_id: 'morning', refused: [], seed: 1 }, find);
  assert.deepEqual([free.counted, free.ways.map((way) => way.person)], [null, ['Bo']]);
});

test('a proof holds against long searches, at random', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const draws = drawsOf(seed);
  let proofs = 0;
  for (let round = 0; round < 12; round += 1) {
    const shifts = Array.from({ length: 12 }, (_, at) => {
      const [from, until] = [
        ['06:00', '14:00'],
        ['14:00', '22:00'],
        ['22:00', '06:00'],
      ][pick(draws, 3)] as [string, string];
      return shift(`s${at}`, post(addDays(MONDAY, pick(draws, 4)), from, until));
    });
    const facts = factsOf({ shifts, people: ['Ann', 'Bo', 'Cia'].map((id) => person(id)) });
    const { roster_case: c } = caseOf(facts);
    const open = new Map(facts.shifts.map((one) => [one.id, one.open]));
    const can = eligibleFor(c, open);
    const plan = replanned(c, standingOf(c, []), { seed: round, tries: 60_000, price: 0 }) ?? [];
    for (const { id } of shifts.filter((one) => !plan.some(({ job }) => job === one.id))) {
      const proof = togetherFor(c, can, { posts: plan, shift_id: id }, find);
      if (proof === null) continue;
      proofs += 1;
      for (const other of [1, 2]) {
        const longer = replanned(c, [], { seed: other, tries: 80_000, price: 0 }) ?? [];
        const filled: number = longer.filter(({ job }) => proof.shifts.includes(job)).length;
        assert.ok(filled <= proof.most, `seed ${seed}: ${filled} of ${proof.places}`);
      }
    }
  }
  assert.ok(proofs > 3, `seed ${seed}: ${proofs} proofs`);
});
