import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isDate } from '../../core/calendar.ts';
import { thisMonth } from '../months.ts';
import { useRoster } from './use-roster.ts';

const route = getRouteApi('/signed-in/shifts');

export type Place = ReturnType<typeof usePlace>;

/** The month and day in the address, the cursor of the arrow keys, and navigation to other days. */
export function usePlace() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const asked = search.day !== undefined && isDate(search.day) ? search.day : undefined;
  const month = search.month ?? asked?.slice(0, 7) ?? thisMonth();
  const { unit } = search;
  const roster = useRoster(month, unit);
  const { today, days } = roster;
  const selected =
    asked !== undefined && days.has(asked) ? asked : today.startsWith(month) ? today : `${month}-01`;
  const [wanted, setWanted] = useState(selected);
  const cursor = [wanted, selected].find((date) => date.startsWith(month)) ?? `${month}-01`;
  const go = useCallback(
    (next: { month?: string | undefined; day?: string | undefined }, replace = false): void => {
      void navigate({ search: { view: 'month', ...next, unit }, replace, resetScroll: false });
    },
    [navigate, unit],
  );
  const show = useCallback(
    (date: string): void => {
      setWanted(date);
      const its = date.slice(0, 7);
      go({ month: today.startsWith(its) ? undefined : its, day: date === today ? undefined : date });
    },
    [go, today],
  );
  const setCursor = useCallback(
    (date: string): void => {
      setWanted(date);
      const its = date.slice(0, 7);
      if (its !== month) go({ month: today.startsWith(its) ? undefined : its }, true);
    },
    [go, month, today],
  );
  return {
    month,
    selected,
    cursor,
    roster,
    show,
    setCursor,
    goMonth: (to: string | undefined) => go({ month: to }),
    unit,
    goUnit: (to: string | undefined) =>
      void navigate({ search: { ...search, unit: to }, resetScroll: false }),
  };
}
