import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import type { Services } from '../src/server/handler.ts';
import { type Live, openLive } from '../src/server/history/live.ts';
import type { Outside } from '../src/server/product.ts';
import { buildProduct } from '../src/server/product.ts';
import { buildCompany, buildPayroll, buildPerson, buildSuperuser } from '../src/server/running/builders.ts';
import { readConfig } from '../src/server/running/config.ts';
import { type Client, client, keys } from './client.ts';
import { atEnd, testDatabase } from './database.ts';

export { address, type Client, client, keys, type Reply } from './client.ts';

/**
 * The world of a test: the real app on a real database, with two companies of its own and a client for each kind of
 * caller. Every reply is checked against the contract: a missing or extra field fails the test that meets it.
 */

export const PASSWORD = 'prov-Lösen-77';
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const ROOT = new URL('..', import.meta.url).pathname;

let shared: Promise<Db> | undefined;
let hashed: Promise<string> | undefined;

/** The test database's pool, one for the process. */
export const sharedDb = (): Promise<Db> => {
  const opened = shared ?? opening();
  shared = opened;
  return opened;
};

let folder: string | undefined;
/** The data folder of this process's tests: never that of the checkout. */
function dataFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'skifta-world-'));
    atEnd(async () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

async function opening(): Promise<Db> {
  const db = openDb(await testDatabase(), { max: 8 });
  atEnd(() => db.close());
  return db;
}

export type World = {
  readonly app: FastifyInstance;
  readonly live: Live;
  readonly services: Services;
  readonly db: Db;
  readonly company_id: string;
  readonly subdomain: string;
  /** Sets the world's clock. */
  setNow(iso: string): void;
  now(): string;
  readonly manager: Client;
  readonly second_manager: Client;
  readonly worker: Client;
  readonly colleague: Client;
  readonly superuser: Client;
  /** People of another company. */
  readonly foreign_manager: Client;
  readonly foreign_worker: Client;
  readonly anyone: Client;
  signIn(username: string, subdomain: string, password?: string): Promise<Client>;
  close(): Promise<void>;
};

/** A clock is hardly ever on a whole minute: code that takes it for one fails here too. */
export const NOON = '2026-03-18T11:00:07.123Z';

export async function world(
  options: {
    now?: string;
    rate_limit?: string;
    /** A database of its own. Left out: the one that all tests of the process share. */
    db?: Db;
    env?: Record<string, string>;
    outside?: Outside;
  } = {},
): Promise<World> {
  const db = options.db ?? (await sharedDb());
  hashed ??= hashPassword(PASSWORD, CHEAP);
  const password_hash = await hashed;
  const mark = randomUUID().slice(0, 8);
  let now = options.now ?? NOON;
  const env = {
    LOG_LEVEL: 'silent',
    RATE_LIMIT: options.rate_limit ?? '100000',
    DATA_DIR: dataFolder(),
    ...options.env,
  };
  const config = readConfig(env, ROOT);
  const services: Services = {
    db,
    config,
    keys,
    clock: { now: () => new Date(now) },
    password_cost: CHEAP,
    stopping: () => false,
  };
  const live = await openLive(db);
  const app = await buildProduct(services, live, options.outside);
  const own = await company(db, password_hash, `own-${mark}`);
  await company(db, password_hash, `other-${mark}`);
  await buildSuperuser(db, keys, password_hash, {
    username: `root-${mark}`,
    first_name: 'Rut',
    last_name: 'Rotberg',
  });
  const signIn = (username: string, subdomain: string, password = PASSWORD): Promise<Client> =>
    signedIn(app, username, subdomain, password);
  return {
    app,
    live,
    services,
    db,
    company_id: own,
    subdomain: `own-${mark}`,
    setNow: (iso) => {
      now = iso;
    },
    now: () => now,
    manager: await signIn('manager', `own-${mark}`),
    second_manager: await signIn('second', `own-${mark}`),
    worker: await signIn('worker', `own-${mark}`),
    colleague: await signIn('colleague', `own-${mark}`),
    superuser: await signIn(`root-${mark}`, `own-${mark}`),
    foreign_manager: await signIn('manager', `other-${mark}`),
    foreign_worker: await signIn('worker', `other-${mark}`),
    anyone: client(app, { id: '', company_id: own, subdomain: `own-${mark}`, access: '', refresh: '' }),
    signIn,
    close: async () => {
      live.closeAll();
      await app.close();
    },
  };
}

async function company(db: Db, password_hash: string, subdomain: string): Promise<string> {
  const id = await buildCompany(db, { name: `Bolaget ${subdomain}`, subdomain });
  await db.inCompany(id, async (tx) => {
    for (const [username, first_name, role] of [
      ['manager', 'Moa', 'manager'],
      ['second', 'Sten', 'manager'],
      ['worker', 'Vera', 'worker'],
      ['colleague', 'Kalle', 'worker'],
    ] as const) {
      const person = {
        username,
        first_name,
        last_name: `Av ${subdomain}`,
        role,
        date_of_birth: '1990-04-04',
      };
      const user_id = await buildPerson(tx, keys, id, password_hash, person);
      if (username === 'worker') {
        await buildPayroll(tx, id, user_id, {
          monthly: 32_900,
          hourly: 200,
          rate: 100,
          hours: 38.25,
          table: 33,
        });
      }
    }
  });
  return id;
}

const MOST_TRIES = 20;

async function signedIn(
  app: FastifyInstance,
  username: string,
  subdomain: string,
  password: string,
): Promise<Client> {
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'x-tenant-domain': `${subdomain}.localhost` },
      payload: { username, password },
    });
  let response = await ask();
  // Before a file's tests: on a slow computer the server may be busy with those who sign in beside it.
  for (let tries = 1; response.statusCode === 503 && tries < MOST_TRIES; tries += 1) {
    await sleep(Number(response.headers['retry-after']) * 1000);
    response = await ask();
  }
  if (response.statusCode !== 200)
    throw new Error(`signing in as ${username}@${subdomain}: ${response.body}`);
  const { access, refresh } = response.json<{ access: string; refresh: string }>();
  const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const { sub, tid } = Object(claims);
  return client(app, { id: String(sub), company_id: String(tid), subdomain, access, refresh });
}
