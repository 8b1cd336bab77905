import { getMonthlyPay } from '../../contract/pay.ts';
import { monthlyTimeEntries } from '../../contract/time-entries.ts';
import { monthCells } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';
import { leaveOnDaysQuery } from '../leave/queries.ts';
import { monthsLater, partsOf, thisMonth, today } from '../months.ts';
import { readUser } from '../session-store.ts';
import { settingsQuery } from '../settings-query.ts';
import { shiftsAroundQuery, shiftsQuery } from './shifts-around.ts';

/** The queries of a person's calendar, in one place so that the route can start them early. */

/** The user's reports of a month. `user` is always sent: without it a manager would get everyone's. */
export const entriesQuery = (user: string, month: string) =>
  ask('time-entries', monthlyTimeEntries, { query: { ...partsOf(month).query, user } });

/** The user's shifts of the month's six weeks. */
export const cellShiftsQuery = (user: string, month: string) => {
  const cells = cellsOf(month);
  return shiftsQuery(user, cells[0] ?? `${month}-01`, cells.at(-1) ?? `${month}-28`);
};

/** The user's leave of the month's six weeks. */
export const cellLeaveQuery = (user: string, month: string) => {
  const cells = cellsOf(month);
  return leaveOnDaysQuery(cells[0] ?? `${month}-01`, cells.at(-1) ?? `${month}-28`, user);
};

export const payQuery = (user: string, month: string) =>
  ask('pay', getMonthlyPay, { query: { ...partsOf(month).query, user } });

export const cellsOf = (month: string): string[] => {
  const { year, number } = partsOf(month);
  return monthCells(year, number);
};

/** Starts the queries of a calendar page before its code is loaded. */
export function readAhead(month: string | undefined, alsoToDo: boolean, alsoNext = false): void {
  const user = readUser()?.id;
  if (user === undefined) return;
  const shown = month ?? thisMonth();
  void queryClient.prefetchQuery(settingsQuery());
  void queryClient.prefetchQuery(entriesQuery(user, shown));
  void queryClient.prefetchQuery(cellShiftsQuery(user, shown));
  void queryClient.prefetchQuery(cellLeaveQuery(user, shown));
  if (alsoNext) {
    void queryClient.prefetchQuery(entriesQuery(user, monthsLater(shown, 1)));
    void queryClient.prefetchQuery(cellShiftsQuery(user, monthsLater(shown, 1)));
  }
  if (!alsoToDo) return;
  void queryClient.prefetchQuery(shiftsAroundQuery(user, today()));
  void queryClient.prefetchQuery(entriesQuery(user, monthsLater(thisMonth(), -1)));
}
