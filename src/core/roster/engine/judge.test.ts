import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARE_ABSENT,
  areThere,
  type Checked,
  caseNames,
  checkedBy,
  planningFile,
} from '../../../../test/planning-cases.ts';
import { randomCase, randomPosts } from '../../../../test/random-roster-case.ts';
import type { CasePerson, Job, RosterCase, RosterPlan } from './case.ts';
import { readCase, readPlan } from './case-file.ts';
import { drawsOf } from './draws.ts';
import { judgePlan, judgeRow } from './judge.ts';

type Known = Record<
  string,
  { best_known: number; by: Record<string, number>; below_least: number; below_wanted: number }
>;

/** Judged here and by the cases' own checker: all that both say. */
function same(c: RosterCase, plan: RosterPlan, checked: Checked): void {
  const { by, breaks, points, below_least, below_wanted } = judgePlan(c, plan);
  const told = (list: Checked['breaks']): string[] =>
    list.map(({ rule, person, day }) => `${rule} ${person} ${day}`).toSorted();
  assert.deepEqual(told(breaks), told(checked.breaks));
  const rounded = (all: object): object =>
    Object.fromEntries(Object.entries(all).map(([term, value]) => [term, Number(value.toFixed(6))]));
  assert.deepEqual(rounded(by), rounded(checked.by));
  assert.deepEqual(
    { below_least, below_wanted, points: Number(points.toFixed(6)) },
    {
      below_least: checked.below_least,
      below_wanted: checked.below_wanted,
      points: Number(checked.points.toFixed(6)),
    },
  );
}

test('the handed-out plans cost what is known of them, in every term', (t) => {
  if (!areThere) return t.skip(ARE_ABSENT);
  const known = planningFile('best') as Known;
  assert.ok(caseNames().length >= 9);
  for (const name of caseNames()) {
    const c = readCase(planningFile(`cases/${name}`));
    const { breaks, by, points, below_least, below_wanted } = judgePlan(
      c,
      readPlan(planningFile(`plans/${name}`), c),
    );
    const { best_known, ...best } = known[name] ?? assert.fail(name);
    assert.deepEqual(breaks, []);
    assert.deepEqual(
      { points, by, below_least, below_wanted },
      { points: best_known, by: best.by, below_least: best.below_least, below_wanted: best.below_wanted },
      name,
    );
  }
});

test('plans at random break and cost what the checker of the cases says', (t) => {
  if (!areThere) return t.skip(ARE_ABSENT);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const draws = drawsOf(seed);
  const files = [
    ...caseNames().map((name) => planningFile(`cases/${name}`)),
    ...Array.from({ length: 60 }, () => randomCase(draws)),
  ];
  const pairs = files.map((c) => ({
    c,
    plan: { case: 'random', posts: randomPosts(draws, readCase(c) as never) },
  }));
  for (const [at, checked] of checkedBy(pairs).entries()) {
    const { c, plan } = pairs[at] ?? assert.fail();
    assert.doesNotThrow(() => same(readCase(c), plan, checked), `seed ${seed}, case ${at}`);
  }
});

type Edge = {
  what: string;
  posts: { start: number; end: number }[];
  before: CasePerson['before'];
  weeks: RosterCase['weeks'];
  breaks: string[];
};

/** One person's posts as a case: the numbers of the cases, and no needs. */
function edgeCase({ posts, before, weeks }: Edge): { c: RosterCase; jobs: Job[] } {
  const jobs = posts.map(({ start, end }, at): Job => {
    const day = Math.floor(start / 1440);
    const weekend = day % 7 >= 5 ? Math.floor(day / 7) : null;
    return { id: `j${at}`, day, role: 'r', kind: 'day', start, end, paid_min: end - start, weekend };
  });
  const draws = drawsOf(1);
  const base = readCase({ ...randomCase(draws), days: 14, jobs: [], needs: [], people: [] });
  const person: CasePerson = {
    id: 'p',
    hours: { target_min: 0, most_min: 100_000 },
    limits: { days_in_row: 6, nights_in_row: 6, weekends: 2, weekends_in_row: 2 },
    kinds: ['day'],
    skills: [],
    points_over_quarter: null,
    away: [],
    cannot: [],
    wishes: [],
    fair: { weekend_shift: 0, evening: 0, night: 0 },
    pinned: [],
    before,
    keep: [],
  };
  return { c: { ...base, weeks, jobs, roles: [{ id: 'r', skill: null }], people: [person] }, jobs };
}

test('the edges break the named rules, to the minute', (t) => {
  if (!areThere) return t.skip(ARE_ABSENT);
  const edges = planningFile('edges') as Edge[];
  assert.ok(edges.length >= 18);
  for (const edge of edges) {
    const { c, jobs } = edgeCase(edge);
    const [person] = c.people;
    if (person === undefined) assert.fail();
    const found = judgeRow(c, person, jobs).breaks.map(({ rule }) => rule);
    assert.deepEqual([...new Set(found)].toSorted(), edge.breaks.toSorted(), edge.what);
  }
});
