import { randomUUID } from 'node:crypto';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { payMonth } from '../src/core/pay/pay-month.ts';
import { buildApp } from '../src/server/app.ts';
import { buildCompany, buildPerson } from '../src/server/builders.ts';
import { readConfig } from '../src/server/config.ts';
import { connect, type Db, openDb } from '../src/server/db.ts';
import { openLive } from '../src/server/live.ts';
import { migrate } from '../src/server/migrate.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { ownFacts, sharedFacts } from '../src/server/pay-facts.ts';
import { keysOf } from '../src/server/secrets.ts';
import { settingsOf, throwawayServer } from '../test/throwaway-server.ts';
import { PASSWORD } from './big-company.ts';

/**
 * `npm run bench:payroll [people]`: a month of 10 000 people with 22 shifts each. Prints what reading its rows costs, what
 * computing it costs, and what a whole run over HTTP costs with its payslips written, as ratios within the run.
 */

const PEOPLE = Number(process.argv[2] ?? 10_000);
const SHIFTS = 22;
const MONTH = '2026-02';
const ROUNDS = 3;
const ROOT = new URL('..', import.meta.url).pathname;
const keys = keysOf(Buffer.alloc(32, 5));

const server = await throwawayServer();
try {
  const settings = settingsOf(server.url);
  const owner = connect(settings, { max: 1 });
  await migrate(owner);
  const db = openDb(settings);
  const company = await fill(db);
  await owner`analyze`;
  await owner.end();
  await measure(db, company);
  await db.close();
} finally {
  await server.stop();
}

type Company = { readonly id: string; readonly subdomain: string };

/** Everybody works 22 of the month's days, days and nights; all is attested. */
async function fill(db: Db): Promise<Company> {
  const subdomain = `lon-${randomUUID().slice(0, 8)}`;
  const id = await buildCompany(db, { name: 'Mätbolaget AB', subdomain, price_per_user: 49 });
  const password_hash = await hashPassword(PASSWORD);
  await db.inCompany(id, async (tx) => {
    await tx`set local statement_timeout = 0`;
    await buildPerson(tx, keys, id, password_hash, {
      username: 'manager',
      first_name: 'Maria',
      last_name: 'Lindqvist',
      role: 'manager',
    });
    await tx`
      insert into users (company_id, username, password_hash, first_name, last_name, email, role, date_of_birth)
      select ${id}, 'person' || n, ${password_hash}, 'Förnamn' || n, 'Efternamn' || n, 'p' || n || '@example.com',
        'worker', date '1960-01-01' + n % 15000
      from generate_series(1, ${PEOPLE}) n`;
    await tx`
      insert into payroll (company_id, user_id, monthly_salary_ore, hourly_salary_ore, employment_rate,
        employee_tax_table, valid_from)
      select company_id, id, 2500000 + (random() * 1000000)::integer, 18000, case when random() < 0.5 then 100 else 75 end,
        29 + (random() * 13)::integer, date '1901-01-01'
      from users where company_id = ${id} and role = 'worker'`;
    const starts = tx`
      select u.id as user_id, d.day, (d.day || ' ' || case when d.n % 4 = 0 then '21:30' else '08:00' end)::timestamp
        at time zone 'Europe/Stockholm' as start_time
      from users u
      cross join (
        select n, (date '2026-02-01' + n)::text as day from generate_series(0, ${SHIFTS - 1}) n
      ) d
      where u.company_id = ${id} and u.role = 'worker'`;
    await tx`
      with made as (
        insert into shifts (company_id, id, start_time, end_time)
        select ${id}, gen_random_uuid(), s.start_time, s.start_time + interval '8 hours'
        from (select distinct start_time from (${starts}) all_starts) s
        returning id, start_time, end_time
      )
      insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
      select ${id}, made.id, u.id, made.start_time, made.end_time, 'approved'
      from made cross join users u
      where u.company_id = ${id} and u.role = 'worker'`;
    await tx`
      insert into time_entries (company_id, user_id, date, start_time, end_time, break_duration, status)
      select ${id}, user_id, day::date, start_time, start_time + interval '8 hours', 30, 'approved'
      from (${starts}) s`;
  });
  return { id, subdomain };
}

async function measure(db: Db, { id, subdomain }: Company): Promise<void> {
  const rules = {
    time_zone: 'Europe/Stockholm',
    break_order: 'regular_first',
    pay_basis: 'assigned_hours',
    payment_day: 25,
    payment_month: 'same',
    hourly_vacation: 'saved',
  } as const;
  const reading: number[] = [];
  const computing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.inCompany(id, async (tx) => {
      const shared = await sharedFacts(tx, id, rules, MONTH, '2026-03-10');
      const began = performance.now();
      const own = await ownFacts(tx, id, MONTH, shared, null);
      const read = performance.now();
      let gross = 0;
      for (const facts of own.values()) gross += payMonth({ ...shared, ...facts }).gross_ore;
      const done = performance.now();
      if (gross === 0) throw new Error('nobody was paid');
      reading.push(read - began);
      computing.push(done - read);
    });
  }
  const running = await run(db, subdomain);
  const [read, computed] = [middle(reading), middle(computing)];
  const memory = Math.round(process.memoryUsage().rss / 1_048_576);
  console.log(`${PEOPLE} people, ${SHIFTS} shifts and reports each, medians of ${ROUNDS}; one run`);
  console.log(`reading the rows     ${Math.round(read)} ms`);
  console.log(
    `computing            ${Math.round(computed)} ms = ${(computed / read).toFixed(2)} x reading (goal 1.5)`,
  );
  console.log(
    `the whole run (HTTP) ${Math.round(running)} ms = ${(running / read).toFixed(2)} x reading (goal 4)`,
  );
  console.log(`this process at the end, bench and server: ${memory} MB`);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The run as a manager asks for it: through the door, in one transaction, payslips written. */
async function run(db: Db, subdomain: string): Promise<number> {
  const live = await openLive(db);
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: '100000' }, ROOT);
  const app = await buildApp(
    { db, config, clock: { now: () => new Date() }, keys, stopping: () => false },
    live,
  );
  const headers = { 'x-tenant-domain': `${subdomain}.localhost` };
  const signed = await app.inject({
    method: 'POST',
    url: '/api/token/',
    headers,
    payload: { username: 'manager', password: PASSWORD },
  });
  const authorization = `Bearer ${signed.json().access}`;
  const began = performance.now();
  const made = await app.inject({
    method: 'POST',
    url: makePayrollRun.path,
    headers: { ...headers, authorization },
    payload: { year: 2026, month: 2, override_reason: 'mätning' },
  });
  const took = performance.now() - began;
  if (made.statusCode !== 201) throw new Error(made.body);
  live.closeAll();
  await app.close();
  return took;
}
