import type { deleteUser } from '../../contract/users.ts';
import { addDays } from '../../core/calendar.ts';
import { edgesOf } from '../database/local-times.ts';
import type { InCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { monthsFrom, passMonthGate } from '../history/month-gate.ts';
import { lapseTrades } from '../openings/trade-ends.ts';
import { endAbsencesOf } from './absences.ts';

/** What becomes of absence, leave and shifts after the last day of employment. The person is already locked. */

type Doing = Pick<InCompany<typeof deleteUser>, 'tx' | 'caller' | 'company' | 'now' | 'today'>;

/** `account` closed: nobody is left to answer a shift before the last day either. */
export async function endCalendar(
  doing: Doing,
  id: string,
  last_day: string,
  account: 'open' | 'closed',
): Promise<void> {
  await endAbsencesOf(doing, id, last_day);
  await endLeave(doing, id, last_day);
  await dropShifts(doing, id, last_day, account);
}

type Leave = { id: string; kind: string; first_day: string; last_day: string; status: string };

/** Approved leave ends with the employment; leave that would begin after it is withdrawn. */
async function endLeave({ tx, caller, now }: Doing, user_id: string, last_day: string): Promise<void> {
  const { company_id } = caller;
  const after = await tx<Leave[]>`
    select id, kind, first_day, last_day, status from leave_requests
    where company_id = ${company_id} and user_id = ${user_id} and status = 'approved' and last_day > ${last_day}
    order by id for update`;
  if (after.length === 0) return;
  const touched = after.flatMap((row) => monthsFrom(row.first_day, row.last_day));
  await passMonthGate(
    tx,
    caller,
    now,
    touched.map((date) => ({ user_id, date })),
  );
  await tx`
    update leave_requests set updated_at = ${now}, version = version + 1,
      status = case when first_day > ${last_day} then 'withdrawn' else status end,
      last_day = case when first_day > ${last_day} then last_day else ${last_day}::date end
    where company_id = ${company_id} and id = any(${after.map(({ id }) => id)}::uuid[])`;
  await record(
    tx,
    caller,
    now,
    after.map(({ id: noun_id, ...row }) => {
      const was = { user_id, ...row };
      return row.first_day > last_day
        ? ({
            noun: 'leave',
            noun_id,
            action: 'withdrawn',
            was,
            became: { ...was, status: 'withdrawn' },
          } as const)
        : ({ noun: 'leave', noun_id, action: 'shortened', was, became: { ...was, last_day } } as const);
    }),
  );
  await announce(tx, company_id, 'leave', [user_id]);
}

/**
 * Removes the shifts after the last day, which nobody would work. Shifts that were reported all the same stay, and
 * are named in the month of pay. Of a closed account the unanswered ones before it go too.
 */
export async function dropShifts(
  { tx, caller, company, now }: Doing,
  id: string,
  last_day: string | null,
  account: 'open' | 'closed',
): Promise<void> {
  const { company_id } = caller;
  const { time_zone } = company;
  const next_day = last_day === null ? null : addDays(last_day, 1);
  const after =
    next_day === null ? tx`false` : tx`start_time >= ${edgesOf(next_day, next_day, time_zone).from}`;
  const left = await tx<{ id: string; shift_id: string; status: string }[]>`
    delete from shift_assignments a
    where company_id = ${company_id} and worker_id = ${id} and (
      (${account === 'closed'} and start_time > ${now} and status <> 'approved')
      or (${after} and not exists (
        select from time_entries e
        where e.company_id = ${company_id} and e.user_id = a.worker_id
          and e.date = (a.start_time at time zone ${time_zone})::date and e.status not in ('draft', 'rejected')
      )))
    returning id, shift_id, status`;
  if (left.length === 0) return;
  await lapseTrades(
    { tx, caller, company, now },
    left.map(({ shift_id }) => shift_id),
  );
  await record(
    tx,
    caller,
    now,
    left.map(({ id: noun_id, shift_id, status }) => ({
      noun: 'assignment' as const,
      noun_id,
      action: 'deleted',
      was: { shift_id, worker_id: id, status },
    })),
  );
  await announce(
    tx,
    company_id,
    'assignments',
    left.map((one) => one.id),
  );
}
