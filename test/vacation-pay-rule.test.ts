import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createUser } from '../src/contract/users.ts';
import { createVacationBalance, getVacationLedger } from '../src/contract/vacation.ts';
import { changeVacationRules, getVacationRules, tryVacationRules } from '../src/contract/vacation-rules.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { type World, world } from './world.ts';

/** When 12 % of all pay comes instead of the salary (decision 0090): by law, by agreement, month by month, in words, at the end. */

let w: World;
const people: Record<string, string> = {};
before(async () => {
  w = await world({ now: '2026-05-20T09:00:00Z' });
  const bonus = { ...PAY_CODE_PRESETS.bonus, name: 'Bonus', first_month: '2026-01' };
  assert.equal((await w.manager.send(createPayCode, { body: bonus })).status, 201);
  for (const name of ['steady', 'rate', 'unpaid', 'bonus', 'little'])
    people[name] = await hired(name, name === 'rate' ? HALF : FULL);
  const of = (name: string) => people[name] ?? '';
  await w.manager.send(createPayroll, { body: { user: of('rate'), ...FULL, valid_from: '2026-04-01' } });
  await leave(of('unpaid'), 'unpaid', '2026-03-02', '2026-03-02');
  for (const [name, price] of [
    ['bonus', 4000],
    ['little', 3333],
  ] as const) {
    const typed = { user: of(name), code: '310', price, first_month: '2026-03' };
    assert.equal((await w.manager.send(createManualLine, { body: typed })).status, 201);
  }
  await run(2026, 3);
  for (const name of Object.keys(people)) await leave(of(name), 'vacation', '2026-04-13', '2026-04-14');
});
after(() => w.close());

const FULL = { monthly_salary: 30_000, employment_rate: 100, paid_by: 'month' as const };
const HALF = { monthly_salary: 15_000, employment_rate: 50, paid_by: 'month' as const };

async function hired(
  name: string,
  pay: typeof FULL,
  on = w,
  employment_date = '2026-03-01',
): Promise<string> {
  const { body, status } = await on.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: name,
      username: name,
      email: `${name}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date,
      pay,
    },
  });
  assert.equal(status, 201);
  return body.id;
}

async function leave(user: string, kind: 'unpaid' | 'vacation', first_day: string, last_day: string, on = w) {
  const body = { user, kind, first_day, last_day };
  assert.equal((await on.manager.send(createLeaveRequest, { body })).status, 201);
}

async function run(year: number, month: number, on = w): Promise<void> {
  const body = { year, month, override_reason: 'Prov' };
  const { status, refusal } = await on.manager.send(makePayrollRun, { body });
  assert.equal(status, 201, JSON.stringify(refusal));
}

const paid = async (user: string, month: number, on = w) =>
  (await on.manager.send(getMonthlyPay, { query: { year: '2026', month: String(month), user } })).body;
const april = async (name: string) =>
  (await paid(people[name] ?? '', 4)).lines
    .filter(({ code }) => /^(leave|vacation)/.test(code))
    .map(({ code, amount }) => [code, amount]);
const rule = async (name: string) =>
  (await w.manager.send(getVacationLedger, { query: { user: people[name] ?? '', on: '2026-04-13' } })).body
    .pay_rule;

const SALARY = [['vacation_supplement', 258]];

test('a new company follows the law: the rate, absence and variable pay of the earning year decide', async () => {
  assert.equal((await w.manager.send(getVacationRules)).body.vacation_pay_rule, 'law');
  // Two of the three days that March earned; 1380 kr of the salary of each is taken back.
  const all = async (name: string, share: number) =>
    assert.deepEqual(await april(name), [
      ['leave_deduction', -2760],
      ['vacation_pay', share],
    ]);
  await all('rate', 1200); // 12 % of 15 000
  await all('bonus', 2720); // of 34 000, of which 4 000 is variable
  assert.deepEqual(
    await april('little'),
    SALARY,
    '9,99 % is variable: March, the last of its year, paid the 12 %',
  );
  assert.deepEqual(await april('steady'), SALARY);
  assert.deepEqual((await april('unpaid'))[0], ['leave_deduction', -2760]);
});

test('the ledger says by which rule, and why', async () => {
  assert.deepEqual(await rule('steady'), { by: 'law', reasons: [], known: true });
  assert.deepEqual(await rule('rate'), { by: 'law', reasons: ['rate_changed'], known: true });
  assert.deepEqual(await rule('bonus'), { by: 'law', reasons: ['variable'], known: true });
  assert.deepEqual(await rule('unpaid'), { by: 'law', reasons: ['absence'], known: true });
  // A balance tells the variable pay of the year alone.
  const user = await hired('balance', FULL);
  people['balance'] = user;
  assert.equal((await rule('balance'))?.known, false, 'March was not run for the person');
  const body = { user, from_day: '2026-04-01', paid_days: 3, earned_pay: 0 };
  assert.equal((await w.manager.send(createVacationBalance, { body })).status, 201);
  assert.deepEqual(await rule('balance'), { by: 'law', reasons: [], known: false });
});

test('under an agreement the salary continues; from a first day, tried before', async () => {
  const { body: tried } = await w.manager.send(tryVacationRules, {
    body: { year: 2026, month: 4, vacation_pay_rule: 'agreement' },
  });
  assert.deepEqual(
    tried.people.filter(({ user }) => user === people['rate']).map(({ difference }) => difference),
    // 258 instead of 1200 less 2760.
    [1818],
  );
  const change = (body: object) => w.manager.send(changeVacationRules, { body });
  assert.equal((await change({ vacation_pay_rule: 'agreement', valid_from: '2026-05-01' })).status, 200);
  assert.deepEqual(await april('rate'), [
    ['leave_deduction', -2760],
    ['vacation_pay', 1200],
  ]);
  assert.equal((await change({ vacation_pay_rule: 'agreement', valid_from: '2026-04-01' })).status, 200);
  for (const name of ['steady', 'rate', 'unpaid', 'bonus']) assert.deepEqual(await april(name), SALARY, name);
  assert.deepEqual(await rule('rate'), { by: 'agreement', reasons: [], known: true });
  assert.equal((await rule('balance'))?.known, true, 'the balance is all that an agreement asks for');
  assert.equal((await change({ vacation_pay_rule: 'sometimes' })).status, 400);
});

test('unpaid leave entered after the final pay corrects it by all pay, when its own month is settled', async () => {
  const own = await world({ now: '2026-07-01T09:00:00Z' });
  const user = await hired('slutar', FULL, own, '2026-04-01');
  const [employment] = (await own.manager.send(listEmployments, { query: { user } })).body;
  const body = { last_day: '2026-05-31', end_reason: 'own_request' } as const;
  const params = { id: employment?.id ?? '' };
  assert.equal((await own.manager.send(changeEmployment, { params, body })).status, 200);
  for (const month of [4, 5]) await run(2026, month, own);
  await leave(user, 'unpaid', '2026-04-01', '2026-04-30', own);
  const corrections = async (month: number) =>
    (await paid(user, month, own)).lines
      .filter(({ code }) => code === 'correction')
      .map(({ of_month, amount }) => [of_month, amount]);
  const first = await corrections(6);
  await run(2026, 6, own);
  const second = await corrections(7);
  // Five days by the salary were 7545 kr. Three were earned: first 12 % of April's pay and May's, when April is settled of May's alone.
  assert.deepEqual(first, [
    ['2026-04', -30_000],
    ['2026-05', -345],
  ]);
  assert.deepEqual(second, [['2026-05', -3600]]);
  await run(2026, 7, own);
  assert.deepEqual(await corrections(8), [], 'settled once');
  await own.close();
});
