import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { changePayroll, listPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** A raise in arrears is taxed as a one-time sum, what was reported late with the month (decision 0108). */

let w: World;
before(async () => {
  w = await world({ now: '2026-08-20T09:00:00Z' });
});
after(() => w.close());

async function hired(name: string, employment_date: string): Promise<string> {
  const made = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: name,
      username: name,
      email: `${name}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date,
      pay: { monthly_salary: 28_000, employment_rate: 100, employee_tax_table: 33 },
    },
  });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  return made.body.id;
}
const run = async (month: number) => {
  const { status, refusal } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  assert.equal(status, 201, JSON.stringify(refusal));
};
async function paid(user: string, monthly_salary: number): Promise<void> {
  const { body } = await w.manager.send(listPayroll, { query: { user } });
  const [terms] = body;
  assert.ok(terms !== undefined);
  const changed = await w.manager.send(changePayroll, {
    params: { id: terms.id },
    body: {
      user,
      monthly_salary,
      employment_rate: 100,
      employee_tax_table: 33,
      valid_from: terms.valid_from,
    },
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.refusal));
}
const payOf = async (user: string, month: number) =>
  (await w.manager.send(getMonthlyPay, { query: { year: '2026', month: String(month), user } })).body;
const linesOf = async (user: string, month: number) =>
  (await payOf(user, month)).lines
    .filter(({ code }) => code === 'tax' || code === 'correction')
    .map(({ code, amount, of_month }) => [code, amount, of_month]);

test('a raise of two locked months is a one-time sum, and a late report beside it is not', async () => {
  const id = await hired('arrears', '2026-03-01');
  await run(3);
  await run(4);
  await paid(id, 30_000);
  const raised = [
    ['correction', 2000, '2026-03'],
    ['correction', 2000, '2026-04'],
    ['tax', -5878, null],
    ['tax', -1040, null],
  ];
  assert.deepEqual(await linesOf(id, 5), raised, '26 % of 4000');
  assert.equal((await payOf(id, 5)).gross_salary, 34_000);
  const evening = { start_time: '18:00', end_time: '22:00', break_duration: 0 };
  const { body } = await w.manager.send(createTimeEntry, {
    body: { user: id, date: '2026-04-14', ...evening },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
  const [, april, , one_time] = await linesOf(id, 5);
  assert.ok(Number(april?.[1]) > 2000, 'its OB is in the difference');
  assert.deepEqual(
    one_time,
    ['tax', -1044, null],
    'taxed with the month, but for what the raise makes of the OB',
  );
  const open = await payOf(id, 5);
  await run(5);
  const slip = await w.manager.send(getPayslip, { query: { year: '2026', month: '5', user: id } });
  assert.deepEqual(slip.body.pay.lines, open.lines, 'the run pays what the month showed');
  assert.deepEqual(await linesOf(id, 6), [['tax', -5878, null]], 'and it is settled');
});

test('a raise that is taken back and given again is a raise each time', async () => {
  const id = await hired('again', '2026-06-01');
  await run(6);
  await paid(id, 30_000);
  await run(7);
  assert.equal((await linesOf(id, 7)).at(-1)?.[1], -520);
  await paid(id, 28_000);
  assert.deepEqual(
    (await linesOf(id, 8)).map(([code, amount]) => [code, amount]),
    [
      ['correction', -2000],
      ['correction', -2000],
      ['tax', -4371],
    ],
    'what is taken back lowers the pay of the month',
  );
  await run(8);
  await paid(id, 30_000);
  const lines = await linesOf(id, 9);
  assert.deepEqual(
    lines.map(([, amount]) => amount),
    [2000, 2000, 2000, -5878, -1560],
    'June and July were paid it, then lost it',
  );
});
