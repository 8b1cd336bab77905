import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import {
  changeOvertimeRule,
  createOvertimeRule,
  deleteOvertimeRule,
  listOvertimeRules,
  type SentOvertime,
  tryOvertimeRule,
} from '../src/contract/overtime-rules.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** Rules of overtime by date, tried on a month, and a run that pays by them. */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
});
after(() => w.close());

const office: SentOvertime = {
  name: 'Kontoret',
  source: 'Avtalet 8 §',
  measure: 'shift',
  weeks: 1,
  day_min: null,
  absence_counts: true,
  unit_min: 30,
  extra: { unit: 'month', value: 142 },
  levels: [{ pay: { unit: 'month', value: 94 }, after_min: null, free_days: false }],
  windows: [],
  with_ob: 'both',
  vacation: true,
  account: 7218,
};
const choose = (from: string, rules: SentOvertime, who = w.manager) =>
  who.send(createOvertimeRule, { body: { from, rules } });
const work = async (date: string, start_time: string, end_time: string, break_duration: number) => {
  const { body } = await w.worker.send(createTimeEntry, {
    body: { date, start_time, end_time, break_duration },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
};
const plan = async (start_time: string, end_time: string) => {
  const { body } = await w.manager.send(createShift, { body: { start_time, end_time } });
  await w.manager.send(createAssignment, {
    body: { shift_id: body.id, worker_id: w.worker.id, status: 'approved' },
  });
};
const overtimeOf = async (month: string) =>
  (await w.worker.send(getMonthlyPay, { query: { year: '2026', month } })).body.lines
    .filter(({ code }) => /^(extra|overtime)/.test(code))
    .map(({ code, quantity, rate, per, amount }) => [code, quantity, rate, per, amount]);

test('without rules nothing is paid; a trial says what rules would pay, and stores nothing', async () => {
  await plan('2026-02-10T08:00:00+01:00', '2026-02-10T16:30:00+01:00');
  await work('2026-02-10', '08:00', '18:30', 30);
  assert.deepEqual(await overtimeOf('2'), []);
  const tried = await w.manager.send(tryOvertimeRule, { body: { year: 2026, month: 2, rules: office } });
  assert.equal(tried.status, 200);
  assert.deepEqual(
    tried.body.people.map(({ user, difference }) => [user, difference]),
    [[w.worker.id, 700]],
  );
  assert.deepEqual(await overtimeOf('2'), []);
  const { body } = await w.manager.send(listOvertimeRules);
  assert.deepEqual([body.choices, body.first_date], [[], null]);
  assert.deepEqual(
    body.presets.map(({ rules, ended_on, expired }) => [rules.name, ended_on, expired]),
    [
      ['state', null, false],
      ['handels_retail', '2017-03-31', true],
    ],
  );
});

test('a manager chooses rules, changes and withdraws them; history keeps each', async () => {
  const made = await choose('2026-02-01', office);
  assert.deepEqual([made.status, made.body.rules, made.body.changeable], [201, office, true]);
  assert.deepEqual(await overtimeOf('2'), [['overtime1', 2, 32_900, 94, 700]]);
  const params = { id: made.body.id };
  const twice = await choose('2026-02-01', office);
  assert.deepEqual([twice.status, twice.refusal?.code], [409, 'rule_set_exists']);
  const kronor: SentOvertime = {
    ...office,
    levels: [{ pay: { unit: 'ore', value: 30_000 }, after_min: null, free_days: false }],
  };
  const changed = await w.manager.send(
    changeOvertimeRule,
    { params, body: { from: '2026-02-02', rules: kronor } },
    { 'if-match': '"1"' },
  );
  assert.deepEqual([changed.body.rules, changed.body.version], [kronor, 2]);
  assert.deepEqual(await overtimeOf('2'), [['overtime1', 2, 300, 1, 600]]);
  const stale = await w.manager.send(
    changeOvertimeRule,
    { params, body: { from: '2026-02-01', rules: office } },
    { 'if-match': '"1"' },
  );
  assert.equal(stale.status, 412);
  assert.equal((await w.manager.send(deleteOvertimeRule, { params })).status, 204);
  assert.deepEqual(await overtimeOf('2'), []);
  assert.equal((await w.manager.send(deleteOvertimeRule, { params })).status, 404);
  const { body } = await w.manager.send(listHistory, { query: { noun: 'overtime_rule' } });
  assert.deepEqual(
    body.map(({ action }) => action),
    ['deleted', 'changed', 'created'],
  );
});

test('rules that cannot be counted with are refused by field', async () => {
  const refused = async (change: Partial<SentOvertime>) => {
    const { status, refusal } = await choose('2026-05-01', { ...office, ...change });
    return [status, refusal?.code, ...Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused({ weeks: 4 }), [400, 'overtime_unfit', 'rules.weeks']);
  assert.deepEqual(await refused({ measure: 'day' }), [400, 'overtime_unfit', 'rules.day_min']);
  assert.deepEqual(await refused({ extra: { unit: 'percent', value: 50 } }), [
    400,
    'overtime_unfit',
    'rules.extra.value',
  ]);
  assert.deepEqual(await refused({ levels: [...office.levels, ...office.levels] }), [
    400,
    'overtime_unfit',
    'rules.levels.1',
  ]);
  const window = {
    bucket: 2,
    days: [],
    from: '22:00',
    until: '06:00',
    until_days_after: 1,
    law: '',
  } as const;
  const levels = [...office.levels, ...office.levels];
  assert.deepEqual(await refused({ levels, windows: [{ ...window, days: [] }] }), [
    400,
    'overtime_unfit',
    'rules.windows.0',
  ]);
  assert.equal((await w.worker.send(listOvertimeRules)).status, 403);
  assert.equal((await choose('2026-05-01', office, w.worker)).status, 403);
});

test('work of the weeks before the month counts for its first week', async () => {
  const week = { ...office, measure: 'week' as const, unit_min: 1 };
  const { body } = await choose('2026-01-01', week);
  for (const day of ['23', '24', '25', '26']) await work(`2026-02-${day}`, '08:00', '18:00', 0);
  await work('2026-03-01', '08:00', '10:00', 0);
  // 38.25 hours: 40 are worked before Sunday.
  assert.deepEqual(await overtimeOf('3'), [['overtime1', 2, 32_900, 94, 700]]);
  assert.equal((await w.manager.send(deleteOvertimeRule, { params: { id: body.id } })).status, 204);
});

test('leave weeks before the month counts in its period of weeks', async () => {
  const three_weeks = { ...office, measure: 'week' as const, weeks: 3, unit_min: 1 };
  const { body } = await choose('2026-01-01', three_weeks);
  const granted = await w.manager.send(createLeaveRequest, {
    body: { user: w.worker.id, kind: 'compensatory', first_day: '2026-02-16', last_day: '2026-02-20' },
  });
  assert.equal(granted.body.status, 'approved');
  for (const day of ['02', '03', '04', '05']) await work(`2026-03-${day}`, '08:00', '18:00', 0);
  // From 16 February 38.25 hours of leave, 42 of work and 40: 5.5 above 114.75.
  assert.deepEqual(await overtimeOf('3'), [['overtime1', 5.5, 32_900, 94, 1925]]);
  assert.equal((await w.manager.send(deleteOvertimeRule, { params: { id: body.id } })).status, 204);
});

test('a run pays overtime: the slip, the ledger by its account, and the other files', async () => {
  await choose('2026-02-10', office);
  const open = (await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '2' } })).body;
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 2, override_reason: 'Prov' },
  });
  assert.equal(made.status, 201);
  const { pay } = (await w.worker.send(getPayslip, { query: { year: '2026', month: '2' } })).body;
  assert.deepEqual({ ...pay, preliminary: true }, open);
  const overtime = pay.lines.filter(({ code }) => code === 'overtime1');
  // On the 10th two hours, and four free days of ten: every day without a planned shift is above it.
  assert.deepEqual(
    overtime.map(({ quantity, amount, law }) => [quantity, amount, law]),
    [[42, 14_700, 'Avtalet 8 §']],
  );
  const sie = readSie((await runFile(w, made.body.id, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  const rows = sie.verifications[0]?.rows ?? [];
  assert.equal(
    rows.reduce((sum, { ore }) => sum + ore, 0),
    0,
  );
  assert.equal(rows.find(({ account }) => Number(account) === 7218)?.ore, 1_470_000);
  const agi = (await runFile(w, made.body.id, 'agi')).text;
  assert.ok(agi.includes(`faltkod="011">${Math.floor(pay.gross_salary)}<`));
  const paxml = (await runFile(w, made.body.id, 'paxml')).text;
  assert.match(paxml, /<lonkod>ÖT1<\/lonkod>/);
  assert.match(paxml, /<tidkod>TID<\/tidkod>\s*<datum>2026-02-10</);
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: '/api/payslips/file/?year=2026&month=2&language=sv',
    headers: {
      authorization: `Bearer ${w.worker.access}`,
      'x-tenant-domain': `${w.worker.subdomain}.localhost`,
    },
  });
  const text = linesOfPdf(rawPayload).join(' ');
  for (const word of ['Enkel övertid', 'Avtalet 8 §']) assert.ok(text.includes(word), `${word} in ${text}`);
});

test('rules of a locked month are not changed', async () => {
  const { body } = await w.manager.send(listOvertimeRules);
  assert.equal(body.first_date, '2026-03-01');
  const [choice] = body.choices;
  assert.ok(choice !== undefined);
  assert.equal(choice.changeable, false);
  const params = { id: choice.id };
  assert.equal((await choose('2026-02-15', office)).refusal?.code, 'month_locked');
  assert.equal((await w.manager.send(deleteOvertimeRule, { params })).refusal?.code, 'month_locked');
  const moved = await w.manager.send(changeOvertimeRule, {
    params,
    body: { from: '2026-03-01', rules: office },
  });
  assert.equal(moved.refusal?.code, 'month_locked');
});

test('a locked month whose overtime began in the week before it has no difference of its own', async () => {
  const own = await world();
  await withPayFacts(own);
  const made = await own.manager.send(createOvertimeRule, {
    body: { from: '2026-01-01', rules: { ...office, measure: 'week' } },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  // Monday to Sunday: the hours of January carry the week over its limit, and Sunday lies in February.
  for (const date of ['2026-01-26', '2026-01-27', '2026-01-28', '2026-01-29', '2026-01-30', '2026-02-01']) {
    const { body } = await own.worker.send(createTimeEntry, {
      body: { date, start_time: '08:00', end_time: '17:00', break_duration: 60 },
    });
    await own.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: body.id }] } });
  }
  const run = { body: { year: 2026, month: 2, override_reason: 'Prov' } };
  assert.equal((await own.manager.send(makePayrollRun, run)).status, 201);
  const slip = await own.worker.send(getPayslip, { query: { year: '2026', month: '2' } });
  assert.ok(slip.body.pay.lines.some(({ code }) => code === 'overtime1'));
  await own.db.inCompany(
    own.company_id,
    (tx) => tx`
      insert into pay_changes (company_id, user_id, month, changed_at)
      values (${own.company_id}, ${own.worker.id}, '2026-02-01', ${own.now()})`,
  );
  const { body: march } = await own.worker.send(getMonthlyPay, { query: { year: '2026', month: '3' } });
  assert.deepEqual(
    march.lines.filter(({ code }) => code === 'correction'),
    [],
  );
  await own.close();
});
