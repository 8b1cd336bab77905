import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { distribute } from '../src/server/running/distribution.ts';

/**
 * A cluster as the server of the tests: TEST_DATABASE_URL names a database of its coordinator that has Citus and knows the
 * workers. A database of the tests is then made on every node and distributed.
 */

/** Few, so that a database for tests is soon there; more than one on each node. */
const SHARDS = 4;

export type Node = { readonly host: string; readonly port: number };

/** The workers that the coordinator's named database knows; none where there is no cluster. */
export async function workersOf(sql: Session): Promise<Node[]> {
  const [there] = await sql`select from pg_extension where extname = 'citus'`;
  if (there === undefined) return [];
  return sql<Node[]>`
    select nodename as host, nodeport as port from pg_dist_node where isactive and groupid > 0 order by nodeid`;
}

/** Makes the database on each worker and joins them; the coordinator has it already. */
export async function joinNodes(database: DatabaseSettings, workers: readonly Node[]): Promise<void> {
  for (const worker of workers) {
    await using(
      { ...database, ...worker, database: 'postgres' },
      (sql) => sql`create database ${sql(database.database)} template template0`,
    );
    await using({ ...database, ...worker }, (sql) => sql`create extension citus`);
  }
  await using(database, async (sql) => {
    await sql`create extension citus`;
    await sql`select citus_set_coordinator_host(${database.host}, ${database.port})`;
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`;
  });
}

export const distributeThere = (database: DatabaseSettings): Promise<unknown> =>
  using(database, (sql) => distribute(sql, () => {}, SHARDS));

export async function dropOn(database: DatabaseSettings, workers: readonly Node[]): Promise<void> {
  for (const worker of workers)
    await using({ ...database, ...worker, database: 'postgres' }, (sql) =>
      sql.unsafe(`drop database if exists ${database.database} with (force)`),
    );
}

async function using(address: DatabaseSettings, work: (sql: Session) => PromiseLike<unknown>): Promise<void> {
  const sql = connect(address);
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
