import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildProduct } from '../src/server/product.ts';
import { readConfig } from '../src/server/running/config.ts';
import { type World, world } from './world.ts';

/** Where to report a vulnerability (RFC 9116): the operator's contact, or nothing; never the page of the web client. */

const PATH = '/.well-known/security.txt';
const web_dir = mkdtempSync(join(tmpdir(), 'skifta-web-'));
writeFileSync(join(web_dir, 'index.html'), '<!doctype html><title>Skifta</title>');

let w: World;
before(async () => {
  w = await world();
});
after(async () => {
  await w.close();
  rmSync(web_dir, { recursive: true });
});

async function asked(path: string, contact?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const env = { LOG_LEVEL: 'silent', ...(contact === undefined ? {} : { SECURITY_CONTACT: contact }) };
  const { security_contact } = readConfig(env, new URL('..', import.meta.url).pathname);
  const config = { ...w.services.config, security_contact, web_dir };
  const app = await buildProduct({ ...w.services, config }, w.live);
  const { statusCode, headers, body } = await app.inject({ method, url: path });
  await app.close();
  return { status: statusCode, type: headers['content-type'], body };
}

test('the contact is told, with a date until which it holds', async () => {
  const { status, type, body } = await asked(PATH, 'mailto:security@example.com https://example.com/report');
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  const lines = body.trimEnd().split('\n');
  assert.deepEqual(lines, [
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    'Expires: 2026-06-16T00:00:00Z',
    'Preferred-Languages: sv, en',
  ]);
  assert.equal((await asked(PATH, 'mailto:a@example.com', 'HEAD')).status, 200);
  assert.equal((await asked(`${PATH}?x=1`, 'mailto:a@example.com')).status, 200);
});

test('without a contact, and for everything else there, the answer is 404 and never the page', async () => {
  assert.match((await asked('/anything')).body, /<title>Skifta/, 'the page is there');
  for (const [path, contact] of [
    [PATH, undefined],
    [PATH, ''],
    ['/.well-known/change-password', 'mailto:a@example.com'],
    ['/.well-known/', undefined],
    ['/.well-known', undefined],
  ] as const) {
    const { status, body } = await asked(path, contact);
    assert.equal(status, 404, path);
    assert.equal(JSON.parse(body).code, 'no_such_call', path);
  }
  assert.ok([404, 405].includes((await asked(PATH, 'mailto:a@example.com', 'POST')).status));
});

test('a contact that is no address of mail, web or phone ends the start with a sentence', () => {
  const root = new URL('..', import.meta.url).pathname;
  for (const wrong of [
    'security@example.com',
    'mailto:',
    'http://example.com/report',
    'mailto:a@b.se\nExpires: x',
    'javascript:alert(1)',
  ])
    assert.throws(() => readConfig({ SECURITY_CONTACT: wrong }, root), /SECURITY_CONTACT must/, wrong);
});
