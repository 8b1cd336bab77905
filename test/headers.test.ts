import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { CALLS } from '../src/contract/calls.ts';
import { buildProduct } from '../src/server/product.ts';
import { type World, world } from './world.ts';

/** Trust rules 27 and 28: the headers of every kind of reply, no access for other origins, and limits on size. */

let w: World;
let app: FastifyInstance;
const web_dir = mkdtempSync(join(tmpdir(), 'skifta-headers-'));

before(async () => {
  w = await world();
  mkdirSync(join(web_dir, 'assets'));
  writeFileSync(join(web_dir, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
  writeFileSync(join(web_dir, 'assets/first-abc.js'), 'export {};');
  writeFileSync(join(web_dir, 'sw.js'), '');
  app = await buildProduct({ ...w.services, config: { ...w.services.config, web_dir } }, w.live);
});
after(async () => {
  await app.close();
  await w.close();
  rmSync(web_dir, { recursive: true });
});

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const asManager = (): Record<string, string> => ({
  authorization: `Bearer ${w.manager.access}`,
  'x-tenant-domain': `${w.subdomain}.localhost`,
});

const get = (url: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'GET',
  url,
  headers,
});

/** Every kind of reply, with the status that identifies it. */
const kinds = (): [string, number, InjectOptions][] => [
  ['page', 200, get('/dashboard')],
  ['asset', 200, get('/assets/first-abc.js')],
  ['service worker', 200, get('/sw.js')],
  ['reply', 200, get('/api/users/me/', asManager())],
  [
    'file',
    200,
    get('/api/exports/time-entries/?format=csv&start_date=2026-02-01&end_date=2026-02-28', asManager()),
  ],
  ['refusal', 401, get('/api/users/me/')],
  ['not found', 404, get('/api/nothing/')],
  ['asset that is gone', 404, get('/assets/gone.js')],
  ['address that cannot be read', 400, get('/api/shifts/%zz/')],
  ['wrong method', 405, { method: 'DELETE', url: '/api/token/' }],
  ['body that is no JSON', 400, { method: 'POST', url: '/api/token/', payload: '{', headers: JSON_TYPE }],
];
const JSON_TYPE = { 'content-type': 'application/json' };

test('every kind of reply has the headers, a content policy without inline script, and its request id', async () => {
  for (const [kind, status, options] of kinds()) {
    const { statusCode, headers } = await app.inject(options);
    assert.equal(statusCode, status, kind);
    for (const [name, value] of Object.entries(EVERYWHERE))
      assert.equal(headers[name], value, `${kind}: ${name}`);
    assert.match(
      String(headers['permissions-policy']),
      /camera=\(\), microphone=\(\), geolocation=\(\)/,
      kind,
    );
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, kind);
    assert.equal(headers['access-control-allow-origin'], undefined, kind);
    assert.equal(headers.server, undefined, kind);
    assert.equal(headers['x-powered-by'], undefined, kind);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'/, kind);
    const [, script = "'none'"] = /script-src ([^;]*)/.exec(policy) ?? [];
    assert.ok(["'none'", "'self'"].includes(script.trim()), `${kind}: script-src ${script}`);
    assert.ok(!policy.includes('unsafe'), `${kind}: ${policy}`);
    if (kind !== 'service worker') assert.match(policy, /frame-ancestors 'none'/, kind);
  }
});

test('replies of the API are not cached', async () => {
  for (const [kind, , options] of kinds().filter(([, , one]) => String(one.url).startsWith('/api'))) {
    assert.equal((await app.inject(options)).headers['cache-control'], 'no-store', kind);
  }
});

test('other origins get nothing: no preflight succeeds, no reply names an origin', async () => {
  const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const call of CALLS) {
    const url = call.path.replaceAll(/\{\w+\}/g, w.worker.id);
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url, headers: origin });
    assert.ok(statusCode === 404 || statusCode === 405, `OPTIONS ${url} answered ${statusCode}`);
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      [],
      url,
    );
  }
  const { headers } = await app.inject(get('/api/users/me/', { ...asManager(), ...origin }));
  assert.equal(headers['access-control-allow-origin'], undefined);
});

test('a too long address, too many parameters and a too deep body are each refused in the common shape', async () => {
  const code = async (options: InjectOptions): Promise<unknown> => {
    const { statusCode, body } = await app.inject(options);
    return [statusCode, Object(JSON.parse(body)).code];
  };
  assert.deepEqual(await code(get(`/api/users/?x=${'a'.repeat(10_000)}`)), [414, 'url_too_long']);
  assert.deepEqual(await code(get(`/?x=${'a'.repeat(10_000)}`)), [414, 'url_too_long']);
  const many = Array.from({ length: 51 }, (_, index) => `k${index}=1`).join('&');
  const tooMany = await app.inject(get(`/api/users/?${many}`, asManager()));
  assert.equal(tooMany.statusCode, 400);
  assert.match(tooMany.body, /at most 50 parameters/);
  const ids = Array.from({ length: 200 }, () => w.worker.id).join('%2C');
  const longest = await app.inject(get(`/api/ob-hours/?year=2026&month=2&user_ids=${ids}`, asManager()));
  assert.equal(longest.statusCode, 200, 'the longest address in use');
  const deep = (depth: number): InjectOptions => ({
    method: 'POST',
    url: '/api/token/',
    headers: JSON_TYPE,
    payload: `{"username":"[\\"[[[","password":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`,
  });
  assert.match((await app.inject(deep(21))).body, /nested too deeply/);
  assert.doesNotMatch((await app.inject(deep(20))).body, /nested too deeply/);
  const large = { method: 'POST', url: '/api/token/', payload: { username: 'x'.repeat(300_000) } } as const;
  assert.deepEqual(await code(large), [413, 'too_large']);
});

test('invalid HTTP, TRACE and endless headers are refused, and the connection closed', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = Object(app.server.address());
  const say = (bytes: string): Promise<string> =>
    new Promise((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      let heard = '';
      socket.on('data', (data) => {
        heard += data.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => done(heard));
    });
  const nonsense = await say('HELLO\r\n\r\n');
  assert.match(nonsense, /^HTTP\/1\.1 400 /);
  assert.match(nonsense, /x-content-type-options: nosniff/);
  assert.match(nonsense, /"code":"invalid"/);
  assert.match(
    await say(`GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 /,
  );
  assert.match(
    await say('TRACE /api/health/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
    /^HTTP\/1\.1 40[45] /,
  );
  // Two lengths: one proxy may read as a body what another reads as the next request.
  const smuggled =
    'POST /api/token/ HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
  assert.match(await say(smuggled), /^HTTP\/1\.1 400 /);
});
