import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { refreshSession } from '../src/contract/sessions.ts';
import { changeUser, me, revealPersonalNumber } from '../src/contract/users.ts';
import { openDb } from '../src/server/database/db.ts';
import {
  changeSecret,
  installationSecrets,
  type Keys,
  keysOf,
  makeSecret,
  secretsThere,
} from '../src/server/database/secrets.ts';
import { buildProduct } from '../src/server/product.ts';
import { buildCompany, buildPerson } from '../src/server/running/builders.ts';
import { reseal, resealIn } from '../src/server/running/reseal.ts';
import { forgetOlderMarks, needsNoSecret, requireOwnSecret } from '../src/server/running/secret-marks.ts';
import { StartRefusal } from '../src/server/start-refusal.ts';
import { emptyDatabase, migratedDatabase } from './database.ts';
import { startServer } from './server-process.ts';
import { urlOf } from './throwaway-server.ts';
import { type Client, client, PASSWORD, type World, world } from './world.ts';

/** A change of the installation's secret (decision 0036): no one is signed out, and sealed data still opens. */

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
const LOST = Buffer.alloc(32, 9);
const NUMBER = '19811228-9874';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** The same company, served with these keys. */
async function withKeys(keys: Keys): Promise<{ as(person: Client): Client; close(): Promise<void> }> {
  const app = await buildProduct({ ...w.services, keys }, w.live);
  return { as: (person) => client(app, person), close: () => app.close() };
}

test('with the new secret first, tokens of the old one are accepted, and both refresh into one family', async () => {
  const after_change = await withKeys(keysOf(NEW, OLD));
  assert.equal((await after_change.as(w.worker).send(me)).status, 200);
  const first = await w.worker.send(refreshSession, { body: { refresh: w.worker.refresh } });
  // A parallel tab repeats the token after the server restarted, and gets the same successor, not a second one.
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

test('without the old secret its tokens are refused', async () => {
  const only_new = await withKeys(keysOf(NEW));
  assert.equal((await only_new.as(w.colleague).send(me)).status, 401);
  await only_new.close();
});

test('data sealed with the old secret opens, and after resealing opens only with the new one', async () => {
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
  await worker.send(setBankAccount, {
    body: { clearing: '8327', account: '9036247795', password: PASSWORD },
  });
  const numberBy = async (keys: Keys, token_keys: Keys): Promise<string> => {
    const server = await withKeys({ ...keys, access: token_keys.access, accessKey: token_keys.accessKey });
    const answer = await server.as(worker).send(revealPersonalNumber, { params: { id: worker.id } });
    await server.close();
    return answer.status === 200 ? answer.body.social_security_number : `refused ${answer.status}`;
  };
  assert.equal(await numberBy(keysOf(NEW, OLD), keysOf(OLD)), NUMBER);
  assert.equal(await numberBy(keysOf(NEW), keysOf(OLD)), 'refused 500', 'nothing is guessed');
  // Reseal this company only: the tests of other files share the database and its secret.
  const anew = () => w.db.inCompany(w.company_id, (tx) => resealIn(tx, keysOf(NEW, OLD), w.company_id));
  assert.deepEqual(await anew(), { sealed: 2, unopened: [], ending_codes: 0 });
  assert.deepEqual(await anew(), { sealed: 0, unopened: [], ending_codes: 0 }, 'done once');
  assert.equal(await numberBy(keysOf(NEW), keysOf(OLD)), NUMBER);
});

test("the data folder's secret is replaced atomically, and the older ones are kept", () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-keys-'));
  const settings = { secret: undefined, old_secrets: [] };
  makeSecret(folder);
  const [first] = installationSecrets(settings, folder);
  changeSecret(folder);
  const [second, older] = installationSecrets(settings, folder);
  assert.ok(!second.equals(first));
  assert.ok(older?.equals(first));
  assert.deepEqual(readdirSync(folder), ['secret']);
  assert.throws(() => changeSecret(tmpdir()), /There is no/);
  rmSync(folder, { recursive: true });
});

test('every company of an installation is resealed', async () => {
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
    // The first company's secret is lost. The others must not wait for it.
    const sealing = keysOf(subdomain === 'ett' ? LOST : OLD);
    const user_id = await db.inCompany(id, (tx) => buildPerson(tx, sealing, id, 'x', person));
    if (subdomain === 'ett') lost_id = user_id;
  }
  const unopened = [{ id: lost_id, place: 'personal_number' }];
  const ending_codes = 0;
  assert.deepEqual(await reseal(db, keysOf(NEW, OLD)), { sealed: 2, unopened, ending_codes });
  assert.deepEqual(await reseal(db, keysOf(NEW)), { sealed: 0, unopened, ending_codes });
  assert.deepEqual(await reseal(db, keysOf(NEW, LOST)), { sealed: 1, unopened: [], ending_codes });
  await db.close();
});

const SETTINGS = { secret: undefined, old_secrets: [] };

/**
 * A process whose disk loses everything that was not synced at the power cut: a file's bytes, a folder's new name.
 */
const FORGETFUL = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { writeFileSync, renameSync, linkSync, fsyncSync } = fs;
  const cutAt = process.argv[1];
  let named = null;
  const lose = () => { if (named !== null) fs.rmSync(named); };
  const cut = (place) => { if (place === cutAt) { lose(); process.kill(process.pid, 'SIGKILL'); } };
  fs.writeFileSync = (file, text, options) => { cut('write'); writeFileSync(file, options?.flush ? text : '', options); };
  fs.linkSync = (from, to) => { cut('name'); linkSync(from, to); named = to; };
  fs.renameSync = (from, to) => { cut('name'); renameSync(from, to); named = to; };
  fs.fsyncSync = (handle) => { cut('sync'); fsyncSync(handle); named = null; };
  syncBuiltinESMExports();
  const { makeSecret } = await import(${JSON.stringify(new URL('../src/server/database/secrets.ts', import.meta.url).href)});
  makeSecret(process.argv[2]);
  cut('end');
  process.exit(3);`;

test('a power cut while the secret is created leaves a complete one or none', () => {
  for (const place of ['write', 'name', 'sync', 'end']) {
    const folder = mkdtempSync(join(tmpdir(), 'skifta-keys-'));
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', FORGETFUL, place, folder]);
    assert.equal(run.signal, 'SIGKILL', `${place}: ${run.stderr}`);
    const found = secretsThere(SETTINGS, folder);
    assert.equal(found === null, place !== 'end', place);
    makeSecret(folder);
    assert.equal(installationSecrets(SETTINGS, folder)[0].length, 32);
    rmSync(folder, { recursive: true });
  }
});

test('two servers that start at once have the same secret; an incomplete file is moved aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-keys-'));
  assert.equal(secretsThere(SETTINGS, folder), null);
  for (const left of ['', 'AAAA', '\0'.repeat(45)]) {
    writeFileSync(join(folder, 'secret'), left);
    assert.equal(secretsThere(SETTINGS, folder), null, JSON.stringify(left));
    makeSecret(folder);
    assert.equal(readFileSync(join(folder, 'secret.cut'), 'utf8'), left);
    assert.equal(installationSecrets(SETTINGS, folder)[0].length, 32);
  }
  // An older line that was cut is not replaced, because data was sealed with it.
  writeFileSync(join(folder, 'secret'), `${NEW.toString('base64')}\nAAAA\n`);
  assert.throws(() => secretsThere(SETTINGS, folder), /must hold at least 32 bytes/);
  rmSync(folder, { recursive: true });
});

const isOther = (error: unknown): boolean =>
  error instanceof StartRefusal && /sealed with another secret/.test(error.message);

test('the database recognizes its secret: another one is refused, also before marks existed', async () => {
  const now = '2026-03-18T11:00:00Z';
  const db = openDb(await migratedDatabase());
  assert.ok(await needsNoSecret(db));
  const id = await buildCompany(db, { name: 'ett', subdomain: 'ett' });
  const person = { first_name: 'V', last_name: 'P', role: 'worker' as const };
  const add = (username: string, keys: Keys, personal_number?: string) =>
    db.inCompany(id, (tx) =>
      buildPerson(tx, keys, id, 'x', {
        ...person,
        username,
        ...(personal_number === undefined ? {} : { personal_number }),
      }),
    );
  await add('v', keysOf(OLD), NUMBER);
  assert.ok(!(await needsNoSecret(db)));
  // A database from before the marks: its sealed data identifies the secret, and a wrong one leaves no mark.
  await assert.rejects(requireOwnSecret(db, keysOf(LOST), now), isOther);
  await requireOwnSecret(db, keysOf(OLD), now);
  await assert.rejects(requireOwnSecret(db, keysOf(LOST), now), isOther);
  await assert.rejects(requireOwnSecret(db, keysOf(NEW), now), isOther);
  // During a change of secret the older one is accepted until everything is resealed.
  await requireOwnSecret(db, keysOf(NEW, OLD), now);
  await requireOwnSecret(db, keysOf(OLD), now);
  await reseal(db, keysOf(NEW, OLD));
  await forgetOlderMarks(db, keysOf(NEW, OLD));
  await assert.rejects(requireOwnSecret(db, keysOf(OLD), now), isOther);
  await requireOwnSecret(db, keysOf(NEW), now);
  await db.close();
});

test('of two secrets that start at once on a new database one is refused', async () => {
  const db = openDb(await migratedDatabase());
  const starts = await Promise.allSettled(
    [OLD, NEW, OLD, NEW].map((secret) => requireOwnSecret(db, keysOf(secret), '2026-03-18T11:00:00Z')),
  );
  assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.ok(starts.every((start) => start.status === 'fulfilled' || isOther(start.reason)));
  await db.close();
});

test('a server starts over an empty secret only while nothing needs it, and never with another one', async () => {
  const settings = await emptyDatabase();
  const data = mkdtempSync(join(tmpdir(), 'skifta-keys-'));
  const file = join(data, 'secret');
  const env = { DATA_DIR: data, DATABASE_URL: urlOf(settings) };
  writeFileSync(file, '');
  const first = await startServer(env);
  assert.equal(await first.stop(), 0);
  const kept = readFileSync(file, 'utf8');
  assert.equal(installationSecrets(SETTINGS, data)[0].length, 32);
  for (const cut of ['', kept.slice(0, 20)]) {
    writeFileSync(file, cut);
    await assert.rejects(
      startServer(env),
      /ended with 1: [^\n]*missing or cut short[^\n]*SKIFTA_SECRET\.\n$/,
    );
    assert.equal(readFileSync(file, 'utf8'), cut, 'no new secret replaces it');
  }
  rmSync(file);
  await assert.rejects(startServer(env), /ended with 1: [^\n]*missing or cut short/);
  writeFileSync(file, kept);
  const other = { ...env, SKIFTA_SECRET: NEW.toString('base64') };
  await assert.rejects(startServer(other), /ended with 1: [^\n]*sealed with another secret[^\n]*\n$/);
  const again = await startServer(env);
  assert.equal(await again.stop(), 0);
  rmSync(data, { recursive: true });
});
