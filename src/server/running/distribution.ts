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
const ROLES = ['skifta_app', 'skifta_platform', 'skifta_keeper'];

/** Distributes the tables that are not distributed yet; returns them. Safe to repeat. */
export async function distribute(
  sql: Session,
  log: (line: string) => void,
  shards = SHARDS,
): Promise<string[]> {
  const [extension] = await sql`select extversion from pg_extension where extname = 'citus'`;
  if (extension === undefined)
    throw new StartRefusal(
      'This PostgreSQL has no Citus: run "create extension citus" on every node and name the nodes to the coordinator first.',
    );
  await sql.unsafe(
    // Keys between shared tables need no metadata of tables that lie on the coordinator alone; a table's shards are made
    // one after another, since they refer to shared tables made before.
    `set statement_timeout = 0; set citus.enable_local_reference_table_foreign_keys = off;
    set citus.multi_shard_modify_mode = 'sequential'`,
  );
  const database = await databaseName(sql);
  // A company is set with SET LOCAL, which must reach the nodes too (decision 0002). What concerns all companies (invoices)
  // changes shared tables afterwards, and so asks one node after another.
  await sql.unsafe(`alter database ${database} set citus.propagate_set_commands = 'local';
    alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`);
  // The nodes are reached in the role that the transaction has. Their pg_hba.conf says who may come, and no role has a password.
  for (const role of ROLES) await sql`alter role ${sql(role)} login`;
  const done = new Set(
    (await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`).map(
      ({ name }) => name,
    ),
  );
  const moved: string[] = [];
  const move = async (table: string, how: () => Promise<unknown>): Promise<void> => {
    if (done.has(table)) return;
    // Rows are copied by their owner, whom forced row security forbids to copy: it is lifted for the owner alone.
    await sql`alter table ${sql(table)} no force row level security`;
    await how();
    moved.push(table);
    log(`Distributed: ${table}.`);
  };
  for (const table of REFERENCE_TABLES) await move(table, () => sql`select create_reference_table(${table})`);
  for (const table of DISTRIBUTED_TABLES) {
    const [first = ''] = DISTRIBUTED_TABLES;
    await move(table, () =>
      table === first
        ? sql`select create_distributed_table(${table}, 'company_id', shard_count => ${shards})`
        : sql`select create_distributed_table(${table}, 'company_id', colocate_with => ${first})`,
    );
  }
  for (const table of await unforced(sql)) await sql`alter table ${sql(table)} force row level security`;
  return moved;
}

async function unforced(sql: Session): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity`;
  return rows.map(({ name }) => name);
}

async function databaseName(sql: Session): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
  return row?.name ?? '';
}
