import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { type Asked, askCountersignature, countersign } from '../src/contract/countersignatures.ts';
import { acceptInvitation, invitePerson, sendInvitation } from '../src/contract/invitations.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '../src/contract/second-factors.ts';
import { getSecondPerson, setSecondPerson } from '../src/contract/second-person.ts';
import { askPasswordReset, resetPassword } from '../src/contract/sessions.ts';
import { changeUser, createUser, deleteUser } from '../src/contract/users.ts';
import { mailPlace } from '../src/server/accounts/mails.ts';
import { type Client, keys, PASSWORD, type World, world } from './world.ts';

/** Ways by which one manager could be both (decision 0150): other addresses, people made up, links, silence. */

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://skifta.example',
};
const SECOND = { first_name: 'Sten', last_name: 'Två', username: 'second', email: 'second@example.com' };
const THIRD = { first_name: 'Tre', last_name: 'Chef', username: 'third', email: 'third@example.com' };
const HANDED = 'Ett-annat-7!';
const CHOSEN = 'Ett-nytt-lösen-8';

const turnOn = async (who: Client): Promise<void> => {
  assert.equal((await who.send(setSecondPerson, { body: { is_on: true } })).status, 200);
};
const stateOf = async (who: Client) => (await who.send(getSecondPerson)).body;
const askFor = (who: Client, body: Asked) => who.send(askCountersignature, { body });
const sign = async (who: Client, id: string) => {
  const { status, refusal } = await who.send(countersign, { params: { id } });
  return refusal?.code ?? status;
};
const later = (w: World, days: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + days * 86_400_000).toISOString());
const change = async (who: Client, id: string, more: { email?: string; password?: string }) => {
  const body = { ...SECOND, role: 'manager' as const, ...more };
  assert.equal((await who.send(changeUser, { params: { id }, body })).status, 200);
};
const rise = (user: string): Asked => ({ what: 'role', user, role: 'manager' });

/** Chooses a password by the link of the latest mail, and signs in. */
async function byMail(w: World, username: string): Promise<Client> {
  await w.anyone.send(askPasswordReset, { body: { account: username } });
  const [mail] = await w.db.onPlatform(
    (tx) => tx<{ id: string; sealed: Buffer }[]>`
      select id, sealed from mails where company_id = ${w.company_id} and kind = 'password_reset'
      order by created_at desc limit 1`,
  );
  assert.ok(mail);
  const { text } = JSON.parse(keys.open(mail.sealed, mailPlace(w.company_id, mail.id)));
  const token = /\/reset#(\S+)/.exec(String(text))?.[1] ?? '';
  const done = await w.anyone.send(resetPassword, { body: { token, new_password: CHOSEN } });
  assert.equal(done.status, 204);
  const client = await w.signIn(username, w.subdomain, CHOSEN);
  await w.db.onPlatform((tx) => tx`delete from mails where company_id = ${w.company_id}`);
  return client;
}

test('a handed sign-in that changes its own address is not cleared by a mailed link', async () => {
  const w = await world({ env: MAIL });
  await turnOn(w.manager);
  const { id } = w.second_manager;
  const { body: asked } = await askFor(w.manager, rise(w.worker.id));
  await change(w.manager, id, { password: HANDED });
  const taken = await w.signIn('second', w.subdomain, HANDED);
  await change(taken, id, { email: 'hands@example.com' });
  const mailed = await byMail(w, 'second');
  assert.equal(await sign(mailed, asked.id), 'sign_in_handed');
  assert.equal((await askFor(mailed, rise(w.worker.id))).refusal?.code, 'sign_in_handed');
  assert.equal((await stateOf(w.manager)).state, 'needed');
  await w.close();
});

test('a mailed link to an address that nobody has changed since ends a reset at once', async () => {
  const w = await world({ env: MAIL });
  await turnOn(w.manager);
  const { id } = w.second_manager;
  const own = { email: 'own@example.com' };
  await change(w.second_manager, id, own);
  const { body: asked } = await askFor(w.manager, rise(w.worker.id));
  await change(w.manager, id, { ...own, password: HANDED });
  assert.equal(await sign(await byMail(w, 'second'), asked.id), 204);
  await w.close();
});

test('a person made up with one’s own address is no second person after a mailed link', async () => {
  const w = await world({ env: MAIL });
  const made = await w.manager.send(createUser, { body: { ...THIRD, role: 'worker', password: PASSWORD } });
  await turnOn(w.manager);
  const { body: asked } = await askFor(w.manager, rise(made.body.id));
  assert.equal(await sign(w.second_manager, asked.id), 204);
  const third = await byMail(w, 'third');
  assert.equal((await stateOf(third)).may_take_part, false);
  await w.close();
});

test('who was invited does not count before they come, nor in the two weeks after the last link', async () => {
  const w = await world();
  const { body } = await w.manager.send(invitePerson, { body: { ...THIRD, role: 'manager' } });
  await w.manager.send(deleteUser, { params: { id: w.second_manager.id } });
  await turnOn(w.manager);
  assert.equal((await stateOf(w.manager)).state, 'alone');
  later(w, 15);
  const manager = await w.signIn('manager', w.subdomain);
  assert.equal((await stateOf(manager)).state, 'alone', 'nobody has come');
  const { body: sent } = await manager.send(sendInvitation, { params: { id: body.user } });
  const token = sent.link?.split('#')[1] ?? '';
  const came = await w.anyone.send(acceptInvitation, { body: { token, password: CHOSEN } });
  assert.equal(came.refusal, null);
  const third = await w.signIn('third', w.subdomain, CHOSEN);
  assert.deepEqual(await stateOf(third), { is_on: true, state: 'needed', may_take_part: false });
  assert.equal((await stateOf(manager)).state, 'alone');
  later(w, 15);
  assert.equal((await stateOf(await w.signIn('manager', w.subdomain))).state, 'needed');
  assert.equal((await stateOf(await w.signIn('third', w.subdomain, CHOSEN))).may_take_part, true);
  await w.close();
});

test('silence of a manager who could not answer frees nobody', async () => {
  const w = await world();
  await turnOn(w.manager);
  await change(w.manager, w.second_manager.id, { password: HANDED });
  const { body: asked } = await askFor(w.manager, { what: 'closing', user: w.second_manager.id });
  assert.equal(asked.alone_from, null);
  await w.close();
});

test('nor where somebody else had the sign-in after it was asked', async () => {
  const w = await world();
  await turnOn(w.manager);
  const second = w.second_manager;
  const { secret } = (await second.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  assert.equal((await second.send(confirmSecondFactor, { body: { code } })).status, 200);
  const { body: asked } = await askFor(w.manager, { what: 'closing', user: second.id });
  assert.notEqual(asked.alone_from, null);
  const removed = await w.manager.send(removeSecondFactor, {
    params: { id: second.id },
    body: { password: PASSWORD },
  });
  assert.equal(removed.status, 204);
  later(w, 15);
  assert.equal(await sign(await w.signIn('manager', w.subdomain), asked.id), 'asked_moved');
  await w.close();
});

test('a request that this version cannot read has moved, and hinders no new one', async () => {
  const w = await world();
  await turnOn(w.manager);
  const { body: asked } = await askFor(w.manager, rise(w.worker.id));
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`update countersignatures set request = '{"what":"role"}' where id = ${asked.id}`,
  );
  assert.equal(await sign(w.second_manager, asked.id), 'asked_moved');
  const { body: again } = await askFor(w.manager, rise(w.worker.id));
  assert.equal(await sign(w.second_manager, again.id), 204);
  await w.close();
});
