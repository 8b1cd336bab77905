import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listHistory } from '../src/contract/history.ts';
import { listNotices } from '../src/contract/notices.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { changeAssignment, createAssignment, createShift } from '../src/contract/shifts.ts';
import { type Client, type World, world } from './world.ts';

/** A shift marked as unauthorised absence is not paid (payday row 20): by month and by hour, taken back, in a locked month. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
  const monthly = { monthly_salary: 30_000, employment_rate: 100, full_time_hours: 40 };
  await w.manager.send(createPayroll, { body: { user: w.worker.id, ...monthly, valid_from: '2026-01-01' } });
  const hourly = { hourly_salary: 180, employment_hours_per_week: 20 };
  await w.manager.send(createPayroll, {
    body: { user: w.colleague.id, ...hourly, valid_from: '2026-01-01' },
  });
});
after(() => w.close());

/** A shift of eight paid hours. */
async function planned(user: string, day: string): Promise<string> {
  const times = { start_time: `${day}T06:00:00Z`, end_time: `${day}T14:30:00Z` };
  const { body: shift } = await w.manager.send(createShift, { body: times });
  const body = { shift_id: shift.id, worker_id: user, status: 'approved' as const };
  return (await w.manager.send(createAssignment, { body })).body.id;
}
const mark = (id: string, unauthorized_absence: boolean, by: Client = w.manager) =>
  by.send(changeAssignment, { params: { id }, body: { unauthorized_absence } });
const grossOf = async (user: string, month = '10') =>
  (await w.manager.send(getMonthlyPay, { query: { year: '2026', month, user } })).body.gross_salary;
const noticesOf = async (person: Client) =>
  (await person.send(listNotices, {})).body
    .filter(({ kind }) => kind === 'no_show')
    .map(({ facts }) => facts.status);

test('a monthly salary loses the hours of the shift, and gets them again when the mark is taken back', async () => {
  const id = await planned(w.worker.id, '2026-10-12');
  assert.equal(await grossOf(w.worker.id), 30_000);
  assert.equal((await mark(id, true)).status, 200);
  // 8 h x 173.08.
  assert.equal(await grossOf(w.worker.id), 28_615.36);
  assert.deepEqual(await noticesOf(w.worker), ['marked']);
  assert.equal((await mark(id, true)).status, 200);
  assert.deepEqual(await noticesOf(w.worker), ['marked'], 'the same mark again is no news');
  await mark(id, false);
  assert.equal(await grossOf(w.worker.id), 30_000);
  assert.deepEqual(await noticesOf(w.worker), [], 'undone at once leaves no notice');
  await mark(id, true);
  w.setNow('2026-11-02T09:03:00Z');
  await mark(id, false);
  assert.deepEqual(await noticesOf(w.worker), ['taken_back']);
  const [last] = (await w.manager.send(listHistory, { query: { noun: 'assignment', noun_id: id } })).body;
  assert.deepEqual([last?.was?.unauthorized_absence, last?.became?.unauthorized_absence], [true, false]);
});

test('paid by the hour, the shift is not among the hours, and no report is missing for it', async () => {
  const id = await planned(w.colleague.id, '2026-10-13');
  assert.equal(await grossOf(w.colleague.id), 1440);
  await mark(id, true);
  assert.equal(await grossOf(w.colleague.id), 0);
  const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '10' } });
  const own = body.people.find(({ user }) => user === w.colleague.id);
  assert.ok(!own?.exceptions.some(({ code }) => code === 'missing_reports'));
});

test('a day of sickness is about the sickness, marked or not', async () => {
  const id = await planned(w.worker.id, '2026-10-14');
  const body = { user: w.worker.id, kind: 'vab' as const, first_day: '2026-10-14', last_day: '2026-10-14' };
  await w.manager.send(createAbsence, { body });
  const before = await grossOf(w.worker.id);
  assert.equal(before, 28_615.36);
  await mark(id, true);
  assert.equal(await grossOf(w.worker.id), before);
});

test('a worker cannot mark, and another company cannot see', async () => {
  const id = await planned(w.worker.id, '2026-10-15');
  assert.equal((await mark(id, true, w.worker)).status, 403);
  assert.equal((await mark(id, true, w.foreign_manager)).status, 404);
});

test('a mark in a locked month is a difference of the next', async () => {
  const id = await planned(w.worker.id, '2026-10-16');
  const run = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 10, override_reason: 'prov' },
  });
  assert.equal(run.status, 201);
  await mark(id, true);
  assert.equal(await grossOf(w.worker.id), 28_615.36, 'the locked month stays');
  assert.equal(await grossOf(w.worker.id, '11'), 28_615.36, '30 000 less eight hours of October');
});
