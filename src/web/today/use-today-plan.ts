import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { addDays } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { today as todayIn, USUAL_ZONE } from '../months.ts';
import { settingsQuery } from '../settings-query.ts';
import { spanOf } from '../time-entries/days.ts';
import { useNow } from '../time-entries/use-now.ts';
import { rosterQuery, shiftsOf } from '../week/roster-shifts.ts';

/** Yesterday, whose nights reach into today, and the seven days from today on. */
const DAYS = 8;

/** The published plan of the days around today, and what is reported. */
export function useTodayPlan() {
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const now = useNow();
  const today = todayIn(zone);
  const first = addDays(today, -1);
  // At midnight the days are others: what is open on the page stays until they have come.
  const read = useQuery({ ...rosterQuery(first, DAYS), placeholderData: keepPreviousData });
  const entries = useQuery(
    ask('time-entries', listTimeEntries, { query: { start_date: first, end_date: today } }),
  ).data;
  const roster = read.data;
  const shifts = useMemo(() => (roster === undefined ? [] : shiftsOf(roster, zone)), [roster, zone]);
  const reported = useMemo(() => {
    if (entries === undefined) return null;
    const by_person = Map.groupBy(entries, ({ user_id }) => user_id);
    return new Map([...by_person].map(([user_id, own]) => [user_id, own.map(spanOf)]));
  }, [entries]);
  return { zone, now, today, read, people: roster?.people ?? [], shifts, reported };
}
export type TodayPlan = ReturnType<typeof useTodayPlan>;
