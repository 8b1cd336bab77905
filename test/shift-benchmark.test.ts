import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HardRule, judge, type Plan } from '../bench/shift-benchmark/check.ts';
import { firstPlan } from '../bench/shift-benchmark/first-plan.ts';
import { BadInstance, type Instance, readInstance } from '../bench/shift-benchmark/instance.ts';
import { problemOf } from '../bench/shift-benchmark/rows.ts';
import { improve } from '../src/core/roster/columns/columns.ts';
import { type Row, rowValue } from '../src/core/roster/columns/problem.ts';
import { randomOf } from '../src/core/roster/columns/random.ts';
import { Board, searchByReplanning } from '../src/core/roster/columns/replan.ts';
import { highsProgrammes } from '../src/server/proposals/highs-programme.ts';

/** The reader, the checker and the solver of the public shift-scheduling benchmark. */

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const NUMBER = (value: number, most: number): number => Math.floor(value * most);

const FIVE_DAYS = `# A comment
SECTION_HORIZON
5
SECTION_SHIFTS
E,480,
L,600,E
SECTION_STAFF
A,E=3|L=5,2400,480,3,2,1,1
SECTION_DAYS_OFF
A,0
SECTION_SHIFT_ON_REQUESTS
A,1,L,4
SECTION_SHIFT_OFF_REQUESTS
A,2,E,7
SECTION_COVER
1,E,1,100,1
1,L,2,50,3
2,E,0,10,5
`;

test('the reader reads every section', () => {
  const instance = readInstance(FIVE_DAYS);
  assert.equal(instance.days, 5);
  assert.deepEqual(instance.shifts[1], {
    id: 'L',
    minutes: 600,
    never_before: [0],
  });
  assert.deepEqual(instance.employees[0], {
    id: 'A',
    most_of: [3, 5],
    most_minutes: 2400,
    least_minutes: 480,
    most_in_row: 3,
    least_in_row: 2,
    least_off: 1,
    weekends: 1,
    days_off: [0],
  });
  assert.deepEqual(instance.on, [{ employee: 0, day: 1, shift: 1, weight: 4 }]);
  assert.deepEqual(instance.off, [{ employee: 0, day: 2, shift: 0, weight: 7 }]);
  assert.deepEqual(instance.needs[1], {
    day: 1,
    shift: 1,
    wanted: 2,
    under: 50,
    over: 3,
  });
});

const BAD: readonly (readonly [string, string, RegExp])[] = [
  ['SECTION_COVER', 'SECTION_COVERS', /line 15: there is no SECTION_COVERS/],
  ['SECTION_HORIZON\n5', '5', /line 2: before the first section/],
  ['SECTION_HORIZON\n5\n', '', /SECTION_HORIZON is missing/],
  ['SECTION_HORIZON\n5', 'SECTION_HORIZON\nfive', /line 3: "five" is not/],
  ['L,600,E', 'L,600,X', /line 6: there is no shift "X"/],
  ['L,600,E', 'E,600,', /two of a name: shift/],
  ['E=3|L=5', 'E=3|L', /line 8: "L" is no shift=number/],
  ['2400,480,3', '2400,-1,3', /line 8: "-1" is not the least minutes/],
  ['A,0\n', 'A,5\n', /line 10: day 5 is after the horizon/],
  ['A,0\n', 'B,0\n', /line 10: there is no employee "B"/],
  ['A,2,E,7', 'A,2,E', /line 14: field 4 is missing/],
  ['2,E,0,10,5', '1,E,0,10,5', /line 18: a day and shift twice/],
];

for (const [from, to, said] of BAD)
  test(`the reader refuses ${JSON.stringify(to)} for ${JSON.stringify(from)}`, () => {
    assert.throws(
      () => readInstance(FIVE_DAYS.replace(from, to)),
      (error) => error instanceof BadInstance && said.test(error.message),
    );
  });

/** Two weeks, E and L of eight hours, N of ten; after N no E or L. One person's limits are in the second argument. */
function lone(limits: string): Instance {
  return readInstance(
    `SECTION_HORIZON\n14\nSECTION_SHIFTS\nE,480,\nL,480,E\nN,600,E|L\nSECTION_STAFF\nA,${limits}\n` +
      'SECTION_DAYS_OFF\nA,13\nSECTION_COVER\n0,E,0,1,1\n',
  );
}

const LIMITS = 'E=5|L=9|N=1,4000,960,4,2,2,1';
/** A row of E, L, N and - for each day, and the rules that it breaks. */
const ROWS: readonly (readonly [row: string, broken: readonly HardRule[]])[] = [
  ['EE--LL--------', []],
  ['E--LL---------', []],
  ['EE--L---------', ['least_in_row']],
  ['EE--------L--L', ['day_off', 'least_in_row']],
  ['------------LL', ['day_off']],
  ['LE--LL--------', ['succession']],
  ['EEE--EEE------', ['most_of_a_shift']],
  ['NN------------', ['most_of_a_shift']],
  ['LLLL--LL--LLL-', ['most_minutes', 'weekends']],
  ['LLLL--LL--LLLL', ['day_off', 'most_minutes', 'most_of_a_shift', 'weekends']],
  ['E-------------', ['least_minutes']],
  ['LLLLL---------', ['most_in_row']],
  ['EE-LL---------', ['least_days_off']],
  ['---EELL--EELL-', ['weekends']],
];

for (const [row, broken] of ROWS)
  test(`the checker of ${row}: ${broken.join(', ') || 'legal'}`, () => {
    const instance = lone(LIMITS);
    const plan: Plan = [Array.from(row, (one) => (one === '-' ? null : 'ELN'.indexOf(one)))];
    const found = new Set(judge(instance, plan).broken.map(({ rule }) => rule));
    assert.deepEqual([...found].sort(), [...broken].sort());
  });

test('the checker counts requests and cover', () => {
  const instance = readInstance(FIVE_DAYS);
  const judged = judge(instance, [[null, 0, 0, null, null]]);
  assert.deepEqual(judged.broken, []);
  assert.equal(judged.requests, 4 + 7);
  assert.equal(judged.cover, 2 * 50 + 5);
  assert.equal(judged.objective, 116);
  assert.deepEqual(judge(instance, [[null]]).broken[0]?.rule, 'shape');
});

/** A small instance in which most limits bite. */
function drawn(random: () => number, people: number, days: number): Instance {
  const staff = Array.from({ length: people }, (_, at) => {
    const least = 480 * NUMBER(random(), 2);
    return (
      `P${at},E=${1 + NUMBER(random(), 3)}|L=${NUMBER(random(), 4)}|N=${NUMBER(random(), 3)},` +
      `${least + 960 + 480 * NUMBER(random(), 3)},${least},${2 + NUMBER(random(), 3)},${1 + NUMBER(random(), 2)},` +
      `${1 + NUMBER(random(), 2)},${1 + NUMBER(random(), 2)}`
    );
  });
  const request = (): string =>
    `P${NUMBER(random(), people)},${NUMBER(random(), days)},${'ELN'[NUMBER(random(), 3)]},${1 + NUMBER(random(), 4)}`;
  const needs = Array.from({ length: days }, (_, day) =>
    Array.from(
      'ELN',
      (id) => `${day},${id},${NUMBER(random(), 3)},${2 + NUMBER(random(), 30)},${NUMBER(random(), 3)}`,
    ),
  ).flat();
  return readInstance(
    `SECTION_HORIZON\n${days}\nSECTION_SHIFTS\nE,480,\nL,480,E\nN,600,E|L\nSECTION_STAFF\n${staff.join('\n')}\n` +
      `SECTION_DAYS_OFF\nP0,${NUMBER(random(), days)}\nSECTION_SHIFT_ON_REQUESTS\n${request()}\n${request()}\n` +
      `SECTION_SHIFT_OFF_REQUESTS\n${request()}\n${request()}\nSECTION_COVER\n${needs.join('\n')}\n`,
  );
}

/** Every legal row of a person, by the checker alone. */
function legalRows(instance: Instance, person: number): (number | null)[][] {
  const employee = instance.employees[person];
  const alone = {
    ...instance,
    employees: employee ? [employee] : [],
    on: [],
    off: [],
    needs: [],
  };
  const rows: (number | null)[][] = [];
  const grow = (row: (number | null)[]): void => {
    if (row.length === instance.days) {
      if (judge(alone, [row]).broken.length === 0) rows.push(row);
    } else for (const next of [null, 0, 1, 2]) grow([...row, next]);
  };
  grow([]);
  return rows;
}

const planOf = (rows: readonly Row[]): Plan =>
  rows.map(({ days }) => Array.from(days, (shift) => (shift < 0 ? null : shift)));

test(`small instances are solved exactly, and no bound is above the best plan (SEED=${SEED})`, async () => {
  const make = await highsProgrammes(() => 10);
  const random = randomOf(SEED);
  let solved = 0;
  for (let round = 0; round < 60 && solved < 12; round += 1) {
    const instance = drawn(random, 2, 5);
    const rows = instance.employees.map((_, person) => legalRows(instance, person));
    if (rows.some((mine) => mine.length === 0)) continue;
    let best = Number.POSITIVE_INFINITY;
    for (const one of rows[0] ?? [])
      for (const other of rows[1] ?? []) best = Math.min(best, judge(instance, [one, other]).objective);
    const problem = problemOf(instance);
    let steps = 0;
    const found = improve(problem, firstPlan(problem), make, {
      done: () => {
        steps += 1;
        return steps / 400;
      },
      random,
      grain: 1,
      priced: problem.whole,
      search_until: 0.3,
      generate_until: 0.6,
    });
    const judged = judge(instance, planOf(found.plan));
    assert.deepEqual(judged.broken, []);
    assert.equal(judged.objective, found.cost);
    assert.equal(judged.objective, best);
    assert.ok(found.bound <= best, `bound ${found.bound} above ${best}`);
    solved += 1;
  }
  assert.ok(solved >= 8, `only ${solved} instances had a plan`);
});

test(`pricing finds the cheapest of all legal rows (SEED=${SEED})`, () => {
  const random = randomOf(SEED + 1);
  for (let round = 0; round < 12; round += 1) {
    const instance = drawn(random, 1, 6);
    const problem = problemOf(instance);
    const prices = Float64Array.from(problem.covers, () => NUMBER(random(), 60) - 30);
    const values = legalRows(instance, 0).map((row) => {
      const requests = judge({ ...instance, needs: [] }, [row]).objective;
      return row.reduce<number>(
        (sum, shift, day) => sum + (shift === null ? 0 : (prices[day * 3 + shift] ?? 0)),
        requests,
      );
    });
    const [row] = problem.price(0, prices, 1).rows;
    if (row === undefined) assert.equal(values.length, 0);
    else assert.equal(rowValue(row, prices), Math.min(...values));
  }
});

test(`every step of the search over windows leaves a legal plan (SEED=${SEED})`, () => {
  const random = randomOf(SEED + 2);
  for (let round = 0; round < 20; round += 1) {
    const instance = drawn(random, 3, 17);
    const problem = problemOf(instance);
    const board = new Board(problem, []);
    const first = instance.employees.map((_, person) => problem.price(person, board.steps, 1).rows[0]);
    if (first.some((row) => row === undefined)) continue;
    let left = 60;
    const rows = searchByReplanning(
      problem,
      first.flatMap((row) => row ?? []),
      {
        random,
        warm: 20,
        cold: 20,
        more: () => {
          left -= 1;
          return left > 0;
        },
        done: () => 0,
        onRow: (row) => {
          const one = instance.employees[row.person];
          const alone = {
            ...instance,
            employees: one ? [one] : [],
            on: [],
            off: [],
            needs: [],
          };
          assert.deepEqual(judge(alone, planOf([row])).broken, []);
        },
      },
    );
    const judged = judge(instance, planOf(rows));
    assert.equal(judged.objective, new Board(problem, rows).cost);
  }
});
