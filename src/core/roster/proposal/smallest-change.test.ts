import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays } from '../../calendar.ts';
import type { CasePost } from '../engine/case.ts';
import { drawsOf, pick } from '../engine/draws.ts';
import { judgePlan } from '../engine/judge.ts';
import type { ProposalFacts, ProposalShift } from './facts.ts';
import { keeping } from './replan.ts';
import { freeCase, PRICE_TOLD, planAgain, shiftsToGive, smallestChange } from './smallest-change.ts';

const [table = []] = readTables(new URL('./smallest-change.md', import.meta.url));

const DAYS: Readonly<Record<string, readonly [day: number, from: string, until: string]>> = {
  Monday: [0, '07:00', '16:00'],
  Tuesday: [1, '07:00', '16:00'],
  'Monday evening': [0, '13:00', '22:00'],
  'Sunday night': [-1, '22:00', '07:00'],
};
const named = (text: string): string[] => text.split(', ').filter((one) => one !== '');
/** The skill *medicine* is asked for on Ann's shifts alone. */
const POSSIBLE: ProposalFacts = factsOf({ first: addDays(MONDAY, -1) });

function shiftOf(name: string, who: string): ProposalShift {
  const [day, from, until] = DAYS[name] ?? [0, '07:00', '16:00'];
  const on = { people: [who], told: [who], open: 0, demands: who === 'Ann' ? ['medicine'] : [] };
  return shift(`${name} of ${who}`, post(addDays(MONDAY, day), from, until), {
    ...on,
    unit_id: 'Oak',
  });
}

function factsOfRow(row: Record<string, string>): ProposalFacts {
  const until = { ill: MONDAY, 'to Tuesday': addDays(MONDAY, 1) }[row.cannot ?? ''];
  const week = [{ first: addDays(MONDAY, -1), last: addDays(MONDAY, 6) }];
  const shifts = ['Ann', 'Bo', 'Cia'].flatMap((who) =>
    named(row[`${who} has`] ?? '').map((name) => shiftOf(name, who)),
  );
  const people = ['Ann', 'Bo', 'Cia'].map((id) => {
    const is = row[`${id} is`] ?? '';
    const skills = is === 'unskilled' ? [] : [{ skill: 'medicine', first_day: '2020-01-01', last_day: null }];
    return person(id, {
      skills,
      units: [
        { unit_id: is === 'elsewhere' ? 'Elm' : 'Oak', home: true, first_day: '2020-01-01', last_day: null },
      ],
      away: is === 'ill' ? week : id === 'Ann' && until !== undefined ? [{ first: MONDAY, last: until }] : [],
      posts: shifts.filter((one) => one.people.includes(id)).map((one) => ({ ...one, shift_id: one.id })),
    });
  });
  return { ...POSSIBLE, shifts, people };
}

test('the smallest change when somebody cannot work', () => {
  assert.equal(table.length, 11);
  for (const row of table) {
    const asked = { person: 'Ann', shift_id: 'Monday of Ann', refused: [], seed: 1 };
    const found = smallestChange(factsOfRow(row), asked);
    const told = [
      found.kind,
      found.changes
        .map((one) => `${one.shift_id.split(' of ')[0]}: ${one.from ?? 'nobody'} to ${one.to ?? 'nobody'}`)
        .join('; '),
      String(Math.round(found.points)),
    ];
    assert.deepEqual(told, [row.answer, row.changes, row.points], JSON.stringify(row));
    assert.deepEqual(smallestChange(factsOfRow(row), asked), found);
  }
});

/** Few people and shifts, where some know of what they have; the first has somebody who is ill. */
function tinyFacts(draws: ReturnType<typeof drawsOf>): ProposalFacts {
  const ids = ['Ann', 'Bo', 'Cia', 'Dan'];
  const times = [
    ['07:00', '15:00'],
    ['14:00', '22:00'],
    ['22:00', '06:00'],
  ] as const;
  const shifts = Array.from({ length: 5 }, (_, at) => {
    const [from, until] = times[pick(draws, 3)] ?? times[0];
    const who = at === 0 ? 'Ann' : (ids[1 + pick(draws, 3)] ?? 'Bo');
    const is_open = at > 0 && pick(draws, 5) === 0;
    const people = is_open ? [] : [who];
    return shift(`s${at}`, post(addDays(MONDAY, at === 0 ? 1 : pick(draws, 4)), from, until), {
      ...{ people, told: people, open: is_open ? 1 : 0 },
    });
  });
  const people = ids.map((id) =>
    person(id, {
      agreed_min: [480, 960, 2400][pick(draws, 3)] ?? null,
      away: id === 'Ann' || pick(draws, 8) === 0 ? [{ first: MONDAY, last: addDays(MONDAY, 2) }] : [],
      posts: shifts.filter((one) => one.people.includes(id)).map((one) => ({ ...one, shift_id: one.id })),
    }),
  );
  return factsOf({ shifts, people });
}

test('no plan of a tiny case is cheaper than the one that is found, at random', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const draws = drawsOf(seed);
  let changed = 0;
  for (let round = 0; round < 12; round += 1) {
    const facts = tinyFacts(draws);
    const asked = { person: 'Ann', shift_id: 's0', refused: [] };
    const given = shiftsToGive(facts, asked);
    const free = freeCase(facts, asked, given);
    const kept = keeping(free.c, free.standing, PRICE_TOLD);
    const found = planAgain(
      free,
      given.filter(({ id }) => free.c.jobs.some((job) => job.id === id)),
      round,
    );
    assert.ok(found !== null, `seed ${seed}: what stands is legal`);
    const costs = (posts: readonly CasePost[]) => judgePlan(kept, { case: '', posts });
    assert.deepEqual(costs(found).breaks, [], `seed ${seed}`);
    const pinned = kept.people.flatMap(({ id, pinned: own }) => own.map((job) => ({ person: id, job })));
    const places = [
      ...new Set([...given.map(({ id }) => id), ...free.standing.map(({ job }) => job)]),
    ].filter((id) => !pinned.some(({ job }) => job === id));
    let least = Number.POSITIVE_INFINITY;
    const tryAll = (at: number, posts: readonly CasePost[]): void => {
      const place = places[at];
      if (place === undefined) {
        const { breaks, points } = costs(posts);
        if (breaks.length === 0) least = Math.min(least, points);
        return;
      }
      tryAll(at + 1, posts);
      for (const { id } of kept.people) tryAll(at + 1, [...posts, { person: id, job: place }]);
    };
    tryAll(0, pinned);
    assert.ok(Math.abs(costs(found).points - least) < 1e-6, `seed ${seed}, round ${round}`);
    const { kind, changes } = smallestChange(facts, { ...asked, seed: round });
    changed += changes.length;
    assert.ok(
      changes.every(({ from, to }) => from !== to && to !== 'Ann'),
      `seed ${seed}`,
    );
    assert.ok(kind !== 'nothing', `seed ${seed}`);
  }
  assert.ok(changed > 5, `seed ${seed}: ${changed}`);
});
