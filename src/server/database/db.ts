import { type Address, Connection, type OnQuery } from './connection.ts';
import { openListener } from './listener.ts';
import { openPool, type Pool } from './pool.ts';
import type { Query } from './sql.ts';
import { sqlStateOf } from './sql-state.ts';
import type { Tx } from './transaction.ts';

/** The database's one door. A transaction is the only handle, and it belongs to a company or to the platform. */

/** A transaction, tagged-template SQL. Instants come as ISO strings in UTC, dates as YYYY-MM-DD, int8 as safe integers. */
export type { Tx };

/** A query within another one. */
export type Part = Query;

export type Db = {
  /** Runs `work` in a transaction that can only see and write this company's rows. */
  inCompany<T>(company_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that only reads: the database refuses it to write. */
  readCompany<T>(company_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for a long file: each statement sees the rows of one instant. At most two at once; the others wait, companies in turn. */
  snapshot<T>(company_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same from a copy of the database that may be behind; null where there is none. */
  readonly readCopy: (<T>(company_id: string, work: (tx: Tx) => Promise<T>) => Promise<T>) | null;
  /** The superuser's transaction: companies and billing; people's rows are out of reach. */
  onPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `hear` with each change notice's payload; reconnects by itself. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Refuses unless the database answers; how many migrations it holds. */
  ping(): Promise<number>;
  /** Transactions that hold a connection, those that wait for one, and how many connections there are. */
  stats(): { readonly in_use: number; readonly waiting: number; readonly max: number };
  close(): Promise<void>;
};

/** The superuser's pool: few people, rare work. */
const PLATFORM_MAX = 2;
/** So long may the reader of such a file take nothing. */
export const LONGEST_STALL_MS = 20_000;
/** In the queue for a connection: no company's. */
const PLATFORM = 'platform';
/** Reports are few and long. */
const COPY_MAX = 4;
/** Files that are sent while they are read have connections of their own: a slow reader takes none from others. */
const SNAPSHOT_MAX = 2;
const RETRIES = 3;
const RETRYABLE = new Set(['40001', '40P01']);

/** SQL states and driver codes that mean "the database is not there", not "the query is wrong". */
export const isUnreachable = (error: unknown): boolean => {
  const code = sqlStateOf(error);
  return (
    code !== undefined &&
    (/^(57P0[1-5]|08|53300)/.test(code) ||
      /^(CONNECT|CONNECTION_|ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/.test(code))
  );
};

const companies = new WeakMap<Tx, string>();

/**
 * The company that the transaction belongs to. A part of a statement compares each table with it by value, not with the
 * outer row's column: so a cluster knows the one node where all of them lie (decision 0162).
 */
export function companyOf(tx: Tx): string {
  const company_id = companies.get(tx);
  if (company_id === undefined) throw new TypeError('the transaction belongs to no company');
  return company_id;
}

/** From here on the transaction sees and writes this company's rows, as far as its role may. Sent at once, in order. */
export const beInCompany = (tx: Tx, company_id: string): Promise<unknown> => {
  const setting = setCompany(company_id);
  companies.set(tx, company_id);
  return tx.unsafe(setting).execute();
};

/** Work whose transaction is this company's from its opening on. */
const ofCompany =
  <T>(company_id: string, work: (tx: Tx) => Promise<T>) =>
  (tx: Tx): Promise<T> => {
    companies.set(tx, company_id);
    return work(tx);
  };

/** Literal: Citus does not propagate set_config. */
function setCompany(company_id: string): string {
  if (!UUID.test(company_id)) throw new TypeError('a company id is a uuid');
  return `set local app.company_id = '${company_id}'`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Options = { readonly max?: number; readonly onQuery?: OnQuery; readonly copy?: Address | undefined };

/** `copy`: where a copy of the database is that follows it. */
export function openDb(address: Address, { max = 10, copy, onQuery }: Options = {}): Db {
  const poolAs = (role: string, size: number, to = address): Pool =>
    openPool(
      size,
      (onLost) => new Connection(to, { role, is_read_only: true, is_pipelined: true, onQuery, onLost }),
    );
  const app = poolAs('skifta_app', max);
  const platform = poolAs('skifta_platform', PLATFORM_MAX);
  const snapshots = poolAs('skifta_app', SNAPSHOT_MAX);
  const copied = copy === undefined ? null : poolAs('skifta_app', COPY_MAX, copy);
  const listener = openListener(
    (onLost, onNotification) =>
      new Connection(address, {
        role: 'skifta_app',
        is_read_only: true,
        is_pipelined: true,
        onLost,
        onNotification,
      }),
  );

  const again = async <T>(
    pool: Pool,
    party: string,
    opening: readonly string[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.transact(party, opening, work);
      } catch (error) {
        const code = sqlStateOf(error);
        if (attempt > RETRIES || code === undefined || !RETRYABLE.has(code)) throw error;
      }
    }
  };

  const reading = (company_id: string): string[] => ['begin read only', setCompany(company_id)];
  const ofOneInstant = (company_id: string): string[] => [
    'begin isolation level repeatable read, read only',
    setCompany(company_id),
    `set local idle_in_transaction_session_timeout = ${LONGEST_STALL_MS * 2}`,
  ];

  return {
    // async: a wrong id rejects, it does not throw.
    inCompany: async (company_id, work) =>
      again(app, company_id, ['begin read write', setCompany(company_id)], ofCompany(company_id, work)),
    readCompany: async (company_id, work) =>
      app.read(company_id, reading(company_id), ofCompany(company_id, work)),
    snapshot: async (company_id, work) =>
      snapshots.read(company_id, ofOneInstant(company_id), ofCompany(company_id, work)),
    readCopy:
      copied === null
        ? null
        : async (company_id, work) =>
            copied.read(company_id, reading(company_id), ofCompany(company_id, work)),
    onPlatform: (work) => again(platform, PLATFORM, ['begin read write'], work),
    listen: listener.listen,
    ping: () =>
      app.read(PLATFORM, ['begin read only'], async (tx) => {
        const [row] = await tx<{ held: number }[]>`select count(*)::integer as held from schema_migrations`;
        return row?.held ?? 0;
      }),
    stats: () => {
      const all = [app, platform, snapshots].map((pool) => pool.stats());
      return {
        in_use: all.reduce((sum, { in_use }) => sum + in_use, 0),
        // Long files wait for their own connections and hold up no other call.
        waiting: app.stats().waiting + platform.stats().waiting,
        max: max + PLATFORM_MAX + SNAPSHOT_MAX,
      };
    },
    close: async () => {
      await Promise.all([app.end(), platform.end(), snapshots.end(), copied?.end(), listener.end()]);
    },
  };
}
