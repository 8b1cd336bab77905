/**
 * What the second stage of the engine plans: each person has one row, a row has its own cost, and beside that only the covers count:
 * how many people are at one place. `columns.md`.
 */

/** The cost of having too few or too many people at one place. Convex when `below_least >= below_wanted >= -above`. */
export type Cover = {
  readonly least: number;
  readonly wanted: number;
  readonly below_least: number;
  readonly below_wanted: number;
  readonly above: number;
};

/** What a person does on each day: the index of a post, or -1. */
export type Row = {
  readonly person: number;
  readonly cost: number;
  /** The covers in which the row counts, each as often as it counts there. */
  readonly covers: Int32Array;
  readonly days: Int16Array;
};

/** `floor` is at or below the value (own cost plus prices) of every legal row; `rows` are cheap ones, the cheapest first. */
export type Priced = { readonly floor: number; readonly rows: readonly Row[] };

export type RowProblem = {
  readonly people: number;
  readonly covers: readonly Cover[];
  /** Stretches of days that can be re-planned alone; 1: only the whole. */
  readonly parts: number;
  /** The cheapest rows of a person when a place in cover `c` costs `prices[c]`. Exact for the rules that it sees. */
  readonly price: (person: number, prices: Float64Array, most: number) => Priced;
  /** The same among the rows that differ from `row` in a part alone. */
  readonly replan: (row: Row, part: number, prices: Float64Array, most: number) => Priced;
};

export function coverCost(cover: Cover, here: number): number {
  const { least, wanted } = cover;
  if (here >= wanted) return (here - wanted) * cover.above;
  if (here >= least) return (wanted - here) * cover.below_wanted;
  return (wanted - least) * cover.below_wanted + (least - here) * cover.below_least;
}

/** What one person more costs where `here` are. */
export function coverStep(cover: Cover, here: number): number {
  if (here >= cover.wanted) return cover.above;
  return here >= cover.least ? -cover.below_wanted : -cover.below_least;
}

/** What a row costs at these prices. */
export function rowValue(row: Row, prices: Float64Array): number {
  let value = row.cost;
  for (let at = 0; at < row.covers.length; at += 1) value += prices[row.covers[at] as number] as number;
  return value;
}

export const rowKey = (row: Row): string => `${row.person}:${row.days.join()}`;

/** What a plan of one row a person costs. */
export function planCost(problem: RowProblem, rows: readonly Row[]): number {
  const here = new Int32Array(problem.covers.length);
  let cost = 0;
  for (const row of rows) {
    cost += row.cost;
    for (const cover of row.covers) here[cover] = (here[cover] as number) + 1;
  }
  return problem.covers.reduce((sum, cover, at) => sum + coverCost(cover, here[at] as number), cost);
}
