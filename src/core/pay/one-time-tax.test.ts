import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { ONE_TIME_TABLES, type OneTimeTable, oneTimeTax, oneTimeTaxUnder } from './one-time-tax.ts';
import { NotModelled } from './rates.ts';

const [rows = []] = readTables(new URL('./one-time-tax.md', import.meta.url));
const REFERENCE = new URL('../../../../shared/reference/', import.meta.url);

const holds = (row: (typeof rows)[number], tables: readonly OneTimeTable[]): boolean => {
  const query = {
    year: numberIn(row, 'year'),
    column: numberIn(row, 'column'),
    yearly_ore: oreIn(row, 'income'),
    sum_ore: oreIn(row, 'sum'),
  };
  const { tax_ore, percent } = oneTimeTaxUnder(tables, query);
  return percent === numberIn(row, 'percent') && tax_ore === oreIn(row, 'tax');
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 50);
  for (const row of rows) assert.ok(holds(row, ONE_TIME_TABLES), JSON.stringify(row));
});

test('every number is pinned: nudge a limit or a percentage and some row fails', () => {
  const unpinned: string[] = [];
  for (const [at, table] of ONE_TIME_TABLES.entries()) {
    for (const [column, steps] of Object.entries(table.columns)) {
      for (const [index, [to, percent]] of steps.entries()) {
        const nudges: readonly (readonly [number, number])[] = [
          ...(Number.isFinite(to)
            ? ([
                [to + 1, percent],
                [to - 1, percent],
              ] as const)
            : []),
          [to, percent + 1],
          [to, percent - 1],
        ];
        for (const nudged of nudges) {
          const columns = { ...table.columns, [column]: steps.with(index, nudged) };
          const tables = ONE_TIME_TABLES.with(at, { ...table, columns });
          if (rows.every((row) => holds(row, tables))) unpinned.push(`column ${column}: ${nudged.join(' ')}`);
        }
      }
    }
  }
  assert.deepEqual(unpinned, []);
});

test('a year or column that is not published is refused by name, and sums out of range', () => {
  const sums = { yearly_ore: 100, sum_ore: 100 };
  assert.throws(() => oneTimeTax({ year: 2025, column: 1, ...sums }), NotModelled);
  assert.throws(() => oneTimeTax({ year: 2026, column: 7, ...sums }), NotModelled);
  assert.throws(() => oneTimeTax({ year: 2026, column: 1, yearly_ore: 100, sum_ore: -1 }), RangeError);
  assert.throws(() => oneTimeTax({ year: 2026, column: 1, yearly_ore: 0.5, sum_ore: 1 }), RangeError);
  const billion = (more: number) => ({ yearly_ore: 100_000_000_000 + more, sum_ore: 100 });
  assert.ok(oneTimeTax({ year: 2026, column: 1, ...billion(0), sum_ore: 100_000 }).tax_ore > 0);
  assert.throws(() => oneTimeTax({ year: 2026, column: 1, ...billion(1) }), RangeError);
});

test('the reference agrees', (t) => {
  const file = new URL('golden.json', REFERENCE);
  if (!existsSync(file)) return t.skip('../shared/reference is not beside the project');
  const cases = z
    .array(z.object({ kind: z.string(), input: z.unknown(), expected: z.unknown() }))
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ kind }) => kind === 'engangsskatt');
  assert.ok(cases.length >= 5);
  for (const { input, expected } of cases) {
    const { year, column, annualIncome } = z
      .object({ year: z.number(), column: z.number(), annualIncome: z.number() })
      .parse(input);
    const { percent } = oneTimeTax({ year, column, yearly_ore: annualIncome * 100, sum_ore: 100_000 });
    assert.equal(percent, z.object({ percent: z.number() }).parse(expected).percent);
  }
});
