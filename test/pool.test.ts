import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Connection } from '../src/server/database/connection.ts';
import { type Db, openDb, type Tx } from '../src/server/database/db.ts';
import { connect } from '../src/server/database/session.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { testDatabase } from './database.ts';

/** The order of transactions on a single connection. */

const ONE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

let db: Db;
const said: string[] = [];
before(async () => {
  db = openDb(await testDatabase(), { max: 1, onQuery: (text) => said.push(text) });
});
after(() => db.close());

type Settings = { company: string; pid: number; read_only: string };
const settingsOf = (tx: Tx): Promise<Settings[]> => tx<Settings[]>`
  select current_setting('app.company_id') as company, pg_backend_pid() as pid,
    current_setting('transaction_read_only') as read_only`;

test('a read does not wait for its commit, and the next transaction on its connection starts anew', async () => {
  const [first] = await db.readCompany(ONE, settingsOf);
  said.length = 0;
  const [second] = await db.inCompany(OTHER, settingsOf);
  assert.deepEqual([first?.company, first?.read_only], [ONE, 'on']);
  assert.deepEqual(second, { company: OTHER, read_only: 'off', pid: first?.pid });
  assert.deepEqual(said.slice(0, 2), ['begin read write', `set local app.company_id = '${OTHER}'`]);
});

test('a failed read does not affect the next transaction', async () => {
  await db.readCompany(ONE, (tx) => tx`select 1 / 0`.catch(() => []));
  const [after_it] = await db.readCompany(OTHER, settingsOf);
  assert.equal(after_it?.company, OTHER);
});

test('an idle connection does not stay in a transaction', async () => {
  const watcher = connect(await testDatabase());
  const [reader] = await db.readCompany(ONE, settingsOf);
  const state = async () => {
    const [row] = await watcher`select state from pg_stat_activity where pid = ${reader?.pid ?? 0}`;
    return row?.state as string | undefined;
  };
  const deadline = performance.now() + 5_000;
  while ((await state()) !== 'idle') assert.ok(performance.now() < deadline, 'it does not become idle');
  await watcher.end();
});

test('a busy company waits for its own requests and does not delay others', async () => {
  const done: string[] = [];
  const ask = (company_id: string) =>
    db.readCompany(company_id, (tx) => tx`select pg_sleep(0.005)`).then(() => done.push(company_id));
  await Promise.all([...Array.from({ length: 12 }, () => ask(ONE)), ask(OTHER), ask(OTHER)]);
  assert.deepEqual([done.indexOf(OTHER), done.lastIndexOf(OTHER), done.length], [2, 4, 14]);
});

test('work that ignores a failed statement is not reported as done', async () => {
  await assert.rejects(
    db.inCompany(ONE, (tx) => tx`select 1 / 0`.catch(() => [])),
    /failed before it was committed/,
  );
});

test('a finished transaction takes no statement, and a stray statement cannot write', async () => {
  const [strayed, kept] = await db.inCompany(ONE, async (tx) => [
    tx,
    await tx<{ only_reads: string }[]>`select current_setting('default_transaction_read_only') as only_reads`,
  ]);
  await assert.rejects(strayed`select 1`, { code: 'CONNECTION_CLOSED' });
  assert.equal(kept[0]?.only_reads, 'on');
});

test('failed work returns its connection', async () => {
  const [first] = await db.inCompany(ONE, settingsOf);
  await assert.rejects(
    db.inCompany(ONE, async (tx) => {
      await tx`select 1`;
      throw new Error('it fails');
    }),
    /it fails/,
  );
  const [next] = await db.inCompany(OTHER, settingsOf);
  assert.deepEqual(next, { company: OTHER, read_only: 'off', pid: first?.pid });
});

test('work is not reported as done when its transaction could not begin', async () => {
  const connection = new Connection(await testDatabase(), { is_pipelined: true });
  await assert.rejects(
    inTransaction(connection, ['begin nonsense'], false, (tx) => tx`select 1 as one`),
    { code: '42601' },
  );
  await connection.end();
});
