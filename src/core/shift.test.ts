import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../test/tables.ts';
import { localToMinute } from './calendar.ts';
import {
  ASSIGNMENT_STATUSES,
  ASSIGNMENT_TRANSITIONS,
  assignedMin,
  conflictsWith,
  initialAssignmentStatus,
  mayMoveAssignment,
  SHIFT_LIMITS,
  shiftLengthVerdict,
} from './shift.ts';
import { spanOfReport } from './time-entry.ts';

type Row = Record<string, string>;
type Limits = typeof SHIFT_LIMITS;

const ZONE = 'Europe/Stockholm';
const TABLES = readTables(new URL('./shift.md', import.meta.url));
assert.equal(TABLES.length, 5, 'the page has five tables');
const [notices = [], overlapping = [], counted = [], lengths = [], moves = []] = TABLES;

const cell = (row: Row, name: string): string => {
  const text = row[name];
  assert.ok(text !== undefined, `the table has no column ${name}`);
  return text;
};
const minutesOf = (text: string): number => {
  const [, sign, hours, minutes] = /^(-?)(\d+):(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
const lasting = (text: string) => ({ start: 29_000_000, end: 29_000_000 + minutesOf(text) });
const instant = (local: string) => localToMinute(local.slice(0, 10), local.slice(11), ZONE);
const between = (times: string) => spanOfReport('2026-11-20', times.slice(0, 5), times.slice(6), ZONE);

function noticeRow(row: Row, limits: Limits): void {
  const facts = { now: instant(cell(row, 'now')), shift_start: instant(cell(row, 'shift starts')) };
  assert.equal(initialAssignmentStatus(facts, limits), cell(row, 'status'), JSON.stringify(row));
}
function countedRow(row: Row, limits: Limits): void {
  assert.equal(
    assignedMin(
      {
        ...lasting(cell(row, 'elapsed')),
        ...(cell(row, 'break') === '' ? {} : { break_min: Number(cell(row, 'break')) }),
      },
      limits,
    ),
    minutesOf(cell(row, 'counts')),
    JSON.stringify(row),
  );
}
function lengthRow(row: Row, limits: Limits): void {
  assert.equal(
    shiftLengthVerdict(lasting(cell(row, 'elapsed')), limits)?.code ?? '',
    cell(row, 'refused'),
    JSON.stringify(row),
  );
}

test('an assignment awaits an answer within 14 days', () => {
  for (const row of notices) noticeRow(row, SHIFT_LIMITS);
});

test('shifts conflict when they overlap, and each is found', () => {
  for (const row of overlapping) {
    const others = [between(cell(row, 'other'))];
    const found = conflictsWith(between(cell(row, 'shift')), others);
    assert.deepEqual(found, cell(row, 'conflict') === 'yes' ? others : [], JSON.stringify(row));
  }
  const others = ['06:00-08:00', '07:00-09:00', '16:00-17:00', '16:30-18:00'].map((times) => ({
    ...between(times),
    times,
  }));
  assert.deepEqual(
    conflictsWith(between('08:00-16:30'), others).map(({ times }) => times),
    ['07:00-09:00', '16:00-17:00'],
  );
});

test('half an hour comes off a long shift', () => {
  for (const row of counted) countedRow(row, SHIFT_LIMITS);
});

test('a shift ends after it starts, within a day', () => {
  for (const row of lengths) lengthRow(row, SHIFT_LIMITS);
});

test('every limit is pinned: moved by a minute, some row fails', () => {
  const rows = (limits: Limits) => [
    ...notices.map((row) => () => noticeRow(row, limits)),
    ...counted.map((row) => () => countedRow(row, limits)),
    ...lengths.map((row) => () => lengthRow(row, limits)),
  ];
  for (const [name, value] of Object.entries(SHIFT_LIMITS)) {
    for (const by of [-1, 1]) {
      const limits = { ...SHIFT_LIMITS, [name]: value + by };
      const caught = rows(limits).some((row) => {
        try {
          row();
          return false;
        } catch {
          return true;
        }
      });
      assert.ok(caught, `no row pins ${name} = ${value} against ${value + by}`);
    }
  }
});

test('an assignment moves as the page says and no other way', () => {
  assert.deepEqual(
    moves.map((row) => cell(row, 'action')),
    Object.keys(ASSIGNMENT_TRANSITIONS),
  );
  for (const action of ['approve', 'reject', 'request_approval', 'waive_approval'] as const) {
    const row = moves.find((one) => one.action === action) ?? {};
    assert.ok(ASSIGNMENT_STATUSES.some((status) => status === cell(row, 'becomes')));
    for (const status of ASSIGNMENT_STATUSES)
      assert.equal(
        mayMoveAssignment(action, status) ? 'yes' : 'no',
        cell(row, status),
        `${action} from ${status}`,
      );
  }
});
