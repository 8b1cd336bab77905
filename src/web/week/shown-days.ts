import { addDays, lastOfMonth, weekdayOf } from '../../core/calendar.ts';
import { partsOf } from '../months.ts';
import type { PeopleView } from '../roster/view.ts';

/** Which days a view by person shows; pure. */

export type Days = { readonly first: string; readonly count: number };

export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** The days around a date. */
export function daysOfView(view: PeopleView, date: string): Days {
  if (view !== 'people_month') return { first: mondayOf(date), count: view === 'fortnight' ? 14 : 7 };
  const { year, number } = partsOf(date);
  return { first: `${date.slice(0, 7)}-01`, count: Number(lastOfMonth(year, number).slice(8)) };
}

/** The days before these, and after them. */
export function besideDays(view: PeopleView, first: string): readonly [Days, Days] {
  const { count } = daysOfView(view, first);
  const before = addDays(first, view === 'people_month' ? -1 : -count);
  return [daysOfView(view, before), daysOfView(view, addDays(first, count))];
}

/** A day of what the bar over the days leads to: of two weeks it goes on by one. */
export const stepOf = (view: PeopleView, first: string, by: -1 | 1): string =>
  view === 'fortnight' ? addDays(first, 7 * by) : besideDays(view, first)[by === 1 ? 1 : 0].first;
