import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { localToMinute, minuteToLocal } from './calendar.ts';
import { digestDue } from './mail-digest.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./mail-digest.md', import.meta.url));

const minuteOf = (text: string): number => {
  const [date = '', clock = ''] = text.split(' ');
  return localToMinute(date, clock, ZONE);
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 6);
  for (const row of rows) {
    const { date, clock } = minuteToLocal(digestDue(minuteOf(cell(row, 'now')), cell(row, 'at'), ZONE), ZONE);
    assert.equal(`${date} ${clock}`, cell(row, 'due'), JSON.stringify(row));
  }
});

test('a year of digests is one a day, also in the nights of the clock', () => {
  for (const at of ['00:00', '02:30', '03:00', '07:00', '23:59']) {
    const last = minuteOf('2027-01-01 00:00') - 1;
    let count = 0;
    for (let due = digestDue(minuteOf('2026-01-01 00:00') - 1, at, ZONE); due <= last; count += 1)
      due = digestDue(due, at, ZONE);
    assert.equal(count, 365, at);
  }
});
