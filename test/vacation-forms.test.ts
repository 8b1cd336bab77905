import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeSettings } from '../src/contract/companies.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** Vacation in a year that was earned by another form of pay than the one on the day. */

let w: World;
const people: Record<string, string> = {};
before(async () => {
  w = await world({ now: '2026-05-20T09:00:00Z' });
  await w.manager.send(changeSettings, { body: { pay_basis: 'approved_hours' } });
  for (const [name, pay, then] of [
    ['to-hour', MONTH, HOUR],
    ['to-month', HOUR, MONTH],
    ['same', HOUR, { ...HOUR, hourly_salary: 190 }],
  ] as const) {
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
    assert.equal(made.status, 201, JSON.stringify(made.refusal));
    people[name] = made.body.id;
    const { status, refusal } = await w.manager.send(createPayroll, {
      body: { user: made.body.id, ...then, valid_from: '2026-04-01' },
    });
    assert.equal(status, 201, JSON.stringify(refusal));
    for (const date of ['2026-03-04', '2026-03-05']) {
      const times = { start_time: '08:00', end_time: '16:00', break_duration: 0 };
      const { body } = await w.manager.send(createTimeEntry, {
        body: { user: made.body.id, date, ...times },
      });
      await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
    }
    const taken = { kind: 'vacation' as const, first_day: '2026-04-13', last_day: '2026-04-14' };
    await w.manager.send(createLeaveRequest, { body: { user: made.body.id, ...taken } });
  }
  const run = { year: 2026, month: 3, override_reason: 'Prov' };
  assert.equal((await w.manager.send(makePayrollRun, { body: run })).status, 201);
});
after(() => w.close());

const MONTH = {
  monthly_salary: 30_000,
  hourly_salary: null,
  employment_rate: 100,
  paid_by: 'month' as const,
};
const HOUR = {
  monthly_salary: null,
  hourly_salary: 180,
  employment_rate: 50,
  employment_hours_per_week: 20,
  paid_by: 'hour' as const,
};

const april = async (name: string) => {
  const { body } = await w.manager.send(getMonthlyPay, {
    query: { year: '2026', month: '4', user: people[name] ?? '' },
  });
  return {
    lines: body.lines
      .filter(({ code }) => /^(leave|vacation)/.test(code))
      .map(({ code, quantity, amount }) => [code, quantity, amount]),
    warnings: body.warnings.filter((one) => one.startsWith('vacation')),
  };
};

test('from a monthly salary to the hour: 12 % of the salary of the year', async () => {
  // 12 % of 30 000 kr, two of the three days that March earns.
  assert.deepEqual(await april('to-hour'), { lines: [['vacation_pay', 2, 2400]], warnings: [] });
});

test('from the hour to a monthly salary: 12 % of the pay by the hour instead of the salary of the days', async () => {
  assert.deepEqual(await april('to-month'), {
    lines: [
      ['leave_deduction', 2, -2760],
      ['vacation_pay', 2, 230.4],
    ],
    warnings: [],
  });
});

test('another hourly salary is the same form', async () => {
  // 12 % of 2880 kr, two of the three days that March earns.
  assert.deepEqual(await april('same'), { lines: [['vacation_pay', 2, 230.4]], warnings: [] });
});
