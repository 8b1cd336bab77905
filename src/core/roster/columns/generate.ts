import { boundAt, type Fraction, type Master } from './master.ts';
import type { Row, RowProblem } from './problem.ts';

/** What is known of a problem while its rows are found. */
export type Known = { bound: number; fraction: Fraction | null; readonly done: boolean };

const SMALL = 1e-6;

/**
 * Column generation: prices from the programme over the known rows, then each person's cheapest rows at those prices. Prices are drawn
 * towards the best ones so far (Wentges), because the programme's own jump; where the drawn ones find nothing new, its own are asked,
 * so that the end is the true optimum. Every round gives a bound.
 */
export function* generate(problem: RowProblem, master: Master, each: number): Generator<Known, Known> {
  let bound = Number.NEGATIVE_INFINITY;
  let centre: Float64Array | null = null;
  let drawn = 0.7;
  for (;;) {
    const fraction = master.solve();
    if (fraction === null) return { bound, fraction, done: false };
    if (bound >= fraction.cost - SMALL) return { bound, fraction, done: true };
    let pull = centre === null ? 0 : drawn;
    for (;;) {
      const prices = between(fraction.prices, centre, pull);
      const found = priceAll(problem, prices, each);
      const here = boundAt(problem, prices, found.floors, master.range, fraction.missing_worth);
      if (here > bound) {
        bound = here;
        centre = prices;
      }
      const added = master.add(found.rows.filter((row) => master.reduced(fraction, row) < -SMALL));
      yield { bound, fraction, done: false };
      if (added > 0) break;
      if (pull === 0) return { bound, fraction, done: bound >= fraction.cost - SMALL * 100 };
      pull = pull > 0.3 ? pull / 2 : 0;
      drawn = Math.max(0.3, drawn - 0.1);
    }
  }
}

function between(own: Float64Array, centre: Float64Array | null, pull: number): Float64Array {
  if (centre === null || pull === 0) return Float64Array.from(own);
  return own.map((price, at) => pull * (centre[at] as number) + (1 - pull) * price);
}

function priceAll(problem: RowProblem, prices: Float64Array, each: number): { floors: number; rows: Row[] } {
  let floors = 0;
  const rows: Row[] = [];
  for (let person = 0; person < problem.people; person += 1) {
    const priced = problem.price(person, prices, each);
    floors += priced.floor;
    rows.push(...priced.rows);
  }
  return { floors, rows };
}
