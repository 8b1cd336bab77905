import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { addDays, localToMinute } from '../calendar.ts';
import { isUnmet, periodVerdict, remindFrom, WANTS, wishRefusal } from './wish.ts';

const ZONE = 'Europe/Stockholm';
const [asked = [], periods = [], plans = []] = readTables(new URL('./wish.md', import.meta.url));

test('what can be wished for', () => {
  const seen = new Set<string>();
  for (const row of asked) {
    const period = {
      first_day: '2027-03-01',
      last_day: '2027-03-28',
      wishes_close_on: cell(row, 'close on'),
      publish_by: '2027-03-28',
      closed: cell(row, 'closed') === 'yes',
      budget: 10,
    };
    const refused = wishRefusal({
      period,
      today: cell(row, 'today'),
      date: cell(row, 'date'),
      weight: Number(cell(row, 'weight')),
      spent: Number(cell(row, 'other wishes')),
      employments: [{ first: '2026-01-01', last: '2027-03-20' }],
    });
    const said = refused === null ? '' : `${refused.code} ${refused.field}`;
    assert.equal(said, cell(row, 'refused'), JSON.stringify(row));
    seen.add(refused?.detail ?? said);
  }
  assert.equal(seen.size, 6, [...seen].join());
});

test('which days a period may have', () => {
  for (const row of periods) {
    const verdict = periodVerdict({
      first_day: cell(row, 'first day'),
      last_day: cell(row, 'last day'),
      wishes_close_on: cell(row, 'close on'),
      publish_by: cell(row, 'publish by'),
    });
    assert.equal(verdict?.field ?? '', cell(row, 'wrong'), JSON.stringify(row));
  }
});

test('which wishes a plan leaves unmet', () => {
  const seen = new Set<string>();
  for (const row of plans) {
    const [date = '', named] = cell(row, 'wish').split(' ');
    const want = WANTS.find((one) => one === named);
    assert.ok(want !== undefined);
    const shifts = cell(row, 'shifts')
      .split('; ')
      .filter((text) => text !== '')
      .map((text) => {
        const [day = '', times = ''] = text.split(' ');
        const [from = '', until = ''] = times.split('-');
        return {
          start: localToMinute(day, from, ZONE),
          end: localToMinute(until <= from ? addDays(day, 1) : day, until, ZONE),
        };
      });
    const unmet = isUnmet({ date, want }, shifts, ZONE);
    assert.equal(unmet ? 'yes' : '', cell(row, 'unmet'), JSON.stringify(row));
    seen.add(`${want} ${unmet}`);
  }
  assert.equal(seen.size, WANTS.length * 2);
});

test('people are reminded two days before the closing day', () => {
  assert.equal(remindFrom({ wishes_close_on: '2027-03-01' }), '2027-02-27');
});
