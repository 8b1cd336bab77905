import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDb, type Tx } from '../../src/server/database/db.ts';
import { later } from '../../src/server/database/transaction.ts';
import { testDatabase } from '../database.ts';
import { type Passing, Relay } from './relay.ts';

/**
 * A database with faults at chosen places. Database, pool and driver are real: the transaction itself raises an
 * error, a backend terminates itself, or a relay cuts the connection.
 */

export const FAULTS = [
  /** Nothing listens at the database's address. */
  'unreachable',
  /** The database reports a serialization failure (40001) or a deadlock (40P01). */
  'serialization',
  'deadlock',
  /** The same, more often than the transaction is retried. */
  'serialization for long',
  /** An administrator terminates the backend (57P01). */
  'terminated',
  /** The connection is cut before the database receives a statement, or before its reply arrives. */
  'unheard',
  'unanswered',
  /** The connection is cut before the database receives the commit, or after the commit and before its reply. */
  'commit unheard',
  'commit unanswered',
  /** The database is slow. */
  'delay',
] as const;

export type Fault = {
  readonly kind: (typeof FAULTS)[number];
  /** The number of statements before the fault; `begin` is the first. */
  readonly at: number;
};

export type FaultyDb = {
  readonly db: Db;
  /** The next transactions meet this fault until it is disarmed. */
  arm(fault: Fault): void;
  /** Removes the fault; returns how often it occurred, and whether a commit was left unanswered. */
  disarm(): { met: number; is_commit_unanswered: boolean };
  close(): Promise<void>;
};

/** How often a fault occurs at most. Default 1; `serialization for long` once more than a transaction is tried. */
const MOST: Partial<Record<Fault['kind'], number>> = { 'serialization for long': 4 };

const raised = (state: string): string =>
  `do $$ begin raise exception 'as if' using errcode = '${state}'; end $$`;
/** Sent in the transaction after the statement at which the fault lies. */
const ASKED: Partial<Record<Fault['kind'], string>> = {
  serialization: raised('40001'),
  'serialization for long': raised('40001'),
  deadlock: raised('40P01'),
  // As the login role: the serving role may not.
  terminated: 'set local role none; select pg_terminate_backend(pg_backend_pid())',
  delay: 'select pg_sleep(0.01)',
};
/** Where the relay cuts: the next statement, the next reply, or the reply to a commit. */
type Cut = 'asked' | 'answered' | 'committed';
const CUT: Partial<Record<Fault['kind'], Cut>> = {
  unheard: 'asked',
  unanswered: 'answered',
  'commit unheard': 'asked',
  'commit unanswered': 'committed',
};

/** For one transaction at a time. */
export async function openFaultyDb(): Promise<FaultyDb> {
  const settings = await testDatabase();
  let fault: Fault | null = null;
  let seen = { met: 0, is_commit_unanswered: false };
  let cut_at: Cut | null = null;
  let under_way: { readonly tx: Tx; sent: number } | null = null;
  let last_asked: symbol | null = null;

  const cutting = (): Passing => {
    const self = Symbol('connection');
    const cutNow = (data: Buffer, cut: () => void): Buffer => {
      cut_at = null;
      cut();
      return data.subarray(0, 0);
    };
    return {
      asked: (data, cut) => {
        last_asked = self;
        return cut_at === 'asked' ? cutNow(data, cut) : data;
      },
      answered: (data, cut) => {
        // The listening connection receives notifications unasked.
        if (self !== last_asked) return data;
        if (cut_at === 'committed' && data.includes('COMMIT\0')) seen.is_commit_unanswered = true;
        else if (cut_at !== 'answered') return data;
        return cutNow(data, cut);
      },
    };
  };
  const meet = (kind: Fault['kind']): void => {
    seen.met += 1;
    cut_at = CUT[kind] ?? null;
    const query = ASKED[kind];
    if (under_way !== null && query !== undefined) later(under_way.tx, under_way.tx.unsafe(query));
  };
  const isDue = (): boolean => fault !== null && seen.met < (MOST[fault.kind] ?? 1);
  /** Called when a statement is about to be sent. */
  const count = (query: string): void => {
    // The end of an earlier read, on its own connection, is not a statement of this transaction.
    if (under_way === null || fault === null || query === 'commit') return;
    if (under_way.sent === fault.at && isDue() && isAmongStatements(fault.kind)) meet(fault.kind);
    under_way.sent += 1;
  };

  const relay = new Relay(settings, cutting);
  const real = openDb({ ...settings, ...(await relay.start()) }, { max: 1, onQuery: count });
  const nowhere = openDb({ ...settings, host: join(tmpdir(), 'no-database-here') }, { max: 1 });

  const faulty =
    (transact: Db['inCompany'], to_nowhere: Db['inCompany'], commits: boolean): Db['inCompany'] =>
    async (company_id, work) => {
      if (fault?.kind === 'unreachable' && isDue()) {
        meet(fault.kind);
        return to_nowhere(company_id, work);
      }
      try {
        return await transact(company_id, async (tx) => {
          under_way = { tx, sent: 0 };
          try {
            const result = await work(tx);
            if (fault !== null && isDue() && commits && isOfCommit(fault.kind)) meet(fault.kind);
            return result;
          } finally {
            under_way = null;
          }
        });
      } finally {
        cut_at = null;
      }
    };
  const db: Db = {
    ...real,
    inCompany: faulty(real.inCompany, nowhere.inCompany, true),
    readCompany: faulty(real.readCompany, nowhere.readCompany, false),
  };
  return {
    db,
    arm: (next) => {
      fault = next;
    },
    disarm: () => {
      fault = null;
      const was = seen;
      seen = { met: 0, is_commit_unanswered: false };
      return was;
    },
    close: async () => {
      await Promise.all([real.close(), nowhere.close()]);
      relay.stop();
    },
  };
}

const isOfCommit = (kind: Fault['kind']): boolean =>
  kind === 'commit unheard' || kind === 'commit unanswered';
const isAmongStatements = (kind: Fault['kind']): boolean => kind !== 'unreachable' && !isOfCommit(kind);
