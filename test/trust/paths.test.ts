import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../src/contract/calls.ts';
import { buildProduct } from '../../src/server/product.ts';
import { type World, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';

/**
 * Malformed addresses, sent as raw bytes: broken percent encodings, NUL, `..`, backslashes, long names, folders, odd
 * methods and headers. Each is refused with a quiet 4xx, and counts against the rate limit like any other.
 */

const SUITE = 'paths';
const REQUESTS = size(1_500, 30_000);
const seed = seedOf(SUITE);

const folder = mkdtempSync(join(tmpdir(), 'skifta-paths-'));
const SCRIPT = 'first-abc123.js';
let w: World;
let logged: string[] = [];
const apps: FastifyInstance[] = [];

before(async () => {
  mkdirSync(join(folder, 'assets', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
  writeFileSync(join(folder, 'assets', SCRIPT), 'export const secret = 1;'.repeat(200));
  writeFileSync(join(folder, 'sw.js'), 'addEventListener("fetch", () => {});');
  writeFileSync(join(folder, '.stamp'), 'CANARY-STAMP');
  w = await world();
});
after(async () => {
  for (const app of apps) await app.close();
  await w.close();
  rmSync(folder, { recursive: true });
});

/** Serves the app and a built web client on a socket; returns the port. */
async function listening(rate_limit: number): Promise<number> {
  const config = { ...w.services.config, web_dir: folder, rate_limit, log_level: 'info' };
  const app = await buildProduct({ ...w.services, config }, w.live, {
    log_stream: { write: (line) => void logged.push(line) },
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}

type Heard = { readonly status: number; readonly head: string; readonly body: string };

/**
 * Sends the bytes of a request and reads until the connection ends. Node's own client would not write such addresses.
 */
function send(port: number, line: string, headers: readonly string[] = [], body = ''): Promise<Heard> {
  return new Promise((answer, fail) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Uint8Array[] = [];
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('error', fail);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      answer({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('') });
    });
    const own = [`host: ${w.subdomain}.localhost`, 'connection: close', ...headers];
    socket.write(Buffer.from(`${line} HTTP/1.1\r\n${own.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  });
}

/** The errors that requests made the server log. */
const failures = (): string[] =>
  logged.filter((line) => /"level":"(error|fatal)"|"failure"|\bat .*:\d+:\d+/.test(line));

const LONG = 'a'.repeat(3_000);
/** Either status is a right answer. */
const NO = [400, 404];

test('an address that names no page, file or call is refused with a quiet 4xx', async () => {
  const port = await listening(100_000);
  logged = [];
  const odd = [
    '/assets/%00',
    `/assets/${SCRIPT}%00`,
    '/assets/',
    '/assets',
    '/assets//',
    `/assets//${SCRIPT}`,
    '/assets/deep',
    '/assets/deep/',
    '/assets/.',
    '/assets/..',
    '/assets/../index.html',
    '/assets/%2e%2e/.stamp',
    '/assets/%2e%2e%2f.stamp',
    '/assets/..%5c.stamp',
    '/assets/..\\.stamp',
    '/assets/%',
    '/assets/%zz',
    '/assets/%c0%ae%c0%ae/.stamp',
    '/assets/%ff',
    '/assets/%ed%a0%80',
    `/assets/${LONG}`,
    `/assets/${'a/'.repeat(1_500)}`,
    `/assets/${'%00'.repeat(900)}`,
    '/assets/a%0d%0aset-cookie:x',
    '//',
    '//assets/x',
    '/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/a/../assets',
    '/a%5cb',
    '/%zz',
    '/sw.js%00',
    '/api',
    '/api/',
    '/api/%00',
    '/api/users/%00/',
    '/api/users/..%2f..%2f/',
    `/api/users/${LONG}/`,
    '/api/users/%2e%2e/',
    '/api/users/%ff/',
    '/api//users/',
    '/api/calendar/%00.ics',
    '/api/events/%00/',
  ];
  for (const path of odd) {
    const { status, body, head } = await send(port, `GET ${path}`);
    assert.ok(NO.includes(status), `GET ${path.slice(0, 60)} -> ${status} ${body.slice(0, 200)}`);
    assert.match(head, /x-content-type-options: nosniff/i, path.slice(0, 60));
    assert.doesNotMatch(body, /CANARY|root:|node_modules/);
  }
  assert.deepEqual(failures(), []);
  assert.equal((await send(port, `GET /assets/${SCRIPT}`)).status, 200, 'an existing file is served');
  assert.equal((await send(port, 'GET /dashboard')).status, 200, 'a page of the client is served');
  figure(SUITE, 'odd addresses, refused quietly', odd.length);
});

test('odd methods and headers at a file get their own status, never a 5xx', async () => {
  const port = await listening(100_000);
  logged = [];
  const file = `/assets/${SCRIPT}`;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS', 'PURGE'])
    assert.equal((await send(port, `${method} ${file}`)).status, 404, method);
  const post = ['content-type: application/json', 'content-length: 1'];
  assert.ok((await send(port, 'POST /assets/%00', post, '{')).status < 500);
  // Files are small and served whole: ranges are not supported.
  const asked: readonly (readonly [string, number])[] = [
    ['range: bytes=0-9', 200],
    ['range: bytes=999999-', 200],
    ['range: bytes=9-1', 200],
    ['range: pages=1-2', 200],
    [`range: bytes=${'0-1,'.repeat(500)}`, 200],
    ['if-modified-since: never', 200],
    ['if-none-match: *', 304],
    ['if-match: "x"', 412],
    ['if-range: \x80', 200],
  ];
  for (const [header, expected] of asked)
    assert.equal((await send(port, `GET ${file}`, [header])).status, expected, header.slice(0, 40));
  assert.deepEqual(failures(), []);
});

test('requests for missing files count against the rate limit, however they are written', async () => {
  for (const [what, line] of [
    ['a file that is not there', 'GET /assets/gone.js'],
    ['a NUL', 'GET /assets/%00'],
    ['a broken encoding', 'GET /assets/%zz'],
    ['a broken encoding of a call', 'GET /api/users/%zz/'],
    ['no call', 'GET /api/nothing/'],
    ['a long name', `GET /api/users/${LONG}/`],
    ['two slashes', 'GET //'],
    ['a page', 'GET /dashboard'],
    ['an unknown method', 'PURGE /assets/x'],
  ] as const) {
    const port = await listening(20);
    const seen: number[] = [];
    for (let n = 0; n < 22; n += 1) seen.push((await send(port, line)).status);
    assert.ok(
      seen.slice(0, 20).every((status) => status !== 429),
      `${what}: ${seen}`,
    );
    assert.deepEqual(seen.slice(20), [429, 429], what);
    assert.equal((await send(port, `GET /assets/${SCRIPT}`)).status, 200, 'existing files are not counted');
  }
});

const PIECES = fc.constantFrom(
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%0a',
  '%0d%0a',
  '%7f',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%',
  '%z',
  '%25',
  '%252e',
  ';',
  '~',
  ':',
  '@',
  '*',
  'assets',
  'api',
  'users',
  'sw.js',
  '.stamp',
  '.git',
  SCRIPT,
  '\x80',
  '\xe5',
  'C:',
  'a'.repeat(300),
);
const START = fc.constantFrom('/', '/assets/', '/api/', '/api/users/', '/sw.js', '/icon-', '', '/%61ssets/');
const RANDOM = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND'),
  path: fc
    .tuple(
      fc.oneof(START, fc.constantFrom(...CALLS.map((call) => call.path))),
      fc.array(
        fc.oneof({ weight: 3, arbitrary: PIECES }, { weight: 1, arbitrary: fc.string({ maxLength: 8 }) }),
        {
          maxLength: 8,
        },
      ),
    )
    .map(([start, rest]) => (start + rest.join('')).replaceAll(/[\s\u0100-\uffff]/g, '_') || '/'),
  headers: fc.subarray(
    ['range: bytes=0-', 'range: bytes=5-2', 'accept-encoding: gzip, *;q=0', 'if-none-match: "x"'],
    {
      maxLength: 2,
    },
  ),
});

test('whatever address is drawn: no failure, no contents of the folder, no error in the log', async () => {
  const port = await listening(1_000_000);
  logged = [];
  const count = { all: 0, refused: 0 };
  const result = await fc.check(
    fc.asyncProperty(RANDOM, async ({ method, path, headers }) => {
      const { status, body } = await send(port, `${method} ${path}`, headers);
      count.all += 1;
      if (status >= 400) count.refused += 1;
      assert.ok(status >= 200 && status < 500, `${method} ${path} -> ${status} ${body.slice(0, 300)}`);
      assert.doesNotMatch(body, /CANARY/);
      assert.deepEqual(failures(), []);
    }),
    { seed, numRuns: REQUESTS, endOnFailure: true },
  );
  assert.ok(!result.failed, `TRUST_SEED=${seed}\n${result.errorInstance}`);
  figure(SUITE, 'addresses drawn', count.all);
  figure(SUITE, 'of them refused, none with a failure', count.refused);
});
