import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { NotModelled } from './rates.ts';
import { flatTax, PUBLISHED_TAX_YEARS, TAX_TABLES, taxFromTable, taxTableRows } from './tax.ts';
import { COLUMNS, HIGHEST_INCOME_KR, yearlyTax } from './tax-formula.ts';
import { percentAt, tableRows } from './tax-rows.ts';
import { TAX_YEARS } from './tax-years.ts';

const REFERENCE = new URL('../../../../shared/reference/', import.meta.url);
const [columns = [], years = [], flat = [], lookedUp = [], months = []] = readTables(
  new URL('./tax.md', import.meta.url),
);

describe('the page', () => {
  test('has its tables', () => {
    for (const table of [columns, years, flat, lookedUp, months]) assert.ok(table.length > 0);
  });

  test('names the columns', () => {
    const named = columns.map((row) => ({
      column: numberIn(row, 'column'),
      pension_fee: cell(row, 'pension fee') === 'yes',
      raised_deduction: cell(row, 'basic deduction') === 'raised',
      reduction: cell(row, 'reduction') === 'none' ? null : cell(row, 'reduction'),
    }));
    assert.deepEqual(named, COLUMNS);
  });

  test('names the numbers of each year', () => {
    assert.deepEqual(
      years.map((row) => numberIn(row, 'year')),
      PUBLISHED_TAX_YEARS,
    );
    for (const row of years) {
      const rules = rulesOf(numberIn(row, 'year'));
      const tables = TAX_TABLES.map((table) => tableRows(rules, table));
      const [salary] = COLUMNS;
      assert.ok(salary);
      const rich = yearlyTax(rules, 32, salary, 1_200_000);
      assert.equal(rules.price_base_kr, numberIn(row, 'prisbasbelopp'));
      assert.equal(rules.income_base_kr, numberIn(row, 'inkomstbasbelopp'));
      assert.equal(rules.state_tax_from_kr, numberIn(row, 'state tax from'));
      assert.equal(rules.public_service_cap_income_bases, oreIn(row, 'public service cap') * 100);
      assert.equal(rich.public_service_fee_kr, numberIn(row, 'highest public service fee'));
      assert.equal(tables[0]?.[0]?.to, numberIn(row, 'first row to'));
      assert.equal(tables.flat().length, numberIn(row, 'rows'));
    }
  });

  test('holds for every flat tax', () => {
    for (const row of flat) assert.equal(flatTax(oreIn(row, 'gross')), oreIn(row, 'flat tax'));
  });

  test('holds for every look-up', () => {
    const answers = lookedUp.map((row) => {
      const verdict = taxFromTable(query(row));
      if (!verdict.ok) return { ...row, tax: verdict.reason };
      const { unit, from, to, value } = verdict.row;
      const found = { unit, from: `${from}`, to: `${to ?? 'open'}`, value: `${value}` };
      return { ...row, ...found, tax: `${verdict.tax_ore / 100}` };
    });
    assert.deepEqual(answers, lookedUp);
  });

  test('holds for every month, part by part', () => {
    const answers = months.map((row) => {
      const verdict = taxFromTable(query(row));
      assert.ok(verdict.ok);
      const { breakdown, tax_ore } = verdict;
      const inKronor = (amount_ore: number) => (amount_ore / 100).toFixed(2);
      return {
        ...row,
        'state tax': inKronor(breakdown.state_tax_ore),
        'municipal tax': inKronor(breakdown.municipal_tax_ore),
        'burial fee': inKronor(breakdown.burial_fee_ore),
        'public service fee': inKronor(breakdown.public_service_fee_ore),
        'pension fee': inKronor(breakdown.pension_fee_ore),
        rounding: inKronor(breakdown.rounding_ore),
        sum: inKronor(breakdown.tax_sum_ore),
        reduction: inKronor(breakdown.tax_reduction_ore),
        tax: inKronor(tax_ore),
      };
    });
    assert.deepEqual(answers, months);
  });
});

describe('the files of Skatteverket', () => {
  for (const year of [2025, 2026]) {
    test(`${year}: every row and cell of all 14 tables`, (t) => {
      const lines = reference(`tax/skattetabeller-${year}.csv`)?.split(/\r?\n/);
      if (lines === undefined) return t.skip('shared/reference is absent: the whole file is not compared');
      const ours = TAX_TABLES.flatMap((table) => linesOf(year, table));
      assert.deepEqual(ours, lines.slice(1, -1));
      t.diagnostic(`${ours.length * COLUMNS.length} published cells of ${year} are equal`);
    });
  }

  test('2022-2024: the sample rows', (t) => {
    const lines = reference('tax/skattetabeller-sample-2022-2024.csv')?.split(/\r?\n/);
    if (lines === undefined) return t.skip('shared/reference is absent: the sample is not compared');
    const ours = new Set([2022, 2023, 2024].flatMap((year) => TAX_TABLES.flatMap((no) => linesOf(year, no))));
    const missing = lines.slice(1, -1).filter((line) => !ours.has(line));
    assert.deepEqual(missing, []);
    for (const year of [2022, 2023, 2024]) {
      const cells = lines.filter((line) => line.startsWith(`${year},`)).length * COLUMNS.length;
      t.diagnostic(`${cells} published cells of ${year} are equal`);
    }
  });

  test('the golden cases', (t) => {
    const text = reference('golden.json');
    if (text === null) return t.skip('shared/reference is absent: the golden cases are not run');
    type Golden = {
      readonly id: string;
      readonly kind: string;
      readonly input: { year: number; table: number; column: number; gross: number };
      readonly expected: { row: { unit: string; from: number; to: number | null }; tax: number };
    };
    const all: readonly Golden[] = JSON.parse(text);
    const cases = all.filter(({ kind }) => kind === 'tax');
    assert.ok(cases.length > 0);
    for (const { id, input, expected } of cases) {
      const verdict = taxFromTable({ ...input, gross_ore: input.gross * 100 });
      assert.ok(verdict.ok, id);
      const { unit, from, to } = verdict.row;
      assert.deepEqual(
        { row: { unit, from, to }, tax: verdict.tax_ore / 100 },
        {
          row: expected.row,
          tax: expected.tax,
        },
      );
    }
  });
});

describe('for any pay', () => {
  const year = fc.constantFrom(...PUBLISHED_TAX_YEARS);
  const table = fc.constantFrom(...TAX_TABLES);
  const column = fc.constantFrom(1, 2, 3, 4, 5, 6);
  const gross = fc.oneof(
    fc.integer({ min: -100, max: 100_000_00 }),
    fc.integer({ min: 0, max: 3_000_000_00 }),
    fc.integer({ min: 0, max: HIGHEST_INCOME_KR * 100 }),
  );
  const tax = (query: { year: number; table: number; column: number; gross_ore: number }) => {
    const verdict = taxFromTable(query);
    assert.ok(verdict.ok);
    return verdict;
  };

  test('the parts sum to the whole', () => {
    fc.assert(
      fc.property(year, table, column, gross, (year, table, column, gross_ore) => {
        const { tax_ore, breakdown, row } = tax({ year, table, column, gross_ore });
        const { tax_sum_ore, tax_reduction_ore, ...parts } = breakdown;
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        assert.equal(tax_sum_ore, sum);
        assert.equal(tax_sum_ore - tax_reduction_ore, tax_ore);
        const { rounding_ore, ...shown } = parts;
        for (const part of [...Object.values(shown), tax_reduction_ore]) assert.ok(part >= 0);
        if (row.unit === 'kr') assert.ok(rounding_ore > -103 && rounding_ore < 3);
      }),
    );
  });

  test('the tax is whole kronor, the öre of the pay are no matter, and the row holds the pay', () => {
    fc.assert(
      fc.property(year, table, column, gross, (year, table, column, gross_ore) => {
        const verdict = tax({ year, table, column, gross_ore });
        const kronor = Math.max(0, Math.floor(gross_ore / 100));
        assert.deepEqual(tax({ year, table, column, gross_ore: kronor * 100 }), verdict);
        assert.equal(verdict.tax_ore % 100, 0);
        assert.ok(verdict.tax_ore >= 0 && verdict.tax_ore <= kronor * 100);
        assert.ok(verdict.row.to === null || kronor <= verdict.row.to);
        assert.ok(verdict.row.from <= Math.max(1, kronor));
      }),
    );
  });

  test('more pay is never less tax, but where amounts give way to percent', () => {
    fc.assert(
      fc.property(year, table, column, gross, gross, (year, table, column, one, other) => {
        const [less, more] = [one, other]
          .sort((a, b) => a - b)
          .map((gross_ore) => tax({ year, table, column, gross_ore }));
        assert.ok(less && more);
        if (less.row.unit === more.row.unit) assert.ok(less.tax_ore <= more.tax_ore);
      }),
    );
  });

  test('a higher table is never less tax; reductions and raised deductions never more', () => {
    fc.assert(
      fc.property(year, table, gross, (year, table, gross_ore) => {
        const columns = COLUMNS.map(({ column }) => tax({ year, table, column, gross_ore }).tax_ore);
        const [salary, pensioner, senior, sick, benefit, plain] = columns;
        assert.ok(salary !== undefined && pensioner !== undefined && senior !== undefined);
        assert.ok(sick !== undefined && benefit !== undefined && plain !== undefined);
        assert.ok(salary <= benefit && senior <= benefit && plain <= benefit);
        assert.ok(pensioner <= plain && sick <= plain);
        if (table === 42) return;
        COLUMNS.forEach(({ column }, index) => {
          assert.ok(tax({ year, table: table + 1, column, gross_ore }).tax_ore >= (columns[index] ?? 0));
        });
      }),
    );
  });

  test('any pay of a row finds that row', () => {
    fc.assert(
      fc.property(year, table, gross, (year, table, gross_ore) => {
        const { row } = tax({ year, table, column: 1, gross_ore });
        for (const kronor of [row.from, row.to ?? 5_000_000]) {
          assert.deepEqual(tax({ year, table, column: 1, gross_ore: kronor * 100 }).row, row);
        }
      }),
    );
  });

  test('halving finds the percent rows that walking every step finds', () => {
    for (const [year, table] of [
      [2022, 29],
      [2022, 42],
      [2023, 31],
      [2024, 33],
      [2024, 38],
    ] as const) {
      const rules = rulesOf(year);
      const walked: Array<{ unit: 'pct'; from: number; to: number | null; columns: number[] }> = [];
      for (let to = 80_200; to <= 2_000_000; to += 200) {
        const columns = COLUMNS.map((column) => percentAt(rules, table, column, to));
        const last = walked.at(-1);
        if (last !== undefined && String(last.columns) === String(columns)) last.to = to;
        else walked.push({ unit: 'pct', from: to - 199, to, columns });
      }
      const open = walked.at(-1);
      if (open !== undefined) open.to = null;
      assert.deepEqual(
        tableRows(rules, table).filter(({ unit }) => unit === 'pct'),
        walked,
      );
    }
  });
});

describe('refusals', () => {
  test('an amount that is no integer, or beyond exactness, throws', () => {
    for (const gross_ore of [0.5, Number.NaN, Number.POSITIVE_INFINITY, HIGHEST_INCOME_KR * 100 + 1]) {
      assert.throws(() => taxFromTable({ year: 2026, table: 32, column: 1, gross_ore }), RangeError);
      assert.throws(() => flatTax(gross_ore), RangeError);
    }
  });

  test('the highest income of the formula is a billion kronor a month', () => {
    const of = (gross_ore: number) => taxFromTable({ year: 2026, table: 32, column: 1, gross_ore });
    const highest = of(100_000_000_000);
    assert.ok(highest.ok && highest.tax_ore > 0);
    assert.throws(() => of(100_000_000_100), RangeError);
  });

  test('rows of a year or table that is not published throw', () => {
    assert.throws(() => taxTableRows(2027, 32), NotModelled);
    assert.throws(() => taxTableRows(2026, 43), NotModelled);
  });
});

function query(row: Record<string, string>) {
  return {
    year: numberIn(row, 'year'),
    table: numberIn(row, 'table'),
    column: numberIn(row, 'column'),
    gross_ore: oreIn(row, 'gross'),
  };
}

function rulesOf(year: number) {
  const rules = TAX_YEARS.find((candidate) => candidate.year === year);
  if (rules === undefined) throw new Error(`no rules for ${year}`);
  return rules;
}

function linesOf(year: number, table: number): string[] {
  return taxTableRows(year, table).map(({ unit, from, to, columns }) =>
    [year, table, unit, from, to ?? '', ...columns].join(','),
  );
}

function reference(path: string): string | null {
  const url = new URL(path, REFERENCE);
  return existsSync(url) ? readFileSync(url, 'utf8') : null;
}
