import { listAssignments } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { ask } from '../data.ts';

/** The user's shifts of the weeks around a day: unreported ones before it, unanswered ones after it. */
export const shiftsAroundQuery = (user: string, date: string) =>
  shiftsQuery(user, addDays(date, -35), addDays(date, 92));

export const shiftsQuery = (user: string, start_date: string, end_date: string) =>
  ask('assignments', listAssignments, { query: { worker: user, start_date, end_date } });
