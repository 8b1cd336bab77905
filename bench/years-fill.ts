import { randomUUID } from 'node:crypto';
import { type Fill, REPORTS_A_MONTH, type Tx } from './fill.ts';

/**
 * What months of use leave in a company beside the reports and shifts of its last two months (fill.ts): those of the
 * months before, their history, and the other rows, each for as long as retention keeps it. A company of two months
 * and one of three years differ in nothing else, so what a call costs more in the old one is its age.
 */

type Age = {
  readonly today: string;
  /** Whole months before today's. */
  readonly months: number;
};

/** For `Fill.more`: the rows of these months. */
export const monthsOfUse =
  (age: Age) =>
  async (tx: Tx, facts: Fill): Promise<void> => {
    await tx.unsafe(`
      create temporary table c on commit drop as
      select c.id, m.id as manager from companies c
      join users m on m.company_id = c.id and m.username = 'm1'
      where c.subdomain like 'bench-%'
        and substring(c.subdomain from 7)::integer between ${facts.from} and ${facts.to}`);
    await tx.unsafe(`
      create temporary table w on commit drop as
      select u.company_id, u.id, substring(u.username from 2)::integer as w, c.manager
      from users u join c on c.id = u.company_id where u.username like 'w%'`);
    await tx.unsafe('analyze c; analyze w');
    for (const text of [...olderMonths(facts, age), ...decisions(facts), ...beside(facts, age)])
      await tx.unsafe(text);
    await tx.unsafe('delete from history h using c where h.company_id = c.id');
    await tx.unsafe(history());
    await tx.unsafe(`
      update history_heads h set n = (select max(n) from history l where l.company_id = h.company_id)
      from c where h.company_id = c.id`);
  };

/** `d.day` of the months before those that fill.ts writes, from the first. */
const olderDays = ({ days }: Fill, { months }: Age): string => `
  (select day::date, row_number() over (order by day) as n
   from generate_series('${days.first}'::date - interval '${months - 2} months',
     '${days.first}'::date - interval '1 day', interval '1 day') day)`;

const AT = (clock: string): string => `(d.day + time '${clock}') at time zone 'Europe/Stockholm'`;

/** As fill.ts does: reports on the first days of each month, and a shift every second day. */
function olderMonths(facts: Fill, age: Age): string[] {
  if (age.months <= 2) return [];
  const days = olderDays(facts, age);
  const half = Math.max(1, Math.floor(facts.workers / 2));
  return [
    `insert into time_entries (company_id, user_id, date, start_time, end_time, break_duration, status, required_break, created_at)
     select w.company_id, w.id, d.day, at, at + interval '8 hours', 30, 'approved', 30, at + interval '9 hours'
     from ${days} d cross join w
     cross join lateral (select ${AT('07:00')} + w.w % 4 * interval '30 minutes' as at) one
     where extract(day from d.day) <= ${REPORTS_A_MONTH}
     order by d.day, w.w`,
    `with planned as materialized (
       select gen_random_uuid() as id, w.company_id, w.id as worker_id, w.manager, at
       from ${days} d cross join w
       cross join lateral (select ${AT('06:00')} + w.w % 3 * interval '8 hours' as at) one
       where w.w / ${half} % 2 = d.n % 2
       order by d.day, w.w
     ), made as (
       insert into shifts (company_id, id, start_time, end_time, created_by)
       select company_id, id, at, at + interval '8 hours', manager from planned
     )
     insert into shift_assignments (company_id, shift_id, worker_id, start_time, end_time, status)
     select company_id, id, worker_id, at, at + interval '8 hours', 'approved' from planned`,
  ];
}

/** Each day's reports were approved at once. */
const decisions = ({ days }: Fill): string[] => [
  `create temporary table decided on commit drop as
   select e.company_id, e.date, gen_random_uuid() as id, c.manager
   from (select distinct company_id, date from time_entries where status = 'approved') e join c on c.id = e.company_id`,
  `insert into approvals (company_id, id, status, decided_by, decided_at)
   select company_id, id, 'approved', manager, date + interval '3 days' from decided`,
  `insert into approval_lines (company_id, approval_id, entry_id, was_status, became_version)
   select e.company_id, d.id, e.id, 'submitted_ok', 2 from time_entries e
   join decided d on d.company_id = e.company_id and d.date = e.date
   where e.status = 'approved' and e.date < '${days.end}'`,
];

/** Four lines for a report with its shift, as years of planning and reporting leave them, in the order of their days. */
const history = (): string => `
  insert into history (company_id, n, at, actor_id, noun, noun_id, action, was, became, salt, commitment, hash, person_id, shift_id)
  select l.company_id, row_number() over (partition by l.company_id order by l.at, l.noun_id), l.at, l.actor_id, l.noun,
    l.noun_id, l.action, l.was, l.became, uuid_send(l.noun_id), sha256(uuid_send(l.noun_id)), sha256(uuid_send(l.actor_id)),
    l.person_id, l.shift_id
  from (
    select s.company_id, s.start_time - interval '20 days' as at, s.created_by as actor_id, 'shift' as noun, s.id as noun_id,
      'created' as action, null::jsonb as was,
      jsonb_build_object('start_time', s.start_time, 'end_time', s.end_time) as became,
      '00000000-0000-0000-0000-000000000000'::uuid as person_id,
      s.id as shift_id
    from shifts s join c on c.id = s.company_id where s.created_by is not null
    union all
    select a.company_id, a.start_time - interval '20 days', c.manager, 'assignment', a.id, 'created', null,
      jsonb_build_object('shift_id', a.shift_id, 'worker_id', a.worker_id, 'status', 'approved'), a.worker_id, a.shift_id
    from shift_assignments a join c on c.id = a.company_id
    union all
    select e.company_id, e.created_at, e.user_id, 'time_entry', e.id, 'created', null,
      jsonb_build_object('user_id', e.user_id, 'date', e.date, 'start_time', '07:00', 'end_time', '15:00',
        'break_duration', 30, 'description', '', 'status', e.status), e.user_id, null
    from time_entries e join c on c.id = e.company_id
    union all
    select e.company_id, e.created_at + interval '3 days', c.manager, 'time_entry', e.id, 'approved',
      jsonb_build_object('status', 'submitted_ok'), jsonb_build_object('status', 'approved'), e.user_id, null
    from time_entries e join c on c.id = e.company_id where e.status = 'approved'
  ) l`;

function beside({ days, workers }: Fill, { today, months }: Age): string[] {
  /** `k` months back, the first day of each. */
  const each = (from: number, to: number, step = 1): string => `
    (select k, ('${days.end}'::date - k * interval '1 month')::date as month
     from generate_series(${from}, ${to}, ${step}) k) m`;
  /** Days back from today, for as long as rows of that kind are kept. */
  const back = (kept: number, step = 1): string => `
    (select k, '${today}'::date - k as day from generate_series(1, ${Math.min(kept, months * 30)}, ${step}) k) d`;
  const unit = randomUUID();
  return [
    `insert into employments (company_id, user_id, first_day) select company_id, id, '2015-01-01' from w`,
    // A fifth of the people leaves in a year.
    `insert into users (company_id, username, password_hash, first_name, last_name, email, role, closed_at)
     select c.id, 'gone' || n, 'none', 'Vera', 'Borta' || n, 'gone' || n || '@example.com', 'worker',
       '${today}'::date - n from c
     cross join generate_series(1, ${Math.round((workers * months) / 60)}) n`,
    `insert into payroll (company_id, user_id, monthly_salary_ore, hourly_salary_ore, employment_rate, valid_from)
     select company_id, id, 2910000 + k * 1000, 18100, 100, month from w cross join ${each(3, months, 12)}`,
    `insert into absences (company_id, user_id, kind, first_day, last_day, created_by, created_at, updated_at)
     select company_id, id, 'sick', month + 4, month + 6, manager, month, month from w cross join ${each(2, months)}
     where (w + k) % 3 = 0`,
    `insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, decided_by, created_at, updated_at)
     select company_id, id, 'unpaid', month + 26, month + 26, 'approved', manager, month, month
     from w cross join ${each(2, 2)}`,
    `insert into leave_requests (company_id, user_id, kind, first_day, last_day, status, decided_by, created_at, updated_at)
     select company_id, id, case when k % 12 = 9 then 'vacation' else 'unpaid' end, month + 10,
       month + case when k % 12 = 9 then 30 else 11 end, 'approved', manager, month, month
     from w cross join ${each(6, months, 3)}`,
    `insert into month_reports (company_id, user_id, month, done_at)
     select company_id, id, month, month + 32 from w cross join ${each(1, months)}`,
    `insert into notices (company_id, user_id, kind, facts, created_at, read_at)
     select company_id, id, 'shift_assigned', jsonb_build_object('date', day, 'start_time', day, 'end_time', day,
       'shift_id', gen_random_uuid()), day, day from w cross join ${back(60, 3)}`,
    `insert into units (company_id, id, name) select id, '${unit}', 'Avdelning' from c`,
    `insert into unit_people (company_id, id, unit_id, user_id, first_day, last_day, home)
     select company_id, gen_random_uuid(), '${unit}', id, month,
       case when k > 1 then (month + interval '5 months')::date - 1 end, true
     from w cross join ${each(1, months, 6)}`,
    `insert into skills (company_id, id, name) select id, '${unit}', 'Delegering' from c`,
    `insert into person_skills (company_id, id, user_id, skill_id, first_day, last_day)
     select company_id, gen_random_uuid(), id, '${unit}', month,
       case when k > 1 then (month + interval '11 months')::date - 1 end
     from w cross join ${each(1, months, 12)}`,
    `insert into availabilities (company_id, id, user_id, kind, first_day, last_day, weekday)
     select company_id, gen_random_uuid(), id, 'cannot', month, month + 40, 1 from w cross join ${each(1, months, 2)}`,
    `insert into planning_periods (company_id, id, first_day, last_day, wishes_close_on, publish_by, budget, closed_at)
     select id, gen_random_uuid(), month, (month + interval '1 month')::date - 1, month - 40, month - 20, 9, month - 20
     from c cross join ${each(2, Math.min(months, 13))}`,
    // A coming one has the id of its company, as in test/crowd.ts.
    `insert into planning_periods (company_id, id, first_day, last_day, wishes_close_on, publish_by, budget)
     select id, id, first, first + 29, first - 30, first - 15, 9 from c
     cross join (select ('${days.end}'::date + interval '3 months')::date as first) d`,
    `insert into wishes (company_id, id, user_id, period_id, date, want, weight)
     select w.company_id, gen_random_uuid(), w.id, p.id, p.first_day + d * 5, 'off', 1 from w
     join planning_periods p on p.company_id = w.company_id cross join generate_series(0, 2) d`,
    `insert into messages (company_id, id, text, unit_id, written_by, written_at)
     select c.id, gen_random_uuid(), repeat('Vi ses i morgon. ', 10), '${unit}', manager, day + interval '9 hours'
     from c cross join ${back(60)}`,
    `insert into message_people (company_id, message_id, user_id)
     select w.company_id, m.id, w.id from w join messages m on m.company_id = w.company_id`,
    `insert into sign_ins (company_id, user_id, at, outcome, network, device, way)
     select company_id, id, day + interval '6 hours', 'succeeded', '10.0.0.0', 'Firefox', 'password'
     from w cross join ${back(90, 2)}`,
    `insert into sessions (company_id, user_id, created_at, last_seen_at, expires_at, ended_at)
     select company_id, id, day, day, day + 30, day + 1 from w cross join ${back(90, 5)}`,
    `insert into push_subscriptions (company_id, id, user_id, session_id, sealed, created_at, renewed_at)
     select s.company_id, gen_random_uuid(), s.user_id, s.id, '', s.created_at, s.created_at
     from sessions s join c on c.id = s.company_id where s.ended_at is null`,
    `insert into pushes (company_id, subscription_id, kind, made_at, due_at)
     select p.company_id, p.id, 'shift_assigned', '${today}', '${today}'
     from push_subscriptions p join c on c.id = p.company_id`,
    `insert into publications (company_id, id, first_day, last_day, message, lines, made_by, made_at)
     select c.id, gen_random_uuid(), day, day + 6, '', '[]', manager, day - 14 from c cross join ${back(731, 7)}`,
    `insert into draft_actions (company_id, n, images, made_by, made_at)
     select c.id, 1000 + k, '[]', manager, day from c cross join ${back(30)}`,
    `insert into rule_overrides (company_id, id, user_id, rule, day, measured, limit_value, reason, made_by, made_at)
     select w.company_id, gen_random_uuid(), w.id, 'daily_rest', day, 600, 660, 'Brist på folk', w.manager, day
     from w cross join ${back(7 * 366, 10)} where (w.w + d.k / 10) % 20 = 0`,
    `insert into shift_offers (company_id, id, shift_id, start_time, end_time, offered_to, people, full_at, first_come,
       closes_at, made_by, made_at, ended_at)
     select a.company_id, gen_random_uuid(), a.shift_id, a.start_time, a.end_time, 'everybody', '[]', 1, true, a.start_time, w.manager,
       a.start_time - interval '3 days', a.start_time - interval '1 day'
     from shift_assignments a join w on w.company_id = a.company_id and w.id = a.worker_id and w.w < 5
     where a.start_time > '${today}'::date - 90 and a.start_time < '${today}'`,
    `insert into shift_claims (company_id, id, offer_id, user_id, state, asked_at, answered_at, verdict)
     select o.company_id, gen_random_uuid(), o.id, w.id, 'declined', o.made_at, o.ended_at, '{}'
     from shift_offers o join w on w.company_id = o.company_id and w.w in (0, 6)`,
    `insert into shift_trades (company_id, id, from_user, to_user, to_anybody, assignment_id, shift_id, start_time, end_time,
       state, asked_at, answered_at, verdict)
     select a.company_id, gen_random_uuid(), a.worker_id, null, true, a.id, a.shift_id, a.start_time, a.end_time, 'withdrawn',
       a.start_time - interval '9 days', a.start_time - interval '8 days', '{}'
     from shift_assignments a join w on w.company_id = a.company_id and w.id = a.worker_id and w.w < 5
     where a.start_time > '${today}'::date - 90 and a.start_time < '${today}'`,
    `insert into manual_lines (company_id, user_id, code, first_month, last_month, quantity, price_ore, entered_by, created_at, updated_at)
     select company_id, id, 'bonus', month, month, 1, 50000, manager, month, month from w cross join ${each(1, months)}
     where (w + k) % 10 = 0`,
    `insert into tax_decisions (company_id, user_id, kind, first_day, last_day)
     select company_id, id, 'side_income', month, (month + interval '11 months')::date from w cross join ${each(1, months, 12)}
     where w % 10 = 3`,
    `insert into sick_terms (company_id, id, user_id, kind, first_day, last_day)
     select company_id, gen_random_uuid(), id, 'often', month, (month + interval '11 months')::date
     from w cross join ${each(1, months, 12)} where w % 10 = 4`,
    `insert into vacation_balances (company_id, user_id, from_day, paid_days)
     select company_id, id, month, 25 from w cross join ${each(2, months, 12)}`,
    `insert into countersignatures (company_id, id, what, request, facts, bound, user_id, asked_by, asked_at, expires_at, state,
       decided_by, decided_at)
     select c.id, gen_random_uuid(), 'role', '{}', '{}', 'x' || k, null, manager, day, day + 7, 'given', manager, day
     from c cross join ${back(90, 9)}`,
    `insert into invoices (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at)
     select id, month, month + 32, 200, 4900, 980000, 'Skifta', month + 32 from c cross join ${each(1, months)}`,
    `insert into pay_left_out (company_id, user_id, month, reason, left_by, left_at)
     select company_id, id, month, 'Saknar konto', manager, month + 32 from w cross join ${each(3, months)} where w = k`,
  ];
}

/**
 * The runs of the months before the one that the product itself made: as it, with the payslips, files and payments of
 * each, and a settled mark of every tenth person.
 */
export const runsBefore = (company_id: string, months: number): string[] => {
  if (months <= 2) return [];
  const company = `'${company_id}'::uuid`;
  return [
    `create temporary table made as select * from payroll_runs where company_id = ${company} order by month desc limit 1`,
    `insert into payroll_runs (company_id, month, paid_on, made_by, made_at, exceptions, totals, facts)
     select r.company_id, m.month, (r.paid_on - k * interval '1 month')::date, r.made_by,
       r.made_at - k * interval '1 month', r.exceptions, r.totals,
       r.facts || jsonb_build_object('month', to_char(m.month, 'YYYY-MM'))
     from made r cross join lateral (
       select k, (r.month - k * interval '1 month')::date as month from generate_series(1, ${months - 2}) k) m`,
    `create temporary table copied as
     select r.id, r.month, r.made_at, lead(r.id) over (order by r.month) as next
     from payroll_runs r where r.company_id = ${company}`,
    'delete from copied where id = (select id from made)',
    `insert into payslips (company_id, run_id, user_id, facts, pay, gross_ore, tax_ore, net_ore, contribution_ore, ob_ore)
     select p.company_id, r.id, p.user_id, p.facts, p.pay, p.gross_ore, p.tax_ore, p.net_ore, p.contribution_ore, p.ob_ore
     from payslips p cross join copied r where p.company_id = ${company} and p.run_id = (select id from made)`,
    `insert into payroll_files (company_id, run_id, kind, number, period, name, media_type, content_sealed, size, sha256, made_by, made_at)
     select ${company}, r.id, kind, 1, r.month, kind, 'text/xml', decode(repeat('ab', 20000), 'hex'), 20000, sha256(uuid_send(r.id)),
       (select made_by from made), r.made_at
     from copied r cross join unnest(array['paxml', 'agi', 'sie', 'pain001']) kind`,
    `insert into payroll_file_payments (company_id, file_id, user_id, run_id, amount_ore)
     select f.company_id, f.id, p.user_id, f.run_id, p.net_ore from payroll_files f
     join payslips p on p.company_id = f.company_id and p.run_id = f.run_id
     where f.company_id = ${company} and f.kind = 'pain001' and f.run_id in (select id from copied)`,
    `insert into pay_changes (company_id, user_id, month, changed_at, settled_by)
     select p.company_id, p.user_id, r.month, r.made_at + interval '3 days', r.next from payslips p
     join copied r on r.id = p.run_id
     where p.company_id = ${company} and ('x' || right(p.user_id::text, 2))::bit(8)::integer % 10 = 0`,
    'drop table made; drop table copied',
    'analyze',
  ];
};
