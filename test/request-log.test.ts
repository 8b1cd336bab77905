import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { CALLS } from '../src/contract/calls.ts';
import { REFUSALS } from '../src/contract/errors.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createUser, me } from '../src/contract/users.ts';
import { failureOf } from '../src/server/database/refusal-of.ts';
import { readConfig } from '../src/server/running/config.ts';
import { withoutRandom, wordsIn } from './random-text.ts';
import { address, type Client, PASSWORD, type World, world } from './world.ts';

/** The request log: enough to find a request again, and no personal data. */

type Line = Record<string, unknown>;
const written: string[] = [];
const lines = (): Line[] => written.map((text) => JSON.parse(text) as Line);
const newest = (): Line => lines().at(-1) ?? {};

let w: World;
let trusting: World;
before(async () => {
  const log_stream = { write: (text: string) => void written.push(text) };
  w = await world({ env: { LOG_LEVEL: 'trace' }, outside: { log_stream } });
  trusting = await world({ env: { LOG_LEVEL: 'trace', TRUST_PROXY: '1' }, outside: { log_stream } });
});
after(async () => {
  await w.close();
  await trusting.close();
});

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test('one line per request: time, id, user, call, outcome', async () => {
  const before_ = written.length;
  const { headers } = await w.worker.send(me);
  assert.equal(written.length, before_ + 1);
  assert.ok(written.at(-1)?.endsWith('}\n'));
  const { ms, ...line } = newest();
  assert.deepEqual(line, {
    level: 'info',
    time: '2026-03-18T11:00:07.123Z',
    request_id: headers['x-request-id'],
    method: 'GET',
    route: '/api/users/me/',
    status: 200,
    company_id: w.company_id,
    user_id: w.worker.id,
  });
  assert.ok(typeof ms === 'number' && ms >= 0);
  assert.match(String(line.request_id), UUID);
});

test('refusals carry their code; those of rights and of sign-in are warnings, with the user concerned', async () => {
  await w.worker.raw({ method: 'POST', url: '/api/users/', payload: {} });
  assert.deepEqual(
    [newest().level, newest().status, newest().code, newest().user_id],
    ['warn', 403, 'not_allowed', undefined],
  );
  await w.anyone.raw({ method: 'GET', url: '/api/users/me/' });
  assert.deepEqual([newest().level, newest().status, newest().code], ['info', 401, 'not_signed_in']);
  await w.anyone.raw({ method: 'GET', url: '/api/users/me/', headers: { authorization: 'Bearer a.b.c' } });
  assert.deepEqual([newest().level, newest().status, newest().code], ['warn', 401, 'token_invalid']);
  await w.signIn('worker', w.subdomain);
  assert.deepEqual([newest().sign_in, newest().user_id, newest().level], ['ok', w.worker.id, 'info']);
  await assert.rejects(w.signIn('worker', w.subdomain, 'fel-Lösen-99'));
  const { sign_in, code, user_id, company_id, level } = newest();
  assert.deepEqual(
    { sign_in, code, user_id, company_id, level },
    {
      sign_in: 'refused',
      code: 'wrong_credentials',
      user_id: w.worker.id,
      company_id: w.company_id,
      level: 'warn',
    },
  );
  await w.anyone.raw({ method: 'GET', url: '/api/health/' });
  assert.equal(newest().level, 'debug');
});

test('the route is a pattern, whatever the address; a malformed address is logged too', async () => {
  for (const [url, route] of [
    [`/api/users/${w.worker.id}/?q=hemligt`, '/api/users/:id/'],
    ['/api/nothing/hemligt/', '(none)'],
    ['/api/shifts/%zz/hemligt', '(none)'],
  ] as const) {
    const before_ = written.length;
    await w.manager.raw({ method: 'GET', url });
    assert.equal(written.length, before_ + 1, url);
    assert.equal(newest().route, route, url);
  }
});

test('a request id is accepted only from a trusted proxy, and only if it cannot break a log line', async () => {
  const sent = async (of: World, id: string): Promise<string | undefined> =>
    (await of.worker.send(me, undefined, { 'x-request-id': id })).headers['x-request-id'];
  assert.notEqual(await sent(w, 'proxy-0123456789'), 'proxy-0123456789');
  assert.equal(await sent(trusting, 'proxy-0123456789'), 'proxy-0123456789');
  assert.equal(newest().request_id, 'proxy-0123456789');
  for (const id of [
    'short',
    'a'.repeat(65),
    'with space 123',
    'ååååååååå',
    '{"level":"fatal"}',
    'a\tb\tc\td\te',
  ]) {
    assert.match(String(await sent(trusting, id)), UUID, id);
  }
});

test('an internal failure logs its kind and place, none of its data', async () => {
  const broken = await world({
    env: { LOG_LEVEL: 'trace' },
    outside: { log_stream: { write: (text: string) => void written.push(text) } },
  });
  const { db } = broken.services;
  const { inCompany, readCompany } = db;
  const fail = async (): Promise<never> => {
    throw new TypeError('cannot read "Anna Hemlig" of 19900404-2389, anna@hemlig.se, 070-123 45 67');
  };
  Object.assign(db, { inCompany: fail, readCompany: fail });
  const { status, headers, json } = await broken.worker.raw({ method: 'GET', url: '/api/users/me/' });
  Object.assign(db, { inCompany, readCompany });
  assert.deepEqual([status, json], [500, { detail: REFUSALS.internal[1], code: 'internal' }]);
  const { level, request_id, failure } = newest();
  assert.deepEqual([level, request_id], ['error', headers['x-request-id']]);
  assert.equal(Object(failure).name, 'TypeError');
  assert.match(Object(failure).stack, /\n {4}at /);
  assert.doesNotMatch(withoutRandom(JSON.stringify(newest())), /Hemlig|2389|123 45|hemlig\.se/);
  const unique = Object.assign(new Error('Key (email)=(a@b.se) already exists'), { code: '23505' });
  assert.deepEqual([failureOf(unique).code, failureOf(unique).message], ['23505', undefined]);
  await broken.close();
});

/** Values that must never reach a log, each sent where such values belong. */
const CANARY = {
  name: 'Kanariefågelsson',
  number: '19900404-2389',
  email: 'kanarie@exempel.se',
  phone: '070-555 11 22',
  street: 'Kanariegatan 7',
  password: 'Burfågel-sjunger-77',
  pay: 43_219,
  account: '7654321',
  text: 'Kanarietext i fritext',
};

test('after many calls the log holds no personal data: no number, name, token, password, pay, address', async () => {
  const body = {
    username: 'kanarie.anvandare',
    password: CANARY.password,
    first_name: 'Kanarie',
    last_name: CANARY.name,
    email: CANARY.email,
    phone: CANARY.phone,
    address: CANARY.street,
    social_security_number: CANARY.number,
    role: 'worker',
  } as const;
  const made = await w.manager.send(createUser, { body });
  const user = made.body.id;
  const paid = { user, monthly_salary: CANARY.pay, employment_rate: 100, employee_tax_table: 33 };
  await w.manager.raw({ method: 'POST', url: createPayroll.path, payload: paid });
  const person = await w.signIn('kanarie.anvandare', w.subdomain, CANARY.password);
  await person.raw({
    method: setBankAccount.method,
    url: setBankAccount.path,
    payload: { clearing: '6000', account: CANARY.account, password: CANARY.password },
  });
  const token = person.access.slice(-40);
  let asked = 0;
  const secret = { ...CANARY, number_plain: '199004042389', token, refresh: person.refresh };
  for (const caller of [w.manager, person, w.anyone]) asked += await askEverything(caller, user, secret);
  await assert.rejects(w.signIn(CANARY.name, w.subdomain, CANARY.password));
  assert.ok(asked > 300, `only ${asked} requests`);
  const log = written.join('');
  assert.ok(lines().length > asked, 'the log was written');
  const words = Object.values({ ...secret, username: 'kanarie.anvandare', fixed: PASSWORD }).map(String);
  assert.deepEqual(wordsIn(log, words), []);
  assert.doesNotMatch(log, /[Kk]anarie|Burfågel|eyJ[\w-]{10}|argon2|Bearer /);
  assert.doesNotMatch(withoutRandom(log), /19900404|0404-?2389/);
});

/** Makes every call with the canaries in address, query, headers and body. */
async function askEverything(caller: Client, id: string, canaries: Record<string, unknown>): Promise<number> {
  let asked = 0;
  for (const call of CALLS) {
    if (call.stream === true || call.name === 'signOut') continue;
    const query = new URLSearchParams({ q: CANARY.name, email: CANARY.email, token: String(canaries.token) });
    const path = address(call.path, { id, manager_id: id });
    const payload = call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: canaries };
    for (const url of [path, `${path}?${query}`, `${path}${encodeURIComponent(CANARY.number)}`]) {
      await caller.raw({
        method: call.method,
        url,
        headers: { 'user-agent': CANARY.name, referer: CANARY.email, 'idempotency-key': CANARY.account },
        ...payload,
      });
      asked += 1;
    }
  }
  return asked;
}

test('the level is info in operation and warn in the demo, and an unknown one is refused', () => {
  const root = new URL('..', import.meta.url).pathname;
  const of = (env: Record<string, string>): string => readConfig(env, root).log_level;
  assert.deepEqual(
    [of({}), of({ DATABASE_URL: 'postgres://x/y' }), of({ DEMO: '0' }), of({ LOG_LEVEL: 'error' })],
    ['warn', 'info', 'info', 'error'],
  );
  assert.throws(() => of({ LOG_LEVEL: 'loud' }), /LOG_LEVEL must be one of/);
});
