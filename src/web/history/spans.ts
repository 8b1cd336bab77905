import type { Format } from '../format.ts';
import { today } from '../months.ts';

/** Days and times within a sentence of history. */

/** `20 nov.`, with its year when it is not the current one. */
export const dayText = (format: Format, date: string): string =>
  date.slice(0, 4) === today().slice(0, 4)
    ? format.dayMonth(date)
    : `${format.dayMonth(date)} ${date.slice(0, 4)}`;

/** With word joiners around the dash, so that no line breaks within the times. */
export const clocksText = (format: Format, start: string, end: string): string =>
  format.range(start, end).replace('–', '\u2060–\u2060');

/** `20 nov. 09:00–17:30` from two instants in a time zone. */
export function instantsText(
  format: Format,
  { start_time, end_time }: { readonly start_time: string; readonly end_time: string },
  zone: string,
): string {
  const [date = '', start = ''] = format.instant(start_time, zone).split(' ');
  const [, end = ''] = format.instant(end_time, zone).split(' ');
  return `${dayText(format, date)} ${clocksText(format, start, end)}`;
}

/** `20 nov.–23 nov.`, `3 mars–7 mars 2027` */
export function daysText(format: Format, first: string, last: string): string {
  if (last === first) return dayText(format, first);
  const begins = first.slice(0, 4) === last.slice(0, 4) ? format.dayMonth(first) : dayText(format, first);
  return format.range(begins, dayText(format, last));
}
