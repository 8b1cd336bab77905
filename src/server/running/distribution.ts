import type { Session } from '../database/session.ts';
import { sqlStateOf } from '../database/sql-state.ts';
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
  await beAlone(sql);
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
  try {
    for (const table of REFERENCE_TABLES)
      await move(table, () => sql`select create_reference_table(${table})`);
    for (const table of DISTRIBUTED_TABLES) {
      const [first = ''] = DISTRIBUTED_TABLES;
      await move(table, () =>
        table === first
          ? sql`select create_distributed_table(${table}, 'company_id', shard_count => ${shards})`
          : sql`select create_distributed_table(${table}, 'company_id', colocate_with => ${first})`,
      );
    }
  } finally {
    await forceAll(sql);
  }
  return moved;
}

/**
 * Moves the shard of a company, with those that share it, to another node while all of them are served; returns the node that it
 * left. Forced row security is lifted for the owner alone: its rows are copied by log, which the node takes as the owner.
 */
export async function moveCompany(sql: Session, subdomain: string, to: string): Promise<string> {
  const [company] = await sql<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`;
  if (company === undefined) throw new StartRefusal(`There is no company ${subdomain}.`);
  const node = `
    select n.nodename || ':' || n.nodeport as address, n.nodename as host, n.nodeport as port, p.shardid as shard
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column('users', $1::uuid)`;
  const [from] = await sql.unsafe<Placement[]>(node, [company.id]);
  const [target] = await sql<Pick<Placement, 'host' | 'port'>[]>`
    select nodename as host, nodeport as port from pg_dist_node
    where isactive and noderole = 'primary' and groupid > 0 and nodename || ':' || nodeport = ${to}`;
  if (from === undefined || target === undefined)
    throw new StartRefusal(`The cluster has no node ${to}, or the company is not distributed.`);
  if (from.address === to) throw new StartRefusal(`${subdomain} lies on ${to} already.`);
  await sql`set statement_timeout = 0`;
  await beAlone(sql);
  const forced = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`;
  try {
    for (const { name } of forced) await sql`alter table ${sql(name)} no force row level security`;
    await sql`
      select citus_move_shard_placement(${from.shard}::bigint, ${from.host}, ${from.port}::integer, ${target.host},
        ${target.port}::integer, 'force_logical')`;
    // What is left on the other node, or the company could not be moved back for a while.
    await sql`call citus_cleanup_orphaned_resources()`;
  } finally {
    await forceAll(sql);
  }
  return from.address;
}

type Placement = {
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly shard: string;
};

/** Held until the connection ends: a second run would force the tables that the first one copies. */
async function beAlone(sql: Session): Promise<void> {
  const [lock] = await sql<{ is_mine: boolean }[]>`select pg_try_advisory_lock(${DISTRIBUTING}) as is_mine`;
  if (lock?.is_mine !== true) throw new StartRefusal('Another distribute is under way.');
}

const DISTRIBUTING = 1_630_163;
const MOST_TRIES = 100;

/**
 * Forces row security on every table again. A backup or a payroll run may hold a table longer than a connection waits for a lock: the
 * others are forced meanwhile, and it is tried again.
 */
export async function forceAll(sql: Session): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const left = await unforced(sql);
    if (left.length === 0) return;
    for (const table of left)
      await sql`alter table ${sql(table)} force row level security`.catch((error: unknown) => {
        if (sqlStateOf(error) !== LOCK_NOT_HAD || tries >= MOST_TRIES) throw error;
      });
  }
}

const LOCK_NOT_HAD = '55P03';

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
