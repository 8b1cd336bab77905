import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseMailDigest, getMailDigest } from '../src/contract/mail-digests.ts';
import { NOTICE_GROUPS, type NoticeKind, readNotices } from '../src/contract/notices.ts';
import { askPasswordReset } from '../src/contract/sessions.ts';
import { deleteUser } from '../src/contract/users.ts';
import { startMailSender } from '../src/server/accounts/mails.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { notify } from '../src/server/history/notices.ts';
import { startDigests } from '../src/server/push/digest-sender.ts';
import { migratedDatabase } from './database.ts';
import { heldOpen } from './held-open.ts';
import { MailServer, readable } from './mail-server.ts';
import { type Client, type World, world } from './world.ts';

/** What a person has not read, by mail once a day, through a real mail server on this machine (decision 0174). */

const post = new MailServer();
let db: Db;
let w: World;
const worlds: World[] = [];
const failures: Record<string, unknown>[] = [];

before(async () => {
  await post.start();
  // A sender looks in all companies of its database.
  db = openDb(await migratedDatabase(), { max: 8 });
});
const mailing = async (now?: string): Promise<World> => {
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    MAIL_FROM: 'Skifta <skifta@example.com>',
    PUBLIC_URL: 'https://skifta.example',
  };
  const made = await world({ db, env, ...(now === undefined ? {} : { now }) });
  worlds.push(made);
  return made;
};
beforeEach(async () => {
  w = await mailing();
  post.letters.length = 0;
});
afterEach(async () => {
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`update mail_digests set at = null, due_at = null where company_id = ${w.company_id}`,
  );
  assert.deepEqual(failures.splice(0), []);
});
after(async () => {
  for (const one of worlds) await one.close();
  await db.close();
  await post.stop();
});

const log = (failure: Record<string, unknown>): void => void failures.push(failure);
const at = (now: string): void => w.setNow(now);
const choose = (who: Client, hour: string | null, muted: (typeof NOTICE_GROUPS)[number][] = []) =>
  who.send(chooseMailDigest, { body: { at: hour, muted } });
/** A second later: at the instant of a choice a notice would be of the time before it. */
const tell = (who: Client, ...kinds: NoticeKind[]) => {
  at(new Date(Date.parse(w.now()) + 1_000).toISOString());
  return w.db.inCompany(w.company_id, (tx) =>
    notify(
      tx,
      w.company_id,
      w.now(),
      kinds.map((kind) => ({ user_id: who.id, kind, facts: {} })),
    ),
  );
};
const mails = async (): Promise<number> => {
  const [row] = await w.db.onPlatform(
    (tx) => tx<{ count: number }[]>`
      select count(*)::integer as count from mails where company_id = ${w.company_id}`,
  );
  return row?.count ?? 0;
};
/** Looks once for what is due, and sends it: the mails that came of it. */
const mailed = async () => {
  const { mail } = w.services.config;
  assert.ok(mail);
  const from = post.letters.length;
  await startDigests(w.services, log)();
  const stop = await startMailSender({ ...w.services, mail }, log, 20);
  while ((await mails()) > 0) await sleep(10);
  await stop();
  return post.letters.slice(from).map((letter) => ({ to: letter.to, text: readable(letter) }));
};
const dues = () =>
  w.db.inCompany(w.company_id, async (tx) => [
    ...(await tx<{ user_id: string; due_at: string | null; mailed_until: string }[]>`
      select user_id, due_at, mailed_until from mail_digests where company_id = ${w.company_id}`),
  ]);

test('nothing is mailed until a person asks for it', async () => {
  assert.deepEqual((await w.worker.send(getMailDigest)).body, { is_available: true, at: null, muted: [] });
  await tell(w.worker, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), []);
});

test('a digest counts what is unread by group, at the hour of the person, once', async () => {
  const { body } = await choose(w.worker, '07:00', ['leave']);
  assert.deepEqual(body, { is_available: true, at: '07:00', muted: ['leave'] });
  assert.deepEqual((await w.worker.send(getMailDigest)).body, body);
  await tell(w.worker, 'shift_offered', 'shift_moved', 'trade_asked', 'leave_answered');
  await tell(w.colleague, 'shift_offered');
  at('2026-03-19T05:59:00Z');
  assert.deepEqual(await mailed(), []);
  at('2026-03-19T06:00:00Z');
  const [letter, ...more] = await mailed();
  assert.deepEqual(more, []);
  assert.equal(letter?.to, 'worker@example.com');
  const { text = '' } = letter ?? {};
  for (const said of [
    '- 2 om dina pass och schemat',
    '- 1 om lediga pass och byten',
    '- 2 about your shifts and the schedule',
    `https://${w.worker.subdomain}.skifta.example/`,
  ])
    assert.ok(text.includes(said), `${said}\n${text}`);
  assert.match(text, /Subject: .*3_olästa_i_Skifta/);
  assert.ok(!text.includes('om ledighet'), text);
  assert.deepEqual(await mailed(), []);
  at('2026-03-20T06:00:00Z');
  assert.deepEqual(await mailed(), []);
});

test('what was read is not told, and what comes later is told on the next day', async () => {
  await choose(w.worker, '07:00');
  await tell(w.worker, 'shift_offered');
  await w.worker.send(readNotices, { body: {} });
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), []);
  at('2026-03-19T06:00:30Z');
  await tell(w.worker, 'report_missing');
  assert.deepEqual(await mailed(), []);
  at('2026-03-20T06:00:00Z');
  const [letter] = await mailed();
  assert.match(letter?.text ?? '', /- 1 om tidrapporter/);
});

test('what came while it was off is not told, and turned off it sends nothing', async () => {
  await tell(w.worker, 'shift_offered');
  at('2026-03-18T11:01:00Z');
  await choose(w.worker, '07:00');
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), []);
  await tell(w.worker, 'shift_offered');
  const again = await w.signIn('worker', w.subdomain);
  await choose(again, null);
  at('2026-03-20T06:00:00Z');
  assert.deepEqual(await mailed(), []);
  await choose(await w.signIn('worker', w.subdomain), '07:00');
  at('2026-03-21T06:00:00Z');
  assert.deepEqual(await mailed(), []);
});

test('a notice that may not be committed yet waits for the next digest, and is not lost', async () => {
  await choose(w.worker, '07:00');
  at('2026-03-19T05:57:00Z');
  await tell(w.worker, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), []);
  at('2026-03-20T06:00:00Z');
  assert.equal((await mailed()).length, 1);
});

test('a mail that somebody waits for is sent before the digests that waited longer', async () => {
  const people = [w.worker, w.colleague, w.second_manager];
  for (const who of people) await choose(who, '07:00');
  for (const who of people) await tell(who, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  await startDigests(w.services, log)();
  assert.equal(await mails(), people.length);
  at('2026-03-19T06:00:20Z');
  await w.anyone.send(askPasswordReset, { body: { account: 'manager' } });
  const sent = await mailed();
  assert.equal(sent.length, people.length + 1);
  assert.match(sent[0]?.text ?? '', /^Subject: .*Nytt_lösenord/m);
});

test('another hour is kept to, and loses nothing', async () => {
  await choose(w.worker, '07:00');
  await tell(w.worker, 'shift_offered');
  await choose(w.worker, '18:30');
  at('2026-03-18T17:29:00Z');
  assert.deepEqual(await mailed(), []);
  at('2026-03-18T17:30:00Z');
  assert.equal((await mailed()).length, 1);
});

test('a server that was down tells once, and then at the hour again', async () => {
  await choose(w.worker, '07:00');
  await tell(w.worker, 'shift_offered');
  at('2026-03-22T14:10:00Z');
  assert.equal((await mailed()).length, 1);
  assert.deepEqual(
    (await dues()).map(({ due_at }) => due_at && new Date(due_at).toISOString()),
    ['2026-03-23T06:00:00.000Z'],
  );
});

test('the hour is that of the clock on the wall, over its change', async () => {
  w = await mailing('2026-03-28T09:00:00Z');
  await choose(w.worker, '07:00');
  assert.deepEqual(
    (await dues()).map(({ due_at }) => due_at && new Date(due_at).toISOString()),
    ['2026-03-29T05:00:00.000Z'],
  );
});

test('the hour is that of a new clock of the company at once, and nothing is lost', async () => {
  w = await mailing();
  await choose(w.worker, '07:00');
  await tell(w.worker, 'shift_offered');
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`update company_settings set time_zone = 'America/New_York' where company_id = ${w.company_id}`,
  );
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), [], 'it is two in the morning');
  at('2026-03-19T11:00:00Z');
  assert.equal((await mailed()).length, 1);
  assert.deepEqual(
    (await dues()).map(({ due_at }) => due_at && new Date(due_at).toISOString()),
    ['2026-03-20T11:00:00.000Z'],
  );
});

test('a mail program turns it off by one press, without signing in, and nothing else', async () => {
  await choose(w.worker, '07:00', ['leave']);
  await choose(w.colleague, '07:00');
  await tell(w.worker, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  const [letter] = await mailed();
  const { raw = '' } = post.letters.at(-1) ?? {};
  const [head = ''] = raw.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
  assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const address = /^List-Unsubscribe: <(https:[^>]+)>$/m.exec(head)?.[1] ?? '';
  assert.ok(letter?.text.includes(address), 'the mail says it too');
  const { host, pathname } = new URL(address);
  assert.equal(host, `${w.worker.subdomain}.skifta.example`);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (url: string) =>
    w.app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' });
  const hourOf = async (who: Client) => (await who.send(getMailDigest)).body.at;
  const worker = await w.signIn('worker', w.subdomain);
  const colleague = await w.signIn('colleague', w.subdomain);

  const asked = await w.app.inject({ method: 'GET', url: pathname });
  assert.deepEqual([asked.statusCode, asked.headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.match(asked.body, /<form method="post"><button/);
  assert.match(String(asked.headers['content-security-policy']), /form-action 'self'/);
  assert.equal(await hourOf(worker), '07:00', 'reading the page changes nothing');
  const at_end = pathname.length - 2;
  const other = pathname[at_end] === 'A' ? 'E' : 'A';
  for (const wrong of [
    `${pathname.slice(0, at_end - 20)}${'x'.repeat(20)}${pathname.slice(at_end)}`,
    `${pathname.slice(0, at_end)}${other}/`,
    pathname.replace(w.worker.id.replaceAll('-', ''), w.colleague.id.replaceAll('-', '')),
  ])
    assert.equal((await press(wrong)).statusCode, 404, wrong);
  assert.deepEqual([await hourOf(worker), await hourOf(colleague)], ['07:00', '07:00']);

  const pressed = await press(pathname);
  assert.equal(pressed.statusCode, 200);
  assert.ok(!pressed.body.includes('<form'));
  assert.deepEqual((await worker.send(getMailDigest)).body, {
    is_available: true,
    at: null,
    muted: ['leave'],
  });
  assert.equal(await hourOf(colleague), '07:00');
  assert.equal((await press(pathname)).statusCode, 200, 'again is as well');
  assert.equal((await press('/api/token/')).statusCode, 415);
  await tell(worker, 'shift_offered');
  at('2026-03-20T06:00:00Z');
  assert.deepEqual(
    (await mailed()).filter(({ to }) => to === 'worker@example.com'),
    [],
  );
});

test('a mail that somebody asked for has no such address', async () => {
  await w.anyone.send(askPasswordReset, { body: { account: 'worker' } });
  assert.equal((await mailed()).length, 1);
  assert.doesNotMatch(post.letters.at(-1)?.raw ?? '', /List-Unsubscribe/i);
});

test('servers that look at once write one mail', async () => {
  await choose(w.worker, '07:00');
  await tell(w.worker, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => startDigests(w.services, log)()));
  assert.equal((await mailed()).length, 1);
});

test('a choice that is just being made is looked at a minute later', async () => {
  await choose(w.worker, '07:00');
  await choose(w.colleague, '07:00');
  await tell(w.worker, 'shift_offered');
  await tell(w.colleague, 'shift_offered');
  at('2026-03-19T06:00:00Z');
  const held = await heldOpen(w, async (tx) => {
    await tx`
      update mail_digests set muted = '["account"]'
      where company_id = ${w.company_id} and user_id = ${w.worker.id}`;
  });
  assert.deepEqual(
    (await mailed()).map(({ to }) => to),
    ['colleague@example.com'],
  );
  held.release();
  await held.done;
  assert.deepEqual(
    (await mailed()).map(({ to }) => to),
    ['worker@example.com'],
  );
});

test('people who left, and a company that may not be used, get none', async () => {
  await choose(w.worker, '07:00');
  await choose(w.colleague, '07:00');
  await tell(w.worker, 'shift_offered');
  await tell(w.colleague, 'shift_offered');
  assert.equal((await w.manager.send(deleteUser, { params: { id: w.worker.id } })).status, 204);
  await w.db.onPlatform((tx) => tx`update companies set is_active = false where id = ${w.company_id}`);
  at('2026-03-19T06:00:00Z');
  assert.deepEqual(await mailed(), []);
  await w.db.onPlatform((tx) => tx`update companies set is_active = true where id = ${w.company_id}`);
  await tell(w.worker, 'shift_offered');
  await tell(w.colleague, 'shift_offered');
  at('2026-03-20T06:00:00Z');
  assert.deepEqual(
    (await mailed()).map(({ to }) => to),
    ['colleague@example.com'],
  );
});

test('an installation without mail says so, and refuses an hour', async () => {
  const silent = await world({ db });
  worlds.push(silent);
  assert.equal((await silent.worker.send(getMailDigest)).body.is_available, false);
  const { status, refusal } = await silent.worker.send(chooseMailDigest, {
    body: { at: '07:00', muted: [] },
  });
  assert.deepEqual([status, refusal?.code], [409, 'sends_no_mail']);
  assert.equal((await silent.worker.send(chooseMailDigest, { body: { at: null, muted: [] } })).status, 200);
});

test('bad input names its field', async () => {
  for (const [body, field] of [
    [{ at: '24:00', muted: [] }, 'at'],
    [{ at: 7, muted: [] }, 'at'],
    [{ at: '07:00', muted: ['all'] }, 'muted.0'],
    [{ at: '07:00', muted: [...NOTICE_GROUPS, 'leave'] }, 'muted'],
    [{ at: '07:00' }, 'muted'],
  ] as const) {
    const { status, json } = await w.worker.raw({ method: 'PUT', url: '/api/mail-digest/', payload: body });
    assert.equal(status, 400);
    assert.ok(field in (json as { errors: object }).errors, JSON.stringify(json));
  }
});
