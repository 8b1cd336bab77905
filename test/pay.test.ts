import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeSettings, getSettings } from '../src/contract/companies.ts';
import { getMonthlyPay, getTax } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { askTaxService } from '../src/server/pay/tax-service.ts';
import { type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const march = { year: '2026', month: '3' };
const report = (date: string, start_time: string, end_time: string, break_duration: number, who = w.worker) =>
  who.send(createTimeEntry, { body: { date, start_time, end_time, break_duration } });

test('a month pays its salary and its unsocial hours, less the table tax; every krona has a line', async () => {
  await report('2026-03-10', '14:00', '22:00', 30);
  await report('2026-03-14', '12:00', '16:00', 0);
  const { body } = await w.worker.send(getMonthlyPay, { query: march });
  assert.deepEqual([body.ob1_hours, body.ob2_hours, body.ob3_hours, body.ob_hours], [1.75, 2, 4, 7.75]);
  assert.deepEqual(
    body.lines
      .map(({ code, quantity, rate, share, amount }) => [code, quantity, rate, share, amount])
      .slice(0, 4),
    [
      ['base_monthly', 1, 32_900, 100, 32_900],
      ['ob1', 1.75, 200, 30, 105],
      ['ob2', 2, 200, 50, 200],
      ['ob3', 4, 200, 100, 800],
    ],
  );
  assert.deepEqual([body.ob_bonus, body.gross_salary], [1105, 34_005]);
  assert.equal(body.tax.preliminaryTax, 6933, 'table 33, column 1, 2026, row 34 001-34 200');
  assert.deepEqual(body.tax.taxBracket, { from: 34_001, to: 34_200 });
  assert.equal(body.net_salary, 34_005 - body.tax.preliminaryTax);
  assert.equal(body.employer_contribution, 10_684, '31,42 % of 34 005, whole kronor');
  const sum = body.lines
    .filter((line) => line.code !== 'employer_contribution')
    .reduce((all, line) => all + line.amount, 0);
  assert.equal(Math.round(sum * 100), Math.round(body.net_salary * 100));
});

test('part time is paid by assigned hours, or by approved ones where the company says so', async () => {
  await w.manager.send(createPayroll, {
    body: { user: w.colleague.id, hourly_salary: 150, employment_hours_per_week: 20, employee_tax_table: 32 },
  });
  const shift = await w.manager.send(createShift, {
    body: { start_time: '2026-03-11T08:00:00+01:00', end_time: '2026-03-11T16:30:00+01:00' },
  });
  const assignment = { shift_id: shift.body.id, worker_id: w.colleague.id, status: 'approved' as const };
  await w.manager.send(createAssignment, { body: assignment });
  const assigned = await w.colleague.send(getMonthlyPay, { query: march });
  assert.deepEqual(
    [assigned.body.pay_basis, assigned.body.assigned_hours, assigned.body.gross_salary],
    ['assigned_hours', 8, 1200],
  );
  const hours = async () => {
    const { people } = (await w.manager.send(getPayrollMonth, { query: march })).body;
    const own = people.find(({ user }) => user === w.colleague.id);
    return [own?.reported_hours, own?.paid_hours];
  };
  assert.deepEqual(await hours(), [0, 8], 'the list of the month has the hours that are paid');
  const entry = await report('2026-03-11', '08:00', '12:00', 0, w.colleague);
  const { body: settings } = await w.manager.send(getSettings);
  await w.manager.send(
    changeSettings,
    { body: { pay_basis: 'approved_hours' } },
    { 'if-match': `"${settings.version}"` },
  );
  const before = await w.colleague.send(getMonthlyPay, { query: march });
  assert.deepEqual(
    [before.body.reported_hours, before.body.approved_hours, before.body.gross_salary],
    [4, 0, 0],
  );
  assert.deepEqual(await hours(), [4, 0], 'reported, and not paid yet');
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry.body.id }] } });
  const approved = await w.colleague.send(getMonthlyPay, { query: march });
  assert.deepEqual([approved.body.approved_hours, approved.body.gross_salary], [4, 600]);
  assert.deepEqual(await hours(), [4, 4]);
  await w.manager.send(changeSettings, { body: { pay_basis: 'assigned_hours' } });
});

test('drafts and rejected reports pay nothing', async () => {
  const { body: before } = await w.worker.send(getMonthlyPay, { query: march });
  await w.worker.send(createTimeEntry, {
    body: { date: '2026-03-15', start_time: '10:00', end_time: '14:00', break_duration: 0, status: 'draft' },
  });
  const { body: after } = await w.worker.send(getMonthlyPay, { query: march });
  assert.equal(after.gross_salary, before.gross_salary);
});

test('a worker reads their own pay, a manager that of the company, and no one else', async () => {
  const query = { ...march, user: w.worker.id };
  assert.equal((await w.manager.send(getMonthlyPay, { query })).body.user, w.worker.id);
  assert.equal((await w.colleague.send(getMonthlyPay, { query })).status, 404);
  assert.equal((await w.foreign_manager.send(getMonthlyPay, { query })).status, 404);
  assert.equal((await w.superuser.send(getMonthlyPay, { query })).status, 403);
});

test('without pay terms the reply says so and guesses nothing', async () => {
  const { body } = await w.second_manager.send(getMonthlyPay, { query: march });
  assert.deepEqual(
    [body.has_payroll, body.gross_salary, body.warnings.includes('no_salary')],
    [false, 0, true],
  );
});

test('a year without a published table gives an estimate of 30 percent, labelled as one', async () => {
  const { body } = await w.worker.send(getTax, {
    query: { grossSalary: '30000', year: '2027', taxTable: '33' },
  });
  assert.deepEqual(
    [body.preliminaryTax, body.metadata.source, body.metadata.reason],
    [9000, 'fallback', 'year_not_published'],
  );
  const table = await w.worker.send(getTax, {
    query: { grossSalary: '30000', year: '2026', taxTable: '32' },
  });
  assert.deepEqual([table.body.preliminaryTax, table.body.metadata.source], [5703, 'table']);
  const { breakdown } = table.body;
  const parts =
    breakdown.stateTax +
    breakdown.municipalTax +
    breakdown.burialFee +
    breakdown.pensionFee +
    breakdown.publicServiceFee +
    breakdown.rounding;
  assert.equal(Math.round(parts * 100), Math.round(breakdown.taxSum * 100));
  assert.equal(Math.round((breakdown.taxSum - breakdown.taxReduction) * 100), 570_300);
  for (const taxTable of ['1', '99']) {
    const none = await w.worker.send(getTax, { query: { grossSalary: '100', year: '2026', taxTable } });
    assert.equal(none.body.metadata.reason, 'no_such_table');
  }
  assert.equal(
    (await w.worker.send(getTax, { query: { grossSalary: '999999999.99', year: '2026', taxTable: '32' } }))
      .status,
    200,
  );
});

test('a configured tax service is used; when it is slow, wrong, redirecting or inconsistent, the tables are used', async (t) => {
  let mode = 'good';
  let asked = '';
  let calls = 0;
  const LIES: Readonly<Record<string, string>> = { lies: '99999', zeros: '0', a_tenth: '570' };
  const server = createServer((request, response) => {
    asked = decodeURIComponent(request.url ?? '');
    if (mode === 'slow' || (mode === 'half' && asked.includes('30%'))) return;
    // The target of the redirect answers correctly, so only the redirect can be the reason for the refusal.
    if (mode === 'redirect' && !asked.startsWith('/elsewhere')) {
      response.writeHead(301, { location: `/elsewhere${(request.url ?? '').replace(/^[^?]*/, '')}` }).end();
      return;
    }
    calls += 1;
    if (mode === 'broken' || (mode === 'once' && calls === 1)) {
      response.writeHead(500).end();
      return;
    }
    const said = LIES[mode];
    const row = asked.includes('30%')
      ? { 'inkomst fr.o.m.': '80001', 'inkomst t.o.m.': '', 'kolumn 1': '35' }
      : {
          'inkomst fr.o.m.': '29801',
          'inkomst t.o.m.': '30000',
          'kolumn 1': said ?? (asked.includes('2025') ? '5944' : '5701'),
        };
    const results = mode === 'empty' ? [] : [row];
    const sent = mode === 'wrong' ? '{"results":[{"a":1}]}' : JSON.stringify({ results });
    setTimeout(() => response.end(sent), mode === 'half' ? 850 : 0);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/rowstore`;
  const ask = (gross_ore: number, year = 2026, now_ms = 0) =>
    askTaxService(url, { year, table: 32, column: 1, gross_ore }, now_ms);
  const known = { tax: { gross_ore: 3_000_000, tax_ore: 570_100 }, state: 'answered' };
  assert.deepEqual(await ask(3_000_000), known);
  assert.match(asked, /år=2026&tabellnr=32&antal\+dgr=30B&_limit=500/);
  const high = await ask(9_000_050);
  assert.deepEqual(high.tax?.tax_ore, 3_150_000, '35 % of 90 000 kronor, from the rows in percent');
  assert.match(asked, /antal\+dgr=30%&/);
  mode = 'empty';
  assert.deepEqual(await ask(3_000_000), known, 'a known reply is cached');
  assert.deepEqual(await ask(2_999_900), { tax: null, state: 'no_data' });
  mode = 'good';
  assert.deepEqual(await ask(2_000_000), { tax: null, state: 'no_bracket' });
  mode = 'once';
  calls = 0;
  assert.equal((await ask(2_999_800)).state, 'answered', 'the service is called again');
  assert.equal(calls, 2);
  const troubles = ['wrong', 'redirect', 'slow', 'half', 'lies', 'zeros', 'a_tenth', 'broken'] as const;
  for (const [index, trouble] of troubles.entries()) {
    mode = 'good';
    await ask(2_998_000 + index * 100);
    mode = trouble;
    const began = performance.now();
    // An income of no row in kronor is asked for in percent too: two requests in each try.
    const gross_ore = trouble === 'half' ? 2_000_100 : 2_990_000 - index * 100;
    assert.deepEqual(await ask(gross_ore), { tax: null, state: 'api_error' }, trouble);
    const ms = performance.now() - began;
    assert.ok(ms < 2_000, `${trouble} delays no one: ${Math.round(ms)} ms`);
  }
  mode = 'wrong';
  for (let times = 0; times < 3; times += 1) await ask(2_980_000 + times * 100, 2025);
  mode = 'good';
  calls = 0;
  assert.equal(
    (await ask(2_995_000, 2025, 1_000)).state,
    'api_error',
    'after five failures it is not called for a minute',
  );
  assert.equal(calls, 0);
  assert.equal((await ask(2_995_000, 2025, 61_000)).state, 'answered');
  const unnamed = await askTaxService(undefined, { year: 2026, table: 32, column: 1, gross_ore: 1 }, 0);
  assert.deepEqual(unnamed, { tax: null, state: 'not_asked' });
});

test('a one-time sum is taxed by the expected income of the year; an unpublished table is refused by name', async () => {
  const sum = { grossSalary: '20000', year: '2026', taxTable: '33', paymentPeriod: 'one_time' as const };
  const { body } = await w.worker.send(getTax, { query: { ...sum, yearlyIncome: '420000' } });
  assert.deepEqual(
    [body.preliminaryTax, body.netSalary, body.metadata.paymentPeriod],
    [5200, 14_800, 'one_time'],
  );
  const without = await w.worker.send(getTax, { query: sum });
  assert.equal(without.status, 400);
  assert.ok(without.refusal?.errors.yearlyIncome);
  const unknown = await w.worker.send(getTax, { query: { ...sum, year: '2025', yearlyIncome: '420000' } });
  assert.equal(unknown.status, 400);
  assert.ok(unknown.refusal?.errors.year);
});
