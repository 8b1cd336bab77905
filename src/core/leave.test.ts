import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../test/tables.ts';
import { addDays } from './calendar.ts';
import {
  LEAVE_STATUSES,
  type LeaveStatus,
  leaveDays,
  leaveDaysVerdict,
  leaveMoveVerdict,
  vacationDaysIn,
} from './leave.ts';

type Row = Record<string, string>;

const TABLES = readTables(new URL('./leave.md', import.meta.url));
assert.equal(TABLES.length, 3, 'the page has three tables');
const [days = [], counts = [], moves = []] = TABLES;

const cell = (row: Row, name: string): string => {
  const text = row[name];
  assert.ok(text !== undefined, `the table has no column ${name}`);
  return text;
};
const statusOf = (text: string): LeaveStatus => {
  const status = LEAVE_STATUSES.find((one) => one === text);
  assert.ok(status !== undefined, `${text} is no status of leave`);
  return status;
};
const byOf = (row: Row) => (cell(row, 'by') === 'manager' ? 'manager' : 'person');

test('every row of days on the page holds', () => {
  assert.ok(days.length >= 9);
  for (const row of days) {
    const facts = { first_day: cell(row, 'first'), last_day: cell(row, 'last'), today: cell(row, 'today') };
    assert.equal(leaveDays(facts.first_day, facts.last_day), Number(cell(row, 'days')), JSON.stringify(row));
    const verdict = leaveDaysVerdict({ ...facts, by: byOf(row) });
    assert.equal(verdict ?? '', cell(row, 'verdict'), JSON.stringify(row));
  }
});

test('every row of vacation days on the page holds', () => {
  assert.ok(counts.length >= 7);
  for (const row of counts)
    assert.equal(
      vacationDaysIn(cell(row, 'from'), cell(row, 'to')),
      Number(cell(row, 'vacation days')),
      JSON.stringify(row),
    );
});

test('every row of moves on the page holds', () => {
  assert.ok(moves.length >= 29);
  for (const row of moves) {
    const verdict = leaveMoveVerdict({
      from: statusOf(cell(row, 'from')),
      to: statusOf(cell(row, 'to')),
      by: byOf(row),
      begun: cell(row, 'begun') === 'yes',
    });
    assert.equal(verdict ?? '', cell(row, 'verdict'), JSON.stringify(row));
  }
});

test('the days of a leave are the days one walks from its first to its last', () => {
  let last = '2026-01-01';
  for (let count = 1; count <= 800; count += 1) {
    assert.equal(leaveDays('2026-01-01', last), count);
    last = addDays(last, 1);
  }
});

test('a manager may do whatever a person may, except ask again for leave that has begun', () => {
  for (const from of LEAVE_STATUSES)
    for (const to of LEAVE_STATUSES)
      for (const begun of [false, true]) {
        if (leaveMoveVerdict({ from, to, by: 'person', begun }) !== null) continue;
        assert.equal(leaveMoveVerdict({ from, to, by: 'manager', begun }), null, `${from} ${to}`);
      }
});
