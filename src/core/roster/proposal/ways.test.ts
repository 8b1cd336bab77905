import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, MONDAY, person, post, shift } from '../../../../test/proposal-sample.ts';
import { readTables } from '../../../../test/tables.ts';
import { addDays } from '../../calendar.ts';
import { drawsOf, pick } from '../engine/draws.ts';
import { judgePlan } from '../engine/judge.ts';
import { LAW } from '../work-rules.ts';
import { caseOf } from './case-of.ts';
import { countedFor } from './counted.ts';
import type { ProposalFacts, ProposalPerson } from './facts.ts';
import { openingOf, standingOf } from './opening.ts';
import { changesBetween, replanned } from './replan.ts';
import { sizeOf, type Way, Ways } from './ways.ts';

const [, , takes = [], counted = []] = readTables(new URL('./ways.md', import.meta.url));
const SKILL = { skill: 'medicine', first_day: '2020-01-01', last_day: null };
const IS: Readonly<Record<string, Partial<ProposalPerson>>> = {
  '': {},
  free: {},
  'saying cannot': {
    said: [
      {
        ...{ kind: 'cannot', first_day: MONDAY, last_day: null, weekday: null },
        ...{ every_weeks: 1, starts: null, ends: null },
      },
    ],
  },
  elsewhere: { units: [{ unit_id: 'Elm', home: true, first_day: '2027-01-01', last_day: null }] },
  unskilled: { skills: [] },
  'elsewhere and unskilled': {
    units: [{ unit_id: 'Elm', home: true, first_day: '2027-01-01', last_day: null }],
    skills: [],
  },
  ill: { away: [{ first: addDays(MONDAY, -1), last: MONDAY }] },
  'a minor': { born: '2012-01-01' },
  'a manager': { is_manager: true },
};
const HAS: Readonly<Record<string, readonly (readonly [day: number, from: string, until: string])[]>> = {
  '': [],
  'mornings to Saturday': [1, 2, 3, 4, 5].map((day) => [day, '06:00', '12:00'] as const),
  'Sunday night': [[-1, '21:00', '04:00']],
  'Monday evening': [[0, '18:00', '22:00']],
  'Monday noon': [[0, '11:00', '19:00']],
  'all other afternoons': [1, 2, 3, 4, 5, 6].map((day) => [day, '13:00', '19:00'] as const),
};

function factsOfRow(row: Record<string, string>): ProposalFacts {
  const had = (HAS[row['Bo has'] ?? ''] ?? []).map(([day, from, until], at) =>
    shift(`b${at}`, post(addDays(MONDAY, day), from, until), {
      ...{ people: ['Bo'], open: 0, told: row.told === 'yes' ? ['Bo'] : [] },
    }),
  );
  const posts = had.map((one) => ({ ...one, shift_id: one.id }));
  const facts = factsOf({
    first: addDays(MONDAY, -1),
    shifts: [shift('s', post(MONDAY), { demands: ['medicine'], unit_id: 'Oak' }), ...had],
    people: [
      person('Bo', { skills: [SKILL], posts, ...IS[row['Bo is'] ?? ''] }),
      person('Cia', { skills: [SKILL], ...IS[row.Cia ?? ''] }),
    ],
  });
  if (row.limit !== 'yes') return facts;
  return { ...facts, rules: facts.rules.map(({ day }) => ({ day, rules: { ...LAW, days_in_row: 5 } })) };
}

const inWords = (way: Way | null, has: string): string =>
  way === null
    ? '-'
    : [
        ...way.lifts.map(({ kind, rule }) => (rule === null ? kind : `${kind} ${rule}`)),
        ...way.moves.map(({ to }) => `move ${has} to ${to}`),
      ].join(', ') || 'nothing';

test('what it takes for one person to have a shift', () => {
  assert.equal(takes.length, 18);
  for (const row of takes) {
    const ways = new Ways(factsOfRow(row), [], { shift_id: 's', holder: null });
    const { way, unfit, breaks } = ways.of('Bo');
    const in_way = [...(unfit === null ? [] : [unfit]), ...breaks].join(', ');
    assert.deepEqual(
      [inWords(way, row['Bo has'] ?? ''), in_way],
      [row['Bo takes it by'], row['in the way']],
      JSON.stringify(row),
    );
  }
});

test('a proof by counting', () => {
  assert.equal(counted.length, 11);
  for (const row of counted) {
    const shifts = (row.shifts ?? '').split('; ').map((one, at) => {
      const [day = '0', places = '1', can = '-'] = one.split(' ');
      return { id: `s${at}`, day: Number(day), places: Number(places), can: can === '-' ? [] : [...can] };
    });
    const each = Number(row.each) * 480;
    const ids = [...new Set(shifts.flatMap(({ can }) => can))].toSorted();
    const facts = factsOf({
      shifts: shifts.map(({ id, day, places }) =>
        shift(id, post(addDays(MONDAY, day)), { open: places, demands: [id] }),
      ),
      people: ids.map((id) =>
        person(id, {
          skills: shifts.filter(({ can }) => can.includes(id)).map((one) => ({ ...SKILL, skill: one.id })),
        }),
      ),
    });
    const made = caseOf(facts).roster_case;
    const people = made.people.map((one) => ({ ...one, hours: { ...one.hours, most_min: each } }));
    const open = new Map(shifts.map(({ id, places }) => [id, places]));
    const found = countedFor({ ...made, people }, open, shifts.at(-1)?.id ?? '');
    const told =
      found === null
        ? ['-', '', '', '']
        : [found.kind, String(found.places), found.people.toSorted().join(' '), String(found.most)];
    assert.deepEqual(told, [row.proof, row.places, row.people, row['at most']], JSON.stringify(row));
  }
});

/** A week at random: some shifts, four people who may have some of them. */
function weekAtRandom(draws: ReturnType<typeof drawsOf>): ProposalFacts {
  const ids = ['Ann', 'Bo', 'Cia', 'Dan'];
  const shifts = Array.from({ length: 9 }, (_, at) => {
    const [from, until] = [
      ['07:00', '15:00'],
      ['14:00', '22:00'],
      ['22:00', '06:00'],
    ][pick(draws, 3)] as [string, string];
    const one = post(addDays(MONDAY, pick(draws, 7)), from, until);
    return shift(`s${at}`, one, { demands: [`k${pick(draws, 3)}`], open: 1 + pick(draws, 2) });
  });
  return factsOf({
    shifts,
    people: ids.map((id) =>
      person(id, {
        skills: [0, 1, 2].filter(() => pick(draws, 3) > 0).map((at) => ({ ...SKILL, skill: `k${at}` })),
        ...(pick(draws, 4) === 0 ? IS['saying cannot'] : {}),
      }),
    ),
  });
}

test('a proof by counting is true, and a way makes a legal plan with the place filled, at random', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const draws = drawsOf(seed);
  const seen = { proofs: 0, ways: 0 };
  for (let round = 0; round < 12; round += 1) {
    const facts = weekAtRandom(draws);
    const { roster_case: c } = caseOf(facts);
    const plan = replanned(c, standingOf(c, []), { seed: round, tries: 20_000, price: 0 }) ?? [];
    const posts = plan.map(({ person: worker_id, job }) => ({ shift_id: job, worker_id }));
    for (const { id: shift_id, open } of facts.shifts) {
      if (posts.filter((one) => one.shift_id === shift_id).length >= open) continue;
      const { counted: proof, ways } = openingOf(
        facts,
        posts,
        { shift_id, refused: [], seed: 1 },
        () => null,
      );
      const longer = replanned(c, plan, { seed: 2, tries: 60_000, price: 0 }) ?? [];
      if (proof !== null) {
        seen.proofs += 1;
        for (const on of [plan, longer]) {
          const on_them: number = on.filter(({ job }) => proof.shifts.includes(job)).length;
          assert.ok(on_them <= proof.most, `seed ${seed}`);
        }
      }
      for (const way of ways) {
        seen.ways += 1;
        assert.equal(way.person === '', false);
        if (proof !== null) assert.ok(sizeOf(way) > 0, `seed ${seed}: proven, yet filled for nothing`);
        const given = new Set(way.moves.map((move) => `${move.shift_id} ${move.from}`));
        const after = [
          ...plan.filter(({ job, person: id }) => !given.has(`${job} ${id}`)),
          ...way.moves.map((move) => ({ person: move.to, job: move.shift_id })),
          { person: way.person, job: shift_id },
        ];
        const lifted = caseOf({
          ...facts,
          people: facts.people.map((one) =>
            one.id === way.person && way.lifts.length > 0
              ? {
                  ...one,
                  said: [],
                  skills: facts.shifts
                    .flatMap(({ demands }) => demands)
                    .map((skill) => ({ ...SKILL, skill })),
                }
              : one,
          ),
        }).roster_case;
        const judged = judgePlan(lifted, { case: '', posts: after });
        assert.deepEqual(judged.breaks, [], `seed ${seed}: ${JSON.stringify(way)}`);
        const missing = judgePlan(c, { case: '', posts: plan }).below_least;
        assert.equal(judged.below_least, missing - 1, `seed ${seed}: ${JSON.stringify(way)}`);
      }
    }
  }
  assert.ok(seen.proofs > 3 && seen.ways > 3, `seed ${seed}: ${JSON.stringify(seen)}`);
});

test('planning again changes as little as its price says, and the same input gives the same plan', () => {
  const facts = factsOf({
    shifts: ['s0', 's1', 's2'].map((id, at) => shift(id, post(addDays(MONDAY, at)))),
    people: [person('Ann'), person('Bo')],
  });
  const { roster_case: c } = caseOf(facts);
  const standing = [
    { person: 'Ann', job: 's0' },
    { person: 'Bo', job: 's1' },
  ];
  const again = replanned(c, standing, { seed: 3, tries: 30_000, price: 1000 }) ?? [];
  const changes = changesBetween(c, standing, again);
  assert.deepEqual(
    changes.map(({ shift_id, from }) => [shift_id, from]),
    [],
    'an empty place of eight hours is worth 320',
  );
  const cheap = replanned(c, standing, { seed: 3, tries: 30_000, price: 2 });
  assert.equal(cheap?.length, 3);
  assert.deepEqual(replanned(c, standing, { seed: 3, tries: 30_000, price: 2 }), cheap);
  assert.equal(
    replanned(c, [...standing, { person: 'Ann', job: 's0' }], { seed: 3, tries: 10, price: 1 }),
    null,
  );
});
