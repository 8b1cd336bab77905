import { type LeaveRequest, listLeaveRequests } from '../../contract/leave-requests.ts';
import { listAssignments } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';

/** The readings of leave. Without `user` a worker is answered the own and a manager everyone's. */

/** What lasts today or longer, and all that awaits an answer. */
export const openLeaveQuery = (user?: string) =>
  ask('leave', listLeaveRequests, { query: user === undefined ? {} : { user } });

/** The person's shifts that start on these days. */
export const plannedOnQuery = (worker: string, start_date: string, end_date: string) =>
  ask('assignments', listAssignments, { query: { worker, start_date, end_date } });

/** As far back as the server answers at once. */
const YEAR_BACK = 400;

/** What ended before today, about a year back. */
export const pastLeaveQuery = (today: string, user?: string) =>
  leaveOnDaysQuery(addDays(today, -YEAR_BACK), addDays(today, -1), user);

/** What touches these days, first and last included. */
export const leaveOnDaysQuery = (start_date: string, end_date: string, user?: string) =>
  ask('leave', listLeaveRequests, {
    query: user === undefined ? { start_date, end_date } : { start_date, end_date, user },
  });

/** Shows a request as it became, wherever it is listed, before the lists have been read again. */
export function showAtOnce(became: LeaveRequest): void {
  queryClient.setQueriesData<LeaveRequest[]>({ queryKey: ['leave'] }, (rows) =>
    rows?.map((row) => (row.id === became.id ? became : row)),
  );
}
