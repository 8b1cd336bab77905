import { dive } from './dive.ts';
import { generate } from './generate.ts';
import { Master } from './master.ts';
import { type Cover, planCost, type Row, type RowProblem } from './problem.ts';
import type { ProgrammeMaker } from './programme.ts';

const SMALL = 1e-6;

/** The problem of a few people in a part of the days (null: in all of them), while the others keep their rows. */
export function problemOfFew(
  problem: RowProblem,
  plan: readonly Row[],
  people: readonly number[],
  part: number | null,
): RowProblem {
  const mine = new Set(people);
  const here = new Int32Array(problem.covers.length);
  for (const row of plan)
    if (!mine.has(row.person)) for (const cover of row.covers) here[cover] = (here[cover] as number) + 1;
  const covers = problem.covers.map((cover, at): Cover => {
    const left = (count: number): number => Math.max(0, count - (here[at] as number));
    return { ...cover, least: left(cover.least), wanted: left(cover.wanted) };
  });
  const rowOf = (person: number): Row => plan[people[person] as number] as Row;
  const asFew = (person: number, row: Row): Row => ({ ...row, person });
  return {
    people: people.length,
    covers,
    parts: 1,
    price: (person, prices, most) => {
      const row = rowOf(person);
      const { floor, rows } =
        part === null ? problem.price(row.person, prices, most) : problem.replan(row, part, prices, most);
      return { floor, rows: rows.map((one) => asFew(person, one)) };
    },
    replan: (row) => ({ floor: Number.NEGATIVE_INFINITY, rows: [row] }),
  };
}

export type Few = {
  readonly people: readonly number[];
  readonly part: number | null;
  /** Two plans differ by at least this, if they differ in cost: 1 where all costs are whole numbers. */
  readonly grain: number;
  readonly random: () => number;
  readonly more: () => boolean;
};

export type FewResult = { readonly plan: Row[] | null; readonly how: 'bound' | 'time' | 'found' | 'none' };

/** The most columns among which a whole choice is looked for; more take longer than another few people do. */
const MOST_WHOLE = 3000;

/** A cheaper plan in which only a few people's rows differ, by generation and diving; none: not found, or proved not to exist. */
export function improveFew(
  problem: RowProblem,
  plan: readonly Row[],
  make: ProgrammeMaker,
  { people, part, grain, random, more }: Few,
): FewResult {
  const few = problemOfFew(problem, plan, people, part);
  const own = people.map((person, at) => ({ ...(plan[person] as Row), person: at }));
  const cost = planCost(few, own);
  const goal = cost - grain;
  const master = new Master(few, make);
  try {
    master.add(own);
    for (const { bound } of generate(few, master, 4)) {
      if (bound > goal + SMALL) return { plan: null, how: 'bound' };
      if (!more()) return { plan: null, how: 'time' };
    }
    let best = dive(few, master, { goal, random, noise: 0.1, turns: 8, more });
    if (best === null && more() && master.rows.length < MOST_WHOLE) {
      const fraction = master.solve();
      const whole = fraction && master.bestWhole(fraction, own, cost, more);
      if (whole && planCost(few, whole) <= goal + SMALL) best = whole;
    }
    if (best === null) return { plan: null, how: more() ? 'none' : 'time' };
    const next = [...plan];
    for (const row of best) {
      const person = people[row.person] as number;
      next[person] = { ...row, person };
    }
    return { plan: next, how: 'found' };
  } finally {
    master.end();
  }
}
