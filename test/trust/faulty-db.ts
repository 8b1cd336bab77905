import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDb, type Tx } from '../../src/server/database/db.ts';
import { later } from '../../src/server/database/transaction.ts';
import { testDatabase } from '../database.ts';
import { type Passing, Relay } from './relay.ts';

/**
 * The database with faults at chosen places. The database, the pool and the driver are the real ones: an error is raised in
 * the transaction itself, a backend ends itself, a connection is cut by what lies in between.
 */

export const FAULTS = [
  /** Nothing listens where the database should be. */
  'unreachable',
  /** The database refuses to serialize the transaction (40001), or finds a deadlock (40P01). */
  'serialization',
  'deadlock',
  /** As those, so often that trying again does not help. */
  'serialization for long',
  /** The backend is ended by an administrator (57P01). */
  'terminated',
  /** The connection is cut before the database hears a statement, or before its answer comes. */
  'unheard',
  'unanswered',
  /** The connection is cut before the database receives the commit, or after it committed and before it answers. */
  'commit unheard',
  'commit unanswered',
  /** The database takes its time. */
  'delay',
] as const;

export type Fault = {
  readonly kind: (typeof FAULTS)[number];
  /** After so many statements of the transaction; its beginning is the first. */
  readonly at: number;
};

export type FaultyDb = {
  readonly db: Db;
  /** The next transactions meet this fault, until it is taken away. */
  arm(fault: Fault): void;
  /** Removes the fault; returns how often it was met, and whether a commit was done without an answer. */
  disarm(): { met: number; is_commit_unanswered: boolean };
  close(): Promise<void>;
};

/** How often a fault is met at most: one more than a transaction is tried, or once. */
const MOST: Partial<Record<Fault['kind'], number>> = { 'serialization for long': 4 };

const raised = (state: string): string =>
  `do $$ begin raise exception 'as if' using errcode = '${state}'; end $$`;
/** Asked in the transaction, after the statement at which the fault lies. */
const ASKED: Partial<Record<Fault['kind'], string>> = {
  serialization: raised('40001'),
  'serialization for long': raised('40001'),
  deadlock: raised('40P01'),
  // As the login role: the role that serves may not.
  terminated: 'set local role none; select pg_terminate_backend(pg_backend_pid())',
  delay: 'select pg_sleep(0.01)',
};
/** Where what lies in between cuts: what is asked next, what is answered next, the answer to a commit. */
type Cut = 'asked' | 'answered' | 'committed';
const CUT: Partial<Record<Fault['kind'], Cut>> = {
  unheard: 'asked',
  unanswered: 'answered',
  'commit unheard': 'asked',
  'commit unanswered': 'committed',
};

/** Meant for one transaction at a time. */
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
        // The listening connection receives messages unasked, on a connection of its own.
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
    // The end of an earlier reading, on its own connection, is none of the transaction's statements.
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
