import { companyOf, type Tx } from '../database/db.ts';
import { earlierMonths } from './pay-corrections.ts';

/** Later than every month that is ever run. */
const AFTER_ALL = '9999-12';

/**
 * Does the company still owe the person pay, so that the bank account is needed? For a month that was not run:
 * reports; planned shifts, where those are paid; a monthly salary for days of employment; typed lines. For a run whose day of
 * payment has not passed at `now`: the bank file may still be made. Or a difference that a locked month has left for
 * the next.
 */
export async function hasOutstandingPay(
  tx: Tx,
  company_id: string,
  user_id: string,
  now: string,
): Promise<boolean> {
  const found = await tx`
    with of_run as (
      select coalesce(max(month), '-infinity') as month from payroll_runs
      where company_id = ${company_id} and undone_at is null
    ), terms as (
      select p.valid_from,
        coalesce(p.paid_by = 'month', coalesce(p.employment_rate, 100) >= 100) as monthly,
        lead(p.valid_from) over (order by p.valid_from) - 1 as until
      from payroll p where p.company_id = ${company_id} and p.user_id = ${user_id}
    ), person as (
      select s.time_zone, s.pay_basis from company_settings s where s.company_id = ${company_id}
    ), employed as (
      select e.first_day, e.last_day from employments e
      where e.company_id = ${company_id} and e.user_id = ${user_id}
      union all
      select null, null where not exists (
        select from employments e where e.company_id = ${company_id} and e.user_id = ${user_id})
    )
    select 1 from person p
    where exists (
      select from time_entries e
      where e.company_id = ${company_id} and e.user_id = ${user_id} and e.status not in ('draft', 'rejected')
        and exists (select from terms)
        and not exists (
          select from payroll_runs r
          where r.company_id = ${companyOf(tx)} and r.undone_at is null and r.month = date_trunc('month', e.date)::date)
    ) or exists (
      select from shift_assignments a
      join terms t on not t.monthly
      cross join employed e
      cross join lateral (select (a.start_time at time zone p.time_zone)::date as date) d
      where a.company_id = ${company_id} and a.worker_id = ${user_id} and a.status = 'approved'
        and coalesce((
          select w.pay_basis from company_rules w
          where w.company_id = ${company_id} and w.valid_from <= d.date
          order by w.valid_from desc
          limit 1
        ), p.pay_basis) = 'assigned_hours'
        and date_trunc('month', d.date) > (select month from of_run)
        and d.date between greatest(t.valid_from, e.first_day) and least(t.until, e.last_day, 'infinity'::date)
    ) or exists (
      -- A run cannot be made of a month before one that was run: what is after the latest is still to be paid.
      select from terms t
      cross join employed e
      where t.monthly and greatest(t.valid_from, e.first_day) <= least(t.until, e.last_day, 'infinity'::date)
        and date_trunc('month', least(t.until, e.last_day, 'infinity'::date)) > (select month from of_run)
    ) or exists (
      -- A typed line of a month that was not run; a repeating one ends with the employment.
      select from manual_lines l
      where l.company_id = ${company_id} and l.user_id = ${user_id} and l.first_month = l.last_month
        and l.first_month > (select month from of_run)
    ) or exists (
      -- Left out of a run, and paid by no other.
      select from pay_left_out o
      where o.company_id = ${company_id} and o.user_id = ${user_id}
        and not exists (
          select from payslips s
          join payroll_runs r on r.company_id = s.company_id and r.id = s.run_id and r.undone_at is null
          where s.company_id = ${companyOf(tx)} and s.user_id = o.user_id and r.month = o.month)
    ) or exists (
      select from payslips s
      join payroll_runs r on r.company_id = s.company_id and r.id = s.run_id and r.undone_at is null
      where s.company_id = ${company_id} and s.user_id = ${user_id} and s.net_ore > 0
        and r.paid_on >= (${now}::timestamptz at time zone p.time_zone)::date
    )
    limit 1`;
  if (found.length > 0) return true;
  return (await earlierMonths(tx, company_id, AFTER_ALL, [user_id])).size > 0;
}
