import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { awaitingApproval, createApproval } from '../src/contract/approvals.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import { erasePerson, previewErasure } from '../src/contract/personal-data.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '../src/contract/second-factors.ts';
import { refreshSession, signIn } from '../src/contract/sessions.ts';
import { createTimeEntry, decideTimeEntry } from '../src/contract/time-entries.ts';
import { changeUser, createUser, deleteUser, me } from '../src/contract/users.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { migratedDatabase } from './database.ts';
import { type Client, keys, PASSWORD, type World, world } from './world.ts';

/**
 * A manager cannot disable the four-eyes rule: not by taking away the other manager's role or account for a while,
 * nor by becoming the other manager.
 */

let w: World;
let db: Db;
before(async () => {
  // A database of its own: the mail sender of another test file would send the mails.
  db = openDb(await migratedDatabase(), { max: 4 });
  w = await world({
    db,
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://skifta.example' },
  });
});
after(async () => {
  await w.close();
  await db.close();
});

const SECOND = { first_name: 'Sten', last_name: 'Två', username: 'second', email: 'second@example.com' };
const THIRD = {
  first_name: 'Tre',
  last_name: 'Chef',
  username: 'third',
  email: 'third@example.com',
  role: 'manager' as const,
  password: PASSWORD,
};
const OTHER_PASSWORD = 'Ett-annat-7!';
const later = (seconds: number, of: World = w): void =>
  of.setNow(new Date(Date.parse(of.now()) + seconds * 1000).toISOString());

const give = (by: Client, id: string, more: { role: 'worker' | 'manager'; password?: string }) =>
  by.send(changeUser, { params: { id }, body: { ...SECOND, ...more } });

const report = async (who: Client, date: string) =>
  (
    await who.send(createTimeEntry, {
      body: { date, start_time: `${date}T07:00:00Z`, end_time: `${date}T15:00:00Z`, break_duration: 30 },
    })
  ).body;

const trySignIn = async (of: World, body: { username: string; password: string; code?: string }) =>
  (await of.anyone.send(signIn, { body })).refusal?.code ?? 'in';

const accountNotices = async (who: Client) =>
  (await who.send(listNotices)).body
    .filter(({ kind }) => kind === 'account_changed')
    .map(({ facts }) => facts)
    .reverse();

const mails = async (of: World): Promise<string[]> =>
  (
    await of.db.onPlatform(
      (tx) =>
        tx<
          { kind: string }[]
        >`select kind from mails where company_id = ${of.company_id} order by created_at`,
    )
  ).map(({ kind }) => kind);

test('a manager who demotes the other one still cannot decide their own reports or leave, nor after promoting the other back', async () => {
  const manager = await w.signIn('manager', w.subdomain);
  const own = await report(manager, '2026-03-16');
  await give(manager, w.second_manager.id, { role: 'worker' });
  const params = { manager_id: manager.id, id: own.id };
  const decided = await manager.send(decideTimeEntry, { params, body: { status: 'approved' } });
  assert.equal(decided.refusal?.code, 'own_report');
  const bulk = await manager.send(createApproval, {
    body: { status: 'approved', entries: [{ id: own.id }] },
  });
  assert.deepEqual(bulk.body.skipped, [{ id: own.id, code: 'own_report' }]);
  assert.equal((await manager.send(awaitingApproval)).body.count, 0, 'it is not in the manager’s own queue');
  const late = await report(manager, '2026-03-17');
  const again = await manager.send(decideTimeEntry, {
    params: { ...params, id: late.id },
    body: { status: 'approved' },
  });
  assert.equal(again.refusal?.code, 'own_report', 'nor a later report');
  const leave = await manager.send(createLeaveRequest, {
    body: { kind: 'vacation', first_day: '2026-04-01', last_day: '2026-04-02' },
  });
  assert.equal(leave.body.status, 'pending', 'the manager’s own leave is requested, not granted');
  later(1);
  await give(manager, w.second_manager.id, { role: 'manager' });
  const second = await w.signIn('second', w.subdomain);
  assert.deepEqual(
    (await accountNotices(second)).map(({ status, by }) => [status, by]),
    [
      ['demoted', `Moa Av ${w.subdomain}`],
      ['promoted', `Moa Av ${w.subdomain}`],
    ],
    'and the other manager is notified',
  );
  assert.deepEqual(
    (await mails(w)).filter((kind) => kind !== 'new_browser'),
    ['role_changed', 'role_changed'],
  );
  await w.db.onPlatform((tx) => tx`delete from mails where company_id = ${w.company_id}`);
});

test('a manager who has been the only one for two weeks decides alone again', async () => {
  const lone = await world();
  await lone.manager.send(deleteUser, { params: { id: lone.second_manager.id } });
  const decide = async (manager: Client, date: string) => {
    const own = await report(manager, date);
    const params = { manager_id: manager.id, id: own.id };
    return (await manager.send(decideTimeEntry, { params, body: { status: 'approved' } })).refusal?.code;
  };
  assert.equal(await decide(lone.manager, '2026-03-16'), 'own_report');
  later(14 * 86_400 + 60, lone);
  const manager = await lone.signIn('manager', lone.subdomain);
  assert.equal(await decide(manager, '2026-03-17'), undefined);
  await lone.close();
});

test('a manager’s second factor stays required as a worker, and no other role or password removes it', async () => {
  const of = await world();
  const second = of.second_manager;
  const { secret } = (await second.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(of.now()) });
  await second.send(confirmSecondFactor, { body: { code: code() } });
  later(60, of);
  await give(of.manager, second.id, { role: 'worker', password: OTHER_PASSWORD });
  const body = { username: 'second', password: OTHER_PASSWORD };
  assert.equal(await trySignIn(of, body), 'second_factor_needed', 'the thief gets no further');
  await give(of.manager, second.id, { role: 'manager' });
  assert.equal(await trySignIn(of, body), 'second_factor_needed');
  await give(of.manager, second.id, { role: 'worker' });
  later(60, of);
  assert.equal(
    await trySignIn(of, { ...body, code: code() }),
    'in',
    'the owner signs in as a worker, with a code',
  );
  later(60, of);
  const { access } = (await of.anyone.send(signIn, { body: { ...body, code: code() } })).body;
  const worker = (call: typeof secondFactor) =>
    of.anyone.send(call, undefined, { authorization: `Bearer ${access}` });
  assert.deepEqual((await worker(secondFactor)).body, { is_on: true, codes_left: 10 });
  const off = await of.anyone.send(
    endSecondFactor,
    { body: { password: OTHER_PASSWORD } },
    { authorization: `Bearer ${access}` },
  );
  assert.equal(off.status, 204, 'and may turn it off');
  await of.close();
});

/** Follows the changes as this person; the function returned tells whether the stream ended, soon. */
function streamEnd(of: World, who: Client, role: 'manager' | 'worker'): () => Promise<boolean> {
  let ended = false;
  const { sid } = JSON.parse(Buffer.from(who.access.split('.')[1] ?? '', 'base64url').toString());
  const caller = {
    ...who,
    user_id: who.id,
    role,
    session_id: String(sid),
    username: '',
    sees_cost: true,
    second_factor_due: null,
  };
  of.live.follow(caller, { hear: () => {}, end: () => (ended = true) });
  return async () => {
    for (let tries = 0; !ended && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return ended;
  };
}

test('closing an account ends its sessions and streams', async () => {
  const of = await world();
  const ended = streamEnd(of, of.colleague, 'worker');
  assert.equal((await of.manager.send(deleteUser, { params: { id: of.colleague.id } })).status, 204);
  assert.ok(await ended());
  const open = await of.db.inCompany(
    of.company_id,
    (tx) => tx`
      select from sessions
      where company_id = ${of.company_id} and user_id = ${of.colleague.id} and ended_at is null`,
  );
  assert.equal(open.length, 0);
  await of.close();
});

test('a change of role ends every session and stream of the person, in either direction', async () => {
  const of = await world();
  const who = of.second_manager;
  const ended = streamEnd(of, who, 'manager');
  await give(of.manager, who.id, { role: 'worker' });
  assert.equal((await who.send(me)).refusal?.code, 'session_ended');
  const renewed = await of.anyone.send(refreshSession, { body: { refresh: who.refresh } });
  assert.equal(renewed.refusal?.code, 'refresh_expired');
  assert.ok(await ended(), 'its streams too');
  const asWorker = await of.signIn('second', of.subdomain);
  await give(of.manager, of.second_manager.id, { role: 'manager' });
  assert.equal(
    (await asWorker.send(me)).refusal?.code,
    'session_ended',
    'a worker’s session does not become a manager’s',
  );
  await give(of.manager, of.second_manager.id, { role: 'manager' });
  const back = await of.signIn('second', of.subdomain);
  await of.manager.send(changeUser, {
    params: { id: back.id },
    body: { ...SECOND, first_name: 'Stenåke', role: 'manager' },
  });
  assert.equal((await back.send(me)).status, 200, 'another name ends nothing');
  await of.close();
});

test('an open stream ends with the role, and the server continues', async () => {
  const of = await world();
  const url = await of.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/api/events/`, {
    headers: {
      authorization: `Bearer ${of.second_manager.access}`,
      'x-tenant-domain': `${of.subdomain}.localhost`,
    },
  });
  assert.equal(stream.status, 200);
  await give(of.manager, of.second_manager.id, { role: 'worker' });
  // The stream ends, and the event of the same action is not written to it after the end.
  assert.match(await stream.text(), /^: open/);
  assert.equal((await of.manager.send(me)).status, 200);
  await of.close();
});

test('a recent manager cannot be erased, so that the record of the role stays', async () => {
  const of = await world();
  const own = await report(of.manager, '2026-03-16');
  const { id } = of.second_manager;
  await of.manager.send(deleteUser, { params: { id } });
  const preview = await of.manager.send(previewErasure, { params: { id } });
  assert.equal(preview.body.hindrance, 'manager_lately');
  const erased = await of.manager.send(erasePerson, { params: { id }, body: {} });
  assert.equal(erased.refusal?.code, 'manager_lately');
  const decided = await of.manager.send(decideTimeEntry, {
    params: { manager_id: of.manager.id, id: own.id },
    body: { status: 'approved' },
  });
  assert.equal(decided.refusal?.code, 'own_report');
  later(14 * 86_400 + 60, of);
  const manager = await of.signIn('manager', of.subdomain);
  assert.equal((await manager.send(erasePerson, { params: { id }, body: {} })).status, 200);
  await of.close();
});

test("the other managers and the old address are notified of a manager's new address", async () => {
  const { body: third } = await w.manager.send(createUser, { body: { ...THIRD, username: 'fjarde' } });
  const watcher = await w.signIn('fjarde', w.subdomain);
  await w.db.onPlatform((tx) => tx`delete from mails where company_id = ${w.company_id}`);
  const body = { ...SECOND, role: 'manager' as const, email: 'thief@example.com' };
  assert.equal((await w.manager.send(changeUser, { params: { id: w.second_manager.id }, body })).status, 200);
  assert.equal((await accountNotices(watcher)).at(-1)?.status, 'email_changed');
  const letters = await w.db.onPlatform(
    (tx) => tx<{ id: string; sealed: Buffer }[]>`
      select id, sealed from mails where company_id = ${w.company_id} order by created_at`,
  );
  const to = letters.map(({ id, sealed }) => JSON.parse(keys.open(sealed, `${w.company_id}|mails|${id}`)).to);
  assert.deepEqual(to.sort(), [SECOND.email, THIRD.email].sort());
  assert.ok(third.id);
});

test('the other managers are notified of new and former managers, and of accounts easier to take over', async () => {
  const of = await world();
  const third = await of.manager.send(createUser, { body: THIRD });
  const { id } = third.body;
  const watcher = await of.signIn('third', of.subdomain);
  const second = of.second_manager;
  const { secret } = (await second.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await second.send(confirmSecondFactor, {
    body: { code: totp.generate({ timestamp: Date.parse(of.now()) }) },
  });
  later(1, of);
  await of.manager.send(removeSecondFactor, { params: { id: second.id }, body: { password: PASSWORD } });
  later(1, of);
  await give(of.manager, second.id, { role: 'worker' });
  later(1, of);
  await give(of.manager, second.id, { role: 'worker', password: OTHER_PASSWORD });
  later(1, of);
  const plain = { ...SECOND, username: 'colleague', email: 'colleague@example.com' };
  const colleague = (more: { role: 'worker' | 'manager'; password?: string }) =>
    of.manager.send(changeUser, { params: { id: of.colleague.id }, body: { ...plain, ...more } });
  await colleague({ role: 'worker', password: OTHER_PASSWORD });
  await colleague({ role: 'manager' });
  later(1, of);
  await of.manager.send(deleteUser, { params: { id: of.colleague.id } });
  assert.deepEqual(
    (await accountNotices(watcher)).map(({ status, person_id }) => [status, person_id]),
    [
      ['second_factor_off', second.id],
      ['demoted', second.id],
      ['password_reset', second.id],
      ['promoted', of.colleague.id],
      ['closed', of.colleague.id],
    ],
    'and not of a worker’s new password',
  );
  assert.deepEqual(await accountNotices(of.manager), [], 'the manager who acted is not notified');
  assert.equal((await of.manager.send(deleteUser, { params: { id } })).status, 204);
  await of.close();
});
