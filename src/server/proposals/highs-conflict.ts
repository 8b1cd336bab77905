import loadHighs from 'highs';
import type { ConflictFinder, LimitRow } from '../../core/roster/proposal/together.ts';

/** Rows that no numbers keep together, by HiGHS: an infeasible subset of a linear programme. */

const SECONDS = 2;

export async function conflictsByHighs(): Promise<ConflictFinder> {
  const highs = await loadHighs();
  const conflictOf = (rows: readonly LimitRow[], columns: number): readonly number[] | null => {
    const model = highs.createModel();
    try {
      model.options.set({ output_flag: false, time_limit: SECONDS, iis_strategy: FROM_LP });
      model.addCols(freeColumns(columns));
      model.addRows(laid(rows, columns));
      const { modelStatus } = model.run();
      if (modelStatus !== highs.constants.modelStatus.infeasible) return null;
      return [...model.getIis().rowIndex];
    } finally {
      model.dispose();
    }
  };
  return (rows, columns) => {
    const found = conflictOf(rows, columns);
    if (found === null) return null;
    // What is told is proven by itself.
    const alone = found.flatMap((at) => rows[at] ?? []);
    return conflictOf(alone, columns) === null ? null : found;
  };
}

/** Relaxes the rows, and looks for the conflict among those that cannot be kept. */
const FROM_LP = 2;

const freeColumns = (count: number) => ({
  cost: new Float64Array(count),
  lower: new Float64Array(count),
  upper: new Float64Array(count).fill(1),
  matrix: {
    ...{ format: 'csc' as const, numRows: 0, numCols: count },
    starts: new Int32Array(count + 1),
    indices: new Int32Array(0),
    values: new Float64Array(0),
  },
});

function laid(rows: readonly LimitRow[], columns: number) {
  const starts = new Int32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] as number) + row.columns.length;
  return {
    lower: Float64Array.from(rows, ({ lower }) => lower),
    upper: Float64Array.from(rows, ({ upper }) => upper),
    matrix: {
      ...{ format: 'csr' as const, numRows: rows.length, numCols: columns, starts },
      indices: Int32Array.from(rows.flatMap((row) => row.columns)),
      values: Float64Array.from(rows.flatMap((row) => row.values)),
    },
  };
}
