import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getMonthlyPay } from '../src/contract/pay.ts';
import type { PayTerms } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { changeUser, createUser, getUser, type User } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** Pay from the first day of employment: a new person in the middle of a month, with earlier months already run. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-22T09:00:00Z' });
  await run(9);
  await run(10);
});
after(() => w.close());

const asked = (month: number) => ({ year: '2026', month: String(month) });
const run = async (month: number): Promise<void> => {
  const body = { year: 2026, month, override_reason: 'Prov: uppgifter saknas' };
  assert.equal((await w.manager.send(makePayrollRun, { body })).status, 201);
};
const row = async (month: number, user: string) =>
  (await w.manager.send(getPayrollMonth, { query: asked(month) })).body.people.find(
    (one) => one.user === user,
  );
const payOf = async (month: number, user: string) =>
  (await w.manager.send(getMonthlyPay, { query: { ...asked(month), user } })).body;

/** The unchanged fields that a change of the person must send. */
async function known(id: string) {
  const { username, first_name, last_name, email } = (await w.manager.send(getUser, { params: { id } })).body;
  return { username, first_name, last_name, email, role: 'worker' as const };
}

type New = { readonly employment_date: string | null; readonly pay?: Partial<PayTerms> };
const FULL = { monthly_salary: 30_000, employment_rate: 100 };

const someone = (username: string) => ({
  first_name: 'Ny',
  last_name: username,
  username,
  email: `${username}@example.se`,
  role: 'worker' as const,
  password: 'ett-långt-lösen-77',
});

async function hired(username: string, { employment_date, pay = FULL }: New): Promise<User> {
  const { body } = await w.manager.send(createUser, {
    body: { ...someone(username), employment_date, pay },
  });
  return body;
}

test('pay begins on the first day of employment: 15 of 30 days, and nothing for the months before', async () => {
  const { id } = await hired('sexton', { employment_date: '2026-11-16' });
  const november = await row(11, id);
  assert.deepEqual([november?.base_pay, november?.corrections, november?.gross], [15_000, 0, 15_000]);
  assert.equal((await payOf(11, id)).gross_salary, 15_000, 'the person’s pay screen shows the same');
  for (const month of [8, 9, 10]) assert.equal((await payOf(month, id)).gross_salary, 0);
  assert.equal(await row(8, id), undefined, 'a person who was not employed is not in the month');
});

test('the last day of a month and 1 January are ordinary first days', async () => {
  const { id: last } = await hired('sista', { employment_date: '2026-11-30' });
  assert.equal((await row(11, last))?.gross, 1000, '1 of 30 days');
  const { id: january } = await hired('januari', { employment_date: '2027-01-01' });
  assert.equal(await row(12, january), undefined);
  assert.equal((await payOf(11, january)).gross_salary, 0);
  const query = { year: '2027', month: '1', user: january };
  assert.equal((await w.manager.send(getMonthlyPay, { query })).body.gross_salary, 30_000);
});

test('a person without a first day is paid from the first day of the terms, as before', async () => {
  const { id } = await hired('utan', { employment_date: null, pay: { ...FULL, valid_from: '2026-11-16' } });
  assert.equal((await row(11, id))?.gross, 15_000);
});

test('a changed first day of employment corrects a locked month in the next one', async () => {
  const { id } = await hired('flyttad', { employment_date: '2026-11-01' });
  const earlier = await w.manager.send(changeUser, {
    params: { id },
    body: { ...(await known(id)), employment_date: '2026-10-16' },
  });
  assert.equal(earlier.status, 200);
  const november = await row(11, id);
  assert.deepEqual(
    [november?.base_pay, november?.corrections],
    [30_000, 15_483.87],
    '16 of the 31 days of October',
  );
  await w.manager.send(changeUser, {
    params: { id },
    body: { ...(await known(id)), employment_date: '2026-11-01' },
  });
  assert.equal((await row(11, id))?.corrections, 0, 'and none when the change is reverted');
});

test('work before the first day is not paid, and is named', async () => {
  const { id } = await hired('tidig', {
    employment_date: '2026-11-16',
    pay: { hourly_salary: 180, employment_hours_per_week: 20 },
  });
  const body = { user: id, date: '2026-11-14', start_time: '12:00', end_time: '16:00', break_duration: 0 };
  assert.equal((await w.manager.send(createTimeEntry, { body })).status, 201);
  const november = await row(11, id);
  assert.equal(november?.gross, 0);
  assert.deepEqual(
    november.exceptions.filter(({ code }) => code === 'outside_employment'),
    [{ code: 'outside_employment', count: 1 }],
  );
  assert.ok((await payOf(11, id)).warnings.includes('outside_employment'));
  assert.ok((await row(10, id)) === undefined);
});

test('the first day of a person with pay terms cannot be cleared: locked months would be paid again', async () => {
  const { id } = await hired('tomd', { employment_date: '2026-11-16' });
  const change = async (more: object) =>
    w.manager.send(changeUser, { params: { id }, body: { ...(await known(id)), ...more } });
  const cleared = await change({ employment_date: null });
  assert.deepEqual([cleared.status, cleared.refusal?.code], [400, 'first_day_needed']);
  assert.ok(cleared.refusal?.errors.employment_date);
  const with_pay = await change({ employment_date: null, pay: FULL });
  assert.equal(with_pay.refusal?.code, 'first_day_needed', 'new terms beside it change nothing');
  const november = await row(11, id);
  assert.deepEqual([november?.base_pay, november?.corrections], [15_000, 0]);
  assert.equal((await change({ phone: '070-123 45 67' })).status, 200, 'fields that are not sent stay');
  const { body: unpaid } = await w.manager.send(createUser, {
    body: { ...someone('utan-lon'), employment_date: '2026-11-16' },
  });
  const body = { ...(await known(unpaid.id)), employment_date: null };
  assert.equal((await w.manager.send(changeUser, { params: { id: unpaid.id }, body })).status, 200);
});

test('a person without a first day who would be paid for a locked month is named', async () => {
  const unknown = (of: Awaited<ReturnType<typeof row>>) =>
    of?.exceptions.some(({ code }) => code === 'first_day_unknown');
  const { id } = await hired('okand', { employment_date: null });
  const november = await row(11, id);
  assert.deepEqual([november?.corrections, unknown(november)], [60_000, true]);
  const body = { ...(await known(id)), employment_date: '2026-11-01' };
  assert.equal((await w.manager.send(changeUser, { params: { id }, body })).status, 200);
  assert.equal(unknown(await row(11, id)), false, 'fixed by the first day');
  const dated = { ...FULL, valid_from: '2026-11-16' };
  const { id: later } = await hired('daterad', { employment_date: null, pay: dated });
  assert.equal(unknown(await row(11, later)), false, 'nothing is paid for a locked month');
});
