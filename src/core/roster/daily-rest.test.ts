import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTables } from '../../../test/tables.ts';
import { DAY_MIN, type Span } from '../clock.ts';
import { spanOfReport } from '../time-entry.ts';
import { DAILY_REST, shortRestBeside, shortRests } from './daily-rest.ts';

const ZONE = 'Europe/Stockholm';
const TABLES = readTables(new URL('./daily-rest.md', import.meta.url));
assert.equal(TABLES.length, 2, 'the page has two tables');
const [beside = [], together = []] = TABLES;

type Row = Record<string, string>;
const cell = (row: Row, name: string): string => row[name] ?? assert.fail(`the table has no column ${name}`);
const minutesOf = (text: string): number => Number(text.slice(0, -3)) * 60 + Number(text.slice(-2));
const dated = (text: string) => ({
  ...spanOfReport(text.slice(0, 10), text.slice(11, 16), text.slice(17), ZONE),
  text,
});
const listed = (text: string) => (text === '' ? [] : text.split(', ').map(dated));
const restsOf = (text: string) => (text === '' ? [] : text.split(', ').map(minutesOf));

/** A row without a shift continues the one before. */
const cases = beside.reduce<Row[][]>((found, row) => {
  if (cell(row, 'shift') === '') found.at(-1)?.push(row);
  else found.push([row]);
  return found;
}, []);

function besideCase(rows: readonly Row[], limits = DAILY_REST): void {
  const [row = {}] = rows;
  const found = shortRestBeside(dated(cell(row, 'shift')), listed(cell(row, 'others')), limits);
  assert.deepEqual(
    found.map(({ other, rest_min }) => [rest_min, other?.text ?? '']),
    rows
      .filter((one) => cell(one, 'rest left') !== '')
      .map((one) => [minutesOf(cell(one, 'rest left')), cell(one, 'beside')]),
    JSON.stringify(row),
  );
}

test('a shift leaves eleven hours of rest in each 24, counted from a start', () => {
  for (const rows of cases) besideCase(rows);
});

test('shifts that are added together are judged beside each other and beside existing ones', () => {
  for (const row of together) {
    const found = shortRests(listed(cell(row, 'standing')), listed(cell(row, 'added')));
    assert.deepEqual(
      found.map(({ rest_min }) => rest_min),
      restsOf(cell(row, 'rest left')),
      JSON.stringify(row),
    );
  }
});

test('every number is pinned by a row', () => {
  for (const limits of [
    { ...DAILY_REST, rest_min: DAILY_REST.rest_min + 1 },
    { ...DAILY_REST, rest_min: DAILY_REST.rest_min - 1 },
    { ...DAILY_REST, period_min: DAILY_REST.period_min + 1 },
    { ...DAILY_REST, period_min: DAILY_REST.period_min - 1 },
  ])
    assert.throws(() => cases.forEach((rows) => void besideCase(rows, limits)), JSON.stringify(limits));
});

const rosters = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 1, max: DAY_MIN })), { maxLength: 8 })
  .map((steps) => {
    let at = 0;
    return steps.map(([pause, length]): Span => {
      const start = at + pause;
      at = start + length;
      return { start, end: at };
    });
  });

test('the verdict is what counting every minute of every 24 hours says', () => {
  fc.assert(
    fc.property(rosters, (shifts) => {
      const short = shifts.filter(({ start }) => {
        let [longest, free] = [0, 0];
        for (let minute = start; minute < start + DAY_MIN; minute += 1) {
          free = shifts.some((one) => one.start <= minute && minute < one.end) ? 0 : free + 1;
          longest = Math.max(longest, free);
        }
        return longest < 660;
      });
      assert.deepEqual(
        shortRests([], shifts).map((one) => one.shifts[0]),
        short,
      );
    }),
    { numRuns: 60 },
  );
});

test('existing short rests are left out, and nothing is reported twice', () => {
  fc.assert(
    fc.property(rosters, (shifts) => {
      assert.deepEqual(shortRests(shifts, []), []);
      const each = shifts.flatMap((one) =>
        shortRestBeside(
          one,
          shifts.filter((other) => other !== one),
        ),
      );
      assert.equal(each.length > 0, shortRests([], shifts).length > 0);
    }),
  );
});
