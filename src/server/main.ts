import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { buildSuperuser } from './builders.ts';
import { type Config, environment, readConfig } from './config.ts';
import { type Connection, connect, type Db, openDb, sqlStateOf } from './db.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Clock } from './handler.ts';
import { openLive } from './live.ts';
import { migrate } from './migrate.ts';
import { startMonthly } from './monthly.ts';
import { hashPassword } from './passwords.ts';
import { installationSecret, type Keys, keysOf } from './secrets.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Starts the product: database, migrations, demo, server; and stops it in the opposite order. With
 * `create-superuser NAME EMAIL` it only makes the platform's first account.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DRAIN_MS = 8_000;
/** The only place that asks what time it is. */
const clock: Clock = { now: () => new Date() };
const say = (line: string): void => console.log(line);

type Stop = () => Promise<void>;

async function start(): Promise<void> {
  const stops: Stop[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    stopping = true;
    for (const step of stops.reverse()) await step().catch((error: unknown) => console.error(error));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      say('\nStopping ...');
      void stop(0);
    });
  }
  process.on('unhandledRejection', (error) => {
    console.error(error);
    if (!stopping) void stop(1);
  });
  try {
    const config = readConfig(environment(), ROOT);
    const { db, keys } = await prepare(config, stops);
    const [command, ...rest] = process.argv.slice(2);
    if (command === 'create-superuser') {
      await createSuperuser(db, keys, rest);
      await stop(0);
    }
    if (command !== undefined) throw new StartRefusal(`There is no command "${command}".`);
    await serve(config, db, keys, () => stopping, stops);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.error(error.message);
    await stop(1);
  }
}

/** A reachable, migrated database, seeded with the demo when it is the embedded one and empty. */
async function prepare(config: Config, stops: Stop[]): Promise<{ db: Db; keys: Keys }> {
  const connection = await database(config, stops);
  const keys = keysOf(installationSecret(config.secret, config.data_dir));
  const owner = connect(connection, { max: 1 });
  try {
    await migrate(owner, { folder: new URL('../../migrations/', import.meta.url), log: say });
  } catch (error) {
    throw reachable(error);
  } finally {
    await owner.end({ timeout: 2 });
  }
  const db = openDb(connection);
  stops.push(() => db.close());
  if (config.database_url === undefined && (await seedDemo(db, keys, clock.now().toISOString()))) {
    say('The demo is in place.');
  }
  return { db, keys };
}

async function database(config: Config, stops: Stop[]): Promise<Connection> {
  if (config.database_url !== undefined) return { url: config.database_url };
  const embedded = await startEmbeddedPostgres({ dataDir: config.data_dir, log: say });
  stops.push(() => embedded.stop());
  return embedded.connection;
}

const WORDS: Record<string, string> = {
  '28P01': 'it refuses the name or password',
  '28000': 'it refuses the name',
  '3D000': 'it has no database of that name',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ENOENT: 'there is no such socket',
  CONNECT_TIMEOUT: 'it does not answer in time',
  '42501': 'its user may not make tables or roles; let an administrator run the migrations once',
};

/** Why the database cannot be used, in one sentence; anything else is our own failure. */
function reachable(error: unknown): unknown {
  const words = WORDS[sqlStateOf(error) ?? ''];
  return words === undefined ? error : new StartRefusal(`The database cannot be used: ${words}.`);
}

async function serve(
  config: Config,
  db: Db,
  keys: Keys,
  stopping: () => boolean,
  stops: Stop[],
): Promise<void> {
  const live = await openLive(db);
  const app = await buildApp({ db, config, clock, keys, stopping }, live);
  await listen(app, config);
  stops.push(async () => {
    live.closeAll();
    await Promise.race([app.close(), new Promise((done) => setTimeout(done, DRAIN_MS).unref())]);
  });
  stops.push(startMonthly({ db, clock }, (failure) => app.log.error(failure)));
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  say(`Skifta is ready: http://${config.host}:${port}`);
  if (config.database_url === undefined) {
    say(`Sign in as worker, manager or superadmin with the password ${DEMO_PASSWORD}. Ctrl-C stops.`);
    return;
  }
  const superusers = await db.inCompany(
    '00000000-0000-4000-8000-000000000000',
    (tx) => tx`select id from users limit 1`,
  );
  if (superusers.length === 0)
    say('Nobody can sign in yet: npm run superuser -- NAME EMAIL makes the first superuser.');
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
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

async function createSuperuser(db: Db, keys: Keys, [username, email]: readonly string[]): Promise<void> {
  if (username === undefined || email === undefined) {
    throw new StartRefusal('Say who: npm run superuser -- NAME EMAIL');
  }
  const password = randomBytes(12).toString('base64url');
  try {
    await buildSuperuser(db, keys, await hashPassword(password), {
      username,
      email,
      first_name: username,
      last_name: '',
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505')
      throw new StartRefusal(`There already is a superuser ${username}, or one with that e-mail.`);
    throw error;
  }
  say(`Superuser ${username} can sign in with ${password}`);
  say('Change the password after the first sign-in.');
}

await start();
