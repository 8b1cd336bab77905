import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import {
  ABSENCE_KINDS,
  ABSENCE_LIMITS,
  type Absence,
  type AbsenceKind,
  absenceVerdict,
  awayUntil,
  changedDays,
} from './absence.ts';

type Row = Record<string, string>;

const TABLES = readTables(new URL('./absence.md', import.meta.url));
assert.equal(TABLES.length, 3, 'the page has three tables');
const [rows = [], of_away = [], of_manager = []] = TABLES;
const TODAY = '2026-03-18';

const kindOf = (text: string): AbsenceKind => {
  const kind = ABSENCE_KINDS.find((one) => one === text);
  assert.ok(kind !== undefined, `${text} is no kind of absence`);
  return kind;
};
const absenceOf = (text: string): Absence | null => {
  if (text === 'none') return null;
  const [kind = '', days = '', extent = ''] = text.split(' ');
  const [first_day = '', last_day = ''] = days.split('–');
  return {
    kind: kindOf(kind),
    first_day,
    last_day: last_day === '' ? null : last_day,
    extent_pct: Number(extent),
  };
};
const factsOf = (row: Row) => ({
  was: absenceOf(cell(row, 'was')),
  becomes: absenceOf(cell(row, 'becomes')),
});
const judged = (row: Row, limits = ABSENCE_LIMITS): Row => {
  const { was, becomes } = factsOf(row);
  const changed = changedDays(was, becomes);
  const verdict = absenceVerdict({ was, becomes, today: TODAY, by: 'person' }, limits);
  return { ...row, from: changed?.first ?? '', to: changed?.last ?? '', verdict: verdict ?? '' };
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 22);
  assert.deepEqual(
    rows.map((row) => judged(row)),
    rows,
  );
});

test('every row on the shifts a person is away from holds', () => {
  assert.ok(of_away.length >= 9);
  for (const row of of_away) {
    const absence = absenceOf(cell(row, 'absence'));
    assert.ok(absence !== null);
    assert.equal(awayUntil(absence, cell(row, 'today')), cell(row, 'away until'), JSON.stringify(row));
  }
});

test('every row on how far back a manager may go holds', () => {
  assert.ok(of_manager.length >= 11);
  for (const row of of_manager) {
    const verdict = absenceVerdict({ ...factsOf(row), today: TODAY, by: 'manager' });
    assert.equal(verdict ?? '', cell(row, 'verdict'), JSON.stringify(row));
  }
});

test('a manager may change any day that is kept', () => {
  for (const row of rows)
    assert.equal(absenceVerdict({ ...factsOf(row), today: TODAY, by: 'manager' }), null);
});

test('the same days change whichever way the change goes', () => {
  for (const row of rows) {
    const { was, becomes } = factsOf(row);
    assert.deepEqual(changedDays(becomes, was), changedDays(was, becomes));
  }
});

test('every number is pinned: a day more or less and some row fails', () => {
  for (const key of ['back_days', 'ahead_days'] as const)
    for (const by of [-1, 1]) {
      const nudged = { ...ABSENCE_LIMITS, [key]: ABSENCE_LIMITS[key] + by };
      assert.notDeepEqual(
        rows.map((row) => judged(row, nudged)),
        rows,
        `${key} ${by}`,
      );
    }
});
