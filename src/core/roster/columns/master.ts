import { type Cover, type Row, type RowProblem, rowKey } from './problem.ts';
import type { Column, Programme, ProgrammeMaker, Solved } from './programme.ts';

/**
 * The linear programme over known rows: each person takes one row, each cover counts the rows that are there and buys what is missing,
 * and a last row counts all that is missing, which is a whole number in every plan (`missing`).
 */
export class Master {
  readonly rows: Row[] = [];
  /** Between these many places are missing in the plans that are looked for. */
  range: Range = { least: 0, most: Number.POSITIVE_INFINITY };
  private readonly programme: Programme;
  private readonly problem: RowProblem;
  private readonly known = new Set<string>();
  /** By cover its row in the programme. */
  private readonly row_of: Int32Array;
  private readonly slacks: number;
  private readonly missing_row: number;

  constructor(problem: RowProblem, make: ProgrammeMaker) {
    this.problem = problem;
    const { people, covers } = problem;
    this.row_of = new Int32Array(covers.length).fill(-1);
    const right = Array<number>(people).fill(1);
    for (const [at, cover] of covers.entries())
      if (!isFree(cover)) this.row_of[at] = right.push(cover.wanted) - 1;
    this.missing_row = right.push(0) - 1;
    this.programme = make(Float64Array.from(right));
    const slack = covers.flatMap((cover, at) =>
      isFree(cover) ? [] : slacksOf(cover, this.row_of[at] as number, this.missing_row),
    );
    this.programme.add([...slack, counter(0, this.missing_row), counter(TOO_MANY_MISSING, this.missing_row)]);
    this.slacks = slack.length + 2;
  }

  /** Adds the rows that are new, and says how many they were. */
  add(rows: readonly Row[]): number {
    const fresh: Row[] = [];
    for (const row of rows) {
      const key = rowKey(row);
      if (this.known.has(key)) continue;
      this.known.add(key);
      fresh.push(row);
    }
    this.rows.push(...fresh);
    this.programme.add(fresh.map((row) => this.columnOf(row)));
    return fresh.length;
  }

  solve(): Fraction | null {
    const solved = this.programme.solve();
    return solved && this.fraction(solved);
  }

  /** From now on only plans count in which so many places are missing. */
  missing(range: Range): void {
    this.range = range;
    this.programme.bound(this.slacks - 2, range.least, range.most);
  }

  /** Holds a row in the plan, keeps it out, or leaves it open. */
  set(row: number, state: 'held' | 'out' | 'open'): void {
    this.programme.bound(this.slacks + row, state === 'held' ? 1 : 0, state === 'out' ? 0 : 1);
  }

  /** The best plan of the known rows that may be in one better than `cost`; null: none found. */
  bestWhole(fraction: Fraction, plan: readonly Row[], cost: number, more: () => boolean): Row[] | null {
    const keys = new Set(plan.map(rowKey));
    const whole: number[] = [];
    const start = new Float64Array(this.slacks + this.rows.length);
    for (const [at, row] of this.rows.entries()) {
      const mine = keys.has(rowKey(row));
      if (mine) start[this.slacks + at] = 1;
      if (mine || fraction.cost + this.reduced(fraction, row) < cost) whole.push(this.slacks + at);
      else this.set(at, 'out');
    }
    this.fillSlacks(start, plan);
    const values = this.programme.solveWhole(whole, start, more);
    for (let at = 0; at < this.rows.length; at += 1) this.set(at, 'open');
    return values && byPerson(this.rows.filter((_, at) => (values[this.slacks + at] as number) > 0.5));
  }

  end(): void {
    this.programme.end();
  }

  /** What a row costs beyond what its person and its places are worth. */
  reduced(fraction: Fraction, row: Row): number {
    let cost = row.cost - (fraction.worth[row.person] as number);
    for (let at = 0; at < row.covers.length; at += 1)
      cost += fraction.prices[row.covers[at] as number] as number;
    return cost;
  }

  private columnOf(row: Row): Column {
    const times = new Map([[row.person, 1]]);
    for (const cover of row.covers) {
      const at = this.row_of[cover] as number;
      if (at >= 0) times.set(at, (times.get(at) ?? 0) + 1);
    }
    return {
      cost: row.cost,
      upper: 1,
      rows: Int32Array.from(times.keys()),
      values: Float64Array.from(times.values()),
    };
  }

  private fraction({ cost, values, prices }: Solved): Fraction {
    const { covers, people } = this.problem;
    let missing = 0;
    let at = 0;
    for (const cover of covers) {
      if (isFree(cover)) continue;
      if (isAsked(cover)) missing += (values[at] as number) + (values[at + 1] as number);
      at += 3;
    }
    return {
      cost,
      missing,
      parts: values.subarray(this.slacks),
      worth: prices.subarray(0, people),
      prices: Float64Array.from(this.row_of, (row, at) =>
        row < 0 ? 0 : -Math.max(prices[row] as number, -(covers[at]?.above ?? 0)),
      ),
      missing_worth: Math.max(-TOO_MANY_MISSING, prices[this.missing_row] as number),
    };
  }

  private fillSlacks(values: Float64Array, plan: readonly Row[]): void {
    const here = new Int32Array(this.problem.covers.length);
    for (const { covers } of plan) for (const cover of covers) here[cover] = (here[cover] as number) + 1;
    let at = 0;
    let missing = 0;
    for (const [index, cover] of this.problem.covers.entries()) {
      if (isFree(cover)) continue;
      const count = here[index] as number;
      values[at] = Math.max(0, Math.min(cover.wanted - cover.least, cover.wanted - count));
      values[at + 1] = Math.max(0, cover.least - count);
      values[at + 2] = Math.max(0, count - cover.wanted);
      if (isAsked(cover)) missing += Math.max(0, cover.wanted - count);
      at += 3;
    }
    values[at] = missing;
  }
}

/** A solution in fractions: by row its part, by person the worth of the row, by cover the price of a place as `price` takes it. */
export type Fraction = {
  readonly cost: number;
  readonly missing: number;
  readonly parts: Float64Array;
  readonly worth: Float64Array;
  readonly prices: Float64Array;
  /** What one missing place more costs, beside its own price. */
  readonly missing_worth: number;
};

/** How many places of all covers are missing. */
export type Range = { readonly least: number; readonly most: number };

/**
 * What no plan with so many missing places can be cheaper than, by any prices: each person's cheapest row (`floors`), and each cover's
 * cheapest count. True for every price not above `above`, which `Master` holds.
 */
export function boundAt(
  { covers }: RowProblem,
  prices: Float64Array,
  floors: number,
  range: Range,
  missing_worth: number,
): number {
  const free = range.most === Number.POSITIVE_INFINITY ? Math.max(0, missing_worth) : missing_worth;
  let bound = floors + free * (free > 0 ? range.least : free < 0 ? range.most : 0);
  for (const [at, cover] of covers.entries()) {
    if (isFree(cover)) continue;
    const worth = -(prices[at] as number);
    const counted = worth + (isAsked(cover) ? free : 0);
    bound += worth * cover.wanted;
    bound += (cover.wanted - cover.least) * Math.min(0, cover.below_wanted - counted);
    bound += cover.least * Math.min(0, cover.below_least - counted);
  }
  return bound;
}

export const byPerson = (rows: readonly Row[]): Row[] => [...rows].sort((a, b) => a.person - b.person);

/** The price of a missing place above the range: the programme has a solution before it knows a plan inside. */
const TOO_MANY_MISSING = 10_000;

const counter = (cost: number, row: number): Column => ({
  cost,
  upper: Number.POSITIVE_INFINITY,
  rows: Int32Array.of(row),
  values: Float64Array.of(-1),
});

const isFree = (cover: Cover): boolean =>
  cover.above === 0 && (cover.wanted === 0 || (cover.below_least === 0 && cover.below_wanted === 0));

/** Whether a place that nobody takes counts as missing. */
const isAsked = ({ below_least, below_wanted }: Cover): boolean => below_least > 0 || below_wanted > 0;

function slacksOf(cover: Cover, row: number, missing_row: number): Column[] {
  const missing = isAsked(cover)
    ? { rows: Int32Array.of(row, missing_row), values: Float64Array.of(1, 1) }
    : { rows: Int32Array.of(row), values: Float64Array.of(1) };
  return [
    { cost: cover.below_wanted, upper: cover.wanted - cover.least, ...missing },
    { cost: cover.below_least, upper: cover.least, ...missing },
    {
      cost: cover.above,
      upper: Number.POSITIVE_INFINITY,
      rows: Int32Array.of(row),
      values: Float64Array.of(-1),
    },
  ];
}
