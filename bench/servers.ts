import { type ChildProcess, fork, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';

/** The two measured servers, each in its own process. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 60_000;

export type Running = { readonly pid: number; readonly port: number; stop(): Promise<void> };

/** The driver signs its tokens with this secret too. */
export const SECRET = Buffer.alloc(32, 5);

/** The number of processes, and whether they save memory, as `npm start` with its own database does. */
export type Manner = {
  readonly processes?: number;
  readonly is_small?: boolean;
  /** With its default rate limit; otherwise without one. */
  readonly is_limited?: boolean;
  /** The folder of another checkout. */
  readonly root?: string;
};

const starter = (): string => readFileSync(join(ROOT, 'deploy/skifta'), 'utf8');
/** The flags of a server with its own database. */
const smallFlags = (): string[] => /small="([^"]+)"/.exec(starter())?.[1]?.split(' ') ?? [];
/** What it has in its environment besides. */
const smallEnv = (): Record<string, string> =>
  Object.fromEntries(
    [...starter().matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** The product as in production: its own log level, into a file. Its defaults where `manner` leaves something out. */
export async function startSkifta(
  { host, port, user, password, database }: DatabaseSettings,
  log: string,
  { processes, is_small = false, is_limited = false, root = ROOT }: Manner = {},
): Promise<Running> {
  const own = await freePort();
  const file = openSync(log, 'a');
  const child = spawn(
    process.execPath,
    [...(is_small ? smallFlags() : []), join(root, 'src/server/main.ts')],
    {
      env: {
        ...process.env,
        ...(is_small ? smallEnv() : {}),
        DATABASE_URL: 'postgres:///',
        PGHOST: host,
        PGPORT: String(port),
        PGUSER: user,
        PGPASSWORD: password,
        PGDATABASE: database,
        HOST: '127.0.0.1',
        PORT: String(own),
        SKIFTA_SECRET: SECRET.toString('base64'),
        ...(is_limited ? {} : { RATE_LIMIT: '1000000' }),
        ...(processes === undefined ? {} : { PROCESSES: String(processes) }),
      },
      stdio: ['ignore', file, file],
    },
  );
  closeSync(file);
  await ready(child, own, () => readFileSync(log, 'utf8').slice(-2_000));
  return { pid: child.pid ?? 0, port: own, stop: () => stopped(child, 'SIGINT') };
}

/** Waits until the server is ready; throws with its output when it ends or takes too long. */
export async function ready(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < READY_MS) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready/`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not get ready:\n${said()}`);
}

export const startThin = (settings: DatabaseSettings): Promise<Running> =>
  startBare('thin-server.ts', { THIN_DATABASE: JSON.stringify(settings) });

export const startRefusing = (): Promise<Running> => startBare('refusing-server.ts');

async function startBare(file: string, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const child = fork(join(ROOT, 'bench', file), { env: { ...process.env, ...env } });
  const port = await new Promise<number>((started, failed) => {
    child.once('message', (message) => started((message as { port: number }).port));
    child.once('exit', () => failed(new Error(`${file} ended`)));
  });
  return { pid: child.pid ?? 0, port, stop: () => stopped(child, 'SIGTERM') };
}

export function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', () => {
      clearTimeout(force);
      done();
    });
    child.kill(signal);
  });
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
