import { MutationCache, QueryClient, type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import type { Call, ReplyOf } from '../contract/call.ts';
import type { EventKind } from '../contract/events.ts';
import { type Sending, send } from './api.ts';
import { ApiError } from './api-error.ts';
import { toastError } from './parts/toast.tsx';
import { onSessionEnd } from './session-store.ts';

/** What a query is about: the first word of its key. Events of the server name the same words. */
export type Topic =
  | EventKind
  | 'pay'
  | 'ob-hours'
  | 'companies'
  | 'invoices'
  | 'calendar-feed'
  | 'sign-ins'
  | 'second-factor';

/** What else is no longer true when something changed. */
const FOLLOWS: Partial<Record<Topic, readonly Topic[]>> = {
  'time-entries': ['pay', 'ob-hours', 'pay-months'],
  shifts: ['assignments', 'time-entries', 'pay'],
  assignments: ['shifts', 'time-entries', 'pay', 'pay-months'],
  payroll: ['users', 'pay', 'pay-months'],
  // Pay hangs on the first and the last day of employment.
  users: ['pay', 'pay-months'],
  company: ['time-entries', 'pay', 'ob-hours', 'pay-months'],
  leave: ['notices', 'assignments', 'shifts', 'pay', 'pay-months'],
  absences: ['notices', 'assignments', 'shifts', 'pay', 'pay-months'],
  'pay-months': ['pay', 'time-entries', 'company'],
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The calls themselves find out whether there is a network; a paused one would be neither answered nor refused.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => {
      if (mutation.meta?.quiet !== true) toastError(error);
    },
  }),
});

// Nothing that one person read is shown to the next.
onSessionEnd(() => queryClient.clear());

/** A reading of the contract as a query: `useQuery(ask('time-entries', monthlyTimeEntries, { query: {...} }))`. */
export const ask = <const C extends Call>(topic: Topic, call: C, sent: Sending<C>) =>
  queryOptions({
    queryKey: [topic, call.name, sent],
    queryFn: ({ signal }): Promise<ReplyOf<C>> => read([topic, call.name, sent], call, sent, signal),
  });

/** Reads, and keeps the own schedule for times without a network (offline/readings.ts; its code follows the first load). */
async function read<const C extends Call>(
  key: QueryKey,
  call: C,
  sent: Sending<C>,
  signal: AbortSignal,
): Promise<ReplyOf<C>> {
  const reading = send(call, { ...sent, signal });
  // The await below reports the failure; until then the rejection must not count as unhandled.
  reading.catch(() => undefined);
  const offline = await import('./offline/readings.ts').catch(() => null);
  if (offline === null) return reading;
  return offline.orKept(call, sent, reading, (late) => queryClient.setQueryData(key, late));
}

/** Says that something changed: what is on screen and about it is read again. */
export async function changed(...topics: readonly Topic[]): Promise<void> {
  const about = new Set<unknown>(topics.flatMap((topic) => [topic, ...(FOLLOWS[topic] ?? [])]));
  // Every action leaves a line in the history of its thing.
  about.add('thing-history');
  await queryClient.invalidateQueries({ predicate: (query) => about.has(query.queryKey[0]) });
}

type WriteOptions<C extends Call> = {
  /** Runs with the reply after success, before the touched queries have been read again. */
  readonly onDone?: (reply: ReplyOf<C>, sent: Sending<C>) => void;
  /** Given: the screen says the error itself. Left out: a toast says it. */
  readonly onRefused?: (error: unknown, sent: Sending<C>) => void;
};

/** A write of the contract as a mutation; `touches` names what is then read again. */
export function useWrite<const C extends Call>(
  call: C,
  touches: readonly Topic[],
  options: WriteOptions<C> = {},
) {
  const { onDone, onRefused } = options;
  return useMutation({
    mutationFn: (sent: Sending<C>): Promise<ReplyOf<C>> => send(call, sent),
    meta: { quiet: onRefused !== undefined },
    onSuccess: (reply, sent) => {
      onDone?.(reply, sent);
      void changed(...touches);
    },
    onError: (error, sent) => onRefused?.(error, sent),
  });
}
