import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { serveWeb, webFilesOf } from '../src/server/http/web-files.ts';
import { packFolder } from '../tools/web-pack.ts';

/** Serving the built web client: caching, media types and content policy. */

const folder = mkdtempSync(join(tmpdir(), 'skifta-web-'));
const LONG = 'export const one = 1;\n'.repeat(1_000);
let app: FastifyInstance;

before(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
  writeFileSync(join(folder, 'assets/first-abc.js'), 'export {};');
  writeFileSync(join(folder, 'assets/long-abc.js'), LONG);
  await packFolder(join(folder, 'assets'));
  writeFileSync(join(folder, 'sw.js'), 'addEventListener("fetch", () => {});');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Skifta"}');
  writeFileSync(join(folder, 'icon-192.png'), 'PNG');
  writeFileSync(join(folder, '.stamp'), 'secret');
  app = fastify();
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send({}));
  await serveWeb(app, webFilesOf(folder));
});
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

test('the service worker and the manifest are revalidated each time, with their media types', async () => {
  const worker = await get('/sw.js');
  assert.equal(worker.statusCode, 200);
  assert.match(String(worker.headers['content-type']), /^(text|application)\/javascript/);
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.match(String(worker.headers['content-security-policy']), /default-src 'none'; connect-src 'self'/);
  const manifest = await get('/manifest.webmanifest?v=2');
  assert.equal(manifest.statusCode, 200);
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/);
  assert.equal(manifest.headers['cache-control'], 'no-cache');
  const icon = await get('/icon-192.png');
  assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/png']);
});

test('a missing file is a 404, never the page in its place; other files of the folder are not served', async () => {
  for (const url of ['/icon-1024.png', '/favicon.svg', '/assets/gone.js', '/api/gone/']) {
    assert.equal((await get(url)).statusCode, 404, url);
  }
  assert.match((await get('/.stamp')).body, /csp-nonce/);
});

test('the page may start the worker, read the manifest and nothing else; each response has its own nonce', async () => {
  const [one, two] = [await get('/dashboard'), await get('/dashboard')];
  const policy = String(one.headers['content-security-policy']);
  for (const rule of ["worker-src 'self'", "manifest-src 'self'", "script-src 'self'", "default-src 'none'"])
    assert.ok(policy.split('; ').includes(rule), rule);
  assert.equal(one.headers['cache-control'], 'no-store');
  assert.notEqual(one.body, two.body);
  assert.equal(
    (await get('/assets/first-abc.js')).headers['cache-control'],
    'public, max-age=31536000, immutable',
  );
});

test('a file goes out as the build compressed it, in the smallest form that the browser takes', async () => {
  const asked = (encoding: string) =>
    app.inject({ method: 'GET', url: '/assets/long-abc.js', headers: { 'accept-encoding': encoding } });
  const brotli = await asked('gzip, deflate, br, zstd');
  const zipped = await asked('gzip');
  const plain = await asked('identity');
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(String(brotliDecompressSync(brotli.rawPayload)), LONG);
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.equal(String(gunzipSync(zipped.rawPayload)), LONG);
  assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, LONG]);
  for (const { headers } of [brotli, zipped, plain]) {
    assert.match(String(headers['content-type']), /^(text|application)\/javascript/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(headers.vary), /accept-encoding/i);
  }
  // A short one is not packed, and a packed one has no address of its own.
  assert.equal((await get('/assets/first-abc.js')).body, 'export {};');
  assert.equal((await get('/assets/long-abc.js.br')).statusCode, 404);
});
