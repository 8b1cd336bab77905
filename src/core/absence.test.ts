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
  timesAfter,
  timesFault,
} from './absence.ts';

type Row = Record<string, string>;

const TABLES = readTables(new URL('./absence.md', import.meta.url));
assert.equal(TABLES.length, 4, 'the page has four tables');
const [rows = [], of_away = [], of_manager = [], of_times = []] = TABLES;
const TODAY = '2026-03-18';

const kindOf = (text: string): AbsenceKind => {
  const kind = ABSENCE_KINDS.find((one) => one === text);
  assert.ok(kind !== undefined, `${text} is no kind of absence`);
  return kind;
};
const absenceOf = (text: string): Absence | null => {
  if (text === 'none') return null;
  const [kind = '', days = '', extent = ''] = text.split(' ');
  const [first = '', last = ''] = days.split('–');
  const [first_day = '', from_time = null] = first.split('_');
  const [last_day = '', until_time = null] = last.split('_');
  return {
    kind: kindOf(kind),
    first_day,
    last_day: last_day === '' ? null : last_day,
    extent_pct: Number(extent),
    from_time,
    until_time,
  };
};
const notation = ({ kind, first_day, last_day, extent_pct, from_time, until_time }: Absence): string => {
  const at = (time: string | null | undefined): string => (time == null ? '' : `_${time}`);
  return `${kind} ${first_day}${at(from_time)}–${last_day ?? ''}${at(until_time)} ${extent_pct}`;
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

test('every row on clock times after a change holds', () => {
  assert.ok(of_times.length >= 12);
  for (const row of of_times) {
    const was = absenceOf(cell(row, 'was'));
    assert.ok(was !== null);
    const [field = '', text = ''] = cell(row, 'change').split(' ');
    const value = text === 'none' ? null : field === 'extent_pct' ? Number(text) : text;
    const said = { [field]: value } as Partial<Absence>;
    const becomes = { ...was, ...said };
    const after = { ...becomes, ...timesAfter(was, becomes, said) };
    assert.deepEqual({ ...row, becomes: notation(after), fault: timesFault(after) ?? '' }, row);
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
