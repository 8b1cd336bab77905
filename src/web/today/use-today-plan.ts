import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { addDays } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { today as todayIn, USUAL_ZONE } from '../months.ts';
import { settingsQuery } from '../settings-query.ts';
import { useNow } from '../time-entries/use-now.ts';
import { rosterQuery, shiftsOf } from '../week/roster-shifts.ts';

/** Yesterday, whose nights reach into today, and the seven days from today on. */
const DAYS = 8;

/** The published plan of the days around today, and who has reported. The unit planners' walls are the server's. */
export function useTodayPlan() {
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const now = useNow();
  const today = todayIn(zone);
  const first = addDays(today, -1);
  const read = useQuery(rosterQuery(first, DAYS));
  const entries = useQuery(
    ask('time-entries', listTimeEntries, { query: { start_date: first, end_date: today } }),
  ).data;
  const roster = read.data;
  const shifts = useMemo(() => (roster === undefined ? [] : shiftsOf(roster, zone)), [roster, zone]);
  const reported = useMemo(
    () => new Set((entries ?? []).map(({ user_id, date }) => `${user_id} ${date}`)),
    [entries],
  );
  return { zone, now, today, read, people: roster?.people ?? [], shifts, reported };
}
export type TodayPlan = ReturnType<typeof useTodayPlan>;
