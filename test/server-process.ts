import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** The real server in its own process, for tests of kills, stops and faults of the machine. */

const ROOT = new URL('..', import.meta.url).pathname;
const START_MS = 60_000;

/** A test that fails leaves its server: the process of the tests would wait for it, and the gate with it. */
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

export type ServerProcess = {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from the start until the server reported that it was ready. */
  readonly ready_ms: number;
  /** Its output so far. */
  said(): string;
  /** Ends the reading of its output, as a program that took it in does when it ends. */
  stopListening(): void;
  /** kill -9; waits until its processes are gone. */
  kill(): Promise<void>;
  /** Sends the signal; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * `env` is added to the tests' environment: DATA_DIR or DATABASE_URL names the data. The port is free unless PORT is
 * given. `root` is another copy of the program.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  root = ROOT,
): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', RATE_LIMIT: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const ended = once(child, 'exit');
  const address = await readyAddress(
    child,
    (text) => (said += text),
    () => said,
  );
  return {
    address,
    pid: child.pid ?? 0,
    ready_ms: performance.now() - began,
    said: () => said,
    stopListening: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

function readyAddress(
  child: ChildProcess,
  hear: (text: string) => void,
  said: () => string,
): Promise<string> {
  return new Promise((ready, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`the server was not ready in a minute: ${said()}`));
    }, START_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`the server ended with ${code}: ${said()}`));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      hear(chunk.toString());
      const found = /ready: (http:\/\/\S+)/.exec(said());
      if (found?.[1] === undefined) return;
      clearTimeout(late);
      ready(found[1]);
    });
  });
}

/** A reply, or null: the connection broke, and it is unknown whether the request succeeded. */
export type Heard = { readonly status: number; readonly headers: Headers; readonly body: unknown } | null;

export type Asker = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Heard>;

/** A client over the wire. It reads the address at each request, because a restart changes it. */
export const asker =
  (address: () => string, tenant: string, access: () => string): Asker =>
  async (method, path, body, headers = {}) => {
    try {
      const response = await fetch(`${address()}${path}`, {
        method,
        headers: {
          'x-tenant-domain': tenant,
          ...(access() === '' ? {} : { authorization: `Bearer ${access()}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
      };
    } catch {
      return null;
    }
  };

/** A token for a user, by name and password. */
export async function accessOf(
  address: () => string,
  tenant: string,
  username: string,
  password: string,
): Promise<string> {
  const ask = asker(address, tenant, () => '');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const heard = await ask('POST', '/api/token/', { username, password });
    if (heard?.status === 200) return String(Object(heard.body).access);
    if (heard !== null && heard.status < 500) throw new Error(`signing in: ${JSON.stringify(heard.body)}`);
    await sleep(200);
  }
  throw new Error(`no reply when ${username} signed in`);
}
