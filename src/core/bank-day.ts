import { addDays, holidayOn, weekdayOf } from './calendar.ts';

/**
 * Is a date a bank day? Not Saturdays, Sundays, public holidays (lag (1989:253)) and the eves of midsummer, Christmas
 * and the new year. Throws RangeError when it is no date.
 */
export function isBankDay(date: string): boolean {
  return weekdayOf(date) <= 5 && holidayOn(date) === null;
}

/**
 * The bank day on which pay meant for a date is paid: that date, else the bank day before it; where that lies in the
 * month before, the first one after, so that the chosen month of payment stays (`bank-day.md`, decision 0041). Throws
 * RangeError when it is no date.
 */
export function bankDayOf(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, -1);
  if (day.slice(0, 7) === date.slice(0, 7)) return day;
  day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}
