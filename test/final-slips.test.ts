import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslipFile } from '../src/contract/payslips.ts';
import { createUser, deleteUser } from '../src/contract/users.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** The last payslip of an employment, as the person reads it. */

let w: World;
before(async () => {
  w = await world({ now: '2026-12-02T09:00:00Z' });
});
after(() => w.close());

/** An hourly person of another program, who left in the middle of November. */
async function left(username: string, sums: object): Promise<string> {
  const { body: person } = await w.manager.send(createUser, {
    body: {
      first_name: 'Johan',
      last_name: username,
      username,
      email: `${username}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date: '2019-10-01',
      pay: {
        hourly_salary: 175,
        employment_hours_per_week: 32,
        paid_by: 'hour',
        employee_tax_table: 33,
      },
    },
  });
  const balance = { user: person.id, from_day: '2026-11-01', paid_days: 25, saved_1: 5, ...sums };
  assert.equal((await w.manager.send(createVacationBalance, { body: balance })).status, 201);
  const gone = await w.manager.send(deleteUser, {
    params: { id: person.id },
    query: { last_day: '2026-11-15' },
  });
  assert.equal(gone.status, 204);
  return person.id;
}

async function slip(user: string, language: string): Promise<string> {
  const { rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayslipFile.path}?year=2026&month=11&user=${user}&language=${language}`,
    headers: {
      authorization: `Bearer ${w.manager.access}`,
      'x-tenant-domain': `${w.manager.subdomain}.localhost`,
    },
  });
  return linesOfPdf(rawPayload).join(' ');
}

test('the vacation pay of an hourly leaver is taxed by what the year has paid, where that is known', async () => {
  const sums = { earned_pay: 330_000, running_pay: 190_000 };
  const known = await left('kand', { ...sums, year_gross: 218_232, year_tax: 48_011 });
  const unknown = await left('utan', sums);
  const taxOf = async (user: string) => {
    const { body } = await w.manager.send(getMonthlyPay, { query: { year: '2026', month: '11', user } });
    const lines = body.lines.filter(({ code, unit }) => code === 'tax' && unit === '%');
    return [lines.map(({ quantity, rate, amount }) => [quantity, rate, amount]), body.warnings];
  };
  // 30/25 of 12 % of 330 000 and 16/16 of 12 % of 190 000 are 70 320 kr; with 218 232 kr before, 26 % by the table of one-time sums.
  assert.deepEqual(await taxOf(known), [[[26, 70_320, -18_283]], []]);
  assert.deepEqual(await taxOf(unknown), [[[30, 70_320, -21_096]], ['one_time_flat']]);
});

test('days that the final pay pays are not said to be left, and each is a share of those earned', async () => {
  const paid = await left('betald', { earned_pay: 330_000, running_pay: 190_000 });
  const unknown = await left('okand', {});
  const monthOf = async (user: string) =>
    (await w.manager.send(getMonthlyPay, { query: { year: '2026', month: '11', user } })).body;
  assert.deepEqual((await monthOf(paid)).vacation_left, { paid: 0, saved: 0, unpaid: 0, advance: 0 });
  assert.deepEqual((await monthOf(unknown)).vacation_left, { paid: 25, saved: 5, unpaid: 0, advance: 0 });
  const run = { year: 2026, month: 11, override_reason: 'Prov' };
  assert.equal((await w.manager.send(makePayrollRun, { body: run })).status, 201);
  const sv = await slip(paid, 'sv');
  // 12 % of 330 000, thirty shares of a twenty-fifth.
  for (const said of ['30,00 | dagar à 1/25', '47 520,00', 'Semesterdagar kvar: 0 betalda, 0 sparade.'])
    assert.ok(sv.replaceAll(/\s/g, ' ').includes(said), `${said}: ${sv}`);
  assert.doesNotMatch(sv, /månadens/);
  assert.ok((await slip(paid, 'en')).includes('days, 1/25 each'));
  assert.ok(
    (await slip(unknown, 'sv')).includes('Semesterdagar kvar: 25 betalda, 5 sparade.'),
    'not paid yet',
  );
});
