import type { CallName, Job } from './calls.ts';
import type { Sql } from './pool.ts';

/**
 * The best SQL for each call, in one round trip where possible: used for the database alone and in the thin server.
 * Nothing is validated, no rights are checked, and a history entry is a row without its chain.
 */
export type Asking = Pick<
  Job,
  | 'company_id'
  | 'user_id'
  | 'first'
  | 'last'
  | 'entry_id'
  | 'shift_id'
  | 'worker_id'
  | 'date'
  | 'start_time'
  | 'end_time'
>;

export const STATEMENTS: Readonly<Record<CallName, (sql: Sql, job: Asking) => Promise<readonly unknown[]>>> =
  {
    me: (sql, { company_id, user_id }) => sql`
    select u.id, u.username, u.first_name, u.last_name, u.email, u.phone, u.role, u.date_of_birth, u.personal_number_mask,
      u.address, e.first_day as employment_date, u.version, c.name as company_name, p.monthly_salary_ore, p.hourly_salary_ore,
      p.employment_rate, p.employee_tax_table, p.tax_column
    from users u
    join companies c on c.id = u.company_id
    left join employments e on e.company_id = u.company_id and e.user_id = u.id
    left join payroll p on p.company_id = u.company_id and p.user_id = u.id
    where u.company_id = ${company_id} and u.id = ${user_id}`,

    month: (sql, { company_id, user_id, first, last }) => sql`
    select ${entry(sql)} from time_entries e join users u on u.company_id = e.company_id and u.id = e.user_id
    where e.company_id = ${company_id} and e.user_id = ${user_id} and e.date between ${first} and ${last}
    order by e.start_time, e.id`,

    queue: (sql, { company_id, first, last }) => sql`
    select ${entry(sql)} from time_entries e join users u on u.company_id = e.company_id and u.id = e.user_id
    where e.company_id = ${company_id} and e.status = 'submitted_pending' and e.date between ${first} and ${last}
    order by e.start_time, e.id`,

    shifts: async (sql, job) => Promise.all([someShifts(sql, job), theirPeople(sql, job)]),

    report: (sql, { company_id, user_id, date, start_time, end_time }) => sql`
    with made as (
      insert into time_entries (company_id, user_id, date, start_time, end_time, break_duration, status)
      select ${company_id}, ${user_id}, ${date}, at, at + interval '1 hour', 0, 'submitted_ok'
      from (select (${date}::date + ${start_time}::time) at time zone 'Europe/Stockholm' as at) one
      returning *
    ), told as (
      insert into history (company_id, n, at, actor_id, noun, noun_id, action, became, commitment, hash)
      select company_id, nextval('bench_n'), now(), user_id, 'time_entry', id, 'created',
        ${JSON.stringify({ date, start_time, end_time, break_duration: 0, status: 'submitted_ok' })}::text::jsonb, '', ''
      from made
    )
    select id, date, start_time, end_time, break_duration, status, version from made`,

    approve: (sql, { company_id, user_id, entry_id }) => sql`
    with made as (
      update time_entries set status = 'approved', updated_at = now(), version = version + 1
      where company_id = ${company_id} and id = ${entry_id}
      returning *
    ), told as (
      insert into history (company_id, n, at, actor_id, noun, noun_id, action, was, became, commitment, hash)
      select company_id, nextval('bench_n'), now(), ${user_id}, 'time_entry', id, 'approved',
        jsonb_build_object('status', 'submitted_ok'), jsonb_build_object('status', status), '', ''
      from made
    )
    select id, date, start_time, end_time, break_duration, status, version from made`,

    assign: (sql, { company_id, user_id, shift_id, worker_id }) => sql`
    with shift as (
      select id, start_time, end_time from shifts where company_id = ${company_id} and id = ${shift_id}
    ), made as (
      insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
      select ${company_id}, s.id, ${worker_id}, s.start_time, s.end_time, 'approved'
      from shift s
      where not exists (
        select from shift_assignments a
        where a.company_id = ${company_id} and a.worker_id = ${worker_id} and a.status <> 'rejected'
          and tstzrange(a.start_time, a.end_time) && tstzrange(s.start_time, s.end_time))
      returning *
    ), told as (
      insert into history (company_id, n, at, actor_id, noun, noun_id, action, became, commitment, hash)
      select company_id, nextval('bench_n'), now(), ${user_id}, 'assignment', id, 'created',
        jsonb_build_object('shift_id', shift_id, 'worker_id', worker_id, 'status', status), '', ''
      from made
    )
    select id, shift_id, worker_id, status, start_time, end_time, version from made`,
  };

const entry = (sql: Sql) => sql`
  e.id, e.user_id, u.first_name, u.last_name, u.role, e.date, e.start_time, e.end_time, e.break_duration, e.description,
  e.status, e.break_discrepancy, e.shift_mismatch, e.assigned_start, e.assigned_end, e.required_break, e.rejection_reason,
  e.updated_at, e.version`;

export type ShiftRow = { id: string };
export type PersonRow = { shift_id: string };

const someShifts = (sql: Sql, { company_id, first, last }: Asking) => sql<ShiftRow[]>`
  select id, start_time, end_time, created_by, version from shifts
  where company_id = ${company_id} and start_time >= ${first}::date::timestamptz
    and start_time < ${last}::date + interval '1 day'
  order by start_time, id`;

const theirPeople = (sql: Sql, { company_id, first, last }: Asking) => sql<PersonRow[]>`
  select a.id, a.shift_id, a.worker_id, u.first_name, u.last_name, u.role, a.status, a.approval_required,
    a.sick_leave_type, a.partial_absence, a.unauthorized_absence, a.version
  from shifts s
  join shift_assignments a on a.company_id = s.company_id and a.shift_id = s.id
  join users u on u.company_id = a.company_id and u.id = a.worker_id
  where s.company_id = ${company_id} and s.start_time >= ${first}::date::timestamptz
    and s.start_time < ${last}::date + interval '1 day'
  order by a.shift_id`;
