import { addDays } from '../../core/calendar.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import type { Caller } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * A month that was run is locked. Every write that affects pay passes here with its days and people. A worker is
 * refused; a manager may write, and the person's month is marked, so that the next run settles the difference. So is the last month of the
 * person's employment, if it was run: its vacation pay depends on the months before.
 *
 * Writers share the lock on the company's settings, a run takes it exclusively (payroll-runs.ts): a write is either
 * in the run or after it.
 */

/** Shared by writers of anything that affects pay: no run starts until they are done. */
export async function shareMonths(tx: Tx, company_id: string): Promise<void> {
  await tx`select company_id from company_settings where company_id = ${company_id} for key share`;
}

/** Exclusive: nobody writes anything that affects pay until it is released. */
export async function takeMonths(tx: Tx, company_id: string): Promise<void> {
  await tx`select company_id from company_settings where company_id = ${company_id} for update`;
}

/** The day after the last locked month: the first that rules may still change from. null when no month is locked. */
export async function firstOpenDay(tx: Tx, company_id: string): Promise<string | null> {
  const [row] = await tx<{ month: string }[]>`
    select ${heldMonth(tx, 'last.month')} as month
    from (select max(month) as month from payroll_runs where company_id = ${company_id} and undone_at is null) last
    where last.month is not null`;
  return row === undefined ? null : addDays(daysOf(row.month).last, 1);
}

export type Touched = { readonly user_id: string; readonly date: string };

/** `field`: the body's field that holds the day; null when there is none. */
export async function passMonthGate(
  tx: Tx,
  caller: Pick<Caller, 'company_id' | 'role'>,
  now: string,
  touched: readonly Touched[],
  field: string | null = null,
): Promise<void> {
  const { company_id, role } = caller;
  if (touched.length === 0) return;
  const months = [...new Set(touched.map(({ date }) => firstOf(date)))];
  // Send the lock first; the query runs once it is held.
  const share = shareMonths(tx, company_id);
  const asked = tx<{ month: string }[]>`
    select month::text as month from payroll_runs
    where company_id = ${company_id} and undone_at is null and month = any(${[...months]}::date[])`;
  const [, locked] = await Promise.all([share, asked]);
  if (locked.length === 0) return;
  if (role === 'worker')
    throw field === null ? new Refusal('month_locked') : refuseField('month_locked', field);
  const marks = new Map(
    touched
      .map(({ user_id, date }) => ({ user_id, month: firstOf(date) }))
      .filter(({ month }) => locked.some((one) => one.month === month))
      .map((mark) => [`${mark.user_id} ${mark.month}`, mark]),
  );
  await tx`
    insert into pay_changes (company_id, user_id, month, changed_at)
    with touched as (
      select m.user_id, m.month from jsonb_to_recordset(${tx.json([...marks.values()])}) as m (user_id uuid, month date)
    ), marked as (
      select user_id, month from touched
      union
      -- What was earned and taken until then decides the vacation pay at the end of the employment.
      select t.user_id, r.month from touched t
      join employments e on e.company_id = ${company_id} and e.user_id = t.user_id and e.last_day >= t.month
      join payroll_runs r on r.company_id = ${company_id} and r.undone_at is null and r.number = 0
        and r.month = date_trunc('month', e.last_day)::date
    )
    select c.company_id, user_id, month, ${now}::timestamptz from marked
    join company_settings c on c.company_id = ${company_id}
    order by user_id, month
    on conflict (company_id, user_id, month) do update set changed_at = excluded.changed_at, settled_by = null`;
  // What later months pay may depend on it: their marks are settled no more (decision 0141).
  await tx`
    update pay_changes c set settled_by = null
    from jsonb_to_recordset(${tx.json([...marks.values()])}) as m (user_id uuid, month date)
    where c.company_id = ${company_id} and c.user_id = m.user_id and c.month > m.month and c.settled_by is not null`;
}

/** Terms or an employment that change from a day on affect every month that was run since. Managers only. */
export async function markTermsChanged(
  tx: Tx,
  company_id: string,
  now: string,
  user_id: string,
  from: string,
): Promise<void> {
  await shareMonths(tx, company_id);
  await tx`
    insert into pay_changes (company_id, user_id, month, changed_at)
    select company_id, ${user_id}, month, ${now}::timestamptz from payroll_runs
    where company_id = ${company_id} and undone_at is null and number = 0 and month >= ${firstOf(from)}
    order by month
    on conflict (company_id, user_id, month) do update set changed_at = excluded.changed_at, settled_by = null`;
}

/** One day of each month in a range: something that lasts affects them all. */
export function monthsFrom(first: string, last: string): string[] {
  const days = [first];
  for (let month = monthLater(first.slice(0, 7), 1); month <= last.slice(0, 7); month = monthLater(month, 1))
    days.push(firstOf(month));
  return days;
}

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
