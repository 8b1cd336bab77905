import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StartRefusal } from '../start-refusal.ts';
import { isUnreachable } from './db.ts';
import type { Session } from './session.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * Migrates a database with the files `migrations/NNNN_name.sql`: forward only, each file in its own transaction, one
 * runner at a time. `schema_migrations` remembers the files and their checksums; a database that holds anything but a
 * prefix of our files is refused and left untouched.
 *
 * Other sessions work meanwhile, and later statements queue behind a waiting lock. So a file waits at most a third of
 * a second for a lock, then lets them pass and tries again. An index of a large table is a file of its own, `create
 * index concurrently NAME on ...;`, and runs outside a transaction.
 */

type Log = (line: string) => void;
type Migration = { version: number; name: string; text: string; checksum: string };
type Applied = { version: number; name: string; checksum: string };

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** "skifta" in bytes: our number among the database's advisory locks. */
const LOCK = '126905167017057';
const LOCK_WAIT_MS = 300;
const ATTEMPTS = 50;
const LOCK_PAUSE_MS = 100;
const CONCURRENT = /^create (?:unique )?index concurrently ([a-z0-9_]+) on [^;]+;\s*$/;

const UNDEFINED_TABLE = '42P01';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const UNIQUE_VIOLATION = '23505';
const DUPLICATE_OBJECT = '42710';
const INTERNAL = 'XX000';

/** Waits for another runner, then applies what is missing, up to version `to`. Returns how many files it applied. */
export async function migrate(
  session: Session,
  options: { folder?: URL | string; log?: Log; to?: number } = {},
): Promise<number> {
  const { folder = MIGRATIONS, log = () => {}, to = Number.POSITIVE_INFINITY } = options;
  const migrations = readMigrations(folder);
  await lock(session, log);
  try {
    // Building an index may take longer than a request ever may.
    await session.unsafe('set statement_timeout = 0; set lock_timeout = 0');
    await session.unsafe(`create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const missing = missingFrom(migrations, await appliedIn(session)).filter(({ version }) => version <= to);
    for (const migration of missing) await apply(session, migration, log);
    return missing.length;
  } finally {
    // The lock of a lost session is gone with it.
    await session.unsafe('reset all; select pg_advisory_unlock_all()').catch(() => {});
  }
}

let known: number | undefined;

/** The number of the newest migration that this Skifta knows. */
export const latestMigration = (): number => {
  known ??= readMigrations(MIGRATIONS).length;
  return known;
};

/** Polled, not waited for in one statement: `create index concurrently` would wait for a session that waits here. */
async function lock(session: Session, log: Log): Promise<void> {
  for (let is_first = true; ; is_first = false) {
    const [row] = await session<{ free: boolean }[]>`select pg_try_advisory_lock(${LOCK}::bigint) as free`;
    if (row?.free) return;
    if (is_first) log('Waiting for another Skifta to finish migrating the database.');
    await sleep(LOCK_PAUSE_MS);
  }
}

/** Throws StartRefusal unless the database holds exactly our files. Only reads. */
export async function assertMigrated(
  session: Session,
  options: { folder?: URL | string } = {},
): Promise<void> {
  const migrations = readMigrations(options.folder ?? MIGRATIONS);
  const missing = missingFrom(migrations, await appliedIn(session));
  if (missing.length === 0) return;
  throw new StartRefusal(
    `The database lacks ${missing.length} of this Skifta's migrations: start Skifta once to apply them.`,
  );
}

/** The migrations that this Skifta brings: a backup's must be a beginning of them. */
export const ownMigrations = (): readonly Applied[] =>
  readMigrations(MIGRATIONS).map(({ version, name, checksum }) => ({ version, name, checksum }));

function readMigrations(folder: URL | string): Migration[] {
  const base = typeof folder === 'string' ? pathToFileURL(`${folder}/`) : folder;
  const migrations = readdirSync(base)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
      if (!version || !name)
        throw new StartRefusal(`migrations/${file} is not named like 0001_what_it_does.sql.`);
      // A checkout on Windows may have other line ends; the migration is the same.
      const text = readFileSync(new URL(file, base), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { version: Number(version), name, text, checksum };
    });
  migrations.forEach(({ version, name }, index) => {
    if (version === index + 1) return;
    throw new StartRefusal(
      `The migrations do not count from 1 without gaps: ${version} (${name}) is number ${index + 1}.`,
    );
  });
  return migrations;
}

async function appliedIn(session: Session): Promise<Applied[]> {
  try {
    return await session.unsafe<Applied[]>(
      'select version, name, checksum from schema_migrations order by version',
    );
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** What of our files the database lacks; refuses a database that is not a beginning of them. */
function missingFrom(migrations: Migration[], applied: Applied[]): Migration[] {
  applied.forEach((row, index) => {
    const ours = migrations[row.version - 1];
    if (ours === undefined) {
      throw new StartRefusal(
        `The database holds migration ${row.version} (${row.name}) and this Skifta knows them up to ${migrations.length}: start the newer Skifta that made it.`,
      );
    }
    if (row.version !== index + 1) {
      throw new StartRefusal(
        `The database holds migration ${row.version} (${row.name}) but not ${index + 1}.`,
      );
    }
    if (row.name !== ours.name || row.checksum !== ours.checksum) {
      throw new StartRefusal(
        `Migration ${row.version} (${row.name}) was changed after it was applied: put the old file back and say the change in a new one.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

async function apply(session: Session, migration: Migration, log: Log): Promise<void> {
  const { version, name, text } = migration;
  const title = `${`${version}`.padStart(4, '0')}_${name}`;
  const [, index] = CONCURRENT.exec(text.replaceAll(/^--.*\n/gm, '')) ?? [];
  if (index !== undefined) {
    await buildIndex(session, migration, index);
    return log(`Migrated the database: ${title}.`);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.unsafe(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
      await session.unsafe(text);
      await remember(session, migration);
      await session.unsafe('commit');
      return log(`Migrated the database: ${title}.`);
    } catch (error) {
      // The next run finds out whether the lost session committed the file.
      if (isUnreachable(error)) throw error;
      await session.unsafe('rollback');
      if (!isPassing(error)) {
        log(`Migration ${title} failed and was undone.`);
        throw error;
      }
      if (attempt === ATTEMPTS) {
        throw new StartRefusal(
          `Migration ${title} was undone ${ATTEMPTS} times because others were using what it changes: stop them, or start again when the database is quieter.`,
        );
      }
      // In the session, so that its loss is noticed.
      await session.unsafe('select pg_sleep(0.05 + 0.2 * random())');
    }
  }
}

/** An index left by a killed or refused run is invalid: drop it first. */
async function buildIndex(session: Session, migration: Migration, index: string): Promise<void> {
  await session.unsafe(`drop index concurrently if exists ${index}`);
  await session.unsafe(migration.text);
  await remember(session, migration);
}

async function remember(session: Session, { version, name, checksum }: Migration): Promise<void> {
  await session`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
}

/**
 * A temporary obstacle: a lock, a deadlock, or another database of the same server that
 * creates the same roles, which all databases share.
 */
function isPassing(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === LOCK_NOT_AVAILABLE || state === DEADLOCK || state === SERIALIZATION) return true;
  if (state === UNIQUE_VIOLATION) return fieldOf(error, 'schema') === 'pg_catalog';
  return (
    (state === DUPLICATE_OBJECT && /^role /.test(fieldOf(error, 'message'))) ||
    (state === INTERNAL && /^tuple concurrently (updated|deleted)/.test(fieldOf(error, 'message')))
  );
}

function fieldOf(error: unknown, field: string): string {
  return String(Object(error)[field] ?? '');
}
