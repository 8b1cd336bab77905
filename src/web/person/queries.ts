import { useQuery } from '@tanstack/react-query';
import { listEmployments } from '../../contract/employments.ts';
import { listAssignments } from '../../contract/shifts.ts';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { getUser, listClosedUsers } from '../../contract/users.ts';
import { addDays, weekdayOf } from '../../core/calendar.ts';
import { openAbsencesQuery } from '../absences/queries.ts';
import { ApiError } from '../api-error.ts';
import { useRules } from '../approvals/facts.ts';
import { missingReports, plannedOfAssignments } from '../approvals/planned.ts';
import { waits } from '../approvals/queue.ts';
import { ask } from '../data.ts';
import { openLeaveQuery } from '../leave/queries.ts';

/** The queries of a person's page: one for each thing, shared by the parts that show it. */

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The person, or the closed account; `unknown`: neither. */
export function usePerson(id: string) {
  const open = useQuery({
    ...ask('users', getUser, { params: { id } }),
    retry: (failures, error) => failures < 1 && !isUnknown(error),
  });
  const sought = isUnknown(open.error);
  const closed = useQuery({ ...ask('users', listClosedUsers, {}), enabled: sought });
  const left = sought ? closed.data?.find((one) => one.id === id) : undefined;
  const failed = sought ? closed : open;
  return {
    // What was read before the account was closed is not shown beside it.
    person: sought ? undefined : open.data,
    left,
    unknown: sought && closed.data !== undefined && left === undefined,
    error: sought ? closed.error : open.error,
    retry: () => void failed.refetch(),
    retrying: failed.isFetching,
  };
}

export const employmentsQuery = (user: string) => ask('users', listEmployments, { query: { user } });

/** The Monday of the week, and four weeks from it. */
export const WEEKS = 4;
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The person's shifts from the week's Monday and four weeks on. */
export const planQuery = (worker: string, day: string) => {
  const start_date = mondayOf(day);
  return ask('assignments', listAssignments, {
    query: { worker, start_date, end_date: addDays(start_date, 7 * WEEKS - 1) },
  });
};

/** What holds today is read from these. */
export function useKnown(user: string, day: string) {
  const readings = {
    employments: useQuery(employmentsQuery(user)),
    absences: useQuery(openAbsencesQuery(user)),
    leave: useQuery(openLeaveQuery(user)),
    plan: useQuery(planQuery(user, day)),
  };
  const { employments, absences, leave, plan } = readings;
  const all = Object.values(readings);
  const known =
    employments.data === undefined ||
    absences.data === undefined ||
    leave.data === undefined ||
    plan.data === undefined
      ? null
      : {
          employments: employments.data,
          absences: absences.data,
          leave: leave.data,
          assignments: plan.data.filter(({ shift_details }) => shift_details.date >= day),
        };
  return {
    known,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}

/** Reports are looked for so far back. */
const BACK_DAYS = 45;

/** The person's reports that wait, and past shifts without one, the earliest first. */
export function useReports(user: string, day: string) {
  const rules = useRules();
  const query = { start_date: addDays(day, -BACK_DAYS), end_date: day };
  const entries = useQuery(ask('time-entries', listTimeEntries, { query: { ...query, user } }));
  const assignments = useQuery(ask('assignments', listAssignments, { query: { ...query, worker: user } }));
  const plan = plannedOfAssignments(assignments.data ?? []);
  const now = new Date(assignments.dataUpdatedAt).toISOString();
  return {
    rules,
    plan,
    waiting: (entries.data ?? []).filter(waits),
    missing: entries.data === undefined ? [] : missingReports(plan, entries.data, now),
    known: entries.data !== undefined && assignments.data !== undefined,
    error: entries.error ?? assignments.error,
    retry: () => {
      void entries.refetch();
      void assignments.refetch();
    },
  };
}
