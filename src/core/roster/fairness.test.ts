import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { localToMinute } from '../calendar.ts';
import {
  type CountedShifts,
  carriedOf,
  fairnessOf,
  isBigHoliday,
  medianOf,
  ownLineOf,
  unsocialOf,
} from './fairness.ts';

const ZONE = 'Europe/Stockholm';
const [parts = [], days = [], shares = [], medians = [], lines = [], carried = []] = readTables(
  new URL('./fairness.md', import.meta.url),
);
const shiftOf = (more: Partial<CountedShifts>): CountedShifts => ({
  ...{ person: 'Ann', starts: '07:00', ends: '16:00', weekend: false, holiday: false, count: 1 },
  ...more,
});

test('what a shift counts as', () => {
  assert.equal(parts.length, 6);
  for (const { starts = '', ends = '', ...row } of parts) {
    const told = unsocialOf(
      { starts, ends, weekend: row.weekend === 'yes', holiday: row.holiday === 'yes' },
      ZONE,
    );
    const expected = [row.evenings, row.nights, row.weekends, row.holidays].map(Number);
    assert.deepEqual(
      [told.evenings, told.nights, told.weekends, told.holidays],
      expected,
      JSON.stringify({ starts, ends, ...row }),
    );
  }
});

test('the big holidays', () => {
  assert.equal(days.length, 14);
  for (const { day = '', big } of days) assert.equal(isBigHoliday(day), big === 'yes', day);
  assert.equal(isBigHoliday('2026-04-04'), true, 'the day before Easter Sunday');
});

test('a share is by agreed hours and days employed', () => {
  assert.equal(shares.length, 5);
  for (const row of shares) {
    const [had = [], hours = [], employed = []] = [row.evenings, row.hours, row.days].map((cell) =>
      (cell ?? '').split(' '),
    );
    const ids = ['Ann', 'Bo', 'Cia'];
    const told = fairnessOf({
      zone: ZONE,
      people: ids.map((id, at) => ({
        id,
        weekly_min: hours[at] === '-' ? null : Number(hours[at]) * 60,
        days: Number(employed[at]),
      })),
      shifts: ids.map((person, at) =>
        shiftOf({ person, starts: '14:00', ends: '22:00', count: Number(had[at]) }),
      ),
      wishes: [],
    });
    assert.deepEqual(
      told.map((one) => String(one.had.evenings)),
      had,
    );
    const found = told.map(({ share }) =>
      share === null ? '-' : String(Math.round(share.evenings * 10) / 10),
    );
    assert.equal(found.join(' '), row.shares, JSON.stringify(row));
  }
});

test('wishes are kept or refused by what was published', () => {
  const span = (day: string, from: string, until: string) => ({
    start: localToMinute(day, from, ZONE),
    end: localToMinute(day, until, ZONE),
  });
  const [row] = fairnessOf({
    zone: ZONE,
    people: [{ id: 'Ann', weekly_min: 2400, days: 365 }],
    shifts: [],
    wishes: [
      { person: 'Ann', date: '2026-03-02', want: 'off', shifts: [] },
      { person: 'Ann', date: '2026-03-03', want: 'off', shifts: [span('2026-03-03', '07:00', '16:00')] },
      {
        person: 'Ann',
        date: '2026-03-04',
        want: 'not_evening',
        shifts: [span('2026-03-04', '07:00', '16:00')],
      },
    ],
  });
  assert.deepEqual([row?.wishes_kept, row?.wishes_refused], [2, 1]);
});

test('the own line and the median beside it, of five people or more', () => {
  assert.equal(lines.length, 3);
  for (const { evenings = '', own, median } of lines) {
    const rows = evenings.split(' ').map((had, at) => ({
      person: `p${at}`,
      had: { evenings: Number(had), nights: 0, weekends: 0, holidays: 0 },
      ...{ share: null, wishes_kept: 0, wishes_refused: 0 },
    }));
    const told = ownLineOf(rows, 'p0');
    assert.equal(told.had?.evenings, Number(own));
    assert.equal(told.median?.evenings ?? '-', median === '-' ? '-' : Number(median));
    assert.equal(ownLineOf(rows, 'nobody').had, null);
  }
});

test('the median of what people have had', () => {
  assert.equal(medians.length, 5);
  for (const { evenings = '', median } of medians) {
    const rows = evenings
      .split(' ')
      .map((had) => ({ had: { evenings: Number(had), nights: 1, weekends: 2, holidays: 3 } }));
    assert.deepEqual(
      medianOf(rows),
      { evenings: Number(median), nights: 1, weekends: 2, holidays: 3 },
      evenings,
    );
  }
  assert.deepEqual(medianOf([]), { evenings: 0, nights: 0, weekends: 0, holidays: 0 });
});

test('what is carried above the share, and wishes refused more often than others', () => {
  assert.equal(carried.length, 4);
  const none = { evenings: 0, nights: 0, weekends: 0, holidays: 0 };
  for (const row of carried) {
    const [evenings, kept, refused] = [row.evenings, row.kept, row.refused].map(Number);
    const rows = [
      {
        person: 'Ann',
        had: { ...none, evenings: evenings ?? 0 },
        share: row.share === '-' ? null : { ...none, evenings: Number(row.share) },
        wishes_kept: kept ?? 0,
        wishes_refused: refused ?? 0,
      },
      {
        ...{ person: 'all others', had: none, share: none },
        wishes_kept: Number(row['others kept']),
        wishes_refused: Number(row['others refused']),
      },
    ];
    const told = carriedOf(rows).get('Ann');
    assert.deepEqual(
      [told?.evenings, told?.unheard, told?.nights, told?.weekends],
      [Number(row.carried), Number(row.unheard), 0, 0],
      JSON.stringify(row),
    );
  }
});
