import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Address } from '../src/server/database/connection.ts';
import { openDb } from '../src/server/database/db.ts';
import { makeServingLogin } from '../src/server/database/serving-login.ts';
import { connect } from '../src/server/database/session.ts';
import { buildCompany } from '../src/server/running/builders.ts';
import { readConfig } from '../src/server/running/config.ts';
import { emptyDatabase, migratedDatabase } from './database.ts';
import { startServer } from './server-process.ts';
import { urlOf } from './throwaway-server.ts';

/**
 * The login role that serves requests (decision 0039) may do what the server does and nothing else, whatever SQL it
 * sends.
 */

const DENIED = { code: '42501' };

/** Statements that injected SQL would try, on a connection of the server's own role. */
async function assertPowerless(connection: Address, owner: string): Promise<void> {
  const sql = connect(connection);
  try {
    for (const attempt of [
      'select * from users',
      'select * from schema_migrations',
      `set role "${owner}"`,
      `set session authorization "${owner}"`,
      'alter table users disable row level security',
      'alter table users no force row level security',
      'drop policy company on users',
      'create table mine (id integer)',
      'create role mine superuser login',
      'grant skifta_keeper to skifta_app',
      "copy (select 1) to program 'true'",
      "select pg_read_file('PG_VERSION')",
    ])
      await assert.rejects(sql.unsafe(attempt), DENIED, attempt);
    await sql.unsafe('set role skifta_app');
    for (const attempt of ["update history set reason = ''", 'delete from history', 'truncate users'])
      await assert.rejects(sql.unsafe(attempt), DENIED, attempt);
  } finally {
    await sql.end();
  }
}

test("Skifta's own database is served by a login that owns nothing, with a new password at every start", async () => {
  const settings = await migratedDatabase();
  const owner = connect(settings);
  const first = await makeServingLogin(owner, settings);
  const second = await makeServingLogin(owner, settings);
  assert.notEqual(first.password, second.password);
  const db = openDb(second);
  const company_id = await buildCompany(db, { name: 'Bolaget', subdomain: 'bolaget' });
  await db.inCompany(company_id, (tx) => tx`set local role skifta_keeper`);
  await db.close();
  await assertPowerless(second, settings.user);
  await owner`drop role ${owner(second.user)}`;
  await owner.end();
});

test('with OWNER_DATABASE_URL a server serves with a login that may not migrate', async () => {
  const settings = await emptyDatabase();
  const owner = connect(settings);
  const login = `skifta_test_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const data = mkdtempSync(join(tmpdir(), 'skifta-login-'));
  const DATABASE_URL = urlOf({ ...settings, user: login, password });
  try {
    await owner.unsafe(`create role ${login} login noinherit password '${password}'`);
    await assert.rejects(startServer({ DATA_DIR: data, DATABASE_URL }), /may not make tables or roles/);
    const server = await startServer({
      DATA_DIR: data,
      DATABASE_URL,
      OWNER_DATABASE_URL: urlOf(settings),
    });
    assert.equal((await fetch(`${server.address}/api/ready/`)).status, 200);
    const users = await owner<{ usename: string }[]>`
      select distinct usename from pg_stat_activity
      where datname = current_database() and application_name = 'skifta' and pid <> pg_backend_pid()`;
    assert.deepEqual(
      users.map(({ usename }) => usename),
      [login],
    );
    assert.equal(await server.stop(), 0);
    await assertPowerless({ ...settings, user: login, password }, settings.user);
  } finally {
    await owner.unsafe(`drop owned by ${login}; drop role ${login}`);
    await owner.end();
    rmSync(data, { recursive: true, force: true });
  }
});

test('OWNER_DATABASE_URL is refused where it has no meaning', () => {
  assert.throws(() => readConfig({ OWNER_DATABASE_URL: 'postgres://o@h/d' }, '/'), /needs DATABASE_URL/);
});
