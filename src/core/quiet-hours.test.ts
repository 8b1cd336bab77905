import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { localToMinute, minuteToLocal } from './calendar.ts';
import { ringsAt } from './quiet-hours.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./quiet-hours.md', import.meta.url));

const minuteOf = (text: string): number => {
  const [date = '', clock = ''] = text.split(' ');
  return localToMinute(date, clock, ZONE);
};

test('every row of the page holds', () => {
  assert.ok(rows.length >= 14);
  for (const row of rows) {
    const starts = cell(row, 'shift starts');
    const quiet = { from: cell(row, 'from'), until: cell(row, 'until') };
    const at = ringsAt(minuteOf(cell(row, 'now')), quiet, ZONE, starts === '' ? null : minuteOf(starts));
    const { date, clock } = minuteToLocal(at, ZONE);
    assert.equal(`${date} ${clock}`, cell(row, 'rings'), JSON.stringify(row));
  }
});

test('without quiet hours everything rings at once', () => {
  for (let now = minuteOf('2026-03-18 00:00'); now < minuteOf('2026-03-19 00:00'); now += 7)
    assert.equal(ringsAt(now, null, ZONE, null), now);
});

test('what rings is never in the past, never in the quiet hours, and less than a day away', () => {
  const clocks = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`);
  const first = minuteOf('2026-10-24 12:05');
  for (const from of clocks)
    for (const until of clocks)
      for (let now = first; now < first + 2_880; now += 97) {
        const quiet = { from, until };
        const at = ringsAt(now, quiet, ZONE, null);
        assert.ok(at >= now && at < now + 1_560, `${from} ${until} ${now}`);
        assert.equal(ringsAt(at, quiet, ZONE, null), at, `${from} ${until} ${now}`);
      }
});
