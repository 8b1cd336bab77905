import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { changeLeaveRequest, createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import {
  getPayrollMonth,
  makePayrollRun,
  type PayrollMonth,
  undoPayrollRun,
} from '../src/contract/payroll-runs.ts';
import { getPayslip, getPayslipFile } from '../src/contract/payslips.ts';
import { createUser, deleteUser } from '../src/contract/users.ts';
import {
  changeVacationBalance,
  createVacationBalance,
  deleteVacationBalance,
  getVacationLedger,
  listVacationBalances,
  pasteVacationBalances,
} from '../src/contract/vacation.ts';
import { changeVacationRules, getVacationRules } from '../src/contract/vacation-rules.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** The vacation ledger with its opening balances (decision 0058), and what it does to pay. */

let w: World;
before(async () => {
  w = await world({ now: '2026-12-01T09:00:00Z' });
});
after(() => w.close());

const reason = { override_reason: 'Prov' };
const lacksOf = ({ people }: PayrollMonth, id: string) =>
  people.find(({ user }) => user === id)?.exceptions.find(({ code }) => code === 'employment_ends')?.lacks;
const december = async () =>
  (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '12' } })).body;
const linesOf = async (user: string, month: number, year = '2026') =>
  (await w.manager.send(getMonthlyPay, { query: { year, month: String(month), user } })).body.lines
    .filter(({ code }) => /^(base|leave|vacation)/.test(code))
    .map(({ code, quantity, amount }) => [code, quantity, amount]);
const enter = (user: string, first_day: string, last_day: string, more: object = {}) =>
  w.manager.send(createLeaveRequest, { body: { user, kind: 'vacation', first_day, last_day, ...more } });
const ledgerOf = async (user: string) => (await w.manager.send(getVacationLedger, { query: { user } })).body;
const balance = (user: string, more: object = {}) =>
  w.manager.send(createVacationBalance, { body: { user, from_day: '2026-12-01', paid_days: 25, ...more } });

type Hired = { readonly employment_date: string | null; readonly pay?: object };
async function hired(
  username: string,
  { employment_date, pay = { monthly_salary: 30_000, employment_rate: 100 } }: Hired,
) {
  const { body, status } = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: username,
      username,
      email: `${username}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date,
      pay,
    },
  });
  assert.equal(status, 201);
  return body.id;
}
const HOURLY = { hourly_salary: 180, employment_hours_per_week: 20, paid_by: 'hour' };

test('row 3: the vacation pay that is due at the end of an employment is in the last month', async () => {
  const id = await hired('rad3', { employment_date: '2026-10-01' });
  const { body: october } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 10, ...reason },
  });
  const { status } = await w.manager.send(deleteUser, { params: { id }, query: { last_day: '2026-11-22' } });
  assert.equal(status, 204);
  const [employment] = (await w.manager.send(listEmployments, { query: { user: id } })).body;
  assert.deepEqual(await linesOf(id, 11), [
    ['base_monthly', 22, 22_000],
    ['vacation_final', 4, 6036],
  ]);
  const { body: month } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '11' } });
  const exceptions = month.people.find(({ user }) => user === id)?.exceptions.map(({ code }) => code) ?? [];
  assert.ok(!exceptions.includes('employment_ends'), 'everything is known');
  // Without October nobody knows the OB of the days: the month names the person.
  await w.manager.send(undoPayrollRun, { params: { id: october.id }, body: { reason: 'Prov' } });
  const { body: unknown } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '11' } });
  const then = unknown.people.find(({ user }) => user === id)?.exceptions.map(({ code }) => code) ?? [];
  assert.ok(then.includes('employment_ends') && then.includes('vacation_variable_unknown'));
  assert.deepEqual(lacksOf(unknown, id), ['running_pay'], 'the days are known');
  assert.ok(employment !== undefined);
});

test('leave that is entered in a locked month corrects the vacation pay of the last month too', async () => {
  const own = await world({ now: '2026-12-01T09:00:00Z' });
  // By the salary alone; by all pay: vacation-pay-rule.test.ts.
  await own.manager.send(changeVacationRules, { body: { vacation_pay_rule: 'agreement' } });
  const { body: person } = await own.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: 'Slutade',
      username: 'slutade',
      email: 'slutade@example.se',
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date: '2026-10-01',
      pay: { monthly_salary: 30_000, employment_rate: 100 },
    },
  });
  const [employment] = (await own.manager.send(listEmployments, { query: { user: person.id } })).body;
  const ended = { last_day: '2026-11-22', end_reason: 'own_request' } as const;
  const end = { params: { id: employment?.id ?? '' }, body: ended };
  assert.equal((await own.manager.send(changeEmployment, end)).status, 200);
  for (const month of [10, 11])
    assert.equal(
      (await own.manager.send(makePayrollRun, { body: { year: 2026, month, ...reason } })).status,
      201,
    );
  const leave = { user: person.id, kind: 'unpaid', first_day: '2026-10-01', last_day: '2026-10-31' } as const;
  assert.equal((await own.manager.send(createLeaveRequest, { body: leave })).status, 201);
  const { body } = await own.manager.send(getMonthlyPay, {
    query: { year: '2026', month: '12', user: person.id },
  });
  // October is not paid and earns no vacation: two days are due at the end, not four.
  assert.deepEqual(
    body.lines.filter(({ code }) => code === 'correction').map(({ of_month, amount }) => [of_month, amount]),
    [
      ['2026-10', -30_000],
      ['2026-11', -3018],
    ],
  );
  await own.close();
});

test('row 6: in advance the days are paid, and settled when the employment ends, by its reason', async () => {
  const id = await hired('rad6', { employment_date: '2026-11-01' });
  const { body: leave } = await enter(id, '2026-12-07', '2026-12-11', { advance: true });
  assert.equal(leave.advance, true);
  assert.deepEqual(await linesOf(id, 12), [
    ['base_monthly', 1, 30_000],
    ['vacation_supplement', 5, 645],
  ]);
  assert.equal((await ledgerOf(id)).left?.advance, 5);
  const [employment] = (await w.manager.send(listEmployments, { query: { user: id } })).body;
  const end = (end_reason: 'own_request' | 'redundancy') =>
    w.manager.send(changeEmployment, {
      params: { id: employment?.id ?? '' },
      body: { last_day: '2026-12-31', end_reason },
    });
  await end('own_request');
  // 61 days earn 5: 7545 kr, less the five in advance.
  assert.deepEqual((await linesOf(id, 12)).slice(2), [
    ['vacation_final', 5, 7545],
    ['vacation_final', 1, -7545],
  ]);
  await end('redundancy');
  assert.deepEqual((await linesOf(id, 12)).slice(2), [['vacation_final', 5, 7545]]);
  // Granted again without the advance, the days have no pay.
  await w.manager.send(changeLeaveRequest, { params: { id: leave.id }, body: { status: 'pending' } });
  const { body: again } = await w.manager.send(changeLeaveRequest, {
    params: { id: leave.id },
    body: { status: 'approved' },
  });
  assert.equal(again.advance, false);
  assert.deepEqual((await linesOf(id, 12)).slice(1), [['vacation_final', 5, 7545]], 'no supplement');
});

test('a leaver with an opening balance is told which of its sums is missing, not to enter one', async () => {
  const id = await hired('rad-saldo', { employment_date: '2020-01-01' });
  await balance(id, { paid_days: 10 });
  const employed = async () => (await w.manager.send(listEmployments, { query: { user: id } })).body[0]?.id;
  const body = { last_day: '2026-12-31', end_reason: 'own_request' as const };
  await w.manager.send(changeEmployment, { params: { id: (await employed()) ?? '' }, body });
  assert.deepEqual(lacksOf(await december(), id), ['earned_pay', 'running_pay']);
  const [opening] = (await w.manager.send(listVacationBalances, { query: { user: id } })).body;
  assert.ok(opening !== undefined);
  const filled = async (more: object) =>
    assert.equal(
      (
        await w.manager.send(changeVacationBalance, {
          params: { id: opening.id },
          body: { from_day: '2026-12-01', paid_days: 10, ...more },
        })
      ).status,
      200,
    );
  await filled({ earned_pay: 4000 });
  assert.deepEqual(lacksOf(await december(), id), ['running_pay']);
  await filled({ earned_pay: 4000, running_pay: 2000 });
  assert.equal(lacksOf(await december(), id), undefined, 'everything is known');
});

test('an advance goes with a grant of vacation alone', async () => {
  const id = await hired('forskott', { employment_date: '2026-11-01' });
  const unpaid = await w.manager.send(createLeaveRequest, {
    body: { user: id, kind: 'unpaid', first_day: '2026-12-14', last_day: '2026-12-14', advance: true },
  });
  assert.deepEqual([unpaid.status, Object.keys(unpaid.refusal?.errors ?? {})], [400, ['advance']]);
  const asked = await w.worker.send(createLeaveRequest, {
    body: { kind: 'vacation', first_day: '2026-12-14', last_day: '2026-12-14', advance: true },
  });
  assert.equal(asked.status, 400);
});

test('row 7: an hourly person from another program is paid 12 % of what was entered, also after a run', async () => {
  const id = await hired('rad7', { employment_date: '2015-01-01', pay: HOURLY });
  await enter(id, '2026-12-07', '2026-12-11');
  const { body: before } = await w.manager.send(getMonthlyPay, {
    query: { year: '2026', month: '12', user: id },
  });
  assert.ok(before.warnings.includes('vacation_pay_unknown'));
  const { body: made } = await balance(id, { taken_days: 12, earned_pay: 240_000, saved_1: 3, saved_2: 2 });
  assert.deepEqual(
    (await linesOf(id, 12)).filter(([code]) => code === 'vacation_pay'),
    // 12 % of 240 000, five of twenty-five days.
    [['vacation_pay', 5, 5760]],
  );
  const ledger = await ledgerOf(id);
  assert.deepEqual([ledger.complete, ledger.left], [true, { paid: 8, saved: 5, unpaid: 0, advance: 0 }]);
  // The balance decides nothing before its day, and nothing once it is gone.
  const { status } = await w.manager.send(
    deleteVacationBalance,
    { params: { id: made.id } },
    { 'if-match': '"1"' },
  );
  assert.equal(status, 204);
  assert.equal((await ledgerOf(id)).complete, false);
});

test('what a run used stays, though the balance changes afterwards', async () => {
  const id = await hired('korning', { employment_date: '2015-01-01' });
  const { body: made } = await balance(id, { taken_days: 24 });
  await enter(id, '2026-12-07', '2026-12-18');
  assert.deepEqual(
    (await linesOf(id, 12)).map(([code]) => code),
    ['base_monthly', 'leave_deduction', 'vacation_supplement'],
  );
  const { body: run } = await w.manager.send(makePayrollRun, { body: { year: 2026, month: 12, ...reason } });
  const slip = async () =>
    JSON.stringify(
      (await w.manager.send(getPayslip, { query: { year: '2026', month: '12', user: id } })).body.pay,
    );
  const stored = await slip();
  assert.match(stored, /"vacation_left":\{"paid":0,"saved":0,"unpaid":0,"advance":0\}/);
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayslipFile.path}?year=2026&month=12&user=${id}`,
    headers: {
      authorization: `Bearer ${w.manager.access}`,
      'x-tenant-domain': `${w.manager.subdomain}.localhost`,
    },
  });
  assert.ok(linesOfPdf(rawPayload).join('\n').includes('Semesterdagar kvar: 0 betalda, 0 sparade.'));
  await w.manager.send(changeVacationBalance, { params: { id: made.id }, body: { taken_days: 0 } });
  assert.equal(await slip(), stored, 'a locked month stays to the byte');
  const { body: january } = await w.manager.send(getMonthlyPay, {
    query: { year: '2027', month: '1', user: id },
  });
  assert.ok(!january.lines.some(({ code }) => code === 'correction'), 'the days keep what they used');
  assert.deepEqual((await ledgerOf(id)).years.at(-1)?.taken, { paid: 1, saved: 0, advance: 0, unpaid: 9 });
  await w.manager.send(undoPayrollRun, { params: { id: run.id }, body: { reason: 'Prov' } });
  assert.deepEqual((await ledgerOf(id)).years.at(-1)?.taken, { paid: 10, saved: 0, advance: 0, unpaid: 0 });
});

test('balances: bad input is named, one a day and person, versions are compared', async () => {
  const id = await hired('saldo', { employment_date: '2015-01-01' });
  for (const [more, field] of [
    [{ from_day: '2026-12-02' }, 'from_day'],
    [{ taken_days: 26 }, 'taken_days'],
    [{ paid_days: 61 }, 'paid_days'],
    [{ saved_3: 61 }, 'saved_3'],
    [{ earned_pay: 0.001 }, 'earned_pay'],
    [{ entitled_days: 24 }, 'entitled_days'],
  ] as const) {
    const { status, refusal } = await balance(id, more);
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]], JSON.stringify(more));
  }
  const both = await Promise.all([balance(id), balance(id)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.equal(both.find(({ status }) => status === 409)?.refusal?.code, 'balance_exists');
  const [row] = (await w.manager.send(listVacationBalances, { query: { user: id } })).body;
  const params = { id: row?.id ?? '' };
  const few = await w.manager.send(changeVacationBalance, { params, body: { taken_days: 30 } });
  assert.equal(few.status, 400, 'more than the 25 that are entered');
  const changes = await Promise.all(
    [20, 21].map((paid_days) =>
      w.manager.send(changeVacationBalance, { params, body: { paid_days } }, { 'if-match': '"1"' }),
    ),
  );
  assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 412]);
  const { status: none } = await w.worker.send(listVacationBalances, { query: { user: id } });
  assert.equal(none, 404);
});

test('a sheet is read, and saved whole or not at all', async () => {
  const paste = (text: string, save: boolean, known?: { user: string; version: number }[]) =>
    w.manager.send(pasteVacationBalances, {
      body: { from_day: '2026-11-01', text, save, ...(known === undefined ? {} : { known }) },
    });
  const wrong = await paste('person;betalda;namn\nsaldo;25;X\nfinns-inte;25;Y\nrad6;sex;Z', false);
  assert.deepEqual(
    wrong.body.rows.map(({ row, name, fault }) => [row, name, fault?.code ?? null, fault?.column ?? null]),
    [
      [2, 'Ny saldo', null, null],
      [3, null, 'unknown_person', null],
      [4, 'Ny rad6', 'not_a_number', 'betalda'],
    ],
  );
  assert.deepEqual(wrong.body.unknown_columns, ['namn']);
  const refused = await paste('person;betalda\nsaldo;25\nfinns-inte;25', true);
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'sheet_row_wrong']);
  assert.match(String(Object.values(refused.refusal?.errors ?? {})), /Row 3/);
  assert.equal((await paste('namn\nsaldo', false)).refusal?.code, 'sheet_unreadable');
  const all = (await w.manager.send(listVacationBalances)).body.filter(
    ({ from_day }) => from_day === '2026-11-01',
  );
  assert.deepEqual(all, [], 'nothing was saved');
  const saved = await paste(
    'person\tbetalda\tuttagna\tsparade\nsaldo\t25\t5\t2\nRAD6@example.se\t0\t\t',
    true,
  );
  assert.deepEqual(
    [saved.status, saved.body.saved, saved.body.rows.map((one) => one.saved_days)],
    [200, true, [2, null]],
  );
  const blind = await paste('person\tbetalda\nsaldo\t24', true);
  assert.deepEqual([blind.status, blind.refusal?.code], [409, 'sheet_row_changed'], 'a balance is there');
  const [seen] = (await paste('person\tbetalda\nsaldo\t24', false)).body.rows;
  assert.deepEqual(seen?.was, { version: 1, paid_days: 25, taken_days: 5, saved_days: 2 });
  const user = seen?.user ?? '';
  const other = await paste('person\tbetalda\nsaldo\t24', true, [{ user, version: 2 }]);
  assert.equal(other.refusal?.code, 'sheet_row_changed', 'another version than the preview showed');
  const both = await Promise.all(
    [24, 24].map((days) => paste(`person\tbetalda\nsaldo\t${days}`, true, [{ user, version: 1 }])),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'two at once');
  const rows = (await w.manager.send(listVacationBalances)).body.filter(
    ({ from_day }) => from_day === '2026-11-01',
  );
  assert.deepEqual(
    rows.map(({ paid_days, taken_days, version }) => [paid_days, taken_days, version]).toSorted(),
    [
      [0, 0, 1],
      [24, 0, 2],
    ],
  );
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string }[]>`
      select action from history where company_id = ${w.company_id} and noun = 'vacation_balance' and noun_id = any(${rows.map(({ id }) => id)}::uuid[]) order by n`,
  );
  assert.deepEqual(
    kept.map(({ action }) => action),
    ['created', 'created', 'changed'],
  );
});

test('the company chooses how vacation is earned and what an unpaid day deducts', async () => {
  const id = await hired('regler', { employment_date: '2026-11-01' });
  await enter(id, '2026-12-01', '2026-12-22');
  const change = (body: object) => w.manager.send(changeVacationRules, { body });
  assert.equal((await change({ vacation_days: 24 })).status, 400);
  const { body: rules } = await change({ vacation_earning: 'same_year', vacation_unpaid: 'day_percent' });
  assert.deepEqual([rules.vacation_earning, rules.vacation_unpaid], ['same_year', 'day_percent']);
  // 151 days of 365 earn 11; five of the sixteen days have no pay: 4,6 % of 30 000 each.
  assert.deepEqual((await linesOf(id, 12)).slice(1), [
    ['leave_deduction', 5, -6900],
    ['vacation_supplement', 11, 1419],
  ]);
  await change({ vacation_earning: 'year_before', vacation_unpaid: 'as_leave' });
  assert.equal((await w.worker.send(getVacationRules)).status, 200);
  assert.equal((await w.worker.send(changeVacationRules, { body: {} })).status, 403);
});

test('an opening balance that looks like whole pay is asked about, by its field, and saved when confirmed', async () => {
  const id = await hired('hela', { employment_date: '2015-02-01' });
  // A year's salary and 26 000 kr of OB: only the OB belongs here.
  const whole = await balance(id, { earned_pay: 386_000, running_pay: 4000 });
  assert.deepEqual([whole.status, whole.refusal?.code], [400, 'looks_like_whole_pay']);
  assert.deepEqual(Object.keys(whole.refusal?.errors ?? {}), ['earned_pay']);
  const { body: made, status } = await balance(id, { earned_pay: 26_000, running_pay: 4000 });
  assert.equal(status, 201);
  const change = (body: object) => w.manager.send(changeVacationBalance, { params: { id: made.id }, body });
  const running = await change({ running_pay: 200_000 });
  assert.deepEqual(Object.keys(running.refusal?.errors ?? {}), ['running_pay']);
  const sure = await change({ running_pay: 200_000, variable_only: true });
  assert.deepEqual([sure.status, sure.body.running_pay], [200, 200_000]);
  assert.equal((await change({ running_pay: 200_000, taken_days: 3 })).status, 200, 'it was asked once');
  const sheet = (text: string, more: object = {}) =>
    w.manager.send(pasteVacationBalances, { body: { from_day: '2026-12-01', text, save: false, ...more } });
  const rows = 'person;betalda;underlag\nhela;25;386000';
  assert.equal((await sheet(rows)).body.rows[0]?.fault?.code, 'whole_pay');
  assert.equal((await sheet(rows, { save: true })).refusal?.code, 'sheet_row_wrong');
  assert.equal((await sheet(rows, { variable_only: true })).body.rows[0]?.fault, null);
  const hourly = await hired('timme', { employment_date: '2015-02-01', pay: HOURLY });
  assert.equal(
    (await balance(hourly, { earned_pay: 386_000 })).status,
    201,
    'all pay by the hour belongs to it',
  );
});

test('a worker sees the own ledger, and nobody else’s', async () => {
  assert.equal((await w.worker.send(getVacationLedger)).status, 200);
  const other = await hired('annan', { employment_date: '2026-11-01' });
  assert.equal((await w.worker.send(getVacationLedger, { query: { user: other } })).status, 404);
  assert.equal((await w.foreign_manager.send(getVacationLedger, { query: { user: other } })).status, 404);
});

test('a balance from the first of the month holds for an employment that begins in it', async () => {
  const id = await hired('mitt', { employment_date: '2026-12-16' });
  await balance(id, { paid_days: 5 });
  assert.equal((await ledgerOf(id)).left?.paid, 5);
  const { body: early } = await w.manager.send(getVacationLedger, { query: { user: id, on: '1950-01-01' } });
  assert.deepEqual(early.years, [], 'nothing before the employment');
  const far = (on: string) => w.manager.send(getVacationLedger, { query: { user: id, on } });
  assert.equal((await far('2028-11-30')).status, 200);
  const { status, refusal } = await far('2198-12-31');
  assert.deepEqual(
    [status, Object.keys(refusal?.errors ?? {})],
    [400, ['on']],
    'it would count for a second',
  );
});
