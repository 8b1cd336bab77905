import { type Absence, listAbsences } from '../../contract/absences.ts';
import { addDays } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';

/** The readings of sickness and VAB. Without `user` a worker is answered the own and a manager everyone's. */

/** What lasts today or longer, and what is told ahead. */
export const openAbsencesQuery = (user?: string) =>
  ask('absences', listAbsences, { query: user === undefined ? {} : { user } });

/** What touched these days, last of them yesterday. */
export const pastAbsencesQuery = (today: string, days_back: number, user?: string) => {
  const days = { start_date: addDays(today, -days_back), end_date: addDays(today, -1) };
  return ask('absences', listAbsences, { query: user === undefined ? days : { ...days, user } });
};

/** Shows an absence as it became, wherever it is listed, before the lists have been read again. */
export function showAtOnce(became: Absence): void {
  queryClient.setQueriesData<Absence[]>({ queryKey: ['absences'] }, (rows) =>
    rows?.map((row) => (row.id === became.id ? became : row)),
  );
}
