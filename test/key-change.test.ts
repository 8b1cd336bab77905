import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { beginSecondFactor, confirmSecondFactor } from '../src/contract/second-factors.ts';
import { signIn } from '../src/contract/sessions.ts';
import { openDb } from '../src/server/database/db.ts';
import { type Keys, keysOf } from '../src/server/database/secrets.ts';
import { headFile, readHeads } from '../src/server/history/head-file.ts';
import { signHeads, startHeadLog } from '../src/server/history/head-log.ts';
import { buildProduct } from '../src/server/product.ts';
import { migratedDatabase } from './database.ts';
import { urlOf } from './throwaway-server.ts';
import { client, PASSWORD, type World, world } from './world.ts';

/**
 * The whole change of the installation's secret by the documents: changed, sealed anew, the older one taken away.
 * Nothing that people or the operator rely on goes with it (decision 0036).
 */

const ROOT = new URL('..', import.meta.url).pathname;
const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://skifta.example',
};

const [data, other_data] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'skifta-change-'))) as [
  string,
  string,
];
let w: World;
let url: string;
let db: ReturnType<typeof openDb>;
before(async () => {
  const settings = await migratedDatabase();
  url = urlOf(settings);
  db = openDb(settings, { max: 4 });
  w = await world({ db, env: MAIL });
});
after(async () => {
  await w.close();
  await db.close();
  for (const folder of [data, other_data]) rmSync(folder, { recursive: true, force: true });
});

/** A command of the installation with these secrets, the newest first. */
function command(words: readonly string[], [newest, ...older]: readonly [Buffer, ...Buffer[]]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/main.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: data,
      DATABASE_URL: url,
      SKIFTA_SECRET: newest.toString('base64'),
      SKIFTA_OLD_SECRETS: older.map((secret) => secret.toString('base64')).join(','),
    },
  });
  return status === 0 ? stdout : `failed: ${stdout}${stderr}`;
}

async function signedIn(keys: Keys, code: string): Promise<string> {
  const app = await buildProduct({ ...w.services, keys }, w.live);
  const { refusal } = await client(app, w.anyone).send(signIn, {
    body: { username: 'manager', password: PASSWORD, code },
  });
  await app.close();
  return refusal?.code ?? 'in';
}

test('after a change of secret the check of history, recovery codes and waiting mail need no older one', async () => {
  const { secret } = (await w.manager.send(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const at = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(w.now()) });
  const { recovery_codes: codes } = (await w.manager.send(confirmSecondFactor, { body: { code: at() } }))
    .body;
  const { manager, services } = w;
  await signHeads({ db, clock: services.clock, keys: keysOf(OLD), data_dir: data });
  // Another server of the installation has a file of its own, and signs it anew when it starts.
  await signHeads({ db, clock: services.clock, keys: keysOf(OLD), data_dir: other_data });
  const both = { db, clock: services.clock, keys: keysOf(NEW, OLD), data_dir: other_data };
  await startHeadLog(both, (failure) => assert.fail(JSON.stringify(failure)))();
  const { heads, forged } = readHeads(headFile(other_data), keysOf(NEW));
  assert.deepEqual([heads.length > 0, forged], [true, []]);

  const said = command(['keys', 'reseal'], [NEW, OLD]);
  assert.match(said, /Sealed 2 values anew, and signed [1-9]\d* heads of history anew/);
  assert.doesNotMatch(said, /recovery codes/);
  assert.match(command(['check-history'], [NEW]), /Every entry is as it was written/);
  assert.equal(await signedIn(keysOf(NEW), codes[0] ?? ''), 'in');
  const [mail] = await db.onPlatform(
    (tx) => tx<{ id: string; sealed: Buffer }[]>`select id, sealed from mails`,
  );
  assert.ok(mail);
  const letter = JSON.parse(keysOf(NEW).open(mail.sealed, `${manager.company_id}|mails|${mail.id}`));
  assert.match(letter.text, /Tvåstegsinloggningen för kontot manager/);
});

test('recovery codes of an older program work until the older secret goes, and are named before', async () => {
  const { company_id, id: user_id } = w.manager;
  const code_hash = keysOf(OLD).blind('ABCDEFGHIJKL', `${company_id}|${user_id}|recovery_code`);
  await db.inCompany(
    company_id,
    (tx) => tx`insert into recovery_codes ${tx({ company_id, user_id, code_hash })}`,
  );
  assert.match(command(['keys', 'reseal'], [NEW, OLD]), /The recovery codes of 1 people end with the older/);
  assert.equal(await signedIn(keysOf(NEW), 'ABCD-EFGH-IJKL'), 'second_factor_wrong');
  assert.equal(await signedIn(keysOf(NEW, OLD), 'ABCD-EFGH-IJKL'), 'in');
});
