import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTables } from '../../test/tables.ts';
import {
  decimalOf,
  FULL_TIME,
  type FullTime,
  fullTimeOf,
  hourlyOreOf,
  hourlyTerms,
  microOf,
  monthlyOreOf,
  monthlyTerms,
} from './salary.ts';

type Row = Record<string, string>;

const TABLES = readTables(new URL('./salary.md', import.meta.url));
assert.equal(TABLES.length, 5, 'the page has five tables');
const [toHour = [], toMonth = [], inPay = [], agreed = [], linked = []] = TABLES;

const micro = (text: string | number | undefined): number => {
  const value = microOf(text ?? '');
  assert.ok(value !== null, `${text} is no salary field`);
  return value;
};
const shown = (value: number | undefined) => (value === undefined ? 'none' : String(decimalOf(value)));

function toHourRow(row: Row, full: FullTime): void {
  const found = hourlyTerms({ monthly_micro: micro(row.monthly), rate_micro: micro(row.rate) }, full);
  assert.deepEqual(
    [shown(found?.hourly_micro), shown(found?.hours_micro)],
    [row.hourly, row.hours],
    JSON.stringify(row),
  );
}
function toMonthRow(row: Row, full: FullTime): void {
  const found = monthlyTerms({ hourly_micro: micro(row.hourly), hours_micro: micro(row.hours) }, full);
  assert.deepEqual(
    [shown(found?.monthly_micro), shown(found?.rate_micro)],
    [row.monthly, row.rate],
    JSON.stringify(row),
  );
}

test('a month gives its hour as the page says', () => {
  for (const row of toHour) toHourRow(row, FULL_TIME);
});

test('an hour gives its month as the page says', () => {
  for (const row of toMonth) toMonthRow(row, FULL_TIME);
});

test('a missing salary follows from the other as the page says', () => {
  for (const row of inPay) {
    const ore = Number(row.öre);
    const rate_bp = Math.round(Number(row.rate) * 100);
    const found = row.given === 'monthly' ? hourlyOreOf(ore, rate_bp) : monthlyOreOf(ore, rate_bp);
    assert.equal(String(found ?? 'none'), row['other, öre'], JSON.stringify(row));
  }
});

const hundredths = (hours: string | undefined) => (hours === '-' ? null : Math.round(Number(hours) * 100));
const fullOf = (row: Row): FullTime =>
  fullTimeOf(hundredths(row['full week']), hundredths(row['full month']));

test('an agreement has its full time as the page says', () => {
  for (const row of agreed) {
    const { week_parts, month_parts } = fullOf(row);
    assert.deepEqual([week_parts, month_parts], [Number(row.week), Number(row.month)], JSON.stringify(row));
  }
});

test('the fields are linked by the full time of the agreement', () => {
  for (const row of linked) {
    toHourRow(row, fullOf(row));
    const back = hourlyTerms({ monthly_micro: micro(row.monthly), rate_micro: micro(row.rate) }, fullOf(row));
    assert.ok(back !== null);
    const there = monthlyTerms(back, fullOf(row));
    assert.deepEqual([shown(there?.monthly_micro), shown(there?.rate_micro)], [row.monthly, row.rate]);
    const ore = Math.round(Number(row.monthly) * 100);
    const found = hourlyOreOf(ore, Math.round(Number(row.rate) * 100), fullOf(row));
    assert.equal(found, Math.round(Number(row.hourly) * 100), JSON.stringify(row));
  }
});

test('full time is pinned: a minute more or less and some row fails in each direction', () => {
  for (const rows of [
    toHour.map((row) => [toHourRow, row] as const),
    toMonth.map((row) => [toMonthRow, row] as const),
  ]) {
    for (const [name, value] of Object.entries(FULL_TIME)) {
      for (const by of [-1, 1]) {
        const full = { ...FULL_TIME, [name]: value + by * 100 };
        const caught = rows.some(([check, row]) => {
          try {
            check(row, full);
            return false;
          } catch {
            return true;
          }
        });
        assert.ok(caught, `no row pins ${name} = ${value} against ${value + by * 100}`);
      }
    }
  }
});

// The values that the form accepts: salaries to the öre, the rate in tenths, the hours in quarters.
const salary = fc.integer({ min: 0, max: 20_000_000 }).map((ore) => ore / 100);
const rate = fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10);
const hours = fc.integer({ min: 1, max: 160 }).map((quarters) => quarters / 4);

test('there and back gives what was typed, from the month', () => {
  fc.assert(
    fc.property(salary, rate, (typed_salary, typed_rate) => {
      const there = hourlyTerms({ monthly_micro: micro(typed_salary), rate_micro: micro(typed_rate) });
      if (there === null) return;
      const back = monthlyTerms(there);
      assert.deepEqual(
        [shown(back?.monthly_micro), shown(back?.rate_micro)],
        [String(typed_salary), String(typed_rate)],
      );
    }),
    { numRuns: 1000 },
  );
});

test('there and back gives what was typed, from the hour', () => {
  fc.assert(
    fc.property(salary, hours, (typed_salary, typed_hours) => {
      const there = monthlyTerms({ hourly_micro: micro(typed_salary), hours_micro: micro(typed_hours) });
      if (there === null) return;
      const back = hourlyTerms(there);
      assert.deepEqual(
        [shown(back?.hourly_micro), shown(back?.hours_micro)],
        [String(typed_salary), String(typed_hours)],
      );
    }),
    { numRuns: 1000 },
  );
});

test('nothing that fits in the fields overflows', () => {
  const field = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(field, field, (a, b) => {
      const hour = hourlyTerms({ monthly_micro: micro(a), rate_micro: micro(b) });
      const month = monthlyTerms({ hourly_micro: micro(a), hours_micro: micro(b) });
      if (hour !== null) monthlyTerms(hour);
      if (month !== null) hourlyTerms(month);
      if (hour !== null && month !== null) {
        monthlyTerms({ ...hour, hours_micro: micro(b) });
        hourlyTerms({ ...month, rate_micro: micro(b) });
      }
    }),
    { numRuns: 1000 },
  );
  for (const bad of ['', '-1', '1.234', '10000000', '1e3', '1,5']) assert.equal(microOf(bad), null, bad);
});
