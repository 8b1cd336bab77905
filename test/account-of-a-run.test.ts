import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteBankAccount, setBankAccount } from '../src/contract/bank-accounts.ts';
import { listHistory } from '../src/contract/history.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayFilePeople, makeKeptFile } from '../src/contract/payroll-files.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { resealIn } from '../src/server/running/reseal.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { wordsIn } from './random-text.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** A run keeps the account that each payslip is paid to; the bank file pays to it, whatever is changed later (0140). */

let w: World;
let run = '';
before(async () => {
  w = await world();
  await withPayFacts(w);
  const terms = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 };
  const made = await w.manager.send(createPayroll, { body: { ...terms, user: w.colleague.id } });
  assert.equal(made.status, 201);
  const { status, body } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 2, override_reason: 'Prov' },
  });
  assert.equal(status, 201);
  run = body.id;
});
after(() => w.close());

const set = async (by: Client, account: string): Promise<void> => {
  const body = { clearing: '6000', account, password: PASSWORD };
  assert.equal((await by.send(setBankAccount, { body })).status, 200);
};
const paidTo = async (): Promise<string[]> => {
  const { status, text } = await runFile(w, run, 'pain001');
  assert.equal(status, 200, text);
  return all(readXml(text), 'CdtrAcct').map((account) => all(account, 'Id').at(-1)?.text ?? '');
};
const changed = async () => {
  const { body } = await w.manager.send(getPayFilePeople, { params: { id: run } });
  return body.files.flatMap(({ account_changed = [] }) =>
    account_changed.map(({ user, account, account_today }) => [user, account, account_today]),
  );
};
const anew = (body: object) =>
  w.manager.send(makeKeptFile, { params: { id: run }, body: { kind: 'pain001', ...body } });
const sealedOf = () =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ user_id: string; account_sealed: Buffer | null; whole: string }[]>`
      select user_id, account_sealed, p::text as whole from payslips p
      where company_id = ${w.company_id} and run_id = ${run}`,
  );

test('the run keeps the account, sealed, for each person who has one', async () => {
  const rows = await sealedOf();
  const own = rows.find(({ user_id }) => user_id === w.worker.id);
  assert.ok(own?.account_sealed && !own.account_sealed.includes(Buffer.from('806967498')));
  assert.deepEqual(wordsIn(own.whole, ['806967498']), []);
  assert.equal(rows.find(({ user_id }) => user_id === w.colleague.id)?.account_sealed, null);
  assert.deepEqual(await changed(), []);
});

test('an account that is changed after the run is named, and the first file pays to the one of the run', async () => {
  await set(w.worker, '123456789');
  assert.deepEqual(await changed(), [[w.worker.id, '6000 ****498', '6000 ****789']]);
  const accounts = await paidTo();
  assert.equal(accounts.length, 1);
  assert.match(accounts.join(), /806967498/);
});

test('a payslip without an account takes the one that the first file pays to, and keeps it', async () => {
  await set(w.colleague, '806967480');
  assert.equal((await anew({ reason: 'Kalle fick ett konto' })).status, 201);
  assert.match((await paidTo()).join(' '), /806967498.*806967480|806967480.*806967498/);
  await set(w.colleague, '111222333');
  assert.deepEqual(
    (await changed()).map(([user]) => user).toSorted(),
    [w.worker.id, w.colleague.id].toSorted(),
  );
  assert.equal((await anew({ reason: 'Banken nekade filen' })).status, 201);
  const accounts = (await paidTo()).join(' ');
  assert.match(accounts, /806967498/);
  assert.match(accounts, /806967480/);
});

test('the new accounts are paid only where that is asked for with a reason, which history keeps', async () => {
  for (const [body, field] of [
    [{ today_accounts: true }, 'reason'],
    [{ kind: 'sie', reason: 'Prov', today_accounts: true }, 'today_accounts'],
  ] as const) {
    const refused = await anew(body);
    assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, [field]]);
  }
  const made = await anew({ reason: 'Vera och Kalle har bytt bank', today_accounts: true });
  assert.equal(made.status, 201);
  const accounts = (await paidTo()).join(' ');
  assert.match(accounts, /123456789/);
  assert.match(accounts, /111222333/);
  assert.doesNotMatch(accounts, /806967498|806967480/);
  assert.deepEqual(await changed(), []);
  const { body: entries } = await w.manager.send(listHistory, { query: { noun_id: run } });
  const entry = entries.find(({ became }) => became?.accounts_taken === 2);
  assert.equal(entry?.became?.reason, 'Vera och Kalle har bytt bank');
  assert.deepEqual(wordsIn(JSON.stringify(entries), ['123456789', '111222333']), []);
});

test('who has no account any more is still paid to the one of the run', async () => {
  await w.manager.send(deleteBankAccount, { query: { user: w.colleague.id } });
  assert.deepEqual(await changed(), [[w.colleague.id, '6000 ****333', null]]);
  assert.equal((await anew({ reason: 'Prov', today_accounts: true })).status, 201);
  assert.match((await paidTo()).join(' '), /111222333/);
  await set(w.colleague, '111222333');
  assert.deepEqual(await changed(), []);
});

test('a payslip says the account of the run, and no reply says a whole one', async () => {
  const { body } = await w.worker.send(getPayslip, { query: { year: '2026', month: '2' } });
  assert.equal(body.facts?.account, '6000 ****498');
  const { text } = await w.manager.raw({
    method: 'GET',
    url: getPayFilePeople.path.replace('{id}', run),
  });
  assert.deepEqual(wordsIn(text, ['123456789', '806967498']), []);
});

test('after a change of secret the accounts of runs are sealed by the new one, and stay readable', async () => {
  const resealed = (newest: number, older: number) =>
    w.db.inCompany(w.company_id, (tx) =>
      resealIn(tx, keysOf(Buffer.alloc(32, newest), Buffer.alloc(32, older)), w.company_id),
    );
  const before = await sealedOf();
  assert.deepEqual((await resealed(9, 7)).unopened, []);
  for (const { user_id, account_sealed } of await sealedOf())
    assert.notDeepEqual(account_sealed, before.find((one) => one.user_id === user_id)?.account_sealed);
  await resealed(7, 9);
  assert.deepEqual(await changed(), []);
});

test('an account opens in its own payslip alone', async () => {
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update payslips p set account_sealed = o.account_sealed from payslips o
      where p.company_id = ${w.company_id} and p.run_id = ${run} and p.user_id = ${w.worker.id}
        and o.company_id = p.company_id and o.run_id = p.run_id and o.user_id = ${w.colleague.id}`,
  );
  assert.equal((await w.manager.send(getPayFilePeople, { params: { id: run } })).status, 500);
});
