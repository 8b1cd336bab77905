import { findLikePeople, type LikePerson, reopenUser } from '../../contract/reopening.ts';
import { NAMELESS } from '../../core/kept-days.ts';
import { given } from '../../core/picked.ts';
import { notifyOfAccountChange } from '../accounts/account-notices.ts';
import { insertEmployment, latestEmployment, recordEmployment } from '../accounts/employment-rows.ts';
import { lockManagers } from '../accounts/four-eyes.ts';
import {
  chosenHash,
  endCalendarLink,
  forgetResets,
  passkeysNeedPassword,
  settleInvitation,
} from '../accounts/password-changes.ts';
import { numberTyped } from '../accounts/personal-number.ts';
import { endSessions } from '../accounts/session-list.ts';
import { oneUser, refuseReserved, userReply } from '../accounts/user-rows.ts';
import { recordUser } from '../accounts/users.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';

/** A closed account opens again (decision 0077): the same person, with history and pay of before, and a new employment. */

export const reopeningHandlers: readonly Handler[] = [
  inCompanyAfter(
    reopenUser,
    ({ input: { body }, company, services }) =>
      chosenHash(services, body.password, [body.username, body.email, company.name]),
    async ({ input, caller, company, tx, now, today, if_match, services, prepared: password_hash }) => {
      const { company_id } = caller;
      const { id } = input.params;
      const { first_day, form = null, last_day = null, username, email, role } = input.body;
      await lockManagers(tx, company_id);
      const was = await lockedClosed(tx, company_id, id);
      await refuseStale(if_match, was.version, () => ({ id, version: was.version }));
      refuseReserved(username);
      if (role === 'manager') await requireSecond({ tx, caller, now }, 'role');
      const latest = await latestEmployment(tx, company_id, id);
      const lasts = latest !== null && (latest.last_day === null || latest.last_day >= today);
      if (first_day === undefined && !lasts) throw refuseField('employment_needed', 'first_day');
      if (first_day !== undefined && last_day !== null && last_day < first_day)
        throw refuseField('last_day_before_first', 'last_day');
      const person = { company_id, user_id: id };
      // They ended with the account; links of before must not set a password or show the calendar now, and no passkey signs in alone.
      await endSessions(tx, person, now, null);
      await forgetResets(tx, person, now);
      await settleInvitation(tx, person, now);
      await passkeysNeedPassword(tx, person);
      const ended = await endCalendarLink(tx, person);
      await tx`
        update users set ${tx({
          closed_at: null,
          username,
          email,
          role,
          password_hash,
          password_changed_at: now,
          updated_at: now,
          version: was.version + 1,
        })}
        where company_id = ${company_id} and id = ${id}`;
      const doing = { tx, caller, now };
      const employment =
        first_day === undefined
          ? null
          : await insertEmployment(doing, id, given({ first_day, form, last_day }));
      if (employment !== null) await recordEmployment(doing, employment);
      const became = await oneUser(tx, company_id, today, id);
      await recordUser(doing, 'reopened', null, became);
      if (ended.length > 0) await record(tx, caller, now, ended);
      if (role === 'manager')
        await notifyOfAccountChange({ tx, caller, company, services, now }, became, 'added');
      return userReply(became, caller, company);
    },
  ),

  inCompany(findLikePeople, async ({ input: { body }, caller, tx, services }) => {
    const { company_id } = caller;
    const number = numberTyped(services.keys, company_id, body.social_security_number ?? '');
    const born = number?.born ?? body.date_of_birth ?? null;
    const name = `${body.first_name} ${body.last_name}`.toLowerCase();
    const rows = await tx<Like[]>`
      select id, first_name, last_name, closed_at is not null as closed,
        ${number === null ? tx`false` : tx`personal_number_hash = ${number.hash}`} as same_number,
        ${born === null ? tx`false` : tx`date_of_birth = ${born} and lower(first_name || ' ' || last_name) = ${name}`} as same_birth,
        ${body.email === '' ? tx`false` : tx`lower(email) = lower(${body.email})`} as same_email
      from users
      where company_id = ${company_id} and erased_at is null and first_name <> ${NAMELESS}`;
    return rows.flatMap(likenessOf);
  }),
];

type Like = Omit<LikePerson, 'why'> & {
  readonly same_number: boolean | null;
  readonly same_birth: boolean | null;
  readonly same_email: boolean | null;
};

function likenessOf({ same_number, same_birth, same_email, ...person }: Like): LikePerson[] {
  const why: LikePerson['why'] = [
    ...(same_number === true ? ['personal_number' as const] : []),
    ...(same_birth === true ? ['birth_and_name' as const] : []),
    ...(same_email === true ? ['email' as const] : []),
  ];
  return why.length === 0 ? [] : [{ ...person, why }];
}

/** The closed account, locked. */
async function lockedClosed(tx: Tx, company_id: string, id: string): Promise<{ version: number }> {
  const [row] = await tx<{ version: number; closed_at: string | null; erased_at: string | null }[]>`
    select version, closed_at, erased_at from users
    where company_id = ${company_id} and id = ${id}
    for no key update`;
  if (row === undefined) throw new Refusal('not_found');
  if (row.erased_at !== null) throw new Refusal('already_erased');
  if (row.closed_at === null) throw new Refusal('already_in_state');
  return row;
}
