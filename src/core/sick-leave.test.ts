import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../test/tables.ts';
import { type Employment, type Illness, sickMonth } from './sick-leave.ts';

const [rows = []] = readTables(new URL('./sick-leave.md', import.meta.url));

const listed = (text: string): string[] => text.split(' ').filter(Boolean);

/** `a`, `e:2026-03-31..`, `e:..2026-03-01` */
function employmentOf(text: string): Employment {
  const [user_id = '', days = '..'] = text.split(':');
  const [first = '', last = ''] = days.split('..');
  return { user_id, first: first || null, last: last || null };
}

/** `a 2026-03-02..2026-03-08 100`, `a 2026-03-02 half..2026-03-03 100`, `a 2026-05-06.. 100` */
function illnessOf(text: string): Illness[] {
  const found = /^(\w) (\S{10})( half)?\.\.(\S{10})? (\d+)$/.exec(text);
  if (found === null) return [];
  const [, user_id = '', first_day = '', half, last_day, extent] = found;
  const times = { from_time: half === undefined ? null : '12:00', until_time: null };
  return [{ user_id, first_day, last_day: last_day ?? null, extent_pct: Number(extent), ...times }];
}

test('every row of the page holds', () => {
  assert.equal(rows.length, 12);
  for (const row of rows) {
    const ill = illnessOf(cell(row, 'ill'));
    assert.equal(ill.length, cell(row, 'ill') === '' ? 0 : 1);
    const employed = listed(cell(row, 'employed')).map(employmentOf);
    const { people, short_pct, long_pct } = sickMonth(cell(row, 'month'), cell(row, 'today'), employed, ill);
    const said = (pct: number | null): string => (pct === null ? '-' : pct.toFixed(2));
    assert.deepEqual(
      [String(people), said(short_pct), said(long_pct)],
      [cell(row, 'people'), cell(row, 'short'), cell(row, 'long')],
      JSON.stringify(row),
    );
  }
});

test('it is what counting day by day finds', () => {
  const everybody = ['a', 'b', 'c', 'd', 'e', 'f'].map(employmentOf);
  const until = { from_time: null, until_time: null };
  const ill: Illness[] = [
    { user_id: 'a', first_day: '2026-01-20', last_day: '2026-03-10', extent_pct: 75, ...until },
    { user_id: 'b', first_day: '2026-02-27', last_day: null, extent_pct: 100, ...until },
    { user_id: 'z', first_day: '2026-03-01', last_day: null, extent_pct: 100, ...until },
    {
      user_id: 'c',
      first_day: '2026-03-05',
      last_day: '2026-03-05',
      extent_pct: 100,
      from_time: '10:00',
      until_time: '12:00',
    },
  ];
  const count = { short: 0, long: 0 };
  for (let day = 1; day <= 31; day += 1) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    for (const one of ill) {
      if (one.user_id === 'z' || one.first_day > date || (one.last_day ?? '2026-12-31') < date) continue;
      const number = (Date.parse(date) - Date.parse(one.first_day)) / 86_400_000 + 1;
      count[number > 14 ? 'long' : 'short'] += (one.extent_pct / 100) * (one.from_time === null ? 1 : 0.5);
    }
  }
  const { short_pct, long_pct } = sickMonth('2026-03', '2026-07-01', everybody, ill);
  assert.ok(Math.abs((short_pct ?? 0) - (100 * count.short) / (6 * 31)) < 1e-9);
  assert.ok(Math.abs((long_pct ?? 0) - (100 * count.long) / (6 * 31)) < 1e-9);
});
