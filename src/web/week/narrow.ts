import { addDays, daysBetween, isRedDay, lastOfMonth, weekdayOf } from '../../core/calendar.ts';
import { partsOf } from '../months.ts';

/** The narrow columns of a month. */

const MOST_WIDE = 14;
export const isNarrow = (days: readonly unknown[]): boolean => days.length > MOST_WIDE;

export const NARROW = { padding: '4px 1px', textAlign: 'center', whiteSpace: 'nowrap' } as const;

/** A line before each Monday keeps the weeks apart. */
export const weekEdge = (date: string) =>
  weekdayOf(date) === 1 ? ({ borderLeft: '2px solid var(--line)' } as const) : {};

export const isWeekend = (date: string): boolean => weekdayOf(date) > 5 || isRedDay(date);

/** The word of an absence stands once a week, over as many of its days as there are. */
export function wordOver({ first_day, last_day }: Stretch, date: string) {
  if (date !== first_day && weekdayOf(date) !== 1 && !date.endsWith('-01')) return { display: 'none' };
  const { year, number } = partsOf(date);
  const ends = [last_day, addDays(date, 7 - weekdayOf(date)), lastOfMonth(year, number)];
  const last = ends.toSorted()[0] ?? date;
  return { ...OVER, maw: `${100 * (daysBetween(date, last) + 1)}%` };
}
type Stretch = { readonly first_day: string; readonly last_day: string };
const OVER = {
  pos: 'absolute',
  left: 2,
  top: '50%',
  truncate: true,
  style: { transform: 'translateY(-50%)', zIndex: 1 },
} as const;
