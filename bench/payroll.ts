import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { payMonth } from '../src/core/pay/pay-month.ts';
import { checkPay } from '../src/core/pay-check/pay-check.ts';
import { place } from '../src/server/accounts/bank-accounts.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { type Db, openDb, type Tx } from '../src/server/database/db.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { connect } from '../src/server/database/session.ts';
import { ownFacts, sharedFacts } from '../src/server/pay/pay-facts.ts';
import { AT_ONCE } from '../src/server/payroll/payroll-months.ts';
import { buildCompany, buildPerson } from '../src/server/running/builders.ts';
import { settingsOf, throwawayServer } from '../test/throwaway-server.ts';
import { PASSWORD } from './big-company.ts';
import { forgetPeak, microsecondsBetween, peakMb, spentUnder } from './processes.ts';
import { SECRET, startSkifta } from './servers.ts';

/**
 * `npm run bench:payroll [people]`: a month of 10 000 people with 22 shifts each. Prints the cost of reading its
 * rows, of computing it by each engine, and of a whole run over HTTP including the written payslips, as ratios within the run; then
 * the server's peak memory for the run, for the month as a list and for each of its files. Costs are seconds of processor, of the database
 * too, and the least of some rounds: neither waits for what else the machine does.
 */

const PEOPLE = Number(process.argv[2] ?? 10_000);
const SHIFTS = 22;
const MONTH = '2026-02';
const ROUNDS = 5;
const RUNS = 3;
const FILES = ['summary', 'sie', 'paxml', 'agi', 'pain001'] as const;
const keys = keysOf(SECRET);

const server = await throwawayServer();
try {
  const settings = settingsOf(server.url);
  const owner = connect(settings);
  await migrate(owner);
  const db = openDb(settings);
  const company = await fill(db);
  await owner`analyze`;
  await owner.end();
  const read_s = await measureParts(db, company);
  await db.close();
  for (const is_small of [true, false]) await measureServer(settings, company, read_s, is_small);
} finally {
  await server.stop();
}

type Company = { readonly id: string; readonly subdomain: string };

/** Each person works 22 of the month's days, days and nights; all reports are approved. */
async function fill(db: Db): Promise<Company> {
  const subdomain = `lon-${randomUUID().slice(0, 8)}`;
  const id = await buildCompany(db, { name: 'Mätbolaget AB', subdomain, price_per_user: 49 });
  const password_hash = await hashPassword(PASSWORD);
  await db.onPlatform((tx) => tx`update companies set org_number = '556016-0680' where id = ${id}`);
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
    await withFileFacts(tx, id);
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

/** What the files for the bank and the tax agency need: the company's facts, and everybody's account. */
async function withFileFacts(tx: Tx, id: string): Promise<void> {
  await tx`
    update company_settings set iban = 'SE4550000000058398257466', bic = 'ESSESESS', contact_name = 'Maria Lindqvist',
      contact_phone = '08-123 45 67', contact_email = 'lon@example.se', workplace_address = 'Storgatan 1',
      workplace_city = 'Stockholm'
    where company_id = ${id}`;
  const workers = await tx<{ id: string }[]>`
    select id from users where company_id = ${id} and role = 'worker'`;
  const sealed = workers.map((one) => keys.seal('6000 806967498', place(id, one.id)).toString('hex'));
  await tx`
    insert into bank_accounts (company_id, user_id, account_sealed, account_mask, updated_at)
    select ${id}, a.user_id, decode(a.sealed, 'hex'), '6000 ****498', now()
    from unnest(${workers.map((one) => one.id)}::uuid[], ${sealed}::text[]) a (user_id, sealed)`;
}

/** Seconds of processor that this process and its children, the database and the server, have used. */
function stopwatch(): () => number {
  const before = spentUnder(process.pid);
  return () => microsecondsBetween(before, spentUnder(process.pid)) / 1_000_000;
}

/** Reads and computes as many people at a time as a run does; returns the seconds of reading. */
async function measureParts(db: Db, { id }: Company): Promise<number> {
  const rules = {
    time_zone: 'Europe/Stockholm',
    rules: [
      {
        from: '1901-01-01',
        break_rule: 'from_5_5_hours',
        break_order: 'regular_first',
        pay_basis: 'assigned_hours',
        payment_day: 25,
        payment_month: 'same',
        hourly_vacation: 'saved',
        absence_deduction: 'hour',
      },
    ],
  } as const;
  const reading: number[] = [];
  const computing: number[] = [];
  const checking: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [read, computed, checked, gross] = [0, 0, 0, 0];
    await db.inCompany(id, async (tx) => {
      const shared = await sharedFacts(tx, id, rules, MONTH, '2026-03-10');
      const people = await tx<{ id: string }[]>`
        select id from users where company_id = ${id} order by last_name, first_name, id`;
      for (let from = 0; from < people.length; from += AT_ONCE) {
        const ids = people.slice(from, from + AT_ONCE).map((one) => one.id);
        const reading_s = stopwatch();
        const own = await ownFacts(tx, id, MONTH, shared, ids);
        read += reading_s();
        const computing_s = stopwatch();
        const months = [...own.values()].map((one) => ({ ...shared, ...one }));
        const paid = months.map((facts) => payMonth(facts));
        computed += computing_s();
        const checking_s = stopwatch();
        for (const [index, facts] of months.entries()) {
          const pay = paid[index];
          if (pay === undefined || checkPay(facts, pay).differences.length > 0)
            throw new Error('the engines differ');
          gross += pay.gross_ore;
        }
        checked += checking_s();
      }
    });
    if (gross === 0) throw new Error('no one was paid');
    reading.push(read);
    computing.push(computed);
    checking.push(checked);
  }
  const [read, computed, checked] = [Math.min(...reading), Math.min(...computing), Math.min(...checking)];
  const ratio = (s: number): string => `${s.toFixed(2)} s = ${(s / read).toFixed(2)} x reading`;
  console.log(
    `${PEOPLE} people, ${SHIFTS} shifts and reports each, the least of ${ROUNDS} rounds, of ${RUNS} runs`,
  );
  console.log(`reading the rows     ${read.toFixed(2)} s`);
  console.log(`computing            ${ratio(computed)}`);
  console.log(`computing again      ${ratio(checked)}`);
  console.log(`both engines         ${ratio(computed + checked)} (goal 1.5)`);
  return read;
}

/** A run as a manager requests it: over HTTP from a separate server, in one transaction, with its payslips. */
async function measureServer(
  settings: DatabaseSettings,
  { subdomain }: Company,
  read_s: number,
  is_small: boolean,
): Promise<void> {
  console.log(
    is_small ? 'started sparing memory, as by npm start:' : 'started sparing time, as with DATABASE_URL:',
  );
  const folder = mkdtempSync(join(tmpdir(), 'skifta-bench-payroll-'));
  const skifta = await startSkifta(settings, join(folder, 'log'), {
    processes: 1,
    is_small,
  });
  const headers: Record<string, string> = {
    'x-tenant-domain': `${subdomain}.localhost`,
    'content-type': 'application/json',
  };
  const ask = async (method: string, path: string, body?: unknown): Promise<Buffer> => {
    const answer = await fetch(`http://127.0.0.1:${skifta.port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.subarray(0, 500)}`);
    return bytes;
  };
  const timed = async (name: string, method: string, path: string, body?: unknown): Promise<Buffer> => {
    forgetPeak(skifta.pid);
    const spent_s = stopwatch();
    const bytes = await ask(method, path, body);
    const took = spent_s();
    const ratio = name === 'the whole run' ? ` = ${(took / read_s).toFixed(2)} x reading (goal 4)` : '';
    const size = `${(bytes.length / 1_048_576).toFixed(1)} MB answered`;
    const peak = `server at most ${Math.round(peakMb(skifta.pid))} MB (goal 300)`;
    console.log(`${name.padEnd(20)} ${took.toFixed(2)} s${ratio}, ${size}, ${peak}`);
    return bytes;
  };
  try {
    const signed = await ask('POST', '/api/token/', { username: 'manager', password: PASSWORD });
    headers.authorization = `Bearer ${JSON.parse(signed.toString()).access}`;
    const month = `${getPayrollMonth.path}?year=2026&month=2`;
    await timed('the month, open', 'GET', month);
    const asked = { year: 2026, month: 2, override_reason: 'mätning' };
    for (let round = 1; round <= RUNS; round += 1) {
      const run = JSON.parse((await timed('the whole run', 'POST', makePayrollRun.path, asked)).toString());
      if (round === RUNS) {
        await timed('the month, run', 'GET', month);
        for (const kind of FILES)
          await timed(`its file ${kind}`, 'GET', `${makePayrollRun.path}${run.id}/files/?kind=${kind}`);
      }
      await timed('undone', 'POST', `${makePayrollRun.path}${run.id}/undo/`, { reason: 'mätning' });
    }
  } finally {
    await skifta.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
