import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgres } from '../../src/server/database/embedded/running.ts';
import { connect } from '../../src/server/database/session.ts';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { accessOf, type ServerProcess, startServer } from '../server-process.ts';
import { endedRounds } from './ended-rounds.ts';
import { figure, seedOf, size } from './figures.ts';
import { type LossyDisk, lossyDisk } from './lossy-disk.ts';
import { random } from './write-load.ts';

/**
 * Power cuts (R2): the disk loses what was not synced, at the first start (with all its migrations), under load, and
 * at a change of keys. Each time the server starts again, the sealed data opens, and amcheck finds nothing.
 */

const MEGABYTES = 1_500;
const ROOT = new URL('../..', import.meta.url).pathname;

async function diskOr(t: TestContext): Promise<LossyDisk | null> {
  const disk = await lossyDisk(MEGABYTES);
  if ('refused' in disk) {
    t.diagnostic(`left out: ${disk.refused}`);
    console.log(`power: ${t.name}: not tried, since this account may not mount a disk: ${disk.refused}`);
    return null;
  }
  t.after(() => disk.remove());
  return disk;
}

/** Every table and every index of the running database holds together. */
async function amcheck(data_dir: string): Promise<void> {
  const settings = runningPostgres(data_dir);
  assert.ok(settings);
  const sql = connect(settings);
  try {
    await sql`create extension amcheck`;
    const [broken] = await sql<{ rows: number; indexes: number }[]>`
      select (select count(*)::integer from pg_class c, verify_heapam(c.oid) where c.relkind = 'r') as rows,
        (select count(bt_index_parent_check(i.indexrelid, true)::text)::integer
          from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
          where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid) as indexes`;
    assert.equal(broken?.rows, 0, 'amcheck found rows that are damaged');
    assert.ok((broken?.indexes ?? 0) > 100, `${broken?.indexes} indexes`);
    await sql`drop extension amcheck`;
  } finally {
    await sql.end();
  }
}

const command = (data_dir: string, ...words: readonly string[]) =>
  spawn(process.execPath, ['src/server/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data_dir },
    stdio: 'ignore',
  });

const commandDone = (data_dir: string, ...words: readonly string[]): string => {
  const ran = spawnSync(process.execPath, ['src/server/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data_dir },
    encoding: 'utf8',
  });
  assert.equal(ran.status, 0, `${ran.stdout}${ran.stderr}`);
  return ran.stdout;
};

test('a cut at the first start: the next start makes the installation', async (t) => {
  const disk = await diskOr(t);
  if (disk === null) return;
  const draw = random(seedOf('power first start'));
  const rounds = size(2, 30);
  let longest = 0;
  let whole_ms = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const data = join(disk.folder, `start-${round}`);
    mkdirSync(data);
    const env = { DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent' };
    if (round > 0) {
      const first = command(data);
      const gone = once(first, 'exit');
      await sleep(draw(Math.ceil(whole_ms)));
      await disk.cut();
      first.kill('SIGKILL');
      await gone;
      mkdirSync(data, { recursive: true });
    }
    const server = await startServer(env);
    whole_ms = Math.max(whole_ms, server.ready_ms);
    longest = Math.max(longest, server.ready_ms);
    await amcheck(data);
    const secret = readFileSync(join(data, 'secret'), 'utf8');
    await disk.cut();
    await server.kill();
    const again = await startServer(env);
    assert.equal(readFileSync(join(data, 'secret'), 'utf8'), secret, 'the secret outlives the cut');
    assert.match(commandDone(data, 'check-history'), /Every entry is as it was written/);
    assert.equal(await again.stop(), 0);
    rmSync(data, { recursive: true });
  }
  figure('power', 'cuts at the first start, and as many when it was ready', rounds);
  figure('power', 'ready after a cut at the first start, longest ms', Math.round(longest));
});

test('cuts under load: no acknowledged write is lost, doubled or half done', async (t) => {
  const disk = await diskOr(t);
  if (disk === null) return;
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  const place = { env: { DATA_DIR: data }, tenant: 'demo', manager: DEMO_PASSWORD };
  const cut = {
    suite: 'power',
    name: 'under load',
    end: async (server: ServerProcess) => {
      // Without power nobody answers that the disk is gone.
      process.kill(server.pid, 'SIGSTOP');
      await disk.cut();
      await server.kill();
    },
    holds: async () => {
      await amcheck(data);
      assert.match(commandDone(data, 'check-history'), /Every entry is as it was written/);
    },
  };
  await endedRounds(t, cut, place, size(2, 50));
});

test('cuts at a change of keys: everything sealed opens', async (t) => {
  const disk = await diskOr(t);
  if (disk === null) return;
  const draw = random(seedOf('power keys'));
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  const env = { DATA_DIR: data };
  await (await startServer(env)).stop();
  const rounds = size(1, 20);
  /** Runs the command, and cuts the power while it works. */
  const cutDuring = async (most_ms: number, ...words: readonly string[]): Promise<void> => {
    const child = command(data, ...words);
    const gone = once(child, 'exit');
    await sleep(draw(most_ms));
    await disk.cut();
    child.kill('SIGKILL');
    await gone;
  };
  for (let round = 0; round < rounds; round += 1) {
    await cutDuring(1_000, 'keys', 'change');
    let server = await startServer(env);
    await accessOf(() => server.address, 'demo', 'manager', DEMO_PASSWORD);
    await cutDuring(1_500, 'keys', 'reseal');
    await server.kill();
    server = await startServer(env);
    await accessOf(() => server.address, 'demo', 'manager', DEMO_PASSWORD);
    assert.match(commandDone(data, 'keys', 'reseal'), /Sealed \d+ values anew/);
    assert.match(commandDone(data, 'check-history'), /Every entry is as it was written/);
    await amcheck(data);
    assert.equal(await server.stop(), 0);
  }
  figure('power', 'changes of keys with a cut at each of two steps', rounds);
});
