import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../../test/tables.ts';
import { addDays, localToMinute, minuteToLocal } from '../calendar.ts';
import { lengthOf } from '../clock.ts';
import { assignedMin, restMin } from '../shift.ts';
import { spanOfReport } from '../time-entry.ts';
import { lostMin, lostSpan, partOn, reachesInto } from './part-of-day.ts';
import { quarters } from './quarters.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./part-of-day.md', import.meta.url));
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

const endOf = (text: string) => {
  const [day = '', time = null] = text.split(' ');
  return { day, time };
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 26);
  for (const row of rows) {
    const [first, last] = cell(row, 'absence').split('–').map(endOf);
    assert.ok(first && last);
    const absence = {
      first_day: first.day,
      from_time: first.time,
      last_day: last.day,
      until_time: last.time,
    };
    const date = cell(row, 'shift on');
    const planned = cell(row, 'break') === '' ? {} : { break_min: Number(cell(row, 'break')) };
    const shift = { ...spanOfReport(date, cell(row, 'from'), cell(row, 'to'), ZONE), ...planned };
    const touches = date >= first.day || reachesInto(absence, [shift], ZONE);
    const part = partOn(date, absence, [shift], ZONE);
    const lost = touches ? lostSpan(shift, part) : null;
    const clock = (minute: number | undefined): string =>
      minute === undefined ? '' : minuteToLocal(minute, ZONE).clock;
    const shown = {
      ...row,
      'lost hours': (touches ? lostMin(shift, part) / 60 : 0).toFixed(2),
      'lost from': clock(lost?.start),
      'lost to': clock(lost?.end),
    };
    assert.deepEqual(shown, row);
  }
});

test('worked and lost hours come to the shift, and the time lost never exceeds the time away', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  const minutes = fc.integer({ min: 0, max: 24 * 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 720 }),
      minutes,
      fc.integer({ min: 15, max: 1440 }),
      fc.option(fc.integer({ min: 0, max: 480 })),
      (day, at, length, planned) => {
        const start = localToMinute(addDays('2026-01-01', day), '06:00', ZONE);
        const break_min = planned === null ? null : Math.min(planned, length - 1);
        const shift = { start, end: start + length, break_min };
        const part = { from: start + at, until: null };
        const lost = lostSpan(shift, part);
        const lost_min = lostMin(shift, part);
        const rest = { start: 0, end: length - (lost === null ? 0 : lengthOf(lost)) };
        const whole = quarters(assignedMin(shift));
        const worked = quarters(restMin(shift, lengthOf(rest)));
        assert.equal(lost_min % 15, 0);
        assert.ok(lost_min >= 0 && lost_min <= whole);
        if (lost !== null && worked <= whole) assert.equal(worked + lost_min, whole);
        if (lost === null) assert.equal(lost_min, 0);
      },
    ),
    { seed: SEED },
  );
});

test('time that lies in two absences is lost once', () => {
  const shift = spanOfReport('2026-03-02', '08:00', '16:30', ZONE);
  const at = (hour: number) => shift.start + (hour - 8) * 60;
  const sick = { from: at(10), until: at(12) };
  const vab = { from: at(11), until: at(14), beside: [sick] };
  // Of 8 paid hours 4.5 are worked, 8 to 10 and 14 to 16:30, without a break.
  assert.deepEqual([lostMin(shift, sick), lostMin(shift, vab)], [120, 90]);
});
