import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { readerOf } from './column-values.ts';
import type { Rows, Statement } from './sql.ts';

/** One connection to the database, by the driver `pg`. Once lost it stays lost: the driver never connects a second time. */

export type Address = {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly url?: string;
};

/** Hears each statement as it is sent: the tests count and explain them. */
export type OnQuery = (text: string, values: readonly unknown[]) => void;

export const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

export type Opening = {
  /** Whose rights it has. RESET ROLE returns to it, not to the login. */
  readonly role?: string | undefined;
  /** Only a transaction that says `read write` writes. */
  readonly is_read_only?: boolean;
  /** Statements are sent without waiting for the answers to those before them. */
  readonly is_pipelined?: boolean;
  readonly onQuery?: OnQuery | undefined;
  readonly onLost?: () => void;
  readonly onNotification?: (channel: string, payload: string) => void;
};

const LONGEST_CONNECT_MS = 10_000;
const LONGEST_END_MS = 5_000;
const KEEP_ALIVE_MS = 60_000;

export const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('the connection to the database was lost', { cause }), {
    code: 'CONNECTION_CLOSED',
  });

export class Connection {
  readonly opened_ms = performance.now();
  readonly #client: pg.Client;
  readonly #onQuery: OnQuery | undefined;
  #loss: Error | undefined;
  #is_gathering = false;

  constructor(address: Address, opening: Opening) {
    const { role, is_read_only = false, is_pipelined = false, onQuery, onLost, onNotification } = opening;
    const settings = {
      ...SETTINGS,
      ...(role === undefined ? {} : { role }),
      ...(is_read_only ? { default_transaction_read_only: 'on' } : {}),
    };
    this.#onQuery = onQuery;
    this.#client = new pg.Client({
      ...withUrl(address),
      application_name: 'skifta',
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      types: { getTypeParser: readerOf as typeof pg.types.getTypeParser },
      pipeline: is_pipelined,
      connectionTimeoutMillis: LONGEST_CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const lose = (why?: unknown): void => {
      if (this.#loss !== undefined) return;
      // The database's own word (too many connections, a wrong password) or the network's; else only that it is lost.
      this.#loss = why instanceof Error && 'code' in why ? why : connectionLost(why);
      onLost?.();
    };
    this.#client.on('error', lose).on('end', () => lose());
    this.#client.on('notification', ({ channel, payload }) => onNotification?.(channel, payload ?? ''));
    this.#client.connect().catch(lose);
  }

  get is_lost(): boolean {
    return this.#loss !== undefined;
  }

  /** Is no transaction open, by what the database answered last? */
  get is_idle(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  async send({ text, values, name }: Statement): Promise<Rows<object[]>> {
    if (this.#loss !== undefined) throw this.#loss;
    this.#onQuery?.(text, values);
    this.#gather();
    const query = {
      text,
      ...(values.length > 0 ? { values: [...values] } : {}),
      ...(name === undefined ? {} : { name }),
    };
    try {
      const answer: pg.QueryResult<object> | pg.QueryResult<object>[] = await this.#client.query(query);
      const last = Array.isArray(answer) ? answer.at(-1) : answer;
      return Object.assign(last?.rows ?? [], { count: last?.rowCount ?? 0, command: last?.command ?? '' });
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : (this.#loss ?? error);
    }
  }

  /** The rows of `copy ... to stdout`. */
  copyOut(text: string): Readable {
    if (this.#loss !== undefined) throw this.#loss;
    const rows = this.#client.query(copyTo(text));
    // The database would wait with the next statement for somebody to read them.
    return rows.once('close', () => rows.readableEnded || this.cut());
  }

  /** Takes the rows of `copy ... from stdin`. */
  copyIn(text: string): Writable {
    if (this.#loss !== undefined) throw this.#loss;
    return this.#client.query(copyFrom(text));
  }

  /** What is sent in the same turn of the program reaches the socket as one write: a write wakes the database. */
  #gather(): void {
    if (this.#is_gathering) return;
    this.#is_gathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#is_gathering = false;
      stream.uncork();
    });
  }

  /** Ends it when what was sent is answered, or at once if that takes too long. */
  async end(): Promise<void> {
    const late = setTimeout(() => this.cut(), LONGEST_END_MS);
    await this.#client.end().finally(() => clearTimeout(late));
  }

  cut(): void {
    this.#client.connection.stream.destroy();
  }
}

/** `sslmode` means what it means to PostgreSQL's own programs. */
function withUrl({ url: text, ...parts }: Address): pg.ClientConfig {
  if (text === undefined) return parts;
  const url = new URL(text);
  url.searchParams.set('uselibpqcompat', 'true');
  return { ...parts, connectionString: url.href };
}
