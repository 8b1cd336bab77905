import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip, getPayslipFile } from '../src/contract/payslips.ts';
import { importTaxYear, listTaxYears } from '../src/contract/tax-years.ts';
import { ONE_TIME_TABLES } from '../src/core/pay/one-time-tax.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { taxTableRows } from '../src/core/pay/tax.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { PLATFORM_COMPANY } from '../src/server/database/tenant.ts';
import { migratedDatabase } from './database.ts';
import { madeUpYear } from './made-up-year.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/**
 * Years whose tables come from a published file, and the tax agency's service, in the month, the run and the person's
 * page (decision 0063). The made-up year has a krona more tax in every row than 2026.
 */

const override_reason = 'Prov: uppgifter saknas';
const packed = (text: string): string => gzipSync(text).toString('base64');

let w: World;
let db: Db;
before(async () => {
  // The years are the installation's: another file's tests must not see a made-up one.
  db = openDb(await migratedDatabase(), { max: 4 });
  w = await world({ db, now: '2027-02-27T11:00:00Z' });
  await w.manager.send(createPayroll, {
    body: { user: w.colleague.id, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
  });
});
after(async () => {
  await w.close();
  await db.close();
});

const january = { year: '2027', month: '1' };
const february = { year: '2027', month: '2' };
const inMonth = async (query: typeof january, at: World = w) => {
  const { body: month } = await at.manager.send(getPayrollMonth, { query });
  const { body: page } = await at.colleague.send(getMonthlyPay, { query });
  const row = month.people.find(({ user }) => user === at.colleague.id);
  return [row?.tax, page.tax.preliminaryTax, page.tax.metadata.source, page.tax.metadata.year];
};
const run = (year: number, month: number, at: World = w) =>
  at.manager.send(makePayrollRun, { body: { year, month, override_reason } });

test('before the file: January by last year’s table on every screen, February not at all', async () => {
  assert.deepEqual(await inMonth(january), [5_703, 5_703, 'table', 2026]);
  assert.deepEqual(await inMonth(february), [9_000, 9_000, 'fallback', 2027]);
  assert.equal((await run(2027, 2)).refusal?.code, 'tax_year_missing');
});

test('a broken file is refused by name and writes nothing', async () => {
  const send = (body: { year: number; origin: string; file: string }) =>
    w.superuser.send(importTaxYear, { body });
  const whole = { year: 2027, origin: 'Prov', file: packed(madeUpYear()) };
  const lines = madeUpYear().split('\r\n');
  const cut = await send({ ...whole, file: packed(lines.toSpliced(100, 1).join('\r\n')) });
  assert.deepEqual([cut.status, cut.refusal?.code], [400, 'tax_file_broken']);
  assert.match(cut.refusal?.errors.file?.[0] ?? '', /^gap: table 29, from \d+$/);
  const another = await send({ ...whole, year: 2026 });
  assert.match(another.refusal?.errors.file?.[0] ?? '', /^formula: /);
  for (const file of ['AAAA', packed('x'.repeat(3_000_000))])
    assert.deepEqual(Object.keys((await send({ ...whole, file })).refusal?.errors ?? {}), ['file']);
  assert.equal((await send({ ...whole, origin: '' })).status, 400);
  const { body: years } = await w.superuser.send(listTaxYears);
  assert.deepEqual(years.map(({ year, from }) => `${year} ${from}`)[0], '2026 program');
});

test('an imported year is used by the month, the person’s page, the run and the slip', async () => {
  const { body: listed, status } = await w.superuser.send(importTaxYear, {
    body: { year: 2027, origin: 'https://skatteverket.example/2027', file: packed(madeUpYear()) },
  });
  assert.equal(status, 200);
  const [latest] = listed;
  assert.deepEqual(
    [latest?.year, latest?.from, latest?.imported_by, latest?.sha256?.length],
    [2027, 'file', 'Rut Rotberg', 64],
  );
  const entries = await w.db.inCompany(
    PLATFORM_COMPANY,
    (tx) => tx<{ became: unknown }[]>`
      select became from history
      where company_id = ${PLATFORM_COMPANY} and action = 'tax_year_imported' and actor_id = ${w.superuser.id}`,
  );
  const [entry] = entries;
  assert.equal(entries.length, 1, 'a refused file is in no history');
  assert.deepEqual([Object(entry?.became).tax_year, Object(entry?.became).sha256], [2027, latest?.sha256]);
  assert.deepEqual(await inMonth(january), [5_704, 5_704, 'table', 2027]);
  assert.deepEqual(await inMonth(february), [5_704, 5_704, 'table', 2027]);
  const made = await run(2027, 2);
  assert.deepEqual([made.status, made.status === 201 && made.body.totals.people > 0], [201, true]);
  const { body: slip } = await w.colleague.send(getPayslip, { query: february });
  assert.match(slip.pay.lines.find(({ code }) => code === 'tax')?.law ?? '', /table 32 column 1, 2027/);
  assert.equal(slip.pay.tax.taxBracket?.from, 29_801);
  await w.manager.send(undoPayrollRun, { params: { id: made.body.id }, body: { reason: 'Prov' } });
});

test('a one-time sum is taxed by the imported table of its year, in the month, the run and the slip', async () => {
  const user = w.colleague.id;
  const bonus = { ...PAY_CODE_PRESETS.bonus, name: 'bonus', first_month: '2027-01' };
  assert.equal((await w.manager.send(createPayCode, { body: bonus })).status, 201);
  const line = { user, code: '310', price: 10_000, first_month: '2027-02', yearly_income: 380_000 };
  assert.equal((await w.manager.send(createManualLine, { body: line })).status, 201);
  const taxed = async () => {
    const { body: month } = await w.manager.send(getPayrollMonth, { query: february });
    const row = month.people.find((one) => one.user === user);
    return [row?.tax, row?.exceptions.some(({ code }) => code === 'one_time_flat')];
  };
  assert.deepEqual(await taxed(), [5_704 + 3_000, true]);

  // A percent more than 2026 in every step: 27 % of 10 000 kr at 380 000 kr a year in column 1.
  const columns = Object.entries(ONE_TIME_TABLES[0]?.columns ?? {}).map(
    ([column, steps]) =>
      [column, steps.map(([to, percent]) => [Number.isFinite(to) ? to : null, percent + 1])] as const,
  );
  const file = (more: object): string =>
    packed(JSON.stringify({ year: 2027, columns: Object.fromEntries(columns), ...more }));
  const send = (year: number, of: string) =>
    w.superuser.send(importTaxYear, {
      body: { year, origin: 'https://skatteverket.example/sums', file: of },
    });
  for (const [sent, fault] of [
    [await send(2028, file({})), 'another_year: 2027'],
    [await send(2027, file({ columns: {} })), 'tables: 1'],
    [await send(2027, packed('{"year": 2027,')), 'line: JSON'],
  ] as const)
    assert.deepEqual([sent.refusal?.code, sent.refusal?.errors.file], ['tax_file_broken', [fault]]);
  assert.deepEqual(await taxed(), [5_704 + 3_000, true]);

  const { body: years } = await send(2027, file({ source: 'read off the page' }));
  assert.deepEqual(
    years.filter(({ year }) => year >= 2026).map(({ year, kind, from }) => `${year} ${kind} ${from}`),
    ['2027 monthly file', '2027 one_time file', '2026 monthly program', '2026 one_time program'],
  );
  assert.deepEqual(await taxed(), [5_704 + 2_700, false]);
  const made = await run(2027, 2);
  assert.equal(made.status, 201);
  const { body: slip } = await w.colleague.send(getPayslip, { query: february });
  const line_of_sum = slip.pay.lines.find(({ code, law }) => code === 'tax' && law?.includes('one-time'));
  assert.match(line_of_sum?.law ?? '', /one-time sums 2027, imported$/);
  assert.equal(line_of_sum?.amount, -2_700);
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayslipFile.path}?year=2027&month=2&language=sv`,
    headers: {
      authorization: `Bearer ${w.colleague.access}`,
      'x-tenant-domain': `${w.colleague.subdomain}.localhost`,
    },
  });
  assert.match(linesOfPdf(rawPayload).join(' '), /skattetabellen för engångsbelopp/);
});

test('where a tax service is named, the month, the page and the run withhold what it says; else, or when it taxes nobody, the tables', async (t) => {
  let mode: 'answers' | 'silent' | 'zeros' = 'answers';
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (mode === 'silent') {
      response.writeHead(500).end();
      return;
    }
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const unit = query.get('antal dgr') === '30B' ? 'kr' : 'pct';
    const results = taxTableRows(2026, Number(query.get('tabellnr')))
      .filter((row) => row.unit === unit)
      .map(({ from, to, columns }) => ({
        'inkomst fr.o.m.': String(from),
        'inkomst t.o.m.': to === null ? '' : String(to),
        ...Object.fromEntries(
          columns.map((tax, index) => [
            `kolumn ${index + 1}`,
            mode === 'zeros' ? '0' : String(unit === 'kr' && tax > 0 ? tax - 2 : tax),
          ]),
        ),
      }));
    response.end(JSON.stringify({ results }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rowstore`;
  const at = await world({ now: '2026-11-02T09:00:00Z', env: { TAX_SERVICE_URL: url } });
  t.after(() => at.close());
  await at.manager.send(createPayroll, {
    body: { user: at.colleague.id, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
  });
  const october = { year: '2026', month: '10' };
  mode = 'silent';
  assert.deepEqual(await inMonth(october, at), [5_703, 5_703, 'table', 2026]);
  mode = 'zeros';
  // After five failures nobody asks for a minute.
  at.setNow('2026-11-02T09:02:00Z');
  asked = 0;
  assert.deepEqual(await inMonth(october, at), [5_703, 5_703, 'table', 2026]);
  assert.ok(asked > 0, 'a table that taxes nobody was met');
  const { body: page } = await at.colleague.send(getMonthlyPay, { query: october });
  assert.equal(page.tax.metadata.service, 'api_error', 'and the page says so');
  mode = 'answers';
  at.setNow('2026-11-02T09:04:00Z');
  assert.deepEqual(await inMonth(october, at), [5_701, 5_701, 'service', 2026]);
  const before = asked;
  await inMonth(october, at);
  assert.equal(asked, before, 'a table is asked for once a day');
  const made = await run(2026, 10, at);
  assert.equal(made.status, 201);
  const { body: slip } = await at.colleague.send(getPayslip, { query: october });
  assert.deepEqual([slip.pay.tax.metadata.source, slip.pay.tax.preliminaryTax], ['service', 5_701]);
});
