import { addDays, weekdayOf } from '../core/calendar.ts';
import { monthsLater } from './months.ts';

/** Where a key leads from a day in a month's grid, or null when it is no key of the calendar: arrows, Home and End of the week, Page Up and Down by month. */
export function dayByKey(key: string, from: string): string | null {
  const weekday = weekdayOf(from);
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, 1 - weekday);
    case 'End':
      return addDays(from, 7 - weekday);
    case 'PageUp':
      return sameDay(from, -1);
    case 'PageDown':
      return sameDay(from, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last when it is shorter: 31 January, 28 February. */
function sameDay(from: string, by: number): string {
  const first = `${monthsLater(from.slice(0, 7), by)}-01`;
  const wanted = addDays(first, Number(from.slice(8)) - 1);
  return wanted.startsWith(first.slice(0, 7))
    ? wanted
    : addDays(`${monthsLater(first.slice(0, 7), 1)}-01`, -1);
}
