import type { Session } from '../database/session.ts';
import { tablesOn } from '../nouns.ts';
import { StartRefusal } from '../start-refusal.ts';

/**
 * The same schema on more than one machine: on a Citus cluster all rows of a company lie on one node, by company_id;
 * shared tables lie on every node. Declared here, applied by `npm run distribute`, checked against the schema by a
 * test (decision 0038). A plain PostgreSQL needs none of this.
 */

const REFERENCE_TABLES = tablesOn('on_every_node');
const DISTRIBUTED_TABLES = tablesOn('by_company');

const SHARDS = 64;

/** Distributes the tables that are not distributed yet; returns them. Safe to repeat. */
export async function distribute(sql: Session, log: (line: string) => void): Promise<string[]> {
  const [extension] = await sql`select extversion from pg_extension where extname = 'citus'`;
  if (extension === undefined)
    throw new StartRefusal(
      'This PostgreSQL has no Citus: run "create extension citus" on every node and name the nodes to the coordinator first.',
    );
  await sql`set statement_timeout = 0`;
  // A company is set with SET LOCAL, which must reach the nodes too (decision 0002).
  await sql.unsafe(`alter database ${await databaseName(sql)} set citus.propagate_set_commands = 'local'`);
  const done = new Set(
    (await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`).map(
      ({ name }) => name,
    ),
  );
  const moved: string[] = [];
  const move = async (table: string, how: () => Promise<unknown>): Promise<void> => {
    if (done.has(table)) return;
    await how();
    moved.push(table);
    log(`Distributed: ${table}.`);
  };
  for (const table of REFERENCE_TABLES) await move(table, () => sql`select create_reference_table(${table})`);
  for (const table of DISTRIBUTED_TABLES) {
    const [first = ''] = DISTRIBUTED_TABLES;
    await move(table, () =>
      table === first
        ? sql`select create_distributed_table(${table}, 'company_id', shard_count => ${SHARDS})`
        : sql`select create_distributed_table(${table}, 'company_id', colocate_with => ${first})`,
    );
  }
  return moved;
}

async function databaseName(sql: Session): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
  return row?.name ?? '';
}
