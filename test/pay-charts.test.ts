import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leaveOut } from '../src/contract/extra-runs.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { getPaidMonths } from '../src/contract/payslips.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { monthDifference } from '../src/core/pay/month-difference.ts';
import { inSums } from '../src/web/payroll/person-sums.ts';
import { PASSWORD, type World, world } from './world.ts';

/** What the charts of pay draw is what the figures beside them say. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const query = (month: number) => ({ year: '2026', month: String(month) });
const monthOf = async (month: number) =>
  (await w.manager.send(getPayrollMonth, { query: query(month) })).body;
const paid = async (month: number, who = w.worker, user?: string) =>
  (await who.send(getPaidMonths, { query: { ...query(month), user } })).body.months;
const evening = (month: string, who = w.worker) =>
  who.send(createTimeEntry, {
    body: { date: `2026-${month}-10`, start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });

async function run(month: number): Promise<string> {
  const { status, body } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month, override_reason: 'Prov' },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

test('the months that were run, as their ladders say; one that is undone is none', async () => {
  assert.deepEqual(await paid(2), []);
  await evening('02');
  await run(1);
  const undone = await run(2);
  const months = await paid(2);
  assert.deepEqual(
    months.map(({ year, month }) => [year, month]),
    [
      [2026, 1],
      [2026, 2],
    ],
  );
  for (const { month, gross, ob_bonus, net } of months) {
    const { body } = await w.worker.send(getMonthlyPay, { query: query(month) });
    assert.deepEqual([gross, ob_bonus, net], [body.gross_salary, body.ob_bonus, body.net_salary]);
  }
  assert.equal(months.at(-1)?.ob_bonus, 355);
  assert.deepEqual(await paid(2, w.manager, w.worker.id), months);
  assert.deepEqual(
    (await w.worker.send(getPaidMonths, { query: { year: '2027', month: '1' } })).body.months,
    [months[1]],
  );
  await w.manager.send(undoPayrollRun, { params: { id: undone }, body: { reason: 'Prov' } });
  assert.deepEqual(await paid(2), months.slice(0, 1));
});

test('a worker reads the own months alone', async () => {
  const asked = { query: { ...query(2), user: w.colleague.id } };
  assert.equal((await w.worker.send(getPaidMonths, asked)).status, 404);
});

test('what makes a month different adds up to the difference of the totals', async () => {
  const made = await w.manager.send(createUser, {
    body: {
      ...{ first_name: 'Nya', last_name: 'Timlön', username: 'nya', email: 'nya@example.com' },
      ...{ role: 'worker', password: PASSWORD },
    },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const hourly = {
    ...{ user: made.body.id, hourly_salary: 171.33, employment_hours_per_week: 30 },
    ...{ paid_by: 'hour' as const, employee_tax_table: 33 },
  };
  const terms = await w.manager.send(createPayroll, { body: hourly });
  assert.equal(terms.status, 201, JSON.stringify(terms.body));
  // Without terms, and so in no sum.
  await evening('02', w.colleague);
  const [before, now] = [await monthOf(1), await monthOf(2)];
  const parts = monthDifference(inSums(before), inSums(now));
  const ore = (kronor: number): number => Math.round(kronor * 100);
  const whole = ore(now.totals.gross) - ore(before.totals.gross);
  assert.equal(
    parts.reduce((sum, one) => sum + one.ore, 0),
    whole,
  );
  assert.deepEqual(
    parts.map(({ part, ore: amount }) => [part, amount]).filter(([part]) => part === 'ob'),
    [['ob', 35_500]],
  );
  await w.manager.send(leaveOut, {
    body: { year: 2026, month: 2, user: w.worker.id, reason: 'Prov' },
  });
  const without = await monthOf(2);
  assert.equal(
    monthDifference(inSums(before), inSums(without)).reduce((sum, one) => sum + one.ore, 0),
    ore(without.totals.gross) - ore(before.totals.gross),
    'a person left out is in no sum',
  );
});
