import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  secondFactorAsked,
  signInWithPasskey,
} from '../src/contract/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  personSecondFactor,
  removeSecondFactor,
} from '../src/contract/second-factors.ts';
import { signIn } from '../src/contract/sessions.ts';
import { listSignIns } from '../src/contract/sign-ins.ts';
import { changePassword, changeUser, deleteUser, me } from '../src/contract/users.ts';
import { endSecondFactorOf } from '../src/server/accounts/second-factors.ts';
import { endSessions } from '../src/server/accounts/session-list.ts';
import { type Db, openDb, type Tx } from '../src/server/database/db.ts';
import { endWaysIn } from '../src/server/running/restore.ts';
import { Authenticator, type Wrong } from './authenticator.ts';
import { testDatabase } from './database.ts';
import { heldOpen, untilOneWaits } from './held-open.ts';
import { type Client, client, PASSWORD, type World, world } from './world.ts';

/** Passkeys: made, used beside the password and alone, and every way in which an answer of an authenticator can be wrong. */

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'skifta@example.com',
  PUBLIC_URL: 'http://localhost',
};

let w: World;
let db: Db;
before(async () => {
  // A database of its own: the mail sender of another test file would send the mails.
  db = openDb(await testDatabase(), { max: 4 });
  w = await world({ db, env: MAIL });
});
after(async () => {
  await w.close();
  await db.close();
});

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1_000).toISOString());

const add = async (who: Client, device: Authenticator, name = 'Telefonen', wrong: Wrong = {}) => {
  later(1);
  const asked = (await who.send(beginPasskey, { body: { password: PASSWORD } })).body;
  return who.send(addPasskey, { body: { name, made: device.make(asked, wrong) } });
};

/** What was tried wrongly so far is forgotten: the limits have a test of their own. */
const forgiven = () =>
  w.db.inCompany(w.company_id, (tx) => tx`delete from sign_in_attempts where company_id = ${w.company_id}`);

const challenge = async (at: Client = w.anyone, headers = {}) => {
  later(1);
  await forgiven();
  return (await at.send(beginPasskeySignIn, undefined, headers)).body;
};

/** Signs in with a passkey alone; `in`, or why not. */
const alone = async (device: Authenticator, wrong: Wrong = {}, at: Client = w.anyone): Promise<string> => {
  const signed = device.sign(await challenge(at), wrong);
  const { refusal } = await at.send(signInWithPasskey, { body: { signed } });
  return refusal?.code ?? 'in';
};

/** Says the password; what may follow it. */
const asked = async (username: string) => {
  later(1);
  await forgiven();
  const { refusal } = await w.anyone.send(signIn, { body: { username, password: PASSWORD } });
  assert.equal(refusal?.code, 'second_factor_needed');
  return secondFactorAsked.parse(refusal.current);
};

const beside = async (username: string, device: Authenticator, wrong: Wrong = {}): Promise<string> => {
  const { passkey } = await asked(username);
  assert.ok(passkey);
  const signed = device.sign(passkey, wrong);
  const { refusal } = await w.anyone.send(signIn, {
    body: { username, password: PASSWORD, passkey: signed },
  });
  return refusal?.code ?? 'in';
};

/** A fresh session: time passes in these tests. */
const managerNow = async (): Promise<Client> => {
  const signed = phone.sign(await challenge());
  const { body } = await w.anyone.send(signInWithPasskey, { body: { signed } });
  return client(w.app, { id: w.manager.id, company_id: w.company_id, subdomain: w.subdomain, ...body });
};

const outcomes = async (): Promise<readonly string[]> =>
  (await (await managerNow()).send(listSignIns)).body.map(({ outcome }) => outcome);

const mailsOf = (kind: string) =>
  w.db.onPlatform(
    (tx) => tx<{ id: string }[]>`select id from mails where company_id = ${w.company_id} and kind = ${kind}`,
  );

const historyOf = async (id: string): Promise<readonly string[]> => {
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select action from history where company_id = ${w.company_id} and noun_id = ${id} order by n`,
  );
  return rows.map(({ action }) => action).filter((action) => /passkey|codes|factor/.test(action));
};

const phone = new Authenticator();
const key = new Authenticator({ counts: false });

test('a person adds passkeys after the password, each with a name, and is told by mail', async () => {
  const wrong = await w.manager.send(beginPasskey, { body: { password: 'fel-lösen' } });
  assert.equal(wrong.refusal?.code, 'password_wrong');
  assert.equal((await w.worker.send(beginPasskey, { body: { password: PASSWORD } })).status, 403);
  const { body } = await add(w.manager, phone);
  assert.deepEqual([body.name, body.site, body.last_used_at], ['Telefonen', 'localhost', null]);
  assert.equal((await add(w.manager, key, 'Nyckelknippan')).status, 201);
  const kept = (await w.manager.send(listPasskeys)).body;
  assert.deepEqual(
    kept.map(({ name }) => name),
    ['Telefonen', 'Nyckelknippan'],
  );
  assert.equal((await add(w.manager, phone)).refusal?.code, 'passkey_known');
  assert.deepEqual((await w.second_manager.send(listPasskeys)).body, []);
  assert.deepEqual(await historyOf(w.manager.id), ['passkey_added', 'passkey_added']);
  assert.equal((await mailsOf('passkey_added')).length, 2);
});

test('what an authenticator made is refused when anything about it is wrong', async () => {
  const wrongs: readonly Wrong[] = [
    { origin: 'http://localhost.example.com' },
    { origin: 'http://evil.localhost' },
    { origin: 'null' },
    { origin: 'http://localhost:3000/page' },
    { site: 'evil.localhost' },
    { type: 'webauthn.get' },
    { crossOrigin: true },
    { unverified: true },
    { unpresent: true },
  ];
  for (const wrong of wrongs)
    assert.equal(
      (await add(w.second_manager, new Authenticator(), 'Fel', wrong)).refusal?.code,
      'passkey_not_added',
      JSON.stringify(wrong),
    );
  assert.deepEqual((await w.second_manager.send(listPasskeys)).body, []);
});

test('a challenge to add holds for five minutes, once, and for the session that said the password', async () => {
  const device = new Authenticator();
  const begin = async (who: Client) => {
    later(1);
    return (await who.send(beginPasskey, { body: { password: PASSWORD } })).body;
  };
  const old = await begin(w.second_manager);
  const made = device.make(old);
  later(301);
  const expired = await w.second_manager.send(addPasskey, { body: { name: 'Sen', made } });
  assert.equal(expired.refusal?.code, 'passkey_not_added');
  const others = await begin(w.manager);
  const stolen = await w.second_manager.send(addPasskey, {
    body: { name: 'Stulen', made: device.make(others) },
  });
  assert.equal(stolen.refusal?.code, 'passkey_not_added', "another person's challenge");
  const own = await begin(w.second_manager);
  const elsewhere = await w.signIn('second', w.subdomain);
  const hijacked = await elsewhere.send(addPasskey, { body: { name: 'Kapad', made: device.make(own) } });
  assert.equal(hijacked.refusal?.code, 'passkey_not_added', "another session's challenge");
  const for_sign_in = await challenge();
  const swapped = await w.second_manager.send(addPasskey, {
    body: { name: 'Bytt', made: device.make(for_sign_in) },
  });
  assert.equal(swapped.refusal?.code, 'passkey_not_added', 'a challenge to sign in');
  const body = { name: 'Rätt', made: device.make(own) };
  const added = await w.second_manager.send(addPasskey, { body });
  assert.equal(added.status, 201);
  const params = { id: added.body.id };
  assert.equal(
    (await w.second_manager.send(removePasskey, { params, body: { password: PASSWORD } })).status,
    204,
  );
  const again = await w.second_manager.send(addPasskey, { body });
  assert.equal(again.refusal?.code, 'passkey_not_added', 'the same answer, once it was removed');
});

/** Another write that holds the person, as every one does that changes how they sign in. */
const holding = (fresh: World, user_id: string, write: (tx: Tx) => Promise<unknown>) =>
  heldOpen(fresh, async (tx) => {
    await tx`select id from users where company_id = ${fresh.company_id} and id = ${user_id} for no key update`;
    await write(tx);
  });

test('a session that ends while its passkey is being added adds none', async () => {
  const fresh = await world({ env: MAIL });
  const { second_manager: person } = fresh;
  const device = new Authenticator();
  const begun = (await person.send(beginPasskey, { body: { password: PASSWORD } })).body;
  const other = await holding(fresh, person.id, (tx) =>
    endSessions(tx, { ...fresh, user_id: person.id }, fresh.now(), null),
  );
  const adding = person.send(addPasskey, { body: { name: 'Sen', made: device.make(begun) } });
  await untilOneWaits(fresh);
  other.release();
  await other.done;
  assert.equal((await adding).refusal?.code, 'session_ended');
  await fresh.signIn('second', fresh.subdomain);
  const params = { id: person.id };
  assert.deepEqual((await fresh.manager.send(personSecondFactor, { params })).body, { is_on: false });
  await fresh.close();
});

test('a passkey that is being added while a manager takes the second factor away goes too', async () => {
  const fresh = await world({ env: MAIL });
  const { second_manager: person } = fresh;
  const made = (name: string, id: string, at: string) => ({
    ...{
      company_id: fresh.company_id,
      user_id: person.id,
      name,
      site: 'localhost',
      created_at: at,
      counter: 0,
    },
    ...{ credential_id: Buffer.from(id), public_key: Buffer.from('key') },
  });
  const insert = (tx: Tx, id: string) => tx`insert into passkeys ${tx(made(id, id, fresh.now()))}`;
  await fresh.db.inCompany(fresh.company_id, (tx) => insert(tx, 'before'));
  const other = await holding(fresh, person.id, (tx) => insert(tx, 'meanwhile'));
  const params = { id: person.id };
  const off = fresh.manager.send(removeSecondFactor, { params, body: { password: PASSWORD } });
  await untilOneWaits(fresh);
  other.release();
  await other.done;
  assert.equal((await off).status, 204);
  assert.deepEqual((await fresh.manager.send(personSecondFactor, { params })).body, { is_on: false });
  await fresh.close();
});

test('who made the authenticator is not looked at, and no address in its certificates is followed', async () => {
  // packed, with a certificate that is none: a server that read it would refuse.
  const statement = { fmt: 'packed', bytes: Buffer.from('a363616c67266373696741006378356381410a', 'hex') };
  const device = new Authenticator();
  const { body } = await add(w.second_manager, device, 'Påstådd', { statement });
  assert.equal(await alone(device), 'in');
  await w.second_manager.send(removePasskey, { params: { id: body.id }, body: { password: PASSWORD } });
});

test('a passkey alone signs in, counts as both factors, and the log says how', async () => {
  const signed = phone.sign(await challenge());
  const { body } = await w.anyone.send(signInWithPasskey, { body: { signed } });
  const identity = { id: w.manager.id, company_id: w.company_id, subdomain: w.subdomain };
  const in_person = client(w.app, { ...identity, ...body });
  assert.equal((await in_person.send(me)).body.id, w.manager.id);
  const [latest] = (await in_person.send(listSignIns)).body;
  assert.deepEqual([latest?.outcome, latest?.way], ['succeeded', 'passkey']);
  const [kept] = (await in_person.send(listPasskeys)).body;
  assert.equal(kept?.last_used_at, w.now());
  const replay = await w.anyone.send(signInWithPasskey, { body: { signed } });
  assert.equal(replay.refusal?.code, 'passkey_wrong', 'the same answer again');
  assert.equal(await alone(key), 'in', 'one that never counts');
  assert.equal(await alone(key), 'in');
});

test('a passkey alone is refused when anything about its answer is wrong', async () => {
  const stranger = new Authenticator();
  const wrongs: readonly Wrong[] = [
    { origin: 'https://localhost.example.com' },
    { origin: 'http://evil.localhost:3000' },
    { site: 'evil.localhost' },
    { type: 'webauthn.create' },
    { crossOrigin: true },
    { unverified: true },
    { unpresent: true },
    { key: stranger.privateKey },
  ];
  for (const wrong of wrongs) {
    assert.equal(await alone(phone, wrong), 'passkey_wrong', JSON.stringify(Object.keys(wrong)));
    assert.equal(await alone(phone), 'in');
  }
  assert.equal(await alone(stranger), 'passkey_wrong', 'unknown');
  assert.equal(await alone(stranger, { id: phone.id }), 'passkey_wrong', 'under the name of another');
  const late = phone.sign(await challenge());
  later(301);
  assert.equal(
    (await w.anyone.send(signInWithPasskey, { body: { signed: late } })).refusal?.code,
    'passkey_wrong',
  );
  const { passkey } = await asked('manager');
  assert.ok(passkey);
  const signed = phone.sign(passkey);
  assert.equal(
    (await w.anyone.send(signInWithPasskey, { body: { signed } })).refusal?.code,
    'passkey_wrong',
    'a challenge that followed a password',
  );
  const refused = (await outcomes()).filter((outcome) => outcome === 'wrong_passkey');
  assert.ok(refused.length >= wrongs.length);
});

test('of two answers to challenges, the earlier one is not accepted after the later one', async () => {
  const first = await challenge();
  const second = await challenge();
  const early = key.sign(first);
  assert.equal((await w.anyone.send(signInWithPasskey, { body: { signed: key.sign(second) } })).status, 200);
  assert.equal(
    (await w.anyone.send(signInWithPasskey, { body: { signed: early } })).refusal?.code,
    'passkey_wrong',
  );
  const same = await challenge();
  const sent = Array.from({ length: 4 }, () =>
    w.anyone.send(signInWithPasskey, { body: { signed: key.sign(same) } }),
  );
  const codes = (await Promise.all(sent)).map(({ refusal }) => refusal?.code ?? 'in');
  assert.deepEqual(codes.sort(), ['in', ...Array(3).fill('passkey_wrong')]);
});

test('one that counts fewer uses than before may be a copy: refused, logged and mailed', async () => {
  assert.equal(await alone(phone), 'in');
  assert.equal(await alone(phone, { counter: 1 }), 'passkey_copied');
  assert.equal(await beside('manager', phone, { counter: 0 }), 'passkey_copied');
  assert.equal(
    await alone(phone, { counter: 1, key: key.privateKey }),
    'passkey_wrong',
    'without its key nobody says that it was copied',
  );
  assert.equal((await mailsOf('passkey_copied')).length, 2);
  assert.equal((await outcomes()).filter((outcome) => outcome === 'copied_passkey').length, 2);
  assert.equal(await alone(phone), 'in', 'the real one goes on');
});

test('after the password a passkey is the second factor, and the password alone is none', async () => {
  const follows = await asked('manager');
  assert.equal(follows.code, false);
  assert.deepEqual([...(follows.passkey?.ids ?? [])].sort(), [phone.id, key.id].sort());
  const body = { username: 'manager', password: PASSWORD };
  const code = await w.anyone.send(signIn, { body: { ...body, code: '123456' } });
  assert.equal(code.refusal?.code, 'second_factor_wrong');
  assert.equal(await beside('manager', phone), 'in');
  assert.equal(await beside('manager', phone, { unverified: true }), 'in', 'the password said who');
  const ways = (await (await managerNow()).send(listSignIns)).body.map(({ way }) => way);
  assert.deepEqual(ways.slice(0, 3), ['passkey', 'password_and_passkey', 'password_and_passkey']);
  const stranger = new Authenticator();
  assert.equal(await beside('manager', stranger), 'passkey_wrong');
  assert.equal(await beside('manager', phone, { origin: 'http://evil.localhost' }), 'passkey_wrong');
  const other = new Authenticator();
  const second = await w.signIn('second', w.subdomain);
  const { body: added } = await add(second, other);
  assert.equal(await beside('manager', other), 'passkey_wrong', "another person's");
  const theirs = await asked('second');
  assert.ok(theirs.passkey);
  const swapped = await w.anyone.send(signIn, { body: { ...body, passkey: phone.sign(theirs.passkey) } });
  assert.equal(swapped.refusal?.code, 'passkey_wrong', "another person's challenge");
  const free = await w.anyone.send(signIn, { body: { ...body, passkey: phone.sign(await challenge()) } });
  assert.equal(free.refusal?.code, 'passkey_wrong', 'a challenge without a password');
  const { passkey } = await asked('manager');
  assert.ok(passkey);
  const signed = phone.sign(passkey);
  const again = () => w.anyone.send(signIn, { body: { ...body, passkey: signed } });
  assert.equal((await again()).status, 200);
  assert.equal((await again()).refusal?.code, 'passkey_wrong', 'the same answer again');
  await second.send(removePasskey, { params: { id: added.id }, body: { password: PASSWORD } });
});

test('beside an authenticator app either one is enough', async () => {
  const who = await w.signIn('second', w.subdomain);
  const { secret } = (await who.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  await who.send(confirmSecondFactor, { body: { code: code() } });
  const device = new Authenticator();
  const { body } = await add(who, device);
  later(60);
  assert.deepEqual(
    Object.entries(await asked('second')).map(([way, is]) => [way, is !== null && is !== false]),
    [
      ['code', true],
      ['passkey', true],
    ],
  );
  assert.equal(await beside('second', device), 'in');
  const typed = { username: 'second', password: PASSWORD, code: code() };
  assert.equal((await w.anyone.send(signIn, { body: typed })).status, 200);
  assert.equal((await who.send(endSecondFactor, { body: { password: PASSWORD } })).status, 204);
  assert.equal((await asked('second')).code, false, 'the passkey is still asked for');
  assert.equal((await historyOf(who.id)).at(-1), 'codes_off');
  const params = { id: body.id };
  assert.equal(
    (await who.send(removePasskey, { params, body: { password: 'fel' } })).refusal?.code,
    'password_wrong',
  );
  const other = await managerNow();
  assert.equal((await other.send(removePasskey, { params, body: { password: PASSWORD } })).status, 404);
  assert.equal((await who.send(removePasskey, { params, body: { password: PASSWORD } })).status, 204);
  assert.deepEqual((await historyOf(who.id)).slice(-2), ['passkey_removed', 'second_factor_off']);
  assert.equal(await alone(device), 'passkey_wrong', 'removed');
  await w.signIn('second', w.subdomain);
});

test('it follows the person into another role, and ends with the account', async () => {
  const device = new Authenticator();
  const who = await w.signIn('second', w.subdomain);
  await add(who, device);
  const params = { id: who.id };
  const body = { first_name: 'Sten', last_name: 'A', username: 'second', email: 'second@example.com' };
  const manager = await managerNow();
  await manager.send(changeUser, { params, body: { ...body, role: 'worker' } });
  await asked('second');
  assert.equal(await alone(device), 'in');
  assert.equal((await manager.send(deleteUser, { params })).status, 204);
  assert.equal(await alone(device), 'passkey_wrong');
});

test('after a new password no passkey signs in alone before it was used beside the new password', async () => {
  const fresh = await world({ db });
  const device = new Authenticator();
  const who = fresh.second_manager;
  const begun = (await who.send(beginPasskey, { body: { password: PASSWORD } })).body;
  await who.send(addPasskey, { body: { name: 'Annans', made: device.make(begun) } });
  const soon = (): void => fresh.setNow(new Date(Date.parse(fresh.now()) + 1_000).toISOString());
  const tries = async (): Promise<string> => {
    soon();
    const signed = device.sign((await fresh.anyone.send(beginPasskeySignIn)).body);
    return (await fresh.anyone.send(signInWithPasskey, { body: { signed } })).refusal?.code ?? 'in';
  };
  assert.equal(await tries(), 'in');
  const body = { old_password: PASSWORD, new_password: 'ett helt nytt lösen 7' };
  assert.equal((await who.send(changePassword, { body })).status, 204);
  assert.equal(await tries(), 'passkey_needs_password');
  const typed = { username: 'second', password: body.new_password };
  soon();
  const { refusal } = await fresh.anyone.send(signIn, { body: typed });
  const { passkey } = secondFactorAsked.parse(refusal?.current);
  assert.ok(passkey);
  const both = { ...typed, passkey: device.sign(passkey) };
  assert.equal((await fresh.anyone.send(signIn, { body: both })).status, 200);
  assert.equal(await tries(), 'in');
  await fresh.close();
});

test('a clock that was ahead shuts no passkey out', async () => {
  const fresh = await world({ db });
  const device = new Authenticator();
  const begun = (await fresh.manager.send(beginPasskey, { body: { password: PASSWORD } })).body;
  await fresh.manager.send(addPasskey, { body: { name: 'Telefonen', made: device.make(begun) } });
  const right = Date.parse(fresh.now());
  const at = async (ms: number): Promise<string> => {
    fresh.setNow(new Date(ms).toISOString());
    const signed = device.sign((await fresh.anyone.send(beginPasskeySignIn)).body);
    return (await fresh.anyone.send(signInWithPasskey, { body: { signed } })).refusal?.code ?? 'in';
  };
  assert.equal(await at(right + 86_400_000), 'in');
  assert.equal(await at(right + 1_000), 'in');
  await fresh.close();
});

test('a passkey belongs to one company and one address', async () => {
  const at = (host: string) => ({ host });
  assert.equal(await alone(phone, {}, w.foreign_manager), 'passkey_wrong', 'at another company');
  const theirs = await challenge(w.foreign_manager);
  const carried = await w.anyone.send(signInWithPasskey, { body: { signed: phone.sign(theirs) } });
  assert.equal(carried.refusal?.code, 'passkey_wrong', "another company's challenge");
  const host = `${w.subdomain}.localhost:3000`;
  const own = await challenge(w.anyone, at(host));
  assert.equal(own.site, `${w.subdomain}.localhost`);
  const there = await w.anyone.send(signInWithPasskey, { body: { signed: phone.sign(own) } }, at(host));
  assert.equal(there.refusal?.code, 'passkey_wrong', 'made for the bare address');
  for (const elsewhere of [
    '127.0.0.1:3000',
    'localhost.example.com',
    `${w.foreign_manager.subdomain}.localhost`,
  ])
    assert.equal(
      (await w.anyone.send(beginPasskeySignIn, undefined, at(elsewhere))).refusal?.code,
      'passkeys_elsewhere',
      elsewhere,
    );
});

test('one out of a backup needs the password once, then signs in alone again', async () => {
  await w.db.inCompany(w.company_id, (tx) =>
    endWaysIn(tx, [{ name: 'passkeys', columns: [], forced: true, owner: null }], w.now()),
  );
  assert.equal(await alone(phone), 'passkey_needs_password');
  assert.equal(await beside('manager', phone), 'in');
  assert.equal(await alone(phone), 'in');
  assert.equal(await alone(key), 'passkey_needs_password', 'each by itself');
});

test('another manager or the operator removes passkeys with the factor, and the person is signed out', async () => {
  const fresh = await world({ db });
  const send = async (who: Client) => {
    const asked_now = (await who.send(beginPasskey, { body: { password: PASSWORD } })).body;
    return who.send(addPasskey, { body: { name: 'Datorn', made: new Authenticator().make(asked_now) } });
  };
  await send(fresh.second_manager);
  const params = { id: fresh.second_manager.id };
  assert.deepEqual((await fresh.manager.send(personSecondFactor, { params })).body, { is_on: true });
  const off = () => fresh.manager.send(removeSecondFactor, { params, body: { password: PASSWORD } });
  assert.equal((await off()).status, 204);
  assert.deepEqual((await fresh.manager.send(personSecondFactor, { params })).body, { is_on: false });
  assert.equal((await fresh.second_manager.send(me)).status, 401);
  await fresh.signIn('second', fresh.subdomain);
  assert.equal((await off()).refusal?.code, 'already_in_state');
  await send(fresh.manager);
  const ended = await fresh.db.inCompany(fresh.company_id, (tx) =>
    endSecondFactorOf(tx, fresh.company_id, 'manager', fresh.now()),
  );
  assert.equal(ended, 'ended');
  await fresh.signIn('manager', fresh.subdomain);
  await fresh.close();
});

test('attempts are limited as codes are, and those at the password do not hold it up', async () => {
  const wrong = async () => {
    later(1);
    const asked_now = (await w.anyone.send(beginPasskeySignIn)).body;
    const signed = phone.sign(asked_now, { key: key.privateKey });
    return (await w.anyone.send(signInWithPasskey, { body: { signed } })).refusal?.code;
  };
  const body = { username: 'manager', password: 'fel-lösen' };
  await forgiven();
  for (let tries = 0; tries < 10; tries += 1) await w.anyone.send(signIn, { body });
  assert.equal((await w.anyone.send(signIn, { body })).status, 429);
  const answers = [];
  for (let tries = 0; tries < 10; tries += 1) answers.push(await wrong());
  assert.deepEqual(answers, [...Array(8).fill('passkey_wrong'), ...Array(2).fill('too_many_attempts')]);
  assert.deepEqual((await outcomes()).slice(0, 2), ['succeeded', 'locked']);
});
