import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from '../contract/call.ts';
import type { EventKind } from '../contract/events.ts';
import { me } from '../contract/users.ts';
import { type Sending, send } from './api.ts';
import { ApiError } from './api-error.ts';
import { toastError } from './parts/toast.tsx';
import { onSessionEnd } from './session-store.ts';

/** The subject of a query: the first word of its key. The server's events use the same words. */
export type Topic =
  | EventKind
  | 'pay'
  | 'roster'
  | 'roster-costs'
  // Once a visit: no change of a shift makes everybody's page ask for twelve months again.
  | 'fairness'
  | 'ob-hours'
  | 'companies'
  | 'invoices'
  | 'calendar-feed'
  | 'sign-ins'
  | 'push'
  | 'second-factor';

const PLAN = ['roster', 'roster-costs'] as const;

/** Other subjects that a change makes outdated. */
const FOLLOWS: Partial<Record<Topic, readonly Topic[]>> = {
  'time-entries': ['pay', 'ob-hours', 'pay-months'],
  // Its broken rules are those of the plan with its drafts.
  drafts: ['assignments', ...PLAN],
  shifts: ['assignments', ...PLAN, 'drafts', 'time-entries', 'pay'],
  assignments: ['shifts', ...PLAN, 'drafts', 'time-entries', 'pay', 'pay-months'],
  payroll: ['users', ...PLAN, 'pay', 'pay-months'],
  // A browser is pushed to as long as its session is there.
  'sign-ins': ['push'],
  // The call for the own account says when a second factor is needed.
  'second-factor': ['users'],
  // Pay depends on the first and the last day of employment.
  users: [...PLAN, 'pay', 'pay-months'],
  company: [...PLAN, 'time-entries', 'pay', 'ob-hours', 'pay-months'],
  leave: ['notices', 'assignments', 'shifts', ...PLAN, 'pay', 'pay-months'],
  absences: ['notices', 'assignments', 'shifts', ...PLAN, 'pay', 'pay-months'],
  'pay-months': ['pay', ...PLAN, 'time-entries', 'company'],
  // Closing a period shows its wishes; a wish counts in its period.
  periods: ['wishes', 'roster'],
  wishes: ['periods'],
};

/** The days without a second factor ran out while the page was open: the call for the account says so, and the page asks for one. */
function lookForFactor(error: unknown): void {
  if (error instanceof ApiError && error.code === 'second_factor_required')
    void queryClient.invalidateQueries({ queryKey: ['users', me.name] });
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The calls themselves detect the network; a paused call would neither return nor fail.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: lookForFactor }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => {
      lookForFactor(error);
      if (mutation.meta?.quiet !== true) toastError(error);
    },
  }),
});

// The next user sees nothing that this user read.
onSessionEnd(() => queryClient.clear());

/** A read call of the contract as a query: `useQuery(ask('time-entries', monthlyTimeEntries, { query: {...} }))`. */
export const ask = <const C extends Call>(topic: Topic, call: C, sent: Sending<C>) =>
  queryOptions({
    queryKey: [topic, call.name, sent],
    queryFn: ({ signal }): Promise<ReplyOf<C>> => read([topic, call.name, sent], call, sent, signal),
  });

/**
 * Reads, and stores the user's own schedule for times without a network (offline/readings.ts, whose code is not in
 * the first load).
 */
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

const withFollowers = (topic: Topic): readonly Topic[] => [topic, ...(FOLLOWS[topic] ?? [])];

/** When each subject was last read again. */
const read_ms = new Map<Topic, number>();
/** All that a change of this subject makes outdated has been read since. */
export const readSince = (topic: Topic, ms: number): boolean =>
  withFollowers(topic).every((one) => (read_ms.get(one) ?? 0) > ms);

/** Reads everything on screen about these subjects again. */
export async function changed(...topics: readonly Topic[]): Promise<void> {
  const all = topics.flatMap(withFollowers);
  for (const topic of all) read_ms.set(topic, performance.now());
  const about = new Set<unknown>(all);
  // Every action adds an entry to the history of its object.
  about.add('thing-history');
  await queryClient.invalidateQueries({ predicate: (query) => about.has(query.queryKey[0]) });
}

type WriteOptions<C extends Call> = {
  /** Runs with the reply after success, before the affected queries are read again. */
  readonly onDone?: (reply: ReplyOf<C>, sent: Sending<C>) => void;
  /** Given: the screen shows the error itself. Left out: a toast shows it. */
  readonly onRefused?: (error: unknown, sent: Sending<C>) => void;
};

/** A write call of the contract as a mutation; `touches` names the subjects to read again. */
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
