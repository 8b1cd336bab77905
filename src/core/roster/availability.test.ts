import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { addDays, localToMinute } from '../calendar.ts';
import { AVAILABILITY_KINDS, AVAILABILITY_MOST_WEEKS, type Availability, saidOf } from './availability.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./availability.md', import.meta.url));

function saidIn(text: string): Availability {
  const [named = '', days = '', on = '', times = ''] = text.split(' ');
  const kind = AVAILABILITY_KINDS.find((one) => one === named);
  assert.ok(kind !== undefined, text);
  const [first_day = '', last_day = ''] = days.split('..');
  const [weekday = '', every = '1'] = on.split('/');
  const [starts, ends] = times === '-' ? [null, null] : times.split('-');
  return {
    kind,
    first_day,
    last_day: last_day === '' ? null : last_day,
    weekday: weekday === '-' ? null : Number(weekday),
    every_weeks: Number(every),
    starts: starts ?? null,
    ends: ends ?? null,
  };
}

test('every row of the page holds', () => {
  const seen = new Set<string>();
  const every = new Set<number>();
  for (const row of rows) {
    const said = cell(row, 'said').split('; ').map(saidIn);
    const [date = '', times = ''] = cell(row, 'shift').split(' ');
    const [from = '', until = ''] = times.split('-');
    const shift = {
      start: localToMinute(date, from, ZONE),
      end: localToMinute(until <= from ? addDays(date, 1) : date, until, ZONE),
    };
    const found = saidOf(said, shift, ZONE)?.said.kind ?? '';
    assert.equal(found, cell(row, 'found'), JSON.stringify(row));
    seen.add(found);
    for (const { every_weeks } of said) every.add(every_weeks);
  }
  assert.deepEqual([...seen].toSorted(), ['', ...AVAILABILITY_KINDS].toSorted());
  assert.equal(Math.max(...every), AVAILABILITY_MOST_WEEKS);
});
