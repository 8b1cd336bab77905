import postgres from 'postgres';
import { Refusal } from './refusal.ts';

/** The database's one door. A transaction is the only handle, and it belongs to a company or to the platform. */

/** A transaction, tagged-template SQL. Instants come as ISO strings in UTC, dates as YYYY-MM-DD, int8 as safe integers. */
export type Tx = postgres.TransactionSql<Record<string, never>>;

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
  /** The superuser's transaction: companies and billing; people's rows are out of reach. */
  onPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `hear` with each change notice's payload; reconnects by itself. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** `2026-03-02 07:00:00+00` -> `2026-03-02T07:00:00Z`: connections run with TimeZone=UTC. */
const isoInstant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond safe integers`);
  return value;
};

const asIs = (value: unknown): string => String(value);
const TYPES = {
  date: { to: 1082, from: [1082], serialize: asIs, parse: (text: string) => text },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoInstant },
  int8: { to: 20, from: [20], serialize: asIs, parse: safeInteger },
};

export const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** A pool of connections. `role` is what they run as; RESET ROLE returns to it, not to the login. */
export function connect(
  connection: Connection,
  options: { max: number; role?: string },
): postgres.Sql<Record<string, never>> {
  const { url, ...parts } = connection;
  const settings: postgres.Options<Record<string, never>> = {
    ...parts,
    max: options.max,
    connect_timeout: 5,
    max_lifetime: 1800,
    onnotice: () => {},
    connection: {
      application_name: 'skifta',
      ...SETTINGS,
      ...(options.role === undefined ? {} : { role: options.role }),
    },
  };
  const withTypes = { ...settings, types: TYPES };
  // The driver derives column types from `types`; we keep plain rows and type each query at its call.
  return (url === undefined ? postgres(withTypes) : postgres(url, withTypes)) as unknown as postgres.Sql<
    Record<string, never>
  >;
}

/** How many transactions may wait for a connection before the server says that it is busy. */
const QUEUE_LIMIT = 400;
const RETRIES = 3;
const RETRYABLE = new Set(['40001', '40P01']);

export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

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
export function beInCompany(tx: Tx, company_id: string): Promise<unknown> {
  if (!UUID.test(company_id)) throw new TypeError('a company id is a uuid');
  return tx.unsafe(`set local app.company_id = '${company_id}'`).execute();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function openDb(connection: Connection, options: { max?: number } = {}): Db {
  const max = options.max ?? 10;
  const app = connect(connection, { max, role: 'skifta_app' });
  const platform = connect(connection, { max: 2, role: 'skifta_platform' });
  let waiting = 0;

  const begin = async <T>(pool: typeof app, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (waiting >= QUEUE_LIMIT + max) throw new Refusal('overloaded', { retry_after_s: 1 });
    waiting += 1;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return (await pool.begin(work)) as T;
        } catch (error) {
          const code = sqlStateOf(error);
          if (attempt > RETRIES || code === undefined || !RETRYABLE.has(code)) throw error;
        }
      }
    } finally {
      waiting -= 1;
    }
  };

  return {
    inCompany: (company_id, work) => {
      return begin(app, (tx) => {
        // Literal SET LOCAL (Citus does not propagate set_config); sent with the first query, not awaited on its own.
        const set = beInCompany(tx, company_id);
        return Promise.all([set, work(tx)]).then(([, result]) => result);
      });
    },
    onPlatform: (work) => begin(platform, work),
    listen: async (channel, hear) => {
      await app.listen(channel, hear);
    },
    ping: async () => {
      await app`select 1`;
    },
    close: async () => {
      await Promise.all([app.end({ timeout: 5 }), platform.end({ timeout: 5 })]);
    },
  };
}
