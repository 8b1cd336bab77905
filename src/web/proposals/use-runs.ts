import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getRosterRun, latestRosterRun, type RosterRun } from '../../contract/roster-runs.ts';
import { ApiError } from '../api-error.ts';
import { ask } from '../data.ts';
import type { Proposing } from '../week/proposing.ts';

export type Run = RosterRun;
export type Post = Run['posts'][number];

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The run that is looked at, the own latest one, and another manager's that goes on. Events say when to read again. */
export function useRuns({ run_id, show, choose }: Proposing) {
  const latest = useQuery({ ...ask('roster-runs', latestRosterRun, {}), staleTime: 0 });
  const looked = useQuery({
    ...ask('roster-runs', getRosterRun, { params: { id: run_id ?? '' } }),
    enabled: run_id !== null,
    staleTime: 0,
  });
  const own = latest.data?.run ?? null;
  // A manager who comes back to a search that goes on, sees it.
  const goes_on = run_id === null && own !== null && isUnderWay(own) ? own.id : null;
  useEffect(() => {
    if (goes_on !== null) show(goes_on);
  });
  // A proposal is kept for 30 days.
  const is_gone = looked.error instanceof ApiError && looked.error.status === 404;
  useEffect(() => {
    if (is_gone) choose();
  });
  return {
    run: run_id === null ? null : (looked.data ?? null),
    latest: own,
    other: latest.data?.other ?? null,
    waiting: run_id === null ? latest.isPending : looked.isPending,
    error: run_id === null ? latest.error : is_gone || looked.data !== undefined ? null : looked.error,
    refresh: (): void => void (run_id === null ? latest.refetch() : looked.refetch()),
  };
}
