import { useQuery } from '@tanstack/react-query';
import { getMonthReport, type MonthReport } from '../../contract/month-reports.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';

/** The state of the user's month (decision 0029): declared complete, run and locked. */

const monthReportQuery = (month: string) =>
  ask('pay-months', getMonthReport, { query: partsOf(month).query });

/** The user's month on the server; undefined until loaded. */
export const useMonthReport = (month: string): MonthReport | undefined =>
  useQuery(monthReportQuery(month)).data;

/**
 * Whether the month has been run, and whether the user's reports in it may still be changed: a manager's may, and the
 * difference is paid with the next month.
 */
export function useMonthLock(month: string): { readonly run: boolean; readonly mayChange: boolean } {
  const caller = roleOf(useMe());
  const run = useMonthReport(month)?.locked ?? false;
  return { run, mayChange: !run || isManager(caller) };
}
