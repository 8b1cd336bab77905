import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings, getSettings } from '../src/contract/companies.ts';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createUser } from '../src/contract/users.ts';
import { createVacationBalance, getVacationLedger } from '../src/contract/vacation.ts';
import {
  changeVacationRules,
  getVacationRules,
  tryVacationRules,
  withdrawVacationRules,
} from '../src/contract/vacation-rules.ts';
import { type World, world } from './world.ts';

/** The company's rules of vacation by first day (decision 0088): what they hold for, locked months, trial, another kind of year. */

let w: World;
before(async () => {
  w = await world({ now: '2026-12-01T09:00:00Z' });
});
after(() => w.close());

const rules = async () => (await w.manager.send(getVacationRules)).body;
const change = (body: object) => w.manager.send(changeVacationRules, { body });
const withdraw = (valid_from: string) => w.manager.send(withdrawVacationRules, { query: { valid_from } });
const ledgerOf = async (user: string, on: string) =>
  (await w.manager.send(getVacationLedger, { query: { user, on } })).body;
const linesOf = async (user: string, year: string, month: string) =>
  (await w.manager.send(getMonthlyPay, { query: { year, month, user } })).body.lines
    .filter(({ code }) => /^(leave|vacation)/.test(code))
    .map(({ code, quantity, amount }) => [code, quantity, amount]);

async function hired(username: string, employment_date: string): Promise<string> {
  const { body, status } = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: username,
      username,
      email: `${username}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date,
      pay: { monthly_salary: 30_000, employment_rate: 100 },
    },
  });
  assert.equal(status, 201);
  return body.id;
}

async function vacation(user: string, first_day: string, last_day: string): Promise<void> {
  const body = { user, kind: 'vacation', first_day, last_day } as const;
  assert.equal((await w.manager.send(createLeaveRequest, { body })).status, 201);
}

test('a change holds from its first day; months before it pay as they did', async () => {
  const id = await hired('nyar', '2025-11-01');
  await w.manager.send(createVacationBalance, { body: { user: id, from_day: '2026-11-01', paid_days: 15 } });
  await vacation(id, '2026-12-28', '2027-01-08');
  const december = [['vacation_supplement', 3, 387]];
  assert.deepEqual(await linesOf(id, '2026', '12'), december);
  const { body: tried } = await w.manager.send(tryVacationRules, {
    body: { year: 2026, month: 12, vacation_supplement: 80 },
  });
  // 3 days of 240 kr instead of 129.
  assert.deepEqual(
    tried.people.map(({ user, difference }) => [user, difference]),
    [[id, 333]],
  );
  assert.equal((await change({ vacation_supplement: 80, valid_from: '2027-01-01' })).status, 200);
  const { rules: rows = [], vacation_supplement, vacation_booked } = await rules();
  assert.deepEqual(
    [vacation_supplement, vacation_booked, ...rows.map((row) => [row.from, row.vacation_supplement])],
    [43, false, ['1901-01-01', 43], ['2027-01-01', 80]],
  );
  assert.deepEqual(await linesOf(id, '2026', '12'), december);
  assert.deepEqual(await linesOf(id, '2027', '1'), [['vacation_supplement', 4, 960]]);
  assert.equal((await withdraw('2027-01-01')).status, 204);
  assert.deepEqual(await linesOf(id, '2027', '1'), [['vacation_supplement', 4, 516]]);
});

test('days a year hold from the vacation year that begins after their first day', async () => {
  const id = await hired('dagar', '2026-01-01');
  await change({ vacation_days: 28, valid_from: '2027-02-01' });
  const before = await ledgerOf(id, '2027-03-31');
  const { years } = await ledgerOf(id, '2027-04-01');
  assert.equal(before.years.at(-1)?.entitled, 25);
  assert.deepEqual([years.at(-1)?.entitled, years.at(-1)?.earned], [28, 28]);
  assert.equal((await withdraw('2027-02-01')).status, 204);
});

test('another kind of year begins with a vacation year, and counts anew from an opening balance', async () => {
  const id = await hired('nyttar', '2024-01-01');
  const mid = await change({ vacation_year: 'calendar', valid_from: '2027-02-01' });
  assert.deepEqual([mid.status, mid.refusal?.code], [400, 'vacation_mid_year']);
  assert.deepEqual(Object.keys(mid.refusal?.errors ?? {}), ['valid_from']);
  const same_year = { vacation_year: 'calendar', vacation_earning: 'same_year' };
  assert.equal((await change({ ...same_year, valid_from: '2027-01-01' })).status, 200);
  // More days within the new kind of year; without the year's own beginning they would stand mid-year.
  assert.equal((await change({ vacation_days: 30, valid_from: '2027-03-01' })).status, 200);
  assert.equal((await withdraw('2027-01-01')).refusal?.code, 'vacation_mid_year');
  assert.equal((await ledgerOf(id, '2027-06-01')).complete, false, 'nothing says what was left');
  const balance = { user: id, from_day: '2027-01-01', paid_days: 30, saved_1: 4 };
  assert.equal((await w.manager.send(createVacationBalance, { body: balance })).status, 201);
  const ledger = await ledgerOf(id, '2027-06-01');
  assert.deepEqual(
    [ledger.complete, ledger.years.length, ledger.years[0]?.first, ledger.left?.paid, ledger.left?.saved],
    [true, 1, '2027-01-01', 30, 4],
  );
  assert.equal((await ledgerOf(id, '2026-12-31')).years.at(-1)?.first, '2026-04-01', 'the old kind before');
  await withdraw('2027-03-01');
  assert.equal((await withdraw('2027-01-01')).status, 204);
});

test('a locked month keeps its rules; first days lie after it', async () => {
  const run = { body: { year: 2026, month: 11, override_reason: 'Prov' } };
  assert.equal((await w.manager.send(makePayrollRun, run)).status, 201);
  const locked = await change({ vacation_supplement: 60, valid_from: '2026-11-01' });
  assert.deepEqual(
    [locked.refusal?.code, ...Object.keys(locked.refusal?.errors ?? {})],
    ['month_locked', 'valid_from'],
  );
  // Without a first day: all that is open, later rules too.
  await change({ vacation_supplement: 70, valid_from: '2027-05-01' });
  await change({ vacation_unpaid: 'day_percent' });
  const { rules: rows = [], first_date } = await rules();
  assert.equal(first_date, '2026-12-01');
  assert.deepEqual(
    rows.map((row) => [row.from, row.vacation_unpaid, row.vacation_supplement]),
    [
      ['1901-01-01', 'as_leave', 43],
      ['2026-12-01', 'day_percent', 43],
      ['2027-05-01', 'day_percent', 70],
    ],
  );
  const { body: remembered } = await w.manager.send(listHistory, { query: { noun: 'company' } });
  assert.deepEqual(
    remembered
      .slice(0, 2)
      .map(({ was, became }) => [was?.valid_from, was?.vacation_unpaid, became?.vacation_unpaid]),
    [
      ['2026-12-01', 'as_leave', 'day_percent'],
      ['2027-05-01', 'as_leave', 'day_percent'],
    ],
    'history holds the later rules that changed too',
  );
  assert.equal((await withdraw('1901-01-01')).refusal?.code, 'rules_first');
  assert.equal((await withdraw('2028-01-01')).status, 404);
  assert.equal(
    (await change({ vacation_days: 27, valid_from: '2027-01-15' })).refusal?.code,
    'rules_mid_month',
  );
  assert.equal((await change({ vacation_supplement: 42 })).status, 400);
});

test('a change of nothing writes nothing', async () => {
  const [before, settings] = [await rules(), (await w.manager.send(getSettings)).body];
  const last = async () => (await w.manager.send(listHistory, { query: { noun: 'company' } })).body[0];
  const known = await last();
  assert.deepEqual((await w.manager.send(changeVacationRules, { body: {} })).body, before);
  assert.deepEqual((await w.manager.send(changeSettings, { body: {} })).body, settings);
  assert.deepEqual((await rules()).version, before.version);
  assert.deepEqual(await last(), known);
});

test('history keeps the first day; two changes of one version: the second is refused; others may not', async () => {
  const { version } = await rules();
  const two = await Promise.all(
    [26, 27].map((vacation_days) =>
      w.manager.send(changeVacationRules, { body: { vacation_days } }, { 'if-match': `"${version}"` }),
    ),
  );
  assert.deepEqual(two.map(({ status }) => status).toSorted(), [200, 412]);
  const { body } = await w.manager.send(listHistory, { query: { noun: 'company' } });
  assert.deepEqual([body[0]?.action, body[0]?.became?.valid_from], ['rules_changed', '2026-12-01']);
  const query = { valid_from: '2027-05-01' };
  assert.equal((await w.worker.send(withdrawVacationRules, { query })).status, 403);
  assert.equal((await w.foreign_manager.send(withdrawVacationRules, { query })).status, 404);
});
