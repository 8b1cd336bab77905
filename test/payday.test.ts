import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip, getPayslipFile } from '../src/contract/payslips.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** One payment date: a bank day, the same on every screen, payslip and file (decision 0041). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const october = { year: 2026, month: 10 };
const query = { year: '2026', month: '10' };
/** 25 October 2026 is a Sunday. */
const FRIDAY = '2026-10-23';

test('pay chosen for a Sunday is paid on the Friday before, and every screen and file shows that day', async () => {
  const { body: open } = await w.manager.send(getPayrollMonth, { query });
  assert.equal(open.payment_date, FRIDAY, 'the open month');
  const { body: estimate } = await w.worker.send(getMonthlyPay, { query });
  assert.equal(estimate.payment_date, FRIDAY, 'the worker’s pay before the run');
  const { status, body: run } = await w.manager.send(makePayrollRun, {
    body: { ...october, override_reason: 'Prov' },
  });
  assert.equal(status, 201);
  assert.equal(run.payment_date, FRIDAY, 'the run');
  const { body: slip } = await w.worker.send(getPayslip, { query });
  assert.equal(slip.pay.payment_date, FRIDAY, 'the payslip');
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayslipFile.path}?year=2026&month=10`,
    headers: {
      authorization: `Bearer ${w.worker.access}`,
      'x-tenant-domain': `${w.worker.subdomain}.localhost`,
    },
  });
  assert.ok(linesOfPdf(rawPayload).join('\n').includes(FRIDAY), 'the payslip as a file');
  const pain = readXml((await runFile(w, run.id, 'pain001')).text);
  assert.deepEqual(
    all(pain, 'ReqdExctnDt').map(({ text }) => text),
    [FRIDAY],
    'the bank file',
  );
  const sie = readSie((await runFile(w, run.id, 'sie')).bytes);
  assert.deepEqual(
    sie.verifications.map(({ date }) => date),
    ['20261023'],
    'the voucher',
  );
  const agi = readXml((await runFile(w, run.id, 'agi')).text);
  assert.deepEqual(
    [...new Set(all(agi, 'agd:Period').map(({ text }) => text))],
    ['202610'],
    'the declaration',
  );
});

test('a run from before bank days existed is read with the bank day', async () => {
  await w.db.inCompany(
    w.company_id,
    (
      tx,
    ) => tx`update payroll_runs set paid_on = '2026-10-25', facts = jsonb_set(facts::jsonb, '{paid_on}', '"2026-10-25"')
      where company_id = ${w.company_id}`,
  );
  const { body: month } = await w.manager.send(getPayrollMonth, { query });
  assert.ok(month.run !== null);
  const { body: slip } = await w.worker.send(getPayslip, { query });
  const pain = readXml((await runFile(w, month.run.id, 'pain001')).text);
  assert.deepEqual(
    [month.payment_date, month.run.payment_date, slip.pay.payment_date, all(pain, 'ReqdExctnDt')[0]?.text],
    [FRIDAY, FRIDAY, FRIDAY, FRIDAY],
  );
});

test('pay on the first of a month stays in that month', async () => {
  await w.manager.send(changeSettings, { body: { payment_day: 1, payment_month: 'next' } });
  const { body: december } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '12' } });
  assert.equal(december.payment_date, '2027-01-04', 'New Year, then a weekend');
});
