import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { deleteUser } from '../src/contract/users.ts';
import { getWorkingTime } from '../src/contract/working-time.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { postgresBinaries } from '../src/server/database/embedded/binaries.ts';
import { accountFor } from '../src/server/database/embedded/folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { copyReads } from '../src/server/database/reports-copy.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { readConfig } from '../src/server/running/config.ts';
import { type World, world } from './world.ts';

/** Reports from a real standby: it follows, falls behind, and goes away. */

const ROOT = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'skifta-copy-'));
const [first, second] = [join(folder, 'first'), join(folder, 'second')];
const cluster = join(second, 'postgres');
const settings = { fsync: 'off', max_wal_senders: '3', hot_standby_feedback: 'on' };
const log = (): void => {};

const METRICS_TOKEN = 'reports-copy-metrics';
let primary: EmbeddedPostgres;
let standby: ChildProcess;
let onStandby: Session;
let db: Db;
let w: World;

before(async () => {
  chmodSync(folder, 0o755);
  const made = await startEmbeddedPostgres({ dataDir: first, log, settings });
  const owner = connect(made.connection);
  await migrate(owner);
  await owner.end();
  await made.stop();
  execFileSync('cp', ['-a', first, second]);
  writeFileSync(join(cluster, 'standby.signal'), '');
  primary = await startEmbeddedPostgres({ dataDir: first, log, settings });
  const { host, port, user, password } = primary.connection;
  const account = accountFor(second);
  const { postgres } = postgresBinaries({ account, home: second, log });
  const copy_settings = {
    unix_socket_directories: cluster,
    logging_collector: 'off',
    primary_conninfo: `host='${host}' port=${port} user=${user} password='${password}'`,
  };
  standby = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(copy_settings).flatMap((one) => ['-c', one.join('=')])],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  await until(async () => {
    onStandby = connect({ ...primary.connection, host: cluster });
    const [row] = await onStandby`select pg_is_in_recovery() as follows`.catch(() => []);
    if (row?.follows !== true) await onStandby.end();
    return row?.follows === true;
  });
  db = openDb(primary.connection, { max: 4, copy: { ...primary.connection, host: cluster } });
  w = await world({ db, env: { METRICS_TOKEN } });
});

/** Stops what `before` started, also when it did not get far: a process that is left keeps the lane alive. */
after(async () => {
  standby?.kill('SIGKILL');
  await w?.close();
  await db?.close();
  await onStandby?.end().catch(() => undefined);
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, 'in 20 seconds');
    await new Promise((next) => setTimeout(next, 20));
  }
}

const month = async (): Promise<number> => {
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  return body.people.find(({ user }) => user === w.worker.id)?.reported_hours ?? 0;
};
const report = (date: string) =>
  w.worker.send(createTimeEntry, {
    body: { date, start_time: '08:00', end_time: '16:00', break_duration: 30 },
  });
/** The increase of the counters while `work` ran. */
const tallied = async (work: () => Promise<unknown>): Promise<typeof copyReads> => {
  const before = { ...copyReads };
  await work();
  const { answered, behind, away } = copyReads;
  return { answered: answered - before.answered, behind: behind - before.behind, away: away - before.away };
};

test('a report is read from the copy once it has caught up, with the same result', async () => {
  await report('2026-02-02');
  await until(async () => (await tallied(month)).answered === 1);
  assert.equal(await month(), 7.5);
  const own = await tallied(() => w.worker.send(getWorkingTime, { query: { year: '2026' } }));
  assert.deepEqual(own, { answered: 1, behind: 0, away: 0 });
});

test('a copy that lags is not used: a user always sees their own last write', async () => {
  await onStandby`select pg_wal_replay_pause()`;
  await report('2026-02-03');
  assert.deepEqual(await tallied(async () => assert.equal(await month(), 15)), {
    answered: 0,
    behind: 1,
    away: 0,
  });
  await onStandby`select pg_wal_replay_resume()`;
  await until(async () => (await tallied(month)).answered === 1);
  assert.equal(await month(), 15);
});

test('the primary database decides who may read', async () => {
  await onStandby`select pg_wal_replay_pause()`;
  const { id } = w.second_manager;
  assert.equal((await w.manager.send(deleteUser, { params: { id } })).status, 204);
  const refused = await w.second_manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  assert.equal(refused.status, 401);
  await onStandby`select pg_wal_replay_resume()`;
});

test('an unreachable copy is not used, and the primary database answers', async () => {
  standby.kill('SIGKILL');
  await once(standby, 'exit');
  assert.deepEqual(await tallied(async () => assert.equal(await month(), 15)), {
    answered: 0,
    behind: 0,
    away: 1,
  });
  assert.deepEqual(await tallied(month), { answered: 0, behind: 0, away: 0 });
});

test('the operators see how often the copy answered', async () => {
  const { text } = await w.anyone.raw({
    method: 'GET',
    url: '/api/metrics/',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  for (const [how, count] of Object.entries(copyReads)) {
    assert.ok(count > 0, how);
    assert.match(text, new RegExp(`^skifta_copy_${how} ${count}$`, 'm'));
  }
});

test('a copy without an external database is refused as a setting', () => {
  const REPLICA_URL = 'postgres://copy.example/skifta';
  assert.throws(() => readConfig({ REPLICA_URL }, ROOT), /REPLICA_URL needs DATABASE_URL/);
  assert.throws(
    () => readConfig({ DATABASE_URL: REPLICA_URL, REPLICA_URL: 'copy' }, ROOT),
    /REPLICA_URL must/,
  );
  assert.equal(readConfig({ DATABASE_URL: REPLICA_URL, REPLICA_URL }, ROOT).replica_url, REPLICA_URL);
});
