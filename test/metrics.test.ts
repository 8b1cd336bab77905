import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { me } from '../src/contract/users.ts';
import { readConfig } from '../src/server/running/config.ts';
import { type World, world } from './world.ts';

/** GET /api/metrics/: protected by its token, with bounded labels and no personal data. */

const METRICS_TOKEN = 'prov-token-0123456789';
let w: World;
let other: World;
before(async () => {
  w = await world({ env: { METRICS_TOKEN } });
  other = await world({ env: { METRICS_TOKEN } });
});
after(async () => {
  await w.close();
  await other.close();
});

const ask = async (of: World, authorization?: string) =>
  of.app.inject({
    method: 'GET',
    url: '/api/metrics/',
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  });
const read = async (of: World): Promise<string> => (await ask(of, `Bearer ${METRICS_TOKEN}`)).body;
const numberIn = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

test('without the setting the address does not exist; without the token it is refused', async () => {
  const off = await world();
  assert.equal((await ask(off, `Bearer ${METRICS_TOKEN}`)).statusCode, 404);
  await off.close();
  assert.equal((await ask(w)).statusCode, 401);
  assert.equal((await ask(w, 'Bearer prov-token-9876543210')).statusCode, 401);
  assert.equal((await ask(w, `Bearer ${w.superuser.access}`)).statusCode, 401);
  const answer = await ask(w, `Bearer ${METRICS_TOKEN}`);
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal((await w.app.inject({ method: 'POST', url: '/api/metrics/' })).statusCode, 405);
  assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }, '.'), /METRICS_TOKEN must be at least 16/);
});

test('requests, refusals and sign-ins are counted by pattern and code, in each app separately', async () => {
  const named = 'skifta_requests_total{method="GET",route="/api/users/me/",status="2xx"}';
  const before_ = numberIn(await read(w), named) || 0;
  await w.worker.send(me);
  await w.anyone.raw({ method: 'GET', url: '/api/users/me/' });
  await assert.rejects(w.signIn('worker', w.subdomain, 'fel-Lösen-99'));
  const text = await read(w);
  assert.equal(numberIn(text, named), before_ + 1);
  assert.equal(numberIn(text, 'skifta_requests_total{method="GET",route="/api/users/me/",status="4xx"}'), 1);
  assert.ok(numberIn(text, 'skifta_request_seconds_count{method="GET",route="/api/users/me/"}') >= 2);
  assert.equal(
    numberIn(text, 'skifta_refusals_total{code="not_signed_in"}'),
    2,
    'with the request of the test before',
  );
  assert.ok(numberIn(text, 'skifta_sign_ins_total{outcome="ok"}') >= 7);
  assert.equal(numberIn(text, 'skifta_sign_ins_total{outcome="wrong_credentials"}'), 1);
  assert.equal(
    Number.isNaN(numberIn(await read(other), 'skifta_sign_ins_total{outcome="wrong_credentials"}')),
    true,
    'another app in the same process counts its own',
  );
});

test('requests cannot add labels: addresses, methods and hosts are not labels', async () => {
  const series = async (): Promise<number> => (await read(w)).split('\n').length;
  for (const url of ['/api/nothing/0/', '/0.php']) await w.worker.raw({ method: 'GET', url });
  await w.worker.raw({ method: 'GET', url: `/api/users/${w.worker.id}/` });
  await read(w);
  const before_ = await series();
  for (let index = 0; index < 40; index += 1) {
    await w.worker.raw({ method: 'GET', url: `/api/nothing/${index}/?a=${index}` });
    await w.worker.raw({ method: 'GET', url: `/${index}.php`, headers: { host: `h${index}.example` } });
  }
  assert.equal(await series(), before_);
  const text = await read(w);
  for (const secret of [w.company_id, w.worker.id, w.subdomain, 'worker"', 'Vera']) {
    assert.ok(!text.includes(secret), secret);
  }
});

test('the gauges read the process, the pool, the streams, the queue of passwords and the disk', async () => {
  const disk = { free: () => 123_456, refuses: () => true, stop: () => {} };
  const full = await world({ env: { METRICS_TOKEN }, outside: {} });
  const text = await read(full);
  for (const name of [
    'skifta_event_loop_lag_p99_seconds',
    'skifta_event_loop_lag_max_seconds',
    'process_resident_memory_bytes',
    'skifta_heap_used_bytes',
    'process_cpu_seconds_total',
    'process_start_time_seconds',
    'skifta_database_in_use',
    'skifta_database_waiting',
    'skifta_event_streams',
    'skifta_password_hashes_running',
    'skifta_password_hashes_waiting',
  ]) {
    assert.ok(numberIn(text, name) >= 0, `${name}: ${numberIn(text, name)}`);
  }
  assert.ok(numberIn(text, 'skifta_database_connections_max') >= 8);
  assert.match(text, /^skifta_build_info\{version="\d+\.\d+\.\d+",node="v26\.\d+\.\d+"\} 1$/m);
  assert.doesNotMatch(text, /^skifta_disk_free_bytes \d/m);
  const let_go = Promise.withResolvers<void>();
  const hold = full.db.inCompany(full.company_id, async (tx) => {
    await tx`select 1`;
    await let_go.promise;
  });
  // The request before may still be handing its connection back.
  const held = async (): Promise<number> => numberIn(await read(full), 'skifta_database_in_use');
  for (let tries = 0; tries < 50 && (await held()) !== 1; tries += 1)
    await new Promise((next) => setTimeout(next, 20));
  assert.equal(await held(), 1);
  let_go.resolve();
  await hold;
  await full.close();
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'https://example.com',
  };
  const sends = await world({ env: { METRICS_TOKEN, ...mail } });
  assert.ok(numberIn(await read(sends), 'skifta_mails_waiting') >= 0);
  assert.doesNotMatch(text, /skifta_mails_waiting/);
  await sends.close();
  const watched = await world({
    env: { METRICS_TOKEN },
    outside: { disk: { ...disk, refuses: () => false } },
  });
  const seen = await read(watched);
  assert.equal(numberIn(seen, 'skifta_disk_free_bytes'), 123_456);
  assert.equal(numberIn(seen, 'skifta_writes_refused'), 0);
  await watched.close();
});
