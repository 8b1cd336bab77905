import assert from 'node:assert/strict';
import { Agent, type RequestOptions, request } from 'node:https';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, size } from './figures.ts';
import { leftOut } from './nginx.ts';
import { load, signedIn, type TwoServers, twoServers } from './two-servers.ts';

/**
 * Two servers on one PostgreSQL behind the real nginx with the shipped configuration file: what the proxy lets
 * through and how, and a restart of both servers, one after the other, under a steady load of reads and writes.
 */

const SUITE = 'rolling-restart';
const skip = leftOut;

let two: TwoServers;

before(async () => {
  if (skip !== false) return console.log(`${SUITE}: left out: ${skip}`);
  two = await twoServers();
});
after(async () => {
  if (skip === false) await two.stop();
});

test('nginx accepts the shipped file', { skip }, () => {
  const { code, said } = two.proxy.test();
  assert.equal(code, 0, said);
  assert.doesNotMatch(said, /\[(warn|emerg|error)\]/);
});

test('the proxy passes the client’s address, bodies and headers, and blocks the metrics', {
  skip,
}, async () => {
  const agent = new Agent();
  const own = await signedIn(two, { 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'http' });
  const listed = await two.ask(agent, 'GET', '/api/sessions/', own);
  assert.deepEqual(
    JSON.parse(listed.body).map(({ address }: { address: string }) => address),
    ['127.0.0.1'],
    'not the header of the client',
  );
  assert.equal(listed.headers['x-content-type-options'], 'nosniff');
  assert.match(String(listed.headers['x-request-id']), /^[0-9a-f]{32}$/);
  assert.equal((await two.ask(agent, 'GET', '/api/metrics/')).status, 404);
  const large = (bytes: number) => JSON.stringify({ start_time: 'x'.repeat(bytes) });
  assert.equal(
    (await two.ask(agent, 'POST', '/api/shifts/', own, large(200_000))).status,
    400,
    'the body was not passed',
  );
  assert.equal((await two.ask(agent, 'POST', '/api/shifts/', own, large(400_000))).status, 413);
  assert.equal((await two.ask(agent, 'GET', '/assets/%00')).status, 400, 'not refused by the proxy');
  const plain = await fetch(`http://127.0.0.1:${two.proxy.http}/api/users/me/`, { redirect: 'manual' });
  assert.equal(plain.status, 403);
  const page = await fetch(`http://127.0.0.1:${two.proxy.http}/dashboard`, { redirect: 'manual' });
  assert.equal(page.status, 308);
});

test('events arrive as they happen', { skip }, async () => {
  const own = await signedIn(two);
  const heard: string[] = [];
  const options: RequestOptions = {
    ...{ host: '127.0.0.1', port: two.proxy.https, path: '/api/events/', rejectUnauthorized: false },
    headers: { host: two.host, ...own },
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
  assert.equal((await two.ask(new Agent(), 'POST', '/api/shifts/', own, body)).status, 201);
  await until(/"kind":"shifts"/);
  asked.destroy();
});

test('both servers restarted one after the other under load: no request fails, no write is lost or doubled', {
  skip,
}, async () => {
  const under = await load(two);
  const rounds = size(1, 10);
  for (let round = 0; round < rounds; round += 1)
    for (const index of two.servers.keys()) await two.restart(index);
  const { reads, writes } = await under.end();
  figure(SUITE, 'restarts of two servers', rounds * 2);
  figure(SUITE, 'reads and writes answered, none failed', reads + writes);
  figure(SUITE, 'writes lost or doubled', 0);
});
