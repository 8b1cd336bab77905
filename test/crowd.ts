import { type Days, daysBefore, fill } from '../bench/fill.ts';
import { openPool, type Sql } from '../bench/pool.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';

/**
 * A database with enough rows for meaningful plans: forty companies with daily work beside the two under test, one
 * with a single worker and one with twenty; and many people with a little of everything.
 */

export const TODAY = '2026-03-18';
export const DAYS: Days = daysBefore(TODAY);
export const FEW = 1;
export const MANY = 20;
const COMPANIES = 42;

export type Company = { readonly company_id: string; readonly subdomain: string };

/** The company with few rows, and the one with twenty times as many. */
export async function crowd(settings: DatabaseSettings): Promise<{ few: Company; many: Company }> {
  const sql = openPool(settings, 4);
  const facts = { days: DAYS, open_shifts: 24 };
  await fill(
    sql,
    { ...facts, from: 1, to: 1, workers: FEW },
    { ...facts, from: 2, to: 2, workers: MANY },
    { ...facts, from: 3, to: COMPANIES, workers: 8 },
  );
  await others(sql);
  const found = await sql<Company[]>`
    select id as company_id, subdomain from companies where subdomain in ('bench-1', 'bench-2') order by subdomain`;
  await sql.end();
  const [few, many] = found;
  if (few === undefined || many === undefined) throw new Error('the companies are missing');
  return { few, many };
}

/** People of the other companies, with kinds of rows that daily work has few of: more than a table's first pages. */
const OTHERS = [
  `insert into users (company_id, username, password_hash, first_name, last_name, email, role)
   select id, 'x' || n, 'none', 'Xenia', 'Åberg' || n, 'x' || n || '@example.com', 'worker'
   from companies cross join generate_series(1, 60) n where subdomain like 'bench-__' or subdomain in ('bench-3', 'bench-4')`,
  `create temporary table x on commit drop as
   select company_id, id, row_number() over (partition by company_id order by id)::integer as n from users where username like 'x%'`,
  `insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at)
   select company_id, id, now(), now(), now() from x`,
  `insert into sign_ins (company_id, user_id, at, outcome, network, device)
   select company_id, id, now(), 'succeeded', '', '' from x`,
  `insert into refresh_tokens (company_id, token_hash, session_id, created_at)
   select company_id, uuid_send(id), id, now() from sessions`,
  'insert into payroll (company_id, user_id, hourly_salary_ore) select company_id, id, 18000 from x',
  `insert into bank_accounts (company_id, user_id, account_sealed, account_mask, updated_at)
   select company_id, id, '', '', now() from x`,
  `insert into calendar_feeds (company_id, user_id, token_hash, created_at) select company_id, id, uuid_send(id), now() from x`,
  `insert into month_reports (company_id, user_id, month, done_at) select company_id, id, '2026-01-01', now() from x`,
  `insert into pay_changes (company_id, user_id, month, changed_at) select company_id, id, '2026-01-01', now() from x`,
  `insert into absences (company_id, user_id, kind, first_day, last_day, created_by, created_at, updated_at)
   select company_id, id, 'sick', date '2026-02-01' + n % 20, date '2026-02-02' + n % 20, id, now(), now() from x`,
  `insert into leave_requests (company_id, user_id, kind, first_day, last_day, created_at, updated_at)
   select company_id, id, 'vacation', date '2026-04-01' + n % 50, date '2026-04-02' + n % 50, now(), now() from x`,
  `insert into availabilities (company_id, id, user_id, kind, first_day, last_day, weekday)
   select company_id, gen_random_uuid(), id, 'cannot', date '2025-01-01' + d, case when d < 300 then date '2025-01-05' + d end, 1
   from x cross join generate_series(0, 300, 50) d`,
  // The id of the company is that of its period.
  `insert into planning_periods (company_id, id, first_day, last_day, wishes_close_on, publish_by, budget)
   select id, id, '2026-06-01', '2026-06-30', '2026-05-01', '2026-05-15', 9 from companies where subdomain like 'bench-%'`,
  `insert into wishes (company_id, id, user_id, period_id, date, want, weight)
   select company_id, gen_random_uuid(), id, company_id, date '2026-06-01' + d, 'off', 1 from x cross join generate_series(0, 2) d`,
  `insert into units (company_id, id, name) select id, id, 'U' from companies where subdomain like 'bench-%'`,
  `insert into unit_people (company_id, id, unit_id, user_id, first_day, last_day, home)
   select company_id, gen_random_uuid(), company_id, id, date '2025-01-01' + d, case when d < 300 then date '2025-01-05' + d end, true
   from x cross join generate_series(0, 300, 50) d`,
  `insert into notices (company_id, user_id, kind, facts, created_at)
   select company_id, id, 'shift_assigned', '{}', now() from x cross join generate_series(1, 5)`,
  `insert into approvals (company_id, status, decided_by, decided_at) select company_id, 'approved', id, now() from x`,
  `insert into approval_lines (company_id, approval_id, entry_id, was_status, became_version)
   select company_id, gen_random_uuid(), id, 'submitted_ok', 2 from time_entries where status = 'approved' limit 5000`,
  `insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
   select company_id, id, 'k' || n, '', 200, '', now() from x`,
  `insert into payroll_runs (company_id, month, paid_on, made_by, made_at, exceptions, totals, facts)
   select company_id, date '2020-01-01' + n * interval '1 month', '2020-01-25', id, now(), '[]', '{}', '{}' from x where n <= 40`,
  `insert into payslips (company_id, run_id, user_id, facts, pay, gross_ore, tax_ore, net_ore)
   select company_id, r.id, x.id, '{}', '{}', 0, 0, 0 from payroll_runs r join x using (company_id) where x.n <= 5`,
  `insert into pay_corrections (company_id, run_id, user_id, of_run_id, of_month, amount_ore)
   select company_id, run_id, user_id, run_id, '2020-01-01', 0 from payslips`,
  `insert into payroll_files (company_id, id, run_id, kind, number, period, name, media_type, content_sealed, size, sha256,
     made_by, made_at)
   select company_id, id, id, 'pain001', 1, '2020-01-01', '', '', '', 0, '', made_by, now() from payroll_runs`,
  `insert into payroll_file_payments (company_id, file_id, user_id, run_id, amount_ore)
   select company_id, run_id, user_id, run_id, 0 from payslips`,
  `insert into invoices (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at)
   select c.id, date '2020-01-01' + n * interval '1 month', '2020-02-01', 1, 0, 0, '', now()
   from companies c cross join generate_series(0, 40) n where c.subdomain like 'bench-%'`,
  `insert into second_factors (company_id, user_id, secret_sealed, created_at) select company_id, id, '', now() from x`,
  `insert into recovery_codes (company_id, user_id, code_hash) select company_id, id, uuid_send(id) from x`,
  `insert into passkeys (company_id, user_id, credential_id, public_key, counter, site, name, created_at)
   select company_id, id, uuid_send(id), '', 0, '', '', now() from x`,
  `insert into password_resets (company_id, token_hash, user_id, created_at, expires_at)
   select company_id, uuid_send(id), id, now(), now() from x`,
  `insert into sign_in_attempts (company_id, key, failures, first_at, wait_until)
   select company_id, uuid_send(id), 1, now(), now() from x`,
  `insert into mails (company_id, kind, sealed, created_at, next_try_at) select company_id, 'none', '', now(), now() from x`,
];

async function others(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const statement of OTHERS) await tx.unsafe(statement);
  });
  await sql`analyze`;
}
