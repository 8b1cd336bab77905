import { addDays, type HolidayKey, holidayOn, type Weekday, weekdayOf } from '../calendar.ts';

/**
 * The days that agreements name beside the weekdays: a public holiday of lag (1989:253); the day before one that is in
 * no big holiday; one of the three eves of semesterlagen (1977:480) 3 a §; a day of a big holiday (storhelg); the day
 * before one begins. Examples: `ob.md`.
 */
export const DAY_CLASSES = [
  'public_holiday',
  'before_holiday',
  'eve',
  'big_holiday',
  'before_big_holiday',
] as const;
export type DayClass = (typeof DAY_CLASSES)[number];

/** A day as a window names it: 1 for Monday to 7 for Sunday, or a kind of day. */
export type ObDay = Weekday | DayClass;

// Jul, nyår, påsk and midsommar: Allmänna bestämmelser (SKR and others) as given by Burlövs kommun and HSA for
// o-tilläggstid A. Easter Eve, a day of no law, lies between its keys.
const BIG: ReadonlySet<HolidayKey> = new Set([
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'midsummer_eve',
  'midsummer_day',
  'christmas_eve',
  'christmas_day',
  'boxing_day',
  'new_years_eve',
  'new_years_day',
]);

/** Is a date of the kind that a window names? Throws RangeError when it is no date. */
export function isSuchDay(date: string, day: ObDay): boolean {
  switch (day) {
    case 'public_holiday':
      return isPublicHoliday(date);
    case 'before_holiday':
      return isPublicHoliday(addDays(date, 1)) && !isBigHoliday(addDays(date, 1));
    case 'eve':
      return holidayOn(date)?.kind === 'eve';
    case 'big_holiday':
      return isBigHoliday(date);
    case 'before_big_holiday':
      return isBigHoliday(addDays(date, 1)) && !isBigHoliday(date);
    default:
      return weekdayOf(date) === day;
  }
}

/**
 * The first weekday from a date on: Monday to Friday, no public holiday and no day of a big one. Throws RangeError
 * when it is no date.
 */
export function weekdayFrom(date: string): string {
  const weekday = weekdayOf(date);
  const free = weekday === 6 || weekday === 7 || isPublicHoliday(date) || isBigHoliday(date);
  return free ? weekdayFrom(addDays(date, 1)) : date;
}

function isPublicHoliday(date: string): boolean {
  return holidayOn(date)?.kind === 'public';
}

function isBigHoliday(date: string): boolean {
  const key = holidayOn(date)?.key;
  if (key !== undefined) return BIG.has(key);
  return holidayOn(addDays(date, 1))?.key === 'easter_sunday';
}
