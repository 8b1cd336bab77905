import { Refusal } from '../refusal.ts';
import type { Db, Tx } from './db.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * Reports are read from a copy of the database that follows it (REPLICA_URL), where there is one. Who asks is asked of the
 * database itself, and there too how far the company's history has come; the copy answers when it has come as far, for what
 * is done and its line of history are one transaction. So a report holds every action that was done before it was asked for.
 */

/** How often the copy answered, and how often the database did in its stead: for the metrics. */
export const copyReads = { answered: 0, behind: 0, away: 0 };

/** A copy that did not answer is left alone for so long. */
const AWAY_MS = 30_000;
const awayUntil = new WeakMap<ReadCopy, number>();

export type ReadCopy = NonNullable<Db['readCopy']>;

/** The copy, unless there is none or it did not answer lately. */
export function copyOf({ readCopy }: Db): ReadCopy | null {
  return readCopy === null || performance.now() < (awayUntil.get(readCopy) ?? 0) ? null : readCopy;
}

/** The number of the company's last line of history. */
export async function lastEntry(tx: Tx, company_id: string): Promise<number> {
  const [head] = await tx<{ n: number }[]>`select n from history_heads where company_id = ${company_id}`;
  return head?.n ?? 0;
}

/** The report as the copy has it; null when it is behind `seen` or away: the database answers then. */
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
    // What the report itself refuses is its answer. With anything else the copy has failed: the database repeats it, or answers.
    const is_full = error instanceof Refusal && error.code === 'overloaded';
    if (error instanceof Refusal && !is_full) throw error;
    if (!is_full && !isOvertaken(error)) awayUntil.set(readCopy, performance.now() + AWAY_MS);
    copyReads.away += 1;
    return null;
  }
}

/** What the report was reading was removed, or held, by what the copy follows. */
const isOvertaken = (error: unknown): boolean => /^(40001|40P01|55P03)$/.test(sqlStateOf(error) ?? '');
