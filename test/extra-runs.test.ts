import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getExtraRun, leaveOut, makeExtraRun } from '../src/contract/extra-runs.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip } from '../src/contract/payslips.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { runFile, withNumber, withPayFacts } from './pay-company.ts';
import { type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** People left out of a month's run, and the extra runs that pay them (decision 0072). */

let w: World;
before(async () => {
  w = await world();
  await withPayFacts(w);
  await withNumber(w, w.colleague.id, '19900101-9802');
  const terms = {
    user: w.colleague.id,
    monthly_salary: 28_000,
    employment_rate: 100,
    employee_tax_table: 33,
  };
  const made = await w.manager.send(createPayroll, { body: terms });
  assert.equal(made.status, 201, JSON.stringify(made.body));
});
after(() => w.close());

const january = { year: 2026, month: 1 };
const later = () => w.setNow(new Date(Date.parse(w.now()) + 20_000).toISOString());
const month = async (number = 1) =>
  (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: String(number) } })).body;
const run = (number: number, more: object = {}) =>
  w.manager.send(makePayrollRun, { body: { year: 2026, month: number, override_reason: 'Prov', ...more } });
const leave = (reason: string | null, number = 1, user = w.colleague.id) =>
  w.manager.send(leaveOut, { body: { year: 2026, month: number, user, reason } });
const extra = (more: object = {}) =>
  w.manager.send(makeExtraRun, {
    body: {
      ...january,
      people: [w.colleague.id],
      payment_date: '2026-03-27',
      reason: 'Kontot kom för sent',
      ...more,
    },
  });
const undo = (id: string) =>
  w.manager.send(undoPayrollRun, { params: { id }, body: { reason: 'Fel belopp' } });

let own = '';
let paid_extra = '';

test('a person left out is in no sum, and the reason stands beside the name', async () => {
  const whole = await month();
  const left = await leave('Väntar på kontonummer');
  assert.equal(left.status, 200, JSON.stringify(left.body));
  assert.deepEqual(
    left.body.map(({ user, reason, paid }) => [user, reason, paid]),
    [[w.colleague.id, 'Väntar på kontonummer', false]],
  );
  const open = await month();
  const colleague = open.people.find(({ user }) => user === w.colleague.id);
  assert.equal(colleague?.left_out, 'Väntar på kontonummer');
  assert.equal(open.totals.people, whole.totals.people - 1);
  assert.equal(open.totals.gross, whole.totals.gross - (colleague?.gross ?? 0));
  assert.equal((await leave(null)).body.length, 0);
  assert.deepEqual((await month()).totals, whole.totals, 'taken in again');
});

test('a run leaves the person out, and an extra run of a month that is not run is refused', async () => {
  assert.equal((await extra()).refusal?.code, 'month_not_run');
  await leave('Väntar på kontonummer');
  const { totals } = await month();
  const made = await run(1, { expected_gross: totals.gross, expected_net: totals.net });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  own = made.body.id;
  const locked = await month();
  assert.ok(!locked.people.some(({ user }) => user === w.colleague.id));
  assert.equal(locked.left_out?.[0]?.reason, 'Väntar på kontonummer');
  assert.equal((await leave(null)).refusal?.code, 'month_locked');
  later();
});

test('the next month names the person who is not paid, and does not pay the month by itself', async () => {
  const late = { date: '2026-01-08', start_time: '08:00', end_time: '12:00', break_duration: 0 };
  const changed = await w.manager.send(createTimeEntry, { body: { user: w.colleague.id, ...late } });
  assert.equal(changed.status, 201, 'the locked month is marked as changed');
  const next = await month(2);
  assert.deepEqual(
    next.left_out?.map(({ user, month, paid }) => [user, month, paid]),
    [[w.colleague.id, 1, false]],
  );
  const colleague = next.people.find(({ user }) => user === w.colleague.id);
  assert.equal(colleague?.corrections, 0);
});

test('an extra run is shown before it is made, and made once', async () => {
  const query = { year: '2026', month: '1', payment_date: '2026-03-27' };
  const { body: shown } = await w.manager.send(getExtraRun, { query });
  const [colleague] = shown.people.filter(({ user }) => user === w.colleague.id);
  assert.equal(colleague?.gross, 28_000);
  assert.ok(!shown.people.some(({ user }) => user === w.worker.id), 'already paid');
  assert.equal((await extra({ payment_date: '2026-03-28' })).refusal?.code, 'no_bank_day');
  assert.equal((await extra({ people: [w.worker.id] })).refusal?.code, 'already_paid');
  assert.equal((await extra({ expected_tax: 1 })).refusal?.code, 'month_changed');
  const sums = { expected_gross: 28_000, expected_net: colleague?.net, expected_tax: colleague?.tax };
  const answers = await Promise.all([extra(sums), extra(sums)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  const made = answers.find(({ status }) => status === 201);
  paid_extra = made?.body.id ?? '';
  assert.deepEqual([made?.body.number, made?.body.payment_date], [1, '2026-03-27']);
  const locked = await month();
  assert.equal(locked.left_out?.[0]?.paid, true);
  assert.deepEqual(
    locked.extra_runs?.[0]?.people.map(({ user, gross }) => [user, gross]),
    [[w.colleague.id, 28_000]],
  );
  const slip = await w.colleague.send(getPayslip, { query: { year: '2026', month: '1' } });
  assert.equal(slip.body.pay.payment_date, '2026-03-27');
  assert.equal((await month(2)).left_out, undefined);
});

test('an extra run has files of its own, and is in the declaration of its period', async () => {
  const agi = readXml((await runFile(w, paid_extra, 'agi')).text);
  assert.deepEqual([...new Set(all(agi, 'agd:Period').map(({ text }) => text))], ['202603']);
  assert.deepEqual(
    all(agi, 'agd:KontantErsattningUlagAG').map(({ text }) => text),
    ['28000'],
  );
  // Beside the files of the month's own run in a folder.
  for (const [kind, name] of [
    ['sie', /lon_2026-\d\d_extra1\.si/],
    ['paxml', /paxml_2026-\d\d_extra1\.xml/],
  ] as const) {
    const file = await runFile(w, paid_extra, kind);
    assert.equal(file.status, 200);
    assert.match(file.name, name);
  }
});

test('runs are undone in order: the extra run first', async () => {
  later();
  assert.equal((await undo(own)).refusal?.code, 'extra_run_after');
  assert.equal((await run(2)).status, 201);
  later();
  assert.equal((await undo(paid_extra)).refusal?.code, 'later_month_run');
  const february = await month(2);
  assert.equal((await undo(february.run?.id ?? '')).status, 200);
  assert.equal((await undo(paid_extra)).status, 200);
  assert.equal((await month()).left_out?.[0]?.paid, false);
  assert.equal((await undo(own)).status, 200);
});

test('another extra run after a later month settles what is left, and tax is that on the sum of the month', async () => {
  assert.equal((await run(1)).status, 201);
  later();
  assert.equal((await run(2)).status, 201);
  later();
  const february = await month(2);
  const of_february = february.people.find(({ user }) => user === w.colleague.id);
  const { body } = await w.manager.send(getExtraRun, {
    query: { year: '2026', month: '1', payment_date: february.payment_date },
  });
  const [colleague] = body.people.filter(({ user }) => user === w.colleague.id);
  assert.equal(colleague?.gross, 28_000);
  assert.ok(
    (colleague?.tax ?? 0) > (of_february?.tax ?? 0),
    'the second pay of a month bears the higher tax',
  );
  const made = await extra({ payment_date: february.payment_date });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await undo(february.run?.id ?? '')).refusal?.code, 'extra_run_after');
});

test('a worker may do none of it', async () => {
  assert.equal(
    (await w.worker.send(leaveOut, { body: { ...january, user: w.worker.id, reason: 'x' } })).status,
    403,
  );
});
