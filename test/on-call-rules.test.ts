import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { listHistory } from '../src/contract/history.ts';
import { getMonthReport } from '../src/contract/month-reports.ts';
import {
  changeOnCallRule,
  createOnCallRule,
  deleteOnCallRule,
  listOnCallRules,
  type SentOnCall,
  type SentOnCallTerms,
  tryOnCallRule,
} from '../src/contract/on-call-rules.ts';
import { createOvertimeRule, type SentOvertime } from '../src/contract/overtime-rules.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import {
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  getShift,
} from '../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry, reportAsPlanned } from '../src/contract/time-entries.ts';
import { getVacationLedger } from '../src/contract/vacation.ts';
import { getWorkingTime } from '../src/contract/working-time.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** Shifts and reports of jour and beredskap, their rules by date, and a run that pays by them. */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const terms: SentOnCallTerms = {
  levels: [{ pay: { unit: 'month', value: 1400 }, above: null }],
  windows: [],
  month_min: null,
  worked: null,
  worked_ob: false,
  least_min: 120,
  while_working: false,
};
const rules: SentOnCall = {
  name: 'Kontoret',
  source: 'Avtalet 9 §',
  jour: { ...terms, levels: [{ pay: { unit: 'ore', value: 5000 }, above: null }] },
  beredskap: terms,
  vacation: true,
  account: 7219,
};
const overtime: SentOvertime = {
  name: 'Kontoret',
  source: 'Avtalet 8 §',
  measure: 'shift',
  weeks: 1,
  day_min: null,
  absence_counts: true,
  unit_min: 30,
  extra: null,
  levels: [{ pay: { unit: 'month', value: 94 }, after_min: null, free_days: false }],
  windows: [],
  with_ob: 'overtime',
  vacation: true,
  account: null,
};
const choose = (from: string, sent: SentOnCall, who = w.manager) =>
  who.send(createOnCallRule, { body: { from, rules: sent } });
const plan = async (start_time: string, end_time: string, kind?: 'jour' | 'beredskap') => {
  const { body } = await w.manager.send(createShift, {
    body: { start_time, end_time, ...(kind === undefined ? {} : { kind }) },
  });
  await w.manager.send(createAssignment, {
    body: { shift_id: body.id, worker_id: w.worker.id, status: 'approved' },
  });
  return body;
};
const report = (body: Parameters<typeof reportBody>[0]) =>
  w.worker.send(createTimeEntry, { body: reportBody(body) });
const reportBody = (body: {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind?: 'work' | 'jour' | 'beredskap';
  readonly break_duration?: number;
  readonly worked?: { start_time: string; end_time: string }[];
}) => ({ break_duration: 0, ...body });
const approve = (id: string) =>
  w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id }] } });
const linesOf = async (month: string) =>
  (await w.worker.send(getMonthlyPay, { query: { year: '2026', month } })).body.lines
    .filter(({ code }) => /^(jour|beredskap|on_call|overtime|ob|base|no_show)/.test(code))
    .map(({ code, quantity, amount }) => [code, quantity, amount]);

test('a shift has a kind, and keeps it when a page of before moves it', async () => {
  const made = await plan('2026-02-10T17:00:00+01:00', '2026-02-11T08:00:00+01:00', 'beredskap');
  assert.equal(made.kind, 'beredskap');
  const { body } = await w.manager.send(changeShift, {
    params: { id: made.id },
    body: { start_time: '2026-02-10T16:00:00+01:00', end_time: '2026-02-11T08:00:00+01:00' },
  });
  assert.deepEqual([body.kind, body.start_time_local], ['beredskap', '16:00']);
  assert.equal((await plan('2026-02-12T08:00:00+01:00', '2026-02-12T16:30:00+01:00')).kind, 'work');
});

test('a report of beredskap is judged by shifts of its kind, without a break', async () => {
  const times = { date: '2026-02-10', start_time: '16:00', end_time: '08:00' };
  const refused = async (change: object) => {
    const { status, refusal } = await report({ ...times, kind: 'beredskap', ...change });
    return [status, refusal?.code, Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused({ break_duration: 30 }), [400, 'break_on_call', ['break_duration']]);
  for (const worked of [
    [{ start_time: '15:00', end_time: '17:00' }],
    [{ start_time: '07:30', end_time: '08:30' }],
    [{ start_time: '18:00', end_time: '18:00' }],
    [
      { start_time: '18:00', end_time: '20:00' },
      { start_time: '19:00', end_time: '21:00' },
    ],
  ])
    assert.deepEqual(await refused({ worked }), [400, 'worked_unfit', ['worked']]);
  assert.deepEqual(await refused({ kind: 'work', worked: [{ start_time: '18:00', end_time: '19:00' }] }), [
    400,
    'worked_unfit',
    ['worked'],
  ]);
  const { body } = await report({
    ...times,
    kind: 'beredskap',
    worked: [
      { start_time: '02:00', end_time: '02:30' },
      { start_time: '18:00', end_time: '19:30' },
    ],
  });
  assert.deepEqual(
    [body.status, body.kind, body.totalHours, body.ob1_hours, body.mismatch.start_diff_min],
    ['submitted_ok', 'beredskap', 2, 1.25, 0],
  );
  assert.deepEqual(
    body.worked.map(({ start_time, start_time_local, end_time_local }) => [
      start_time,
      start_time_local,
      end_time_local,
    ]),
    [
      ['2026-02-10T17:00:00Z', '18:00', '19:30'],
      ['2026-02-11T01:00:00Z', '02:00', '02:30'],
    ],
  );
  const params = { id: body.id };
  // A change of the text keeps the stretches; a change to work has none.
  const told = await w.worker.send(changeTimeEntry, { params, body: { description: 'Två larm' } });
  assert.equal(told.body.worked.length, 2);
  const { body: history } = await w.manager.send(listHistory, { query: { noun: 'time_entry' } });
  assert.deepEqual(
    [history[0]?.became?.kind, history[0]?.became?.worked],
    ['beredskap', '18:00–19:30, 02:00–02:30'],
  );
  assert.equal((await approve(body.id)).status, 201);
});

test('without rules it pays nothing, and the month says so; a trial says what rules would pay', async () => {
  // Nothing but the OB of the work: at 18 to 19.30 and 2 to 2.30, of 200 kr.
  assert.deepEqual(await linesOf('2'), [
    ['base_monthly', 1, 32_900],
    ['ob1', 1.25, 75],
    ['ob2', 0.5, 50],
  ]);
  const { body: month } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  const mine = month.people.find(({ user }) => user === w.worker.id);
  assert.ok(mine?.exceptions.some(({ code }) => code === 'on_call_unpaid'));
  const tried = await w.manager.send(tryOnCallRule, { body: { year: 2026, month: 2, rules } });
  // Two stretches of at least two hours have OB, 180 kr more than the work itself: 12 hours have the supplement, 282 kr.
  assert.deepEqual(
    tried.body.people.map(({ user, difference }) => [user, difference]),
    [[w.worker.id, 462]],
  );
  const { body } = await w.manager.send(listOnCallRules);
  assert.deepEqual([body.choices, body.presets.map(({ rules: one }) => one.name)], [[], ['kommunal_ab']]);
});

test('a manager chooses rules, changes and withdraws them; history keeps each', async () => {
  const made = await choose('2026-02-01', rules);
  assert.deepEqual([made.status, made.body.rules, made.body.changeable], [201, rules, true]);
  const params = { id: made.body.id };
  assert.equal((await choose('2026-02-01', rules)).refusal?.code, 'rule_set_exists');
  const more: SentOnCall = { ...rules, beredskap: { ...terms, while_working: true } };
  const changed = await w.manager.send(
    changeOnCallRule,
    { params, body: { from: '2026-02-02', rules: more } },
    { 'if-match': '"1"' },
  );
  assert.deepEqual([changed.body.rules, changed.body.version], [more, 2]);
  assert.equal((await w.manager.send(deleteOnCallRule, { params })).status, 204);
  const { body } = await w.manager.send(listHistory, { query: { noun: 'on_call_rule' } });
  assert.deepEqual(
    body.map(({ action }) => action),
    ['deleted', 'changed', 'created'],
  );
  const unfit = await choose('2026-05-01', { ...rules, beredskap: { ...terms, levels: [] } });
  assert.deepEqual(
    [unfit.status, unfit.refusal?.code, Object.keys(unfit.refusal?.errors ?? {})],
    [400, 'on_call_unfit', ['rules.beredskap.levels']],
  );
  assert.equal((await w.worker.send(listOnCallRules)).status, 403);
});

test('jour reported as planned is neither base pay nor absence nor work of the journal', async () => {
  await plan('2026-02-17T20:00:00+01:00', '2026-02-18T07:00:00+01:00', 'jour');
  const { body } = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2026-02-17', end_date: '2026-02-17' },
  });
  const [made] = body.made;
  assert.deepEqual(
    [made?.kind, made?.break_duration, made?.status, made?.totalHours],
    ['jour', 0, 'submitted_ok', 0],
  );
  await approve(made?.id ?? '');
  const { body: journal } = await w.worker.send(getWorkingTime, { query: { year: '2026' } });
  const february = journal.months.find(({ month }) => month === 2);
  assert.deepEqual([february?.worked_hours, february?.jour_hours], [2, 11]);
});

test('the journal counts the work of jour as work, and the rest of it as jour', async () => {
  await choose('2025-11-01', rules);
  const night = { date: '2025-11-11', start_time: '20:00', end_time: '07:00', kind: 'jour' as const };
  const { body } = await report({ ...night, worked: [{ start_time: '23:00', end_time: '01:30' }] });
  await approve(body.id);
  const { body: journal } = await w.worker.send(getWorkingTime, { query: { year: '2025' } });
  const november = journal.months.find(({ month }) => month === 11);
  assert.deepEqual([november?.worked_hours, november?.jour_hours], [2.5, 8.5]);
});

test('a run pays it: the slip, the ledger by its account, and the other files', async () => {
  await choose('2026-02-01', rules);
  await w.manager.send(createOvertimeRule, { body: { from: '2026-02-01', rules: overtime } });
  const paid = [
    ['overtime1', 4, 1400],
    ['beredskap1', 12, 282],
    ['jour1', 11, 550],
  ];
  assert.deepEqual((await linesOf('2')).slice(1), paid);
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 2, override_reason: 'Prov' },
  });
  assert.equal(made.status, 201);
  const { pay } = (await w.worker.send(getPayslip, { query: { year: '2026', month: '2' } })).body;
  assert.deepEqual(
    pay.lines.filter(({ code }) => code === 'beredskap1').map(({ law, per }) => [law, per]),
    [['Avtalet 9 §', 1400]],
  );
  const sie = readSie((await runFile(w, made.body.id, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  assert.equal(sie.verifications[0]?.rows.find(({ account }) => Number(account) === 7219)?.ore, 832_00);
  const agi = (await runFile(w, made.body.id, 'agi')).text;
  assert.ok(agi.includes(`faltkod="011">${Math.floor(pay.gross_salary)}<`));
  const paxml = (await runFile(w, made.body.id, 'paxml')).text;
  for (const code of ['JR1', 'BE1', 'ÖT1']) assert.ok(paxml.includes(`<lonkod>${code}</lonkod>`), code);
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: '/api/payslips/file/?year=2026&month=2&language=sv',
    headers: {
      authorization: `Bearer ${w.worker.access}`,
      'x-tenant-domain': `${w.worker.subdomain}.localhost`,
    },
  });
  const text = linesOfPdf(rawPayload).join(' ');
  for (const word of ['Beredskap', 'Avtalet 9 §']) assert.ok(text.includes(word), `${word} in ${text}`);
  assert.equal((await choose('2026-02-15', rules)).refusal?.code, 'month_locked');
});

test('a shift on call without a report is named by itself; a no-show on one lowers neither pay nor vacation', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
  const planned = [];
  for (const day of days)
    planned.push(await plan(`${day}T17:00:00+01:00`, `${day}T22:00:00+01:00`, 'beredskap'));
  const named = async (): Promise<(string | number)[][]> => {
    const { body } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } });
    const mine = body.people.find(({ user }) => user === w.worker.id);
    return (mine?.exceptions ?? [])
      .filter(({ code }) => /report|on_call/.test(code))
      .map(({ code, count }) => [code, count]);
  };
  const [employment] = (await w.manager.send(listEmployments, { query: { user: w.worker.id } })).body;
  const { status } = await w.manager.send(changeEmployment, {
    params: { id: employment?.id ?? '' },
    body: { first_day: '2025-04-01' },
  });
  assert.equal(status, 200);
  const earned = async (): Promise<number[]> => {
    const query = { user: w.worker.id, on: '2026-04-01' };
    const { body } = await w.manager.send(getVacationLedger, { query });
    return body.years.map((year) => year.earned);
  };
  // Those that are over.
  assert.deepEqual(await named(), [['on_call_unreported', 17]]);
  const own = await w.worker.send(getMonthReport, { query: { year: '2026', month: '3' } });
  assert.deepEqual(own.body.exceptions, [{ code: 'on_call_unreported', count: 17 }]);
  const other = await w.colleague.send(getMonthReport, { query: { year: '2026', month: '3' } });
  assert.deepEqual(other.body.exceptions, []);
  const before = { lines: await linesOf('3'), earned: await earned() };
  for (const { assignments } of await Promise.all(
    planned.map(async ({ id }) => (await w.manager.send(getShift, { params: { id } })).body),
  ))
    await w.manager.send(changeAssignment, {
      params: { id: assignments[0]?.id ?? '' },
      body: { unauthorized_absence: true },
    });
  assert.deepEqual(await named(), []);
  assert.deepEqual({ lines: await linesOf('3'), earned: await earned() }, before);
  assert.deepEqual(before.lines, [['base_monthly', 1, 32_900]]);
  assert.ok((before.earned.at(-1) ?? 0) > 0);
});
