import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays } from '../../calendar.ts';
import { drawsOf, pick } from '../engine/draws.ts';
import { judgePlan } from '../engine/judge.ts';
import { WANTS, type Want } from '../wish.ts';
import { caseOf } from './case-of.ts';
import type { ProposalFacts } from './facts.ts';
import { standingOf } from './opening.ts';
import { replanned, withChanges } from './replan.ts';
import { toldWishes, wishCost } from './wish-cost.ts';

const [table = []] = readTables(new URL('./wishes.md', import.meta.url));

function factsOfRow(row: Record<string, string>): ProposalFacts {
  const stands = row.by === 'draft' || row.by === 'published' ? [row['has it'] ?? ''] : [];
  const one = shift('s', post(MONDAY), {
    people: stands,
    told: row.by === 'published' ? stands : [],
    open: 1 - stands.length,
  });
  const own = (id: string) => (stands.includes(id) ? [{ ...one, shift_id: 's' }] : []);
  return factsOf({
    shifts: [one],
    people: [
      person('Bo', {
        posts: own('Bo'),
        wishes: [{ date: MONDAY, want: row['Bo wishes'] as Want, weight: 2 }],
      }),
      person('Cia', {
        posts: own('Cia'),
        away: row['Cia is'] === 'ill' ? [{ first: MONDAY, last: MONDAY }] : [],
      }),
    ],
  });
}

test('what granting a wish costs', () => {
  assert.equal(table.length, 11);
  for (const row of table) {
    const posts = row.by === 'proposal' ? [{ shift_id: 's', worker_id: row['has it'] ?? '' }] : [];
    const asked = { person: 'Bo', date: MONDAY, refused: [], seed: 1 };
    const cost = wishCost(factsOfRow(row), posts, asked);
    assert.ok(cost !== null);
    const told = [
      cost.kind,
      cost.changes.map(({ from, to }) => `${from ?? 'nobody'} to ${to ?? 'nobody'}`).join(', '),
      cost.minutes.map((one) => `${one.person} ${one.minutes / 60}`).join(', '),
      String(Math.round(cost.points)),
    ];
    assert.deepEqual(told, [row.answer, row.changes, row.hours, row.points], JSON.stringify(row));
  }
});

test('a granted wish makes a legal plan in which it is kept, and costs what the plans differ by, at random', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const draws = drawsOf(seed);
  let priced = 0;
  for (let round = 0; round < 4; round += 1) {
    const shifts = Array.from({ length: 10 }, (_, at) => {
      const [from, until] = [
        ['07:00', '15:00'],
        ['14:00', '22:00'],
        ['22:00', '06:00'],
      ][pick(draws, 3)] as [string, string];
      return shift(`s${at}`, post(addDays(MONDAY, pick(draws, 7)), from, until));
    });
    const people = ['Ann', 'Bo', 'Cia', 'Dan'].map((id) =>
      person(id, {
        wishes: [0, 1, 2, 3, 4].map((at) => ({
          date: addDays(MONDAY, at),
          want: WANTS[pick(draws, WANTS.length)] as Want,
          weight: 1 + pick(draws, 3),
        })),
      }),
    );
    const facts = factsOf({ shifts, people });
    const { roster_case: c } = caseOf(facts);
    const plan = replanned(c, standingOf(c, []), { seed: round, tries: 20_000, price: 0 }) ?? [];
    const posts = plan.map(({ person: worker_id, job }) => ({ shift_id: job, worker_id }));
    const refused = toldWishes(facts, posts).filter(({ is_kept }) => !is_kept);
    const points = judgePlan(c, { case: '', posts: plan }).points;
    for (const wish of refused.slice(0, 3)) {
      const cost = wishCost(facts, posts, { ...wish, refused: [], seed: 5 });
      const again = wishCost(facts, posts, { ...wish, refused: [], seed: 5 });
      assert.deepEqual(cost, again, `seed ${seed}`);
      if (cost?.kind !== 'priced') continue;
      priced += 1;
      const after = withChanges(plan, cost.changes);
      const judged = judgePlan(c, { case: '', posts: after });
      assert.deepEqual(judged.breaks, [], `seed ${seed}`);
      assert.ok(Math.abs(judged.points - points - cost.points) < 1e-6, `seed ${seed}`);
      const kept = toldWishes(
        facts,
        after.map(({ person: worker_id, job }) => ({ shift_id: job, worker_id })),
      ).find(({ person: id, date }) => id === wish.person && date === wish.date);
      assert.equal(kept?.is_kept, true, `seed ${seed}: ${JSON.stringify(wish)}`);
    }
  }
  assert.ok(priced > 1, `seed ${seed}: ${priced}`);
});
