import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { Shift } from '../../contract/shifts.ts';
import { queryClient } from '../data.ts';
import { monthsLater, today, USUAL_ZONE } from '../months.ts';
import { settingsQuery } from '../settings-query.ts';
import { cellsOf, leaveQuery, peopleQuery, shiftsQuery } from './queries.ts';
import { type RosterDay, rosterDays } from './roster-days.ts';

const NO_SHIFTS: readonly Shift[] = [];
const NO_LEAVE: readonly LeaveRequest[] = [];

const ofUnit = (shifts: readonly Shift[], unit: string | undefined): readonly Shift[] =>
  unit === undefined ? shifts : shifts.filter(({ unit_id }) => (unit_id ?? 'none') === unit);

/** A month of the calendar: its days with shifts, of one unit (`none`: without one) or of all, and leave. */
export function useRoster(month: string, unit: string | undefined) {
  const shifts = useQuery({ ...shiftsQuery(month), placeholderData: keepPreviousData });
  const away = useQuery(leaveQuery(month));
  const leave = away.data ?? NO_LEAVE;
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const now = today(zone);
  const known = useRef<ReadonlyMap<string, RosterDay>>(new Map());
  const read = useMemo(() => ofUnit(shifts.data ?? NO_SHIFTS, unit), [shifts.data, unit]);
  const days = useMemo(() => {
    const next = rosterDays({ cells: cellsOf(month), month, today: now, shifts: read, leave }, known.current);
    known.current = next;
    return next;
  }, [month, now, read, leave]);
  // The neighbouring months and the people are prefetched.
  const here = shifts.isSuccess && !shifts.isPlaceholderData;
  useEffect(() => {
    if (!here) return;
    void queryClient.prefetchQuery(peopleQuery());
    void queryClient.prefetchQuery(shiftsQuery(monthsLater(month, 1)));
    void queryClient.prefetchQuery(shiftsQuery(monthsLater(month, -1)));
  }, [here, month]);
  return {
    zone,
    today: now,
    days,
    waiting: shifts.isPending,
    /** The month could not be read: an empty grid means nothing. */
    unknown: shifts.isError && shifts.data === undefined,
    /** The month is loaded, and no cell of the grid has a shift. */
    empty: here && [...days.values()].every((day) => day.shifts.length === 0),
    /** Another month is shown: the cells that both have. */
    arriving: shifts.isPlaceholderData,
    error: shifts.error,
    leaveError: away.data === undefined ? away.error : null,
    fetching: shifts.isFetching || away.isFetching,
    refresh: () => {
      if (shifts.isError) void shifts.refetch();
      if (away.isError) void away.refetch();
    },
  };
}
