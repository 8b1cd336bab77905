import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listObHours, type ObHours } from '../../contract/ob-hours.ts';
import { listUsers, type User } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';
import { endSession } from '../session-store.ts';
import { batchesOf, inOrder } from './find-people.ts';

/** All people of the company, by name. */
export function usePeople() {
  const query = useQuery(ask('users', listUsers, { query: {} }));
  const people = useMemo(() => (query.data === undefined ? null : inOrder(query.data)), [query.data]);
  return { people, error: query.error, retry: () => void query.refetch(), retrying: query.isFetching };
}

/** The most people in one query of hours. */
const MOST_IDS = 200;

export type Hours = {
  /** By person; empty until loaded. */
  readonly of: ReadonlyMap<string, ObHours>;
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Everyone's hours in a month. The ids have one order, whatever is shown, so that filtering reads nothing again. */
export function useHours(people: readonly User[] | null, month: string): Hours {
  const ids = (people ?? []).map(({ id }) => id).toSorted();
  return useQueries({
    queries: batchesOf(ids, MOST_IDS).map((batch) =>
      ask('ob-hours', listObHours, { query: { user_ids: batch.join(','), ...partsOf(month).query } }),
    ),
    combine: (answers) => ({
      of: new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.user, one] as const))),
      waiting: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const { isError, refetch } of answers) if (isError) void refetch();
      },
    }),
  });
}

const SEEN_MS = 1_000;

/**
 * 401, and a 403 of the person's role, on this page mean that the session is no longer valid (specification section 8): the page says so, and
 * a second later shows the login. The api layer itself ends the session on 401.
 */
export function useSessionOver(...errors: readonly unknown[]): boolean {
  const over = errors.some(isSessionOver);
  useEffect(() => {
    if (!over) return;
    const leaving = setTimeout(() => endSession('expired'), SEEN_MS);
    return () => clearTimeout(leaving);
  }, [over]);
  return over;
}

/** A 403 about what was asked (the own pay terms, cost that is hidden) leaves the session, and the form, as they are. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || OVER.some((code) => code === error.code));

const OVER = ['not_allowed', 'company_suspended'] as const;
