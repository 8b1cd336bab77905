import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { withPayFacts } from './pay-company.ts';
import { PASSWORD, type World, world } from './world.ts';

/** Before a run each person is compared with the own locked months (core/pay/guard-rails.md). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const run = (month: number, body: object = { override_reason: 'Prov' }) =>
  w.manager.send(makePayrollRun, { body: { year: 2026, month, ...body } });
const own = async (month: number) => {
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: String(month) } });
  return body.people.find(({ user }) => user === w.worker.id);
};
const codes = async (month: number) => (await own(month))?.exceptions.map(({ code }) => code) ?? [];

test('a month like the ones before names nothing of its own', async () => {
  assert.equal((await run(6)).status, 201);
  assert.equal((await run(7)).status, 201);
  for (const code of ['gross_unusual', 'account_changed', 'gone_since_last'] as const)
    assert.ok(!(await codes(8)).includes(code), code);
});

test('pay above 1.5 times the normal month is named with its figures, first', async () => {
  const usual = (await own(8))?.gross ?? 0;
  const raised = await w.manager.send(createPayroll, {
    body: { user: w.worker.id, monthly_salary: 90_000, valid_from: '2026-08-01', employment_rate: 100 },
  });
  assert.equal(raised.status, 201, JSON.stringify(raised.body));
  const found = (await own(8))?.exceptions.find(({ code }) => code === 'gross_unusual');
  assert.deepEqual(found, {
    code: 'gross_unusual',
    count: 1,
    figures: { now: 90_000, usual, months: 2 },
  });
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '8' } });
  assert.equal(body.exceptions[0]?.code, 'gross_unusual');
  const refused = await run(8, {});
  assert.equal(refused.refusal?.code, 'exceptions_stand');
});

test('another bank account than at the latest pay is named until the next run', async () => {
  w.setNow('2026-03-18T11:01:00.000Z');
  const changed = await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967480', password: PASSWORD },
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.ok((await codes(8)).includes('account_changed'));
});

test('a run is refused when net or tax differ from what was shown', async () => {
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '8' } });
  const { gross, net, tax } = body.totals;
  const shown = { override_reason: 'Prov', expected_gross: gross, expected_net: net, expected_tax: tax };
  for (const other of [{ expected_net: net - 1 }, { expected_tax: tax + 1 }])
    assert.equal((await run(8, { ...shown, ...other })).refusal?.code, 'month_changed');
  assert.equal((await run(8, shown)).status, 201);
});
