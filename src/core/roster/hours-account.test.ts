import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { addDays } from '../calendar.ts';
import { FULL_RATE_BP } from '../pay/pay-terms.ts';
import { type Balance, hoursAccount, monthSoFar, overAgreed } from './hours-account.ts';
import { LAW } from './work-rules.ts';

const minutesOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
};
const said = (minutes: number | null): string =>
  minutes === null
    ? '-'
    : `${minutes < 0 ? '-' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
const listed = (text: string): string[] => (text === '' ? [] : text.split(', '));
const daysOf = (text: string) =>
  listed(text).flatMap((one) => {
    const [days = '', hours = ''] = one.split(' ');
    const [first = '', last = first] = days.split('..');
    const rows = [];
    for (let date = first; date <= last; date = addDays(date, 1))
      rows.push({ date, minutes: minutesOf(hours) });
    return rows;
  });
const termsOf = (agreed: string) =>
  agreed === 'none'
    ? []
    : [
        {
          from: '2020-01-01',
          monthly_ore: 3_000_000,
          hourly_ore: null,
          rate_bp: FULL_RATE_BP,
          weekly_min: minutesOf(agreed),
          tax_table: null,
          tax_column: 1,
        },
      ];
const balance = ({ worked_min, planned_min, agreed_min }: Balance): string =>
  `${said(worked_min)}+${said(planned_min)}/${said(agreed_min)}`;

test('the account answers as its page says', () => {
  const [rows = []] = readTables(new URL('./hours-account.md', import.meta.url));
  assert.ok(rows.length >= 11);
  for (const { agreed = '', worked = '', planned = '', away = '', ...cells } of rows) {
    const facts = {
      worked: daysOf(worked),
      planned: daysOf(planned),
      terms: termsOf(agreed),
      away: listed(away).map((one) => ({ first_day: one.slice(0, 10), last_day: one.slice(12) })),
    };
    const { week, period, year, carried_min } = hoursAccount(facts, '2026-11-25', LAW);
    assert.deepEqual(
      { week: balance(week), period: balance(period), year: balance(year), carried: said(carried_min) },
      cells,
      JSON.stringify({ agreed, worked, planned, away }),
    );
    if (carried_min !== null)
      assert.equal(
        carried_min + (overAgreed(week) ?? 0),
        overAgreed(year),
        'carried and the week are the year',
      );
  }
});

test('the days of a month grow to the whole of it', () => {
  const facts = {
    worked: daysOf('2026-10-30..2026-11-03 8:00'),
    planned: daysOf('2026-11-29..2026-12-01 6:00'),
    terms: termsOf('42:00'),
    away: [{ first_day: '2026-11-05', last_day: '2026-11-06' }],
  };
  const month = monthSoFar(facts, '2026-11-18');
  assert.equal(month.length, 30);
  assert.ok(month.every(({ first, last }, at) => first === '2026-11-01' && Number(last.slice(8)) === at + 1));
  const on = (day: number): string =>
    month[day - 1] === undefined ? '' : balance(month[day - 1] as Balance);
  assert.deepEqual(
    [on(1), on(3), on(4), on(6), on(28), on(30)],
    // Six agreed hours a day; each day away takes a fifth of 42 off.
    [
      '8:00+0:00/6:00',
      '24:00+0:00/18:00',
      '24:00+0:00/24:00',
      '24:00+0:00/19:12',
      '24:00+0:00/151:12',
      '24:00+12:00/163:12',
    ],
  );
  assert.ok(
    monthSoFar({ ...facts, terms: [] }, '2026-02-10').every(
      (one) => one.agreed_min === null && one.worked_min === 0,
    ),
  );
});

test('a week over the turn of the year carries nothing', () => {
  const facts = {
    worked: daysOf('2026-12-21..2026-12-24 9:00'),
    planned: daysOf('2026-12-28..2027-01-02 8:00'),
    terms: termsOf('40:00'),
    away: [],
  };
  const { year, week, carried_min } = hoursAccount(facts, '2027-01-02', LAW);
  assert.deepEqual([week.first, year.first, carried_min], ['2026-12-28', '2027-01-01', 0]);
});
