import { useQuery } from '@tanstack/react-query';
import { listEmployments } from '../../contract/employments.ts';
import { listAssignments } from '../../contract/shifts.ts';
import { listTimeEntries } from '../../contract/time-entries.ts';
import { getUser, listClosedUsers } from '../../contract/users.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { openAbsencesQuery } from '../absences/queries.ts';
import { ApiError } from '../api-error.ts';
import { RANGE_DAYS } from '../approvals/choice.ts';
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
  const gone = isUnknown(open.error);
  const closed = useQuery({ ...ask('users', listClosedUsers, {}), enabled: gone });
  // A query without data forgets its error while it is read again.
  const again = open.data === undefined && open.isFetching;
  const left = gone || again ? closed.data?.find((one) => one.id === id) : undefined;
  const failed = gone ? closed : open;
  return {
    // What was read before the account was closed is not shown beside it.
    person: gone ? undefined : open.data,
    left,
    unknown: gone && closed.data !== undefined && !closed.isFetching && left === undefined,
    error: gone ? closed.error : open.error,
    retry: () => void failed.refetch(),
    retrying: failed.isFetching,
  };
}

export const employmentsQuery = (user: string) => ask('users', listEmployments, { query: { user } });

/** This week and four more: from any day of it at least four weeks lie ahead. */
export const WEEKS = 5;

/** The person's shifts of these weeks, and of the night before them. */
export const planQuery = (worker: string, day: string) => {
  const monday = mondayOf(day);
  return ask('assignments', listAssignments, {
    query: { worker, start_date: addDays(monday, -1), end_date: addDays(monday, 7 * WEEKS - 1) },
  });
};

/** When a reading was made, as an instant of the contract. */
export const readAt = (reading: { readonly dataUpdatedAt: number }): string =>
  new Date(reading.dataUpdatedAt).toISOString();

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
          assignments: plan.data.filter(
            ({ shift_details: { date, end_time } }) => date >= day || end_time > readAt(plan),
          ),
        };
  return {
    known,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}

/** Reports are looked for as far back as the approvals list goes. */
const BACK_DAYS = RANGE_DAYS.all - 1;

/** The person's reports that wait, and past shifts without one, the earliest first. */
export function useReports(user: string, day: string) {
  const rules = useRules();
  const query = { start_date: addDays(day, -BACK_DAYS), end_date: day };
  const entries = useQuery(ask('time-entries', listTimeEntries, { query: { ...query, user } }));
  const assignments = useQuery(ask('assignments', listAssignments, { query: { ...query, worker: user } }));
  const plan = plannedOfAssignments(assignments.data ?? []);
  return {
    rules,
    plan,
    waiting: (entries.data ?? []).filter(waits),
    missing: entries.data === undefined ? [] : missingReports(plan, entries.data, readAt(assignments)),
    known: entries.data !== undefined && assignments.data !== undefined,
    error: entries.error ?? assignments.error,
    retry: () => {
      void entries.refetch();
      void assignments.refetch();
    },
  };
}
