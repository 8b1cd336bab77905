import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { approveAsPlanned, withdrawApproval } from '../src/contract/approvals.ts';
import { deleteBankAccount, getBankAccount, setBankAccount } from '../src/contract/bank-accounts.ts';
import { listEmployments } from '../src/contract/employments.ts';
import { leaveOutPeople } from '../src/contract/extra-runs.ts';
import { MOST_MENDED, mendPeople } from '../src/contract/mending.ts';
import { listNotices, remindPeople } from '../src/contract/notices.ts';
import { changePayroll, createPayroll, deletePayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { changeShift, createShift, deleteShift } from '../src/contract/shifts.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  monthlyTimeEntries,
  reportPeopleAsPlanned,
  timeEntryHistory,
  withdrawReports,
} from '../src/contract/time-entries.ts';
import { changeUser, getUser } from '../src/contract/users.ts';
import type { PayException } from '../src/core/pay/exceptions.ts';
import { wordsIn } from './random-text.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** What stands in the way of a month's run, mended for many people at once (decision 0085). */

let w: World;
before(async () => {
  w = await world({ now: '2026-07-02T08:00:00Z' });
});
after(() => w.close());

const mend = (rows: object[], who: Client = w.manager, more: object = { password: PASSWORD }) =>
  // Hostile rows are not of the contract's type.
  who.send(mendPeople, { body: { rows, ...more } as { rows: { user: string }[] } });
const PAY = { monthly_salary: 28_000, employment_rate: 100, employee_tax_table: 33 };
const ACCOUNT = { clearing: '6000', account: '806967498' };
const june = { year: '2026', month: '6' };
const month = async () => (await w.manager.send(getPayrollMonth, { query: june })).body;
const withException = async (code: PayException): Promise<string[]> =>
  (await month()).people.flatMap(({ user, exceptions }) =>
    exceptions.some((one) => one.code === code) ? [user] : [],
  );
const errorsOf = (sent: { refusal: { errors: Record<string, string[]> } | null }) =>
  Object.keys(sent.refusal?.errors ?? {});
const historyOf = (noun_id: string) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun: string; action: string }[]>`
      select noun, action from history
      where company_id = ${w.company_id} and (noun_id = ${noun_id} or person_id = ${noun_id}) order by n`,
  );
const shift = (user: Client, day: string, from = '07:00', until = '15:30') =>
  w.manager.send(createShift, {
    body: {
      start_time: `2026-06-${day}T${from}:00Z`,
      end_time: `2026-06-${day}T${until}:00Z`,
      assignments: [{ worker_id: user.id, status: 'approved' }],
    },
  });
const report = (user: Client, day: string, start_time = '09:00', status?: 'draft') =>
  w.manager.send(createTimeEntry, {
    body: {
      user: user.id,
      date: `2026-06-${day}`,
      start_time,
      end_time: '17:30',
      break_duration: 30,
      ...(status === undefined ? {} : { status }),
    },
  });
const reportsOf = async (user: Client) =>
  (await w.manager.send(monthlyTimeEntries, { query: { ...june, user: user.id } })).body;

test('one wrong row refuses all of them, and each fault is named by row and field', async () => {
  const rows = [
    { user: w.worker.id, bank_account: ACCOUNT },
    { user: w.colleague.id, pay: { monthly_salary: 28_000, employee_tax_table: 33 } },
    { user: w.second_manager.id, social_security_number: '19811218-9875' },
  ];
  const sent = await mend(rows);
  assert.deepEqual([sent.status, sent.refusal?.code], [400, 'sheet_row_wrong']);
  // The terms of a person are written last: a wrong number is found before them.
  assert.deepEqual(errorsOf(sent), ['rows.2.social_security_number']);
  const terms = await mend(rows.slice(0, 2));
  assert.deepEqual(errorsOf(terms), ['rows.1.pay.employment_rate']);
  const centre = await mend([rows[0] ?? {}, { user: w.colleague.id, pay: { ...PAY, cost_centre: '999' } }]);
  assert.deepEqual(
    [centre.refusal?.code, ...errorsOf(centre)],
    ['sheet_row_wrong', 'rows.1.pay.cost_centre'],
  );
  const held = await w.manager.send(getBankAccount, { query: { user: w.worker.id } });
  assert.equal(held.body.account, null, 'nothing of the first row was stored');
});

test('facts of many people are entered at once, each with its entry of history and notice', async () => {
  assert.deepEqual(await withException('no_bank_account'), [w.worker.id]);
  const sent = await mend([
    { user: w.worker.id, bank_account: ACCOUNT, social_security_number: '19900404-9806' },
    {
      user: w.colleague.id,
      pay: PAY,
      bank_account: { clearing: '8357-6', account: '111 222 333-2' },
      first_day: '2026-06-01',
    },
  ]);
  assert.equal(sent.status, 200, JSON.stringify(sent.refusal));
  assert.equal(sent.body.people, 2);
  assert.deepEqual(await withException('no_bank_account'), []);
  assert.deepEqual(await withException('no_personal_number'), [w.colleague.id]);
  const [terms] = (await w.manager.send(listPayroll, { query: { user: w.colleague.id } })).body;
  assert.deepEqual([terms?.valid_from, terms?.monthly_salary], ['1901-01-01', 28_000]);
  const [employment] = (await w.manager.send(listEmployments, { query: { user: w.colleague.id } })).body;
  assert.equal(employment?.first_day, '2026-06-01');
  const actions = (await historyOf(w.colleague.id)).map(({ noun, action }) => `${noun} ${action}`);
  assert.deepEqual(actions.toSorted(), [
    'employment changed',
    'payroll created',
    'user bank_account_changed',
  ]);
  const of_worker = (await historyOf(w.worker.id)).map(({ noun, action }) => `${noun} ${action}`);
  assert.deepEqual(of_worker.toSorted(), ['user bank_account_changed', 'user changed']);
  const notices = (await w.worker.send(listNotices)).body.map(({ kind }) => kind);
  assert.deepEqual(notices, ['bank_account_changed'], 'nobody’s pay is redirected unseen');
  const person = await w.manager.send(getUser, { params: { id: w.worker.id } });
  assert.equal(person.body.social_security_number, '900404-****');
});

test('what is known already is not written over', async () => {
  const sent = await mend([
    { user: w.worker.id, bank_account: { clearing: '6000', account: '123456789' } },
    { user: w.colleague.id, first_day: '2026-05-01' },
    { user: w.second_manager.id, date_of_birth: '1980-01-01' },
  ]);
  assert.equal(sent.refusal?.code, 'sheet_row_wrong');
  assert.deepEqual(errorsOf(sent), [
    'rows.0.bank_account.account',
    'rows.1.first_day',
    'rows.2.date_of_birth',
  ]);
  assert.deepEqual(errorsOf(await mend([{ user: w.worker.id, pay: PAY }])), ['rows.0.pay.monthly_salary']);
  const again = await mend([{ user: w.worker.id, social_security_number: '19900404-9806' }]);
  assert.deepEqual(errorsOf(again), ['rows.0.social_security_number']);
});

test('accounts are entered only with the password of who enters them, once for the sheet', async () => {
  await w.manager.send(deleteBankAccount, { query: { user: w.worker.id } });
  const rows = [{ user: w.worker.id, bank_account: ACCOUNT }];
  const without = await mend(rows, w.manager, {});
  assert.deepEqual([without.status, errorsOf(without)], [400, ['password']]);
  const wrong = await mend(rows, w.manager, { password: 'fel-lösen-77' });
  assert.deepEqual([wrong.refusal?.code, errorsOf(wrong)], ['password_wrong', ['password']]);
  const { body } = await w.manager.send(getBankAccount, { query: { user: w.worker.id } });
  assert.equal(body.account, null);
  assert.equal((await mend(rows)).status, 200);
});

test('an account that does not fit its bank is named, until it is confirmed', async () => {
  await w.manager.send(deleteBankAccount, { query: { user: w.worker.id } });
  const rows = [
    { user: w.worker.id, bank_account: { clearing: '6000', account: '806967497' } },
    { user: w.second_manager.id, bank_account: { clearing: '0999', account: '1234567' } },
  ];
  const refused = await mend(rows);
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'sheet_row_wrong']);
  assert.deepEqual(errorsOf(refused), ['rows.0.bank_account.account', 'rows.1.bank_account.account']);
  const checked = await mend(rows, w.manager, { accounts_checked: true, password: PASSWORD });
  assert.equal(checked.status, 200, JSON.stringify(checked.refusal));
  for (const user of [w.worker.id, w.second_manager.id])
    await w.manager.send(deleteBankAccount, { query: { user } });
  await mend([{ user: w.worker.id, bank_account: ACCOUNT }]);
});

test('nobody enters the own pay terms, by no door, while there is another manager', async () => {
  const own = { user: w.manager.id, pay: PAY };
  const sent = await mend([{ user: w.worker.id, first_day: '2026-01-01' }, own]);
  assert.deepEqual([sent.status, sent.refusal?.code], [400, 'sheet_row_wrong']);
  assert.ok(errorsOf(sent).includes('rows.1.pay.monthly_salary'));
  const created = await w.manager.send(createPayroll, { body: { ...PAY, user: w.manager.id } });
  assert.deepEqual([created.status, created.refusal?.code], [403, 'own_pay']);
  const me = (await w.manager.send(getUser, { params: { id: w.manager.id } })).body;
  const { first_name, last_name, username, email } = me;
  const as_person = await w.manager.send(changeUser, {
    params: { id: w.manager.id },
    body: { first_name, last_name, username, email, role: 'manager', pay: PAY },
  });
  assert.deepEqual([as_person.status, as_person.refusal?.code], [403, 'own_pay']);
  const { status } = await mend([own], w.second_manager);
  assert.equal(status, 200);
  const [terms] = (await w.manager.send(listPayroll, { query: { user: w.manager.id } })).body;
  const params = { id: terms?.id ?? '' };
  const changed = await w.manager.send(changePayroll, { params, body: { ...PAY, user: w.manager.id } });
  assert.deepEqual([changed.status, changed.refusal?.code], [403, 'own_pay']);
  const deleted = await w.manager.send(deletePayroll, { params });
  assert.deepEqual([deleted.status, deleted.refusal?.code], [403, 'own_pay']);
  assert.equal((await w.second_manager.send(deletePayroll, { params })).status, 204);
});

test('a birth date ahead is refused, typed or in a number', async () => {
  assert.deepEqual(errorsOf(await mend([{ user: w.second_manager.id, date_of_birth: '2031-01-01' }])), [
    'rows.0.date_of_birth',
  ]);
});

test('a number that another person has, also one of the same sheet, is named', async () => {
  const taken = await mend([{ user: w.colleague.id, social_security_number: '19900404-9806' }]);
  assert.deepEqual(errorsOf(taken), ['rows.0.social_security_number']);
  const twice = await mend([
    { user: w.colleague.id, social_security_number: '19900404-9814' },
    { user: w.second_manager.id, social_security_number: '19900404-9814' },
  ]);
  assert.deepEqual(errorsOf(twice), ['rows.1.social_security_number']);
  assert.deepEqual(wordsIn(JSON.stringify(twice.refusal), ['9814']), [], 'no number is answered');
});

test('hostile sheets: strangers, the same person twice, empty rows, too many, and no manager', async () => {
  const elsewhere = await mend([{ user: w.foreign_worker.id, bank_account: ACCOUNT }]);
  assert.deepEqual([elsewhere.status, errorsOf(elsewhere)], [400, ['rows.0.user']]);
  const unknown = await mend([{ user: '00000000-0000-4000-8000-000000000000', first_day: '2026-01-01' }]);
  assert.deepEqual([unknown.status, errorsOf(unknown)], [400, ['rows.0.user']]);
  const row = { user: w.colleague.id, date_of_birth: '1990-04-04' };
  for (const [rows, field] of [
    [[row, row], 'rows'],
    [[{ user: w.colleague.id }], 'rows'],
    [[], 'rows'],
    [Array.from({ length: MOST_MENDED + 1 }, () => row), 'rows'],
    [[{ ...row, date_of_birth: '1990-02-30' }], 'rows.0.date_of_birth'],
    [[{ ...row, role: 'manager' }], 'rows.0.role'],
    [
      [{ user: w.colleague.id, bank_account: { clearing: '6000', account: 'x' } }],
      'rows.0.bank_account.account',
    ],
    [[{ user: w.colleague.id, pay: { ...PAY, valid_from: '2026-01-01' } }], 'rows.0.pay.valid_from'],
  ] as const) {
    const sent = await mend([...rows]);
    assert.deepEqual([sent.status, errorsOf(sent)], [400, [field]], field);
  }
  assert.equal((await mend([row], w.worker)).status, 403);
  assert.equal((await mend([{ ...row }], w.superuser)).status, 403);
});

test('two clerks at once: one enters, the other is told the row and the field', async () => {
  await w.manager.send(deleteBankAccount, { query: { user: w.worker.id } });
  const one = { user: w.worker.id, bank_account: ACCOUNT };
  const other = { user: w.worker.id, bank_account: { clearing: '83576', account: '1112223332' } };
  const answers = await Promise.all([
    mend([one]),
    mend([other], w.second_manager),
    w.worker.send(setBankAccount, { body: { clearing: '6000', account: '123456789', password: PASSWORD } }),
  ]);
  const [first, second, own] = answers;
  assert.equal(own.status, 200);
  const refused = [first, second].filter(({ status }) => status === 400);
  assert.ok(refused.length >= 1);
  for (const sent of refused) assert.deepEqual(errorsOf(sent), ['rows.0.bank_account.account']);
});

test('terms that another clerk gives meanwhile are not given twice', async () => {
  const [bulk, single] = await Promise.all([
    mend([{ user: w.second_manager.id, pay: PAY }]),
    w.manager.send(createPayroll, { body: { ...PAY, user: w.second_manager.id } }),
  ]);
  assert.deepEqual([bulk.status, single.status].filter((status) => status < 300).length, 1);
  const rows = (await w.manager.send(listPayroll, { query: { user: w.second_manager.id } })).body;
  assert.equal(rows.length, 1);
});

const days = { start_date: '2026-06-01', end_date: '2026-06-30' };
const everybody = () => [w.worker.id, w.colleague.id];

test('reminders go to all missing days of the people, once in twelve hours', async () => {
  await shift(w.worker, '01');
  await shift(w.worker, '02');
  await shift(w.colleague, '03');
  await shift(w.colleague, '04');
  assert.equal((await report(w.colleague, '04')).status, 201);
  const remind = (who = w.manager) =>
    who.send(remindPeople, { body: { year: 2026, month: 6, people: everybody() } });
  const both = await Promise.all([remind(), remind(w.second_manager)]);
  assert.deepEqual(both.map(({ body }) => [body.reminded, body.lately]).toSorted(), [
    [0, 3],
    [3, 0],
  ]);
  const notices = (await w.colleague.send(listNotices)).body.filter(({ kind }) => kind === 'report_missing');
  assert.deepEqual(
    notices.map(({ facts }) => facts.date),
    ['2026-06-03'],
  );
  const strange = { year: 2026, month: 6, people: [w.worker.id, w.foreign_worker.id] };
  assert.equal((await w.manager.send(remindPeople, { body: strange })).status, 404);
});

test('a manager reports for many as planned, on days without a report, and takes it back', async () => {
  await shift(w.colleague, '05', '05:00', '07:00');
  await shift(w.colleague, '05', '08:00', '10:00');
  const early = { user: w.colleague.id, date: '2026-06-05', start_time: '07:00', end_time: '09:00' };
  assert.equal(
    (await w.manager.send(createTimeEntry, { body: { ...early, break_duration: 0 } })).status,
    201,
  );
  assert.deepEqual((await withException('missing_reports')).toSorted(), everybody().toSorted());
  const as_planned = (who = w.manager) =>
    who.send(reportPeopleAsPlanned, { body: { ...days, people: everybody() } });
  const both = await Promise.all([as_planned(), as_planned(w.second_manager)]);
  assert.deepEqual(both.map(({ body }) => body.made.length).toSorted(), [0, 3], 'each shift once');
  assert.deepEqual(await withException('missing_reports'), []);
  const made = both.flatMap(({ body }) => body.made);
  const [first] = made;
  const history = await w.manager.send(timeEntryHistory, { params: { id: first?.id ?? '' } });
  assert.deepEqual(
    history.body.map(({ action }) => action),
    ['created_for'],
  );
  const others = await w.colleague.send(withdrawReports, {
    body: { entries: made.filter(({ id }) => id === first?.id) },
  });
  assert.deepEqual(others.body, { deleted: 0, kept: 1 }, 'a worker withdraws the own ones');
  const back = await w.second_manager.send(withdrawReports, { body: { entries: made } });
  assert.deepEqual(back.body, { deleted: 3, kept: 0 });
  const { made: again } = (await as_planned()).body;
  assert.equal(again.length, 3);
  const typed = await w.worker.send(createTimeEntry, {
    body: { date: '2026-06-20', start_time: '09:00', end_time: '17:30', break_duration: 30 },
  });
  const { id, version } = typed.body;
  const kept = await w.manager.send(withdrawReports, { body: { entries: [{ id, version }] } });
  assert.deepEqual(kept.body, { deleted: 0, kept: 1 }, 'the person typed it');
  const edited = (await reportsOf(w.worker)).find((one) => again.some((made) => made.id === one.id));
  const params = { id: edited?.id ?? '' };
  const { body: now_is } = await w.worker.send(changeTimeEntry, { params, body: { description: 'Mitt' } });
  const since = { entries: [{ id: now_is.id, version: now_is.version }] };
  const touched = await w.manager.send(withdrawReports, { body: since });
  assert.deepEqual(touched.body, { deleted: 0, kept: 1 }, 'the person has changed it since');
  assert.equal((await w.worker.send(deleteTimeEntry, { params: { id } })).status, 204);
  assert.equal(
    (await w.worker.send(reportPeopleAsPlanned, { body: { ...days, people: [w.worker.id] } })).status,
    403,
  );
});

test('reports that follow their shifts are approved at once; the others are left, and it is undone as one', async () => {
  await shift(w.worker, '08');
  await shift(w.worker, '09');
  await report(w.worker, '08', '11:00');
  await report(w.worker, '09', '09:00', 'draft');
  await report(w.worker, '10');
  const approve = (who = w.manager) => who.send(approveAsPlanned, { body: { ...days, people: everybody() } });
  const both = await Promise.all([approve(), approve(w.second_manager)]);
  assert.deepEqual(
    both.map(({ body }) => body.approved).toSorted((a, b) => a - b),
    [0, 5],
    'a report is approved once',
  );
  const done = both.find(({ body }) => body.id !== null);
  assert.equal(done?.body.left, 3, 'another time, a draft, and a day without a shift');
  const statuses = new Map((await reportsOf(w.worker)).map(({ date, status }) => [date.slice(8), status]));
  assert.deepEqual([...statuses].toSorted(), [
    ['01', 'approved'],
    ['02', 'approved'],
    ['08', 'submitted_pending'],
    ['09', 'draft'],
    ['10', 'submitted_ok'],
  ]);
  const undone = await w.manager.send(withdrawApproval, { params: { id: done?.body.id ?? '' } });
  assert.equal(undone.body.restored.length, 5);
  assert.equal(
    (await w.worker.send(approveAsPlanned, { body: { ...days, people: [w.worker.id] } })).status,
    403,
  );
  const strange = { ...days, people: [w.foreign_worker.id] };
  assert.equal((await w.manager.send(approveAsPlanned, { body: strange })).status, 404);
  const wrong = { start_date: '2026-06-30', end_date: '2026-06-01', people: everybody() };
  assert.deepEqual(errorsOf(await w.manager.send(approveAsPlanned, { body: wrong })), ['end_date']);
});

test('a report is held against the plan of now: a shift that was moved or taken away, or a sick day', async () => {
  const { body: moved } = await shift(w.worker, '22');
  const { body: gone } = await shift(w.worker, '23');
  await report(w.worker, '22');
  await report(w.worker, '23');
  const changed = { start_time: '2026-06-22T07:00:00Z', end_time: '2026-06-22T09:00:00Z' };
  assert.equal((await w.manager.send(changeShift, { params: { id: moved.id }, body: changed })).status, 200);
  assert.equal((await w.manager.send(deleteShift, { params: { id: gone.id } })).status, 204);
  await shift(w.worker, '24');
  await report(w.worker, '24');
  const sick = { user: w.worker.id, kind: 'sick', first_day: '2026-06-24', last_day: '2026-06-24' } as const;
  assert.equal((await w.manager.send(createAbsence, { body: sick })).status, 201);
  const some = { start_date: '2026-06-22', end_date: '2026-06-24', people: [w.worker.id] };
  const { body } = await w.manager.send(approveAsPlanned, { body: some });
  assert.deepEqual(body, { id: null, approved: 0, left: 3 });
});

test('the caller’s own reports are left to another manager', async () => {
  await shift(w.manager, '15');
  await report(w.manager, '15');
  const { body } = await w.manager.send(approveAsPlanned, { body: { ...days, people: [w.manager.id] } });
  assert.deepEqual(body, { id: null, approved: 0, left: 1 });
});

test('many are left out with one reason, all or none, and taken in again', async () => {
  const leave = (reason: string | null, people: string[]) =>
    w.manager.send(leaveOutPeople, { body: { year: 2026, month: 6, people, reason } });
  const strange = await leave('Väntar på uppgifter', [w.worker.id, w.foreign_worker.id]);
  assert.deepEqual([strange.status, errorsOf(strange)], [404, ['people']]);
  assert.equal((await month()).left_out, undefined, 'none');
  const left = await leave('Väntar på uppgifter', everybody());
  assert.deepEqual(
    left.body.map(({ user, reason }) => [user, reason]).toSorted(),
    everybody()
      .map((user) => [user, 'Väntar på uppgifter'])
      .toSorted(),
  );
  const changed = await leave('Nytt skäl', [w.worker.id, w.worker.id]);
  assert.equal(changed.body.find(({ user }) => user === w.worker.id)?.reason, 'Nytt skäl');
  assert.deepEqual((await leave(null, everybody())).body, []);
  const [made] = await Promise.all([
    w.manager.send(makePayrollRun, { body: { year: 2026, month: 6, override_reason: 'Prov' } }),
    leave('Under körningen', [w.worker.id]),
  ]);
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
  const locked = await month();
  const [left_out = []] = [locked.left_out];
  assert.equal(
    locked.people.some(({ user }) => user === w.worker.id),
    !left_out.some(({ user }) => user === w.worker.id),
    'left out of the run, or refused',
  );
  assert.deepEqual(errorsOf(await leave('Efteråt', [w.colleague.id])), ['month']);
});
