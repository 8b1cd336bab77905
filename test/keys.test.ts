import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { refreshSession } from '../src/contract/sessions.ts';
import { changeUser, me, revealPersonalNumber } from '../src/contract/users.ts';
import { buildApp } from '../src/server/app.ts';
import { buildCompany, buildPerson } from '../src/server/builders.ts';
import { openDb } from '../src/server/db.ts';
import { reseal, resealIn } from '../src/server/reseal.ts';
import { changeSecret, installationSecrets, type Keys, keysOf } from '../src/server/secrets.ts';
import { migratedDatabase } from './database.ts';
import { type Client, client, type World, world } from './world.ts';

/** A change of the installation's secret (decision 0036): nobody is signed out, and what was sealed still opens. */

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
const LOST = Buffer.alloc(32, 9);
const NUMBER = '19811228-9874';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** The same company seen by a server that has these keys. */
async function withKeys(keys: Keys): Promise<{ as(person: Client): Client; close(): Promise<void> }> {
  const app = await buildApp({ ...w.services, keys }, w.live);
  return { as: (person) => client(app, person), close: () => app.close() };
}

test('with the new secret first, tokens of the old one are taken, and both refresh into one family', async () => {
  const after_change = await withKeys(keysOf(NEW, OLD));
  assert.equal((await after_change.as(w.worker).send(me)).status, 200);
  const first = await w.worker.send(refreshSession, { body: { refresh: w.worker.refresh } });
  // A parallel tab asks with the same token after the server was started anew: the same successor, not a second one.
  const second = await after_change
    .as(w.worker)
    .send(refreshSession, { body: { refresh: w.worker.refresh } });
  assert.equal(second.status, 200);
  assert.equal(second.body.refresh, first.body.refresh);
  const next = await after_change
    .as(w.worker)
    .send(refreshSession, { body: { refresh: first.body.refresh } });
  assert.equal(next.status, 200);
  await after_change.close();
});

test('without the old secret its tokens are strangers', async () => {
  const only_new = await withKeys(keysOf(NEW));
  assert.equal((await only_new.as(w.colleague).send(me)).status, 401);
  await only_new.close();
});

test('what the old secret sealed opens, and after sealing anew the new one alone opens it', async () => {
  const { manager, worker } = w;
  const { body: person } = await worker.send(me);
  const { first_name, last_name, username, email } = person;
  const changed = await manager.send(changeUser, {
    params: { id: worker.id },
    body: {
      first_name,
      last_name,
      username,
      email: email || 'v@example.com',
      role: 'worker',
      social_security_number: NUMBER,
    },
  });
  assert.equal(changed.status, 200);
  await worker.send(setBankAccount, { body: { clearing: '8327', account: '9036247795' } });
  const numberBy = async (keys: Keys, token_keys: Keys): Promise<string> => {
    const server = await withKeys({ ...keys, access: token_keys.access, accessKey: token_keys.accessKey });
    const answer = await server.as(worker).send(revealPersonalNumber, { params: { id: worker.id } });
    await server.close();
    return answer.status === 200 ? answer.body.social_security_number : `refused ${answer.status}`;
  };
  assert.equal(await numberBy(keysOf(NEW, OLD), keysOf(OLD)), NUMBER);
  assert.equal(await numberBy(keysOf(NEW), keysOf(OLD)), 'refused 500', 'nothing is guessed');
  // The tests of other files share the database and its secret: this company alone.
  const anew = () => w.db.inCompany(w.company_id, (tx) => resealIn(tx, keysOf(NEW, OLD), w.company_id));
  assert.deepEqual(await anew(), { sealed: 2, unopened: [] });
  assert.deepEqual(await anew(), { sealed: 0, unopened: [] }, 'done once');
  assert.equal(await numberBy(keysOf(NEW), keysOf(OLD)), NUMBER);
});

test("the data folder's secret is changed whole, and the older ones are kept", () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-keys-'));
  const settings = { secret: undefined, old_secrets: [] };
  const [first] = installationSecrets(settings, folder);
  changeSecret(folder);
  const [second, older] = installationSecrets(settings, folder);
  assert.ok(!second.equals(first));
  assert.ok(older?.equals(first));
  assert.ok(!existsSync(join(folder, 'secret.new')));
  assert.throws(() => changeSecret(tmpdir()), /There is no/);
  rmSync(folder, { recursive: true });
});

test('every company of an installation is sealed anew', async () => {
  const db = openDb(await migratedDatabase());
  let lost_id = '';
  for (const subdomain of ['ett', 'tva', 'tre']) {
    const id = await buildCompany(db, { name: subdomain, subdomain });
    const person = {
      username: 'v',
      first_name: 'V',
      last_name: 'P',
      role: 'worker' as const,
      personal_number: NUMBER,
    };
    // The secret that sealed the first company's is lost: the others must not wait for it.
    const sealing = keysOf(subdomain === 'ett' ? LOST : OLD);
    const user_id = await db.inCompany(id, (tx) => buildPerson(tx, sealing, id, 'x', person));
    if (subdomain === 'ett') lost_id = user_id;
  }
  const unopened = [{ user_id: lost_id, place: 'personal_number' }];
  assert.deepEqual(await reseal(db, keysOf(NEW, OLD)), { sealed: 2, unopened });
  assert.deepEqual(await reseal(db, keysOf(NEW)), { sealed: 0, unopened });
  assert.deepEqual(await reseal(db, keysOf(NEW, LOST)), { sealed: 1, unopened: [] });
  await db.close();
});
