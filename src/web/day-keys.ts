import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { addDays, weekdayOf } from '../core/calendar.ts';
import { monthsLater } from './months.ts';

/**
 * The day to which a key moves in a month's grid, or null for other keys: arrows, Home and End within the week, Page
 * Up and Down by month.
 */
function dayByKey(key: string, from: string): string | null {
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

/** The same day of another month, or its last day when it is shorter: 31 January, 28 February. */
function sameDay(from: string, by: number): string {
  const first = `${monthsLater(from.slice(0, 7), by)}-01`;
  const wanted = addDays(first, Number(from.slice(8)) - 1);
  return wanted.startsWith(first.slice(0, 7))
    ? wanted
    : addDays(`${monthsLater(first.slice(0, 7), 1)}-01`, -1);
}

/** The days of a grid, Monday first, as weeks. */
export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/**
 * The keys of a month's grid: `onKey` moves the cursor and returns whether it handled the key. The new day (its
 * button has `data-date`) gets the focus once it is drawn, because another month takes a moment.
 */
export function useDayKeys(
  month: string,
  cursor: string,
  onCursor: (date: string) => void,
  given?: RefObject<HTMLTableElement | null>,
) {
  const own = useRef<HTMLTableElement>(null);
  const table = given ?? own;
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month's new days get the focus
  useEffect(() => {
    if (awaited.current !== cursor) return;
    awaited.current = null;
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor, month]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const to = dayByKey(event.key, cursor);
    if (to === null) return false;
    event.preventDefault();
    awaited.current = to;
    onCursor(to);
    return true;
  };
  return { table, onKey };
}
