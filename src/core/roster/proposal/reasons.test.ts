import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays, datesInRow } from '../../calendar.ts';
import { drawsOf, pick } from '../engine/draws.ts';
import { Explainer } from '../engine/explain.ts';
import { judgePlan } from '../engine/judge.ts';
import { caseOf } from './case-of.ts';
import type { ProposalPerson } from './facts.ts';
import { reasonsFor } from './reasons.ts';

const [, , , table = []] = readTables(new URL('./proposal.md', import.meta.url));

const HAS: Readonly<Record<string, readonly (readonly [day: number, from: string, until: string])[]>> = {
  '': [],
  'all other afternoons': [1, 2, 3, 4, 5, 6].map((day) => [day, '13:00', '19:00'] as const),
  'Sunday night': [[-1, '21:00', '04:00']],
  'Monday evening': [[0, '18:00', '22:00']],
  'Tuesday to Thursday': [1, 2, 3].map((day) => [day, '07:00', '16:00'] as const),
};
const IS: Readonly<Record<string, Partial<ProposalPerson>>> = {
  '': {},
  ill: { away: [{ first: MONDAY, last: MONDAY }] },
  'a minor': { born: '2012-01-01' },
  elsewhere: { units: [{ unit_id: 'Elm', home: true, first_day: '2027-01-01', last_day: null }] },
  'a manager': { is_manager: true },
  unskilled: { skills: [] },
  'wishing to be off': { wishes: [{ date: MONDAY, want: 'off', weight: 1 }] },
};

test('why a person has a post, and what is told of the other', () => {
  assert.equal(table.length, 13);
  for (const row of table) {
    const skill = { skill: 'medicine', first_day: '2020-01-01', last_day: null };
    const demands = row['Bo is'] === 'unskilled' ? ['medicine'] : [];
    const bo = person('Bo', {
      posts: (HAS[row['Bo has'] ?? ''] ?? []).map(([day, from, until]) => ({
        ...post(addDays(MONDAY, day), from, until),
        shift_id: `own ${day}`,
      })),
      ...IS[row['Bo is'] ?? ''],
    });
    const unit_id = row['Bo is'] === 'elsewhere' ? 'Oak' : null;
    const facts = factsOf({
      shifts: [shift('s', post(MONDAY), { demands, unit_id })],
      people: row.of === 'open' ? [bo] : [person('Ann', { skills: [skill] }), bo],
    });
    const holder = row.of === 'open' ? null : 'Ann';
    const posts = holder === null ? [] : [{ shift_id: 's', worker_id: holder }];
    const told = reasonsFor(facts, posts, { shift_id: 's', holder });
    const of_bo = [
      ...told.others.map(() => 'other'),
      ...told.breaks.map(({ rule, people }) => (people.includes('Bo') ? rule : '')),
      ...told.unfit.map(({ why }) => why),
    ];
    assert.deepEqual([told.kind, of_bo.join()], [row.why, row['told of Bo']], JSON.stringify(row));
  }
});

test('a post that was taken over is explained as before; a shift that has begun is closed', () => {
  const people = [person('Ann'), person('Bo')];
  const posts = [{ shift_id: 's', worker_id: 'Ann' }];
  const asked = { shift_id: 's', holder: 'Ann' };
  const before = reasonsFor(factsOf({ shifts: [shift('s', post(MONDAY))], people }), posts, asked);
  const taken = factsOf({
    shifts: [shift('s', post(MONDAY), { people: ['Ann'], open: 0 })],
    people: [person('Ann', { posts: [{ ...post(MONDAY), shift_id: 's' }] }), person('Bo')],
  });
  assert.deepEqual(reasonsFor(taken, posts, asked), before);
  for (const shifts of [[], [shift('s', post(MONDAY), { closed: 'begun' })]])
    assert.equal(reasonsFor(factsOf({ shifts, people }), posts, asked).kind, 'closed');
});

test('whom the rules of the product refused is no other who could', () => {
  const facts = factsOf({ shifts: [shift('s', post(MONDAY))], people: [person('Ann'), person('Bo')] });
  const posts = [{ shift_id: 's', worker_id: 'Ann' }];
  const told = reasonsFor(facts, posts, { shift_id: 's', holder: 'Ann', refused: ['Bo'] });
  assert.deepEqual([told.kind, told.others], ['rules', []]);
  assert.equal(reasonsFor(facts, [], { shift_id: 's', holder: null, refused: ['Ann', 'Bo'] }).kind, 'nobody');
});

test('points and breaks are those of the engine, of plans at random', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const draws = drawsOf(seed);
  let legal = 0;
  for (let round = 0; legal < 20; round += 1) {
    assert.ok(round < 1000, `seed ${seed}: ${legal} legal plans`);
    const shifts = datesInRow(MONDAY, 7).map((day, at) => shift(`s${at}`, post(day)));
    const people = ['Ann', 'Bo', 'Cia', 'Dan'].map((id) =>
      person(id, { wishes: [{ date: addDays(MONDAY, pick(draws, 7)), want: 'off', weight: 1 }] }),
    );
    // The engine exchanges: it is asked of days on which nobody has another post.
    const posts = shifts.map(({ id }) => ({ shift_id: id, worker_id: people[pick(draws, 4)]?.id ?? '' }));
    const asked = posts[pick(draws, 7)] ?? { shift_id: '', worker_id: '' };
    const facts = factsOf({ shifts, people });
    const plan = {
      case: '',
      posts: posts.map(({ shift_id, worker_id }) => ({ person: worker_id, job: shift_id })),
    };
    const { roster_case } = caseOf(facts);
    // The engine proposes nothing else.
    if (judgePlan(roster_case, plan).breaks.length > 0) continue;
    legal += 1;
    const expected = new Explainer({ ...roster_case, needs: [] }, plan).explain(
      asked.shift_id,
      asked.worker_id,
    );
    const told = reasonsFor(facts, posts, { shift_id: asked.shift_id, holder: asked.worker_id });
    for (const { person: id, points, terms } of told.others) {
      const named = terms.reduce((sum, one) => sum + one.points, 0);
      assert.ok(named > points - 1e-6, `seed ${seed}: ${id} ${points}, named ${named}`);
      const wanted = (expected.people[id]?.points ?? 0) - (expected.points_with_holder ?? 0);
      assert.ok(Math.abs(points - wanted) < 1e-6, `seed ${seed}: ${id} ${points}, ${wanted}`);
      assert.deepEqual(expected.people[id]?.breaks, [], `seed ${seed}`);
    }
    for (const { rule, people: named } of told.breaks)
      for (const id of named) assert.ok(expected.people[id]?.breaks.includes(rule), `seed ${seed}`);
  }
});
