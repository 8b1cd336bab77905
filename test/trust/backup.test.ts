import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runningPostgres } from '../../src/server/database/embedded/running.ts';
import { connect } from '../../src/server/database/session.ts';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { emptyDatabase } from '../database.ts';
import { accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { settingsOf } from '../throwaway-server.ts';
import { figure, IS_LONG, size } from './figures.ts';
import { ownServer } from './own-server.ts';

/**
 * The backup drill (R6): a real server takes writes while a backup is made. The backup is restored elsewhere. A
 * server on the restored data must let the manager sign in and hold every write that was acknowledged before the
 * backup began.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const WRITERS = 4;

type Place = { readonly env: Record<string, string>; readonly tenant: string; readonly manager: string };

/** Runs a command of main.ts, as npm does, and returns its output. */
async function command(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...env },
    maxBuffer: 10_000_000,
  });
  return stdout;
}

async function drill(backend: string, from: Place, to: Record<string, string>, bulk: number): Promise<void> {
  const started: ServerProcess[] = [];
  const start = async (env: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServer(env);
    started.push(server);
    return server;
  };
  try {
    await drilled(backend, from, to, bulk, start);
  } finally {
    for (const server of started) await server.kill();
  }
}

async function drilled(
  backend: string,
  from: Place,
  to: Record<string, string>,
  bulk: number,
  start: (env: Record<string, string>) => Promise<ServerProcess>,
): Promise<void> {
  const server = await start(from.env);
  const file = join(from.env.DATA_DIR ?? '', 'drill.age');
  const access = await accessOf(() => server.address, from.tenant, 'manager', from.manager);
  const ask = asker(
    () => server.address,
    from.tenant,
    () => access,
  );
  await fill(from, bulk);
  const paid = await runPay(ask);
  assert.equal(paid, from.tenant === 'demo');

  const slips = await payslips(ask);
  if (paid) assert.match(slips.join(), /"net/);

  const acknowledged: string[] = [];
  const stop = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const day = new Date(Date.UTC(2031 + writer, 0, 1 + n)).toISOString().slice(0, 10);
      const body = { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z`, assignments: [] };
      const heard = await ask('POST', '/api/shifts/', body);
      assert.equal(heard?.status, 201, JSON.stringify(heard?.body));
      acknowledged.push(`${Object(heard?.body).id}`);
    }
  };
  const load = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  load.catch(() => {});
  while (acknowledged.length < size(20, 500)) await Promise.race([sleep(20), load]);
  const before = new Set(acknowledged);
  const began = performance.now();
  const said = await command(from.env, 'backup', file);
  const backup_s = (performance.now() - began) / 1000;
  const during = acknowledged.length - before.size;
  stop.abort();
  await load;
  assert.ok(
    before.size > 5 && during > 0,
    `${before.size} writes before the backup, ${during} while it was made`,
  );
  assert.match(await command(from.env, 'check-history'), /Every entry is as it was written/);
  assert.equal(await server.stop(), 0);

  const proved = performance.now();
  const proof = await command(to, 'restore', file);
  const restore_s = (performance.now() - proved) / 1000;
  assert.match(proof, /every chain whole[\s\S]*payslips add up/);
  if (paid) assert.match(proof, /Pay: [1-9]\d* payslips add up to their [1-9]/);

  const again = await start(to);
  const inside = await accessOf(() => again.address, from.tenant, 'manager', from.manager);
  const askAgain = asker(
    () => again.address,
    from.tenant,
    () => inside,
  );
  const there = new Set<string>();
  for (let year = 2031; year < 2031 + WRITERS; year += 1) {
    const heard = await askAgain('GET', `/api/shifts/?start_date=${year}-01-01&end_date=${year}-12-31`);
    for (const { id } of (heard?.body ?? []) as { id: string }[]) there.add(id);
  }
  assert.deepEqual(
    [...before].filter((id) => !there.has(id)),
    [],
    'acknowledged before the backup began, but not restored',
  );
  assert.deepEqual(await payslips(askAgain), slips, 'each payslip as it was');
  assert.equal(
    (
      await askAgain('POST', '/api/shifts/', {
        start_time: '2040-01-01T07:00:00Z',
        end_time: '2040-01-01T15:00:00Z',
        assignments: [],
      })
    )?.status,
    201,
    'the restored database takes writes',
  );
  if (IS_LONG) assert.match(await command(to, 'check-history'), /Every entry is as it was written/);
  assert.equal(await again.stop(), 0);

  const rows = Number(/Backed up (\d+) rows/.exec(said)?.[1]);
  assert.ok(rows > bulk, said);
  figure('backup', `${backend}: rows`, rows);
  figure('backup', `${backend}: MB of the file`, (statSync(file).size / 1e6).toFixed(1));
  figure('backup', `${backend}: writes acknowledged before it began, all restored`, before.size);
  figure('backup', `${backend}: writes acknowledged while it was made`, during);
  figure(
    'backup',
    `${backend}: payslips, each as it was`,
    slips.filter((slip) => slip.includes('"net')).length,
  );
  figure('backup', `${backend}: seconds to back up`, backup_s.toFixed(1));
  figure('backup', `${backend}: seconds to restore and prove`, restore_s.toFixed(1));
}

/** Inserts as many old shifts as a large installation has, past the app: only their number matters. */
async function fill({ env, tenant }: Place, shifts: number): Promise<void> {
  const running = env.DATABASE_URL ? settingsOf(env.DATABASE_URL) : runningPostgres(env.DATA_DIR ?? '');
  assert.ok(running !== undefined, 'the running database was not found');
  const sql = connect(running);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const [company] = await tx<{ id: string }[]>`select id::text from companies where subdomain = ${tenant}`;
    await tx.unsafe(`set local app.company_id = '${company?.id}'`);
    await tx`
      insert into shifts (company_id, start_time, end_time)
      select ${company?.id ?? ''}, t, t + interval '8 hours'
      from (select timestamptz '2001-01-01' + n * interval '1 minute' as t from generate_series(1, ${shifts}::integer) n) s`;
  });
  await sql.end();
}

/** Everybody's payslip of last month as it was answered, in the order of the people. */
async function payslips(ask: ReturnType<typeof asker>): Promise<string[]> {
  const { year, month } = lastMonth();
  const people = (await ask('GET', '/api/users/'))?.body as { id: string }[];
  assert.ok(people.length > 0);
  const slips: string[] = [];
  for (const { id } of people) {
    const heard = await ask('GET', `/api/payslips/?user=${id}&year=${year}&month=${month}`);
    assert.ok(heard?.status === 200 || heard?.status === 404, JSON.stringify(heard?.body));
    slips.push(`${id} ${JSON.stringify(heard.body)}`);
  }
  return slips.sort();
}

function lastMonth(): { year: number; month: number } {
  const today = new Date();
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  return { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1 };
}

/** Runs last month's pay. False when no worker has pay terms. */
async function runPay(ask: ReturnType<typeof asker>): Promise<boolean> {
  const body = { ...lastMonth(), override_reason: 'Prov' };
  const heard = await ask('POST', '/api/payroll-runs/', body);
  if (heard?.status === 201) return true;
  assert.equal(Object(heard?.body).code, 'nobody_to_pay', JSON.stringify(heard?.body));
  return false;
}

test('the embedded database is backed up while it serves, and restored elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-drill-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  try {
    const place = { env: { DATA_DIR: first, LOG_LEVEL: 'silent' }, tenant: 'demo', manager: DEMO_PASSWORD };
    mkdirSync(first);
    mkdirSync(second);
    const copy = sleep(0).then(async () => {
      while (!existsSync(join(first, 'secret'))) await sleep(20);
      copyFileSync(join(first, 'secret'), join(second, 'secret'));
    });
    await Promise.all([
      drill('embedded', place, { DATA_DIR: second, LOG_LEVEL: 'silent' }, size(5_000, 2_000_000)),
      copy,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an external PostgreSQL is backed up while it serves, and restored elsewhere', {
  skip: !IS_LONG && 'the long form does it',
}, async () => {
  const own = await ownServer();
  const { database } = await emptyDatabase();
  const url = new URL(own.env.DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const folder = mkdtempSync(join(tmpdir(), 'skifta-drill-'));
  try {
    await drill(
      'own PostgreSQL',
      own,
      { ...own.env, DATABASE_URL: url.href, DATA_DIR: folder },
      size(5_000, 500_000),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
