import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createManualLine, deleteManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { createUser } from '../src/contract/users.ts';
import { createVacationBalance, getVacationLedger } from '../src/contract/vacation.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { type World, world } from './world.ts';

/** Vacation days that are to be paid in money are named until a typed line pays them (decision 0114). */

let w: World;
let id = '';
before(async () => {
  w = await world({ now: '2026-04-20T09:00:00Z' });
  const days = { ...PAY_CODE_PRESETS.vacation_days, name: 'Semesterdagar i pengar', first_month: '2026-01' };
  assert.equal((await w.manager.send(createPayCode, { body: days })).status, 201);
  id = await hired('due', '2010-01-01');
  const told = { user: id, from_day: '2026-02-01', paid_days: 25, taken_days: 10, earned_pay: 0 };
  assert.equal((await w.manager.send(createVacationBalance, { body: told })).status, 201);
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
      pay: { monthly_salary: 30_000, employment_rate: 100 },
    },
  });
  assert.equal(status, 201);
  return body.id;
}
async function line(quantity: number, first_month: string): Promise<string> {
  const body = { user: id, code: '340', quantity, price: 1509, first_month };
  const made = await w.manager.send(createManualLine, { body });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  return made.body.id;
}
const named = async (year: number, month: number) => {
  const query = { year: String(year), month: String(month) };
  const { body } = await w.manager.send(getPayrollMonth, { query });
  return body.people
    .filter(({ user }) => user === id)
    .flatMap(({ exceptions }) => exceptions)
    .filter(({ code }) => /^vacation_(due|paid|settlement)/.test(code))
    .map(({ code, count }) => [code, count]);
};
const dueOn = async (on: string) =>
  (await w.manager.send(getVacationLedger, { query: { user: id, on } })).body.due;

test('days of 26 a § are named from the month after the year until they are paid', async () => {
  assert.deepEqual(await named(2026, 3), [], 'paid in March: the year is not over');
  // 25 less 10 taken: 5 are saved, 10 are due beside the next year's 25.
  assert.deepEqual(await named(2026, 4), [['vacation_due', 10]]);
  assert.equal(await dueOn('2026-04-20'), 10);
  const all = await line(10, '2026-04');
  assert.deepEqual(await named(2026, 4), []);
  assert.equal(await dueOn('2026-04-20'), 0);
  const pay = (await w.manager.send(getMonthlyPay, { query: { year: '2026', month: '4', user: id } })).body;
  assert.equal(pay.gross_salary, 45_090, '10 days of 1509');
  assert.equal((await w.manager.send(deleteManualLine, { params: { id: all } })).status, 204);
  await line(12, '2026-04');
  assert.deepEqual(await named(2026, 4), [['vacation_paid_twice', 2]]);
});

test('the first month of vacation earned in the year itself names what is to be settled', async () => {
  const changed = await w.manager.send(changeVacationRules, {
    body: { vacation_year: 'calendar', vacation_earning: 'same_year', valid_from: '2027-01-01' },
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.refusal));
  // 25 of the vacation year, 5 saved, and 19 of the 275 days from April to December; 2 were paid too many.
  assert.deepEqual(await named(2027, 1), [['vacation_settlement', 49]]);
  await line(49, '2027-01');
  assert.deepEqual(await named(2027, 1), []);
  assert.deepEqual(await named(2027, 2), [], 'no part of the new count');
});
