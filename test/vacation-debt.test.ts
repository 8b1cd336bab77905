import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePayrollRun, type PayrollRun } from '../src/contract/payroll-runs.ts';
import { createUser } from '../src/contract/users.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { changeVacationRules } from '../src/contract/vacation-rules.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { readSie } from './sie-reader.ts';
import { type World, world } from './world.ts';

/** The vacation liability in the voucher of a run (decision 0058). */

let w: World;
before(async () => {
  w = await world({ now: '2026-12-01T09:00:00Z' });
  await withPayFacts(w);
  const { body } = await w.manager.send(createUser, {
    body: {
      first_name: 'Ny',
      last_name: 'Skuld',
      username: 'skuld',
      email: 'skuld@example.se',
      role: 'worker',
      password: 'ett-långt-lösen-77',
      date_of_birth: '1990-01-01',
      employment_date: '2026-10-01',
      pay: { monthly_salary: 30_000, employment_rate: 100 },
    },
  });
  await w.manager.send(createVacationBalance, {
    body: { user: body.id, from_day: '2026-10-01', paid_days: 10, earned_pay: 0, running_pay: 0 },
  });
});
after(() => w.close());

const BOOKED = [7290, 2920, 7519, 2940];
const kept: PayrollRun['vacation_debt'][] = [];
async function bookedIn(month: number): Promise<Record<string, number>> {
  const { body: run } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  kept.push(run.vacation_debt);
  const { verifications } = readSie((await runFile(w, run.id, 'sie')).bytes);
  const rows = verifications.flatMap((one) => one.rows);
  assert.equal(
    rows.reduce((sum, { ore }) => sum + ore, 0),
    0,
    'the voucher balances',
  );
  return Object.fromEntries(
    rows
      .filter(({ account }) => BOOKED.includes(Number(account)))
      .map(({ account, ore }) => [account, ore / 100]),
  );
}

test('the voucher books the change of the liability, once the company has chosen so', async () => {
  assert.deepEqual(await bookedIn(9), {}, 'not chosen');
  assert.equal(kept.at(-1), null, 'and the run says so');
  await w.manager.send(changeVacationRules, { body: { vacation_booked: true } });
  const october = await bookedIn(10);
  const said = kept.at(-1);
  assert.deepEqual([said?.pay, said?.contribution], [-(october[2920] ?? 0), -(october[2940] ?? 0)]);
  assert.ok((said?.unknown ?? 0) > 0, 'people of before, without an opening balance');
  const november = await bookedIn(11);
  // October: 10 days of the balance and 3 of the running year, 1509 kr each; November: two more.
  assert.ok((october[7290] ?? 0) >= 13 * 1509);
  assert.equal(october[2920], -(october[7290] ?? 0));
  assert.equal(october[2940], -(october[7519] ?? 0));
  assert.ok(
    (november[7290] ?? 0) >= 2 * 1509 && (november[7290] ?? 0) < (october[7290] ?? 0),
    'only the change',
  );
});
