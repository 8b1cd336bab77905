import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { payOfReports } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { type Client, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const report = async (of: Client, date: string): Promise<string> => {
  const body = { date, start_time: '14:00', end_time: '22:00', break_duration: 30 };
  return (await of.send(createTimeEntry, { body })).body.id;
};
const pay = async (...ids: string[]) => (await w.manager.send(payOfReports, { body: { ids } })).body;

test('two evenings of two people: the OB of both; hourly pay only where approved hours are paid', async () => {
  await w.manager.send(createPayroll, {
    body: { user: w.colleague.id, hourly_salary: 150, employment_hours_per_week: 20, employee_tax_table: 32 },
  });
  const [first, second] = [await report(w.worker, '2026-03-04'), await report(w.colleague, '2026-03-04')];
  assert.deepEqual(await pay(first, second), {
    ob_bonus: 305 + 228.75,
    base_pay: null,
    people_without_salary: 0,
  });
  await w.manager.send(changeSettings, { body: { pay_basis: 'approved_hours' } });
  assert.deepEqual(await pay(first, second), {
    ob_bonus: 305 + 228.75,
    base_pay: 1125,
    people_without_salary: 0,
  });
  assert.equal((await pay(first)).base_pay, null, 'a monthly salary does not depend on the report');
  await w.manager.send(changeSettings, { body: { pay_basis: 'assigned_hours' } });
});

test('people without a salary are counted and named', async () => {
  const own = await report(w.second_manager, '2026-03-05');
  assert.deepEqual(await pay(own), { ob_bonus: 0, base_pay: null, people_without_salary: 1 });
});

test("another company's reports are not found, and a worker is refused", async () => {
  const foreign = await report(w.foreign_worker, '2026-03-05');
  assert.deepEqual(await pay(foreign), { ob_bonus: 0, base_pay: null, people_without_salary: 0 });
  const asked = await w.worker.send(payOfReports, { body: { ids: [foreign] } });
  assert.equal(asked.status, 403);
});
