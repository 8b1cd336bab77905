import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../../test/tables.ts';
import { addDays, datesInRow, localToMinute } from '../../calendar.ts';
import type { Availability } from '../availability.ts';
import type { RosterCase } from '../engine/case.ts';
import { drawsOf, next, pick } from '../engine/draws.ts';
import { judgePlan } from '../engine/judge.ts';
import { Planner } from '../engine/kernel.ts';
import { NOTHING_CARRIED } from '../fairness.ts';
import { type Post, postOf } from '../post.ts';
import { LAW } from '../work-rules.ts';
import { forbidding, holding, without } from './again.ts';
import { caseOf, proposedPosts } from './case-of.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift, Weights } from './facts.ts';
import { asked, unfitFor } from './fit.ts';

const ZONE = 'Europe/Stockholm';
const [, fits = [], points = []] = readTables(new URL('./proposal.md', import.meta.url));
const WEIGHTS: Weights = { places: 100, hours: 100, wishes: 100, fairness: 100, rhythm: 100 };
const at = (day: string, clock: string) => localToMinute(day, clock, ZONE);
const post = (
  day: string,
  from: string,
  until: string,
  kind: 'work' | 'jour' = 'work',
): Post & { kind: 'work' | 'jour' } =>
  postOf({ start: at(day, from), end: at(until <= from ? addDays(day, 1) : day, until), kind }, 30, ZONE);
const shift = (
  id: string,
  one: ReturnType<typeof post>,
  more: Partial<ProposalShift> = {},
): ProposalShift => ({
  ...one,
  id,
  unit_id: null,
  demands: [],
  people: [],
  told: [],
  open: 1,
  closed: null,
  ...more,
});
const person = (id: string, more: Partial<ProposalPerson> = {}): ProposalPerson => ({
  id,
  is_manager: false,
  employments: [{ first: null, last: null }],
  born: null,
  away: [],
  said: [],
  units: [],
  skills: [],
  agreed_min: 2400,
  wishes: [],
  carried: NOTHING_CARRIED,
  posts: [],
  ...more,
});
const factsOf = (more: Partial<ProposalFacts>): ProposalFacts => ({
  zone: ZONE,
  first: '2027-03-01',
  last: '2027-03-07',
  rules: datesInRow('2027-02-22', 60).map((day) => ({ day, rules: LAW })),
  shifts: [],
  people: [],
  weights: WEIGHTS,
  ...more,
});
const split = (text = ''): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const days = (text = ''): [string | null, string | null] => {
  const [first = '', last = ''] = text.split('..');
  return [first === '' ? null : first, last === '' ? null : last];
};

test('who may have a shift', () => {
  assert.ok(fits.length >= 20);
  const one = asked(
    shift('s', post('2027-03-01', '07:00', '16:00'), { unit_id: 'Oak', demands: ['medicine'] }),
    ZONE,
  );
  for (const row of fits) {
    const [first, last] = days(row.employed);
    const [starts = '', ends = ''] = (row.cannot ?? '').split('-');
    const has = /^(jour )?(\d\d:\d\d)-(\d\d:\d\d)$/.exec(row.has ?? '');
    const somebody = person('p', {
      is_manager: row.manager === 'yes',
      employments: [{ first, last }],
      born: row.born === '' ? null : (row.born ?? null),
      away: split(row.away).map((text) => ({ first: days(text)[0] ?? '', last: days(text)[1] ?? '' })),
      said:
        starts === ''
          ? []
          : [
              {
                ...{ kind: 'cannot', first_day: '2027-01-01', last_day: null, weekday: null },
                ...{ every_weeks: 1, starts, ends },
              },
            ],
      units: split(row.units).map((text) => {
        const [unit_id = '', kind] = text.split(' ');
        return { unit_id, home: kind === 'home', first_day: '2027-01-01', last_day: null };
      }),
      skills: split(row.skills).map((text) => ({
        skill: text.split('..')[0] ?? '',
        first_day: '2020-01-01',
        last_day: text.split('..')[1] ?? null,
      })),
      posts:
        has === null
          ? []
          : [
              {
                ...post('2027-03-01', has[2] ?? '', has[3] ?? '', has[1] === undefined ? 'work' : 'jour'),
                shift_id: 'other',
              },
            ],
    });
    assert.equal(unfitFor(somebody, one, ZONE) ?? '', row.why, JSON.stringify(row));
  }
});

test('what an empty place and an hour cost', () => {
  assert.equal(points.length, 3);
  for (const row of points) {
    const weights = { ...WEIGHTS, places: Number(row['weight of places']), hours: Number(row.hours) };
    const shifts = [shift('s', post('2027-03-01', '07:00', '15:00'))];
    const { roster_case } = caseOf(factsOf({ shifts, people: [person('p')], weights }));
    assert.equal(roster_case.needs[0]?.points.below_least, Number(row['empty place of 8 h']));
    assert.equal(4 * roster_case.points.hours_under_quarter, Number(row['an hour beside the agreed ones']));
  }
});

test('what stands is pinned, what precedes counts, and posts that break rules are planned around', () => {
  const own = (id: string, one: Post) => ({ ...one, shift_id: id });
  const before = datesInRow('2027-02-24', 5).map((day) => own(`b${day}`, post(day, '07:00', '16:00')));
  const tired = [
    own('t1', post('2027-03-01', '07:00', '16:00')),
    own('t2', post('2027-03-02', '01:00', '06:00')),
  ];
  const stands = own('s1', post('2027-03-01', '07:00', '16:00'));
  const shifts = [
    shift('s1', post('2027-03-01', '07:00', '16:00'), { people: ['kept'], open: 1 }),
    shift('s2', post('2027-03-03', '07:00', '16:00')),
    shift('s3', post('2027-03-03', '07:00', '16:00'), { closed: 'month_locked' }),
    shift('s4', post('2027-03-04', '07:00', '16:00', 'jour')),
    shift('s5', { ...post('2027-03-04', '07:00', '16:00'), break_min: 0, work_min: 540 }),
    shift('full', post('2027-03-05', '07:00', '16:00'), { open: 0 }),
  ];
  const people = [
    person('kept', { posts: [stands] }),
    person('rested', { posts: before }),
    person('tired', { posts: tired }),
  ];
  const made = caseOf(factsOf({ shifts, people }));
  assert.deepEqual(
    made.shifts.map(({ shift_id, why, rules }) => [shift_id, why, [...rules]]),
    [
      ['s3', 'month_locked', []],
      ['s4', 'on_call', []],
      ['s5', 'breaks', ['no_break']],
    ],
  );
  assert.deepEqual(made.people, [{ person: 'tired', rules: ['daily_rest'] }]);
  const [kept, rested, strained] = made.roster_case.people;
  assert.deepEqual(
    [strained?.id, strained?.pinned, strained?.skills.map(({ id }) => id), strained?.hours.target_min],
    ['tired', ['t1'], ['t1', 's2'], 2400 - 270],
  );
  assert.deepEqual([kept?.id, kept?.pinned, kept?.before.last_end], ['kept', ['s1'], null]);
  assert.deepEqual(
    [rested?.before.days_in_row, rested?.before.last_end, rested?.before.weekends_in_row],
    [5, -480, 1],
  );
  assert.deepEqual(
    made.roster_case.needs.map(({ id, least }) => [id, least]),
    [
      ['s1', 2],
      ['s2', 1],
    ],
  );
});

test('hours are held to the ordinary time of the weeks around the asked days, of one day too', () => {
  const own = (day: string) => ({ ...post(day, '07:00', '15:30'), shift_id: day });
  const asked_days = { first: '2027-03-03', last: '2027-03-03' };
  const most = (...days: string[]) => {
    const shifts = [shift('s', post('2027-03-03', '07:00', '15:30'))];
    const { roster_case } = caseOf(
      factsOf({ ...asked_days, shifts, people: [person('a', { posts: days.map(own) })] }),
    );
    return roster_case.people[0]?.hours.most_min;
  };
  assert.equal(most(), 40 * 60);
  assert.equal(most('2027-03-01', '2027-03-05'), 40 * 60, 'what stands in the week is in it');
  assert.equal(most('2027-03-08'), 48 * 60, 'what stands after it is beside it');
});

test('no more posts than places are proposed, and none that stands', () => {
  const shifts = [shift('s', post('2027-03-01', '07:00', '16:00'), { open: 1 })];
  const one = { ...post('2027-03-02', '07:00', '16:00'), shift_id: 'own' };
  const { roster_case } = caseOf(factsOf({ shifts, people: [person('a', { posts: [one] }), person('b')] }));
  const posts = [
    { person: 'a', job: 'own' },
    { person: 'a', job: 's' },
    { person: 'b', job: 's' },
  ];
  assert.deepEqual(proposedPosts(roster_case, shifts, posts), [{ person: 'a', job: 's' }]);
});

test('who would rather work gets the shift, where all shifts of the day are meant', () => {
  const gladly = (starts: string | null, ends: string | null): Availability => ({
    ...{ kind: 'rather', first_day: '2027-03-01', last_day: null, weekday: 1, every_weeks: 1 },
    ...{ starts, ends },
  });
  const early = shift('early', post('2027-03-01', '07:00', '16:00'));
  const late = shift('late', post('2027-03-01', '17:00', '22:00'));
  const wishes = (said: Availability, shifts: readonly ProposalShift[]) => {
    const people = [person('a'), person('b', { said: [said] })];
    return caseOf(factsOf({ shifts, people })).roster_case.people.map((one) => one.wishes);
  };
  const wish = { id: 'rather 0', day: 0, want: 'work', kind: null, points: 5 };
  assert.deepEqual(wishes(gladly(null, null), [early, late]), [[], [wish]]);
  assert.deepEqual(wishes(gladly('16:00', '23:00'), [late]), [[], [wish]]);
  assert.deepEqual(wishes(gladly('16:00', '23:00'), [early, late]), [[], []]);
  const facts = { shifts: [early], people: [person('a'), person('b', { said: [gladly(null, null)] })] };
  const planner = new Planner(caseOf(factsOf(facts)).roster_case, 1);
  planner.step(5000, 0.95);
  assert.deepEqual(planner.best().posts, [{ person: 'b', job: 'early' }]);
});

test('a post that the rules refuse goes to somebody else, beside what is kept', () => {
  const shifts = ['2027-03-01', '2027-03-02'].map((day) => shift(day, post(day, '07:00', '16:00')));
  const people = [person('a'), person('b', { agreed_min: 60 })];
  const { roster_case } = caseOf(factsOf({ shifts, people }));
  const planned = (c: RosterCase) => {
    const planner = new Planner(c, 1);
    planner.step(5000, 0.95);
    return planner
      .best()
      .posts.map(({ person: who, job }) => `${who} ${job}`)
      .toSorted();
  };
  assert.deepEqual(planned(roster_case), ['a 2027-03-01', 'a 2027-03-02']);
  const [kept, refused] = [
    { person: 'a', job: '2027-03-01' },
    { person: 'a', job: '2027-03-02' },
  ];
  const again = holding(forbidding(roster_case, [refused]), [kept]);
  assert.deepEqual(planned(again), ['a 2027-03-01', 'b 2027-03-02']);
  assert.deepEqual(again.people[0]?.pinned, ['2027-03-01']);
  assert.deepEqual(without([kept, refused], [refused]), [kept]);
});

test('companies at random: every plan is legal, within the places and the fit', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const draws = drawsOf(seed);
  const chance = (part: number): boolean => next(draws) < part * 2 ** 32;
  for (let round = 0; round < 20; round += 1) {
    const facts = atRandom(draws, chance);
    const { roster_case } = caseOf(facts);
    const planner = new Planner(roster_case, next(draws));
    for (let step = 0; step < 20; step += 1) planner.step(500, step / 20);
    const plan = planner.best();
    assert.deepEqual(judgePlan(roster_case, plan).breaks, [], `seed ${seed}, round ${round}`);
    const open = facts.shifts.filter(({ closed }) => closed === null);
    const found = proposedPosts(roster_case, open, plan.posts);
    for (const { id, open: places } of open)
      assert.ok(found.filter(({ job }) => job === id).length <= places, `seed ${seed}, round ${round}`);
    for (const { person: id, job } of found) {
      const [whose, what] = [facts.people.find((one) => one.id === id), open.find((one) => one.id === job)];
      assert.ok(whose !== undefined && what !== undefined, `seed ${seed}, round ${round}`);
      assert.equal(unfitFor(whose, asked(what, ZONE), ZONE), null, `seed ${seed}, round ${round}`);
    }
  }
});

const CLOCKS = [
  ['07:00', '15:30'],
  ['14:00', '22:00'],
  ['22:00', '07:00'],
] as const;

function atRandom(draws: ReturnType<typeof drawsOf>, chance: (part: number) => boolean): ProposalFacts {
  const first = addDays('2027-03-15', pick(draws, 10));
  const last = addDays(first, pick(draws, 20));
  const anywhere = (): string => addDays('2027-03-01', pick(draws, 56));
  const dated = (day: string) => {
    const [from, until] = CLOCKS[pick(draws, 3)] ?? CLOCKS[0];
    return post(day, from, until);
  };
  const people = Array.from({ length: 2 + pick(draws, 7) }, (_, index) =>
    person(`p${index}`, {
      agreed_min: chance(0.8) ? 2400 : null,
      away: chance(0.3) ? [{ first: anywhere(), last: '2027-04-10' }] : [],
      posts: Array.from({ length: pick(draws, 5) }, () => {
        const day = anywhere();
        return { ...dated(day), shift_id: `own ${index} ${day}` };
      }).toSorted((a, b) => a.start - b.start),
      wishes: chance(0.5) ? [{ date: anywhere(), want: 'off', weight: 2 }] : [],
    }),
  );
  const shifts = datesInRow(first, pick(draws, 20) + 1)
    .filter((day) => day <= last)
    .flatMap((day) =>
      CLOCKS.filter(() => chance(0.7)).map(([from, until]) =>
        shift(`${day} ${from}`, post(day, from, until), {
          open: pick(draws, 3),
          closed: chance(0.1) ? 'begun' : null,
        }),
      ),
    );
  const rules = chance(0.5) ? LAW : { ...LAW, days_in_row: 4, nights_in_row: 2, weekends_in_row: 1 };
  return factsOf({
    first,
    last,
    people,
    shifts,
    rules: datesInRow('2027-02-22', 90).map((day) => ({ day, rules })),
  });
}
