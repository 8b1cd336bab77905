import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { CALLS } from '../src/contract/calls.ts';
import { createCompany } from '../src/contract/companies.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../src/contract/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactor,
} from '../src/contract/second-factors.ts';
import { createUnit } from '../src/contract/units.ts';
import { changeUser, listUsers, me } from '../src/contract/users.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { connect } from '../src/server/database/session.ts';
import { PLATFORM_COMPANY } from '../src/server/database/tenant.ts';
import { createSuperuser } from '../src/server/running/superuser.ts';
import { Authenticator } from './authenticator.ts';
import { migratedDatabase } from './database.ts';
import { type Client, keys, NOON, PASSWORD, type World, world } from './world.ts';

/** A second factor is required of managers and superusers, 14 days after their company was made (decision 0151). */

let w: World;
let db: Db;
let settings: DatabaseSettings;
before(async () => {
  // The superusers' date is the platform's: no other file's tests may share it.
  settings = await migratedDatabase();
  db = openDb(settings, { max: 4 });
  w = await world({ db });
});
after(async () => {
  await w.close();
  await db.close();
});

const after_days = (days: number, ms = 0): string =>
  new Date(Date.parse(NOON) + days * 86_400_000 + ms).toISOString();

const SUBDOMAIN = 'nybolaget';
const manager = (): Promise<Client> => w.signIn('maja', SUBDOMAIN);

const enrol = async (who: Client): Promise<void> => {
  const { secret } = (await who.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  await who.send(confirmSecondFactor, { body: { code } });
};

test('a new company has 14 days; then a manager meets the enrolment alone, also when it is turned off again', async () => {
  const made = await w.superuser.send(createCompany, {
    body: {
      name: 'Nya bolaget',
      subdomain: SUBDOMAIN,
      first_manager: {
        username: 'maja',
        password: PASSWORD,
        first_name: 'Maja',
        last_name: 'Ek',
        email: 'maja@skifta.example',
      },
    },
  });
  assert.equal(made.status, 201);
  const first = await manager();
  assert.equal((await first.send(me)).body.second_factor_days, 14);
  assert.equal((await first.send(listUsers)).status, 200);

  w.setNow(after_days(14, -1));
  const last_moment = await manager();
  assert.equal((await last_moment.send(me)).body.second_factor_days, 1);
  await enrol(last_moment);
  assert.equal((await last_moment.send(me)).body.second_factor_days, null);
  assert.equal((await last_moment.send(endSecondFactor, { body: { password: PASSWORD } })).status, 204);

  w.setNow(after_days(14));
  const { refusal } = await last_moment.send(listUsers);
  assert.equal(refusal?.code, 'second_factor_required', 'a session that is open meets it too');
  const late = await manager();
  assert.equal((await late.send(me)).body.second_factor_days, 0);
  assert.deepEqual((await late.send(secondFactor)).body, { is_on: false, codes_left: 0 });
  assert.equal(await refusedCalls(late, 'manager'), ALLOWED);
  await enrol(late);
  assert.equal((await late.send(listUsers)).status, 200);
  assert.equal((await late.send(endSecondFactor, { body: { password: PASSWORD } })).status, 204);
  assert.equal(
    (await late.send(listUsers)).refusal?.code,
    'second_factor_required',
    'off: the enrolment again',
  );
  await enrol(late);
  assert.equal((await late.send(listUsers)).status, 200, 'on with a new telephone');
});

const ALLOWED = 'addPasskey beginPasskey beginSecondFactor confirmSecondFactor listPasskeys me secondFactor';

/** Makes every call of a role, with nothing in it; returns those that do not ask for the second factor first. */
async function refusedCalls(who: Client, role: 'manager' | 'superuser'): Promise<string> {
  const let_in: string[] = [];
  for (const call of CALLS) {
    if (call.who === 'anyone' || !call.who.includes(role)) continue;
    const { status, json } = await who.raw({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, w.company_id),
      ...(call.body === undefined ? {} : { payload: {} }),
    });
    const code = Object(json).code;
    if (status !== 403 || code !== 'second_factor_required') let_in.push(call.name);
  }
  return let_in.sort().join(' ');
}

test('workers need none, and companies of the demo neither', async () => {
  w.setNow(after_days(400));
  const worker = await w.signIn('worker', w.subdomain);
  assert.equal((await worker.send(me)).body.second_factor_days, null);
  const exempt = await w.signIn('manager', w.subdomain);
  assert.equal((await exempt.send(me)).body.second_factor_days, null);
  assert.equal((await exempt.send(listUsers)).status, 200);
  w.setNow(NOON);
});

test('who is promoted has 14 days from the first sign-in as a manager, once', async () => {
  w.setNow(after_days(5));
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update company_settings set second_factor_from = ${after_days(-300)} where company_id = ${w.company_id}`,
  );
  const boss = () => w.signIn('manager', w.subdomain);
  assert.equal(
    (await (await boss()).send(me)).body.second_factor_days,
    9,
    'the own first sign-in was five days ago',
  );
  const give = async (role: 'manager' | 'worker') => {
    const body = {
      first_name: 'Kalle',
      last_name: 'Ek',
      username: 'colleague',
      email: 'colleague@example.com',
      role,
    };
    assert.equal(
      (await (await boss()).send(changeUser, { params: { id: w.colleague.id }, body })).status,
      200,
    );
  };
  const days = async () =>
    (await (await w.signIn('colleague', w.subdomain)).send(me)).body.second_factor_days;
  await give('manager');
  w.setNow(after_days(6));
  assert.equal(await days(), 14);
  await give('worker');
  assert.equal(await days(), null);
  await give('manager');
  w.setNow(after_days(8));
  assert.equal(await days(), 12, 'no new days');
  w.setNow(after_days(20, -1));
  assert.equal(await days(), 1);
  w.setNow(after_days(20));
  assert.equal(await days(), 0);
  w.setNow(NOON);
});

test('a write that asked for the factor first is done by its retry', async () => {
  w.setNow(after_days(30));
  const late = await w.signIn('second', w.subdomain);
  const unit = { body: { name: 'Lagret' } };
  const again = { 'idempotency-key': 'asked-for-a-factor' };
  assert.equal((await late.send(createUnit, unit, again)).refusal?.code, 'second_factor_required');
  await enrol(late);
  const done = await late.send(createUnit, unit, again);
  assert.equal(done.status, 201);
  assert.deepEqual((await late.send(createUnit, unit, again)).body, done.body);
  w.setNow(NOON);
});

test('the first superuser of an installation gives the others 14 days, once, and each from the first sign-in', async () => {
  const said: string[] = [];
  const clock = { now: () => new Date(w.now()) };
  const make = (name: string) =>
    createSuperuser({ db, keys, clock, say: (line) => said.push(line) }, [name, `${name}@skifta.example`]);
  await make('forsta');
  w.setNow(after_days(5));
  await make('andra');
  const [row] = await db.inCompany(
    PLATFORM_COMPANY,
    (tx) => tx<{ second_factor_from: string }[]>`
      select second_factor_from from company_settings where company_id = ${PLATFORM_COMPANY}`,
  );
  assert.equal(Date.parse(row?.second_factor_from ?? ''), Date.parse(after_days(14)));
  const password = String(said[0]).split(' ').at(-1) ?? '';
  const early = await w.signIn('forsta', w.subdomain, password);
  assert.equal((await early.send(me)).body.second_factor_days, 14);
  w.setNow(after_days(18));
  const days = (await (await w.signIn('forsta', w.subdomain, password)).send(me)).body.second_factor_days;
  assert.equal(days, 1);
  w.setNow(after_days(19));
  const late = await w.signIn('forsta', w.subdomain, password);
  assert.equal(await refusedCalls(late, 'superuser'), ALLOWED);
});

test('an upgrade gives managers who are there 14 days, and the demo none', async () => {
  const file = readFileSync(new URL('../migrations/0083_second_factor_from.sql', import.meta.url), 'utf8');
  const of_company = w.foreign_manager.company_id;
  const dates = () =>
    db.inCompany(
      of_company,
      (tx) => tx<{ username: string; of_company: string | null; own: string | null }[]>`
        select u.username, r.second_factor_from as of_company, u.second_factor_from as own
        from users u join company_settings r on r.company_id = u.company_id
        where u.company_id = ${of_company} order by username`,
    );
  const owner = connect(settings);
  const upgrade = () => owner.unsafe(file.slice(file.indexOf('do $$')));
  const earlier = await dates();
  await upgrade();
  assert.deepEqual(await dates(), earlier, 'nobody has an address outside example.com');
  await db.inCompany(
    of_company,
    (tx) => tx`
      update users set email = 'vera@bolaget.example' where company_id = ${of_company} and username = 'worker'`,
  );
  const before_ms = Date.now();
  await upgrade();
  for (const { username, of_company, own } of await dates()) {
    const days = (Date.parse(of_company ?? '') - before_ms) / 86_400_000;
    assert.ok(days > 13.9 && days < 14.1, `${days} days`);
    assert.equal(own, ['manager', 'second'].includes(username) ? of_company : null, username);
  }
  await owner.end();
});

test('a passkey is a second factor, and the last one is not removed while one is needed', async () => {
  w.setNow(after_days(60));
  const late = await w.signIn('manager', w.subdomain);
  assert.equal((await late.send(listUsers)).refusal?.code, 'second_factor_required');
  const body = { password: PASSWORD };
  const add = async (name: string) => {
    w.setNow(new Date(Date.parse(w.now()) + 1_000).toISOString());
    const made = new Authenticator().make((await late.send(beginPasskey, { body })).body);
    return (await late.send(addPasskey, { body: { name, made } })).body.id;
  };
  const remove = async (id: string) =>
    (await late.send(removePasskey, { params: { id }, body })).refusal?.code;
  const first = await add('Telefonen');
  assert.equal((await late.send(me)).body.second_factor_days, null);
  assert.equal((await late.send(listUsers)).status, 200);
  assert.equal(await remove(first), 'last_factor');
  const second = await add('Datorn');
  const both = await Promise.all([remove(first), remove(second)]);
  assert.deepEqual(both.sort(), ['last_factor', undefined], 'one of two at once');
  await enrol(late);
  const [left] = (await late.send(listPasskeys)).body;
  assert.equal(await remove(left?.id ?? ''), undefined, 'an authenticator app stands');
  w.setNow(NOON);
});
