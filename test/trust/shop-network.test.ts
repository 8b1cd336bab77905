import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { refreshSession } from '../../src/contract/sessions.ts';
import { buildProduct } from '../../src/server/product.ts';
import { PASSWORD, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';

/**
 * Many people sign in behind one address. Wrong guesses from there, by a prankster or a thief on the shop's wifi, do
 * not delay people who have signed in with their browser before, and delay everybody else by two minutes at most
 * (decision 0046).
 */

const SUITE = 'shop-network';
const SHOP = '192.0.2.10';
/** The default limit. */
const RATE_LIMIT = 1_200;

let w: World;
let shop: FastifyInstance;
before(async () => {
  w = await world();
  shop = await appOf(RATE_LIMIT);
});
after(async () => {
  await shop.close();
  await w.close();
});

const appOf = (rate_limit: number): Promise<FastifyInstance> =>
  buildProduct({ ...w.services, config: { ...w.services.config, rate_limit } }, w.live);

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());

type From = { readonly address?: string; readonly cookie?: string; readonly app?: FastifyInstance };

async function trySignIn(username: string, password: string, from: From = {}) {
  const { address = SHOP, cookie, app = w.app } = from;
  const response = await app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: address,
    headers: {
      'x-tenant-domain': `${w.subdomain}.localhost`,
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: { username, password },
  });
  const { statusCode: status, body, headers } = response;
  const set = String(headers['set-cookie'] ?? '');
  return { status, body, wait_s: Number(headers['retry-after'] ?? 0), set, cookie: set.split(';')[0] };
}

/** The cookie of a browser in which these people have signed in, one after the other. */
async function browserOf(...usernames: readonly string[]): Promise<string> {
  let cookie: string | undefined;
  for (const username of usernames) {
    const entered = await trySignIn(username, PASSWORD, cookie === undefined ? {} : { cookie });
    assert.equal(entered.status, 200, `${username}: ${entered.body}`);
    cookie = entered.cookie || cookie;
  }
  return cookie ?? '';
}

/** The number of these guesses that were checked against the hash. */
async function guesses(count: number, one: (n: number) => Promise<{ status: number }>): Promise<number> {
  let reached = 0;
  let next = 0;
  const guesser = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const { status } = await one(next);
      assert.ok(status === 401 || status === 429, `${status}`);
      if (status === 401) reached += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, guesser));
  return reached;
}

const NAMES = ['worker', 'colleague', 'manager', 'second', 'nobody', 'anna', 'kalle', 'root'];

test('after a thousand wrong guesses from the shop over many names, a colleague there signs in at once', async () => {
  const known = await browserOf('colleague');
  const count = size(300, 1_000);
  const reached = await guesses(count, (n) =>
    trySignIn(NAMES[n % NAMES.length] ?? '', `fel-${n}`, { app: shop }),
  );
  assert.ok(reached <= RATE_LIMIT / 20, `${reached} from one address in a minute`);
  const colleague = await trySignIn('colleague', PASSWORD, { app: shop, cookie: known });
  assert.equal(colleague.status, 200, colleague.body);
  const fresh = await trySignIn('colleague', PASSWORD, { app: shop });
  assert.equal(fresh.status, 429, 'a browser that never signed in waits');
  assert.ok(fresh.wait_s > 0 && fresh.wait_s <= 60, `${fresh.wait_s} s`);
  figure(SUITE, 'guesses from one address over many names', count);
  figure(SUITE, 'of them reached the hash', reached);
});

test('guesses at an account from inside the shop do not lock its owner out; a new browser waits two minutes at most', async () => {
  const known = await browserOf('worker');
  const reached = await guesses(size(200, 1_000), (n) => trySignIn('worker', `fel-${n}`));
  assert.ok(reached <= 8, `${reached}`);
  assert.equal((await trySignIn('worker', PASSWORD, { cookie: known })).status, 200);
  const abroad = { address: '203.0.113.200', cookie: known };
  assert.equal((await trySignIn('worker', PASSWORD, abroad)).status, 200, 'the browser is known everywhere');
  const fresh = await trySignIn('worker', PASSWORD);
  assert.equal(fresh.status, 429);
  assert.ok(fresh.wait_s <= 120, `${fresh.wait_s} s`);
  later(fresh.wait_s);
  assert.equal((await trySignIn('worker', PASSWORD)).status, 200, 'after the announced wait');
  later(3_600);
});

test('guesses from everywhere at one account do not stop its owner at a known browser or in the shop', async () => {
  const known = await browserOf('second');
  const reached = await guesses(size(200, 1_000), (n) =>
    trySignIn('second', `fel-${n}`, { address: `198.18.${(n >> 8) % 256}.${n % 256}` }),
  );
  assert.equal(reached, 10);
  assert.equal((await trySignIn('second', PASSWORD)).status, 200, 'at the shop, with any browser');
  const abroad = { address: '198.51.100.77' };
  assert.equal((await trySignIn('second', PASSWORD, abroad)).status, 429, 'a stranger’s place and browser');
  assert.equal((await trySignIn('second', PASSWORD, { ...abroad, cookie: known })).status, 200);
  later(3_600);
});

/** The most within any `span_s` seconds. */
const mostIn = (at: readonly number[], span_s: number): number =>
  Math.max(0, ...at.map((first) => at.filter((t) => t >= first && t < first + span_s).length));

test('all guesses at an account together are limited for each hour', async () => {
  const known = await browserOf('colleague');
  for (const address of ['192.0.2.11', '192.0.2.12', '192.0.2.13'])
    assert.equal(
      (await trySignIn('manager', PASSWORD, { address })).status,
      200,
      'other networks of the company',
    );
  const kinds = {
    'known networks': (n: number) => ({ address: `192.0.2.${10 + (n % 4)}` }),
    strangers: (n: number) => ({ address: `198.19.${(n >> 8) % 256}.${n % 256}` }),
    'a known browser': () => ({ address: SHOP, cookie: known }),
  } as const;
  const at: Record<string, number[]> = {};
  const minutes = size(130, 600);
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const [kind, from] of Object.entries(kinds))
      for (const k of [0, 1, 2]) {
        const { status } = await trySignIn('colleague', `fel-${minute}`, from(minute * 3 + k));
        if (status === 401) at[kind] = [...(at[kind] ?? []), minute * 60];
      }
    later(60);
  }
  const most = (kind: string): number => mostIn(at[kind] ?? [], 3_600);
  assert.ok(most('known networks') <= 38, `${most('known networks')}`);
  assert.ok(most('strangers') <= 40, `${most('strangers')}`);
  assert.ok(most('a known browser') <= 38, `${most('a known browser')}`);
  assert.ok(mostIn([...(at['known networks'] ?? []), ...(at.strangers ?? [])], 3_600) <= 78);
  for (const kind of Object.keys(kinds)) figure(SUITE, `guesses an hour at one account, ${kind}`, most(kind));
  later(86_400);
});

test('inside the shop an unknown name gets the same answers and waits as a known one', async () => {
  const answers = async (username: string) => {
    const heard: (readonly [number, number, string])[] = [];
    for (let n = 0; n < 14; n += 1) {
      const { status, wait_s, body, set } = await trySignIn(username, `fel-${n}`);
      heard.push([status, wait_s, body + set]);
    }
    return heard;
  };
  const somebody = await answers('second');
  assert.deepEqual(await answers('nobody-here'), somebody);
  assert.deepEqual(
    await answers(`root-${w.subdomain.slice(4)}`),
    somebody,
    'a superuser is not found out either',
  );
  assert.ok(somebody.some(([status]) => status === 429));
  later(3_600);
});

test('a browser is known for the people who signed in there, by a cookie that cannot be forged or moved', async () => {
  const till = await browserOf('worker', 'colleague');
  await guesses(40, (n) => trySignIn(n % 2 === 0 ? 'worker' : 'colleague', 'fel'));
  for (const username of ['worker', 'colleague'])
    assert.equal(
      (await trySignIn(username, PASSWORD, { cookie: till })).status,
      200,
      `${username} at the till`,
    );
  const other = await browserOf('second');
  const forged = till.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const cookie of [
    other,
    forged.replace(/\.[0-9a-z]+-[\w-]+/g, ''),
    'skifta-browser=x',
    `${till}x`,
    '=;;=',
  ])
    assert.equal((await trySignIn('worker', PASSWORD, { cookie })).status, 429, cookie);
  later(91 * 86_400);
  await guesses(40, () => trySignIn('worker', 'fel', { address: '203.0.113.9' }));
  assert.equal(
    (await trySignIn('worker', PASSWORD, { cookie: till, address: '203.0.113.9' })).status,
    429,
    'for 90 days',
  );
  later(3_600);
});

test('the cookie is unreadable for scripts, and bound to this host over TLS', async () => {
  const plain = await trySignIn('worker', PASSWORD);
  assert.match(plain.set, /^skifta-browser=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
  const behind = await buildProduct(
    { ...w.services, config: { ...w.services.config, trust_proxy: 1 } },
    w.live,
  );
  const { headers } = await behind.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'x-tenant-domain': `${w.subdomain}.localhost`, 'x-forwarded-proto': 'https' },
    payload: { username: 'worker', password: PASSWORD },
  });
  await behind.close();
  assert.match(String(headers['set-cookie']), /^__Host-skifta-browser=.*; SameSite=Strict; Secure$/);
  const again = await trySignIn('worker', PASSWORD, { cookie: plain.cookie ?? '' });
  assert.deepEqual([again.status, again.set], [200, ''], 'the cookie is not renewed within a week');
  assert.equal((await trySignIn('worker', 'fel')).set, '', 'a wrong password makes no browser known');
});

test('a browser that signed in before this cookie existed is known from its next refresh', async () => {
  const session = await w.signIn('worker', w.subdomain);
  const renewed = await w.anyone.send(refreshSession, { body: { refresh: session.refresh } });
  const cookie = String(renewed.headers['set-cookie']).split(';')[0] ?? '';
  await guesses(40, (n) => trySignIn('worker', `fel-${n}`));
  assert.equal((await trySignIn('worker', PASSWORD)).status, 429);
  assert.equal((await trySignIn('worker', PASSWORD, { cookie })).status, 200);
});
