import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../server-process.ts';
import { freePort, type Nginx, nginx } from './nginx.ts';
import { ownServer } from './own-server.ts';

/** Two servers on one PostgreSQL behind the real nginx with the shipped configuration file, and a steady load on them. */

const DOMAIN = 'skifta.example.com';
const CLIENTS = 6;
const MINUTE_MS = 60_000;

export type Heard = {
  readonly status: number;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
};

export type TwoServers = {
  readonly place: Awaited<ReturnType<typeof ownServer>>;
  readonly proxy: Nginx;
  readonly host: string;
  readonly servers: ServerProcess[];
  /** Aborted when they stop: so ends the load of a test that failed. */
  readonly over: AbortSignal;
  ask(
    agent: Agent,
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string,
  ): Promise<Heard>;
  /** Stops one in good order and starts it again, with other settings or from another program folder; the other one serves. */
  restart(index: number, env?: Record<string, string>, root?: string): Promise<void>;
  stop(): Promise<void>;
};

export async function twoServers(env: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const place = await ownServer();
  Object.assign(place.env, { TRUST_PROXY: '1', BASE_DOMAIN: DOMAIN }, env);
  const ports = [await freePort(), await freePort()];
  const proxy = await nginx(ports);
  const servers: ServerProcess[] = [];
  const over = new AbortController();
  const host = `${place.tenant}.${DOMAIN}`;
  const folderOf = (index: number): string => join(String(place.env.DATA_DIR), `server-${index}`);
  for (const index of ports.keys()) mkdirSync(folderOf(index));
  const start = (index: number, more = {}, root?: string): Promise<ServerProcess> =>
    startServer({ ...place.env, PORT: `${ports[index]}`, DATA_DIR: folderOf(index), ...more }, root);
  for (const index of ports.keys()) servers.push(await start(index));
  await proxy.start();
  return {
    ...{ place, proxy, host, servers, over: over.signal },
    ask: (agent, method, path, headers = {}, body = '') =>
      heardOf(
        {
          ...{ host: '127.0.0.1', port: proxy.https, agent, method, path, rejectUnauthorized: false },
          headers: {
            host,
            ...(body === ''
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        body,
      ),
    restart: async (index, more = {}, root = undefined) => {
      assert.equal(await servers[index]?.stop(), 0, 'an orderly end');
      servers[index] = await start(index, more, root);
      await sleep(300);
    },
    stop: async () => {
      over.abort();
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(String(place.env.DATA_DIR), { recursive: true, force: true });
    },
  };
}

const heardOf = (options: RequestOptions, body: string): Promise<Heard> =>
  new Promise((answer, fail) => {
    const asked = request(options, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.once('error', fail);
      response.once('end', () =>
        answer({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
    });
    asked.once('error', fail);
    asked.end(body);
  });

type Signed = { readonly authorization: string };
type Tokens = { readonly access: string; readonly refresh: string };

async function tokens(two: TwoServers, headers: Record<string, string> = {}): Promise<Tokens> {
  const body = JSON.stringify({ username: 'manager', password: two.place.manager });
  const heard = await two.ask(new Agent(), 'POST', '/api/token/', headers, body);
  assert.equal(heard.status, 200, heard.body);
  assert.match(String(heard.headers['set-cookie']), /^__Host-skifta-browser=.*; Secure/);
  return JSON.parse(heard.body);
}

const headerOf = ({ access }: Tokens): Signed => ({ authorization: `Bearer ${access}` });

export const signedIn = async (two: TwoServers, headers: Record<string, string> = {}): Promise<Signed> =>
  headerOf(await tokens(two, headers));

/** Each shift has its own minute, so that a lost or doubled one is seen. */
const shiftBody = (from: string, n: number): string => {
  const start_ms = Date.parse(from) + n * MINUTE_MS;
  return JSON.stringify({
    start_time: new Date(start_ms).toISOString(),
    end_time: new Date(start_ms + 8 * 60 * MINUTE_MS).toISOString(),
  });
};

export type Load = {
  /** Exchanges the tokens, as every client does before its access token ends. */
  refresh(): Promise<void>;
  /** Ends it; refuses if a request failed, or a write was lost or doubled. */
  end(): Promise<{ readonly reads: number; readonly writes: number }>;
};

/** Clients that read `paths` in turn and write each third time, shifts of the month that begins on `from`, until it is ended. */
export async function load(
  two: TwoServers,
  paths: readonly [string, ...string[]] = ['/api/users/me/'],
  from = '2026-09-01',
): Promise<Load> {
  let last = await tokens(two);
  let own = headerOf(last);
  const failed: string[] = [];
  const written: number[] = [];
  let next = 0;
  let reads = 0;
  let isOver = false;
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isOver && !two.over.aborted; turn += 1) {
      const isWrite = turn % 3 === 0;
      const n = isWrite ? next++ : -1;
      const path = isWrite ? '/api/shifts/' : (paths[turn % paths.length] ?? paths[0]);
      try {
        const { status, body } = isWrite
          ? await two.ask(
              agent,
              'POST',
              path,
              { ...own, 'idempotency-key': randomUUID() },
              shiftBody(from, n),
            )
          : await two.ask(agent, 'GET', path, own);
        if (status >= 300)
          failed.push(`${isWrite ? 'write' : 'read'} ${path} ${status} ${body.slice(0, 100)}`);
        else if (isWrite) written.push(n);
        else reads += 1;
      } catch (error) {
        failed.push(String(error));
      }
      await sleep(20 + (turn % 4) * 10);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await sleep(300);
  return {
    refresh: async () => {
      const body = JSON.stringify({ refresh: last.refresh });
      const heard = await two.ask(new Agent(), 'POST', '/api/token/refresh/', {}, body);
      assert.equal(heard.status, 200, heard.body);
      last = JSON.parse(heard.body);
      own = headerOf(last);
    },
    end: async () => {
      isOver = true;
      await Promise.all(clients);
      assert.deepEqual(failed, [], two.proxy.said());
      assert.deepEqual(
        await shiftsKept(two, own, from),
        written.toSorted((a, b) => a - b),
      );
      assert.ok(written.length > 50 && reads > 100, `${written.length} writes, ${reads} reads`);
      return { reads, writes: written.length };
    },
  };
}

/** The minutes at which the month's shifts begin, counted from its first. */
async function shiftsKept({ ask }: TwoServers, own: Signed, from: string): Promise<number[]> {
  const last = new Date(Date.parse(from) + 27 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await ask(new Agent(), 'GET', `/api/shifts/?start_date=${from}&end_date=${last}`, own);
  return JSON.parse(body)
    .map(({ start_time }: { start_time: string }) => (Date.parse(start_time) - Date.parse(from)) / MINUTE_MS)
    .sort((a: number, b: number) => a - b);
}
