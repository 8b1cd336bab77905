import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { distributeThere, dropOn, joinNodes, workersOf } from './cluster.ts';
import { settingsOf, throwawayServer } from './throwaway-server.ts';

const PREFIX = 'skifta_test_';
/** Longer than any test run: an older database was left by a run that was killed. */
const STALE_S = 3600;

let shared: Promise<DatabaseSettings> | undefined;
const endings: (() => Promise<void>)[] = [];

after(async () => {
  for (const end of endings.reverse()) await end();
});

/** Runs `end` when this process's tests are over; the last one registered runs first. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

/** The migrated database of this process's tests. */
export function testDatabase(): Promise<DatabaseSettings> {
  shared ??= migratedDatabase();
  return shared;
}

/** A new database with the current schema and no rows; on a cluster, if the tests run on one. */
export async function migratedDatabase(): Promise<DatabaseSettings> {
  const settings = await emptyDatabase();
  const workers = await clusterWorkers();
  if (workers.length > 0) {
    atEnd(() => dropOn(settings, workers));
    await joinNodes(settings, workers);
  }
  const sql = connect(settings);
  await migrate(sql);
  await sql.end();
  if (workers.length > 0) await distributeThere(settings);
  return settings;
}

async function clusterWorkers(): ReturnType<typeof workersOf> {
  const sql = connect(await testServer());
  return workersOf(sql).finally(() => sql.end());
}

/** A new empty database, dropped at the end. */
export const emptyDatabase = (): Promise<DatabaseSettings> => newDatabase('template0');

/** A new database with the contents of this one, to which no connection may be open; dropped at the end. */
export const copyOf = ({ database }: DatabaseSettings): Promise<DatabaseSettings> => newDatabase(database);

async function newDatabase(template: string): Promise<DatabaseSettings> {
  const server = await testServer();
  const database = `${PREFIX}${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
  await administer(server, async (sql) => {
    await sql.unsafe(`create database ${database} template ${template}`);
  });
  atEnd(() =>
    administer(server, async (sql) => {
      await sql.unsafe(`drop database if exists ${database} with (force)`);
    }),
  );
  return { ...server, database };
}

let server: Promise<DatabaseSettings> | undefined;

/**
 * The server that `npm test` started or TEST_DATABASE_URL names; for a test file run by hand, a server of its own.
 */
function testServer(): Promise<DatabaseSettings> {
  server ??= (async () => {
    const url = process.env.TEST_DATABASE_URL;
    if (url) {
      await administer(settingsOf(url), dropStale);
      return settingsOf(url);
    }
    const own = await throwawayServer();
    atEnd(own.stop);
    return settingsOf(own.url);
  })();
  return server;
}

async function dropStale(sql: Session): Promise<void> {
  const databases = await sql<{ datname: string }[]>`
    select datname
    from pg_database
    where starts_with(datname, ${PREFIX})
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`;
  for (const { datname } of databases) {
    const made = Number(datname.slice(PREFIX.length).split('_')[0]);
    if (made + STALE_S < Date.now() / 1000) await sql.unsafe(`drop database if exists ${datname}`);
  }
}

async function administer(server: DatabaseSettings, work: (sql: Session) => Promise<void>): Promise<void> {
  const sql = connect(server);
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
