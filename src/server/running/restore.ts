import { pipeline } from 'node:stream/promises';
import { opened } from '../copies/sealed-file.ts';
import type { Address } from '../database/connection.ts';
import { isUnreachable, type Tx } from '../database/db.ts';
import { migrate, ownMigrations } from '../database/migrate.ts';
import type { Keys } from '../database/secrets.ts';
import { connect, type Session } from '../database/session.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { quoted, type Table, tablesInOrder, workLong } from '../database/table-order.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { StartRefusal } from '../start-refusal.ts';
import { type BackupHead, type RowCounts, readBackup } from './backup-file.ts';
import { type Proof, prove, provedLines } from './restore-proof.ts';

/**
 * Restores a backup into an empty database, in one transaction that ends with the proof: as many rows as the file
 * counts, every chain of history whole and ending where the file says, payslips that add up to their runs. A restore
 * that fails the proof is rolled back. What lets somebody in without a password ends: what was ended after the backup
 * must not come back to life (decision 0133).
 */

export type Restored = { readonly head: BackupHead; readonly rows: RowCounts; readonly proof: Proof };

/** `subdomain`: only that company. Throws StartRefusal, and leaves the database empty, when it cannot be done. */
export async function restore(options: {
  connection: Address;
  file: string;
  keys: Keys;
  now: string;
  say: (line: string) => void;
  subdomain?: string | undefined;
  /** Keeps a restore that fails its proof: the last resort, when there is no better backup. */
  keep_faults?: boolean;
}): Promise<Restored> {
  const { connection, file, keys, now, say, subdomain, keep_faults = false } = options;
  const backup = await readBackup(await opened(file, keys));
  const version = knownVersion(backup.head);
  const companies = chosen(backup.head, subdomain);
  const sql = connect(connection);
  try {
    await refuseFull(sql);
    await migrate(sql, { to: version, log: say });
    say(`The backup of ${backup.head.at} is put back ...`);
    const restored = await sql.begin(async (tx) => {
      await workLong(tx);
      const tables = await tablesInOrder(tx);
      const rows = await load(tx, tables, backup.parts, subdomain === undefined ? null : companies);
      const proof = await prove(tx, tables, rows, companies);
      await endWaysIn(tx, tables, now);
      for (const { name } of tables.filter(({ forced }) => forced))
        await tx.unsafe(`alter table ${quoted(name)} force row level security`);
      if (!proof.holds && !keep_faults)
        throw new StartRefusal(
          `${provedLines(proof).join('\n')}\nThe backup was not restored: the database is as it was.`,
        );
      return { head: { ...backup.head, companies }, rows, proof };
    });
    if ((await migrate(sql, { log: say })) > 0)
      say("The restored database was brought to this Skifta's schema.");
    return restored;
  } finally {
    await sql.end();
  }
}

/** The schema's version; refuses a backup whose migrations are not a beginning of ours. */
function knownVersion({ migrations }: BackupHead): number {
  const ours = ownMigrations();
  const strange = migrations.find(({ version, name, checksum }, index) => {
    const own = ours[index];
    return own === undefined || own.version !== version || own.name !== name || own.checksum !== checksum;
  });
  if (strange !== undefined) {
    throw new StartRefusal(
      `The backup's schema holds migration ${strange.version} (${strange.name}), which this Skifta does not know: restore it with the Skifta that made it, or a newer one.`,
    );
  }
  return migrations.length;
}

function chosen({ companies }: BackupHead, subdomain: string | undefined): BackupHead['companies'] {
  if (subdomain === undefined) return companies;
  const some = companies.filter(
    (company) => company.subdomain === subdomain && company.id !== PLATFORM_COMPANY,
  );
  if (some.length === 0) throw new StartRefusal(`The backup holds no company ${subdomain}.`);
  return some;
}

/** Empty: nothing at all, or only what the migrations create. */
async function refuseFull(sql: Session): Promise<void> {
  const full = (what: string): StartRefusal =>
    new StartRefusal(
      `The database is not empty (${what}): restore into a fresh DATA_DIR, or into an empty database with DATABASE_URL. Nothing was changed.`,
    );
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw full('it holds tables of something else');
  if (!tables.some(({ name }) => name === 'companies')) return;
  const companies = await sql`select id from companies where id <> ${PLATFORM_COMPANY}`;
  if (companies.length > 0) throw full(`it holds ${companies.length} companies`);
  const people = await sql.begin(async (tx) => {
    await tx.unsafe(`set local app.company_id = '${PLATFORM_COMPANY}'`);
    return tx`select id from users limit 1`;
  });
  if (people.length > 0) throw full('it holds a superuser');
}

/**
 * Loads the parts of these companies (`only`), or of all, in the order of the file, which is that of the references.
 */
async function load(
  tx: Session,
  tables: readonly Table[],
  parts: Awaited<ReturnType<typeof readBackup>>['parts'],
  only: BackupHead['companies'] | null,
): Promise<RowCounts> {
  const known = new Map(tables.map((table) => [table.name, table]));
  // COPY does not work under row-level security, which binds the owner too while it is forced.
  for (const { name, forced } of tables) {
    if (forced) await tx.unsafe(`alter table ${quoted(name)} no force row level security`);
  }
  // The file also holds the rows that migrations create; a single company is added beside the platform they made.
  if (only === null) await tx.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  const counts: Record<string, number> = {};
  for await (const { table, company_id, columns, rows } of parts) {
    const target = known.get(table);
    if (target === undefined || columns.some((column) => !target.columns.includes(column)))
      throw new StartRefusal(`The backup holds the table ${table} in a form that this schema does not know.`);
    if (only === null ? false : !only.some(({ id }) => id === company_id)) {
      for await (const _ of rows);
      continue;
    }
    counts[table] = (counts[table] ?? 0) + (await copyIn(tx, target, columns, rows));
  }
  await moveSequences(tx, tables);
  return counts;
}

async function copyIn(
  tx: Session,
  { name }: Table,
  columns: readonly string[],
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const some of rows) {
      for (let at = some.indexOf(10); at >= 0; at = some.indexOf(10, at + 1)) count += 1;
      yield some;
    }
  };
  try {
    await pipeline(counted, tx.copyIn(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  } catch (error) {
    if (sqlStateOf(error) === undefined || !(error instanceof Error) || isUnreachable(error)) throw error;
    throw new StartRefusal(
      `The database refuses the backup's rows of ${name} (${error.message}): nothing was restored.`,
    );
  }
  return count;
}

/** Sequences continue after the highest number that was restored. */
async function moveSequences(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const [found] = await tx<{ sequence: string | null }[]>`
        select pg_get_serial_sequence(${quoted(name)}, ${column}) as sequence`;
      if (found?.sequence == null) continue;
      await tx.unsafe(
        `select setval('${found.sequence}', coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(name)}`,
      );
    }
  }
}

/** Mailed links to a new password, calendars at a secret address, browsers that are told, and mail that waited, which may have been sent since. */
const ENDED = ['password_resets', 'calendar_feeds', 'push_subscriptions', 'mails'];

/** After the proof, which counts the rows of the file. */
export async function endWaysIn(tx: Tx, tables: readonly Table[], now: string): Promise<void> {
  const has = (table: string): boolean => tables.some(({ name }) => name === table);
  if (has('sessions')) await tx`update sessions set ended_at = ${now} where ended_at is null`;
  if (has('passkeys')) await tx`update passkeys set needs_password = true`;
  if (has('invitations')) await tx`update invitations set token_hash = null where accepted_at is null`;
  for (const table of ENDED.filter(has)) await tx.unsafe(`delete from ${quoted(table)}`);
}
