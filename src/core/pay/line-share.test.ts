import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOfLine } from './line-share.ts';

test('the share of a line and what divides its rate', () => {
  const said = (unit: string, per: number, share: number): string => {
    const { pct, by } = shareOfLine({ unit, per, share });
    return `${pct}${by === null ? '' : ` of ${by.unit} ${by.count}`}`;
  };
  const cases: readonly (readonly [string, number, number, string])[] = [
    // A share of the monthly salary for each day of the month, and a day that is a share of it.
    ['day', 30, -100, '100 of day 30'],
    ['day', 2, -100, '100 of day 2'],
    ['day', 1, -4.6, '4.6'],
    // Hours of a week's pay: the week of 40 hours is 240 000 hundredths of a minute.
    ['h', 240_000, -600_000, '100 of h 40'],
    ['h', 6000, -6000, '1 of h 1'],
    ['h', 5999, -5999, '1'],
    // The monthly salary divided by 94, and a percentage of the hourly pay.
    ['h', 94, 100, '100 of number 94'],
    ['h', 2, 100, '100 of number 2'],
    ['h', 2, 101, '50.5'],
    ['h', 2, 99, '49.5'],
    ['h', 1, 100, '100'],
    ['h', 1, 150, '150'],
    ['%', 1, 3142, '3142'],
  ];
  for (const [unit, per, share, is] of cases) assert.equal(said(unit, per, share), is);
});
