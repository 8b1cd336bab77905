import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { getMonthlyPay, getTax } from '../src/contract/pay.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslip, getPayslipFile } from '../src/contract/payslips.ts';
import { changeUser, getUser } from '../src/contract/users.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/**
 * The tax of a run whose year has no tables yet (decisions 0041, 0063): January uses last year's tables; from February
 * no run is possible. The lookup, and a month that cannot be run, keep the labelled 30 percent.
 */

let w: World;
const january = { year: 2027, month: 1 };
const february = { year: 2027, month: 2 };
const inQuery = ({ year, month }: typeof january) => ({ year: String(year), month: String(month) });
const run = (body: object) => w.manager.send(makePayrollRun, { body: { ...january, ...body } });
const override_reason = 'Prov: uppgifter saknas';

before(async () => {
  w = await world({ now: '2027-02-27T11:00:00Z' });
  const { body: person } = await w.manager.send(getUser, { params: { id: w.colleague.id } });
  const { first_name, last_name, username, email } = person;
  // 67 when the year 2027 began: only the pension fee is paid.
  await w.manager.send(changeUser, {
    params: { id: w.colleague.id },
    body: { first_name, last_name, username, email, role: 'worker', date_of_birth: '1959-12-31' },
  });
  for (const [user, employee_tax_table] of [
    [w.colleague.id, 32],
    [w.second_manager.id, 99],
  ] as const) {
    const made = await w.manager.send(createPayroll, {
      body: { user, monthly_salary: 30_000, employment_rate: 100, employee_tax_table },
    });
    assert.equal(made.status, 201);
  }
});
after(() => w.close());

test('the lookup keeps the labelled 30 percent; an open month is taxed as its run will be, and says how', async () => {
  const { body: tax } = await w.worker.send(getTax, {
    query: { grossSalary: '30000', year: '2027', taxTable: '32' },
  });
  assert.deepEqual(
    [tax.preliminaryTax, tax.metadata.source, tax.metadata.reason],
    [9_000, 'fallback', 'year_not_published'],
  );
  const { body: pay } = await w.colleague.send(getMonthlyPay, { query: inQuery(january) });
  assert.deepEqual(
    [pay.tax.preliminaryTax, pay.tax.metadata.source, pay.tax.metadata.reason],
    [5_703, 'table', 'last_years_table'],
  );
  const { body: guessed } = await w.colleague.send(getMonthlyPay, { query: inQuery(february) });
  assert.deepEqual([guessed.tax.preliminaryTax, guessed.tax.metadata.source], [9_000, 'fallback']);
  assert.ok(guessed.warnings.includes('tax_estimated'));
  const { body: open } = await w.manager.send(getPayrollMonth, { query: inQuery(january) });
  assert.equal(open.people.find(({ user }) => user === w.colleague.id)?.tax, 5_703);
  assert.deepEqual(open.tax_tables, { year: 2027, used: 2026 });
  const { body: later } = await w.manager.send(getPayrollMonth, { query: inQuery(february) });
  assert.deepEqual(later.tax_tables, { year: 2027, used: null });
  const { body: known } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '12' } });
  assert.equal(known.tax_tables, undefined);
});

test('from February the run is refused by name, even with a reason, and writes nothing', async () => {
  const refused = await run({ ...february, override_reason });
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'tax_year_missing']);
  assert.match(refused.refusal?.errors.month?.[0] ?? '', /2027/);
  const { body: month } = await w.manager.send(getPayrollMonth, { query: inQuery(february) });
  assert.equal(month.run, null);
});

test('a run paid in January is taxed by the table of last year, and the payslip says so', async () => {
  const made = await run({ override_reason });
  assert.equal(made.status, 201);
  const { body: month } = await w.manager.send(getPayrollMonth, { query: inQuery(january) });
  const own = month.people.find(({ user }) => user === w.colleague.id);
  assert.deepEqual([own?.gross, own?.tax, own?.net], [30_000, 5_703, 24_297]);
  assert.equal(own?.employer_contribution, 3_063, '10.21 percent: 67 when the year of payment began');
  assert.deepEqual(
    month.people.flatMap(({ user, exceptions }) =>
      exceptions.some(({ code }) => code === 'tax_estimated') ? [user] : [],
    ),
    [w.second_manager.id],
    'a table that does not exist is an exception as before',
  );
  assert.equal(month.people.find(({ user }) => user === w.second_manager.id)?.tax, 9_000);
  const { body: slip } = await w.colleague.send(getPayslip, { query: inQuery(january) });
  assert.deepEqual(
    [slip.pay.tax.metadata.source, slip.pay.tax.metadata.year, slip.pay.tax.metadata.reason],
    ['table', 2026, 'last_years_table'],
  );
  assert.match(
    slip.pay.lines.find(({ code }) => code === 'tax')?.law ?? '',
    /table 32 column 1, 2026.*SKV 401/,
  );
  for (const [language, words] of [
    ['sv', /2026 års tabell.*januari.*SKV 401/],
    ['en', /2026.*January.*SKV 401/],
  ] as const) {
    const { rawPayload } = await w.app.inject({
      method: 'GET',
      url: `${getPayslipFile.path}?year=2027&month=1&language=${language}`,
      headers: {
        authorization: `Bearer ${w.colleague.access}`,
        'x-tenant-domain': `${w.colleague.subdomain}.localhost`,
      },
    });
    assert.match(linesOfPdf(rawPayload).join(' '), words);
  }
  await w.manager.send(undoPayrollRun, { params: { id: made.body.id }, body: { reason: 'Prov' } });
});

test('December pay that is paid in January is taxed the same way', async () => {
  await w.manager.send(changeSettings, { body: { payment_month: 'next' } });
  const made = await run({ year: 2026, month: 12, override_reason });
  assert.deepEqual([made.status, made.body.payment_date], [201, '2027-01-25']);
  const { body: slip } = await w.colleague.send(getPayslip, { query: { year: '2026', month: '12' } });
  assert.equal(slip.pay.tax.preliminaryTax, 5_703);
  const refused = await run({ override_reason });
  assert.deepEqual(refused.refusal?.code, 'tax_year_missing', 'January is paid in February');
});

test('a column for another age is an exception of the month, until the column is corrected', async () => {
  const named = async (): Promise<boolean | undefined> => {
    const { body } = await w.manager.send(getPayrollMonth, { query: inQuery(february) });
    const person = body.people.find(({ user }) => user === w.colleague.id);
    return person?.exceptions.some(({ code }) => code === 'tax_column_age');
  };
  assert.equal(await named(), true, '67 at the start of 2027, and column 1');
  const { body: terms } = await w.manager.send(listPayroll, { query: { user: w.colleague.id } });
  const { status } = await w.manager.send(changePayroll, {
    params: { id: terms[0]?.id ?? '' },
    body: {
      user: w.colleague.id,
      monthly_salary: 30_000,
      employment_rate: 100,
      employee_tax_table: 32,
      tax_column: 3,
    },
  });
  assert.equal(status, 200);
  assert.equal(await named(), false);
});
