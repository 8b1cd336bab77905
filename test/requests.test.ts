import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { CALLS } from '../src/contract/calls.ts';
import { errorReply } from '../src/contract/error-reply.ts';
import { mendPeople } from '../src/contract/mending.ts';
import { signIn } from '../src/contract/sessions.ts';
import { createShift, listShifts } from '../src/contract/shifts.ts';
import { createTimeEntry, listTimeEntries } from '../src/contract/time-entries.ts';
import { PASSWORD, type World, world } from './world.ts';

/** Malformed and hostile requests, and how the server handles them before any handler runs. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const refused = async (options: InjectOptions, allowed: readonly number[] = []): Promise<void> => {
  const { status, text, json } = await w.manager.raw(options);
  const what = `${options.method} ${String(options.url).slice(0, 80)} ${JSON.stringify(options.payload)?.slice(0, 80)}`;
  if (allowed.includes(status)) return;
  assert.ok(status >= 400 && status < 500, `${what} answered ${status}: ${text.slice(0, 200)}`);
  errorReply.parse(json);
};

test('bodies that are not JSON, not an object or far too large are refused with a reason', async () => {
  const post = (payload: string, type = 'application/json') =>
    w.manager.raw({ method: 'POST', url: '/api/shifts/', payload, headers: { 'content-type': type } });
  for (const [payload, status, code] of [
    ['{"start_time":', 400, 'malformed_json'],
    ['', 400, 'malformed_json'],
    ['[]', 400, 'invalid'],
    ['null', 400, 'invalid'],
    ['"text"', 400, 'invalid'],
    ['1e999', 400, 'invalid'],
    ['{"__proto__":{"a":1}}', 400, 'malformed_json'],
    ['{"constructor":{"prototype":{}}}', 400, 'malformed_json'],
    [`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'invalid'],
    [JSON.stringify({ start_time: 'x'.repeat(300_000) }), 413, 'too_large'],
  ] as const) {
    const answer = await post(payload);
    assert.deepEqual([answer.status, Object(answer.json).code], [status, code], payload.slice(0, 40));
  }
  assert.equal((await post('a=b', 'application/x-www-form-urlencoded')).status, 415);
  assert.equal((await post('<a/>', 'text/xml')).status, 415);
});

test('a DELETE may declare its empty body as JSON', async () => {
  const { status } = await w.manager.raw({
    method: 'DELETE',
    url: `/api/shifts/${w.worker.id}/`,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(status, 404);
});

test('an id in capitals is not found: it cannot bypass a comparison', async () => {
  const id = w.manager.id.toUpperCase();
  assert.equal((await w.manager.raw({ method: 'DELETE', url: `/api/users/${id}/` })).status, 404);
  const payload = { status: 'approved', entries: [{ id, version: 99 }] };
  assert.equal((await w.manager.raw({ method: 'POST', url: '/api/approvals/', payload })).status, 400);
});

test('a forged cursor is refused, whatever it holds', async () => {
  for (const key of [
    ['abc', 'def'],
    ['x'],
    { id: 'x' },
    { start_time: 'now', id: w.worker.id },
    7,
    null,
    '\u0000',
  ]) {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    for (const path of ['users', 'shifts', 'shift-assignments', 'time-entries']) {
      await refused({ method: 'GET', url: `/api/${path}/?limit=2&cursor=${cursor}` });
    }
  }
});

test('dates and nesting beyond the limits are refused', async () => {
  for (const [start_time, end_time] of [
    ['2199-12-31T20:30:00-05:00', '2199-12-31T23:30:00-05:00'],
    ['1900-01-01T00:30:00+05:00', '1900-01-01T04:30:00+05:00'],
  ]) {
    await refused({ method: 'POST', url: '/api/shifts/', payload: { start_time, end_time } });
  }
  for (const date of ['1900-01-01', '2199-12-31']) {
    const payload = { date, start_time: '22:00', end_time: '06:00', break_duration: 30 };
    await refused({ method: 'POST', url: '/api/time-entries/', payload });
  }
  const payload = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
  await refused({ method: 'POST', url: '/api/time-entries/', payload, headers });
  await refused({
    method: 'POST',
    url: '/api/time-entries/',
    payload: 'hej',
    headers: { 'content-type': 'text/plain' },
  });
});

test('an unknown company is 404, and a health check is answered at any address', async () => {
  const headers = { 'x-tenant-domain': 'a.b.c.example.com' };
  assert.equal((await w.worker.raw({ method: 'GET', url: '/api/users/me/', headers })).status, 404);
  for (const url of ['/api/health/', '/api/ready/']) {
    assert.equal((await w.anyone.raw({ method: 'GET', url, headers })).status, 200);
  }
});

test('unknown paths are 404 in the common shape', async () => {
  for (const url of [
    '/api/',
    '/api/nothing/',
    '/api/shifts/%00/',
    '/api/users/..%2f..%2fetc/',
    '/api/users/1/',
    '/api/shifts/%zz/',
    `/api/shifts/${'9'.repeat(24)}/`,
    `/api/shifts/${'a'.repeat(3000)}/`,
    '/api/shifts/%E0%A4%A/',
    '/api/users/me/me/',
  ]) {
    await refused({ method: 'GET', url });
  }
});

test('invalid filters are named; a repeated one is refused', async () => {
  for (const [url, field] of [
    ['/api/time-entries/?start_date=2026-13-01', 'start_date'],
    ['/api/time-entries/?start_date=2026-02-02&end_date=2026-02-01', 'end_date'],
    ['/api/time-entries/?status=wrong', 'status'],
    ['/api/time-entries/?limit=0', 'limit'],
    ['/api/time-entries/?start_date=2026-01-01&start_date=2026-01-02', 'start_date'],
    ['/api/time-entries/monthly/?year=99999999999&month=0', 'year'],
    ['/api/ob-hours/?user_ids=1,,x&year=2026&month=2', 'user_ids.0'],
    ['/api/shifts/?wrong=1', 'wrong'],
  ] as const) {
    const { status, json } = await w.manager.raw({ method: 'GET', url });
    assert.equal(status, 400, url);
    assert.ok(Object.keys(Object(json).errors).includes(field), `${url}: ${JSON.stringify(json)}`);
  }
});

test('a refusal never repeats a password, a token or a salary', async () => {
  const secret = 'hemligt-värde-123';
  for (const [url, payload] of [
    ['/api/token/', { username: 'x', password: [secret] }],
    ['/api/token/refresh/', { refresh: { secret } }],
    ['/api/payroll/', { user: w.worker.id, monthly_salary: secret }],
    ['/api/users/', { social_security_number: `${secret}${secret}${secret}` }],
  ] as const) {
    const { text } = await w.manager.raw({ method: 'POST', url, payload });
    assert.ok(!text.includes(secret), `${url}: ${text}`);
  }
});

const body = { start_time: '2026-09-01T08:00:00Z', end_time: '2026-09-01T16:00:00Z' };

test('a write with an Idempotency-Key happens once, however often it is sent, even in parallel', async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => w.manager.send(createShift, { body }, headers)),
  );
  assert.ok(answers.every((answer) => answer.status === 201));
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  const { body: listed } = await w.manager.send(listShifts, {
    query: { start_date: '2026-09-01', end_date: '2026-09-01' },
  });
  assert.equal(listed.length, 1);
  const other = await w.manager.send(
    createShift,
    { body: { ...body, end_time: '2026-09-01T17:00:00Z' } },
    headers,
  );
  assert.deepEqual([other.status, other.refusal?.code], [422, 'idempotency_mismatch']);
  assert.equal(
    (await w.second_manager.send(createShift, { body }, headers)).status,
    201,
    "another person's key is another key",
  );
});

test('what is kept of a repeated write cannot be tried out against guesses of its body', async () => {
  const rows = [{ user: w.colleague.id, social_security_number: '19811218-9876' }];
  const headers = { 'idempotency-key': 'sealed-key' };
  const enter = () => w.manager.send(mendPeople, { body: { rows } }, headers);
  assert.deepEqual([(await enter()).status, (await enter()).status], [200, 200]);
  const kept = () =>
    w.db.inCompany(
      w.company_id,
      (tx) => tx<{ request_hash: Buffer }[]>`
        select request_hash from idempotency_keys where company_id = ${w.company_id} and key = 'sealed-key'`,
    );
  const guess = createHash('sha256')
    .update(JSON.stringify([mendPeople.method, mendPeople.path, { rows }]))
    .digest();
  const [row] = await kept();
  assert.equal(row?.request_hash.length, 32);
  assert.ok(!guess.equals(row.request_hash), 'a personal number has few possible values');
  // Written by the version before: the write is not done again after an upgrade.
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update idempotency_keys set request_hash = ${guess}
      where company_id = ${w.company_id} and key = 'sealed-key'`,
  );
  assert.equal((await enter()).status, 200);
});

test('a refused write leaves its key free and nothing behind', async () => {
  const headers = { 'idempotency-key': 'second-key' };
  const wrong = { date: '2026-03-01', start_time: '08:00', end_time: '08:30', break_duration: 0 };
  assert.equal((await w.worker.send(createTimeEntry, { body: wrong }, headers)).status, 400);
  assert.equal(
    (await w.worker.send(createTimeEntry, { body: { ...wrong, end_time: '12:00' } }, headers)).status,
    201,
  );
  const query = { start_date: '2026-03-01', end_date: '2026-03-01' };
  assert.equal((await w.worker.send(listTimeEntries, { query })).body.length, 1);
});

test('a malformed key or ETag is refused', async () => {
  await refused({
    method: 'POST',
    url: '/api/shifts/',
    payload: body,
    headers: { 'idempotency-key': 'å'.repeat(3) },
  });
  await refused({
    method: 'POST',
    url: '/api/shifts/',
    payload: body,
    headers: { 'idempotency-key': 'x'.repeat(201) },
  });
  await refused({ method: 'DELETE', url: `/api/shifts/${w.worker.id}/`, headers: { 'if-match': 'three' } });
});

test('the OpenAPI page holds every call with its roles and replies', async () => {
  const { status, json } = await w.anyone.raw({ method: 'GET', url: '/api/openapi.json' });
  assert.equal(status, 200);
  const paths: Record<string, Record<string, { description: string; responses: object }>> = Object(
    json,
  ).paths;
  for (const call of CALLS) {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    assert.ok(operation, `${call.method} ${call.path}`);
    assert.ok(String(call.status) in operation.responses);
  }
});

test('strangers have a lower limit than other requests', async () => {
  const limited = await world({ rate_limit: '400' });
  const tries: (string | undefined)[] = [];
  for (let times = 0; times <= 20 && !tries.includes('too_many_requests'); times += 1) {
    const body = { username: `nobody-${times}`, password: PASSWORD };
    tries.push((await limited.anyone.send(signIn, { body })).refusal?.code);
  }
  assert.equal(tries.at(-1), 'too_many_requests', 'a twentieth of the limit of others');
  assert.equal((await limited.anyone.raw({ method: 'GET', url: '/api/health/' })).status, 200);
  await limited.close();
});

test('headers: nothing is cached, nothing is sniffed, and too many requests are told when to retry', async () => {
  const { headers } = await w.worker.raw({ method: 'GET', url: '/api/users/me/' });
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const limited = await world({ rate_limit: '200' });
  const ask = () => limited.worker.raw({ method: 'GET', url: '/api/users/me/' });
  for (let times = 0; times < 200; times += 1) await ask();
  const last = await ask();
  assert.deepEqual([last.status, Object(last.json).code], [429, 'too_many_requests']);
  assert.ok(Number(last.headers['retry-after']) > 0);
  for (const [url, authorization] of [
    ['/%61pi/health/', ''],
    ['http://localhost/api/health/', ''],
    ['/api/health/', 'Bearer x1'],
    ['/api/health/', 'Bearer x2'],
  ] as const) {
    const statuses = [];
    for (let times = 0; times < 201; times += 1) {
      statuses.push(
        (await limited.app.inject({ method: 'GET', url, headers: { authorization } })).statusCode,
      );
    }
    assert.equal(statuses.at(-1), 429, `${url} ${authorization}`);
  }
  await limited.close();
});
