import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { TAX_TABLES, taxFromTable, taxTableRows } from './tax.ts';
import { readTaxFile, tableFault, taxOfRows } from './tax-file.ts';
import type { TaxTableRow } from './tax-rows.ts';

const [, broken = []] = readTables(new URL('tax-file.md', import.meta.url));

const padded = (value: number | null, width: number): string =>
  (value === null ? '' : String(value)).padStart(width);
const lineOf = (table: number, { unit, from, to, columns }: TaxTableRow): string =>
  `30${unit === 'kr' ? 'B' : '%'}${table}${padded(from, 7)}${padded(to, 7)}${columns.map((one) => padded(one, 5)).join('')}`;

/** A file in the published form; `more` kronor are added to every tax in kronor: a made-up year, which is nobody's. */
const fileOf = (year: number, more = 0): string[] =>
  TAX_TABLES.flatMap((table) =>
    taxTableRows(year, table).map((row) => {
      const columns = row.columns.map((tax) => (row.unit === 'kr' && tax > 0 ? tax + more : tax));
      return lineOf(table, { ...row, columns });
    }),
  );

const TARGET = '30B31   2001';
const at = (lines: readonly string[]): number => lines.findIndex((line) => line.startsWith(TARGET));
const changed = (lines: readonly string[], index: number, change: (line: string) => string): string[] =>
  lines.with(index, change(lines[index] ?? ''));
const taxed = (line: string, tax: number): string => `${line.slice(0, 19)}${padded(tax, 5)}${line.slice(24)}`;

const BREAKS: Readonly<Record<string, () => { lines: string[]; year: number }>> = {
  nothing: () => ({ lines: fileOf(2026, 1), year: 2027 }),
  'a line is missing': () => {
    const lines = fileOf(2026, 1);
    return { lines: lines.toSpliced(at(lines) - 1, 1), year: 2027 };
  },
  'a line is doubled': () => {
    const lines = fileOf(2026, 1);
    return {
      lines: lines.toSpliced(at(lines), 0, lines[at(lines)] ?? '').toSpliced(at(lines) - 1, 1),
      year: 2027,
    };
  },
  'a letter in a column': () => ({
    lines: changed(fileOf(2026, 1), 599, (line) => `${line.slice(0, 30)}x${line.slice(31)}`),
    year: 2027,
  }),
  'a line of 48 characters': () => ({
    lines: changed(fileOf(2026, 1), 599, (line) => line.slice(0, 48)),
    year: 2027,
  }),
  'a table is missing': () => ({
    lines: fileOf(2026, 1).filter((line) => !/^30[B%]35/.test(line)),
    year: 2027,
  }),
  'a row in percent between kronor': () => {
    const lines = fileOf(2026, 1);
    return {
      lines: changed(lines, at(lines), (line) => `30%${line.slice(3, 19)}${'    9'.repeat(6)}`),
      year: 2027,
    };
  },
  'a column falls': () => {
    const lines = fileOf(2026, 1);
    return {
      lines: changed(lines, at(lines), (line) => taxed(line, 0)).with(
        at(lines) - 1,
        taxed(lines[at(lines) - 1] ?? '', 9),
      ),
      year: 2027,
    };
  },
  'more tax than income': () => {
    const lines = fileOf(2026, 1);
    return { lines: changed(lines, at(lines), (line) => taxed(line, 2101)), year: 2027 };
  },
  'the last row has an end': () => {
    const lines = fileOf(2026, 1);
    const last = lines.findLastIndex((line) => line.startsWith('30%31'));
    return {
      lines: changed(lines, last, (line) => `${line.slice(0, 12)}9999999${line.slice(19)}`),
      year: 2027,
    };
  },
  'the numbers of 2026 called 2027': () => ({ lines: fileOf(2026), year: 2027 }),
  'a krona changed in 2026': () => {
    const lines = fileOf(2026);
    return { lines: changed(lines, at(lines), (line) => taxed(line, 141)), year: 2026 };
  },
  'an empty file': () => ({ lines: [], year: 2027 }),
};

test('each way of breaking a file is refused by name, as the page says', () => {
  assert.deepEqual(
    broken.map((row) => cell(row, 'broken')),
    Object.keys(BREAKS),
  );
  for (const row of broken) {
    const { lines, year } = BREAKS[cell(row, 'broken')]?.() ?? assert.fail();
    const read = readTaxFile(`${lines.join('\r\n')}\r\n`, year);
    const said = read.ok ? ['', ''] : [read.fault.fault, read.fault.at];
    assert.deepEqual(said, [cell(row, 'refused for'), cell(row, 'names')], JSON.stringify(row));
  }
});

test('the rows of a file give the tax of the formula, for every column, at the edges of rows', () => {
  const read = readTaxFile(fileOf(2026).join('\n'), 2026);
  assert.ok(read.ok);
  let compared = 0;
  for (const table of [29, 34, 42]) {
    const rows = read.tables.get(table) ?? [];
    for (const kronor of [0, 1, 2000, 2001, 20_000, 20_001, 29_999, 80_000, 80_001, 350_000, 3_000_000])
      for (const column of [1, 2, 3, 4, 5, 6]) {
        const gross_ore = kronor * 100 + 99;
        const formula = taxFromTable({ year: 2026, table, column, gross_ore });
        const of_file = taxOfRows(rows, { column, gross_ore });
        assert.ok(formula.ok);
        assert.deepEqual(
          of_file,
          { tax_ore: formula.tax_ore, row: formula.row },
          `${table} ${column} ${kronor}`,
        );
        compared += 1;
      }
  }
  assert.equal(compared, 198);
  assert.equal(taxOfRows(read.tables.get(32) ?? [], { column: 7, gross_ore: 100 }), null);
});

const PUBLISHED = new URL('../../../../shared/reference/tax/', import.meta.url);
test('the published rows of 2025 and 2026 are taken', (t) => {
  if (!existsSync(PUBLISHED)) return t.skip('shared/reference is absent');
  for (const year of [2025, 2026]) {
    const [, ...rows] = readFileSync(new URL(`skattetabeller-${year}.csv`, PUBLISHED), 'utf8')
      .trim()
      .split(/\r?\n/);
    const lines = rows.map((row) => {
      const [, table, unit, from, to, ...columns] = row.split(',');
      return lineOf(Number(table), {
        unit: unit === 'kr' ? 'kr' : 'pct',
        from: Number(from),
        to: to === '' ? null : Number(to),
        columns: columns.map(Number),
      });
    });
    assert.equal(readTaxFile(lines.join('\r\n'), year).ok, true);
  }
  return undefined;
});

test('a row in percent takes all of the income at most', () => {
  const of = (percent: number) =>
    tableFault(30, [
      { from: 1, to: 100, unit: 'kr', columns: [0, 0, 0, 0, 0, 0] },
      { from: 101, to: null, unit: 'pct', columns: [0, 0, 0, 0, 0, percent] },
    ]);
  assert.equal(of(100), null);
  assert.equal(of(101)?.fault, 'falls');
});
