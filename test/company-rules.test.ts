import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { changeSettings, getSettings } from '../src/contract/companies.ts';
import { tryRules, withdrawRules } from '../src/contract/company-rules.ts';
import { listHistory } from '../src/contract/history.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { type World, world } from './world.ts';

/** A company's rules by first day (decision 0062): what they hold for, locked months, trial, races. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-22T09:00:00Z' });
});
after(() => w.close());

const settings = async () => (await w.manager.send(getSettings)).body;
const change = (body: object) => w.manager.send(changeSettings, { body });
const firsts = async () => ((await settings()).rules ?? []).map(({ from }) => from);

test('rules from a first day hold for reports and pay of that month and later', async () => {
  assert.deepEqual(await firsts(), ['1901-01-01']);
  const { status } = await change({ break_rule: 'over_5_hours', valid_from: '2026-11-01' });
  assert.equal(status, 200);
  assert.deepEqual(await firsts(), ['1901-01-01', '2026-11-01']);
  const report = (date: string) =>
    w.worker.send(createTimeEntry, {
      body: { date, start_time: '08:00', end_time: '13:15', break_duration: 0 },
    });
  // 5 h 15 min: no break by the first rule, half an hour by the other.
  const october = (await report('2026-10-30')).body;
  const november = (await report('2026-11-20')).body;
  assert.equal(october.mismatch.required_break_min, 0);
  assert.equal(november.mismatch.required_break_min, 30);
});

test('a change without a first day is of all that is open, later rules too', async () => {
  await change({ payment_day: 20, valid_from: '2027-01-01' });
  await change({ payment_day: 26 });
  const { rules = [], payment_day } = await settings();
  assert.deepEqual([...rules.map((one) => one.payment_day), payment_day], [26, 26, 26, 26]);
  await w.manager.send(withdrawRules, { query: { valid_from: '2027-01-01' } });
  assert.deepEqual(await firsts(), ['1901-01-01', '2026-11-01']);
  await change({ payment_day: 25 });
});

test('rules begin with a month, and the first are not withdrawn', async () => {
  const mid = await change({ break_rule: 'over_5_hours', valid_from: '2026-11-16' });
  assert.equal(mid.refusal?.code, 'rules_mid_month');
  assert.deepEqual(Object.keys(mid.refusal?.errors ?? {}), ['valid_from']);
  const first = await w.manager.send(withdrawRules, { query: { valid_from: '1901-01-01' } });
  assert.equal(first.refusal?.code, 'rules_first');
  const none = await w.manager.send(withdrawRules, { query: { valid_from: '2026-06-01' } });
  assert.equal(none.status, 404);
});

test('two changes of one version: the second is refused with the current settings', async () => {
  const { version } = await settings();
  const [a, b] = await Promise.all([
    w.manager.send(changeSettings, { body: { payment_day: 24 } }, { 'if-match': `"${version}"` }),
    w.second_manager.send(changeSettings, { body: { payment_day: 23 } }, { 'if-match': `"${version}"` }),
  ]);
  assert.deepEqual([a.status, b.status].toSorted(), [200, 412]);
  const lost = a.status === 412 ? a : b;
  assert.equal(lost.refusal?.code, 'stale');
  const stale = await w.manager.send(
    withdrawRules,
    { query: { valid_from: '2026-11-01' } },
    { 'if-match': `"${version}"` },
  );
  assert.equal(stale.refusal?.code, 'stale');
  await change({ payment_day: 25 });
});

const WEEK = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16'];

test('rules are tried on a month before they are saved, and pay what was shown', async () => {
  const user = w.colleague.id;
  const pay = { monthly_salary: 30_000, employment_rate: 100, full_time_hours: 40 };
  await w.manager.send(createPayroll, { body: { user, ...pay, valid_from: '2026-01-01' } });
  for (const day of WEEK) {
    const times = { start_time: `${day}T06:00:00Z`, end_time: `${day}T14:30:00Z` };
    const { body: shift } = await w.manager.send(createShift, { body: times });
    const body = { shift_id: shift.id, worker_id: user, status: 'approved' as const };
    assert.equal((await w.manager.send(createAssignment, { body })).status, 201);
  }
  const vab = {
    user,
    kind: 'vab' as const,
    first_day: '2026-10-12',
    last_day: '2026-10-16',
    extent_pct: 100 as const,
  };
  assert.equal((await w.manager.send(createAbsence, { body: vab })).status, 201);
  const before = await settings();
  const rules = { absence_deduction: 'week', payment_day: 1, payment_month: 'next' } as const;
  const { body, status } = await w.manager.send(tryRules, { body: { year: 2026, month: 10, ...rules } });
  assert.equal(status, 200);
  const [one] = body.people;
  // 40 h x 173.08 by the hour; 12 / 52 of 30 000 as a share of the week.
  assert.deepEqual([one?.user, one?.now, one?.tried], [user, 23_076.8, 23_076.92]);
  assert.equal(body.difference, 0.12);
  assert.deepEqual([body.payment_date_now, body.payment_date_tried], ['2026-10-23', '2026-11-02']);
  assert.deepEqual(await settings(), before, 'nothing is stored');
  assert.equal((await w.worker.send(tryRules, { body: { year: 2026, month: 10 } })).status, 403);
  await change({ ...rules, valid_from: '2026-10-01' });
  const query = { year: '2026', month: '10', user };
  const { body: paid } = await w.manager.send(getMonthlyPay, { query });
  assert.deepEqual([paid.gross_salary, paid.payment_date], [23_076.92, '2026-11-02']);
  await w.manager.send(withdrawRules, { query: { valid_from: '2026-10-01' } });
  assert.equal((await w.manager.send(getMonthlyPay, { query })).body.gross_salary, 23_076.8);
});

test('a locked month keeps its rules, and what it paid', async () => {
  const query = { year: '2026', month: '10', user: w.colleague.id };
  const { body: paid } = await w.manager.send(getMonthlyPay, { query });
  const run = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 10, override_reason: 'prov' },
  });
  assert.equal(run.status, 201, JSON.stringify(run.refusal));
  assert.equal((await settings()).first_date, '2026-11-01');
  const locked = await change({ pay_basis: 'approved_hours', valid_from: '2026-10-01' });
  assert.equal(locked.refusal?.code, 'month_locked');
  assert.deepEqual(Object.keys(locked.refusal?.errors ?? {}), ['valid_from']);
  await change({ absence_deduction: 'week' });
  const { rules = [] } = await settings();
  assert.deepEqual(
    rules.map(({ from, absence_deduction }) => [from, absence_deduction]),
    [
      ['1901-01-01', 'hour'],
      ['2026-11-01', 'week'],
    ],
  );
  assert.deepEqual((await w.manager.send(getMonthlyPay, { query })).body.lines, paid.lines);
});

test('history keeps the first day; people and other companies cannot change the rules', async () => {
  const { body } = await w.manager.send(listHistory, { query: { noun: 'company' } });
  const [last, ...earlier] = body;
  assert.equal(last?.action, 'rules_changed');
  assert.equal(last?.became?.valid_from, '2026-11-01');
  assert.deepEqual([last?.was?.absence_deduction, last?.became?.absence_deduction], ['hour', 'week']);
  assert.ok(
    earlier.some(({ action, was }) => action === 'rules_withdrawn' && was?.valid_from === '2026-10-01'),
  );
  assert.equal((await w.foreign_manager.send(getSettings)).body.rules?.length, 1);
  assert.equal((await w.worker.send(changeSettings, { body: { payment_day: 2 } })).status, 403);
  const query = { valid_from: '2026-11-01' };
  assert.equal((await w.worker.send(withdrawRules, { query })).status, 403);
  assert.equal((await w.foreign_manager.send(withdrawRules, { query })).status, 404);
});
