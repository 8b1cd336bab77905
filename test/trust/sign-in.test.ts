import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Db, openDb, type Tx } from '../../src/server/database/db.ts';
import { openLive } from '../../src/server/history/live.ts';
import { buildProduct } from '../../src/server/product.ts';
import { testDatabase } from '../database.ts';
import { PASSWORD, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';

/** R15: guessing is slowed for strangers and not for the owner, and does not reveal which accounts exist. */

const SUITE = 'sign-in';
let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());

const trySignIn = async (username: string, password: string, remoteAddress: string, app = w.app) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress,
    headers: { 'x-tenant-domain': `${w.subdomain}.localhost` },
    payload: { username, password },
  });
  const headers = Object.entries(response.headers).filter(([name]) => !VARYING.has(name));
  return { status: response.statusCode, body: response.body, headers };
};
const VARYING = new Set(['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

const addressOf = (n: number): string => `198.18.${(n >> 8) % 256}.${n % 256}`;
/** A guess that is answered with wrong_credentials was checked against the hash; one that must wait was not. */
const reached = (answers: readonly { status: number }[]): number =>
  answers.filter((one) => one.status === 401).length;

test('of a thousand guesses at an account, ten per quarter of an hour reach the hash, over all server processes', async () => {
  const guesses = size(200, 1_000);
  const db = openDb(await testDatabase(), { max: 4 });
  const live = await openLive(db);
  const second = await buildProduct({ ...w.services, db }, live);
  try {
    const made = Array.from({ length: guesses }, (_, n) => ({ n, app: n % 2 === 0 ? w.app : second }));
    const answers: { status: number; body: string }[] = [];
    const guessers = Array.from({ length: 8 }, async () => {
      for (let one = made.pop(); one; one = made.pop())
        answers.push(await trySignIn('worker', `fel-${one.n}`, addressOf(one.n), one.app));
    });
    await Promise.all(guessers);
    assert.equal(answers.length, guesses);
    assert.equal(reached(answers), 10);
    assert.ok(answers.every((one) => one.status === 401 || one.status === 429));
    const owner = await trySignIn('worker', PASSWORD, '127.0.0.1', second);
    assert.equal(owner.status, 200, 'the owner signs in from a known network');
    assert.equal((await trySignIn('worker', PASSWORD, addressOf(60_000))).status, 429);
    figure(SUITE, 'guesses from new addresses', guesses);
    figure(SUITE, 'of them reached the hash', reached(answers));
  } finally {
    live.closeAll();
    await second.close();
    await db.close();
  }
});

test('no more than ten guesses reach the hash in any quarter of an hour, however they are spaced', async () => {
  const minutes = size(60, 600);
  const at: number[] = [];
  const begun = Date.parse(w.now());
  for (let n = 0; n < minutes; n += 1) {
    for (const k of [0, 1]) {
      const { status } = await trySignIn('second', `fel-${n}`, addressOf(10_000 + 2 * n + k));
      if (status === 401) at.push(Date.parse(w.now()) - begun);
    }
    later(60);
  }
  const most = Math.max(...at.map((first) => at.filter((t) => t >= first && t < first + 900_000).length));
  assert.ok(most <= 10, `${most}`);
  figure(SUITE, 'most in any quarter of an hour', most);
});

test('from a known network fifteen guesses per quarter of an hour reach the hash', async () => {
  let count = 0;
  for (let second = 0; second < 900; second += 5) {
    for (const _try of [1, 2])
      if ((await trySignIn('colleague', 'fel', '127.0.0.1')).status === 401) count += 1;
    later(5);
  }
  assert.ok(count <= 15, `${count}`);
  assert.equal((await trySignIn('colleague', PASSWORD, '127.0.0.1')).status, 429);
  figure(SUITE, 'guesses in 15 min from a known network', count);
  later(121);
  assert.equal((await trySignIn('colleague', PASSWORD, '127.0.0.1')).status, 200);
});

test('a missing account is answered like an existing one, guess by guess', async () => {
  const tries = 14;
  const answersOf = async (username: string, address: (n: number) => string) => {
    const answers = [];
    for (let n = 0; n < tries; n += 1) answers.push(await trySignIn(username, `fel-${n}`, address(n)));
    return answers;
  };
  for (const [kind, address] of [
    ['one address', () => '203.0.113.1'],
    ['many addresses', (n: number) => `203.0.113.${10 + n}`],
  ] as const) {
    later(3600);
    const known = await answersOf('manager', address);
    const unknown = await answersOf('nobody-here', address);
    assert.deepEqual(unknown, known, kind);
    assert.ok(known.some((one) => one.status === 401) && known.some((one) => one.status === 429), kind);
  }
  figure(SUITE, 'answers compared, all alike', tries * 2);
});

/** The app on a database that records its statements. */
async function watched(env: Record<string, string>): Promise<{ of: World; said: string[] }> {
  const said: string[] = [];
  const watch = (tx: Tx): Tx =>
    new Proxy(tx, {
      apply: (target, self, args) => {
        const text = Object(args[0]).raw === undefined ? '' : (args[0] as string[]).join('?').trim();
        if (/^(select|insert|update|delete)/.test(text)) said.push(text);
        return Reflect.apply(target, self, args);
      },
    });
  const of = await world({ env });
  const db: Db = {
    ...of.db,
    inCompany: (company_id, work) => of.db.inCompany(company_id, (tx) => work(watch(tx))),
  };
  const app = await buildProduct({ ...of.services, db }, of.live);
  return { of: { ...of, app }, said };
}

test('a missing account causes the same work as an existing one', async () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'https://skifta.example',
  };
  const { of, said } = await watched(mail);
  const headers = { 'x-tenant-domain': `${of.subdomain}.localhost` };
  const work: Record<string, readonly (readonly [string, unknown])[]> = {
    'a wrong password': KINDS.map(([, username]) => ['/api/token/', { username, password: 'fel-lösen' }]),
    'a new password': KINDS.map(([, account]) => ['/api/password-resets/', { account }]),
    'a new password by e-mail': KINDS.map(([, name]) => [
      '/api/password-resets/',
      { account: `${name}@example.com` },
    ]),
  };
  for (const [what, [known, unknown]] of Object.entries(work)) {
    const [one, other] = [known, unknown].map((sent) => async () => {
      said.length = 0;
      const [url, payload] = sent ?? ['', {}];
      await of.app.inject({
        method: 'POST',
        url,
        remoteAddress: '203.0.113.77',
        headers,
        payload: Object(payload),
      });
      return [...said];
    });
    const asked = await one?.();
    assert.deepEqual(asked, await other?.(), what);
    assert.ok((asked?.length ?? 0) >= 5, what);
    figure(SUITE, `statements, ${what}`, asked?.length ?? 0);
  }
  await of.db.onPlatform((tx) => tx`delete from mails where company_id = ${of.company_id}`);
  await of.app.close();
  await of.close();
});

const KINDS = [
  ['known', 'second'],
  ['unknown', 'nobody'],
] as const;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The figures are the point; a busy machine must not fail a build, so the bound is loose. */
test('a missing account takes as long as an existing one', async () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'https://skifta.example',
  };
  const of = await world({ env: mail });
  // As in production: the hash at full cost, which the account gets at its first sign-in.
  const { password_cost: _cheap, ...services } = of.services;
  const app = await buildProduct(services, of.live);
  const headers = { 'x-tenant-domain': `${of.subdomain}.localhost` };
  const timed = async (url: string, payload: object, remoteAddress: string): Promise<number> => {
    const began = performance.now();
    await app.inject({ method: 'POST', url, remoteAddress, headers, payload });
    return performance.now() - began;
  };
  await timed('/api/token/', { username: 'second', password: PASSWORD }, '127.0.0.1');
  const measure = async (rounds: number, send: (name: string, n: number) => Promise<number>) => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let n = 0; n < rounds; n += 1) {
      of.setNow(new Date(Date.parse(of.now()) + 3_600_000).toISOString());
      for (const [kind, name] of n % 2 === 0 ? KINDS : [...KINDS].reverse())
        times[kind].push(await send(name, n));
    }
    return { known: median(times.known), unknown: median(times.unknown) };
  };
  for (const [what, rounds, send] of [
    [
      'wrong password',
      size(5, 60),
      (username: string, n: number) =>
        timed('/api/token/', { username, password: 'fel-lösen' }, addressOf(30_000 + n)),
    ],
    [
      'new password requested',
      size(60, 1_000),
      (account: string, n: number) => timed('/api/password-resets/', { account }, addressOf(40_000 + n)),
    ],
  ] as const) {
    const { known, unknown } = await measure(rounds, send);
    const apart = Math.abs(known - unknown);
    assert.ok(unknown > known / 4 && known > unknown / 4, `${what}: ${known} and ${unknown} ms`);
    figure(SUITE, `ms (median), ${what}`, known.toFixed(1));
    figure(SUITE, `ms apart when there is no such account, ${what}`, apart.toFixed(2));
  }
  await of.db.onPlatform((tx) => tx`delete from mails where company_id = ${of.company_id}`);
  await app.close();
  await of.close();
});
