import { Refusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { queueOfParties } from './queue.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** Connections, each lent to one transaction at a time. Where many wait for one, parties (companies) take turns. */

export type Pool = {
  /** Runs `work` in a transaction that `opening` begins. */
  transact<T>(party: string, opening: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that only reads: nobody waits for the end of its transaction. */
  read<T>(party: string, opening: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  stats(): { readonly in_use: number; readonly waiting: number };
  end(): Promise<void>;
};

/** How long a transaction waits for a connection, and how many may wait, before the server says that it is busy. */
const LONGEST_WAIT_MS = 5_000;
const MOST_WAITING = 200;
/** A connection is not kept for ever: the database may have moved, and a backend's memory grows. */
const LIFETIME_MS = 30 * 60_000;

type Waiting = { take(connection: Connection): void; refuse(): void };

const busy = (): Refusal => new Refusal('overloaded', { retry_after_s: 1 });

export function openPool(max: number, open: (onLost: () => void) => Connection): Pool {
  const all = new Set<Connection>();
  const idle: Connection[] = [];
  const queue = queueOfParties<Waiting>(MOST_WAITING);
  let is_ending = false;

  const add = (): Connection => {
    const connection = open(() => {
      const place = idle.indexOf(connection);
      // One that is lent is dropped when it is given back.
      if (place !== -1) drop(...idle.splice(place, 1));
    });
    all.add(connection);
    return connection;
  };
  const drop = (connection?: Connection): void => {
    if (connection === undefined) return;
    all.delete(connection);
    void connection.end();
  };
  const borrow = async (party: string): Promise<Connection> => {
    if (is_ending) throw busy();
    const free = idle.pop() ?? (all.size < max ? add() : undefined);
    if (free !== undefined) return free;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        take: (connection) => {
          clearTimeout(late);
          resolve(connection);
        },
        refuse: () => {
          clearTimeout(late);
          reject(busy());
        },
      };
      const late = setTimeout(() => {
        queue.leave(party, waiting);
        waiting.refuse();
      }, LONGEST_WAIT_MS);
      queue.join(party, waiting)?.refuse();
    });
  };
  const giveBack = (connection: Connection, is_sound: boolean): void => {
    let next: Connection | undefined = connection;
    if (!is_sound || is_ending || performance.now() - connection.opened_ms > LIFETIME_MS) {
      drop(connection);
      next = queue.count() > 0 && !is_ending ? add() : undefined;
    }
    if (next === undefined) return;
    const first = queue.next();
    if (first === undefined) idle.push(next);
    else first.take(next);
  };
  const run = async <T>(
    party: string,
    opening: readonly string[],
    only_reads: boolean,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const connection = await borrow(party);
    // The end of a reading is on its way; after anything else the database must have said that it is over.
    let is_sound = false;
    try {
      const result = await inTransaction(connection, opening, only_reads, work);
      is_sound = only_reads || connection.is_idle;
      return result;
    } catch (error) {
      is_sound = connection.is_idle;
      throw error;
    } finally {
      giveBack(connection, is_sound && !connection.is_lost);
    }
  };

  return {
    transact: (party, opening, work) => run(party, opening, false, work),
    read: (party, opening, work) => run(party, opening, true, work),
    stats: () => ({ in_use: all.size - idle.length, waiting: queue.count() }),
    end: async () => {
      is_ending = true;
      for (const { refuse } of queue.all()) refuse();
      await Promise.all([...all].map((connection) => connection.end()));
    },
  };
}
