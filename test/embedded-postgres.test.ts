import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts';
import { connect } from '../src/server/database/session.ts';
import { StartRefusal } from '../src/server/start-refusal.ts';

const SOURCE = new URL('../src/server/database/embedded-postgres.ts', import.meta.url).href;
const posix = (process.platform as string) !== 'win32';

suite('the embedded PostgreSQL', () => {
  let parent: string;
  let dataDir: string;
  const said: string[] = [];
  const started: EmbeddedPostgres[] = [];
  const owners: ChildProcess[] = [];

  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'skifta-embedded-'));
    if (posix) chmodSync(parent, 0o755);
    dataDir = join(parent, 'data');
  });
  after(async () => {
    for (const owner of owners) owner.kill('SIGKILL');
    for (const server of started) await server.stop();
    rmSync(parent, { recursive: true, force: true });
  });

  const start = async (folder = dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log: (line) => said.push(line) });
    started.push(server);
    return server;
  };

  /** Another process that starts the database on the same folder and holds it until it is killed. */
  const startOwner = async () => {
    const script = `
      import { startEmbeddedPostgres } from '${SOURCE}';
      await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
      console.log('started');
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    owners.push(owner);
    const ended = once(owner, 'exit').then(() => assert.fail('it exited before it had started'));
    await Promise.race([once(owner.stdout, 'data'), ended]);
    return owner;
  };
  const postmasterPid = () =>
    Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const refusal = (pattern: RegExp) => (error: unknown) =>
    error instanceof StartRefusal && pattern.test(error.message) && !error.message.includes('\n');

  test('creates its cluster, and keeps its data over a restart', async () => {
    const first = await start();
    await write(first, 'first');
    const [about] = await ask<{ sums: string; zone: string; fsync: string; network: string; locale: string }>(
      first,
      `select current_setting('data_checksums') as sums, current_setting('TimeZone') as zone,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as network, datlocale as locale
      from pg_database where datname = current_database()`,
    );
    const network = posix ? '' : '127.0.0.1';
    assert.deepEqual({ ...about }, { sums: 'on', zone: 'UTC', fsync: 'on', network, locale: 'C.UTF-8' });
    await first.stop();
    const second = await start();
    assert.deepEqual(await written(second), ['first']);
    assert.deepEqual(second.connection.password, first.connection.password);
    await second.stop();
    await second.stop();
    assert.deepEqual(said, []);
  });

  test('refuses a connection without the password, and other users its files', { skip: !posix }, async () => {
    const server = await start();
    const wrong = connect({ ...server.connection, password: 'wrong' });
    await assert.rejects(async () => wrong`select 1`, { code: '28P01' });
    await wrong.end();
    for (const path of ['postgres', 'postgres-socket', 'postgres-log']) {
      assert.equal(statSync(join(dataDir, path)).mode & 0o077, 0, `${path} is closed to other users`);
    }
    assert.equal(statSync(join(dataDir, 'postgres', 'skifta-password')).mode & 0o777, 0o600);
    await server.stop();
  });

  test('writes no statement and no value into its log', async () => {
    const server = await start();
    await assert.rejects(ask(server, `select 'secret-statement'::integer`));
    await assert.rejects(ask(server, `insert into notes values ('first')`), { code: '23505' });
    await server.stop();
    const logs = join(dataDir, 'postgres-log');
    const text = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('');
    assert.match(text, /ready to accept connections/);
    assert.doesNotMatch(text, /secret-statement|first|insert into/);
  });

  test('refuses a second Skifta on the same folder, at once and with a sentence', async () => {
    const server = await start();
    const began = performance.now();
    await assert.rejects(start(), refusal(new RegExp(`process ${process.pid}\\).*DATA_DIR`)));
    assert.ok(performance.now() - began < 2000);
    assert.deepEqual(await written(server), ['first']);
    await server.stop();

    const owner = await startOwner();
    await assert.rejects(start(), refusal(new RegExp(`process ${owner.pid}\\) is using the data folder`)));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  });

  test('stops after kill -9 of its owner, and starts again with its data', async () => {
    const killed = await startOwner();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const next = await start();
    await write(next, 'second');
    await next.stop();

    const owner = await startOwner();
    const left = postmasterPid();
    owner.kill('SIGKILL');
    for (let wait = 0; isAlive(left) && wait < 200; wait += 1) await sleep(25);
    assert.equal(isAlive(left), false, 'the watcher stopped it');
    const server = await start();
    assert.deepEqual(await written(server), ['first', 'second']);
    await server.stop();
  });

  test('starts over a pid file whose number now belongs to another process', { skip: !posix }, async () => {
    // As the database's own user: PostgreSQL itself recognizes a process of another user.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const stranger = spawn('/bin/sleep', ['60'], { ...nobody, cwd: '/', stdio: 'ignore' });
    owners.push(stranger);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n\n\nready   \n`);
    const server = await start();
    assert.equal((await written(server)).length, 2);
    assert.equal(stranger.exitCode ?? stranger.signalCode, null, 'the other process was left alone');
    await server.stop();
  });

  test('starts where a power cut left the pid file empty', async () => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '');
    const server = await start();
    assert.equal((await written(server)).length, 2);
    await server.stop();
  });

  test('restarts when it is killed, and still stops on request', {
    skip: !posix,
  }, async () => {
    const server = await start();
    said.length = 0;
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    const answers = async () => (await written(server).catch(() => [])).length;
    for (let wait = 0; (await answers()) === 0 && wait < 100; wait += 1) await sleep(50);
    assert.equal(await answers(), 2);
    assert.deepEqual(said, ['The database ended by itself (SIGKILL) and is started again.']);
    const risen = postmasterPid();
    await server.stop();
    assert.equal(isAlive(risen), false);
  });

  test('says in a sentence why a folder cannot be used, and leaves it alone', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    await assert.rejects(start(file), refusal(/is not a folder.*DATA_DIR/));
    await assert.rejects(start(join(file, 'below')), refusal(/is not a folder/));

    const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
    const version = readFileSync(versionFile, 'utf8');
    writeFileSync(versionFile, '15\n');
    await assert.rejects(start(), refusal(/written by PostgreSQL 15 .*brings PostgreSQL 18.*DATABASE_URL/));
    writeFileSync(versionFile, version);

    const strange = join(parent, 'strange');
    mkdirSync(join(strange, 'postgres'), { recursive: true });
    writeFileSync(join(strange, 'postgres', 'mine.txt'), 'mine');
    await assert.rejects(start(strange), refusal(/is not a database of Skifta's/));
    assert.equal(readFileSync(join(strange, 'postgres', 'mine.txt'), 'utf8'), 'mine');

    const settings = { dataDir, log: () => {}, settings: { shared_buffers: 'plenty' } };
    await assert.rejects(
      startEmbeddedPostgres(settings),
      refusal(/did not start \(.*contains errors.*DATABASE_URL/),
    );
    const server = await start();
    assert.equal((await written(server)).length, 2);
    await server.stop();
  });

  test('says when the folder cannot be written', { skip: !posix }, async () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    const script = `
      import { startEmbeddedPostgres } from '${SOURCE}';
      await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} })
        .catch((error) => console.log(error.name + ': ' + error.message));`;
    // Root may write anywhere, so a process of root changes to another user first.
    const become = `if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }`;
    const words = ['--input-type=module', '-e', become + script, closed];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [answer] = await once(child.stdout.setEncoding('utf8'), 'data');
    assert.match(answer, /^StartRefusal: The data folder .*closed cannot be written by this user \(EACCES\)/);
    assert.deepEqual(readdirSync(closed), []);
  });

  test('continues an interrupted first start, also in a folder whose name is too long for a socket', async () => {
    const folder = join(parent, 'a-very-long-name'.repeat(8));
    mkdirSync(join(folder, 'postgres.new-1234', 'base'), { recursive: true });
    writeFileSync(join(folder, 'postgres.new-1234-password'), 'x');
    const server = await start(folder);
    if (posix) assert.match(server.connection.host, /^\/tmp\/skifta-/);
    await write(server, 'reached');
    await server.stop();
    assert.equal(existsSync(server.connection.host), false);
    assert.deepEqual(readdirSync(folder).sort(), ['postgres', 'postgres-log', 'skifta.lock']);
  });
});

async function ask<Row extends object>({ connection }: EmbeddedPostgres, query: string): Promise<Row[]> {
  const sql = connect(connection);
  try {
    return await sql.unsafe<Row[]>(query);
  } finally {
    await sql.end();
  }
}

async function write(server: EmbeddedPostgres, note: string): Promise<void> {
  await ask(server, 'create table if not exists notes (note text primary key)');
  await ask(server, `insert into notes values ('${note}')`);
}

async function written(server: EmbeddedPostgres): Promise<string[]> {
  const rows = await ask<{ note: string }>(server, 'select note from notes order by note');
  return rows.map((row) => row.note);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
