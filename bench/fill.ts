import { SPECIFICATION_RULE_SET } from '../src/core/pay/ob.ts';
import type { Sql } from './pool.ts';

/**
 * Companies with their people, two months of shifts and reports, their history, and the other rows of a day's work,
 * written by the database itself while the secondary indexes are disabled.
 */

export type Fill = {
  /** Companies `bench-<from>` to `bench-<to>`. */
  readonly from: number;
  readonly to: number;
  /** Their people: `w0` ... and two managers, `m1` and `m2`. */
  readonly workers: number;
  readonly days: Days;
  /** Coming shifts of one hour without people, for the calls that assign people. */
  readonly open_shifts: number;
  /** What more these companies have (years-fill.ts). */
  readonly more?: (tx: Tx, facts: Fill) => Promise<void>;
};

/** Two whole past months, and the first day of the coming shifts. */
export type Days = {
  readonly first: string;
  readonly second: string;
  readonly end: string;
  readonly open_from: string;
};

/** Reports of a person in each of the two months. */
export const REPORTS_A_MONTH = 25;

export function daysBefore(today: string): Days {
  const month = (back: number): string => {
    const [year = 0, number = 0] = today.split('-').map(Number);
    return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
  };
  const open_from = new Date(Date.parse(today) + 20 * 86_400_000).toISOString().slice(0, 10);
  return { first: month(2), second: month(1), end: month(0), open_from };
}

const BIG = ['time_entries', 'history', 'shifts', 'shift_assignments'];

/** Fills the tables; returns the seconds for rows, indexes and vacuum. */
export async function fill(
  sql: Sql,
  ...steps: readonly Fill[]
): Promise<{ rows: number; indexes: number; vacuum: number }> {
  const began = performance.now();
  await rest(sql, BIG, true);
  for (const facts of steps) {
    await unproved(sql, (tx) => companies(tx, facts));
    await Promise.all([reports, shifts, beside].map((lane) => unproved(sql, (tx) => lane(tx, facts))));
  }
  for (const facts of steps) {
    const { more } = facts;
    if (more !== undefined) await unproved(sql, (tx) => more(tx, facts));
  }
  const filled = performance.now();
  await rest(sql, BIG, false);
  await Promise.all(BIG.map((table) => sql.unsafe(`vacuum full ${table}`)));
  const indexed = performance.now();
  await sql`vacuum (analyze)`;
  const vacuumed = performance.now();
  return {
    rows: (filled - began) / 1000,
    indexes: (indexed - filled) / 1000,
    vacuum: (vacuumed - indexed) / 1000,
  };
}

/** The generated rows fit, and five million checks of foreign keys would take an hour. */
const unproved = (sql: Sql, work: (tx: Tx) => Promise<void>): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local work_mem = '256MB'`;
    await work(tx);
  });

/**
 * Disables the secondary indexes of these tables, or enables them: a disabled one is neither written nor read, and
 * `vacuum full` builds it again. Dropping and adding them would check five million reports for overlap one by one,
 * which takes ten times as long.
 */
export async function rest(
  sql: { unsafe(text: string): PromiseLike<unknown> },
  tables: readonly string[],
  resting: boolean,
): Promise<void> {
  await sql.unsafe(`
    update pg_index set indisready = ${!resting}, indisvalid = ${!resting}
    where not indisprimary and indrelid in (${tables.map((table) => `'${table}'::regclass`).join()})`);
}

export type Tx = Parameters<Parameters<Sql['begin']>[1]>[0];

const NAMES = {
  first: ['Anna', 'Omar', 'Elin', 'Bengt', 'Fatima', 'Lukas', 'Ingrid', 'Jonas', 'Åsa', 'Özlem', 'Per'],
  last: ['Bergström', 'Haddad', 'Söderlund', 'Öhman', 'Yusuf', 'Nyström', 'Wallin', 'Hedlund', 'Ågren'],
};

/** The companies of this step, by their number. */
const these = (tx: Tx, { from, to }: Fill) => tx`
  (select id, substring(subdomain from 7)::integer as i from companies
   where subdomain like 'bench-%' and substring(subdomain from 7)::integer between ${from} and ${to})`;

/** Their workers, by their number. */
const staff = (tx: Tx, facts: Fill) => tx`
  (select u.company_id, u.id, substring(u.username from 2)::integer as w, m.id as manager, c.i
   from users u
   join ${these(tx, facts)} c on c.id = u.company_id
   join users m on m.company_id = u.company_id and m.username = 'm1'
   where u.username like 'w%')`;

async function companies(tx: Tx, facts: Fill): Promise<void> {
  const { from, to, workers } = facts;
  await tx`
    insert into companies (name, subdomain, schema_name, billing_status, price_per_user_ore)
    select 'Mätbolaget ' || i || ' AB', 'bench-' || i, 'bench_' || i, 'active', 4900
    from generate_series(${from}::integer, ${to}::integer) i`;
  await tx`insert into company_settings (company_id) select id from ${these(tx, facts)} c`;
  await tx`
    insert into history_heads (company_id, n, hash)
    select id, ${workers * REPORTS_A_MONTH * 2}, sha256('made up') from ${these(tx, facts)} c`;
  await tx`
    insert into ob_rule_sets (company_id, valid_from, rule_set)
    select id, '2000-01-01', ${JSON.stringify(SPECIFICATION_RULE_SET)}::text::jsonb from ${these(tx, facts)} c`;
  await tx`
    insert into users (company_id, username, password_hash, first_name, last_name, email, role, date_of_birth)
    select c.id, name, 'none', (${NAMES.first}::text[])[1 + n % ${NAMES.first.length}],
      (${NAMES.last}::text[])[1 + n % ${NAMES.last.length}], name || '@example.com',
      case when n < 2 then 'manager' else 'worker' end, date '1970-01-01' + n * 97
    from ${these(tx, facts)} c
    cross join generate_series(0, ${workers + 1}) n
    cross join lateral (select case when n < 2 then 'm' || n + 1 else 'w' || n - 2 end as name) named`;
  await tx`
    insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at)
    select u.company_id, u.id, now(), now(), now() + interval '30 days'
    from users u join ${these(tx, facts)} c on c.id = u.company_id`;
  await tx`
    insert into payroll (company_id, user_id, monthly_salary_ore, hourly_salary_ore, employment_rate)
    select company_id, id, 2900000 + w * 5000, 18000, 100 from ${staff(tx, facts)} s`;
}

/** Reports in the order of their days, as in production: a person's month is spread over many pages. */
async function reports(tx: Tx, facts: Fill): Promise<void> {
  const { first, second } = facts.days;
  for (const [month, waits] of [
    [first, true],
    [second, false],
  ] as const) {
    await tx`
      insert into time_entries
        (company_id, user_id, date, start_time, end_time, break_duration, status, break_discrepancy, required_break, created_at)
      select s.company_id, s.id, ${month}::date + n, at, at + interval '8 hours', 30,
        case when ${waits} then 'submitted_ok' when pending then 'submitted_pending' else 'approved' end,
        pending, 30, at + interval '9 hours'
      from generate_series(0, ${REPORTS_A_MONTH - 1}) n
      cross join ${staff(tx, facts)} s
      cross join lateral (
        select (${month}::date + n + time '07:00' + s.w % 4 * interval '30 minutes') at time zone 'Europe/Stockholm' as at,
          not ${waits} and (s.w * 7 + n) % 25 = 0 as pending
      ) one
      order by n, s.i`;
  }
  await tx`
    insert into history
      (company_id, n, at, actor_id, noun, noun_id, action, became, salt, commitment, hash)
    select e.company_id, row_number() over (partition by e.company_id order by e.date, e.id), e.created_at, e.user_id,
      'time_entry', e.id, 'created',
      jsonb_build_object('date', e.date, 'start_time', '07:00', 'end_time', '15:00', 'break_duration', 30,
        'description', '', 'status', e.status, 'rejection_reason', null),
      uuid_send(gen_random_uuid()), sha256(uuid_send(e.id)), sha256(uuid_send(e.user_id))
    from time_entries e join ${these(tx, facts)} c on c.id = e.company_id
    order by e.date`;
}

/** Each day half of the staff works one shift each; and the coming shifts without people. */
async function shifts(tx: Tx, facts: Fill): Promise<void> {
  const { first, end, open_from } = facts.days;
  const half = Math.max(1, Math.floor(facts.workers / 2));
  await tx`
    with planned as materialized (
      select gen_random_uuid() as id, s.company_id, s.id as worker_id, s.manager, at
      from generate_series(0, ${end}::date - ${first}::date - 1) d
      cross join ${staff(tx, facts)} s
      cross join lateral (
        select (${first}::date + d + time '06:00' + s.w % 3 * interval '8 hours') at time zone 'Europe/Stockholm' as at
      ) one
      where s.w / ${half}::integer % 2 = d % 2
      order by d, s.i, s.w
    ), made as (
      insert into shifts (company_id, id, start_time, end_time, created_by)
      select company_id, id, at, at + interval '8 hours', manager from planned
    )
    insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
    select company_id, id, worker_id, at, at + interval '8 hours', 'approved' from planned`;
  await tx`
    insert into shifts (company_id, start_time, end_time)
    select id, at, at + interval '1 hour'
    from ${these(tx, facts)} c
    cross join generate_series(0, ${facts.open_shifts - 1}) n
    cross join lateral (select ${open_from}::date::timestamp at time zone 'UTC' + n * interval '1 hour' as at) one`;
}

/** Other rows: sickness in the second month, leave long ago, notices. */
async function beside(tx: Tx, facts: Fill): Promise<void> {
  const { first, second } = facts.days;
  await tx`
    insert into absences (company_id, user_id, kind, first_day, last_day, created_by, created_at, updated_at)
    select company_id, id, case when w % 2 = 0 then 'sick' else 'vab' end, ${second}::date + w % 20,
      ${second}::date + w % 20 + 2, manager, now(), now()
    from ${staff(tx, facts)} s where w % 3 = 0`;
  await tx`
    insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, created_at, updated_at)
    select company_id, id, 'vacation', ${first}::date - 60 + w % 20, ${first}::date - 40 + w % 20, 'approved', now(), now()
    from ${staff(tx, facts)} s`;
  await tx`
    insert into notices (company_id, user_id, kind, facts, created_at)
    select company_id, id, 'shift_assigned', jsonb_build_object('date', ${second}::date + n,
      'start_time', ${second}::date + n, 'end_time', ${second}::date + n, 'shift_id', gen_random_uuid()),
      now() - n * interval '1 day'
    from ${staff(tx, facts)} s cross join generate_series(1, 3) n`;
}
