import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { implausibleAt, isPlausibleTax } from './service-table.ts';
import { PUBLISHED_TAX_YEARS, TAX_TABLES, taxFromTable, taxTableRows } from './tax.ts';

const [, rows = []] = readTables(new URL('service-table.md', import.meta.url));
const numberOf = (row: Record<string, string>, name: string): number => Number(cell(row, name));

describe('the table of examples', () => {
  for (const row of rows)
    test(`${cell(row, 'year')}, ${cell(row, 'pay')} kr, ${cell(row, 'the service says')} kr: ${cell(row, 'what it shows')}`, () => {
      const year = numberOf(row, 'year');
      const gross_ore = numberOf(row, 'pay') * 100;
      const nearest = Math.min(2026, Math.max(2022, year));
      const built_in = taxFromTable({ year: nearest, table: 32, column: 1, gross_ore });
      assert.equal(built_in.ok && built_in.tax_ore / 100, numberOf(row, 'built in'));
      const question = { year, table: 32, column: 1, gross_ore };
      const found = isPlausibleTax(question, numberOf(row, 'the service says') * 100);
      assert.equal(found ? 'yes' : 'no', cell(row, 'plausible'));
    });
});

test('a whole table is refused for zeros, for one cell, for one column, for a rate that is flat, and for another year', () => {
  const real = taxTableRows(2026, 33);
  assert.equal(implausibleAt({ year: 2026, table: 33 }, real), null);
  const zeros = real.map((row) => ({ ...row, columns: row.columns.map(() => 0) }));
  for (const year of [2026, 2027, 2029])
    assert.notEqual(implausibleAt({ year, table: 33 }, zeros), null, `${year}`);
  const at = real.findIndex(({ from }) => from === 34_001);
  const columns = (real[at]?.columns ?? []).map((tax, index) => (index === 5 ? tax - 343 : tax));
  const row = real[at];
  assert.ok(row);
  assert.equal(implausibleAt({ year: 2026, table: 33 }, real.with(at, { ...row, columns })), 34_001);
  const one_row = [{ unit: 'pct', from: 1, to: null, columns: [20, 20, 20, 20, 20, 20] }] as const;
  for (const year of [2026, 2027])
    assert.notEqual(
      implausibleAt({ year, table: 33 }, one_row),
      null,
      'a row that spans what the table tells apart',
    );
  assert.equal(implausibleAt({ year: 2027, table: 33 }, real), 1, 'the table of 2026 called that of 2027');
  assert.notEqual(implausibleAt({ year: 2026, table: 34 }, real), null, 'the table of other municipalities');
  assert.equal(
    implausibleAt({ year: 2026, table: 99 }, real),
    1,
    'a table that is not known cannot be judged',
  );
  assert.equal(isPlausibleTax({ year: 2026, table: 99, column: 1, gross_ore: 100 }, 0), false);
  assert.equal(isPlausibleTax({ year: 2026, table: 33, column: 7, gross_ore: 100 }, 0), false);
});

test('each built-in year would have been believed beside the one before', () => {
  const [, ...later] = PUBLISHED_TAX_YEARS;
  for (const year of later)
    for (const table of TAX_TABLES)
      assert.equal(
        implausibleAt({ year, table }, taxTableRows(year, table), [year - 1]),
        null,
        `${year}/${table}`,
      );
});
