import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { listSessions } from '../src/contract/sessions.ts';
import { readConfig } from '../src/server/running/config.ts';
import { client, PASSWORD, type World, world } from './world.ts';

/**
 * Whose address counts behind proxies: limits, sessions and known networks rest on it. A client may write anything to
 * the left of what our proxies wrote.
 */

const FORGED = '198.51.100.66';
const CLIENT = '203.0.113.7';
const OUTER = '192.0.2.20';

const worlds = new Map<string, World>();
after(async () => {
  for (const one of worlds.values()) await one.close();
});

async function behind(trust: string | undefined): Promise<World> {
  const name = trust ?? '';
  const made = worlds.get(name) ?? (await world({ env: trust === undefined ? {} : { TRUST_PROXY: trust } }));
  worlds.set(name, made);
  return made;
}

/** The address that a new session is kept with, and the request's id. */
async function seen(trust: string | undefined, forwarded: string | undefined, from = '127.0.0.1') {
  const w = await behind(trust);
  const { headers, json } = await w.anyone.raw({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: from,
    headers: {
      'x-tenant-domain': `${w.subdomain}.localhost`,
      'x-request-id': 'proxy-0123456789',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: { username: 'worker', password: PASSWORD },
  });
  const { access } = json as { access: string };
  const signed = client(w.app, { ...w.worker, access });
  const { body } = await signed.send(listSessions);
  const address = body.find(({ is_current }) => is_current)?.address;
  return { address, id: headers['x-request-id'] };
}

test('one proxy: the address that it wrote counts, and none that the client wrote to the left of it', async () => {
  assert.equal((await seen('1', CLIENT)).address, CLIENT);
  assert.equal((await seen('1', `${FORGED}, ${CLIENT}`)).address, CLIENT);
  assert.equal((await seen('1', `${FORGED}, 10.0.0.1, ${CLIENT}`)).address, CLIENT);
  assert.equal((await seen('1', undefined)).address, '127.0.0.1');
});

test('two proxies: the second address from the right', async () => {
  assert.equal((await seen('2', `${FORGED}, ${CLIENT}, ${OUTER}`)).address, CLIENT);
  assert.equal((await seen('2', CLIENT)).address, CLIENT);
});

test('proxies by address: only theirs are believed, and only from the right', async () => {
  const named = `127.0.0.1, ${OUTER}/28`;
  assert.equal((await seen(named, `${FORGED}, ${CLIENT}, ${OUTER}`)).address, CLIENT);
  assert.equal((await seen(named, `${FORGED}, ${CLIENT}`)).address, CLIENT);
  assert.equal((await seen(named, CLIENT, '::ffff:127.0.0.1')).address, CLIENT);
  const stranger = await seen(named, FORGED, '203.0.113.200');
  assert.equal(stranger.address, '203.0.113.200', 'who comes past the proxy is believed nothing');
  assert.notEqual(stranger.id, 'proxy-0123456789', 'nor its request id');
  assert.equal((await seen(named, CLIENT)).id, 'proxy-0123456789');
});

test('without the setting, as in the image, what a client forwards changes nothing', async () => {
  for (const trust of [undefined, '', '0']) {
    const { address, id } = await seen(trust, FORGED);
    assert.equal(address, '127.0.0.1');
    assert.notEqual(id, 'proxy-0123456789');
  }
  const image = readFileSync(new URL('../deploy/Containerfile', import.meta.url), 'utf8');
  assert.doesNotMatch(image, /TRUST_PROXY/);
});

test('a setting that names no proxy ends the start with a sentence', () => {
  const root = new URL('..', import.meta.url).pathname;
  for (const wrong of [
    'true',
    '-1',
    '1.5',
    '11',
    'proxy.example',
    '10.0.0.1/33',
    '10.0.0.1/',
    '10.0.0.1;::1',
  ])
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }, root), /TRUST_PROXY must be/, wrong);
  assert.equal(readConfig({ TRUST_PROXY: '2' }, root).stop_delay_ms, 2000);
  assert.equal(readConfig({ TRUST_PROXY: '10.0.0.0/8 fd00::/8' }, root).stop_delay_ms, 2000);
  assert.equal(readConfig({ TRUST_PROXY: '0' }, root).stop_delay_ms, 0);
});
