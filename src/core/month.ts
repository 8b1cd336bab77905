import { addDays, firstOfMonth, lastOfMonth } from './calendar.ts';

/** Months written `YYYY-MM`, such as `2026-03`. */

const two = (number: number): string => String(number).padStart(2, '0');

/** Writes a month (1 to 12) of a year. */
export const monthOf = (year: number, month: number): string => `${year}-${two(month)}`;

/** The year and the month (1 to 12) of `2026-03`. */
export const yearAndMonth = (month: string): { year: number; month: number } => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
});

/** The month so many months later (earlier when negative). */
export function monthLater(month: string, by: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return monthOf(Math.floor(at / 12), (at % 12) + 1);
}

/** The first and the last day of a month. Throws RangeError when there is no such month. */
export function daysOf(month: string): { first: string; last: string } {
  const { year, month: number } = yearAndMonth(month);
  return { first: firstOfMonth(year, number), last: lastOfMonth(year, number) };
}

/** Is a month over on the company's day `today`? */
export const hasEnded = (month: string, today: string): boolean => addDays(daysOf(month).last, 1) <= today;
