import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence, listAbsences } from '../src/contract/absences.ts';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { createLeaveRequest, listLeaveRequests } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { erasePerson, previewErasure } from '../src/contract/personal-data.ts';
import { createAssignment, createShift, listAssignments } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser, deleteUser, listClosedUsers, type User } from '../src/contract/users.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { runFile, withCompanyFacts, withNumber } from './pay-company.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/**
 * Closing an account with the last day of employment: pay reaches to that day, later data is removed, unpaid data is
 * kept.
 */

const TODAY = '2026-11-22';
let w: World;
before(async () => {
  w = await world({ now: `${TODAY}T09:00:00Z` });
});
after(() => w.close());

type Days = { readonly last_day: string | null };
const inQuery = (month: number) => ({ year: '2026', month: String(month) });
const FULL = { monthly_salary: 30_000, employment_rate: 100 };
const HOURLY = { hourly_salary: 180, employment_hours_per_week: 20 };

async function hired(username: string, more: object = {}, at: World = w): Promise<User> {
  const body = {
    first_name: 'Ulla',
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
const close = (id: string, last_day?: string, at: World = w) =>
  at.manager.send(deleteUser, { params: { id }, query: last_day === undefined ? {} : { last_day } });
const row = async (month: number, user: string, at: World = w) =>
  (await at.manager.send(getPayrollMonth, { query: inQuery(month) })).body.people.find(
    (one) => one.user === user,
  );
const run = async (month: number, at: World = w): Promise<string> => {
  const body = { year: 2026, month, override_reason: 'Prov: uppgifter saknas' };
  const made = await at.manager.send(makePayrollRun, { body });
  assert.equal(made.status, 201);
  return made.body.id;
};
const hindrance = async (id: string, at: World = w) =>
  (await at.manager.send(previewErasure, { params: { id } })).body.hindrance;

test('closed before its months are run: paid to the last day, and the leaver is named', async () => {
  const { id } = await hired('slutar');
  assert.equal((await close(id)).status, 204);
  assert.equal((await row(10, id))?.gross, 30_000, 'October was worked and is not run yet');
  const november = await row(11, id);
  assert.equal(november?.gross, 22_000, '22 of 30 days');
  assert.ok(november.exceptions.some(({ code }) => code === 'employment_ends'));
  assert.ok(!(await row(10, id))?.exceptions.some(({ code }) => code === 'employment_ends'));
  assert.equal(await row(12, id), undefined, 'not in the month after');
  const { body: closed } = await w.manager.send(listClosedUsers, {});
  assert.equal(closed.find((one) => one.id === id)?.last_day, TODAY);
});

test('the given last day is the last paid day, in the past or ahead', async () => {
  const { id: past } = await hired('tidigare');
  assert.equal((await close(past, '2026-10-31')).status, 204);
  assert.deepEqual([(await row(10, past))?.gross, await row(11, past)], [30_000, undefined]);
  const { id: ahead } = await hired('senare');
  assert.equal((await close(ahead, '2026-12-15')).status, 204);
  assert.equal((await row(11, ahead))?.gross, 30_000);
  assert.equal((await row(12, ahead))?.gross, 14_516.13, '15 of 31 days');
  const { id: one } = await hired('en-dag', { employment_date: '2026-11-16' });
  assert.equal((await close(one, '2026-11-16')).status, 204);
  assert.equal((await row(11, one))?.gross, 2509, 'a day of 1000 kr, and a day of vacation that it earned');
});

test('a last day before the first, or more than a year ahead, is refused and names the field', async () => {
  const { id } = await hired('nekad', { employment_date: '2026-11-16' });
  const early = await close(id, '2026-11-15');
  assert.deepEqual([early.status, early.refusal?.code], [400, 'last_day_before_first']);
  assert.ok(early.refusal?.errors.last_day);
  const late = await close(id, '2027-12-01');
  assert.deepEqual([late.status, late.refusal?.code], [400, 'last_day_too_far']);
  const { id: never } = await hired('kom-aldrig', { employment_date: '2026-12-01' });
  assert.equal((await close(never)).status, 204, 'a person whose employment begins later');
  assert.equal(await row(12, never), undefined);
});

test('of two managers who close the same account one succeeds', async () => {
  const { id, version } = await hired('tva');
  const [one, other] = [
    { params: { id }, query: { last_day: '2026-11-10' } },
    { params: { id }, query: { last_day: '2026-11-20' } },
  ];
  const answers = await Promise.all([
    w.manager.send(deleteUser, one, { 'if-match': `"${version}"` }),
    w.second_manager.send(deleteUser, other, { 'if-match': `"${version}"` }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 412]);
});

test('a mistyped last day is corrected on the closed account, also in months that were run', async () => {
  const own = await world({ now: `${TODAY}T09:00:00Z` });
  const { id } = await hired('feltryckt', { employment_date: '2020-01-15' }, own);
  await run(10, own);
  await run(11, own);
  assert.equal((await close(id, '2025-11-20', own)).status, 204);
  assert.equal((await row(12, id, own))?.corrections, -60_000, 'October and November are reversed');
  assert.equal((await close(id, undefined, own)).status, 404, 'a retried closing without a day');
  for (const [day, code] of [
    ['2020-01-14', 'last_day_before_first'],
    ['2027-12-01', 'last_day_too_far'],
  ] as const) {
    const refused = await close(id, day, own);
    assert.deepEqual([refused.status, refused.refusal?.code], [400, code]);
    assert.ok(refused.refusal?.errors.last_day);
  }
  const { body: before } = await own.manager.send(listClosedUsers, {});
  const version = before.find((one) => one.id === id)?.version;
  assert.equal((await close(id, '2026-11-20', own)).status, 204);
  const { body: closed } = await own.manager.send(listClosedUsers, {});
  assert.equal(closed.find((one) => one.id === id)?.last_day, '2026-11-20');
  const december = await row(12, id, own);
  assert.deepEqual([december?.base_pay, december?.corrections], [0, -10_000], '20 of 30 days');
  const lines = await own.db.inCompany(own.company_id, async (tx) => [
    ...(await tx<{ actor_id: string; was: Days; became: Days }[]>`
      select actor_id, was, became from history
      where company_id = ${own.company_id} and noun = 'employment' and action = 'changed'
        and became ->> 'user_id' = ${id}
      order by n`),
  ]);
  assert.deepEqual(
    lines.map(({ actor_id, was, became }) => [actor_id, was.last_day, became.last_day]),
    [
      [own.manager.id, null, '2025-11-20'],
      [own.manager.id, '2025-11-20', '2026-11-20'],
    ],
  );
  const asked = { params: { id }, query: { last_day: '2026-11-30' } };
  const late = await own.second_manager.send(deleteUser, asked, { 'if-match': `"${version}"` });
  assert.deepEqual([late.status, late.refusal?.code], [412, 'stale']);
  assert.equal((await own.foreign_manager.send(deleteUser, asked)).status, 404);
  assert.equal((await close(id, '2026-11-30', own)).status, 204);
  assert.equal((await row(12, id, own))?.corrections, 0, 'nothing is left to reverse');
  await own.close();
});

test('a manager sets the bank account of a person who has left, until the erasure', async () => {
  const { id } = await hired('utan-konto', { pay: undefined });
  const body = { user: id, clearing: '8327', account: '9036247795', password: PASSWORD };
  await close(id);
  assert.equal((await w.worker.send(setBankAccount, { body })).status, 404);
  assert.equal((await w.foreign_manager.send(setBankAccount, { body })).refusal?.code, 'not_found');
  const set = await w.manager.send(setBankAccount, { body });
  assert.deepEqual([set.status, set.body.account?.clearing], [200, '8327']);
  // A person who has left reads no notices, so the other managers are notified.
  const noticesAbout = async (by: Client) =>
    (await by.send(listNotices)).body.filter(({ facts }) => facts.person_id === id).map(({ facts }) => facts);
  const [notice, ...more] = await noticesAbout(w.second_manager);
  assert.deepEqual([notice?.person, notice?.status, more], ['Ulla utan-konto', 'changed', []]);
  assert.deepEqual(await noticesAbout(w.manager), []);
  assert.equal((await w.manager.send(erasePerson, { params: { id }, body: {} })).status, 200);
  const refused = await w.manager.send(setBankAccount, { body });
  assert.deepEqual([refused.status, refused.refusal?.code], [404, 'not_found']);
  assert.equal((await close(id, '2026-11-10')).status, 404, 'and the last day cannot be corrected any more');
});

test('absence, leave and shifts after the last day are removed; reported work after it is named', async () => {
  const { id } = await hired('kalender', { pay: HOURLY });
  const { manager } = w;
  const vab = { user: id, kind: 'vab' as const, first_day: '2026-11-17' };
  assert.equal((await manager.send(createAbsence, { body: vab })).status, 201);
  for (const [first_day, last_day] of [
    ['2026-11-24', '2026-12-04'],
    ['2026-12-21', '2026-12-30'],
  ] as const) {
    const body = { user: id, kind: 'unpaid' as const, first_day, last_day };
    assert.equal((await manager.send(createLeaveRequest, { body })).status, 201);
  }
  for (const day of ['2026-11-12', '2026-11-26', '2026-11-28']) {
    const times = { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z` };
    const { body: shift } = await manager.send(createShift, { body: times });
    const body = { shift_id: shift.id, worker_id: id, status: 'approved' as const };
    assert.equal((await manager.send(createAssignment, { body })).status, 201);
  }
  const late = { user: id, date: '2026-11-18', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  assert.equal((await manager.send(createTimeEntry, { body: late })).status, 201);
  assert.equal((await close(id, '2026-11-27')).status, 204);
  const days = { start_date: '2026-11-01', end_date: '2026-12-31', user: id };
  const { body: away } = await manager.send(listAbsences, { query: days });
  assert.deepEqual(
    away.map(({ last_day }) => last_day),
    ['2026-11-27'],
  );
  const { body: left } = await w.db.inCompany(w.company_id, async (tx) => ({
    body: await tx<{ last_day: string; status: string }[]>`
      select last_day, status from leave_requests where company_id = ${w.company_id} and user_id = ${id} order by first_day`,
  }));
  assert.deepEqual(
    left.map(({ last_day, status }) => [last_day, status]),
    [
      ['2026-11-27', 'approved'],
      ['2026-12-30', 'withdrawn'],
    ],
  );
  const { body: shifts } = await manager.send(listAssignments, {
    query: { worker: id, start_date: '2026-11-01', end_date: '2026-11-30' },
  });
  assert.deepEqual(
    shifts.map(({ shift_details }) => shift_details.start_time.slice(0, 10)).toSorted(),
    ['2026-11-12', '2026-11-26'],
    'entries before a last day ahead stay',
  );
  assert.ok((await manager.send(listLeaveRequests, { query: days })).status === 200);
});

test('work reported after the last day stays, is not paid and is named', async () => {
  const { id } = await hired('jobbade', { pay: HOURLY });
  const body = { user: id, date: '2026-11-18', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  await w.manager.send(createTimeEntry, { body });
  assert.equal((await close(id, '2026-11-15')).status, 204);
  const november = await row(11, id);
  assert.equal(november?.gross, 0);
  assert.ok(november.exceptions.some(({ code, count }) => code === 'outside_employment' && count === 1));
});

test('until the month of the last day is run, neither the leaver nor the bank account can be erased', async () => {
  const own = await world({ now: `${TODAY}T09:00:00Z` });
  const { id } = await hired(
    'obetald',
    { social_security_number: '19811218-9876', date_of_birth: '1981-12-18' },
    own,
  );
  const account = { user: id, clearing: '8327', account: '9036247795', password: PASSWORD };
  assert.equal((await own.manager.send(setBankAccount, { body: account })).status, 200);
  await close(id, TODAY, own);
  assert.equal(await hindrance(id, own), 'pay_outstanding');
  await run(10, own);
  assert.equal(await hindrance(id, own), 'pay_outstanding', 'November is unpaid');
  const refused = await own.manager.send(erasePerson, { params: { id }, body: {} });
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'pay_outstanding']);
  await own.db.inCompany(
    own.company_id,
    (tx) =>
      tx`update users set closed_at = '2026-08-01T00:00:00Z' where company_id = ${own.company_id} and id = ${id}`,
  );
  const forgotten = await forgetIn(own.db, own.company_id, own.now());
  assert.equal(
    forgotten.gone.users,
    undefined,
    'retention waits too, however long ago the account was closed',
  );
  const november = await run(11, own);
  const { body: slip } = await own.manager.send(getPayslip, { query: { ...inQuery(11), user: id } });
  assert.equal(slip.pay.gross_salary, 22_000);
  assert.equal(await hindrance(id, own), 'pay_outstanding', 'the payment date has not passed');
  const undone = { params: { id: november }, body: { reason: 'Prov' } };
  assert.equal((await own.manager.send(undoPayrollRun, undone)).status, 200);
  assert.equal(await hindrance(id, own), 'pay_outstanding', 'after the undo it is unpaid again');
  await run(11, own);
  own.setNow('2026-11-26T09:00:00Z');
  const paid = { ...own, manager: await own.signIn('manager', own.subdomain) };
  assert.equal(await hindrance(id, paid), null, 'paid on the 25th');
  assert.equal((await paid.manager.send(erasePerson, { params: { id }, body: {} })).status, 200);
  assert.equal(await row(12, id, paid), undefined, 'an erased person does not return to a month');
  await own.close();
});

test('a last day in a month that was run reverses the overpayment, and blocks the erasure until then', async () => {
  const own = await world({ now: `${TODAY}T09:00:00Z` });
  const { id } = await hired('for-mycket', {}, own);
  await run(10, own);
  await run(11, own);
  assert.equal((await close(id, '2026-11-15', own)).status, 204);
  const december = await row(12, id, own);
  assert.deepEqual([december?.base_pay, december?.corrections], [0, -15_000]);
  assert.ok(december?.exceptions.some(({ code }) => code === 'negative_net'));
  assert.equal(await hindrance(id, own), 'pay_outstanding');
  await own.close();
});

test('a person who leaves after the last month was run is named once, in the first open month', async () => {
  const own = await world({ now: `${TODAY}T09:00:00Z` });
  const named = async (month: number, id: string) =>
    (await row(month, id, own))?.exceptions.some(({ code }) => code === 'employment_ends');
  const { id } = await hired('efterat', {}, own);
  const { id: earlier } = await hired('i-tid', {}, own);
  const { id: without } = await hired('aldrig-lon', {}, own);
  await own.db.inCompany(
    own.company_id,
    (tx) => tx`delete from payroll where company_id = ${own.company_id} and user_id = ${without}`,
  );
  assert.equal((await close(earlier, '2026-10-31', own)).status, 204);
  own.setNow('2026-11-22T09:01:00Z');
  await run(10, own);
  own.setNow('2026-11-22T09:02:00Z');
  assert.equal(await row(11, earlier, own), undefined, 'the run of October named the person');
  assert.equal((await close(id, '2026-10-31', own)).status, 204);
  assert.equal((await close(without, '2026-10-31', own)).status, 204);
  const november = await row(11, id, own);
  assert.deepEqual([november?.gross, await named(11, id)], [0, true], 'nothing to correct, and still named');
  assert.equal(await row(11, without, own), undefined, 'a person without pay terms is not named');
  assert.equal(await row(12, id, own), undefined, 'in the first open month only');
  own.setNow('2026-11-22T09:03:00Z');
  await run(11, own);
  assert.equal(await row(12, id, own), undefined, 'and not again after that month is run');
  await own.close();
});

test('the files of the last month include the leaver', async () => {
  const own = await world({ now: `${TODAY}T09:00:00Z` });
  const { id } = await hired(
    'filer',
    { social_security_number: '19811218-9876', date_of_birth: '1981-12-18' },
    own,
  );
  await own.manager.send(setBankAccount, {
    body: { user: id, clearing: '8327', account: '9036247795', password: PASSWORD },
  });
  await close(id, TODAY, own);
  const run_id = await run(11, own);
  await withCompanyFacts(own);
  await withNumber(own, own.worker.id, '19640823-3234');
  await own.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967498', password: PASSWORD },
  });
  for (const [kind, holds] of [
    ['paxml', '22000'],
    ['agi', '198112189876'],
    ['pain001', '9036247795'],
  ] as const) {
    const file = await runFile(own, run_id, kind);
    assert.equal(file.status, 200, `${kind}: ${file.text.slice(0, 300)}`);
    assert.ok(file.text.includes(holds), `${kind}: ${file.text}`);
  }
  await own.close();
});
