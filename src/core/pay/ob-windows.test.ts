import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ObWindow } from './ob.ts';
import { type ObWords, windowInWords } from './ob-windows.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WORDS: ObWords = {
  weekday: (number) => DAYS[number - 1] ?? `day ${number}`,
  named: (day) => day,
  listed: (items) => items.join(' and '),
  allDay: (days) => `${days} all day`,
  within: ({ days, from, until }) => `${days} ${from}-${until}`,
  across: ({ days, from, last, until }) => `${days} ${from}-${last} ${until}`,
  later: ({ days, from, until, count }) => `${days} ${from}-${until} ${count} days later`,
  untilWeekday: ({ days, from, until }) => `${days} ${from} to the next weekday ${until}`,
};

test('the hours of a window in words', () => {
  const said = (days: ObWindow['days'], from: string, until: string, until_days_after: number) =>
    windowInWords({ days, from, until, until_days_after }, WORDS);
  assert.equal(said([1, 2, 3, 4, 5], '18:15', '20:00', 0), 'mon–fri 18:15-20:00');
  assert.equal(said([2, 4], '18:00', '22:00', 0), 'tue and thu 18:00-22:00');
  assert.equal(
    said([5, 7, 6, 'public_holiday'], '18:00', '22:00', 0),
    'fri–sun and public_holiday 18:00-22:00',
  );
  assert.equal(said([6], '00:00', '00:00', 1), 'sat all day');
  assert.equal(said([6], '12:00', '00:00', 1), 'sat 12:00-24:00');
  assert.equal(said([1, 2], '20:00', '05:00', 1), 'mon–tue 20:00-05:00');
  assert.equal(said([1], '20:00', '20:00', 1), 'mon 20:00-20:00');
  assert.equal(said([1], '05:00', '20:00', 1), 'mon 05:00-tue 20:00');
  assert.equal(said([6], '12:00', '05:00', 2), 'sat 12:00-mon 05:00');
  assert.equal(said([6], '12:00', '00:00', 2), 'sat 12:00-mon 00:00');
  assert.equal(said([7], '12:00', '05:00', 2), 'sun 12:00-tue 05:00');
  assert.equal(said([6, 7], '12:00', '05:00', 2), 'sat–sun 12:00-05:00 2 days later');
  assert.equal(said(['public_holiday'], '12:00', '05:00', 2), 'public_holiday 12:00-05:00 2 days later');
  assert.equal(
    windowInWords(
      { days: [5], from: '19:00', until: '07:00', until_days_after: 1, until_weekday: true },
      WORDS,
    ),
    'fri 19:00 to the next weekday 07:00',
  );
});
