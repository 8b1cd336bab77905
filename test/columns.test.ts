import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseProblemOf, NotModelled } from '../src/core/roster/columns/case-rows.ts';
import { improveCase } from '../src/core/roster/columns/improve-case.ts';
import { rowValue } from '../src/core/roster/columns/problem.ts';
import { randomOf } from '../src/core/roster/columns/random.ts';
import type { CasePerson, Job, RosterCase, RosterPlan } from '../src/core/roster/engine/case.ts';
import { judgePlan, judgeRow } from '../src/core/roster/engine/judge.ts';
import { highsProgrammes } from '../src/server/proposals/highs-programme.ts';

/** The second stage on roster cases, beside a search through every plan. */

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const POINTS = {
  hours_under_quarter: 1,
  hours_over_quarter: 2,
  single_day_off: 4,
  single_work_day: 3,
  split_weekend: 5,
  short_rest: 6,
  long_stretch_day: 5,
  unfair_weekend_shift: 8,
  unfair_evening: 3,
  unfair_night: 7,
};
const NO_LIMIT = 1000;
const KINDS = ['day', 'evening', 'night'] as const;
const CLOCKS = [
  [420, 930],
  [780, 1290],
  [1260, 1860],
] as const;

const drawer = (random: () => number) => ({
  upTo: (count: number): number => Math.floor(random() * count),
  chance: (part: number): boolean => random() < part,
});

/** A case with jobs on `worked` of the days, two kinds a day, and limits that bite. */
function drawn(random: () => number, people: number, days: number, worked: number): RosterCase {
  const { upTo, chance } = drawer(random);
  const jobs: Job[] = [];
  for (let day = 0; day < days; day += 1) {
    if (upTo(days - day) >= worked - new Set(jobs.map((job) => job.day)).size) continue;
    const without = upTo(3);
    for (const [at, kind] of KINDS.entries()) {
      if (at === without) continue;
      const [from, to] = CLOCKS[at] ?? [0, 0];
      const weekend = day % 7 >= 5 ? Math.floor(day / 7) : null;
      const [start, end] = [day * 1440 + from, day * 1440 + to];
      jobs.push({
        id: `${day}:${kind}`,
        day,
        role: 'R',
        kind,
        start,
        end,
        paid_min: to - from - 30 * upTo(2),
        weekend,
      });
    }
  }
  return {
    name: 'drawn',
    days,
    rules: { daily_rest_min: 660, weekly_rest_min: 2160, week_most_min: 99_999 },
    points: POINTS,
    comfort: { short_rest_under_min: 780, days_in_row: 2 },
    weeks: Array.from({ length: days / 7 }, (_, week) => ({ from: week * 10_080, to: (week + 1) * 10_080 })),
    roles: [{ id: 'R', skill: null }],
    jobs,
    needs: jobs.map((job) => ({
      id: job.id,
      day: job.day,
      role: 'R',
      skill: chance(0.2) ? 'S' : null,
      from: job.start,
      to: job.end,
      least: upTo(2),
      wanted: 1 + upTo(2),
      points: { below_least: 20 + upTo(20), below_wanted: 5 + upTo(10), above: upTo(4) },
    })),
    people: Array.from({ length: people }, (_, at) => drawnPerson(random, `p${at}`, days, jobs)),
  };
}

function drawnPerson(random: () => number, id: string, days: number, jobs: readonly Job[]): CasePerson {
  const { upTo, chance } = drawer(random);
  const before = upTo(3);
  const kept = jobs[upTo(jobs.length)];
  return {
    id,
    hours: { target_min: 480 * (2 + upTo(3)), most_min: 480 * (4 + upTo(4)) },
    limits: {
      days_in_row: chance(0.2) ? NO_LIMIT : 3 + upTo(2),
      nights_in_row: chance(0.2) ? NO_LIMIT : 1 + upTo(2),
      weekends: chance(0.2) ? NO_LIMIT : 1 + upTo(2),
      weekends_in_row: chance(0.2) ? NO_LIMIT : 1 + upTo(2),
    },
    kinds: chance(0.5) ? ['day', 'evening', 'night'] : ['day', 'evening'],
    skills: chance(0.5) ? [{ id: 'S', until: null }] : [],
    points_over_quarter: chance(0.3) ? 3 : null,
    away: chance(0.3) ? [upTo(days)] : [],
    cannot: chance(0.3) ? [{ from: 1440 * upTo(days), to: 1440 * upTo(days) + 500 }] : [],
    wishes: [
      {
        id: 'w',
        day: upTo(days),
        want: (['off', 'work'] as const)[upTo(2)] ?? 'off',
        kind: null,
        points: 10,
      },
      { id: 'x', day: upTo(days), want: 'not_kind', kind: 'evening', points: 20 },
    ],
    fair: { weekend_shift: upTo(3), evening: upTo(3), night: upTo(2) },
    pinned: kept && chance(0.3) ? [kept.id] : [],
    before: {
      last_end: before > 0 ? -upTo(600) : null,
      days_in_row: before,
      nights_in_row: Math.min(before, upTo(2)),
      weekends_in_row: upTo(2),
    },
    keep: chance(0.3) && kept ? [{ day: kept.day, job: kept.id, points: 15 }] : [],
  };
}

/** Every choice of a job or none on each day with jobs, by index of job. */
function choices(c: RosterCase): number[][] {
  let rows: number[][] = [[]];
  for (let day = 0; day < c.days; day += 1) {
    const here = c.jobs.flatMap((job, at) => (job.day === day ? [at] : []));
    rows = rows.flatMap((row) => [row, ...here.map((at) => [...row, at])]);
  }
  return rows;
}

const jobsOf = (c: RosterCase, row: readonly number[]): Job[] => row.flatMap((at) => c.jobs[at] ?? []);
const legalRows = (c: RosterCase, person: CasePerson): number[][] =>
  choices(c).filter((row) => judgeRow(c, person, jobsOf(c, row)).breaks.length === 0);

test(`a person's cheapest row is the cheapest of all legal rows (SEED=${SEED})`, () => {
  const random = randomOf(SEED);
  let compared = 0;
  for (let round = 0; round < 30; round += 1) {
    const c = drawn(random, 1, 14, 7);
    const [person] = c.people;
    if (person === undefined) continue;
    const problem = caseProblemOf(c);
    const prices = Float64Array.from(problem.covers, () => Math.floor(random() * 60) - 40);
    const values = legalRows(c, person).map((row) => {
      const days = new Int16Array(c.days).fill(-1);
      for (const at of row) days[c.jobs[at]?.day ?? 0] = at;
      return rowValue(problem.rowOf(0, days), prices);
    });
    const { floor, rows } = problem.price(0, prices, 1);
    if (values.length === 0) {
      assert.equal(rows.length, 0);
      continue;
    }
    const best = Math.min(...values);
    assert.ok(Math.abs(floor - best) < 1e-9, `round ${round}: floor ${floor}, cheapest legal row ${best}`);
    compared += 1;
  }
  assert.ok(compared > 15, `only ${compared} compared`);
});

test(`a floor stays below every legal row where the hours of a week bite (SEED=${SEED})`, () => {
  const random = randomOf(SEED + 1);
  for (let round = 0; round < 15; round += 1) {
    const c = {
      ...drawn(random, 1, 7, 6),
      rules: { daily_rest_min: 660, weekly_rest_min: 2160, week_most_min: 960 },
    };
    const [person] = c.people;
    if (person === undefined) continue;
    const problem = caseProblemOf(c);
    const prices = Float64Array.from(problem.covers, () => Math.floor(random() * 60) - 50);
    const { floor, rows } = problem.price(0, prices, 5);
    for (const row of legalRows(c, person)) {
      const days = new Int16Array(c.days).fill(-1);
      for (const at of row) days[c.jobs[at]?.day ?? 0] = at;
      assert.ok(rowValue(problem.rowOf(0, days), prices) >= floor - 1e-9);
    }
    for (const row of rows)
      assert.deepEqual(
        judgeRow(
          c,
          person,
          jobsOf(
            c,
            [...row.days].filter((at) => at >= 0),
          ),
        ).breaks,
        [],
      );
  }
});

test(`no bound is above the best plan, and no plan breaks a rule (SEED=${SEED})`, async () => {
  const make = await highsProgrammes(() => 10);
  const random = randomOf(SEED + 2);
  let [found_best, rounds] = [0, 0];
  for (let round = 0; round < 10; round += 1) {
    const c = drawn(random, 2, 7, 5);
    const rows = c.people.map((person) => legalRows(c, person));
    if (rows.some((mine) => mine.length === 0)) continue;
    const start = planOf(c, [rows[0]?.[0] ?? [], rows[1]?.[0] ?? []]);
    let best = Number.POSITIVE_INFINITY;
    for (const one of rows[0] ?? [])
      for (const other of rows[1] ?? []) best = Math.min(best, judgePlan(c, planOf(c, [one, other])).points);
    let steps = 0;
    const done = (): number => {
      steps += 1;
      return steps / 300;
    };
    const found = improveCase(caseProblemOf(c), start, make, { done, random, generate_until: 0.6 });
    const judged = judgePlan(c, found.plan);
    assert.deepEqual(judged.breaks, []);
    assert.equal(judged.points, found.points);
    assert.ok(found.points >= best && found.bound <= best, `${found.bound} <= ${best} <= ${found.points}`);
    rounds += 1;
    if (found.points === best) found_best += 1;
  }
  assert.ok(rounds >= 5 && found_best >= rounds * 0.8, `the best plan in ${found_best} of ${rounds}`);
});

const planOf = (c: RosterCase, rows: readonly (readonly number[])[]): RosterPlan => ({
  case: c.name,
  posts: rows.flatMap((row, at) =>
    jobsOf(c, row).map(({ id }) => ({ person: c.people[at]?.id ?? '', job: id })),
  ),
});

test('a case whose weeks are not those of its days is named, not bounded', () => {
  const c = drawn(randomOf(1), 1, 7, 5);
  assert.throws(() => caseProblemOf({ ...c, weeks: [{ from: 1440, to: 11_520 }] }), NotModelled);
});
