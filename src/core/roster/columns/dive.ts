import { byPerson, type Fraction, type Master } from './master.ts';
import type { Row, RowProblem } from './problem.ts';

const SMALL = 1e-6;
const MOST_ROUNDS = 30;

export type Dive = {
  /** Only plans at or below it count. */
  readonly goal: number;
  readonly random: () => number;
  /** How much chance there is in what is held next; 0: none. */
  readonly noise: number;
  /** How often it may turn round. */
  readonly turns: number;
  readonly more: () => boolean;
};

/**
 * From fractions to a plan: the row that is nearest to whole is held, the others are priced anew around it until nothing gets cheaper,
 * and so on until each person has a row. Where the goal is out of reach the last row is kept out and another tried. null: no such plan
 * found. The master is as before afterwards, with more rows.
 */
export function dive(
  problem: RowProblem,
  master: Master,
  { goal, random, noise, turns, more }: Dive,
): Row[] | null {
  const held = new Map<number, number>();
  const steps: number[][] = [];
  const out: number[] = [];
  let left = turns;
  try {
    while (more()) {
      const fraction = priced(problem, master, held, goal, more);
      if (fraction === null || fraction.cost > goal + SMALL) {
        const last = steps.pop();
        left -= 1;
        if (last === undefined || left < 0) return null;
        for (const row of last) {
          held.delete(master.rows[row]?.person ?? -1);
          master.set(row, 'open');
        }
        const worst = last.at(-1);
        if (worst !== undefined) {
          out.push(worst);
          master.set(worst, 'out');
        }
        continue;
      }
      if (held.size === problem.people)
        return byPerson([...held.values()].flatMap((row) => master.rows[row] ?? []));
      const next = choose(master.rows, fraction, held, random, noise);
      if (next.length === 0) return null;
      steps.push(next);
      for (const row of next) {
        held.set(master.rows[row]?.person ?? -1, row);
        master.set(row, 'held');
      }
    }
    return null;
  } finally {
    for (const row of [...held.values(), ...out]) master.set(row, 'open');
  }
}

/** The fractions around what is held, priced until nothing gets cheaper. */
function priced(
  problem: RowProblem,
  master: Master,
  held: ReadonlyMap<number, number>,
  goal: number,
  more: () => boolean,
): Fraction | null {
  let fraction = master.solve();
  for (let round = 0; round < MOST_ROUNDS && fraction !== null && more(); round += 1) {
    const now: Fraction = fraction;
    let floor = now.cost;
    const rows: Row[] = [];
    for (let person = 0; person < problem.people; person += 1) {
      if (held.has(person)) continue;
      const found = problem.price(person, now.prices, 3);
      floor += Math.min(0, found.floor - (now.worth[person] as number));
      for (const row of found.rows) if (master.reduced(now, row) < -SMALL) rows.push(row);
    }
    if (floor > goal + SMALL) return { ...now, cost: floor };
    if (floor > now.cost - 0.01 || master.add(rows) === 0) break;
    fraction = master.solve();
  }
  return fraction;
}

/** All rows that are whole, and the one that is nearest to it. */
function choose(
  rows: readonly Row[],
  { parts }: Fraction,
  held: ReadonlyMap<number, number>,
  random: () => number,
  noise: number,
): number[] {
  const whole: number[] = [];
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    const part = parts[at] as number;
    if (part < SMALL || held.has(row.person)) continue;
    if (part > 1 - SMALL) whole.push(at);
    const drawn = part + noise * random();
    if (part <= 1 - SMALL && drawn > most) {
      most = drawn;
      best = at;
    }
  }
  return best < 0 ? whole : [...whole, best];
}
