import type { Connection } from './connection.ts';
import { connectionLost } from './connection.ts';
import { type Sql, sqlBy } from './sql.ts';
import { sqlStateOf } from './sql-state.ts';

/** One transaction on one connection. docs/database.md says what travels together and what becomes of a lost connection. */

/** The handle of a transaction. */
export type Tx = Sql;

/** Being asked to begin, by a new connection too, takes no longer than this. */
const LONGEST_OPENING_MS = 10_000;
const IN_FAILED_TRANSACTION = '25P02';

const unawaited = new WeakMap<Tx, Promise<unknown>[]>();

/** Sends a statement that the work need not wait for: it travels with the next one or with the commit, which waits for it. */
export function later(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => {});
  unawaited.get(tx)?.push(statement);
}

/**
 * `opening` begins it, and travels with the first statement of the work. Nobody waits for the end of one that only reads. Its
 * statements are sent apart: a cluster replays the whole message of a setting on its nodes.
 */
export async function inTransaction<T>(
  connection: Connection,
  opening: readonly string[],
  only_reads: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = [];
  let is_over = false;
  const tx = sqlBy(async (statement) => {
    // A forgotten branch of the work may go on when the work is over. It must not reach the connection's next transaction.
    if (is_over) throw connectionLost();
    return connection.send(statement).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  });
  const pending: Promise<unknown>[] = [];
  unawaited.set(tx, pending);
  const opened = Promise.all(opening.map((text) => plain(connection, text)));
  // A host that takes the connection and says nothing is a lost one.
  const late = setTimeout(() => connection.cut(), LONGEST_OPENING_MS);
  opened.catch(() => {}).finally(() => clearTimeout(late));
  try {
    const result = await work(tx).finally(() => {
      is_over = true;
    });
    await opened;
    if (only_reads && pending.length === 0) plain(connection, 'commit').catch(() => {});
    else await commit(connection, pending);
    return result;
  } catch (error) {
    // Work outside a transaction finds nothing, and fails for a reason that is none.
    const cause = await opened.then(
      () => causeOf(error, failures),
      (why: unknown) => why,
    );
    await plain(connection, 'rollback').catch(() => {});
    throw cause;
  }
}

const plain = (connection: Connection, text: string) => connection.send({ text, values: [] });

async function commit(connection: Connection, pending: readonly Promise<unknown>[]): Promise<void> {
  const [{ command }] = await Promise.all([plain(connection, 'commit'), ...pending]);
  // The database answers ROLLBACK to the commit of a transaction in which a statement failed.
  if (command !== 'COMMIT') throw new Error('the transaction had failed before it was committed');
}

/** A statement that met a transaction that had failed says nothing; the one that failed it may have been answered after it. */
function causeOf(error: unknown, failures: readonly unknown[]): unknown {
  if (sqlStateOf(error) !== IN_FAILED_TRANSACTION) return error;
  return failures.find((failure) => sqlStateOf(failure) !== IN_FAILED_TRANSACTION) ?? error;
}
