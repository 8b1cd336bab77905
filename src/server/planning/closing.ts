import { deleteUser } from '../../contract/users.ts';
import { addDays } from '../../core/calendar.ts';
import { lastDayVerdict } from '../../core/pay/employment.ts';
import { notifyOfAccountChange } from '../accounts/account-notices.ts';
import { lastDayOf } from '../accounts/employments.ts';
import { lockManagers, requireAnother } from '../accounts/four-eyes.ts';
import { endSessions } from '../accounts/session-list.ts';
import { selectUsers, userReply } from '../accounts/user-rows.ts';
import { recordUser, remembered } from '../accounts/users.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { markTermsChanged, monthsFrom, passMonthGate } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { endAbsencesOf } from './absences.ts';

/**
 * Closes an account with the last day of employment (decision 0040): reports and pay stay (bookkeeping act), and pay
 * runs to that day. Absence, leave and shifts after it are removed. The person is already locked.
 */

type Doing = InCompany<typeof deleteUser>;

export const closingHandlers: readonly Handler[] = [
  inCompany(deleteUser, async (doing) => {
    const { input, caller, tx, now, today, if_match, company } = doing;
    const { params, query } = input;
    const { company_id } = caller;
    const managers = await lockManagers(tx, company_id);
    const [was] = await selectUsers(tx, company_id, today, { id: params.id, lock: true });
    if (was === undefined) return correctLastDay(doing);
    await refuseStale(if_match, was.version, () => userReply(was, caller, company));
    if (params.id === caller.user_id) throw new Refusal('own_account');
    if (was.role === 'manager') requireAnother(managers, params.id);
    const { last_day = today } = query;
    const refused = lastDayVerdict({ first: was.employment_date, last: last_day, today });
    if (refused !== null) throw refuseField(refused, 'last_day');
    // Before the first history entry, as in changeUser.
    await endSessions(tx, { company_id, user_id: params.id }, now, null);
    await closeAccount(doing, params.id, last_day);
    await recordUser({ tx, caller, now }, 'closed', was, null, { ...remembered(was, null), last_day });
    if (was.role === 'manager') await notifyOfAccountChange(doing, was, 'closed');
    return undefined;
  }),
];

async function closeAccount(doing: Doing, id: string, last_day: string): Promise<void> {
  const { tx, caller, now } = doing;
  const { company_id } = caller;
  await tx`
    update users set closed_at = ${now}, last_day = ${last_day}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${id}`;
  // A month that was run has paid days after the new last day: the next run takes them back.
  await markTermsChanged(tx, company_id, now, id, last_day);
  await endCalendar(doing, id, last_day);
}

type Closed = { first: string | null; last: string; version: number };

/**
 * Changes the last day of an account that is closed but not erased: one mistyped day must not cost anybody pay. A
 * closing without a day finds no account, as before. An earlier day removes more; a later day does not restore what
 * the old one removed.
 */
async function correctLastDay(doing: Doing): Promise<undefined> {
  const { input, tx, caller, now, today, if_match } = doing;
  const { company_id } = caller;
  const { id } = input.params;
  const { last_day } = input.query;
  if (last_day === undefined) throw new Refusal('not_found');
  const [was] = await tx<Closed[]>`
    select u.employment_date as first, ${lastDayOf(tx)} as last, u.version
    from users u
    join company_settings s on s.company_id = u.company_id
    where u.company_id = ${company_id} and u.id = ${id} and u.closed_at is not null and u.erased_at is null
    for no key update of u`;
  if (was === undefined) throw new Refusal('not_found');
  await refuseStale(if_match, was.version, () => ({ id, last_day: was.last, version: was.version }));
  const refused = lastDayVerdict({ first: was.first, last: last_day, today });
  if (refused !== null) throw refuseField(refused, 'last_day');
  if (last_day === was.last) return undefined;
  await tx`
    update users set last_day = ${last_day}, updated_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${id}`;
  await markTermsChanged(tx, company_id, now, id, last_day < was.last ? last_day : was.last);
  await endCalendar(doing, id, last_day);
  await record(tx, caller, now, [
    { noun: 'user', noun_id: id, action: 'changed', was: { last_day: was.last }, became: { last_day } },
  ]);
  await announce(tx, company_id, 'users', [id]);
  return undefined;
}

async function endCalendar(doing: Doing, id: string, last_day: string): Promise<void> {
  await endAbsencesOf(doing, id, last_day);
  await endLeave(doing, id, last_day);
  await dropShifts(doing, id, last_day);
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
 * are named in the month of pay. Before a later last day the confirmed shifts stay; the others are removed because
 * nobody is left to answer them.
 */
async function dropShifts({ tx, caller, company, now }: Doing, id: string, last_day: string): Promise<void> {
  const { company_id } = caller;
  const { time_zone } = company;
  const next_day = addDays(last_day, 1);
  const left = await tx<{ id: string; shift_id: string; status: string }[]>`
    delete from shift_assignments a
    where company_id = ${company_id} and worker_id = ${id} and (
      (start_time > ${now} and status <> 'approved')
      or (start_time >= ${edgesOf(next_day, next_day, time_zone).from} and not exists (
        select from time_entries e
        where e.company_id = a.company_id and e.user_id = a.worker_id
          and e.date = (a.start_time at time zone ${time_zone})::date and e.status not in ('draft', 'rejected')
      )))
    returning id, shift_id, status`;
  if (left.length === 0) return;
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
