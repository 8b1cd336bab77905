import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeSettings } from '../src/contract/companies.ts';
import { changeEmployment, createEmployment, listEmployments } from '../src/contract/employments.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { getVacationLedger } from '../src/contract/vacation.ts';
import { type World, world } from './world.ts';

/** Locked months that change afterwards: the basis of vacation pay follows, and no day is used twice (decision 0066). */

let w: World;
before(async () => {
  w = await world({ now: '2026-08-20T09:00:00Z' });
  await w.manager.send(changeSettings, { body: { pay_basis: 'approved_hours' } });
});
after(() => w.close());

const HOUR = { hourly_salary: 180, employment_rate: 50, employment_hours_per_week: 20, paid_by: 'hour' };
const MONTH = { monthly_salary: 30_000, employment_rate: 100 };

async function hired(name: string, pay: object): Promise<string> {
  const made = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: name,
      username: name,
      email: `${name}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date: '2026-03-01',
      pay,
    },
  });
  assert.equal(made.status, 201);
  return made.body.id;
}
async function worked(user: string, date: string): Promise<void> {
  const times = { start_time: '08:00', end_time: '16:00', break_duration: 0 };
  const { body } = await w.manager.send(createTimeEntry, { body: { user, date, ...times } });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
}
const onLeave = async (user: string, first_day: string, last_day = first_day) => {
  const body = { user, kind: 'vacation' as const, first_day, last_day };
  assert.equal((await w.manager.send(createLeaveRequest, { body })).status, 201);
};
const run = async (month: number) => {
  const { status, refusal } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  assert.equal(status, 201, JSON.stringify(refusal));
};
const linesOf = async (user: string, month: number) =>
  (await w.manager.send(getMonthlyPay, { query: { year: '2026', month: String(month), user } })).body.lines
    .filter(({ code }) => /^(vacation|correction|leave)/.test(code))
    .map(({ code, amount, of_month }) => [code, amount, of_month]);
const slipOf = async (user: string, month: number) =>
  JSON.stringify(
    (await w.manager.send(getPayslip, { query: { year: '2026', month: String(month), user } })).body.pay,
  );

test('a late report raises vacation pay: of days to come, and of days that a locked month has paid', async () => {
  const id = await hired('sen', HOUR);
  for (const date of ['2026-03-04', '2026-03-05']) await worked(id, date);
  await run(3);
  await onLeave(id, '2026-04-13');
  // 12 % of 2880 kr, one of the three days that March earns.
  assert.deepEqual(await linesOf(id, 4), [['vacation_pay', 115.2, null]]);
  await run(4);
  const april = await slipOf(id, 4);
  await worked(id, '2026-03-06');
  assert.deepEqual(await linesOf(id, 5), [['correction', 1440, '2026-03']]);
  await run(5);
  // A third more: 57,60 kr a day.
  assert.deepEqual(await linesOf(id, 6), [['correction', 57.6, '2026-04']]);
  await onLeave(id, '2026-06-15');
  assert.deepEqual(await linesOf(id, 6), [
    ['vacation_pay', 172.8, null],
    ['correction', 57.6, '2026-04'],
  ]);
  assert.equal(await slipOf(id, 4), april, 'a locked month stays to the byte');
  await run(6);
  assert.deepEqual(await linesOf(id, 7), [], 'and everything is settled');
});

test('leave entered in a locked month uses no day that a later locked month has used', async () => {
  const id = await hired('dubbel', MONTH);
  await onLeave(id, '2026-07-06', '2026-07-08');
  await run(7);
  const july = await slipOf(id, 7);
  const before = (await w.manager.send(getVacationLedger, { query: { user: id } })).body.years.at(-1);
  assert.deepEqual(before?.taken, { paid: 3, saved: 0, advance: 0, unpaid: 0 });
  await onLeave(id, '2026-05-11', '2026-05-12');
  const ledger = (await w.manager.send(getVacationLedger, { query: { user: id } })).body.years.at(-1);
  assert.deepEqual(ledger?.taken, { paid: 3, saved: 0, advance: 0, unpaid: 2 });
  assert.ok((await linesOf(id, 8)).every(([code]) => code !== 'vacation_supplement'));
  assert.equal(await slipOf(id, 7), july, 'a locked month stays to the byte');
});

test('somebody who is employed again in the month the first employment ended is paid its vacation', async () => {
  const id = await hired('igen', MONTH);
  const [first] = (await w.manager.send(listEmployments, { query: { user: id } })).body;
  const params = { id: first?.id ?? '' };
  const ends = { last_day: '2026-08-10', end_reason: 'own_request' as const };
  assert.equal((await w.manager.send(changeEmployment, { params, body: ends })).status, 200);
  const alone = (await linesOf(id, 8)).filter(([code]) => code === 'vacation_final');
  // Three days of March, and ten of the running year: 133 of 365 days.
  assert.deepEqual(alone, [['vacation_final', 19_617, null]]);
  const again = { user: id, first_day: '2026-08-20' };
  assert.equal((await w.manager.send(createEmployment, { body: again })).status, 201);
  const both = (await linesOf(id, 8)).filter(([code]) => code === 'vacation_final');
  assert.deepEqual(both, alone);
  const { years } = (await w.manager.send(getVacationLedger, { query: { user: id, on: '2027-04-01' } })).body;
  assert.equal(years.at(-1)?.earned, 16, 'the new one earns from its own first day');
});
