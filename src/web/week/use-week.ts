import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Roster } from '../../contract/rosters.ts';
import { addDays, isDate, weekdayOf } from '../../core/calendar.ts';
import { queryClient } from '../data.ts';
import { today } from '../months.ts';
import { nameOf } from '../roles.ts';
import type { View } from '../roster/view.ts';
import { settingsQuery } from '../time-entries/queries.ts';
import { layDesk, useOverlays } from './edits.ts';
import { rosterQuery, shiftsOf } from './roster-shifts.ts';
import { usualTimes, type WeekRow, weekOf } from './week-rows.ts';

const route = getRouteApi('/signed-in/shifts');
const EMPTY: Roster = { people: [], shifts: [], absences: [], leave: [], broken: [], locked_months: [] };

export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

export type Shown = ReturnType<typeof useWeek>;

/** One or two weeks by person: the days in the address, what the server said of them, and the edits under way. */
export function useWeek(view: Exclude<View, 'month'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useQuery(settingsQuery()).data?.time_zone ?? 'Europe/Stockholm';
  const now = today(zone);
  const first = mondayOf(search.from !== undefined && isDate(search.from) ? search.from : now);
  const count = view === 'week' ? 7 : 14;
  const query = rosterQuery(first, count);
  const read = useQuery({ ...query, placeholderData: keepPreviousData });
  const overlays = useOverlays();
  const roster = read.data ?? EMPTY;
  const arriving = read.isPlaceholderData;
  useEffect(() => layDesk({ query: rosterQuery(first, count), zone }), [first, count, zone]);
  // The weeks beside it are there before they are asked for.
  useEffect(() => {
    if (!read.isSuccess || arriving) return;
    for (const by of [count, -count]) void queryClient.prefetchQuery(rosterQuery(addDays(first, by), count));
  }, [read.isSuccess, arriving, first, count]);
  const known = useRef<ReadonlyMap<string, WeekRow>>(new Map());
  const shifts = useMemo(
    () =>
      overlays.reduce<ReturnType<typeof shiftsOf>>((shown, edit) => [...edit(shown)], shiftsOf(roster, zone)),
    [overlays, roster, zone],
  );
  const week = useMemo(() => {
    const next = weekOf({ roster, shifts, first, count, today: now }, known.current);
    known.current = new Map(next.rows.map((row) => [row.id, row]));
    return next;
  }, [roster, shifts, first, count, now]);
  const q = search.q ?? '';
  const rows = useMemo(() => {
    const sought = q.toLocaleLowerCase('sv');
    return week.rows.filter(
      ({ person }) => person === null || nameOf(person).toLocaleLowerCase('sv').includes(sought),
    );
  }, [week.rows, q]);
  const go = (next: { from?: string | undefined; q?: string | undefined }, replace = false): void => {
    void navigate({
      search: (was) => ({ view, from: was.from, q: was.q, unit: was.unit, ...next }),
      replace,
      resetScroll: false,
    });
  };
  return {
    view,
    zone,
    today: now,
    first,
    count,
    days: week.days,
    rows,
    shifts,
    broken: roster.broken,
    people: roster.people,
    leave: roster.leave,
    presets: useMemo(() => usualTimes(shifts), [shifts]),
    q,
    waiting: read.isPending,
    unknown: read.isError && read.data === undefined,
    arriving,
    error: read.error,
    fetching: read.isFetching,
    refresh: () => void read.refetch(),
    goTo: (date: string): void => go({ from: mondayOf(date) === mondayOf(now) ? undefined : mondayOf(date) }),
    search: (text: string): void => go({ q: text === '' ? undefined : text }, true),
  };
}
