import { type Absence, listAbsences } from '../../contract/absences.ts';
import { addDays } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';

/** The queries of sickness and VAB. Without `user` a worker gets their own, a manager everyone's. */

/** Absences that last until today or longer, and planned ones. */
export const openAbsencesQuery = (user?: string) =>
  ask('absences', listAbsences, { query: user === undefined ? {} : { user } });

/** Absences on these days, of which yesterday is the last. */
export const pastAbsencesQuery = (today: string, days_back: number, user?: string) => {
  const days = { start_date: addDays(today, -days_back), end_date: addDays(today, -1) };
  return ask('absences', listAbsences, { query: user === undefined ? days : { ...days, user } });
};

/** Shows a changed absence in every list at once, before the lists are read again. */
export function showAtOnce(became: Absence): void {
  queryClient.setQueriesData<Absence[]>({ queryKey: ['absences'] }, (rows) =>
    rows?.map((row) => (row.id === became.id ? became : row)),
  );
}
