import { useMemo, useRef } from 'react';
import type { Shown } from './use-week.ts';
import { OPEN, type WeekRow } from './week-rows.ts';

type Kept = { readonly date: string; readonly places: ReadonlyMap<string, number> };

/**
 * The rows of a day: the open shifts, people by start, then those who are free. The order is kept while the day is shown, so that no
 * row moves under a hand.
 */
export function useDayOrder({ view, first, rows, arriving }: Shown): readonly WeekRow[] {
  const kept = useRef<Kept | null>(null);
  return useMemo(() => {
    if (view !== 'day') return rows;
    const known = kept.current;
    const placed = known?.date === first && rows.every(({ id }) => known.places.has(id)) ? known : null;
    const by_start = rows.toSorted((a, b) => startOf(a, first).localeCompare(startOf(b, first)));
    const places = placed?.places ?? new Map(by_start.map(({ id }, at) => [id, at]));
    if (!arriving) kept.current = { date: first, places };
    return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }, [view, first, rows, arriving]);
}

const startOf = ({ id, cells }: WeekRow, date: string): string =>
  id === OPEN ? '' : (cells.find((cell) => cell.date === date)?.pieces[0]?.shift.start_time ?? '9999');
