import { addDays, lastOfMonth, mondayOf } from '../../core/calendar.ts';
import { partsOf } from '../months.ts';
import type { PeopleView } from '../roster/view.ts';

/** Which days a view by person reads and what it asks for them, and which of them it shows; pure. */

export type Days = { readonly first: string; readonly count: number };

/** Those of a day are its week's: hours are of a week, and rest is to the days beside it. */
export function daysRead(view: PeopleView, date: string): Days {
  if (view !== 'people_month') return { first: mondayOf(date), count: view === 'fortnight' ? 14 : 7 };
  const { year, number } = partsOf(date);
  return { first: `${date.slice(0, 7)}-01`, count: Number(lastOfMonth(year, number).slice(8)) };
}

/** What is asked of the roster. `plan`: whether its broken rules are those of the drafts, or of what is published. */
export const rosterAsked = ({ first, count }: Days, plan: 'drafts' | 'published') => ({
  start_date: first,
  end_date: addDays(first, count - 1),
  plan,
});

/** A draft may have moved a shift to another week: it is still seen that it left. */
export const DAYS_BESIDE = 14;
export const draftsAsked = ({ first, count }: Days) => ({
  start_date: addDays(first, -DAYS_BESIDE),
  end_date: addDays(first, count - 1 + DAYS_BESIDE),
});

export const daysOfView = (view: PeopleView, date: string): Days =>
  view === 'day' ? { first: date, count: 1 } : daysRead(view, date);

/** What a step back from the days of a date leads to, and a step on; of two weeks a step is one, of a day they are the weeks beside. */
export function besideDays(view: PeopleView, date: string): readonly [Days, Days] {
  const { first, count } = daysRead(view, date);
  const month = view === 'people_month';
  const beside = (by: number): Days => daysRead(view, addDays(first, by));
  return [beside(month ? -1 : -7), beside(month ? count : 7)];
}

/** Where a step of the bar over the days leads. */
export const stepOf = (view: PeopleView, first: string, by: -1 | 1): string =>
  view === 'day' ? addDays(first, by) : besideDays(view, first)[by === 1 ? 1 : 0].first;
