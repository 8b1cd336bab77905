import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { type World, world } from './world.ts';

/** By the law the variable pay of a vacation year is paid for at its end, once (decision 0109). */

let w: World;
let id = '';
let new_here = '';
before(async () => {
  w = await world({ now: '2026-06-20T09:00:00Z' });
  const bonus = { ...PAY_CODE_PRESETS.bonus, taxed: 'table' as const, name: 'Bonus', first_month: '2026-01' };
  assert.equal((await w.manager.send(createPayCode, { body: bonus })).status, 201);
  assert.equal((await w.manager.send(changeVacationRules, { body: { vacation_booked: true } })).status, 200);
  id = await hired('known', '2020-01-01');
  const told = { user: id, from_day: '2026-02-01', paid_days: 25, earned_pay: 0, running_pay: 10_000 };
  assert.equal((await w.manager.send(createVacationBalance, { body: told })).status, 201);
  new_here = await hired('new', '2026-03-01');
});
after(() => w.close());

async function hired(name: string, employment_date: string): Promise<string> {
  const { body, status } = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: name,
      username: name,
      email: `${name}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date,
      date_of_birth: '1990-01-01',
      pay: {
        monthly_salary: 30_000,
        employment_rate: 100,
        employee_tax_table: 33,
        valid_from: employment_date,
      },
    },
  });
  assert.equal(status, 201);
  return body.id;
}
async function bonus(user: string, price: number, first_month: string): Promise<void> {
  const body = { user, code: '310', price, first_month };
  assert.equal((await w.manager.send(createManualLine, { body })).status, 201);
}
const run = async (month: number) => {
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  return made.body;
};
const payOf = async (user: string, month: number) =>
  (await w.manager.send(getMonthlyPay, { query: { year: '2026', month: String(month), user } })).body;
const linesOf = async (user: string, month: number) =>
  (await payOf(user, month)).lines
    .filter(({ code }) => /^(vacation|correction)/.test(code))
    .map(({ code, amount, of_month }) => [code, amount, of_month]);

test('the last month pays 12 % of the whole year, with what the balance tells; the next year pays it no more', async () => {
  await bonus(id, 2000, '2026-02');
  await bonus(id, 1000, '2026-03');
  await bonus(new_here, 1000, '2026-03');
  assert.deepEqual(await linesOf(id, 2), [], 'not before');
  await run(2);
  // 12 % of 10 000 + 2000 + 1000.
  assert.deepEqual(await linesOf(id, 3), [['vacation_pay', 1560, null]]);
  assert.deepEqual(
    (await payOf(id, 3)).lines.filter(({ code }) => code === 'tax').length,
    2,
    'a one-time sum',
  );
  assert.deepEqual(await linesOf(new_here, 3), [['vacation_pay', 120, null]]);
  const { body: march } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } });
  const named = (user: string) =>
    march.people
      .filter((one) => one.user === user)
      .flatMap(({ exceptions }) => exceptions.map(({ code }) => code))
      .filter((code) => code.startsWith('vacation'));
  assert.deepEqual(named(id), []);
  assert.deepEqual(named(new_here), ['vacation_variable_part'], 'who has no paid days is named');
  const { vacation_debt } = await run(3);
  // 25 days of the year before and 25 of the running one at 1509; 3 of the new person: no 12 % is owed any more.
  assert.equal(vacation_debt?.pay, 53 * 1509);
  const leave = { user: id, kind: 'vacation' as const, first_day: '2026-04-13', last_day: '2026-04-14' };
  assert.equal((await w.manager.send(createLeaveRequest, { body: leave })).status, 201);
  assert.deepEqual(await linesOf(id, 4), [['vacation_supplement', 258, null]]);
});

test('a late report of the year changes what its last month paid, one run later', async () => {
  await run(4);
  const evening = { start_time: '18:00', end_time: '22:00', break_duration: 0 };
  const { body } = await w.manager.send(createTimeEntry, {
    body: { user: id, date: '2026-02-10', ...evening },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
  const [late] = await linesOf(id, 5);
  const ob = Number(late?.[1]);
  assert.ok(ob > 0);
  assert.deepEqual(await linesOf(id, 5), [['correction', ob, '2026-02']]);
  await run(5);
  assert.deepEqual(await linesOf(id, 6), [['correction', Math.round(12 * ob) / 100, '2026-03']]);
});
