import assert from 'node:assert/strict';
import { rest } from '../../bench/fill.ts';
import type { Session } from '../../src/server/database/session.ts';

/**
 * Rows for the tables as each released migration left them, valid at that schema: migrating an empty table proves
 * nothing. A table without rows here gets a plain row for each company. Add rows when its checks refuse that row, or
 * when it grows large in production.
 */

/** The tables that grow large in production. */
export const LARGE = ['history', 'shift_assignments', 'shifts', 'time_entries'];
const WORKERS = 10;

/** Adds the rows of migration `version`: `rows` or a few more in each large table, plain ones where there are none. */
export async function fill(sql: Session, version: number, rows: number): Promise<void> {
  const companies = Math.max(3, Math.ceil(rows / 1000));
  const days = Math.ceil(rows / companies / WORKERS);
  await rest(sql, LARGE, true);
  await sql.begin(async (tx) => {
    // The rows fit, so their foreign keys need no check one by one.
    await tx.unsafe('set local session_replication_role = replica');
    for (const text of ROWS[version]?.(companies, days) ?? []) await tx.unsafe(text);
    for (const table of await emptyTables(tx)) await tx.unsafe(await plainRow(tx, table));
  });
  await rest(sql, LARGE, false);
  for (const table of LARGE) await sql.unsafe(`vacuum (full, analyze) ${table}`);
  assert.deepEqual(await emptyTables(sql), [], `tables of migration ${version} without rows`);
}

/** A row for each company, with a value by its type in every column that needs one. */
async function plainRow(sql: Pick<Session, 'unsafe'>, table: string): Promise<string> {
  const columns = await sql.unsafe<{ name: string; type: string }[]>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
       and attnotnull and not atthasdef and attname <> 'company_id'`,
  );
  const values = columns.map(({ name, type }) => {
    const value = PLAIN[type];
    assert.ok(value !== undefined, `${table}.${name}: write rows for it, for ${type} has no plain value`);
    return value;
  });
  const names = ['company_id', ...columns.map(({ name }) => name)];
  return `insert into ${table} (${names.join()}) select ${['c.id', ...values].join()} from companies c`;
}

const PLAIN: Readonly<Record<string, string>> = {
  // A person, if it names one.
  uuid: '(select u.id from users u where u.company_id = c.id order by u.id limit 1)',
  text: `'Prov'`,
  integer: '1',
  bigint: '1',
  numeric: '1',
  boolean: 'true',
  date: `'2025-01-01'`,
  'timestamp with time zone': 'now()',
  jsonb: `'{}'`,
  bytea: `'x'`,
};

async function emptyTables(sql: Pick<Session, 'unsafe'>): Promise<string[]> {
  const tables = await sql.unsafe<{ name: string }[]>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`,
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ is_filled: boolean }[]>(
      `select exists (select from ${name}) as is_filled`,
    );
    if (!row?.is_filled) empty.push(name);
  }
  return empty;
}

/** A stable id: the same keys always give the same one. */
const id = (noun: string, ...keys: string[]): string =>
  `md5(concat_ws(' ', '${noun}', ${keys.join()}))::uuid`;

const peopleIn = (users: string): string =>
  `(select company_id, id, substring(username from 2)::integer as w from ${users}) p`;
const PEOPLE = peopleIn('users');
const MANAGERS = peopleIn("users where role = 'manager'");
const AT = `timestamptz '2025-01-01 07:00Z' + d * interval '1 day'`;

const ROWS: Readonly<Record<number, (companies: number, days: number) => string[]>> = {
  1: (companies, days) => [
    `insert into companies (id, name, subdomain, schema_name)
     select ${id('company', 'c')}, 'Bolag ' || c, 'bolag-' || c, 'bolag_' || c from generate_series(1, ${companies}) c`,
    `insert into company_settings (company_id) select id from companies on conflict do nothing`,
    `insert into ob_rule_sets (company_id, valid_from, rule_set)
     select id, '2000-01-01', '{"windows": []}' from companies`,
    `insert into users (company_id, id, username, password_hash, first_name, last_name, email, role)
     select c.id, ${id('user', 'c.id', 'w')}, 'w' || w, 'none', 'Åsa', 'Ek ' || w, 'w' || w || '@example.com',
       case w when 0 then 'manager' else 'worker' end
     from companies c cross join generate_series(0, ${WORKERS - 1}) w`,
    `insert into payroll (company_id, user_id, hourly_salary_ore) select company_id, id, 18000 + w from ${PEOPLE}`,
    `insert into sessions (company_id, id, user_id, created_at, last_seen_at, expires_at)
     select company_id, ${id('session', 'id', 'd')}, id, ${AT}, ${AT}, ${AT} + interval '30 days'
     from ${PEOPLE} cross join generate_series(1, 3) d`,
    `insert into refresh_tokens (company_id, token_hash, session_id, created_at)
     select company_id, sha256(uuid_send(id)), id, created_at from sessions`,
    `insert into shifts (company_id, id, start_time, end_time, created_by)
     select company_id, ${id('shift', 'id', 'd')}, ${AT}, ${AT} + interval '8 hours', id
     from ${PEOPLE} cross join generate_series(1, ${days}) d`,
    `insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
     select company_id, id, created_by, start_time, end_time, 'approved' from shifts`,
    `insert into time_entries
       (company_id, id, user_id, date, start_time, end_time, break_duration, status, assigned_start, assigned_end)
     select company_id, ${id('report', 'id')}, created_by, start_time::date, start_time, end_time, 30, 'approved',
       start_time, end_time
     from shifts`,
    `insert into approvals (company_id, id, status, decided_by, decided_at)
     select company_id, ${id('approval', 'id')}, 'approved', id, now() from ${MANAGERS}`,
    `insert into approval_lines (company_id, approval_id, entry_id, was_status, became_version)
     select e.company_id, a.id, e.id, 'submitted', 2
     from time_entries e join approvals a on a.company_id = e.company_id where e.date < '2025-01-10'`,
    `insert into history (company_id, at, actor_id, noun, noun_id, action, was, became)
     select company_id, end_time, user_id, 'time_entry', id, 'created', case when break_duration > 0 then '{"å": "\\"1"}'::jsonb end,
       jsonb_build_object('date', date, 'status', status)
     from time_entries order by date`,
    `insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
     select company_id, id, 'key', '', 201, '{}', now() from ${PEOPLE}`,
  ],
  2: () => [
    `insert into leave_requests (company_id, user_id, kind, first_day, last_day, created_at, updated_at)
     select company_id, id, 'vacation', '2025-07-01', '2025-07-20', now(), now() from ${PEOPLE}`,
    `insert into invoices
       (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at)
     select id, '2025-01-01', '2025-02-01', 10, 4900, 49000, 'Skifta', now() from companies`,
    `insert into notices (company_id, user_id, kind, facts, created_at)
     select company_id, id, 'shift_assigned', '{}', ${AT} from ${PEOPLE} cross join generate_series(1, 3) d`,
    `insert into calendar_feeds (company_id, user_id, token_hash, created_at)
     select company_id, id, sha256(uuid_send(id)), now() from ${PEOPLE}`,
    `update shifts set copy_id = ${id('copy', 'created_by')} where start_time < '2025-01-10'`,
  ],
  3: () => [
    `update users set employee_number = substring(username from 2)::integer + 1`,
    `insert into bank_accounts (company_id, user_id, account_sealed, account_mask, updated_at)
     select company_id, id, 'sealed', '1234', now() from ${PEOPLE}`,
    `insert into absences (company_id, user_id, kind, first_day, last_day, created_by, created_at, updated_at)
     select company_id, id, 'sick', '2025-01-08', '2025-01-09', id, now(), now() from ${PEOPLE}`,
    `insert into month_reports (company_id, user_id, month, done_at)
     select company_id, id, '2025-01-01', now() from ${PEOPLE}`,
    `insert into payroll_runs (company_id, id, month, paid_on, made_by, made_at, exceptions, totals, facts)
     select company_id, ${id('run', 'id')}, '2025-01-01', '2025-01-25', id, now(), '[]', '{}', '{}' from ${MANAGERS}`,
    `insert into payslips (company_id, run_id, user_id, facts, pay, gross_ore, tax_ore, net_ore)
     select p.company_id, r.id, p.id, '{}', '{}', 100, 30, 70
     from ${PEOPLE} join payroll_runs r on r.company_id = p.company_id`,
    `insert into pay_corrections (company_id, run_id, user_id, of_run_id, of_month, amount_ore)
     select company_id, run_id, user_id, run_id, '2025-01-01', 5 from payslips`,
    `insert into pay_changes (company_id, user_id, month, changed_at)
     select company_id, id, '2025-01-01', now() from ${PEOPLE}`,
  ],
  4: () => [
    `insert into second_factors (company_id, user_id, secret_sealed, created_at)
     select company_id, id, 'sealed', now() from ${PEOPLE}`,
    `insert into recovery_codes (company_id, user_id, code_hash)
     select company_id, id, sha256(uuid_send(id)) from ${PEOPLE}`,
    `insert into password_resets (company_id, token_hash, user_id, created_at, expires_at)
     select company_id, sha256(uuid_send(id)), id, now(), now() from ${PEOPLE}`,
    `insert into mails (company_id, kind, sealed, created_at, next_try_at)
     select id, 'password_reset', 'sealed', now(), now() from companies`,
    `insert into sign_in_attempts (company_id, key, failures, first_at, wait_until)
     select id, 'key', 3, now(), now() from companies`,
  ],
  78: () => [
    `insert into sign_ins (company_id, user_id, at, outcome, network, device)
     select company_id, id, now(), 'succeeded', '', '' from ${PEOPLE}`,
  ],
  84: () => [
    `insert into passkeys (company_id, user_id, credential_id, public_key, counter, site, name, created_at)
     select company_id, id, uuid_send(id), 'key', 1, 'localhost', 'Telefonen', now() from ${PEOPLE}`,
  ],
  88: () => [
    `insert into push_keys (company_id, public_key, private_sealed, created_at)
     select id, 'key', 'sealed', now() from companies`,
    `insert into push_subscriptions (company_id, id, user_id, session_id, sealed, created_at, renewed_at)
     select s.company_id, s.id, s.user_id, s.id, 'sealed', now(), now() from sessions s`,
    `insert into push_choices (company_id, user_id, muted, quiet_from, quiet_until)
     select company_id, id, '["leave"]', '21:00', '07:00' from ${PEOPLE}`,
    `insert into pushes (company_id, subscription_id, kind, made_at, due_at)
     select company_id, id, 'shift_offered', now(), now() from push_subscriptions`,
  ],
  90: () => [
    `insert into mail_digests (company_id, user_id, at, muted, due_at, mailed_until)
     select company_id, id, '07:00', '["leave"]', now(), now() from ${PEOPLE}`,
  ],
  80: () => [
    `insert into countersignatures (company_id, id, what, request, facts, bound, asked_by, asked_at, expires_at, state)
     select company_id, id, 'second_person_off', '{}', '{}', 'digest', id, now(), now() + interval '7 days', 'waiting' from ${PEOPLE}`,
  ],
  14: () => [
    `insert into employments (company_id, user_id, first_day, last_day, ended_at)
     select company_id, id, '2020-01-01', '2024-12-31', now() from ${PEOPLE}
     where not exists (select from employments e where e.company_id = p.company_id and e.user_id = p.id)`,
  ],
  17: () => [
    `insert into payroll_files (company_id, id, run_id, kind, number, period, name, media_type, content_sealed, size, sha256,
       made_by, made_at)
     select company_id, id, id, 'pain001', 1, '2025-01-01', 'lon.xml', 'application/xml', 'sealed', 6, sha256('sealed'),
       made_by, now() from payroll_runs`,
    `insert into payroll_file_payments (company_id, file_id, user_id, run_id, amount_ore)
     select company_id, run_id, user_id, run_id, 70 from payslips`,
  ],
  18: () => [
    `insert into tax_decisions (company_id, user_id, kind, percent, first_day)
     select company_id, id, 'percent', 12.5, '2024-01-01' from ${PEOPLE}`,
  ],
  22: () => [
    `insert into vacation_balances (company_id, user_id, from_day, paid_days)
     select company_id, id, '2025-01-01', 25 from ${PEOPLE}`,
    `insert into vacation_used (company_id, run_id, user_id, day, kind)
     select company_id, run_id, user_id, '2025-01-02', 'paid' from payslips`,
  ],
  34: () => [
    `insert into sick_terms (company_id, id, user_id, kind, first_day)
     select company_id, gen_random_uuid(), id, 'often', '2025-01-01' from ${PEOPLE}`,
  ],
  30: () => [
    `insert into pay_left_out (company_id, user_id, month, reason, left_by, left_at)
     select company_id, id, '2025-01-01', 'Frågar om kontot', id, now() from ${PEOPLE}`,
  ],
  37: () => [
    `insert into pay_debts (company_id, user_id, ground, note, decided_by, decided_at)
     select company_id, id, 'consent', 'Överenskommet', id, now() from ${PEOPLE}`,
  ],
  23: () => [
    `insert into tax_years (year, sha256, content, origin, imported_by, imported_at)
     select 2026 + n, sha256(n::text::bytea), 'file', 'page', 'operator', now() from generate_series(1, 3) n`,
  ],
  5: () => [
    `insert into secret_marks (company_id, mark, created_at) select id, 'mark', now() from companies`,
  ],
  // The rules of a company have values that no row makes up.
  19: () => [
    `insert into company_rules
       (company_id, valid_from, break_rule, break_order, pay_basis, payment_day, payment_month, hourly_vacation, absence_deduction)
     select company_id, '2026-01-01', break_rule, break_order, pay_basis, payment_day, payment_month, hourly_vacation,
       absence_deduction
     from company_settings`,
  ],
  41: () => [
    `insert into vacation_rules
       (company_id, valid_from, vacation_year, vacation_earning, vacation_days, vacation_unpaid, vacation_supplement)
     select company_id, '2026-01-01', vacation_year, vacation_earning, vacation_days, vacation_unpaid, vacation_supplement
     from company_settings`,
  ],
  20: () => [
    `insert into pay_codes
       (company_id, number, first_month, name, kind, unit, taxed, contribution, vacation, sick_base, ob_base, attachment)
     select id, '310', '2025-01-01', 'Bonus', 'earning', 'amount', 'one_time', true, true, false, false, false
     from companies`,
    `insert into manual_lines
       (company_id, user_id, code, first_month, quantity, price_ore, entered_by, created_at, updated_at)
     select company_id, id, '310', '2025-01-01', 100, 100000, id, now(), now() from ${PEOPLE}`,
  ],
  // What a reading says depends on its kind.
  27: () => [
    `insert into pay_readings (company_id, kind, theirs, user_id, first_month)
     select company_id, 'person', id::text, id, '2026-01-01' from ${PEOPLE}`,
    `insert into pay_comparisons
       (company_id, month, files_sha256, kinds, preliminary, equal, differing, company_differing, made_by, made_at)
     select distinct on (company_id) company_id, '2026-01-01'::date, sha256('files'), array['agi'], true, 1, 0, 0, id, now()
     from ${PEOPLE}`,
  ],
};
