import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeSettings } from '../src/contract/companies.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createRuleSet, listRuleSets } from '../src/contract/rule-sets.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { changeUser, createUser, type User } from '../src/contract/users.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { type World, world } from './world.ts';

/** Vacation in a month's pay: the base of the 12 %, and days that are not earned. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-22T09:00:00Z' });
});
after(() => w.close());

const asked = (month: number) => ({ year: '2026', month: String(month) });
const linesOf = async (month: number, user: string) =>
  (await w.manager.send(getMonthlyPay, { query: { ...asked(month), user } })).body.lines;
const unearnedOf = async (month: number, user: string) => {
  const { people } = (await w.manager.send(getPayrollMonth, { query: asked(month) })).body;
  const of_person = people.find((one) => one.user === user)?.exceptions ?? [];
  return of_person.find(({ code }) => code === 'vacation_days_unearned')?.count ?? 0;
};
const enter = (user: string, first_day: string, last_day: string) =>
  w.manager.send(createLeaveRequest, { body: { user, kind: 'vacation', first_day, last_day } });

type New = { readonly employment_date: string | null; readonly pay?: object };

const factsOf = (username: string) => ({
  first_name: 'Ny',
  last_name: username,
  username,
  email: `${username}@example.se`,
  role: 'worker' as const,
});

async function hired(username: string, { employment_date, pay = {} }: New): Promise<User> {
  const { body } = await w.manager.send(createUser, {
    body: {
      ...factsOf(username),
      password: 'ett-långt-lösen-77',
      employment_date,
      pay: { monthly_salary: 30_000, employment_rate: 100, ...pay },
    },
  });
  return body;
}

test('a monthly salary with vacation pay each month: the 12 % on its OB is paid with the vacation', async () => {
  await w.manager.send(changeSettings, { body: { hourly_vacation: 'with_pay' } });
  // By the law March, the last month of the vacation year, would pay them (vacation-variable.test.ts).
  const agreed = { vacation_pay_rule: 'agreement' as const, valid_from: '2026-02-01' };
  assert.equal((await w.manager.send(changeVacationRules, { body: agreed })).status, 200);
  const { presets } = (await w.manager.send(listRuleSets)).body;
  const rules = presets.find((one) => one.rules.name === 'hrf_visita')?.rules;
  assert.ok(rules !== undefined);
  assert.equal((await w.manager.send(createRuleSet, { body: { from: '2026-02-01', rules } })).status, 201);
  const { id } = await hired('manadslon', { employment_date: '2026-03-02' });
  for (const date of ['2026-03-07', '2026-03-08']) {
    const times = { start_time: '08:00', end_time: '16:00', break_duration: 0 };
    const made = await w.manager.send(createTimeEntry, { body: { user: id, date, ...times } });
    await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: made.body.id }] } });
  }
  const march = await linesOf(3, id);
  assert.deepEqual(
    march.filter(({ code }) => /^(ob|vacation)/.test(code)).map(({ code, amount }) => [code, amount]),
    [['ob1', 385.44]],
  );
  const reason = { override_reason: 'Prov: uppgifter saknas' };
  assert.equal(
    (await w.manager.send(makePayrollRun, { body: { year: 2026, month: 3, ...reason } })).status,
    201,
  );
  assert.equal((await enter(id, '2026-04-13', '2026-04-14')).status, 201);
  const april = await linesOf(4, id);
  assert.deepEqual(
    april
      .filter(({ code }) => code.startsWith('vacation'))
      .map(({ code, quantity, rate, amount }) => [code, quantity, rate, amount]),
    // 12 % of 385.44, divided by the 3 days that 30 days of employment earn.
    [
      ['vacation_supplement', 2, 129, 258],
      ['vacation_pay', 2, 385.44, 30.84],
    ],
  );
});

test('vacation that is not earned has no pay, and nobody has to correct it: row 6', async () => {
  const { id } = await hired('november', { employment_date: '2026-11-01' });
  assert.equal((await enter(id, '2026-12-01', '2027-02-28')).status, 201);
  const december = await linesOf(12, id);
  assert.deepEqual(
    december.filter(({ code }) => /^(leave|vacation)/.test(code)).map(({ code, amount }) => [code, amount]),
    [['leave_deduction', -30_000]],
  );
  assert.equal(await unearnedOf(12, id), 0);
  const facts = { ...factsOf('november'), employment_date: '2016-11-01' };
  const set = await w.manager.send(changeUser, { params: { id }, body: facts });
  assert.equal(set.body.employment_date, '2016-11-01');
  const long = await linesOf(12, id);
  assert.equal(long.find(({ code }) => code === 'vacation_supplement')?.quantity, 20, 'employed for long');
  assert.equal(await unearnedOf(12, id), 0);
});

test('beyond the days of a year nothing is deducted where days before Skifta are unknown: they are named', async () => {
  const { id } = await hired('lange', { employment_date: '2016-11-01' });
  assert.equal((await enter(id, '2026-11-23', '2027-01-31')).status, 201);
  const { body } = await w.manager.send(getMonthlyPay, { query: { year: '2027', month: '1', user: id } });
  assert.ok(body.warnings.includes('vacation_days_unearned'));
  assert.ok(!body.lines.some(({ code }) => code === 'leave_deduction'));
});

test('without a day of employment the first dated terms count; undated terms do not', async () => {
  const dated = await hired('daterad', { employment_date: null, pay: { valid_from: '2026-11-01' } });
  const old = await hired('odaterad', { employment_date: null });
  for (const { id } of [dated, old]) await enter(id, '2026-12-07', '2026-12-18');
  assert.ok((await linesOf(12, dated.id)).some(({ code }) => code === 'leave_deduction'));
  assert.ok((await linesOf(12, old.id)).some(({ code }) => code === 'vacation_supplement'));
});
