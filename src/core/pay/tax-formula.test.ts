import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cell, limitsIn, numberIn, readTables } from '../../../test/tables.ts';
import { TAX_TABLES } from './tax.ts';
import { COLUMNS, type ColumnRule, HIGHEST_INCOME_KR, yearlyTax } from './tax-formula.ts';
import { rowSpan, step, valueAt } from './tax-rows.ts';
import { type Schedule, TAX_YEARS, type TaxYear } from './tax-years.ts';

type Row = Readonly<Record<string, string>>;

const [, , , , , published = [], computed = [], yearly = [], limits = []] = readTables(
  new URL('./tax.md', import.meta.url),
);
const rows: readonly Row[] = [...published, ...computed];

describe('the page', () => {
  test('has its tables', () => {
    assert.ok(published.length > 100 && computed.length > 0 && yearly.length > 0);
  });

  test('holds for every row', () => {
    const answers = rows.map((row) => ({ ...row, is: rowUnder(rulesOf(row), row) }));
    assert.deepEqual(
      answers,
      rows.map((row) => ({ ...row, is: rowOf(row) })),
    );
  });

  test('holds for every year, part by part', () => {
    const answers = yearly.map((row) => ({ ...row, is: yearUnder(rulesOf(row), row) }));
    assert.deepEqual(
      answers,
      yearly.map((row) => ({ ...row, is: partsOf(row) })),
    );
  });
});

// Numbers that no row of any table can pin, and why. The names are `field+` and `field-`: nudged upwards, downwards.
const UNPINNED: ReadonlyArray<{ readonly why: string; readonly numbers: readonly string[] }> = [
  {
    why: 'at incomes this low the reduction is at least the municipal tax, which limits it',
    numbers: [
      'job_reduction.pieces.0.base+',
      'job_reduction.pieces.0.of.above-',
      'job_reduction.pieces.0.of.rate-',
      'job_reduction.pieces.0.of.rate+',
      'job_reduction.pieces.0.up_to-',
      'job_reduction.pieces.0.up_to+',
      'senior_job_reduction.pieces.0.base-',
      'senior_job_reduction.pieces.0.base+',
      'senior_job_reduction.pieces.0.of.above-',
      'senior_job_reduction.pieces.0.of.above+',
      'senior_job_reduction.pieces.0.of.rate-',
      'senior_job_reduction.pieces.0.of.rate+',
      'senior_job_reduction.pieces.0.up_to-',
      'senior_job_reduction.pieces.0.up_to+',
      'sickness_reduction.pieces.0.base+',
      'sickness_reduction.pieces.0.of.above-',
      'sickness_reduction.pieces.0.of.rate+',
      'sickness_reduction.pieces.0.up_to-',
    ],
  },
  {
    why: 'at incomes this low the deduction is at least the income, which limits it',
    numbers: [
      'raised_deduction.pieces.0.base-',
      'raised_deduction.pieces.0.base+',
      'raised_deduction.pieces.0.up_to-',
      'raised_deduction.pieces.0.up_to+',
      'raised_deduction.pieces.1.base+',
      'raised_deduction.pieces.1.of.above+',
      'raised_deduction.pieces.1.of.rate+',
      'raised_deduction.pieces.1.up_to-',
    ],
  },
  {
    why: 'the schedule is above the least share wherever there is municipal tax left to reduce',
    numbers: ['sickness_reduction_least-', 'sickness_reduction_least+'],
  },
];

test('the numbers that no cell decides are those of the page', () => {
  for (const { income_reduction_from_kr, open_from_kr } of TAX_YEARS)
    assert.deepEqual({ income_reduction_from_kr, open_from_kr }, limitsIn(limits));
});

test('the first row ends at a whole hundred of a twelfth of the year', () => {
  const [rules = assert.fail()] = TAX_YEARS;
  const to = (price_base_kr: number) =>
    step({ ...rules, pension_fee_from_price_bases: 10_000, price_base_kr }, 1).to;
  assert.deepEqual([to(23_999), to(24_000)], [1900, 2000]);
});

describe('every number of a year is pinned by a row of the page', () => {
  const expected = UNPINNED.flatMap(({ numbers }) => numbers).sort();

  for (const rules of TAX_YEARS) {
    test(`${rules.year}`, (t) => {
      const own = (row: Row) => numberIn(row, 'year') === rules.year;
      const isPinned = (path: readonly string[], sign: number) =>
        [1, 2, 5, 10].some((times) => {
          const changed = nudged(rules, path, sign * times);
          return (
            rows.some((row) => own(row) && !isDeep(rowUnder(changed, row), rowOf(row))) ||
            yearly.some((row) => own(row) && !isDeep(yearUnder(changed, row), partsOf(row)))
          );
        });
      const nudges = numbersIn(rules)
        .filter(([field]) => field !== 'year')
        .flatMap((path) => [
          { path, sign: -1 },
          { path, sign: 1 },
        ]);
      const free = nudges
        .filter(({ path, sign }) => !isPinned(path, sign))
        .map(({ path, sign }) => `${path.join('.')}${sign < 0 ? '-' : '+'}`);
      assert.deepEqual(free.sort(), expected);
      t.diagnostic(`${nudges.length - free.length} of ${nudges.length} nudges are noticed`);
    });
  }
});

/** Monthly incomes: every hundred kronor where the reasons above hold, and some of each size above. */
const INCOMES = [
  ...Array.from({ length: 150 }, (_, index) => (index + 1) * 100),
  ...Array.from({ length: 30 }, (_, index) => 16_000 + index * 2_500),
];

describe('a number that no row pins changes no cell: nudged, every table gives what it gave', () => {
  for (const rules of TAX_YEARS) {
    test(`${rules.year}`, () => {
      const cells = (under: TaxYear): number[] =>
        TAX_TABLES.flatMap((table) =>
          COLUMNS.flatMap((column) => INCOMES.map((income) => valueAt(under, table, column, income))),
        );
      const before = cells(rules);
      for (const name of UNPINNED.flatMap(({ numbers }) => numbers)) {
        const changed = nudged(rules, name.slice(0, -1).split('.'), name.endsWith('-') ? -1 : 1);
        assert.deepEqual(cells(changed), before, name);
      }
    });
  }
});

test('scaled integers give what BigInt gives, for any income', () => {
  const income = fc.oneof(
    fc.integer({ min: 0, max: 20_000 }).map((hundreds) => hundreds * 100),
    fc.integer({ min: 0, max: HIGHEST_INCOME_KR * 12 }),
  );
  const rules = fc.constantFrom(...TAX_YEARS);
  const table = fc.integer({ min: 29, max: 42 });
  fc.assert(
    fc.property(rules, table, fc.constantFrom(...COLUMNS), income, (rules, table, column, income) => {
      const ours = yearlyTax(rules, table, column, income).total_kr;
      assert.equal(BigInt(ours), oracle(rules, table, column, income));
    }),
    { numRuns: 2000 },
  );
});

function rulesOf(row: Row): TaxYear {
  const rules = TAX_YEARS.find(({ year }) => year === numberIn(row, 'year'));
  assert.ok(rules);
  return rules;
}

function rowOf(row: Row) {
  return {
    unit: cell(row, 'unit'),
    from: numberIn(row, 'from'),
    to: cell(row, 'to') === 'open' ? null : numberIn(row, 'to'),
    columns: COLUMNS.map(({ column }) => numberIn(row, `${column}`)),
  };
}

// The row that the first and the last krona of the page's row are in; the last one's, if they are two.
function rowUnder(rules: TaxYear, row: Row) {
  const { from, to } = rowOf(row);
  const table = numberIn(row, 'table');
  const columns = COLUMNS.map((column) => valueAt(rules, table, column, from));
  const first = rowSpan(rules, table, from);
  const last = rowSpan(rules, table, to ?? 3_000_000);
  return { ...(isDeep(first, last) ? first : last), columns };
}

function partsOf(row: Row) {
  return {
    assessed_income_kr: numberIn(row, 'income'),
    basic_deduction_kr: numberIn(row, 'basic deduction'),
    taxable_income_kr: numberIn(row, 'income') - numberIn(row, 'basic deduction'),
    state_tax_kr: numberIn(row, 'state tax'),
    municipal_tax_kr: numberIn(row, 'municipal tax'),
    burial_fee_kr: numberIn(row, 'burial fee'),
    public_service_fee_kr: numberIn(row, 'public service fee'),
    pension_fee_kr: numberIn(row, 'pension fee'),
    pension_reduction_kr: numberIn(row, 'pension reduction'),
    job_reduction_kr: numberIn(row, 'job reduction'),
    income_reduction_kr: numberIn(row, 'income reduction'),
    total_kr: numberIn(row, 'total'),
  };
}

function yearUnder(rules: TaxYear, row: Row) {
  const column = COLUMNS.find((candidate) => candidate.column === numberIn(row, 'column'));
  assert.ok(column);
  return yearlyTax(rules, numberIn(row, 'table'), column, numberIn(row, 'income'));
}

function isDeep(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function numbersIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'number') return [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...path, key]));
}

// A copy with one number changed by so many units of its last printed place: a hundred kronor, or the last decimal
// but at least the second; for the start of the open row, by the size that the files leave free.
function nudged(rules: TaxYear, path: readonly string[], units: number): TaxYear {
  const copy = structuredClone(rules);
  const parents = path.slice(0, -1);
  const field = path.at(-1) ?? '';
  let parent: object = copy;
  for (const key of parents) parent = Reflect.get(parent, key);
  const value = Number(Reflect.get(parent, field));
  const inKronor = Reflect.get(rules, path[0] ?? '').unit === 'krona';
  let unit = inKronor && field !== 'rate' ? 100 * 10_000 : lastPlace(value);
  if (field.endsWith('_kr')) unit = field === 'open_from_kr' ? 40_000 : 100;
  Reflect.set(parent, field, value + units * unit);
  return copy;
}

function lastPlace(tenThousandths: number): number {
  return [100, 10].find((place) => tenThousandths % place === 0) ?? 1;
}

// The obvious way: every amount in 10^-12 kronor, no regard to size.
function oracle(rules: TaxYear, table: number, column: ColumnRule, income: number): bigint {
  const one = 10n ** 12n;
  const big = (tenThousandths: number) => (BigInt(tenThousandths) * one) / 10_000n;
  const floor = (amount: bigint) => amount - (((amount % one) + one) % one);
  const times = (amount: bigint, rate: bigint) => (amount * rate) / one;
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  const kr = (kronor: number) => BigInt(kronor) * one;
  const pbb = kr(rules.price_base_kr);
  const ibb = kr(rules.income_base_kr);
  const at = (schedule: Schedule, x: bigint) => {
    const unit = schedule.unit === 'krona' ? one : pbb;
    const piece = schedule.pieces.find(({ up_to }) => up_to === null || x <= times(big(up_to), unit));
    assert.ok(piece);
    const of = piece.of === null ? 0n : times(big(piece.of.rate), x - times(big(piece.of.above), unit));
    return times(big(piece.base), unit) + of;
  };

  const ffi = kr(income - (income % 100));
  const raised = column.raised_deduction ? at(rules.raised_deduction, ffi) : 0n;
  const exact = at(rules.basic_deduction, ffi) + raised;
  const hundred = kr(100);
  const deduction = least(ffi, ((exact + hundred - 1n) / hundred) * hundred);
  const bfi = ffi - deduction;
  const rate = big(table * 100 - rules.burial_rate);
  const state = floor(times(most(0n, bfi - kr(rules.state_tax_from_kr)), big(rules.state_tax_rate)));
  const municipal = floor(times(bfi, rate));
  const burial = floor(times(bfi, big(rules.burial_rate)));
  const publicCap = floor(times(ibb, big(rules.public_service_cap_income_bases)));
  const publicService = floor(times(least(bfi, publicCap), big(rules.public_service_rate)));
  const bearsFee = column.pension_fee && ffi >= times(pbb, big(rules.pension_fee_from_price_bases));
  const feeBase = least(ffi, floor(times(ibb, big(rules.pension_fee_cap_income_bases))));
  const fee = bearsFee ? times(feeBase, big(rules.pension_fee_rate)) : 0n;
  const pension = ((fee + kr(50) - 1n) / hundred) * hundred;

  let state_left = state;
  let municipal_left = municipal;
  const fromState = least(pension, state_left);
  state_left -= fromState;
  municipal_left -= least(pension - fromState, municipal_left);
  const taper = rules.job_reduction_taper;
  const above = taper === null ? 0n : most(0n, ffi - times(pbb, big(taper.from_price_bases)));
  const off = taper === null ? 0n : times(above, big(taper.rate));
  const sick = at(rules.sickness_reduction, ffi) - deduction;
  const reduction = {
    job: times(at(rules.job_reduction, ffi) - deduction, rate) - off,
    senior_job: at(rules.senior_job_reduction, ffi),
    sickness: times(most(sick, times(ffi, big(rules.sickness_reduction_least))), rate),
    none: 0n,
  }[column.reduction ?? 'none'];
  municipal_left -= least(most(0n, floor(reduction)), municipal_left);
  const earned = times(most(0n, bfi - kr(rules.income_reduction_from_kr)), big(rules.income_reduction_rate));
  municipal_left -= least(least(floor(earned), kr(rules.income_reduction_most_kr)), municipal_left);
  return (state_left + municipal_left + burial + publicService + pension) / one;
}
