import { Refusal } from '../refusal.ts';
import type { Db, Tx } from './db.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * Reads reports from a replica of the database (REPLICA_URL) where there is one. The primary checks the caller and
 * the number of the company's last history entry; the replica answers once it holds that entry. An action and its
 * entry are one transaction, so a report holds every action that was done before it was asked for.
 */

/** How often the replica answered, and how often the primary did instead: for the metrics. */
export const copyReads = { answered: 0, behind: 0, away: 0 };

/** A replica that failed is not asked again for this long. */
const AWAY_MS = 30_000;
const awayUntil = new WeakMap<ReadCopy, number>();

export type ReadCopy = NonNullable<Db['readCopy']>;

/** The replica, unless there is none or it failed recently. */
export function copyOf({ readCopy }: Db): ReadCopy | null {
  return readCopy === null || performance.now() < (awayUntil.get(readCopy) ?? 0) ? null : readCopy;
}

/** The number of the company's last history entry. */
export async function lastEntry(tx: Tx, company_id: string): Promise<number> {
  const [head] = await tx<{ n: number }[]>`select n from history_heads where company_id = ${company_id}`;
  return head?.n ?? 0;
}

/** The report from the replica; null when it is behind `seen` or does not answer: then the primary answers. */
export async function fromCopy<T>(
  readCopy: ReadCopy,
  company_id: string,
  seen: number,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly answer: T } | null> {
  try {
    const read = await readCopy(company_id, async (tx) =>
      (await lastEntry(tx, company_id)) < seen ? null : { answer: await work(tx) },
    );
    copyReads[read === null ? 'behind' : 'answered'] += 1;
    return read;
  } catch (error) {
    // A refusal by the report itself is its answer. Any other error is the replica's: the primary reads the report
    // again.
    const is_full = error instanceof Refusal && error.code === 'overloaded';
    if (error instanceof Refusal && !is_full) throw error;
    if (!is_full && !isOvertaken(error)) awayUntil.set(readCopy, performance.now() + AWAY_MS);
    copyReads.away += 1;
    return null;
  }
}

/** Replication removed or locked rows that the report was reading. */
const isOvertaken = (error: unknown): boolean => /^(40001|40P01|55P03)$/.test(sqlStateOf(error) ?? '');
