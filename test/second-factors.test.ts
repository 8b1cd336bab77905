import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  personSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '../src/contract/second-factors.ts';
import { signIn } from '../src/contract/sessions.ts';
import { changeUser, me } from '../src/contract/users.ts';
import { endSecondFactorOf } from '../src/server/accounts/second-factors.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/**
 * The second factor of managers and superusers: enabled with a code, requested after the password; each code is
 * accepted once.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const later = (seconds: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + seconds * 1000).toISOString());

/** The code that an authenticator shows `steps` half minutes from now. */
const codeAt = (there: World, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(there.now()) + steps * 30_000,
  });
const codeOf = (secret: string, steps = 0): string => codeAt(w, secret, steps);

const begin = async (who: Client): Promise<string> =>
  (await who.send(beginSecondFactor, { body: { password: PASSWORD } })).body.secret;

const turnOn = async (who: Client): Promise<{ secret: string; codes: readonly string[] }> => {
  const secret = await begin(who);
  const { body } = await who.send(confirmSecondFactor, { body: { code: codeOf(secret) } });
  later(60);
  return { secret, codes: body.recovery_codes };
};

const trySignIn = async (username: string, code?: string, password = PASSWORD): Promise<string> => {
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  const { refusal } = await w.anyone.send(signIn, { body });
  return refusal?.code ?? 'in';
};

test('it is turned on with the password and a code, required at sign-in, and turned off with the password', async () => {
  const { manager } = w;
  assert.deepEqual((await manager.send(secondFactor)).body, { is_on: false, codes_left: 0 });
  assert.equal(
    (await manager.send(beginSecondFactor, { body: { password: 'fel-lösen' } })).refusal?.code,
    'password_wrong',
  );
  assert.equal(
    (await manager.send(confirmSecondFactor, { body: { code: '123456' } })).refusal?.code,
    'second_factor_unconfirmed',
  );
  const begun = (await manager.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  assert.equal(begun.uri.startsWith('otpauth://totp/Skifta:manager?'), true, begun.uri);
  assert.equal(new URL(begun.uri).searchParams.get('secret'), begun.secret);
  assert.equal(Buffer.from(Secret.fromBase32(begun.secret).bytes).length, 20);
  assert.equal(await trySignIn('manager'), 'in', 'not before it is confirmed');
  const wrong = await manager.send(confirmSecondFactor, { body: { code: codeOf(begun.secret, 5) } });
  assert.deepEqual([wrong.status, wrong.refusal?.code], [401, 'second_factor_wrong']);
  const { recovery_codes } = (
    await manager.send(confirmSecondFactor, { body: { code: codeOf(begun.secret) } })
  ).body;
  assert.equal(new Set(recovery_codes).size, 10);
  for (const code of recovery_codes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  assert.deepEqual((await manager.send(secondFactor)).body, { is_on: true, codes_left: 10 });
  assert.equal((await manager.send(beginSecondFactor, { body: { password: PASSWORD } })).status, 409);

  assert.equal(await trySignIn('manager'), 'second_factor_needed');
  assert.equal(await trySignIn('manager', undefined, 'fel-lösen'), 'wrong_credentials');
  assert.equal(await trySignIn('manager', codeOf(begun.secret, 1), 'fel-lösen'), 'wrong_credentials');
  assert.equal(
    await trySignIn('manager', codeOf(begun.secret)),
    'second_factor_wrong',
    'the confirming code is used up',
  );
  later(30);
  const typed = codeOf(begun.secret).replace(/^(...)/, '$1 ');
  assert.equal(await trySignIn('manager', typed), 'in');

  assert.equal(
    (await manager.send(endSecondFactor, { body: { password: 'fel-lösen' } })).refusal?.code,
    'password_wrong',
  );
  assert.equal((await manager.send(endSecondFactor, { body: { password: PASSWORD } })).status, 204);
  assert.equal((await manager.send(endSecondFactor, { body: { password: PASSWORD } })).status, 409);
  assert.equal(await trySignIn('manager'), 'in');
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; was: unknown; became: unknown }[]>`
      select action, was, became from history
      where company_id = ${w.company_id} and noun_id = ${manager.id} order by n`,
  );
  assert.deepEqual(
    lines.map(({ action, was, became }) => [action, was, became]),
    [
      ['second_factor_on', null, null],
      ['second_factor_off', null, null],
    ],
  );
});

test('the code of the previous and the next half minute is accepted, one of a minute ago is not, and each is accepted once', async () => {
  const { secret } = await turnOn(w.superuser);
  const name = `root-${w.subdomain.slice(4)}`;
  later(600);
  assert.equal(await trySignIn(name, codeOf(secret, -2)), 'second_factor_wrong');
  assert.equal(await trySignIn(name, codeOf(secret, -1)), 'in');
  assert.equal(await trySignIn(name, codeOf(secret, -1)), 'second_factor_wrong');
  const sent = Array.from({ length: 4 }, () => trySignIn(name, codeOf(secret)));
  assert.deepEqual((await Promise.all(sent)).sort(), ['in', ...Array(3).fill('second_factor_wrong')]);
  later(30);
  assert.equal(await trySignIn(name, codeOf(secret, 1)), 'in');
  assert.equal(await trySignIn(name, codeOf(secret)), 'second_factor_wrong', 'earlier than an accepted one');
});

test('each recovery code is accepted once, in any spelling, and the others stay valid', async () => {
  const other = await w.signIn('second', w.subdomain);
  const { codes } = await turnOn(other);
  const [first = '', second = ''] = codes;
  const sent = Array.from({ length: 4 }, () => trySignIn('second', first));
  assert.deepEqual((await Promise.all(sent)).sort(), ['in', ...Array(3).fill('second_factor_wrong')]);
  later(60);
  assert.equal(await trySignIn('second', second.toLowerCase().replaceAll('-', ' ')), 'in');
  assert.equal(await trySignIn('second', 'AAAA-AAAA-AAAA-AAAA'), 'second_factor_wrong');
  assert.deepEqual((await other.send(secondFactor)).body, { is_on: true, codes_left: 8 });
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ text: string }[]>`
      select encode(code_hash, 'escape') || encode(secret_sealed, 'escape') as text
      from recovery_codes join second_factors using (company_id, user_id)
      where recovery_codes.company_id = ${w.company_id}`,
  );
  assert.ok(
    kept.length >= 10 &&
      kept.every(({ text }) =>
        codes.every((code) => !text.includes(code) && !text.includes(code.replaceAll('-', ''))),
      ),
  );
});

test('a wrong code is a failed attempt, and the request for the code is not', async () => {
  const name = 'second';
  for (let tries = 0; tries < 8; tries += 1) assert.equal(await trySignIn(name), 'second_factor_needed');
  later(24 * 3600 + 60);
  const codes = [];
  for (let tries = 0; tries < 10; tries += 1) codes.push(await trySignIn(name, '000000'));
  assert.deepEqual(codes, [...Array(8).fill('second_factor_wrong'), ...Array(2).fill('too_many_attempts')]);
});

test('it is required of the person in any role, and a password set by another manager leaves it on', async () => {
  later(24 * 3600 + 60);
  const manager = await w.signIn('manager', w.subdomain);
  const params = { id: w.second_manager.id };
  const body = { first_name: 'Sten', last_name: 'A', username: 'second', email: 'second@example.com' };
  const password = 'Ett-annat-7!';
  await manager.send(changeUser, { params, body: { ...body, role: 'manager', password } });
  assert.equal(await trySignIn('second', undefined, password), 'second_factor_needed');
  await manager.send(changeUser, { params, body: { ...body, role: 'worker' } });
  assert.equal(await trySignIn('second', undefined, password), 'second_factor_needed', 'as a worker too');
});

test('a secret that is not confirmed within an hour expires, and the next replaces it', async () => {
  const manager = await w.signIn('manager', w.subdomain);
  const first = await begin(manager);
  const second = await begin(manager);
  assert.equal(
    (await manager.send(confirmSecondFactor, { body: { code: codeOf(first) } })).refusal?.code,
    'second_factor_wrong',
  );
  for (let minute = 0; minute < 3; minute += 1) {
    later(1201);
    await w.signIn('manager', w.subdomain);
  }
  const back = await w.signIn('manager', w.subdomain);
  assert.equal(
    (await back.send(confirmSecondFactor, { body: { code: codeOf(second) } })).refusal?.code,
    'second_factor_unconfirmed',
  );
});

test('another manager turns it off for a person who lost phone and codes, with that manager’s password', async () => {
  const fresh = await world();
  const { manager, second_manager, worker, foreign_manager } = fresh;
  const { body } = await second_manager.send(beginSecondFactor, { body: { password: PASSWORD } });
  await second_manager.send(confirmSecondFactor, { body: { code: codeAt(fresh, body.secret) } });
  const params = { id: second_manager.id };
  const off = (who: Client, password = PASSWORD) =>
    who.send(removeSecondFactor, { params, body: { password } });
  assert.deepEqual((await manager.send(personSecondFactor, { params })).body, { is_on: true });
  assert.equal((await off(manager, 'fel-lösen')).refusal?.code, 'password_wrong');
  assert.equal((await off(worker)).status, 403);
  assert.equal((await off(foreign_manager)).status, 404);
  assert.equal((await off(manager)).status, 204);
  assert.deepEqual((await manager.send(personSecondFactor, { params })).body, { is_on: false });
  assert.equal((await off(manager)).refusal?.code, 'already_in_state');
  assert.equal((await second_manager.send(me)).status, 401, 'the lost phone is signed out');
  await fresh.signIn('second', fresh.subdomain);
  const lines = await fresh.db.inCompany(
    fresh.company_id,
    (tx) => tx<{ actor_id: string }[]>`
      select actor_id from history
      where company_id = ${fresh.company_id} and noun_id = ${second_manager.id} and action = 'second_factor_off'`,
  );
  assert.deepEqual([...lines], [{ actor_id: manager.id }]);
  const atTerminal = (username: string) =>
    fresh.db.inCompany(fresh.company_id, (tx) =>
      endSecondFactorOf(tx, fresh.company_id, username, fresh.now()),
    );
  assert.equal(await atTerminal('nobody'), 'not_found');
  assert.equal(await atTerminal('manager'), 'already_in_state');
  const again = (await manager.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  await manager.send(confirmSecondFactor, { body: { code: codeAt(fresh, again.secret) } });
  assert.equal(await atTerminal('manager'), 'ended');
  assert.equal((await manager.send(me)).status, 401);
  await fresh.close();
});
