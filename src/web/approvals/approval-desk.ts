import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { listUsers } from '../../contract/users.ts';
import { finder } from '../../core/fold.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { RangeChoice, StatusChoice } from './choice.ts';
import { useDecisions } from './decisions.ts';
import { useQueue } from './facts.ts';
import type { Counts } from './filters.tsx';
import { useHeldOrder } from './held-order.ts';
import type { Planned } from './planned.ts';
import { fits, inOrder, type Verdict, waits } from './queue.ts';

/** The data of the approval page for the chosen filters. */
export function useApprovalDesk(status: StatusChoice, range: RangeChoice, q: string) {
  const me = useMe();
  const queue = useQueue(range);
  const decisions = useDecisions(true);
  const own = queue.entries.filter((entry) => entry.user_id === me.id);
  const alone = useAmOnlyManager(me.id, own.length > 0);

  const { underway, mine } = decisions;
  const entries = useMemo(
    () => asDecided(queue.entries, underway).filter((entry) => alone || entry.user_id !== me.id),
    [queue.entries, underway, alone, me.id],
  );
  const isFound = useMemo(() => finder(q), [q]);
  const searched = useMemo(
    () => (q === '' ? entries : entries.filter((entry) => isFound(entry.worker_name))),
    [entries, q, isFound],
  );
  const fitting = useMemo(
    () =>
      inOrder(
        status,
        searched.filter((entry) => fits(status, entry)),
      ),
    [status, searched],
  );
  const all = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const gone = useMemo(() => new Set([...mine, ...underway.keys()]), [mine, underway]);
  const held = useHeldOrder(`${status} ${range} ${q}`, queue.waiting ? null : fitting, all, gone);

  const missing = queue.missing.filter(({ worker }) => worker.id !== me.id && isFound(nameOf(worker)));
  const loading = status === 'missing' ? queue.missingWaiting : queue.waiting;
  const rows = status === 'missing' ? missing.length : held.shown.length;
  return {
    ...held,
    queue,
    decisions,
    searched,
    missing,
    missingShown: latestFirst(missing),
    alone,
    own: alone ? 0 : own.filter(waits).length,
    counts: countsOf(searched, queue.missingWaiting ? null : missing.length),
    agreeing: searched.filter((entry) => fits('submitted_ok', entry)),
    loading,
    isEmpty: !loading && rows === 0 && held.fresh === 0,
  };
}

/** A company's only manager decides their own reports too. */
export function useAmOnlyManager(id: string, asked: boolean): boolean {
  const managers = useQuery({ ...ask('users', listUsers, { query: { role: 'manager' } }), enabled: asked });
  return managers.data?.every((manager) => manager.id === id) ?? false;
}

/** Reports with the decisions that are being sent. */
export function asDecided(
  entries: readonly TimeEntry[],
  underway: ReadonlyMap<string, Verdict>,
): readonly TimeEntry[] {
  if (underway.size === 0) return entries;
  return entries.map((entry) => {
    const status = underway.get(entry.id);
    return status === undefined ? entry : { ...entry, status };
  });
}

function countsOf(entries: readonly TimeEntry[], missing: number | null): Counts {
  const counts = { pending: 0, submitted_ok: 0, missing, decided: 0 };
  for (const entry of entries) {
    const choice = PILES.find((pile) => fits(pile, entry));
    if (choice !== undefined) counts[choice] += 1;
  }
  return counts;
}

const PILES = ['pending', 'submitted_ok', 'decided'] as const;

const latestFirst = (missing: readonly Planned[]): Planned[] =>
  missing.toSorted((a, b) => (a.start_time < b.start_time ? 1 : -1));
