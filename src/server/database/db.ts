import postgres from 'postgres';
import { heldDate, heldInstant } from './held-dates.ts';
import { type OpenSocket, openPool, type Pool } from './pool.ts';
import { sqlStateOf } from './sql-state.ts';

/** The database's one door. A transaction is the only handle, and it belongs to a company or to the platform. */

/** A transaction, tagged-template SQL. Instants come as ISO strings in UTC, dates as YYYY-MM-DD, int8 as safe integers. */
export type Tx = postgres.TransactionSql<Record<string, never>>;

/** A query within another one. */
export type Part = postgres.PendingQuery<postgres.Row[]>;

export type Connection = {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly url?: string;
};

export type Db = {
  /** Runs `work` in a transaction that can only see and write this company's rows. */
  inCompany<T>(company_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that only reads: the database refuses it to write. */
  readCompany<T>(company_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
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

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond safe integers`);
  return value;
};

const asIs = (value: unknown): string => String(value);
const escaped = (value: unknown): string => String(value).replaceAll(/["\\]/g, '\\$&');
const arrayOf = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${escaped(value)}"`)).join()}}`;
const notRead = (): never => {
  throw new TypeError('an array is read as jsonb');
};

/** Arrays are told here: where a connection is lost while the driver asks it for their types, nobody catches the failure. */
const TYPES = {
  date: { to: 1082, from: [1082], serialize: asIs, parse: heldDate },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: heldInstant },
  int8: { to: 20, from: [20], serialize: asIs, parse: safeInteger },
  arrays: { to: 1009, from: [1009, 1016, 1182, 2951], serialize: arrayOf, parse: notRead },
};

export const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Hears each statement as it is sent, with its values: the tests count and explain them. */
export type OnQuery = (connection: number, query: string, values: unknown[], types: unknown[]) => void;

/** `?host=/run/postgresql` names a unix socket's folder, as libpq has it; the driver would take it for a setting. */
function withSocket(text: string): Connection {
  const url = new URL(text);
  const host = url.searchParams.get('host');
  if (host === null) return { url: text };
  url.searchParams.delete('host');
  return { url: url.href, host };
}

/** A pool of connections. `role` is what they run as; RESET ROLE returns to it, not to the login. */
export function connect(
  connection: Connection,
  options: {
    max: number;
    role?: string;
    onQuery?: OnQuery;
    onClose?: () => void;
    /** Opens the connection in the driver's stead. */
    socket?: OpenSocket;
    /**
     * Answers requests. Only what says `read write` writes: a statement that strayed from its lost transaction is refused.
     * The driver's `begin` is not for it: it waits for ever on a connection that does not ask for types.
     */
    is_serving?: true;
  },
): postgres.Sql<Record<string, never>> {
  const { url, ...parts } = connection.url === undefined ? connection : withSocket(connection.url);
  const settings: postgres.Options<Record<string, never>> = {
    ...parts,
    max: options.max,
    connect_timeout: 5,
    fetch_types: options.is_serving === undefined,
    // A lifetime of the driver's would end a connection in the middle of a transaction (pool.ts ends them between).
    max_lifetime: null,
    onnotice: () => {},
    ...(options.onQuery === undefined ? {} : { debug: options.onQuery }),
    ...(options.onClose === undefined ? {} : { onclose: options.onClose }),
    ...(options.socket === undefined ? {} : { socket: options.socket }),
    connection: {
      application_name: 'skifta',
      ...SETTINGS,
      ...(options.role === undefined ? {} : { role: options.role }),
      ...(options.is_serving === undefined ? {} : { default_transaction_read_only: true }),
    },
  };
  const withTypes = { ...settings, types: TYPES };
  // The driver derives column types from `types`; we keep plain rows and type each query at its call.
  return (url === undefined ? postgres(withTypes) : postgres(url, withTypes)) as unknown as postgres.Sql<
    Record<string, never>
  >;
}

/** The superuser's pool: few people, rare work. */
const PLATFORM_MAX = 2;
/** In the line for a connection: no company's. */
const PLATFORM = 'platform';
/** Reports are few and long. */
const COPY_MAX = 4;
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

/** From here on the transaction sees and writes this company's rows, as far as its role may. Sent at once, in order. */
export const beInCompany = (tx: Tx, company_id: string): Promise<unknown> =>
  tx.unsafe(setCompany(company_id)).execute();

/** Literal: Citus does not propagate set_config. */
function setCompany(company_id: string): string {
  if (!UUID.test(company_id)) throw new TypeError('a company id is a uuid');
  return `set local app.company_id = '${company_id}'`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Opening = { readonly max?: number; readonly onQuery?: OnQuery; readonly copy?: Connection | undefined };

/** `copy`: where a copy of the database is that follows it. */
export function openDb(connection: Connection, options: Opening = {}): Db {
  const { max = 10, copy, ...heard } = options;
  const poolAs = (role: string, size: number, to = connection): Pool =>
    openPool(size, (onClose, socket) =>
      connect(to, { ...heard, max: 1, role, onClose, socket, is_serving: true }),
    );
  const app = poolAs('skifta_app', max);
  const platform = poolAs('skifta_platform', PLATFORM_MAX);
  const copied = copy === undefined ? null : poolAs('skifta_app', COPY_MAX, copy);
  // Keeps its own connection for ever and comes back by itself.
  const hearing = connect(connection, { max: 1, role: 'skifta_app', is_serving: true });

  const again = async <T>(
    pool: Pool,
    party: string,
    opening: string,
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

  const reading = (company_id: string): string => `begin read only; ${setCompany(company_id)}`;

  return {
    // async: a wrong id rejects, it does not throw.
    inCompany: async (company_id, work) =>
      again(app, company_id, `begin read write; ${setCompany(company_id)}`, work),
    readCompany: async (company_id, work) => app.read(company_id, reading(company_id), work),
    readCopy:
      copied === null ? null : async (company_id, work) => copied.read(company_id, reading(company_id), work),
    onPlatform: (work) => again(platform, PLATFORM, 'begin read write', work),
    listen: async (channel, hear) => {
      await hearing.listen(channel, hear);
    },
    ping: () =>
      app.read(PLATFORM, 'begin read only', async (tx) => {
        const [row] = await tx<{ held: number }[]>`select count(*)::integer as held from schema_migrations`;
        return row?.held ?? 0;
      }),
    stats: () => {
      const [one, other] = [app.stats(), platform.stats()];
      return {
        in_use: one.in_use + other.in_use,
        waiting: one.waiting + other.waiting,
        max: max + PLATFORM_MAX,
      };
    },
    close: async () => {
      await Promise.all([app.end(), platform.end(), copied?.end(), hearing.end({ timeout: 5 })]);
    },
  };
}
