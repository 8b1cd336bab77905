import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { CALLS } from '../src/contract/calls.ts';
import { NOTICE_GROUPS, NOTICE_KINDS, type NoticeKind, readNotices } from '../src/contract/notices.ts';
import {
  addPushDevice,
  beginPush,
  choosePush,
  getPush,
  removePushDevice,
  testPush,
} from '../src/contract/push.ts';
import { endOtherSessions, signOut } from '../src/contract/sessions.ts';
import { changeShift, createShift } from '../src/contract/shifts.ts';
import { changePassword, deleteUser } from '../src/contract/users.ts';
import { endSessions } from '../src/server/accounts/session-list.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { notify } from '../src/server/history/notices.ts';
import { isPublicAddress, publicLookup, pushAddress } from '../src/server/push/push-address.ts';
import { pushKeys } from '../src/server/push/push-keys.ts';
import { pushPlace } from '../src/server/push/push-place.ts';
import { startPushSender } from '../src/server/push/push-sender.ts';
import { reseal } from '../src/server/running/reseal.ts';
import { PATHS } from '../src/web/paths.ts';
import { migratedDatabase } from './database.ts';
import { heldOpen, untilOneWaits } from './held-open.ts';
import { PushService } from './push-service.ts';
import { type Client, keys, NOON, PASSWORD, type World, world } from './world.ts';

/** Notices pushed to browsers, by a service on this machine that opens what it gets. */

const service = new PushService();
let w: World;
let db: Db;
const failures: Record<string, unknown>[] = [];
const stops: (() => Promise<void>)[] = [];
const worlds: World[] = [];

before(async () => {
  await service.start();
  // A sender looks in all companies of its database.
  db = openDb(await migratedDatabase(), { max: 6 });
});
beforeEach(async () => {
  w = await world({
    db,
    env: { PUSH_SERVICE_URL: service.origin, SECURITY_CONTACT: 'mailto:security@example.com' },
  });
  worlds.push(w);
  service.got.length = 0;
  failures.length = 0;
  service.answer = () => ({ status: 201 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await w.db.inCompany(w.company_id, (tx) => tx`delete from pushes where company_id = ${w.company_id}`);
  assert.deepEqual(service.faults.splice(0), []);
});
after(async () => {
  for (const one of worlds) await one.close();
  await db.close();
  await service.stop();
});

const send = async (every_ms = 20): Promise<void> => {
  stops.push(await startPushSender(w.services, (failure) => failures.push(failure), every_ms));
};
const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + 15_000;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, what);
    await new Promise((next) => setTimeout(next, 10));
  }
};
const waiting = () =>
  w.db.inCompany(w.company_id, async (tx) => [
    ...(await tx<{ kind: string; due_at: string; tries: number }[]>`
      select kind, due_at, tries from pushes where company_id = ${w.company_id} order by kind, made_at`),
  ]);
const settled = (): Promise<void> =>
  until(async () => (await waiting()).length === 0, 'something still waits');
const later = (minutes: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + minutes * 60_000).toISOString());
const turnOn = async (who: Client): Promise<{ id: string; path: string }> => {
  const browser = service.browser();
  const { body } = await who.send(addPushDevice, { body: browser });
  return { id: body.id, path: new URL(browser.endpoint).pathname };
};
const tell = (who: Client, kinds: readonly NoticeKind[], facts = {}) =>
  w.db.inCompany(w.company_id, (tx) =>
    notify(
      tx,
      w.company_id,
      w.now(),
      kinds.map((kind) => ({ user_id: who.id, kind, facts })),
    ),
  );
const kinds = (): unknown[] => service.got.map(({ message }) => Object(message).kind);
const devices = async (who: Client) => (await who.send(getPush)).body.devices;

test('a shift rings in the browser of the person, once committed, with a kind and a page and nothing else', async () => {
  const { path } = await turnOn(w.worker);
  const elsewhere = await turnOn(w.colleague);
  await send();
  await w.manager.send(createShift, {
    body: {
      ...{ start_time: '2026-03-25T08:00:00Z', end_time: '2026-03-25T16:00:00Z' },
      assignments: [{ worker_id: w.worker.id, status: 'pending' }],
    },
  });
  await until(() => service.got.length === 1, 'nothing came');
  const [got] = service.got;
  assert.equal(got?.path, path);
  assert.notEqual(got?.path, elsewhere.path);
  assert.deepEqual(got?.message, { kind: 'shift_offered', open: '/my-shifts' });
  assert.equal(got?.vapid.key, (await w.worker.send(beginPush)).body.public_key);
  assert.equal(got?.vapid.claims.sub, 'mailto:security@example.com');
  assert.deepEqual([got?.headers.ttl, got?.headers.urgency], ['86400', 'normal']);
  assert.match(String(got?.headers.topic), /^[\w-]{32}$/, 'the service learns nothing of the kind');
  assert.ok(!JSON.stringify(got?.headers).includes('shift'));
  await settled();
  assert.equal((await devices(w.worker))[0]?.last_success_at, w.now());
});

test('several notices of one kind in one action ring once, each of another kind by itself', async () => {
  await turnOn(w.worker);
  await turnOn(w.worker);
  assert.equal((await devices(w.worker)).length, 1, 'the session has one browser: its newest address');
  await tell(w.worker, ['shift_offered', 'shift_offered', 'shift_offered', 'leave_answered']);
  await send();
  await settled();
  assert.deepEqual(kinds().toSorted(), ['leave_answered', 'shift_offered']);
});

test('every message has one length, whatever it says', async () => {
  await turnOn(w.worker);
  await w.worker.send(choosePush, { body: { muted: [], quiet_from: null, quiet_until: null } });
  await tell(w.worker, NOTICE_KINDS);
  await send();
  await settled();
  assert.equal(service.got.length, NOTICE_KINDS.length);
  assert.equal(new Set(service.got.map(({ sealed }) => sealed.length)).size, 1);
});

test('each kind opens a page that there is', () => {
  const pages = new Set<string>(Object.values(PATHS));
  for (const kind of NOTICE_KINDS)
    for (const of_other of [true, false])
      assert.ok(pages.has(pushPlace(kind, of_other).split('?')[0] ?? ''), kind);
});

test('two servers send each push once', async () => {
  await turnOn(w.worker);
  for (let n = 0; n < 30; n += 1) {
    later(1);
    await tell(w.worker, ['report_missing']);
  }
  // They may not ring together, so each has its own kind or its own service's answer: the same kind at one look is one message.
  await Promise.all([send(), send(), send()]);
  await settled();
  assert.ok(service.got.length >= 1 && service.got.length <= 3, `${service.got.length} messages of one kind`);
  service.got.length = 0;
  await w.worker.send(choosePush, { body: { muted: [], quiet_from: null, quiet_until: null } });
  await tell(w.worker, NOTICE_KINDS);
  await settled();
  assert.deepEqual(kinds().toSorted(), [...NOTICE_KINDS].toSorted());
});

test('what was read, taken back or not chosen rings nowhere', async () => {
  await turnOn(w.worker);
  await tell(w.worker, ['shift_offered']);
  await w.worker.send(readNotices, { body: {} });
  await send();
  await settled();
  const { body } = await w.worker.send(choosePush, {
    body: { muted: ['leave', 'leave'], quiet_from: '22:00', quiet_until: '06:00' },
  });
  assert.deepEqual([body.muted, body.quiet_from, body.quiet_until], [['leave'], '22:00', '06:00']);
  later(1);
  await tell(w.worker, ['leave_answered', 'report_rejected']);
  await settled();
  assert.deepEqual(kinds(), ['report_rejected']);
});

test('in quiet hours it waits for their end, except for a shift that starts soon', async () => {
  await turnOn(w.worker);
  w.setNow('2026-03-18T22:00:07.123Z'); // 23:00 in Stockholm
  await send();
  await tell(w.worker, ['leave_answered']);
  await tell(w.worker, ['shift_moved'], {
    start_time: '2026-03-20T05:00:00Z',
    end_time: '2026-03-20T12:00:00Z',
  });
  await tell(w.worker, ['shift_removed'], {
    start_time: '2026-03-19T05:00:00Z',
    end_time: '2026-03-19T12:00:00Z',
  });
  await until(() => service.got.length > 0, 'the shift of the morning did not ring');
  await until(
    async () => (await waiting()).every(({ due_at }) => due_at === '2026-03-19T06:00:00Z'),
    'not put off',
  );
  assert.deepEqual(kinds(), ['shift_removed']);
  // The same kind again in the night: one message in the morning.
  later(60);
  await tell(w.worker, ['leave_answered']);
  w.setNow('2026-03-19T06:00:01.000Z');
  await settled();
  assert.deepEqual(kinds().toSorted(), ['leave_answered', 'shift_moved', 'shift_removed']);
  assert.deepEqual(failures, []);
});

test('in quiet hours a notice of a shift that has begun rings at once, of one that is over in the morning', async () => {
  await turnOn(w.worker);
  w.setNow('2026-03-18T22:00:07.123Z');
  await send();
  const of = (start_time: string, end_time: string) =>
    tell(w.worker, ['shift_moved'], { start_time, end_time });
  await of('2026-03-18T12:00:00Z', '2026-03-18T20:00:00Z');
  await until(
    async () => (await waiting()).some(({ due_at }) => due_at === '2026-03-19T06:00:00Z'),
    'not put off',
  );
  assert.deepEqual(kinds(), []);
  later(1);
  await of('2026-03-18T20:30:00Z', '2026-03-19T05:00:00Z');
  await until(() => service.got.length === 1, 'the shift under way did not ring');
});

test('a session that ends while its browser is being added adds none', async () => {
  const { company_id, colleague } = w;
  const person = { company_id, user_id: colleague.id };
  const other = await heldOpen(w, (tx) => endSessions(tx, person, w.now(), null));
  const adding = colleague.send(addPushDevice, { body: service.browser() });
  await untilOneWaits(w);
  other.release();
  await other.done;
  assert.equal((await adding).refusal?.code, 'session_ended');
  const [kept] = await w.db.inCompany(
    company_id,
    (tx) => tx<{ count: number }[]>`
      select count(*)::integer as count from push_subscriptions
      where company_id = ${company_id} and user_id = ${colleague.id}`,
  );
  assert.equal(kept?.count, 0);
});

test('a shift that is moved before its first notice rang rings once, with the new times in the bell', async () => {
  await turnOn(w.worker);
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  const times = { start_time: '2026-03-25T08:00:00Z', end_time: '2026-03-25T12:00:00Z' };
  const { body: shift } = await w.manager.send(createShift, { body: { ...times, assignments } });
  later(1);
  const moved = { start_time: '2026-03-25T08:30:00Z', end_time: '2026-03-25T12:30:00Z' };
  const { status } = await w.manager.send(changeShift, { params: { id: shift.id }, body: moved });
  assert.equal(status, 200);
  await send();
  await settled();
  assert.equal(service.got.length, 1, JSON.stringify(kinds()));
});

test('a service that is busy or broken is asked again, as late as it says, for a day', async () => {
  await turnOn(w.worker);
  service.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
  await w.worker.send(choosePush, { body: { muted: [], quiet_from: null, quiet_until: null } });
  await tell(w.worker, ['shift_offered']);
  await send();
  const now = Date.parse(w.now());
  const due = async (): Promise<number> => Date.parse((await waiting())[0]?.due_at ?? '') - now;
  await until(async () => (await due()) === 600_000, 'not when the service said');
  service.answer = () => ({ status: 500 });
  later(10);
  await until(async () => (await due()) === 600_000 + 120_000, 'not two minutes later');
  service.answer = () => ({ status: 201 });
  later(3);
  await settled();
  assert.deepEqual(kinds(), ['shift_offered', 'shift_offered', 'shift_offered']);
  assert.equal(service.got.at(-1)?.headers.ttl, String(86_400 - 13 * 60));
  // A day of refusals.
  service.answer = () => ({ status: 503 });
  await tell(w.worker, ['shift_moved']);
  await until(async () => (await waiting())[0]?.tries === 1, 'not tried');
  for (let hours = 0; hours < 26 && (await waiting()).length > 0; hours += 1) {
    const [before] = await waiting();
    later(61);
    await until(async () => {
      const [one] = await waiting();
      return one === undefined || one.tries > (before?.tries ?? 0);
    }, 'not tried again');
  }
  await settled();
  assert.equal((await devices(await w.signIn('worker', w.subdomain))).length, 1, 'the browser stays');
  assert.ok(failures.some(({ given_up, status }) => given_up === true && status === 503));
});

test('a service that says nothing is left after ten seconds, and holds nobody else up', async () => {
  const { path } = await turnOn(w.worker);
  await turnOn(w.colleague);
  service.answer = (to) => (to === path ? null : { status: 201 });
  await tell(w.worker, ['shift_offered']);
  await tell(w.colleague, ['shift_offered']);
  await send();
  await until(async () => (await devices(w.colleague))[0]?.last_success_at !== null, 'the other was held up');
  await until(() => failures.length > 0, 'never left');
  assert.deepEqual([failures[0]?.given_up, failures[0]?.status], [false, undefined]);
  assert.equal((await waiting()).length, 1, 'it is tried again');
});

for (const status of [404, 410])
  test(`a browser that its service knows no more (${status}) is forgotten`, async () => {
    await turnOn(w.worker);
    service.answer = () => ({ status });
    await tell(w.worker, ['shift_offered']);
    await send();
    await until(async () => (await devices(w.worker)).length === 0, 'still there');
    assert.deepEqual(await waiting(), []);
  });

test('a refusal for good drops the message, a redirect is not followed', async () => {
  await turnOn(w.worker);
  for (const answer of [
    { status: 403 },
    { status: 413 },
    { status: 302, headers: { location: `${service.origin}/x` } },
  ]) {
    service.answer = () => answer;
    later(1);
    await tell(w.worker, ['shift_offered']);
    if (stops.length === 0) await send();
    await settled();
  }
  assert.equal(service.got.length, 3);
  assert.equal((await devices(w.worker)).length, 1);
});

test('what waits survives a server that dies while it sends', async () => {
  await turnOn(w.worker);
  await tell(w.worker, ['shift_offered']);
  // The row as a sender leaves it that took it and died.
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update pushes set tries = 1, due_at = ${new Date(Date.parse(w.now()) + 60_000).toISOString()}
      where company_id = ${w.company_id}`,
  );
  await send();
  await new Promise((next) => setTimeout(next, 200));
  assert.deepEqual(service.got, []);
  later(1.1);
  await settled();
  assert.deepEqual(kinds(), ['shift_offered']);
});

test('a test rings at once, at any hour, in the one browser; several that wait are one', async () => {
  const { id, path } = await turnOn(w.worker);
  await turnOn(w.colleague);
  assert.equal((await w.colleague.send(testPush, { params: { id } })).refusal?.code, 'not_found');
  assert.equal((await w.foreign_worker.send(testPush, { params: { id } })).refusal?.code, 'not_found');
  w.setNow('2026-03-18T23:30:00.000Z');
  const by = await w.signIn('worker', w.subdomain);
  for (let n = 0; n < 3; n += 1) assert.equal((await by.send(testPush, { params: { id } })).status, 204);
  await send();
  // The new session is told of too, in the morning.
  await until(async () => (await waiting()).every(({ kind }) => kind !== 'test'), 'the test still waits');
  assert.deepEqual(
    service.got.map((one) => [one.path, one.message]),
    [[path, { kind: 'test', open: '/profile' }]],
  );
});

test('it ends with its session: signed out, signed out elsewhere, a new password, a closed account', async () => {
  const gone = async (who: Client, why: string): Promise<void> => {
    const left = await w.db.inCompany(
      w.company_id,
      (tx) => tx`
        select id from push_subscriptions where company_id = ${w.company_id} and user_id = ${who.id}`,
    );
    assert.equal(left.length, 0, why);
  };
  await turnOn(w.worker);
  await w.worker.send(signOut, { body: { refresh: w.worker.refresh } });
  await gone(w.worker, 'signed out');
  const [one, other] = [await w.signIn('worker', w.subdomain), await w.signIn('worker', w.subdomain)];
  await turnOn(one);
  await turnOn(other);
  await other.send(endOtherSessions);
  const left = await devices(other);
  assert.deepEqual([left.length, left[0]?.is_current], [1, true]);
  const third = await w.signIn('worker', w.subdomain);
  await turnOn(third);
  await other.send(changePassword, { body: { old_password: PASSWORD, new_password: 'ett-annat-Lösen-81' } });
  assert.equal((await devices(other)).length, 1, 'the browser in which it was changed stays');
  await w.manager.send(deleteUser, { params: { id: w.worker.id }, query: { last_day: NOON.slice(0, 10) } });
  await gone(w.worker, 'closed');
});

test('a browser that another person takes over tells the first one nothing more', async () => {
  const browser = service.browser();
  await w.worker.send(addPushDevice, { body: browser });
  await tell(w.worker, ['shift_offered']);
  const { body } = await w.colleague.send(addPushDevice, { body: browser });
  assert.deepEqual(await devices(w.worker), []);
  const added = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun_id: string }[]>`
      select noun_id from history where company_id = ${w.company_id} and action = 'push_added' order by n`,
  );
  assert.deepEqual(
    added.map(({ noun_id }) => noun_id),
    [w.worker.id, w.colleague.id],
    'history says of each that it was turned on',
  );
  await tell(w.colleague, ['leave_answered']);
  await send();
  await settled();
  assert.deepEqual(kinds(), ['leave_answered']);
  assert.equal(
    (await w.worker.send(removePushDevice, { params: { id: body.id } })).refusal?.code,
    'not_found',
  );
  assert.equal((await w.colleague.send(removePushDevice, { params: { id: body.id } })).status, 204);
  assert.deepEqual(await devices(w.colleague), []);
});

test('an address inside a network, or without https, is refused and named', async () => {
  const { p256dh, auth } = service.browser();
  const refused = [
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://name:word@push.example.com/a',
    'https://localhost/a',
    'https://intranet/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://169.254.169.254/latest',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'ftp://push.example.com/a',
    'push.example.com',
    `${service.origin.replace('http', 'https')}/a`,
  ];
  for (const endpoint of refused) {
    const { status, refusal } = await w.worker.send(addPushDevice, { body: { endpoint, p256dh, auth } });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, ['endpoint']], endpoint);
  }
  const endpoint = 'https://push.example.com/a';
  const off_curve = Buffer.alloc(65, 5).fill(4, 0, 1).toString('base64url');
  for (const [field, body] of [
    ['p256dh', { endpoint, p256dh: off_curve, auth }],
    ['p256dh', { endpoint, p256dh: p256dh.slice(0, 40), auth }],
    ['auth', { endpoint, p256dh, auth: 'AAAA' }],
  ] as const) {
    const { status, refusal } = await w.worker.send(addPushDevice, { body });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]]);
  }
  assert.ok(pushAddress('https://fcm.googleapis.com/fcm/send/a:b', undefined));
  assert.equal(pushAddress(`${service.origin}/a`, undefined), null, 'only where the installation names it');
});

test('a name that leads into a network is not connected to', async () => {
  const failure = await new Promise<Error | null>((done) => publicLookup('localhost', { all: true }, done));
  assert.equal(Object(failure).code, 'ENOTPUBLIC');
  const { p256dh, auth } = service.browser();
  await w.worker.send(addPushDevice, { body: { endpoint: 'https://localhost.localdomain/a', p256dh, auth } });
  await tell(w.worker, ['shift_offered']);
  await send();
  await until(() => failures.length > 0, 'it was connected to');
  const said = JSON.stringify(failures);
  assert.ok(['ENOTPUBLIC', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(failures[0]?.failure)), said);
});

test('which addresses are public', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2a00:1450:400f::1'])
    assert.ok(isPublicAddress(address), address);
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...[
      '192.168.1.1',
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
    ],
    ...[
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '2001:db8::1',
      '2002:a00:1::',
      '64:ff9b::a00:1',
      'ff02::1',
      'no address',
    ],
  ])
    assert.ok(!isPublicAddress(address), address);
});

test('one pair of keys, whichever server asks first, also after a change of secret; nothing is kept in the open', async () => {
  const fresh = openDb(await migratedDatabase(), { max: 6 });
  try {
    const pairs = await Promise.all(Array.from({ length: 6 }, () => pushKeys(fresh, keys, NOON)));
    assert.equal(new Set(pairs.map((one) => JSON.stringify(one))).size, 1);
    const next = keysOf(Buffer.alloc(32, 9), Buffer.alloc(32, 7));
    const { unopened } = await reseal(fresh, next);
    assert.deepEqual(unopened, []);
    assert.deepEqual(await pushKeys(fresh, keysOf(Buffer.alloc(32, 9)), NOON), pairs[0]);
  } finally {
    await fresh.close();
  }
  const browser = service.browser();
  await w.worker.send(addPushDevice, { body: browser });
  await w.worker.send(beginPush);
  const { private_key } = await pushKeys(db, keys, NOON);
  const rows = JSON.stringify([
    await w.db.inCompany(
      w.company_id,
      (tx) => tx`select s::text from push_subscriptions s where company_id = ${w.company_id}`,
    ),
    await w.db.inCompany('00000000-0000-4000-8000-000000000000', (tx) => tx`select k::text from push_keys k`),
  ]);
  for (const secret of [browser.endpoint, browser.auth, browser.p256dh, private_key])
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      assert.ok(!rows.includes(form), 'a secret in the open');
});

test('what is logged of a push names no address', async () => {
  const { path } = await turnOn(w.worker);
  service.answer = () => ({ status: 500 });
  await tell(w.worker, ['shift_offered']);
  await send();
  await until(() => failures.length > 0, 'nothing was logged');
  const said = JSON.stringify(failures);
  assert.ok(!said.includes(path) && !said.includes(service.origin) && !said.includes('127.0.0.1'), said);
});

test('each group is of some kind, and the calls are the staff’s', () => {
  assert.equal(NOTICE_GROUPS.length, 5);
  for (const { name, who } of CALLS.filter(({ path }) => path.startsWith('/api/push/')))
    assert.deepEqual(who, ['worker', 'manager'], name);
});
