import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { Refusal } from '../refusal.ts';
import type { connect, Tx } from './db.ts';
import { sqlStateOf } from './sql-state.ts';
import { waitingLine } from './waiting-line.ts';

/**
 * Connections for transactions. Each is a client of one connection, so that what opens a transaction may travel with its
 * first query (one round trip less than the driver's own `begin`, which waits for it), and the loss of a connection is
 * the loss of one transaction. A driver's pool of many could hand such a half-opened transaction to somebody else.
 */

type Sql = ReturnType<typeof connect>;
type Client = {
  readonly sql: Sql;
  readonly line: Line;
  readonly born_ms: number;
  /** Its connection was lost, or what it answers cannot be trusted any more. It is never lent again. */
  is_dead: boolean;
  /** Its last transaction only read and is not ended yet: its end travels with the next one, or alone when none comes. */
  is_open: boolean;
  lost: (() => void) | null;
};

export type Pool = {
  /** Runs `work` in a transaction that `opening` begins. Where many wait for a connection, parties (companies) take turns. */
  transact<T>(party: string, opening: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for one that `opening` begins read only: nobody waits for its end. */
  read<T>(party: string, opening: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  stats(): { readonly in_use: number; readonly waiting: number };
  end(): Promise<void>;
};

/** How long a transaction waits for a connection, and how many may wait, before the server says that it is busy. */
const LONGEST_WAIT_MS = 5_000;
const MOST_WAITING = 200;
/** Opening a connection, or being asked to begin, takes no longer than this. */
const LONGEST_OPENING_MS = 10_000;
/** Being heard by a host takes no longer than this; then the next host is tried. */
const LONGEST_CONNECT_MS = 5_000;
/** An idle connection does not stay longer than this in a transaction that only read: what it saw is kept for it. */
const LONGEST_OPEN_MS = 10;
/** A connection is not kept for ever: the server may have moved, its memory grows. */
const LIFETIME_MS = 30 * 60_000;

/** Where the driver would connect to: its hosts in turn, or a socket's path. */
type Target = { readonly host: readonly string[]; readonly port: readonly number[]; readonly path?: unknown };
export type OpenSocket = (target: Target) => Promise<Socket>;
type Line = { readonly open: OpenSocket; cut(): void };

/**
 * A client's one way to the database: lost or cut, there is no other. The driver, left alone, connects again, asks there what was
 * meant for the lost transaction, and leaves connections behind that add up until the database takes no more.
 */
function newLine(): Line {
  let is_used = false;
  let socket: Socket | undefined;
  return {
    open: async ({ host, port, path }) => {
      if (is_used) throw connectionLost();
      is_used = true;
      const ways =
        typeof path === 'string'
          ? [{ path }]
          : host.map((one, at) => ({ host: one, port: port[at] ?? 5432 }));
      let failure: unknown = connectionLost();
      for (const way of ways) {
        // Several small statements in a row must not each wait until the one before has been heard.
        const opening = createConnection({ ...way, noDelay: true });
        socket = opening;
        const late = setTimeout(() => opening.destroy(connectionLost('CONNECT_TIMEOUT')), LONGEST_CONNECT_MS);
        try {
          await once(opening, 'connect');
          // The driver asks for it when it checks whose certificate it is shown.
          return Object.assign(opening, 'host' in way ? { host: way.host } : {});
        } catch (error) {
          failure = error;
        } finally {
          clearTimeout(late);
        }
      }
      throw failure;
    },
    cut: () => {
      is_used = true;
      socket?.destroy();
    },
  };
}

export function openPool(max: number, open: (onClose: () => void, socket: OpenSocket) => Sql): Pool {
  const idle: Client[] = [];
  const waiting = waitingLine<{ take: (client: Client) => void; refuse: () => void }>(MOST_WAITING);
  const clients = new Set<Client>();
  let ending = false;
  let sweeping = false;

  const born = (): Client => {
    const died = (): void => {
      line.cut();
      client.lost?.();
      distrust(client);
    };
    const line = newLine();
    const client: Client = {
      sql: open(died, line.open),
      line,
      born_ms: performance.now(),
      is_dead: false,
      is_open: false,
      lost: null,
    };
    clients.add(client);
    return client;
  };
  /** It is not lent again; while it is lent, whoever gives it back ends it. */
  const distrust = (client: Client): void => {
    client.is_dead = true;
    const place = idle.indexOf(client);
    if (place === -1) return;
    idle.splice(place, 1);
    drop(client);
  };
  const endReading = (client: Client): void => {
    client.is_open = false;
    client.sql
      .unsafe('commit')
      .execute()
      .then(
        ({ command }) => {
          // Another answer than its own: the answers have gone out of step with the questions.
          if (command !== 'COMMIT' && command !== 'ROLLBACK') distrust(client);
        },
        () => distrust(client),
      );
  };
  const drop = (client: Client): void => {
    clients.delete(client);
    void client.sql.end({ timeout: 1 }).finally(client.line.cut);
  };
  const borrow = async (party: string): Promise<Client> => {
    if (ending) throw new Refusal('overloaded', { retry_after_s: 1 });
    const free = idle.pop() ?? (clients.size < max ? born() : undefined);
    if (free !== undefined) return free;
    return new Promise((take, fail) => {
      const mine = {
        take: (client: Client) => {
          clearTimeout(late);
          take(client);
        },
        refuse: () => {
          clearTimeout(late);
          fail(new Refusal('overloaded', { retry_after_s: 1 }));
        },
      };
      const late = setTimeout(() => {
        waiting.leave(party, mine);
        mine.refuse();
      }, LONGEST_WAIT_MS);
      waiting.join(party, mine)?.refuse();
    });
  };
  const giveBack = (client: Client, is_sound: boolean): void => {
    let next: Client | undefined = client;
    if (ending || !is_sound || client.is_dead || performance.now() - client.born_ms > LIFETIME_MS) {
      drop(client);
      next = waiting.count() > 0 && !ending ? born() : undefined;
    }
    if (next === undefined) return;
    const first = waiting.next();
    if (first === undefined) rest(next);
    else first.take(next);
  };
  const rest = (client: Client): void => {
    idle.push(client);
    if (!client.is_open || sweeping) return;
    sweeping = true;
    setTimeout(() => {
      sweeping = false;
      for (const one of idle.filter((client) => client.is_open)) endReading(one);
    }, LONGEST_OPEN_MS).unref();
  };

  const transact = async <T>(
    end: End,
    party: string,
    opening: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const client = await borrow(party);
    let is_sound = false;
    try {
      return await inTransaction(client, end, opening, work, () => {
        is_sound = true;
      });
    } finally {
      giveBack(client, is_sound);
    }
  };

  return {
    transact: (party, opening, work) => transact(committed, party, opening, work),
    read: (party, opening, work) => transact(leftOpen, party, opening, work),
    stats: () => ({ in_use: clients.size - idle.length, waiting: waiting.count() }),
    end: async () => {
      ending = true;
      for (const { refuse } of waiting.all()) refuse();
      await Promise.all([...clients].map((client) => client.sql.end({ timeout: 5 })));
    },
  };
}

const unawaited = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Sends a statement that the work need not wait for: it travels with the next one, or with the commit, which waits for
 * it. Statements of a transaction are done in order, and when one fails nothing is committed.
 */
export function later(tx: Tx, statement: Promise<unknown>): void {
  // Its failure is told at the commit, not as one that nobody caught.
  statement.catch(() => {});
  unawaited.get(tx)?.push(statement);
}

const IN_FAILED_TRANSACTION = '25P02';

/**
 * A statement that only met a transaction that had failed says nothing: the one that failed it does, though another, sent
 * beside it, may have been told first.
 */
function causeOf(error: unknown, failures: readonly unknown[]): unknown {
  if (sqlStateOf(error) !== IN_FAILED_TRANSACTION) return error;
  return failures.find((failure) => sqlStateOf(failure) !== IN_FAILED_TRANSACTION) ?? error;
}

/** Hears of a query's failure as the driver tells it, in the order of the statements; whoever waits for it hears too. */
function heard(query: unknown, failures: unknown[]): unknown {
  if (query instanceof Promise && 'reject' in query && typeof query.reject === 'function') {
    const tell: (error: unknown) => void = query.reject.bind(query);
    query.reject = (error: unknown) => {
      failures.push(error);
      tell(error);
    };
  }
  return query;
}

/** How a transaction whose work is done ends. */
type End = (client: Client, pending: readonly Promise<unknown>[]) => Promise<void>;

const committed: End = async ({ sql }, pending) => {
  // The commit travels with what nobody waited for; the first of those to fail says why there is none.
  const commit = sql.unsafe('commit').execute();
  const [{ command }] = await Promise.all([commit, ...pending]);
  // A query that failed and was not waited for has ended the transaction: COMMIT then says ROLLBACK.
  if (command !== 'COMMIT') throw new Error('the transaction had failed before it was committed');
};

/** What only read has nothing to lose: nobody waits for its end. */
const leftOpen: End = async (client, pending) => {
  if (pending.length > 0) return committed(client, pending);
  client.is_open = true;
};

/**
 * `closed` is called when it is known that the transaction is over, either way. When the connection is lost, the work is
 * told at once and reaches the database no more: on a new connection it would write outside its transaction.
 */
async function inTransaction<T>(
  client: Client,
  end: End,
  opening: string,
  work: (tx: Tx) => Promise<T>,
  closed: () => void,
): Promise<T> {
  const { sql } = client;
  let is_lost = false;
  let is_over = false;
  let fail: (error: unknown) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    fail = (error) => {
      is_lost = true;
      reject(error);
    };
    client.lost = () => fail(connectionLost());
  });
  const failures: unknown[] = [];
  const tx = attached(sql, failures, () => is_lost || is_over);
  const pending: Promise<unknown>[] = [];
  unawaited.set(tx, pending);
  const run = async (): Promise<T> => {
    const is_after = client.is_open;
    client.is_open = false;
    const opened = sql.unsafe(is_after ? `commit; ${opening}` : opening).execute();
    // A host that takes the connection and says nothing is a lost one.
    const late = setTimeout(() => client.lost?.(), LONGEST_OPENING_MS);
    // A backend killed while it starts fails only this: what stands behind it would be asked on the driver's next
    // connection, outside the transaction and so in no company, and find nothing where there is something.
    opened.catch(fail).finally(() => clearTimeout(late));
    try {
      const result = await work(tx).finally(() => {
        is_over = true;
      });
      // The driver tells the last of several commands. Another answer: they have gone out of step with the questions.
      const { command } = await opened;
      if (command !== 'BEGIN' && command !== 'SET') throw connectionLost();
      await end(client, pending);
      closed();
      return result;
    } catch (error) {
      const rolledBack = is_lost ? null : await sql.unsafe('rollback').catch(() => null);
      if (rolledBack?.command === 'ROLLBACK') closed();
      throw causeOf(error, failures);
    }
  };
  try {
    return await Promise.race([run(), lost]);
  } finally {
    client.lost = null;
  }
}

/**
 * The handle of a transaction. It throws instead of asking once the work is over or the connection is lost: what is still
 * under way in a branch of the work must not reach the next transaction on the connection.
 */
function attached(sql: Sql, failures: unknown[], isOver: () => boolean): Tx {
  const still = <A extends unknown[], R>(ask: (...query: A) => R): ((...query: A) => R) => {
    return (...query) => {
      if (isOver()) throw connectionLost();
      return heard(ask(...query), failures) as R;
    };
  };
  const { json, array, unsafe } = sql;
  return Object.assign(still(sql as (...query: unknown[]) => unknown), {
    json,
    array,
    unsafe: still(unsafe as (...query: unknown[]) => unknown),
  }) as unknown as Tx;
}

const connectionLost = (code = 'CONNECTION_CLOSED'): Error =>
  Object.assign(new Error('the connection to the database was lost'), { code });
