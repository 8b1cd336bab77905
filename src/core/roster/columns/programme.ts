/** What the engine asks of a solver of linear programmes. The solver itself is not core's: the caller gives a `ProgrammeMaker`. */

export type Column = {
  readonly cost: number;
  readonly upper: number;
  readonly rows: Int32Array;
  /** One for each of `rows`. */
  readonly values: Float64Array;
};

export type Solved = {
  readonly cost: number;
  readonly values: Float64Array;
  /** By row what one unit more on its right side costs. */
  readonly prices: Float64Array;
};

/** A minimisation over columns from 0 to their upper bound, whose rows are equalities. It keeps its basis between two solutions. */
export type Programme = {
  /** Adds columns behind the others. */
  readonly add: (columns: readonly Column[]) => void;
  readonly bound: (column: number, lower: number, upper: number) => void;
  /** null: it has no solution. */
  readonly solve: () => Solved | null;
  /**
   * The best values with the columns in `whole` integral; null: none found while `more`. Values of a known solution may be given.
   * It forgets the integrality afterwards.
   */
  readonly solveWhole: (
    whole: readonly number[],
    known: Float64Array | null,
    more: () => boolean,
  ) => Float64Array | null;
  readonly end: () => void;
};

/** Makes an empty programme with these right sides. */
export type ProgrammeMaker = (right: Float64Array) => Programme;
