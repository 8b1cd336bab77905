import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeCompanyPayroll } from '../src/contract/companies.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { DEMO_PASSWORD, seedDemo } from '../src/server/running/demo.ts';
import { migratedDatabase } from './database.ts';
import { runFile } from './pay-company.ts';
import { keys, type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/**
 * The contributions that the demo's October declares (field 487): by the summed whole kronor of each rate, not the sum of the payslips' whole
 * kronor, which is five kronor less (dnr 131 238881-17/111; `core/pay/employer-contribution.md`).
 *
 * By hand, of the gross pay below. 31.42 %: 454 553 kr of 13 people (the two youngest with what is above 25 000 kr) = 142 820.55.
 * 20.81 %: 2 x 25 000 kr = 10 405.00. 10.21 %: 35 240 kr = 3 598.00. Öre dropped for each rate: 142 820 + 10 405 + 3 598 = 156 823.
 */
const GROSS: Readonly<Record<string, number>> = {
  Anna: 41_721.95,
  Bengt: 35_240.6,
  Elin: 32_474.88,
  Fatima: 38_404.29,
  Håkan: 38_900,
  Ingrid: 42_628.17,
  Jonas: 33_182.55,
  Lukas: 31_718.7,
  Maria: 41_500,
  Mona: 39_253.62,
  Omar: 40_019.05,
  Peter: 46_812.01,
  Sara: 40_113.59,
  Wilma: 37_829.92,
};

let db: Db;
let w: World;
before(async () => {
  // The demo is that of its day: it is filled into an empty database.
  const now = '2026-11-22T11:00:00Z';
  db = openDb(await migratedDatabase(), { max: 4 });
  await seedDemo(db, keys, now);
  w = await world({ db, now });
});
after(async () => {
  await w.close();
  await db.close();
});

test('the demo’s October of 22 November 2026 declares 156 823 kr of contributions', async () => {
  const manager = await w.signIn('manager', 'demo', DEMO_PASSWORD);
  const contact = { contact_name: 'Maria', contact_phone: '08-123 45 67', contact_email: 'lon@example.se' };
  const place = { workplace_address: 'Strömgatan 12', workplace_city: 'Stockholm' };
  await manager.send(changeCompanyPayroll, { body: { iban: '', bic: '', ...contact, ...place } });
  const body = { year: 2026, month: 10, override_reason: 'Prov: uppgifter saknas' };
  const { body: made } = await manager.send(makePayrollRun, { body });
  const { body: month } = await manager.send(getPayrollMonth, { query: { year: '2026', month: '10' } });
  assert.deepEqual(
    Object.fromEntries(month.people.map(({ first_name, gross }) => [first_name, gross])),
    GROSS,
  );
  const of_slips = month.people.reduce(
    (sum, { employer_contribution }) => sum + (employer_contribution ?? 0),
    0,
  );
  assert.equal(of_slips, 156_818);
  const { text } = await runFile(w, made.id, 'agi', manager);
  assert.equal(all(readXml(text), 'agd:SummaArbAvgSlf')[0]?.text, '156823');
});
