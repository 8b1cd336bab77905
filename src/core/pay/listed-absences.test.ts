import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Absence } from '../absence.ts';
import { localToMinute } from '../calendar.ts';
import { listedAbsences } from './listed-absences.ts';

const ZONE = 'Europe/Stockholm';
const MARCH = { first: '2026-03-01', last: '2026-03-31' };

const shift = (date: string, from: string, minutes: number) => {
  const start = localToMinute(date, from, ZONE);
  return { date, span: { start, end: start + minutes } };
};
const DAYS = ['03', '04', '05', '06'].map((day) => shift(`2026-03-${day}`, '08:00', 240));
const NIGHT = shift('2026-03-02', '22:00', 300);

const rows = (...absences: readonly Absence[]): string[] =>
  listedAbsences(MARCH, {
    absences,
    leave: [],
    around: [NIGHT, ...DAYS],
    open_until: '2026-03-31',
    zone: ZONE,
  }).map(({ kind, first_day, last_day, extent_pct, lost_min }) =>
    [kind, first_day.slice(8), last_day.slice(8), extent_pct, lost_min ?? 'whole'].join(' '),
  );

const sick = { kind: 'sick', first_day: '2026-03-03', last_day: '2026-03-06', extent_pct: 100 } as const;

test('the first and the last day of an absence between clock times are apart from the days between', () => {
  assert.deepEqual(rows(sick), ['sick 03 06 100 whole']);
  assert.deepEqual(rows({ ...sick, from_time: '09:00' }), ['sick 03 03 100 180', 'sick 04 06 100 whole']);
  assert.deepEqual(rows({ ...sick, until_time: '10:00' }), ['sick 03 05 100 whole', 'sick 06 06 100 120']);
  assert.deepEqual(rows({ ...sick, from_time: '09:00', until_time: '10:00' }), [
    'sick 03 03 100 180',
    'sick 04 05 100 whole',
    'sick 06 06 100 120',
  ]);
});

test('a shift that runs past midnight into the absence is listed on its own day', () => {
  assert.deepEqual(rows({ ...sick, from_time: '02:00' }), [
    'sick 02 02 100 60',
    'sick 03 03 100 240',
    'sick 04 06 100 whole',
  ]);
});

test('days outside the month are left out', () => {
  assert.deepEqual(rows({ ...sick, first_day: '2026-02-20', last_day: '2026-03-04' }), [
    'sick 01 04 100 whole',
  ]);
  assert.deepEqual(rows({ ...sick, first_day: '2026-03-30', last_day: null }), ['sick 30 31 100 whole']);
  assert.deepEqual(rows({ ...sick, first_day: '2026-02-20', last_day: '2026-02-28' }), []);
});
