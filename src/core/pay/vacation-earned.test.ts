import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import type { LeaveKind } from '../leave.ts';
import { EARNING_LAW, unearnedVacationDays } from './vacation-earned.ts';

type Row = Record<string, string>;

const [rows = []] = readTables(new URL('./vacation-earned.md', import.meta.url));

const periods = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [first_day = '', last_day = first_day] = one.split('_');
      return { first_day, last_day };
    });

/** `unpaid 2026-01-01_2026-01-31` */
const others = (text: string) => {
  const [kind = '', ...rest] = text.split(' ');
  return periods(rest.join(' ')).map((days) => ({ kind: kind as LeaveKind, ...days }));
};

function shown(row: Row, law = EARNING_LAW): Row {
  const from = cell(row, 'employed from');
  const unearned = unearnedVacationDays(
    cell(row, 'month'),
    {
      employed_from: from === 'none' ? null : from,
      leave: [
        ...periods(cell(row, 'vacation')).map((days) => ({ kind: 'vacation' as const, ...days })),
        ...others(cell(row, 'other leave')),
      ],
      absences: periods(cell(row, 'absence')).map(({ first_day, last_day }) => ({
        first_day,
        last_day: last_day === 'open' ? null : last_day,
      })),
      open_until: '2026-12-10',
    },
    law,
  );
  return { ...row, unearned: String(unearned.length), first: unearned[0] ?? '' };
}

test('every row of the page holds', () => {
  assert.ok(rows.length >= 12);
  assert.deepEqual(
    rows.map((row) => shown(row)),
    rows,
  );
});

test('every number of the law is pinned: another and some row fails', () => {
  for (const law of [
    { ...EARNING_LAW, entitled: 24 },
    { ...EARNING_LAW, entitled: 26 },
    { ...EARNING_LAW, year_begins: '01-01' },
  ])
    assert.notDeepEqual(
      rows.map((row) => shown(row, law)),
      rows,
      JSON.stringify(law),
    );
});

test('the vacation of the whole employment, month by month, is what was earned and what was not', () => {
  const vacation = [{ kind: 'vacation' as const, first_day: '2026-12-01', last_day: '2027-02-28' }];
  const history = { employed_from: '2026-11-01', leave: vacation, absences: [], open_until: '2027-03-01' };
  const unearned = ['2026-12', '2027-01', '2027-02'].map(
    (month) => unearnedVacationDays(month, history).length,
  );
  assert.equal(
    unearned.reduce((sum, count) => sum + count, 0),
    59 - Math.ceil((120 * 25) / 365),
    '59 vacation days, less those that 120 days of employment earn',
  );
});
