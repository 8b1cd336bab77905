import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { importTaxYear } from '../src/contract/tax-years.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { migratedDatabase } from './database.ts';
import { madeUpYear } from './made-up-year.ts';
import { type Client, type World, world } from './world.ts';

/** A manager is warned from the first of December while next year's tax tables are not imported (decision 0063). */

let w: World;
let db: Db;
let manager: Client;
before(async () => {
  // The years are the installation's: another file's tests must not see a made-up one.
  db = openDb(await migratedDatabase(), { max: 4 });
  w = await world({ db, now: '2026-11-30T22:59:00Z' });
  manager = w.manager;
  await manager.send(createPayroll, {
    body: { user: w.colleague.id, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
  });
});
after(async () => {
  await w.close();
  await db.close();
});

const warnedOf = async (year: number, month: number) => {
  const { body } = await manager.send(getPayrollMonth, {
    query: { year: String(year), month: String(month) },
  });
  return [body.missing_tax_year, body.tax_tables];
};
async function at(iso: string): Promise<void> {
  w.setNow(iso);
  manager = await w.signIn('manager', w.subdomain);
}

test('the warning comes on the first of December of the company’s zone, in every month', async () => {
  assert.deepEqual(await warnedOf(2026, 11), [undefined, undefined]);
  await at('2026-11-30T23:00:00Z');
  assert.deepEqual(await warnedOf(2026, 11), [2027, undefined]);
  assert.deepEqual(await warnedOf(2026, 12), [2027, undefined]);
  // A month of the year that is warned of says besides how it is taxed.
  assert.deepEqual(await warnedOf(2027, 1), [2027, { year: 2027, used: 2026 }]);
});

test('a month that is run says it too, and so does January', async () => {
  await at('2026-12-28T09:00:00Z');
  const made = await manager.send(makePayrollRun, {
    body: { year: 2026, month: 11, override_reason: 'Prov: uppgifter saknas' },
  });
  assert.equal(made.status, 201);
  assert.deepEqual(await warnedOf(2026, 11), [2027, undefined]);
  await at('2027-01-04T09:00:00Z');
  assert.deepEqual(await warnedOf(2026, 11), [2027, undefined]);
});

test('it goes when the year is imported', async () => {
  const superuser = await w.signIn(w.subdomain.replace('own-', 'root-'), w.subdomain);
  const imported = await superuser.send(importTaxYear, {
    body: { year: 2027, origin: 'Prov', file: gzipSync(madeUpYear()).toString('base64') },
  });
  assert.equal(imported.status, 200);
  assert.deepEqual(await warnedOf(2026, 11), [undefined, undefined]);
  assert.deepEqual(await warnedOf(2027, 1), [undefined, undefined]);
});
