import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { startMailSender } from './accounts/mails.ts';
import { startWishReminders } from './availability/wish-reminders.ts';
import { startMonthly } from './companies/monthly.ts';
import type { Config } from './configuration.ts';
import { ARCHIVE_SETTINGS } from './copies/log-archive.ts';
import type { Address } from './database/connection.ts';
import { type Db, openDb } from './database/db.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import type { LogFailure } from './database/jobs.ts';
import { migrate } from './database/migrate.ts';
import { failureOf } from './database/refusal-of.ts';
import { installationSecrets, type Keys, keysOf } from './database/secrets.ts';
import {
  assertRoleTaken,
  assertSettingsArrive,
  letServe,
  makeServingLogin,
} from './database/serving-login.ts';
import { connect, type Session } from './database/session.ts';
import { sqlStateOf } from './database/sql-state.ts';
import { PLATFORM_COMPANY } from './database/tenant.ts';
import type { Clock } from './handler.ts';
import { startHeadLog } from './history/head-log.ts';
import { openLive } from './history/live.ts';
import { openLogStream } from './http/log-stream.ts';
import { startOfferTurns } from './offers/offer-turns.ts';
import { buildProduct } from './product.ts';
import { startRosterRuns } from './proposals/run-planner.ts';
import { startDigests } from './push/digest-sender.ts';
import { startPushSender } from './push/push-sender.ts';
import { environment, readConfig } from './running/config.ts';
import { DEMO_PASSWORD, seedDemo } from './running/demo.ts';
import { type DiskWatch, watchDisk } from './running/disk-watch.ts';
import { drain } from './running/drain.ts';
import { erasuresFile } from './running/erasure-notes.ts';
import { firstMessage, isAnswering, startProcesses } from './running/processes.ts';
import { startRetention } from './running/retention.ts';
import { keysOfDatabase } from './running/secret-marks.ts';
import { createSuperuser } from './running/superuser.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Starts the product: database, migrations, demo, server; stops it in the opposite order. `create-superuser NAME
 * EMAIL` only creates the platform's first account.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The only place that reads the clock. */
const clock: Clock = { now: () => new Date() };
const say = (line: string): void => console.log(line);

/** As long as the service manager waits (deploy/skifta.service). */
const LONGEST_STOP_MS = 30_000;

/** Logs like the app (request-log.ts): never a raw error, which may hold data. */
const sayFailure = (error: unknown): void =>
  console.error(
    JSON.stringify({
      level: 'fatal',
      time: clock.now().toISOString(),
      what: 'process',
      failure: failureOf(error),
    }),
  );

const sayFailed = (failure: Record<string, unknown>): void =>
  console.error(JSON.stringify({ level: 'error', time: clock.now().toISOString(), ...failure }));

type Stop = () => Promise<void>;
type Place = { readonly db: Db; readonly keys: Keys; readonly connection: Address };

async function start(): Promise<void> {
  const stops: Stop[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    stopping = true;
    for (const step of stops.reverse()) await step().catch(sayFailure);
    process.exit(code);
  };
  // The reader of our output may end before us: its line is dropped. As an uncaught error it would be told to the same reader, for ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      if (!isAnswering()) say('\nStopping ...');
      void stop(0);
    });
  }
  // An uncaught error may have left state in memory inconsistent: log it, finish accepted requests, restart.
  for (const accident of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(accident, (error: unknown) => {
      sayFailure(error);
      if (stopping) return;
      // What failed may be what the stop waits for.
      setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
      void stop(1);
    });
  }
  try {
    const config = readConfig(environment(), ROOT);
    const [command, ...rest] = process.argv.slice(2);
    const run =
      command === undefined ? undefined : (await import('./running/commands.ts')).commandNamed(command);
    if (run !== undefined) {
      await run({ config, clock, say, stops }, rest);
      await stop(0);
    }
    if (isAnswering()) {
      process.once('disconnect', () => void stop(1));
      return await answerRequests(config, () => stopping, stops);
    }
    const place = await prepare(config, stops);
    if (command === 'create-superuser') {
      await createSuperuser({ ...place, clock, say }, rest);
      await stop(0);
    }
    if (command !== undefined) throw new StartRefusal(`There is no command "${command}".`);
    await serve(config, place, () => stopping, stops);
  } catch (error) {
    const known = reachable(error);
    if (!(known instanceof StartRefusal)) throw error;
    console.error(known.message);
    await stop(1);
  }
}

/** A reachable, migrated database; the demo is added if wanted and the database is empty. */
async function prepare(config: Config, stops: Stop[]): Promise<Place> {
  const connection = await migrated(await database(config, stops));
  const db = openDb(connection, { copy: copyOf(config) });
  stops.push(() => db.close());
  await assertRoleTaken(db);
  const keys = await keysOfDatabase(db, config, clock.now().toISOString());
  if (config.copies !== undefined) {
    const { startCopies } = await import('./copies/base-copy.ts');
    startCopies(config, { keys, clock, erasures_file: erasuresFile(config.data_dir) }, stops, sayFailed);
  }
  if (config.demo && (await seedDemo(db, keys, clock.now().toISOString()))) {
    say('The demo is in place.');
  }
  return { db, keys, connection };
}

const copyOf = ({ replica_url }: Config): Address | undefined =>
  replica_url === undefined ? undefined : { url: replica_url };

/** The login that owns the tables, and the login that answers requests (decision 0039). */
type Logins = { readonly owner: Address; serving(owner: Session): Promise<Address> };

/** Returns how the server reaches the database. */
async function migrated({ owner, serving }: Logins): Promise<Address> {
  const sql = connect(owner);
  try {
    await assertSettingsArrive(sql);
    await migrate(sql, { folder: new URL('../../migrations/', import.meta.url), log: say });
    return await serving(sql);
  } catch (error) {
    throw reachable(error);
  } finally {
    await sql.end();
  }
}

async function database(config: Config, stops: Stop[]): Promise<Logins> {
  const { database_url: url, owner_database_url } = config;
  if (url !== undefined)
    return {
      owner: { url: owner_database_url ?? url },
      serving: async (sql) => {
        const login = decodeURIComponent(new URL(url).username);
        if (owner_database_url !== undefined && login !== '') await letServe(sql, login);
        return { url };
      },
    };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.data_dir,
    log: say,
    // Each process holds a pool; some more for commands beside the server.
    settings: {
      max_connections: String(46 + 14 * config.processes),
      ...(config.copies === undefined ? {} : ARCHIVE_SETTINGS),
    },
  });
  stops.push(() => embedded.stop());
  const { connection } = embedded;
  return { owner: connection, serving: (sql) => makeServingLogin(sql, connection) };
}

const WORDS: Record<string, string> = {
  '28P01': 'it refuses the name or password',
  '28000': 'it refuses the name',
  '3D000': 'it has no database of that name',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ENOENT: 'there is no such socket',
  '08P01':
    'something in front of it, such as PgBouncer, refuses the settings that each connection opens with; connect to PostgreSQL itself',
  CONNECT_TIMEOUT: 'it does not answer in time',
  '42501': 'its user may not make tables or roles; let an administrator run the migrations once',
};

/** Why the database cannot be used, in one sentence; rethrows anything that is our own failure. */
function reachable(error: unknown): unknown {
  const words = WORDS[sqlStateOf(error) ?? ''];
  return words === undefined ? error : new StartRefusal(`The database cannot be used: ${words}.`);
}

/** Does the work that is done once, and answers requests: here, or in as many processes as configured. */
async function serve(config: Config, place: Place, stopping: () => boolean, stops: Stop[]): Promise<void> {
  const { db } = place;
  let port: number;
  if (config.processes === 1) port = await answer(config, place, stopping, stops, work);
  else {
    await work(config, place, stops, sayFailed);
    const shared = await startProcesses(config, place.connection, say);
    stops.push(shared.stop);
    ({ port } = shared);
  }
  say(`Skifta is ready: http://${config.host}:${port}`);
  if (config.demo) {
    say(`Sign in as worker, manager or superadmin with the password ${DEMO_PASSWORD}. Ctrl-C stops.`);
    return;
  }
  const superusers = await db.inCompany(PLATFORM_COMPANY, (tx) => tx`select id from users limit 1`);
  if (superusers.length === 0)
    say('Nobody can sign in yet: npm run superuser -- NAME EMAIL makes the first superuser.');
}

/** Work that is done once, however many processes answer: monthly invoices, reminders, offers in turn, mail, digests, push, signed heads, retention. */
async function work(
  config: Config,
  { db, keys }: Place,
  stops: Stop[],
  logFailure: LogFailure,
): Promise<void> {
  stops.push(startMonthly({ db, clock }, logFailure));
  stops.push(startWishReminders({ db, clock }, logFailure));
  stops.push(startOfferTurns({ db, clock }, logFailure));
  const { mail } = config;
  if (mail !== undefined) stops.push(await startMailSender({ db, clock, keys, mail }, logFailure));
  stops.push(startDigests({ db, clock, keys, config }, logFailure));
  stops.push(await startPushSender({ db, clock, keys, config }, logFailure));
  stops.push(await startRosterRuns({ db, clock }, logFailure));
  stops.push(startHeadLog({ db, clock, keys, ...config }, logFailure));
  stops.push(startRetention({ db, clock, config }, logFailure));
}

/** Answers requests; returns the port. `beside` runs in the same process and stops after the requests. */
async function answer(
  config: Config,
  place: Place,
  stopping: () => boolean,
  stops: Stop[],
  beside: typeof work = async () => {},
): Promise<number> {
  const { db, keys } = place;
  const live = await openLive(db);
  const disk = await diskOf(config);
  const log = openLogStream();
  stops.push(log.close);
  const app = await buildProduct({ db, config, clock, keys, stopping }, live, {
    log_stream: log.stream,
    ...(disk === undefined ? {} : { disk }),
  });
  await listen(app, config);
  await beside(config, place, stops, (failure) => app.log.error(failure));
  stops.push(() => drain(app, live, config.stop_delay_ms));
  stops.push(async () => disk?.stop());
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : config.port;
}

/**
 * One of several processes: receives the database's address from the first one and answers requests until it is
 * stopped.
 */
async function answerRequests(config: Config, stopping: () => boolean, stops: Stop[]): Promise<void> {
  const { connection } = await firstMessage();
  const db = openDb(connection, { copy: copyOf(config) });
  stops.push(() => db.close());
  const keys = keysOf(...installationSecrets(config, config.data_dir));
  await answer(config, { db, keys, connection }, stopping, stops);
}

/** Watches the disk of the embedded database; an external database's disk is not ours. */
const diskOf = async (config: Config): Promise<DiskWatch | undefined> =>
  config.database_url === undefined
    ? watchDisk(join(config.data_dir, 'postgres'), config.disk_floor_mb * 1024 * 1024)
    : undefined;

/**
 * Connections that wait in the operating system while the server is busy. A client whose connection does not fit
 * retries after 1, 2, 4 seconds and more; Node's default of 511 is less than the rush when a shift begins.
 */
const BACKLOG = 4_096;

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(`Port ${config.port} is in use; stop what uses it or choose another with PORT.`);
    }
    if (code === 'EACCES')
      throw new StartRefusal(
        `Port ${config.port} may not be used by this account; choose another with PORT.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(`HOST ${config.host} is no address of this machine.`);
    }
    throw error;
  }
}

await start();
