import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { listHistory } from '../src/contract/history.ts';
import {
  fileKeptFile,
  getKeptFile,
  getPayFilePeople,
  listKeptFiles,
  makeKeptFile,
} from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { changeUser, getUser } from '../src/contract/users.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { resealIn } from '../src/server/running/reseal.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { PASSWORD, type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** Files of a run are kept as sent: the same bytes after a change, after an undo, and to two who ask at once. */

const FEBRUARY = { year: 2026, month: 2 };
const IN_FEBRUARY = { year: '2026', month: '2' };

let w: World;
let first = '';
before(async () => {
  w = await world();
  await withPayFacts(w);
  const { body: entry } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-10', start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry.id }] } });
  first = await run();
});
after(() => w.close());

async function run(): Promise<string> {
  const { body } = await w.manager.send(makePayrollRun, { body: { ...FEBRUARY, override_reason: 'Prov' } });
  return body.id;
}

const kept = async () => (await w.manager.send(listKeptFiles, { query: IN_FEBRUARY })).body;

async function rename(last_name: string): Promise<void> {
  const { body: was } = await w.manager.send(getUser, { params: { id: w.worker.id } });
  const { first_name, username, email } = was;
  const changed = await w.manager.send(changeUser, {
    params: { id: w.worker.id },
    body: { first_name, last_name, username, email, role: 'worker' },
  });
  assert.equal(changed.status, 200);
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('two who fetch a file at once get one file, which is kept with its digest', async () => {
  const asked = await Promise.all(
    [w.manager, w.second_manager, w.manager, w.second_manager].map((who) =>
      runFile(w, first, 'pain001', who),
    ),
  );
  for (const { status, bytes } of asked) {
    assert.equal(status, 200);
    assert.deepEqual(bytes, asked[0]?.bytes);
  }
  const files = await kept();
  assert.equal(files.length, 1);
  const [file] = files;
  assert.equal(file?.sha256, digest(asked[0]?.bytes ?? Buffer.alloc(0)));
  assert.equal(file?.size, asked[0]?.bytes.length);
  assert.deepEqual([file?.kind, file?.number, file?.reason, file?.undone_at], ['pain001', 1, null, null]);
});

test('a file is the same after a name and an account changed, at both addresses', async () => {
  const before = await runFile(w, first, 'pain001');
  await rename('Nytt Namn');
  await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '123456789', password: PASSWORD },
  });
  assert.deepEqual((await runFile(w, first, 'pain001')).bytes, before.bytes);
  const [file] = await kept();
  const url = getKeptFile.path.replace('{id}', file?.id ?? '');
  const again = await w.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${w.manager.access}`, 'x-tenant-domain': `${w.subdomain}.localhost` },
  });
  assert.deepEqual(again.rawPayload, before.bytes);
  assert.ok(!before.text.includes('Nytt Namn'));
});

test('a file is made anew only with a reason, and then has ids of its own and what holds today', async () => {
  const make = (body: { kind: 'pain001'; reason?: string }) =>
    w.manager.send(makeKeptFile, { params: { id: first }, body });
  const refused = await make({ kind: 'pain001' });
  assert.equal(refused.refusal?.code, 'pay_file_exists');
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['reason']);
  const before = await runFile(w, first, 'pain001');
  const made = await make({ kind: 'pain001', reason: 'Banken nekade filen' });
  assert.equal(made.status, 201);
  assert.deepEqual([made.body.number, made.body.reason], [2, 'Banken nekade filen']);
  const anew = await runFile(w, first, 'pain001');
  assert.ok(anew.text.includes('Nytt Namn'), 'the latest file is answered');
  const ids = (text: string) =>
    ['MsgId', 'PmtInfId', 'EndToEndId'].flatMap((name) => all(readXml(text), name).map((one) => one.text));
  const known = new Set(ids(before.text));
  assert.deepEqual(
    ids(anew.text).filter((id) => known.has(id)),
    [],
  );
  const two = await Promise.all([
    make({ kind: 'pain001', reason: 'Ett' }),
    make({ kind: 'pain001', reason: 'Två' }),
  ]);
  assert.ok(two.every(({ status }) => status === 201 || status === 409));
  const numbers = (await kept()).map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun_id: first } });
  assert.ok(
    entries.some(({ action, became }) => action === 'file_made' && became?.sha256 === made.body.sha256),
  );
});

test('a filing is noted with its receipt, changed, taken back, and kept in history', async () => {
  await runFile(w, first, 'agi');
  const file = (await kept()).find(({ kind }) => kind === 'agi');
  const params = { id: file?.id ?? '' };
  const send = (body: { filed_on: string | null; receipt: string }, version?: number) =>
    w.manager.send(
      fileKeptFile,
      { params, body },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
  const noted = await send({ filed_on: '2026-03-18', receipt: '4711-22' }, file?.version);
  assert.deepEqual([noted.status, noted.body.filed_on, noted.body.receipt], [200, '2026-03-18', '4711-22']);
  assert.equal((await send({ filed_on: '2026-03-18', receipt: '' }, file?.version)).status, 412);
  const ahead = await send({ filed_on: '2026-12-24', receipt: '' });
  assert.deepEqual([ahead.status, ahead.refusal?.code], [400, 'filed_ahead']);
  const early = await send({ filed_on: '2026-03-17', receipt: '' });
  assert.deepEqual([early.status, early.refusal?.code], [400, 'filed_before_made']);
  assert.equal((await send({ filed_on: null, receipt: 'kvitto' })).status, 400);
  assert.equal((await send({ filed_on: null, receipt: '' })).body.filed_on, null);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun_id: first } });
  const filed = entries.filter(({ action }) => action === 'file_filed');
  assert.equal(filed.length, 2);
  assert.ok(filed.some(({ became }) => became?.receipt === '4711-22' && became?.sha256 === file?.sha256));
});

test('files of an undone run stay, and the second run names who may be paid twice, with both amounts', async () => {
  const before = await runFile(w, first, 'pain001');
  const paid = (await w.manager.send(getPayrollMonth, { query: IN_FEBRUARY })).body.people.find(
    ({ user }) => user === w.worker.id,
  );
  const undone = await w.manager.send(undoPayrollRun, { params: { id: first }, body: { reason: 'Fel' } });
  assert.equal(undone.status, 200);
  assert.deepEqual((await runFile(w, first, 'pain001')).bytes, before.bytes);
  assert.equal((await runFile(w, first, 'sie')).status, 404, 'no file is made of an undone run');
  assert.equal(
    (await w.manager.send(makeKeptFile, { params: { id: first }, body: { kind: 'sie' } })).status,
    404,
  );
  const twice = undone.body.people.find(({ user }) => user === w.worker.id);
  assert.equal(twice?.paid_before, paid?.net);
  assert.ok(undone.body.exceptions.some(({ code, count }) => code === 'paid_before' && count === 1));

  const second = await run();
  const locked = await w.manager.send(getPayrollMonth, { query: IN_FEBRUARY });
  assert.equal(locked.body.people.find(({ user }) => user === w.worker.id)?.paid_before, paid?.net);
  const { body: people } = await w.manager.send(getPayFilePeople, { params: { id: second } });
  const bank = people.files.find(({ kind }) => kind === 'pain001');
  assert.deepEqual(
    bank?.paid_before?.map(({ user, net, paid_before }) => [user, net, paid_before]),
    [[w.worker.id, paid?.net, paid?.net]],
  );
  assert.equal((await runFile(w, second, 'pain001')).status, 200);
  const files = await kept();
  assert.ok(files.some(({ run, undone_at }) => run === first && undone_at !== null));
  assert.ok(files.some(({ run, undone_at }) => run === second && undone_at === null));
  const declared = files.find(({ kind }) => kind === 'agi');
  assert.equal(declared?.outdated, true, 'its run was undone after it');
});

test('content is sealed at rest, and stays readable after a change of secret', async () => {
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ content_sealed: Buffer }[]>`
      select content_sealed from payroll_files where company_id = ${w.company_id}`,
  );
  assert.ok(rows.length > 0);
  for (const { content_sealed } of rows) assert.ok(!content_sealed.includes('198112189876'));
  const newest = keysOf(Buffer.alloc(32, 9), Buffer.alloc(32, 7));
  const { unopened } = await w.db.inCompany(w.company_id, (tx) => resealIn(tx, newest, w.company_id));
  assert.deepEqual(unopened, []);
  const back = keysOf(Buffer.alloc(32, 7), Buffer.alloc(32, 9));
  await w.db.inCompany(w.company_id, (tx) => resealIn(tx, back, w.company_id));
  assert.equal((await runFile(w, first, 'pain001')).status, 200);
});

test('workers and other companies get none of it', async () => {
  const [file] = await kept();
  const params = { id: file?.id ?? '' };
  const body = { filed_on: null, receipt: '' };
  assert.equal((await w.worker.send(listKeptFiles, { query: IN_FEBRUARY })).status, 403);
  assert.equal((await w.worker.send(fileKeptFile, { params, body })).status, 403);
  assert.equal((await w.foreign_manager.send(fileKeptFile, { params, body })).status, 404);
  assert.deepEqual((await w.foreign_manager.send(listKeptFiles, { query: IN_FEBRUARY })).body, []);
  const made = await w.foreign_manager.send(makeKeptFile, {
    params: { id: first },
    body: { kind: 'paxml', reason: 'x' },
  });
  assert.equal(made.status, 404);
});
