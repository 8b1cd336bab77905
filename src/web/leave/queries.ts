import { type LeaveRequest, listLeaveRequests } from '../../contract/leave-requests.ts';
import { listAssignments } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { ask, queryClient } from '../data.ts';

/** The queries of leave. Without `user` a worker gets their own, a manager everyone's. */

/** Leave that lasts until today or longer, and all requests that await an answer. */
export const openLeaveQuery = (user?: string) =>
  ask('leave', listLeaveRequests, { query: user === undefined ? {} : { user } });

/** The requests of others, which await an answer. */
export const awaitAnswerOf = (me: string, rows: readonly LeaveRequest[]): LeaveRequest[] =>
  rows.filter(({ status, user_id }) => status === 'pending' && user_id !== me);

/** The person's shifts that start on these days. */
export const plannedOnQuery = (worker: string, start_date: string, end_date: string) =>
  ask('assignments', listAssignments, { query: { worker, start_date, end_date } });

/** The longest period that the server accepts in one request. */
const YEAR_BACK = 400;

/** Leave that ended before today, up to about a year ago. */
export const pastLeaveQuery = (today: string, user?: string) =>
  leaveOnDaysQuery(addDays(today, -YEAR_BACK), addDays(today, -1), user);

/** Leave that overlaps these days, first and last included. */
export const leaveOnDaysQuery = (start_date: string, end_date: string, user?: string) =>
  ask('leave', listLeaveRequests, {
    query: user === undefined ? { start_date, end_date } : { start_date, end_date, user },
  });

/** Shows a changed request in every list at once, before the lists are read again. */
export function showAtOnce(became: LeaveRequest): void {
  queryClient.setQueriesData<LeaveRequest[]>({ queryKey: ['leave'] }, (rows) =>
    rows?.map((row) => (row.id === became.id ? became : row)),
  );
}
