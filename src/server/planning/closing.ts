import { deleteUser } from '../../contract/users.ts';
import { lastDayVerdict } from '../../core/pay/employment.ts';
import { notifyOfAccountChange } from '../accounts/account-notices.ts';
import {
  type EmploymentRow,
  insertEmployment,
  latestEmployment,
  recordEmployment,
  type WrittenEmployment,
  writeEmployment,
} from '../accounts/employment-rows.ts';
import { lockManagers, requireAnother } from '../accounts/four-eyes.ts';
import { endSessions } from '../accounts/session-list.ts';
import { selectUsers, userReply } from '../accounts/user-rows.ts';
import { recordUser, remembered } from '../accounts/users.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { refuseStale } from '../history/stale.ts';
import { lapseTradesOf } from '../openings/trade-ends.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import { dropShifts, endCalendar } from './after-employment.ts';

/**
 * Closes an account (decisions 0040, 0055): reports and pay stay (bookkeeping act). The latest employment ends with it,
 * unless it has a last day already or continues. The person is locked first.
 */

type Doing = InCompany<typeof deleteUser>;

export const closingHandlers: readonly Handler[] = [inCompany(deleteUser, closeAccount)];

export async function closeAccount(doing: Doing): Promise<undefined> {
  const { input, caller, tx, now, today, if_match, company } = doing;
  const { params, query } = input;
  const { company_id } = caller;
  const { id } = params;
  const managers = await lockManagers(tx, company_id);
  const [was] = await selectUsers(tx, company_id, today, { id, lock: true });
  if (was === undefined) return correctLastDay(doing);
  await refuseStale(if_match, was.version, () => userReply(was, caller, company));
  if (id === caller.user_id) throw new Refusal('own_account');
  if (was.role === 'manager') {
    requireAnother(managers, id);
    await requireSecond(doing);
  }
  const latest = await latestEmployment(tx, company_id, id);
  const continues = query.employment === 'continues';
  const last_day = continues ? (latest?.last_day ?? null) : (query.last_day ?? latest?.last_day ?? today);
  if (!continues) refuseDay(doing, latest, last_day);
  // Before the first history entry, as in changeUser.
  await endSessions(tx, { company_id, user_id: id }, now, null);
  await tx`
      update users set closed_at = ${now}, updated_at = ${now}, version = version + 1
      where company_id = ${company_id} and id = ${id}`;
  await lapseTradesOf(doing, id);
  // A month that was run has paid days after the new last day: the next run takes them back.
  const ended = last_day === null ? null : await end(doing, id, latest, last_day);
  if (last_day === null) await dropShifts(doing, id, null, 'closed');
  else await endCalendar(doing, id, last_day, 'closed');
  if (ended !== null) await recordEmployment(doing, ended);
  const closing = { ...remembered(was, null), ...(last_day === null ? {} : { last_day }) };
  await recordUser({ tx, caller, now }, 'closed', was, null, closing);
  if (was.role === 'manager') await notifyOfAccountChange(doing, was, 'closed');
  return undefined;
}

function refuseDay({ input, today }: Doing, latest: EmploymentRow | null, last: string | null): void {
  if (last === null || (input.query.last_day === undefined && last === latest?.last_day)) return;
  const refused = lastDayVerdict({ first: latest?.first_day ?? null, last, today });
  if (refused !== null) throw refuseField(refused, 'last_day');
}

/** Ends the latest employment, or one of which nothing is known. null: it ends on that day already. */
async function end(
  { tx, caller, now }: Doing,
  user_id: string,
  latest: EmploymentRow | null,
  last_day: string,
): Promise<WrittenEmployment | null> {
  if (latest === null) return insertEmployment({ tx, caller, now }, user_id, { last_day });
  return latest.last_day === last_day ? null : writeEmployment({ tx, caller, now }, latest, { last_day });
}

/**
 * Changes the last day of an account that is closed but not erased: one mistyped day must not cost anybody pay. A
 * closing without a day finds no account, as before. An earlier day removes more; a later day does not restore what
 * the old one removed.
 */
async function correctLastDay(doing: Doing): Promise<undefined> {
  const { input, tx, caller, now, if_match } = doing;
  const { company_id } = caller;
  const { id } = input.params;
  const { last_day } = input.query;
  if (last_day === undefined) throw new Refusal('not_found');
  const [closed] = await tx<{ version: number }[]>`
    select version from users
    where company_id = ${company_id} and id = ${id} and closed_at is not null and erased_at is null
    for no key update`;
  if (closed === undefined) throw new Refusal('not_found');
  const { version } = closed;
  const latest = await latestEmployment(tx, company_id, id);
  const current = { id, last_day: latest?.last_day ?? null, version };
  await refuseStale(if_match, version, () => current);
  refuseDay(doing, latest, last_day);
  const ended = await end(doing, id, latest, last_day);
  if (ended === null) return undefined;
  await tx`
    update users set updated_at = ${now}, version = version + 1 where company_id = ${company_id} and id = ${id}`;
  await endCalendar(doing, id, last_day, 'closed');
  await recordEmployment(doing, ended);
  return undefined;
}
