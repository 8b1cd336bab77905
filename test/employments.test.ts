import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence, listAbsences } from '../src/contract/absences.ts';
import {
  changeEmployment,
  createEmployment,
  deleteEmployment,
  listEmployments,
} from '../src/contract/employments.ts';
import { changePayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createAssignment, createShift, listAssignments } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser, deleteUser, getUser, listClosedUsers, type User } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** Employments: pay follows them, not the account (decision 0055). */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-22T09:00:00Z' });
});
after(() => w.close());

const FULL = { monthly_salary: 30_000, employment_rate: 100 };
const HOURLY = { hourly_salary: 180, employment_hours_per_week: 20 };
async function hired(username: string, more: object = {}, at: World = w): Promise<User> {
  const body = {
    first_name: 'Tage',
    last_name: username,
    username,
    email: `${username}@example.se`,
    role: 'worker' as const,
    password: 'ett-långt-lösen-77',
    employment_date: '2020-01-01',
    pay: FULL,
    ...more,
  };
  return (await at.manager.send(createUser, { body })).body;
}
const of = async (user: string, at: World = w) =>
  (await at.manager.send(listEmployments, { query: { user } })).body;
const firstOf = async (user: string, at: World = w) => {
  const [first] = await of(user, at);
  assert.ok(first !== undefined);
  return first;
};
const end = async (user: string, last_day: string, more: object = {}, at: World = w) => {
  const { id } = await firstOf(user, at);
  return at.manager.send(changeEmployment, { params: { id }, body: { last_day, ...more } });
};
const row = async (month: number, user: string, at: World = w) =>
  (
    await at.manager.send(getPayrollMonth, { query: { year: '2026', month: String(month) } })
  ).body.people.find((one) => one.user === user);

test('everybody who is made has one employment; without a day its first day is unknown', async () => {
  const { id: dated } = await hired('med-dag', { employment: { form: 'probation', last_day: '2026-12-31' } });
  const { id: undated } = await hired('utan-dag', { employment_date: undefined });
  const { first_day, last_day, form } = await firstOf(dated);
  assert.deepEqual([first_day, last_day, form], ['2020-01-01', '2026-12-31', 'probation']);
  const all = await of(undated);
  assert.deepEqual(
    all.map((one) => [one.first_day, one.last_day, one.form]),
    [[null, null, null]],
  );
  assert.equal((await row(11, undated))?.gross, 30_000, 'then pay begins with the pay terms');
  const backwards = { employment: { last_day: '2019-12-31' } };
  await assert.rejects(hired('baklanges', backwards), /last_day_before_first/);
});

test('in an employment agreed for less than a month, sick pay waits for fourteen days', async () => {
  const { id } = await hired('vikarie', {
    employment_date: '2026-10-05',
    employment: { form: 'substitute', last_day: '2026-10-30' },
  });
  const ill = { kind: 'sick', first_day: '2026-10-06', last_day: '2026-10-16' } as const;
  assert.equal((await w.manager.send(createAbsence, { body: { user: id, ...ill } })).status, 201);
  const gross = async (): Promise<number> => (await row(10, id))?.gross ?? Number.NaN;
  const waiting = await gross();
  const one = await firstOf(id);
  await w.manager.send(changeEmployment, { params: { id: one.id }, body: { form: 'permanent' } });
  // 11 of 31 days of 30 000 kr are 10 645.16; 80 % of it, less 16 % of a week of 6 923.08.
  assert.equal(Math.round(((await gross()) - waiting) * 100), 8_516_13 - 1_107_69);
  const differing = (await row(10, id))?.exceptions.some(({ code }) => code === 'engines_differ');
  assert.equal(differing, false);
});

test('an employment that ends closes no account, and pays the days worked', async () => {
  const { id } = await hired('slutar');
  const ended = await end(id, '2026-11-20', { end_reason: 'own_request' });
  assert.deepEqual([ended.status, ended.body.end_reason], [200, 'own_request']);
  assert.equal((await w.manager.send(getUser, { params: { id } })).status, 200, 'the account is open');
  const november = await row(11, id);
  assert.equal(november?.gross, 20_000, '20 of 30 days');
  assert.ok(november?.exceptions.some(({ code }) => code === 'employment_ends'));
  assert.equal(await row(12, id), undefined);
  const { id: employment } = await firstOf(id);
  const open = { params: { id: employment }, body: { last_day: null } };
  const { body: reopened } = await w.manager.send(changeEmployment, open);
  assert.deepEqual([reopened.last_day, reopened.end_reason], [null, null], 'no end, no reason');
  assert.equal((await row(11, id))?.gross, 30_000);
});

test('an account that is closed while the employment continues goes on being paid', async () => {
  const { id } = await hired('fortsatter');
  const query = { employment: 'continues' as const };
  assert.equal((await w.manager.send(deleteUser, { params: { id }, query })).status, 204);
  assert.equal((await row(12, id))?.gross, 30_000);
  const { body: closed } = await w.manager.send(listClosedUsers, {});
  assert.equal(closed.find((one) => one.id === id)?.last_day, null);
  const both = { ...query, last_day: '2026-11-22' };
  assert.equal((await w.manager.send(deleteUser, { params: { id }, query: both })).status, 400);
});

test('an employment that has a last day keeps it when the account is closed without one', async () => {
  const { id } = await hired('visstid', { employment: { form: 'fixed_term', last_day: '2026-11-10' } });
  assert.equal((await w.manager.send(deleteUser, { params: { id } })).status, 204);
  assert.equal((await firstOf(id)).last_day, '2026-11-10');
  assert.equal((await row(11, id))?.gross, 10_000, '10 of 30 days');
});

test('back after two months: two employments, each paid by its days, and nothing between them', async () => {
  const { id } = await hired('tillbaka');
  await end(id, '2026-08-31');
  const again = { user: id, first_day: '2026-11-16', form: 'fixed_term' as const };
  assert.equal((await w.manager.send(createEmployment, { body: again })).status, 201);
  assert.deepEqual(
    (await of(id)).map(({ first_day, last_day }) => [first_day, last_day]),
    [
      ['2020-01-01', '2026-08-31'],
      ['2026-11-16', null],
    ],
  );
  assert.equal((await row(8, id))?.gross, 30_000);
  assert.equal(await row(10, id), undefined);
  assert.equal((await row(11, id))?.gross, 15_000, '15 of 30 days');
  const user = await w.manager.send(getUser, { params: { id } });
  assert.equal(user.body.employment_date, '2026-11-16', 'the employment of today');
});

test('two employments of a person share no day', async () => {
  const { id } = await hired('dubbel');
  const twice = await w.manager.send(createEmployment, { body: { user: id, first_day: '2026-12-01' } });
  assert.deepEqual([twice.status, twice.refusal?.code], [409, 'employment_overlap']);
  assert.ok(twice.refusal?.errors.first_day);
  await end(id, '2026-11-30');
  const body = { user: id, first_day: '2026-12-01' };
  const both = await Promise.all([
    w.manager.send(createEmployment, { body }),
    w.second_manager.send(createEmployment, { body }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], 'of two at once one is made');
  const longer = await end(id, '2026-12-01');
  assert.deepEqual([longer.status, longer.refusal?.code], [409, 'employment_overlap']);
});

test('what contradicts itself is refused with the field', async () => {
  const { id } = await hired('fel');
  const early = await end(id, '2019-12-31');
  assert.deepEqual([early.status, early.refusal?.code], [400, 'last_day_before_first']);
  assert.ok(early.refusal?.errors.last_day);
  const { id: employment, version } = await firstOf(id);
  const reason = { params: { id: employment }, body: { end_reason: 'pension' as const } };
  assert.ok((await w.manager.send(changeEmployment, reason)).refusal?.errors.end_reason);
  const form = { params: { id: employment }, body: { form: 'permanent' as const } };
  assert.equal((await w.manager.send(changeEmployment, form)).status, 200);
  const stale = await w.manager.send(changeEmployment, form, { 'if-match': `"${version}"` });
  assert.deepEqual([stale.status, stale.refusal?.code], [412, 'stale']);
  const only = await w.manager.send(deleteEmployment, { params: { id: employment } });
  assert.deepEqual([only.status, only.refusal?.code], [409, 'only_employment']);
});

test('an employment entered by mistake is removed, and the months that were run are settled', async () => {
  const own = await world({ now: '2026-11-22T09:00:00Z' });
  const { id } = await hired('misstag', {}, own);
  await end(id, '2026-08-31', {}, own);
  const made = await own.manager.send(createEmployment, { body: { user: id, first_day: '2026-10-17' } });
  const body = { year: 2026, month: 10, override_reason: 'Prov: uppgifter saknas' };
  assert.equal((await own.manager.send(makePayrollRun, { body })).status, 201);
  assert.equal((await own.manager.send(deleteEmployment, { params: { id: made.body.id } })).status, 204);
  const november = await row(11, id, own);
  assert.deepEqual(
    [november?.base_pay, november?.corrections],
    [0, -14_516.13],
    '15 of 31 days are taken back',
  );
  await own.close();
});

test('absence and shifts after the last day go, an unanswered shift before it stays: the account is open', async () => {
  const { id } = await hired('kalender', { pay: HOURLY });
  const { manager } = w;
  const vab = { user: id, kind: 'vab' as const, first_day: '2026-11-17' };
  assert.equal((await manager.send(createAbsence, { body: vab })).status, 201);
  for (const day of ['2026-11-26', '2026-11-28']) {
    const times = { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z` };
    const { body: shift } = await manager.send(createShift, { body: times });
    await manager.send(createAssignment, { body: { shift_id: shift.id, worker_id: id } });
  }
  assert.equal((await end(id, '2026-11-27')).status, 200);
  const days = { start_date: '2026-11-01', end_date: '2026-12-31', user: id };
  const { body: away } = await manager.send(listAbsences, { query: days });
  assert.deepEqual(
    away.map(({ last_day }) => last_day),
    ['2026-11-27'],
  );
  const { body: left } = await manager.send(listAssignments, {
    query: { worker: id, start_date: '2026-11-01', end_date: '2026-11-30' },
  });
  assert.deepEqual(
    left.map(({ shift_details }) => shift_details.start_time.slice(0, 10)),
    ['2026-11-26'],
  );
});

test('shifts after the last day stay when a later employment is entered: they may belong to it', async () => {
  const { id } = await hired('sasong', { pay: HOURLY, employment: { last_day: '2026-11-30' } });
  await w.manager.send(createEmployment, { body: { user: id, first_day: '2026-12-14' } });
  const times = { start_time: '2026-12-15T07:00:00Z', end_time: '2026-12-15T15:00:00Z' };
  const { body: shift } = await w.manager.send(createShift, { body: times });
  const body = { shift_id: shift.id, worker_id: id, status: 'approved' as const };
  assert.equal((await w.manager.send(createAssignment, { body })).status, 201);
  assert.equal((await end(id, '2026-11-24')).status, 200);
  const query = { worker: id, start_date: '2026-12-01', end_date: '2026-12-31' };
  assert.equal((await w.manager.send(listAssignments, { query })).body.length, 1);
});

test('work between two employments is not paid, and is named with its day', async () => {
  const { id } = await hired('emellan', { pay: HOURLY });
  const body = { user: id, date: '2026-11-12', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  assert.equal((await w.manager.send(createTimeEntry, { body })).status, 201);
  await end(id, '2026-11-10');
  await w.manager.send(createEmployment, { body: { user: id, first_day: '2026-11-16' } });
  const november = await row(11, id);
  assert.equal(november?.gross, 0);
  assert.ok(november?.exceptions.some(({ code, count }) => code === 'outside_employment' && count === 1));
});

test('a worker reads the own employments alone, and writes none', async () => {
  const { id } = await firstOf(w.worker.id);
  assert.equal((await w.worker.send(listEmployments, {})).body.length, 1);
  assert.equal((await w.worker.send(listEmployments, { query: { user: w.colleague.id } })).status, 404);
  const body = { last_day: '2026-11-22' };
  assert.equal((await w.worker.send(changeEmployment, { params: { id }, body })).status, 403);
  assert.equal((await w.foreign_manager.send(changeEmployment, { params: { id }, body })).status, 404);
});

test('a part-timer paid by the month gets the month, an hourly employee at full time the hours', async () => {
  const monthly = { monthly_salary: 22_500, employment_rate: 75, paid_by: 'month' as const };
  const { id: part, payroll } = await hired('deltid', { pay: monthly });
  assert.equal(payroll?.paid_by, 'month');
  assert.equal((await row(11, part))?.base_pay, 22_500);
  const [terms] = (await w.manager.send(listPayroll, { query: { user: part } })).body;
  const of_yesterday = { user: part, monthly_salary: 22_600, employment_rate: 75 };
  const raised = await w.manager.send(changePayroll, { params: { id: terms?.id ?? '' }, body: of_yesterday });
  assert.equal(raised.body.paid_by, 'month', 'a page that does not know the field leaves it alone');
  const hourly = { hourly_salary: 150, employment_hours_per_week: 38.25, paid_by: 'hour' as const };
  const { id: full } = await hired('timlon', { pay: hourly });
  assert.equal((await row(11, full))?.base_pay, 0, 'no hours, no pay');
});
