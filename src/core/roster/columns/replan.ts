import { coverCost, coverStep, type Row, type RowProblem } from './problem.ts';

/**
 * Local search whose step is exact: a few people give up a stretch of days, and one after the other takes the cheapest row that exists
 * beside what the others do. A kick forbids a place that one of them held, so that the others meet a new situation.
 */

export type Search = {
  readonly random: () => number;
  /** Asked between two steps; false ends the search. */
  readonly more: () => boolean;
  readonly onBetter?: (rows: readonly Row[], cost: number) => void;
  /** Every row that was the cheapest somewhere. */
  readonly onRow?: (row: Row) => void;
  /** Points by which a step may make the plan dearer: at the beginning and at the end. `done` says how much of the time is over. */
  readonly warm: number;
  readonly cold: number;
  readonly done: () => number;
};

/** A plan that changes a row at a time, with what one person more costs in each cover. */
export class Board {
  readonly problem: RowProblem;
  readonly rows: Row[] = [];
  readonly steps: Float64Array;
  private readonly here: Int32Array;
  cost: number;

  constructor(problem: RowProblem, rows: readonly Row[]) {
    this.problem = problem;
    this.here = new Int32Array(problem.covers.length);
    this.steps = Float64Array.from(problem.covers, (cover) => coverStep(cover, 0));
    this.cost = problem.covers.reduce((sum, cover) => sum + coverCost(cover, 0), 0);
    for (const row of rows) this.put(row);
  }

  put(row: Row): void {
    this.rows[row.person] = row;
    this.count(row, 1);
  }

  /** Takes a person's row off; the plan waits for another. */
  take(person: number): Row {
    const row = this.rows[person];
    if (row === undefined) throw new Error(`Person ${person} has no row`);
    this.count(row, -1);
    return row;
  }

  private count(row: Row, by: 1 | -1): void {
    this.cost += by * row.cost;
    const { covers } = this.problem;
    for (let at = 0; at < row.covers.length; at += 1) {
      const cover = row.covers[at] as number;
      const what = covers[cover];
      if (what === undefined) continue;
      const before = this.here[cover] as number;
      this.cost += by === 1 ? coverStep(what, before) : -coverStep(what, before - 1);
      this.here[cover] = before + by;
      this.steps[cover] = coverStep(what, before + by);
    }
  }
}

export function searchByReplanning(problem: RowProblem, start: readonly Row[], search: Search): Row[] {
  const { random, more, onBetter, onRow } = search;
  const board = new Board(problem, start);
  let best = [...board.rows];
  let best_cost = board.cost;
  const any = (count: number): number => Math.floor(random() * count);
  const kicked = new Float64Array(problem.covers.length);
  while (more()) {
    const people = chosen(problem.people, 1 + any(3) + (random() < 0.2 ? 1 : 0), any);
    const part = any(problem.parts);
    const before = board.cost;
    const was = people.map((person) => board.take(person));
    const order = shuffled(people, any);
    for (const [at, person] of [...order, ...order].entries()) {
      const own = board.rows[person] as Row;
      if (at >= people.length) board.take(person);
      const prices = at === 0 ? kick(kicked, board.steps, own, any) : board.steps;
      const found = problem.replan(own, part, prices, 1).rows[0] ?? own;
      if (found !== own) onRow?.(found);
      board.put(found);
    }
    const warmth = search.warm + (search.cold - search.warm) * search.done();
    if (board.cost > before - warmth * Math.log(1 - random())) {
      for (const person of people) board.take(person);
      for (const row of was) board.put(row);
    } else if (board.cost < best_cost - 1e-9) {
      best = [...board.rows];
      best_cost = board.cost;
      onBetter?.(best, best_cost);
    }
  }
  return best;
}

/** Prices with some places of a row forbidden. */
function kick(
  into: Float64Array,
  steps: Float64Array,
  row: Row,
  any: (count: number) => number,
): Float64Array {
  into.set(steps);
  const { length } = row.covers;
  for (let times = length === 0 ? 0 : 1 + any(2); times > 0; times -= 1)
    into[row.covers[any(length)] as number] = Number.POSITIVE_INFINITY;
  return into;
}

function chosen(people: number, count: number, any: (count: number) => number): number[] {
  const set = new Set<number>();
  while (set.size < Math.min(count, people)) set.add(any(people));
  return [...set];
}

function shuffled(list: readonly number[], any: (count: number) => number): number[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = any(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as number, mixed[at] as number];
  }
  return mixed;
}
