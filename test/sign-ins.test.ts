import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { listNotices } from '../src/contract/notices.ts';
import { beginSecondFactor, confirmSecondFactor } from '../src/contract/second-factors.ts';
import { listPersonSignIns, listSignIns } from '../src/contract/sign-ins.ts';
import { deleteUser } from '../src/contract/users.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { NOON, PASSWORD, type World, world } from './world.ts';

/** The log of sign-ins: what it holds, who reads it, and what is told of a new browser (decision 0151). */

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://skifta.example',
};

/** One for each test: an access token lives for ten minutes, and the tests move the clock. */
let w: World;
beforeEach(async () => {
  w = await world({ env: MAIL });
});
afterEach(async () => {
  await w.db.onPlatform((tx) => tx`delete from mails where company_id = ${w.company_id}`);
  await w.close();
});

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
type Sent = { username: string; password?: string; code?: string };
type From = { address?: string; cookie?: string };

/** Signs in from a browser; returns the code of the refusal, or `in`, and the cookie. */
async function trySignIn({ username, password = PASSWORD, code }: Sent, from: From = {}) {
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: from.address ?? '203.0.113.5',
    headers: {
      'x-tenant-domain': `${w.subdomain}.localhost`,
      'user-agent': FIREFOX,
      ...(from.cookie === undefined ? {} : { cookie: from.cookie }),
    },
    payload: { username, password, ...(code === undefined ? {} : { code }) },
  });
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { answer: response.statusCode === 200 ? 'in' : response.json<{ code: string }>().code, cookie };
}

const rowsOf = (user_id: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ outcome: string; network: string }[]>`
      select outcome, network from sign_ins
      where company_id = ${w.company_id} and user_id = ${user_id} order by at, id`,
  );
const mailsOf = async (): Promise<number> => {
  const [row] = await w.db.onPlatform(
    (tx) => tx<{ n: number }[]>`
      select count(*)::integer as n from mails where company_id = ${w.company_id} and kind = 'new_browser'`,
  );
  return row?.n ?? 0;
};

test('a person sees their sign-ins, also refused ones, newest first, with network and browser', async () => {
  later(10);
  const { cookie } = await trySignIn({ username: 'worker' }, { address: '2001:db8:1:2:3:4:5:6' });
  later(10);
  assert.equal(
    (await trySignIn({ username: 'worker', password: 'fel-lösen' }, { cookie })).answer,
    'wrong_credentials',
  );
  later(10);
  assert.equal((await trySignIn({ username: 'WORKER' }, { cookie })).answer, 'in');
  const { body } = await w.worker.send(listSignIns);
  assert.deepEqual(
    body.slice(0, 3).map(({ outcome, network, device, is_new }) => [outcome, network, device, is_new]),
    [
      ['succeeded', '203.0.113.5', 'Firefox, Windows', false],
      ['wrong_password', '203.0.113.5', 'Firefox, Windows', false],
      ['succeeded', '2001:db8:1:2::/64', 'Firefox, Windows', true],
    ],
  );
  const theirs = await w.manager.send(listPersonSignIns, { params: { id: w.worker.id } });
  assert.deepEqual(
    theirs.body,
    body.map(({ network: _where, device: _what, way: _how, ...seen }) => seen),
    'a manager sees the same, not from where, nor in what and how',
  );
  assert.equal((await w.worker.send(listPersonSignIns, { params: { id: w.worker.id } })).status, 403);
  assert.equal(
    (await w.manager.send(listPersonSignIns, { params: { id: w.foreign_worker.id } })).status,
    404,
  );
  const root = (await w.superuser.send(listSignIns)).body;
  assert.deepEqual(
    root.map(({ outcome }) => outcome),
    ['succeeded'],
    'a superuser sees their own',
  );
});

test('the file of personal data holds them for the person alone', async () => {
  await trySignIn({ username: 'colleague' }, { address: '198.51.100.77' });
  const own = await w.colleague.raw({ url: `/api/users/${w.colleague.id}/data/` });
  assert.match(own.text, /198\.51\.100\.77/);
  const others = await w.manager.raw({ url: `/api/users/${w.colleague.id}/data/` });
  assert.doesNotMatch(others.text, /198\.51\.100\.77/);
  assert.ok((others.json as { left_out: string[] }).left_out.includes('sign_ins'));
});

test('a password without its code stands alone; with the code it is one sign-in; a wrong code is another line', async () => {
  const { secret } = (await w.manager.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const codeNow = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  await w.manager.send(confirmSecondFactor, { body: { code: codeNow() } });
  const before_it = (await rowsOf(w.manager.id)).length;
  later(60);
  assert.equal((await trySignIn({ username: 'manager' })).answer, 'second_factor_needed');
  assert.deepEqual(
    (await rowsOf(w.manager.id)).slice(before_it).map(({ outcome }) => outcome),
    ['code_asked'],
  );
  later(60);
  assert.equal((await trySignIn({ username: 'manager', code: codeNow() })).answer, 'in');
  later(60);
  assert.equal((await trySignIn({ username: 'manager', code: '000000' })).answer, 'second_factor_wrong');
  assert.deepEqual(
    (await rowsOf(w.manager.id)).slice(before_it).map(({ outcome }) => outcome),
    ['succeeded', 'wrong_code'],
  );
  const ways = (await w.manager.send(listSignIns)).body.map(({ way }) => way);
  assert.deepEqual(ways.slice(0, 2), [null, 'code']);
});

test('refusals are kept by number: of a kind fifty a day, unknown names not at all, and nothing that was typed', async () => {
  const { n: all_before } = await counted();
  for (let n = 0; n < 70; n += 1) {
    const address = `198.18.0.${n}`;
    await trySignIn({ username: 'second', password: `hemligt-${n}` }, { address });
    await trySignIn({ username: `ingen-${n}`, password: `hemligt-${n}` }, { address });
  }
  const rows = await rowsOf(w.second_manager.id);
  const of = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  assert.equal(of('wrong_password'), 10, 'those that reached the hash');
  assert.equal(of('locked'), 50);
  assert.equal((await counted()).n - all_before, 60, 'a name that is no account writes no line');
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ text: string }[]>`
      select to_jsonb(s)::text as text from sign_ins s where company_id = ${w.company_id}`,
  );
  assert.ok(kept.every(({ text }) => !/hemligt|ingen-|fel-l/.test(text)));
});

const counted = async (): Promise<{ n: number }> => {
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) =>
      tx<{ n: number }[]>`select count(*)::integer as n from sign_ins where company_id = ${w.company_id}`,
  );
  return row ?? { n: 0 };
};

test('an account used in a browser not known before tells its person, by notice and mail; the first time tells nobody', async () => {
  assert.deepEqual(await noticesOf(w.worker), [], 'the first sign-in');
  assert.equal(await mailsOf(), 0);
  const { cookie } = await trySignIn({ username: 'worker' });
  const now_told = await noticesOf(w.worker);
  assert.equal(now_told.length, 1);
  assert.deepEqual(now_told[0], {});
  assert.equal(await mailsOf(), 1);
  await trySignIn({ username: 'worker' }, { cookie });
  await trySignIn({ username: 'worker', password: 'fel-lösen' }, { cookie });
  assert.equal((await noticesOf(w.worker)).length, 1, 'the browser is known now');
  assert.equal(await mailsOf(), 1);
  const alsoBy = await trySignIn({ username: 'colleague' }, { cookie });
  assert.equal(alsoBy.answer, 'in');
  assert.equal(await mailsOf(), 2, 'known to one person is new to another');
});

const noticesOf = async (client: World['worker']) =>
  (await client.send(listNotices)).body.flatMap(({ kind, facts }) => (kind === 'new_browser' ? [facts] : []));

test('a closed account that is tried, and a company that is closed, are noted as such', async () => {
  later(60);
  assert.equal((await w.manager.send(deleteUser, { params: { id: w.colleague.id } })).status, 204);
  assert.equal((await trySignIn({ username: 'colleague' })).answer, 'wrong_credentials');
  const { body } = await w.manager.send(listPersonSignIns, { params: { id: w.colleague.id } });
  assert.deepEqual(
    body.map(({ outcome }) => outcome),
    ['closed', 'succeeded'],
  );
  await w.db.onPlatform((tx) => tx`update companies set is_active = false where id = ${w.company_id}`);
  assert.equal((await trySignIn({ username: 'worker' })).answer, 'company_suspended');
  await w.db.onPlatform((tx) => tx`update companies set is_active = true where id = ${w.company_id}`);
  assert.equal((await w.worker.send(listSignIns)).body[0]?.outcome, 'closed');
});

test('they are kept for ninety days', async () => {
  const at = (days: number): string => new Date(Date.parse(NOON) + days * 86_400_000).toISOString();
  const left = async (): Promise<number> => {
    const rows = await w.db.inCompany(
      w.company_id,
      (tx) => tx`select id from sign_ins where company_id = ${w.company_id}`,
    );
    return rows.length;
  };
  await forgetIn(w.db, w.company_id, at(89));
  assert.equal(await left(), 4);
  await forgetIn(w.db, w.company_id, at(91));
  assert.equal(await left(), 0);
});
