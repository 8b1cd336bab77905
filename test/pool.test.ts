import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type Db, openDb, type Tx } from '../src/server/database/db.ts';
import { testDatabase } from './database.ts';

/** One connection, and what comes after what on it. */

const ONE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

let db: Db;
const said: string[] = [];
before(async () => {
  db = openDb(await testDatabase(), { max: 1, onQuery: (_connection, query) => said.push(query) });
});
after(() => db.close());

type Settings = { company: string; pid: number; read_only: string };
const settingsOf = (tx: Tx): Promise<Settings[]> => tx<Settings[]>`
  select current_setting('app.company_id') as company, pg_backend_pid() as pid,
    current_setting('transaction_read_only') as read_only`;

test('the end of a reading travels with what comes next, which begins anew', async () => {
  const [first] = await db.readCompany(ONE, settingsOf);
  said.length = 0;
  const [second] = await db.inCompany(OTHER, settingsOf);
  assert.deepEqual([first?.company, first?.read_only], [ONE, 'on']);
  assert.deepEqual(second, { company: OTHER, read_only: 'off', pid: first?.pid });
  assert.match(said[0] ?? '', /^commit; begin read write; set local/);
  assert.equal(said.filter((query) => query.includes('commit')).length, 2);
});

test('a reading in which something failed harms nobody after it', async () => {
  await db.readCompany(ONE, (tx) => tx`select 1 / 0`.catch(() => []));
  const [after_it] = await db.readCompany(OTHER, settingsOf);
  assert.equal(after_it?.company, OTHER);
});

test('a connection that nobody asks for does not stay in the transaction', async () => {
  const watcher = connect(await testDatabase(), { max: 1 });
  const [reader] = await db.readCompany(ONE, settingsOf);
  const state = async () => {
    const [row] = await watcher`select state from pg_stat_activity where pid = ${reader?.pid ?? 0}`;
    return row?.state as string | undefined;
  };
  const deadline = performance.now() + 5_000;
  while ((await state()) !== 'idle') assert.ok(performance.now() < deadline, 'it is idle in the end');
  await watcher.end();
});

test('a company that asks for much is waited for by itself, not by others', async () => {
  const done: string[] = [];
  const ask = (company_id: string) =>
    db.readCompany(company_id, (tx) => tx`select pg_sleep(0.005)`).then(() => done.push(company_id));
  await Promise.all([...Array.from({ length: 12 }, () => ask(ONE)), ask(OTHER), ask(OTHER)]);
  assert.deepEqual([done.indexOf(OTHER), done.lastIndexOf(OTHER), done.length], [2, 4, 14]);
});

test('work that was silent about a statement that failed is not said to be done', async () => {
  await assert.rejects(
    db.inCompany(ONE, (tx) => tx`select 1 / 0`.catch(() => [])),
    /failed before it was committed/,
  );
});

test('a transaction that is over is asked nothing more, and what strays all the same may not write', async () => {
  const [strayed, kept] = await db.inCompany(ONE, async (tx) => [
    tx,
    await tx<{ only_reads: string }[]>`select current_setting('default_transaction_read_only') as only_reads`,
  ]);
  assert.throws(() => strayed`select 1`, { code: 'CONNECTION_CLOSED' });
  assert.equal(kept[0]?.only_reads, 'on');
});
