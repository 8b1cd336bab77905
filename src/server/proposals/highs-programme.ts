import loadHighs from 'highs';
import type { Column, ProgrammeMaker } from '../../core/roster/columns/programme.ts';

/** The linear programmes of the engine's second stage by HiGHS (WebAssembly, in this thread). None runs longer than `left` says. */
export async function highsProgrammes(left: () => number): Promise<ProgrammeMaker> {
  const highs = await loadHighs();
  return (right) => {
    const model = highs.createModel();
    model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex' });
    const none = { format: 'csr' as const, numRows: right.length, numCols: 0 };
    model.addRows({
      lower: right,
      upper: right,
      matrix: {
        ...none,
        starts: new Int32Array(right.length + 1),
        indices: new Int32Array(0),
        values: new Float64Array(0),
      },
    });
    let columns = 0;
    const { modelStatus, variableType, callbackType } = highs.constants;
    const limit = (): void => {
      model.zeroAllClocks();
      model.options.set('time_limit', Math.max(0.05, left()));
    };
    const solve = () => {
      limit();
      const { modelStatus: status } = model.run();
      return status === modelStatus.optimal;
    };
    return {
      add: (added) => {
        if (added.length === 0) return;
        model.addCols(laid(added, right.length));
        columns += added.length;
      },
      bound: (column, lower, upper) => void model.changeColBounds(column, lower, upper),
      solve: () => {
        if (!solve()) return null;
        const { colValue, rowDual } = model.getSolution();
        return { cost: model.getObjectiveValue(), values: colValue, prices: rowDual };
      },
      solveWhole: (whole, known, more) => {
        for (const column of whole) model.changeColIntegrality(column, variableType.integer);
        model.options.set({ presolve: 'on', solver: 'choose' });
        if (known !== null) model.setSolution({ colValue: known });
        limit();
        model.run({
          [callbackType.mipInterrupt]: (event) => {
            if (!more()) event.interrupt();
          },
        });
        const found = model.info.get('primal_solution_status') === 2;
        const values = found ? model.getSolution().colValue : null;
        model.clearIntegrality();
        model.options.set({ presolve: 'off', solver: 'simplex' });
        return values !== null && values.length === columns ? values : null;
      },
      end: () => model.dispose(),
    };
  };
}

function laid(columns: readonly Column[], rows: number) {
  const starts = new Int32Array(columns.length + 1);
  for (const [at, column] of columns.entries()) starts[at + 1] = (starts[at] as number) + column.rows.length;
  const indices = new Int32Array(starts[columns.length] as number);
  const values = new Float64Array(indices.length);
  for (const [at, column] of columns.entries()) {
    indices.set(column.rows, starts[at] as number);
    values.set(column.values, starts[at] as number);
  }
  return {
    cost: Float64Array.from(columns, ({ cost }) => cost),
    lower: new Float64Array(columns.length),
    upper: Float64Array.from(columns, ({ upper }) => upper),
    matrix: { format: 'csc' as const, numRows: rows, numCols: columns.length, starts, indices, values },
  };
}
