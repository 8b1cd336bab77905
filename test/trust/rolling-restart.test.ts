import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../server-process.ts';
import { figure, size } from './figures.ts';
import { freePort, leftOut, type Nginx, nginx } from './nginx.ts';
import { ownServer } from './own-server.ts';

/**
 * Two servers on one PostgreSQL behind the real nginx with the shipped configuration file: what the proxy lets
 * through and how, and a restart of both servers, one after the other, under a steady load of reads and writes.
 */

const SUITE = 'rolling-restart';
const skip = leftOut;
const CLIENTS = 6;

let place: Awaited<ReturnType<typeof ownServer>>;
let proxy: Nginx;
let ports: number[] = [];
const servers: ServerProcess[] = [];
const start = (port: number): Promise<ServerProcess> => startServer({ ...place.env, PORT: `${port}` });

before(async () => {
  if (skip !== false) return console.log(`${SUITE}: left out: ${skip}`);
  place = await ownServer();
  Object.assign(place.env, { TRUST_PROXY: '1', BASE_DOMAIN: 'skifta.example.com' });
  ports = [await freePort(), await freePort()];
  proxy = await nginx(ports);
  for (const port of ports) servers.push(await start(port));
  await proxy.start();
});
after(async () => {
  if (skip !== false) return;
  await proxy.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(String(place.env.DATA_DIR), { recursive: true, force: true });
});

type Heard = {
  readonly status: number;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
};

function ask(agent: Agent, method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const options: RequestOptions = {
    ...{ host: '127.0.0.1', port: proxy.https, agent, method, path, rejectUnauthorized: false },
    headers: {
      host: `${place.tenant}.skifta.example.com`,
      ...(body === ''
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  };
  return new Promise<Heard>((answer, fail) => {
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
}

const signedIn = async (headers: Record<string, string> = {}): Promise<Record<string, string>> => {
  const body = JSON.stringify({ username: 'manager', password: place.manager });
  const heard = await ask(new Agent(), 'POST', '/api/token/', headers, body);
  assert.equal(heard.status, 200, heard.body);
  assert.match(String(heard.headers['set-cookie']), /^__Host-skifta-browser=.*; Secure/);
  return { authorization: `Bearer ${JSON.parse(heard.body).access}` };
};

test('nginx accepts the shipped file', { skip }, () => {
  const { code, said } = proxy.test();
  assert.equal(code, 0, said);
  assert.doesNotMatch(said, /\[(warn|emerg|error)\]/);
});

test('the proxy passes the client’s address, bodies and headers, and blocks the metrics', {
  skip,
}, async () => {
  const agent = new Agent();
  const own = await signedIn({ 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'http' });
  const listed = await ask(agent, 'GET', '/api/sessions/', own);
  assert.deepEqual(
    JSON.parse(listed.body).map(({ address }: { address: string }) => address),
    ['127.0.0.1'],
    'not the header of the client',
  );
  assert.equal(listed.headers['x-content-type-options'], 'nosniff');
  assert.match(String(listed.headers['x-request-id']), /^[0-9a-f]{32}$/);
  assert.equal((await ask(agent, 'GET', '/api/metrics/')).status, 404);
  const large = (bytes: number) => JSON.stringify({ start_time: 'x'.repeat(bytes) });
  assert.equal(
    (await ask(agent, 'POST', '/api/shifts/', own, large(200_000))).status,
    400,
    'the body was not passed',
  );
  assert.equal((await ask(agent, 'POST', '/api/shifts/', own, large(400_000))).status, 413);
  assert.equal((await ask(agent, 'GET', '/assets/%00')).status, 400, 'not refused by the proxy');
  const plain = await fetch(`http://127.0.0.1:${proxy.http}/api/users/me/`, { redirect: 'manual' });
  assert.equal(plain.status, 403);
  const page = await fetch(`http://127.0.0.1:${proxy.http}/dashboard`, { redirect: 'manual' });
  assert.equal(page.status, 308);
});

test('events arrive as they happen', { skip }, async () => {
  const own = await signedIn();
  const heard: string[] = [];
  const options: RequestOptions = {
    ...{ host: '127.0.0.1', port: proxy.https, path: '/api/events/', rejectUnauthorized: false },
    headers: { host: `${place.tenant}.skifta.example.com`, ...own },
  };
  const asked = request(options, (response) => response.on('data', (chunk) => heard.push(String(chunk))));
  asked.on('error', () => {});
  asked.end();
  const until = async (pattern: RegExp): Promise<void> => {
    for (let tries = 0; tries < 100 && !pattern.test(heard.join('')); tries += 1) await sleep(50);
    assert.match(heard.join(''), pattern);
  };
  await until(/: open/);
  const body = JSON.stringify({ start_time: '2026-08-01T08:00:00Z', end_time: '2026-08-01T16:00:00Z' });
  assert.equal((await ask(new Agent(), 'POST', '/api/shifts/', own, body)).status, 201);
  await until(/"kind":"shifts"/);
  asked.destroy();
});

const MINUTE_MS = 60_000;
const FIRST_MS = Date.parse('2026-09-01T00:00:00Z');

/** Each shift has its own minute, so that a lost or doubled one is seen. */
const shiftBody = (n: number): string =>
  JSON.stringify({
    start_time: new Date(FIRST_MS + n * MINUTE_MS).toISOString(),
    end_time: new Date(FIRST_MS + n * MINUTE_MS + 8 * 60 * MINUTE_MS).toISOString(),
  });

test('both servers restarted one after the other under load: no request fails, no write is lost or doubled', {
  skip,
}, async () => {
  const own = await signedIn();
  const failed: string[] = [];
  const written: number[] = [];
  let next = 0;
  let reads = 0;
  let isOver = false;
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isOver; turn += 1) {
      const isWrite = turn % 3 === 0;
      const n = isWrite ? next++ : -1;
      try {
        const { status, body } = isWrite
          ? await ask(
              agent,
              'POST',
              '/api/shifts/',
              { ...own, 'idempotency-key': randomUUID() },
              shiftBody(n),
            )
          : await ask(agent, 'GET', '/api/users/me/', own);
        if (status >= 300) failed.push(`${isWrite ? 'write' : 'read'} ${status} ${body.slice(0, 100)}`);
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
  const rounds = size(1, 10);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, port] of ports.entries()) {
      assert.equal(await servers[index]?.stop(), 0, 'an orderly end');
      servers[index] = await start(port);
      await sleep(300);
    }
  }
  isOver = true;
  await Promise.all(clients);
  assert.deepEqual(failed, [], proxy.said());
  const days = `start_date=2026-08-31&end_date=2026-09-30`;
  const { body } = await ask(new Agent(), 'GET', `/api/shifts/?${days}`, own);
  const kept = JSON.parse(body)
    .map(({ start_time }: { start_time: string }) => (Date.parse(start_time) - FIRST_MS) / MINUTE_MS)
    .sort((a: number, b: number) => a - b);
  assert.deepEqual(
    kept,
    written.toSorted((a, b) => a - b),
  );
  assert.ok(written.length > 50 && reads > 100, `${written.length} writes, ${reads} reads`);
  figure(SUITE, 'restarts of two servers', rounds * 2);
  figure(SUITE, 'reads and writes answered, none failed', reads + written.length);
  figure(SUITE, 'writes lost or doubled', 0);
});
