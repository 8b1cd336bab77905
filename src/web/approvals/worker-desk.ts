import { useQuery } from '@tanstack/react-query';
import { listAssignments } from '../../contract/shifts.ts';
import { workerMonth } from '../../contract/time-entries.ts';
import { firstOfMonth, lastOfMonth } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';
import { asDecided } from './approval-desk.ts';
import { useDecisions } from './decisions.ts';
import { useRules } from './facts.ts';
import { missingReports, plannedOfAssignments } from './planned.ts';

/** The data of the page about one worker's month. */
export function useWorkerDesk(workerId: string, month: string) {
  const rules = useRules();
  const decisions = useDecisions(false);
  const { year, number, query } = partsOf(month);
  const entries = useQuery(ask('time-entries', workerMonth, { params: { id: workerId }, query }));
  const assignments = useQuery(
    ask('assignments', listAssignments, {
      query: {
        worker: workerId,
        start_date: firstOfMonth(year, number),
        end_date: lastOfMonth(year, number),
      },
    }),
  );
  const plan = plannedOfAssignments(assignments.data ?? []);
  const now = new Date(assignments.dataUpdatedAt).toISOString();
  return {
    rules,
    decisions,
    plan,
    entries: asDecided(entries.data ?? [], decisions.underway),
    missing: missingReports(plan, entries.data ?? [], now),
    waiting: entries.data === undefined || assignments.data === undefined,
    fetching: entries.isFetching || assignments.isFetching,
    error: entries.error ?? assignments.error,
    retry: () => {
      void entries.refetch();
      void assignments.refetch();
    },
  };
}
