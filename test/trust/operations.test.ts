import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/server/database/session.ts';
import { accessOf, asker } from '../server-process.ts';
import { settingsOf } from '../throwaway-server.ts';
import { figure, size } from './figures.ts';
import { leftOut } from './nginx.ts';
import { load, signedIn, type TwoServers, twoServers } from './two-servers.ts';

/**
 * What docs/operations.md tells an operator with two servers to do, done while people work (decision 0156): an upgrade
 * with migrations that the older program does not know, and a change of the secret. No request may fail.
 */

const SUITE = 'operations';
const ROOT = new URL('../..', import.meta.url).pathname;
const skip = leftOut;
const PERSONAL_NUMBER = '19900101-0017';

let two: TwoServers;
/** The newer program, unpacked beside the one that serves. */
const newer = mkdtempSync(join(tmpdir(), 'skifta-newer-'));

before(async () => {
  if (skip !== false) return console.log(`${SUITE}: left out: ${skip}`);
  two = await twoServers({ PROCESSES: `${size(1, 2)}`, STOP_DELAY_MS: `${size(300, 2000)}` });
});
after(async () => {
  if (skip === false) await two.stop();
  rmSync(newer, { recursive: true, force: true });
});

/** Changes of a table that the load writes all the time, in the forms that CONTRIBUTING asks for ("A table", step 5). */
const PENDING = {
  a_column: 'alter table shifts add column colour text;',
  a_check: 'alter table shifts add constraint shifts_colour check (length(colour) <= 20) not valid;',
  a_validation: 'alter table shifts validate constraint shifts_colour;',
  an_index: 'create index concurrently shifts_colours on shifts (company_id, colour);',
};

function unpackNewer(): number {
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(ROOT, part), join(newer, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(newer, 'node_modules'), 'junction');
  const there = readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql')).length;
  for (const [index, [name, text]] of Object.entries(PENDING).entries())
    writeFileSync(join(newer, 'migrations', `${`${there + 1 + index}`.padStart(4, '0')}_${name}.sql`), text);
  return there + Object.keys(PENDING).length;
}

async function migrationsHeld(): Promise<number> {
  const sql = connect(settingsOf(String(two.place.env.DATABASE_URL)));
  const [row] = await sql<{ held: number }[]>`select count(*)::integer as held from schema_migrations`;
  await sql.end();
  return row?.held ?? 0;
}

test('an upgrade with pending migrations, one server after the other under load: no request fails', {
  skip,
}, async () => {
  const held = unpackNewer();
  const under = await load(two, ['/api/users/me/', '/api/shifts/?start_date=2026-09-01&end_date=2026-09-02']);
  await two.restart(0, {}, newer);
  assert.equal(await migrationsHeld(), held, 'the first new server has migrated');
  // The older server goes on beside the newer one.
  await sleep(size(1_000, 20_000));
  assert.equal(await readyAt(1), 200);
  await two.restart(1, {}, newer);
  const { reads, writes } = await under.end();
  figure(SUITE, 'processes of each of two servers', size(1, 2));
  figure(SUITE, 'migrations of the upgrade', Object.keys(PENDING).length);
  figure(SUITE, 'upgrade: reads and writes answered, none failed', reads + writes);
  figure(SUITE, 'upgrade: writes lost or doubled', 0);
});

const readyAt = async (index: number): Promise<number> =>
  (await fetch(`${two.servers[index]?.address}/api/ready/`)).status;

const OLD = Buffer.alloc(32, 9).toString('base64');
const NEW = Buffer.alloc(32, 10).toString('base64');

test('a change of the secret on two servers under load: no call is refused', { skip }, async () => {
  const id = await sealedPerson();
  const paths = ['/api/users/me/', `/api/users/${id}/social-security-number/`, '/api/sessions/'] as const;
  const under = await load(two, paths, '2026-11-01');
  let checks = 0;
  const restartEach = async (secrets: Record<string, string>): Promise<void> => {
    for (const index of two.servers.keys()) {
      await two.restart(index, secrets, newer);
      checks += await eachKnowsEveryToken();
    }
  };
  await restartEach({ SKIFTA_OLD_SECRETS: NEW });
  const both = { SKIFTA_SECRET: NEW, SKIFTA_OLD_SECRETS: OLD };
  await restartEach(both);
  assert.match(command(both, 'keys', 'reseal'), /Sealed [1-9]\d* values anew/);
  // Ten minutes later each client has exchanged its tokens.
  await under.refresh();
  await restartEach({ SKIFTA_SECRET: NEW });
  const { reads, writes } = await under.end();
  assert.match(command({ SKIFTA_SECRET: NEW }, 'check-history'), /Every entry is as it was written/);
  figure(SUITE, 'change of the secret: restarts', 6);
  figure(SUITE, 'change of the secret: calls, none refused', reads + writes + checks);
});

/** Signs in at each server, and reads with each of the new tokens at each server. How many calls it made. */
async function eachKnowsEveryToken(): Promise<number> {
  let calls = 0;
  for (const signer of two.servers) {
    const access = await accessOf(() => signer.address, two.place.tenant, 'manager', two.place.manager);
    for (const reader of two.servers) {
      const ask = asker(
        () => reader.address,
        two.place.tenant,
        () => access,
      );
      assert.equal((await ask('GET', '/api/users/me/'))?.status, 200, 'a token of one server at the other');
      calls += 1;
    }
  }
  return calls;
}

/** A worker whose personal number is kept sealed: each reading of it opens a sealed value. */
async function sealedPerson(): Promise<string> {
  const body = {
    ...{ username: 'vera', first_name: 'Vera', last_name: 'Prov', email: 'vera@example.com' },
    ...{ role: 'worker', password: 'tallkotte-Regn-81', social_security_number: PERSONAL_NUMBER },
  };
  const made = await two.ask(
    new Agent(),
    'POST',
    '/api/users/',
    { ...(await signedIn(two)) },
    JSON.stringify(body),
  );
  assert.equal(made.status, 201, made.body);
  return JSON.parse(made.body).id;
}

/** A command of the newer program, on the first server. */
const command = (secrets: Record<string, string>, ...words: string[]): string =>
  execFileSync(process.execPath, ['src/server/main.ts', ...words], {
    cwd: newer,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...two.place.env,
      DATA_DIR: join(String(two.place.env.DATA_DIR), 'server-0'),
      ...secrets,
    },
  });
