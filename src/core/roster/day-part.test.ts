import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { addDays, localToMinute, minuteToLocal } from '../calendar.ts';
import { lengthOf, type Span } from '../clock.ts';
import { partOnDay } from './day-part.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./day-part.md', import.meta.url));

/** `22:00-06:00+1` of a date. */
function spanOf(date: string, text: string): Span {
  const [from = '', until = ''] = text.split('-');
  const [clock = '', later] = until.split('+');
  return {
    start: localToMinute(date, from, ZONE),
    end: localToMinute(later === undefined ? date : addDays(date, 1), clock, ZONE),
  };
}
const said = ({ start, end }: Span, day: string): string => {
  const until = minuteToLocal(end, ZONE);
  return `${minuteToLocal(start, ZONE).clock}-${until.clock}${until.date === day ? '' : '+1'}`;
};

test('the part of a shift on a day', () => {
  assert.ok(rows.length > 10);
  for (const row of rows) {
    const [date = '', times = ''] = row.shift?.split(' ') ?? [];
    const day = row.day ?? '';
    const part = partOnDay(spanOf(date, times), day, ZONE);
    assert.deepEqual(
      part === null ? ['', '', ''] : [said(part, day), `${lengthOf(part)}`, part.began_before ? 'yes' : ''],
      [row.part, row.minutes, row['began before']],
      JSON.stringify(row),
    );
  }
});

test('the parts on the days of a shift are all of it', () => {
  for (const date of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-06-01'])
    for (let hour = 0; hour < 24; hour += 1) {
      const start = localToMinute(date, `${String(hour).padStart(2, '0')}:00`, ZONE);
      const span = { start, end: start + 10 * 60 };
      const parts = [date, addDays(date, 1)].map((day) => partOnDay(span, day, ZONE));
      const minutes = parts.reduce((sum, part) => sum + (part === null ? 0 : lengthOf(part)), 0);
      assert.equal(minutes, 600, `${date} ${hour}`);
    }
});
