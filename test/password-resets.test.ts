import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { beginSecondFactor, confirmSecondFactor } from '../src/contract/second-factors.ts';
import { askPasswordReset, listSessions, refreshSession, resetPassword } from '../src/contract/sessions.ts';
import { changePassword, changeUser, deleteUser, me } from '../src/contract/users.ts';
import { startMailSender } from '../src/server/accounts/mails.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { readConfig } from '../src/server/running/config.ts';
import { migratedDatabase } from './database.ts';
import { MailServer, readable } from './mail-server.ts';
import { PASSWORD, type World, world } from './world.ts';

/** A forgotten password, by mail through a real mail server on this machine. */

const post = new MailServer();
const ROOT = new URL('..', import.meta.url).pathname;
let w: World;
let db: Db;
let env: Record<string, string>;
let stopSender: () => Promise<void>;
const failures: unknown[] = [];

before(async () => {
  await post.start();
  env = {
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    MAIL_FROM: 'Skifta <skifta@example.com>',
    PUBLIC_URL: 'https://skifta.example',
  };
  // A sender sends every waiting mail of its database: none of another file's tests may wait there.
  db = openDb(await migratedDatabase(), { max: 4 });
  w = await world({ db, env });
  stopSender = await sender(50);
});
after(async () => {
  await stopSender();
  await w.close();
  await db.close();
  await post.stop();
});

const sender = (every_ms: number): Promise<() => Promise<void>> => {
  const { mail } = w.services.config;
  assert.ok(mail);
  return startMailSender({ ...w.services, mail }, (failure) => failures.push(failure), every_ms);
};

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());
const ask = (account: string, of = w) => of.anyone.send(askPasswordReset, { body: { account } });
const reset = (token: string, new_password: string) =>
  w.anyone.send(resetPassword, { body: { token, new_password } });

const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + 8_000;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, what);
    await new Promise((next) => setTimeout(next, 10));
  }
};

/** The link of the latest mail, once `count` mails have arrived. */
const linkAfter = async (count: number): Promise<string> => {
  await until(() => post.letters.length >= count, `mail ${count}, of ${post.letters.length}`);
  const text = readable(post.letters.at(-1) ?? { to: '', raw: '' });
  return /https:\/\/\S+/.exec(text)?.[0] ?? assert.fail(text);
};
const tokenIn = (link: string): string => link.split('#')[1] ?? '';

const waiting = (): Promise<{ kind: string; tries: number; sealed: Buffer; next_try_at: string }[]> =>
  w.db.onPlatform(async (tx) => [
    ...(await tx<{ kind: string; tries: number; sealed: Buffer; next_try_at: string }[]>`
        select kind, tries, sealed, next_try_at from mails where company_id = ${w.company_id}`),
  ]);

test('a mailed link sets a password once, ends every session and notifies the person', async () => {
  assert.equal((await ask('worker')).status, 204);
  const link = await linkAfter(1);
  const [letter] = post.letters;
  assert.ok(letter);
  assert.equal(letter.to, 'worker@example.com');
  assert.match(letter.raw, /^From: Skifta <skifta@example\.com>\r$/m);
  assert.match(letter.raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(
    link,
    new RegExp(`^https://${w.subdomain}\\.skifta\\.example/reset#[0-9a-f]{32}\\.[\\w-]{43}$`),
  );
  const token = tokenIn(link);
  for (const weak of ['sommar2026', 'worker-worker-1']) {
    const refused = await reset(token, weak);
    assert.deepEqual(
      [refused.refusal?.code, Object.keys(refused.refusal?.errors ?? {})],
      ['password_too_weak', ['new_password']],
    );
  }
  const elsewhere = await w.signIn('worker', w.subdomain);
  const answers = await Promise.all(Array.from({ length: 4 }, () => reset(token, 'Ett-nytt-lösen-8')));
  assert.deepEqual(answers.map((one) => one.refusal?.code ?? 'set').sort(), [
    'reset_expired',
    'reset_expired',
    'reset_expired',
    'set',
  ]);
  for (const session of [w.worker, elsewhere])
    assert.equal((await session.send(me)).refusal?.code, 'session_ended');
  assert.equal((await w.anyone.send(refreshSession, { body: { refresh: elsewhere.refresh } })).status, 401);
  await assert.rejects(w.signIn('worker', w.subdomain));
  const back = await w.signIn('worker', w.subdomain, 'Ett-nytt-lösen-8');
  assert.equal((await back.send(listSessions)).body.length, 1);
  await until(() => post.letters.length === 2, 'the mail that tells of it');
  assert.match(readable(post.letters[1] ?? letter), /har ändrats[\s\S]*was changed/);
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      select action, actor_id, was, became from history
      where company_id = ${w.company_id} and noun_id = ${w.worker.id}`,
  );
  assert.deepEqual(
    [...lines],
    [{ action: 'password_reset_by_mail', actor_id: w.worker.id, was: null, became: null }],
  );
  await until(async () => (await waiting()).length === 0, 'nothing is left in the box');
});

test('an unknown name, an unknown address and a closed account get the same answer and no mail', async () => {
  const manager = await w.signIn('manager', w.subdomain);
  const before = post.letters.length;
  const raw = (account: string) =>
    w.anyone.raw({ method: 'POST', url: '/api/password-resets/', payload: { account } });
  const known = await raw('COLLEAGUE@EXAMPLE.COM');
  await linkAfter(before + 1);
  await manager.send(deleteUser, { params: { id: w.colleague.id } });
  const alike = ({ headers }: typeof known) =>
    Object.entries(headers).filter(
      ([name]) => !/^(date|x-request-id|x-ratelimit-(remaining|reset))$/.test(name),
    );
  for (const account of ['nobody', 'nobody@example.com', 'colleague', 'colleague@example.com']) {
    const answer = await raw(account);
    assert.deepEqual(
      [answer.status, answer.text, alike(answer)],
      [known.status, known.text, alike(known)],
      account,
    );
  }
  assert.equal(
    (await reset(tokenIn(await linkAfter(before + 1)), 'Ett-nytt-lösen-8')).refusal?.code,
    'reset_expired',
  );
  await new Promise((next) => setTimeout(next, 200));
  assert.equal(post.letters.length, before + 1);
});

test('three mails per hour; only the newest link is valid, for half an hour', async () => {
  const before = post.letters.length;
  const links = [];
  for (let count = 1; count <= 3; count += 1) {
    assert.equal((await ask('second')).status, 204);
    links.push(await linkAfter(before + count));
  }
  for (let more = 0; more < 3; more += 1) assert.equal((await ask('second@example.com')).status, 204);
  await new Promise((next) => setTimeout(next, 200));
  assert.equal(post.letters.length, before + 3);
  const [first = '', second = '', third = ''] = links.map(tokenIn);
  for (const old of [first, second, `${third.slice(0, -1)}x`, 'x', `${'0'.repeat(32)}.${'A'.repeat(43)}`])
    assert.equal((await reset(old, 'Ett-nytt-lösen-8')).refusal?.code, 'reset_expired');
  later(1799);
  assert.equal((await reset(third, 'sommar2026')).refusal?.code, 'password_too_weak', 'it is still valid');
  later(1);
  assert.equal((await reset(third, 'Ett-nytt-lösen-8')).refusal?.code, 'reset_expired');
  later(1801);
  await ask('second');
  const link = await linkAfter(before + 4);
  const manager = await w.signIn('manager', w.subdomain);
  const body = { first_name: 'Sten', last_name: 'A', username: 'second', role: 'manager' as const };
  await manager.send(changeUser, {
    params: { id: w.second_manager.id },
    body: { ...body, email: 'ny@example.com' },
  });
  await until(() => post.letters.length === before + 5, 'the mail that tells of the new address');
  assert.equal(post.letters.at(-1)?.to, 'second@example.com', 'it goes to the earlier address');
  assert.equal(
    (await reset(tokenIn(link), 'Ett-nytt-lösen-8')).refusal?.code,
    'reset_expired',
    'the address changed',
  );
});

test('the superuser may ask at any company’s address, and the link has the bare address', async () => {
  const name = `root-${w.subdomain.slice(4)}`;
  const before = post.letters.length;
  await ask(name);
  const link = await linkAfter(before + 1);
  assert.equal(new URL(link).host, 'skifta.example');
  assert.equal((await reset(tokenIn(link), 'Rot-och-krona-8')).status, 204);
  await w.signIn(name, w.foreign_worker.subdomain, 'Rot-och-krona-8');
});

test('mail that the mail server rejects waits, sealed, and is sent when it is back', async () => {
  // All waiting mail, including the superuser's of the previous test.
  await until(
    async () => (await w.db.onPlatform((tx) => tx`select from mails`)).length === 0,
    'earlier mail',
  );
  const before = post.letters.length;
  await post.stop();
  assert.equal((await ask('manager')).status, 204);
  await until(() => failures.length > 0, 'a failed try');
  const tries: number[] = [];
  for (const minutes of [1, 2, 4]) {
    const [mail] = await waiting();
    assert.ok(mail);
    tries.push(mail.tries);
    assert.equal(Date.parse(mail.next_try_at) - Date.parse(w.now()), minutes * 60_000);
    assert.ok(!/manager|example|https/.test(mail.sealed.toString('latin1')), 'it is sealed');
    const count = failures.length;
    later(minutes * 60);
    await until(() => failures.length > count, 'another try');
  }
  assert.deepEqual(tries, [1, 2, 3]);
  assert.ok(!JSON.stringify(failures).includes('@'), 'the log holds no address');
  await post.start();
  later(8 * 60);
  const link = await linkAfter(before + 1);
  assert.equal((await reset(tokenIn(link), 'Kommen-åter-8')).status, 204, 'within the half hour');
  await until(() => post.letters.length === before + 2, 'the mail that tells of it');
});

test('mail is given up after a day, or at once when the mail server refuses it for good', async () => {
  const before = post.letters.length;
  post.answer = () => Object.assign(new Error('later'), { responseCode: 451 });
  later(3600);
  const seen = failures.length;
  await ask('manager');
  await until(() => failures.length > seen, 'a try');
  assert.equal((await waiting()).length, 1);
  later(24 * 3600);
  await until(() => failures.some((one) => Object(one).given_up === true), 'it was given up');
  await until(() => failures.length > seen + 1, 'the last try');
  assert.deepEqual(await waiting(), []);
  post.answer = () => Object.assign(new Error('never'), { responseCode: 550 });
  const count = failures.length;
  await ask('manager');
  await until(() => failures.length > count, 'the refused try');
  await new Promise((next) => setTimeout(next, 100));
  assert.deepEqual([failures.length, await waiting()], [count + 1, []]);
  assert.equal(post.letters.length, before);
  post.answer = () => null;
});

test('two senders send a mail once, and one that crashes leaves it to the next', async () => {
  later(3600);
  const before = post.letters.length;
  const stops = await Promise.all([sender(20), sender(20), sender(20)]);
  await ask('manager');
  await linkAfter(before + 1);
  await new Promise((next) => setTimeout(next, 200));
  assert.equal(post.letters.length, before + 1);
  for (const stop of [...stops, stopSender]) await stop();
  await ask('manager');
  const taken = await w.db.onPlatform(
    (tx) => tx`
      update mails set tries = tries + 1, next_try_at = ${w.now()}::timestamptz + interval '2 minutes'
      where company_id = ${w.company_id} returning id`,
  );
  assert.equal(taken.length, 1);
  stopSender = await sender(20);
  await new Promise((next) => setTimeout(next, 200));
  assert.equal(post.letters.length, before + 1, 'one of them sent it');
  later(120);
  await linkAfter(before + 2);
});

test('a person is told by mail of a sign-in in a new browser', async () => {
  const before = post.of_sign_ins.length;
  await w.signIn('worker', w.foreign_worker.subdomain);
  await until(() => post.of_sign_ins.length > before, 'the mail');
  const letter = post.of_sign_ins.at(-1) ?? assert.fail();
  assert.equal(letter.to, 'worker@example.com');
  assert.match(readable(letter), /worker hos Bolaget other-[\s\S]*okänd enhet, från 127\.0\.0\.1/);
});

test('a person is notified by mail of a changed password', async () => {
  later(3600);
  const before = post.letters.length;
  const manager = await w.signIn('manager', w.subdomain, 'Kommen-åter-8');
  await ask('manager');
  const link = await linkAfter(before + 1);
  const body = { old_password: 'Kommen-åter-8', new_password: PASSWORD };
  assert.equal((await manager.send(changePassword, { body })).status, 204);
  await until(() => post.letters.length === before + 2, 'the mail');
  assert.equal((await reset(tokenIn(link), 'Ett-nytt-lösen-8')).refusal?.code, 'reset_expired');
});

test('an installation without a mail server says so, the same for every name', async () => {
  const other = await world();
  for (const account of ['worker', 'nobody']) {
    const answer = await ask(account, other);
    assert.deepEqual([answer.status, answer.refusal?.code], [503, 'mail_off']);
  }
  const body = { token: `${'0'.repeat(32)}.${'A'.repeat(43)}`, new_password: 'Ett-nytt-lösen-8' };
  assert.equal((await other.anyone.send(resetPassword, { body })).refusal?.code, 'mail_off');
  const change = { old_password: PASSWORD, new_password: 'Ett-nytt-lösen-8' };
  assert.equal((await other.worker.send(changePassword, { body: change })).status, 204);
  const rows = await other.db.onPlatform(
    (tx) => tx`select id from mails where company_id = ${other.company_id}`,
  );
  assert.equal(rows.length, 0, 'nothing would send it');
  await other.close();
});

test('invalid mail settings are refused at the start', () => {
  for (const [wrong, variable] of [
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Skifta' }, 'MAIL_FROM'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'skifta.example' }, 'PUBLIC_URL'],
  ] as const)
    assert.throws(() => readConfig({ ...env, ...wrong }, ROOT), new RegExp(variable));
  assert.equal(readConfig({ ...env, SMTP_URL: '' }, ROOT).mail, undefined);
  const tls = (SMTP_URL: string) => readConfig({ ...env, SMTP_URL }, ROOT).mail?.needs_tls;
  assert.deepEqual(
    [tls('smtp://127.0.0.1'), tls('smtp://[::1]:25'), tls('smtp://mail.example')],
    [false, false, true],
  );
});

test('a second factor that is turned on is told by mail', async () => {
  const who = await w.signIn('second', w.subdomain);
  const { body: begun } = await who.send(beginSecondFactor, { body: { password: PASSWORD } });
  const of_app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const count = post.letters.length;
  const code = of_app.generate({ timestamp: Date.parse(w.now()) });
  assert.equal((await who.send(confirmSecondFactor, { body: { code } })).status, 200);
  await until(() => post.letters.length > count, 'the mail');
  const letter = readable(post.letters.at(-1) ?? { to: '', raw: '' });
  assert.match(letter, /Tvåstegsinloggningen för kontot \S+ hos .* har slagits på/s);
  assert.doesNotMatch(letter, new RegExp(begun.secret));
});
