import type { ActionOf } from '../../contract/nouns.ts';
import {
  changePassword,
  changeUser,
  createUser,
  getUser,
  listClosedUsers,
  listUsers,
  me,
  revealPersonalNumber,
  USER_FIELDS,
  USER_PRIVATE,
  USER_REMEMBERED,
  type User,
} from '../../contract/users.ts';
import { given, picked } from '../../core/picked.ts';
import { daysUntilDue } from '../../core/second-factor-due.ts';
import { idCursor, pageByKey } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, inCompanyAfter, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import { notifyOfAccountChange, notifyOfUserChange } from './account-notices.ts';
import {
  employmentOn,
  insertEmployment,
  recordEmployment,
  selectEmployments,
  type WrittenEmployment,
  writeEmployment,
} from './employment-rows.ts';
import { lockManagers, requireAnother } from './four-eyes.ts';
import { afterPasswordChange, checkOwnPassword, chosenHash, forgetLinks } from './password-changes.ts';
import { setTerms } from './pay-terms.ts';
import {
  changedBirthDate,
  numberColumns,
  openNumber,
  refuseOfClosed,
  sealNumber,
} from './personal-number.ts';
import { endSessions } from './session-list.ts';
import {
  insertUser,
  type NewUser,
  oneUser,
  pageOfClosed,
  refuseReserved,
  selectUsers,
  type UserRow,
  userReply,
} from './user-rows.ts';

/** The people of a company (specification sections 3 and 6, decisions section 6). */

export const userHandlers: readonly Handler[] = [
  inCompany(me, async ({ caller, tx, company, now, today }) => ({
    ...userReply(await oneUser(tx, caller.company_id, today, caller.user_id), caller, company),
    sees_cost: caller.sees_cost,
    second_factor_days:
      caller.second_factor_due === null ? null : daysUntilDue(caller.second_factor_due, now),
  })),

  inCompany(listUsers, async ({ input: { query }, caller, company, tx, today }) => {
    const { role = null } = query;
    const page = await pageByKey(
      query,
      idCursor,
      async (asked) => {
        const rows = await selectUsers(tx, caller.company_id, today, { role, ...asked });
        return rows.map((row) => userReply(row, caller, company));
      },
      ({ id }) => ({ id }),
    );
    return new Page(...page);
  }),

  inCompany(listClosedUsers, ({ input, caller, tx }) => pageOfClosed(tx, caller.company_id, input.query)),

  inCompany(getUser, async ({ input: { params }, caller, company, tx, today }) => {
    if (caller.role === 'worker' && params.id !== caller.user_id) throw new Refusal('not_found');
    return userReply(await oneUser(tx, caller.company_id, today, params.id), caller, company);
  }),

  inCompanyAfter(
    createUser,
    ({ input: { body }, company, services }) =>
      chosenHash(services, body.password, ownWords(body, company.name)),
    async ({ input: { body }, caller, company, tx, now, today, services, prepared: password_hash }) => {
      requireOwnCompany(body.company, caller.company_id);
      refuseReserved(body.username);
      if (body.role === 'manager') await requireSecond({ tx, caller, now }, 'role');
      const id = await insertUser(
        { tx, keys: services.keys, company_id: caller.company_id, today },
        body,
        password_hash,
      );
      const made = await beginUser({ tx, caller, now }, today, id, body);
      if (body.role === 'manager')
        await notifyOfAccountChange({ tx, caller, company, services, now }, made, 'added');
      return userReply(made, caller, company);
    },
  ),

  inCompanyAfter(
    changeUser,
    async ({ input: { body }, company, services }) =>
      body.password === undefined ? null : chosenHash(services, body.password, ownWords(body, company.name)),
    changePerson,
  ),

  inCompanyAfter(
    changePassword,
    async ({ input: { body }, caller, company, services, now }) => {
      const wrong = () =>
        new Refusal('old_password_wrong', { errors: { old_password: ['Old password is incorrect.'] } });
      const own = await checkOwnPassword(services, caller, body.old_password, now, wrong);
      return chosenHash(services, body.new_password, [...own, company.name], 'new_password');
    },
    async ({ caller, company, tx, now, services, prepared: password_hash }) => {
      const { company_id, user_id, session_id, username } = caller;
      await tx`
        update users set password_hash = ${password_hash}, password_changed_at = ${now}, updated_at = ${now},
          version = version + 1
        where company_id = ${company_id} and id = ${user_id}`;
      const person = { company_id, user_id, username, company_name: company.name };
      const ended = await afterPasswordChange(tx, services, person, now, session_id);
      await record(tx, caller, now, [
        { noun: 'user', noun_id: user_id, action: 'password_changed' },
        ...ended,
      ]);
      return undefined;
    },
  ),

  inCompany(revealPersonalNumber, async ({ input: { params }, caller, tx, now, services }) => {
    const { company_id } = caller;
    if (caller.role === 'worker' && params.id !== caller.user_id) throw new Refusal('not_found');
    const [row] = await tx<{ personal_number_sealed: Buffer | null }[]>`
      select personal_number_sealed from users where company_id = ${company_id} and id = ${params.id} and closed_at is null`;
    if (row === undefined) throw new Refusal('not_found');
    await record(tx, caller, now, [{ noun: 'user', noun_id: params.id, action: 'personal_number_read' }]);
    return {
      social_security_number: openNumber(services.keys, company_id, params.id, row.personal_number_sealed),
    };
  }),
];

/** Changes a person; what is left out stays. `prepared` is the hash of a new password. */
export async function changePerson({
  input: { params, body },
  caller,
  company,
  tx,
  now,
  today,
  if_match,
  services,
  prepared: password_hash,
}: InCompany<typeof changeUser, string | null>): Promise<User> {
  requireOwnCompany(body.company, caller.company_id);
  const { company_id } = caller;
  const managers = await lockManagers(tx, company_id);
  const was = await oneUser(tx, company_id, today, params.id, true);
  await refuseStale(if_match, was.version, () => userReply(was, caller, company));
  if (body.username !== was.username) refuseReserved(body.username);
  if (params.id === caller.user_id) refuseOwn(was.role, body.role, password_hash !== null);
  if (was.role === 'manager' && body.role !== 'manager') requireAnother(managers, params.id);
  if (body.role !== was.role) await requireSecond({ tx, caller, now }, 'role');
  const person = { company_id, user_id: params.id, username: body.username, company_name: company.name };
  // Lock the sessions before the first history entry: ending one's own sessions locks them first, then history's
  // head.
  const ended = password_hash === null ? [] : await afterPasswordChange(tx, services, person, now, null);
  if (password_hash === null) {
    // Sessions of a worker, perhaps opened without a code, must not become a manager's, nor the other way round.
    if (body.role !== was.role) await endSessions(tx, person, now, null);
    // A link in the old address's inbox must not set a password.
    if (body.email !== was.email) await forgetLinks(tx, person, now);
  }
  // Marks months before any history entry, like all writes.
  const employment = await moveFirstDay({ tx, caller, now }, today, was, body);
  if (body.pay !== undefined)
    await setTerms({ tx, caller, now }, today, params.id, body.pay, async () =>
      userReply(await oneUser(tx, company_id, today, params.id), caller, company),
    );
  const sent = body.social_security_number;
  const number =
    sent === undefined || sent === was.personal_number_mask
      ? undefined
      : sealNumber(services.keys, company_id, params.id, sent);
  if (number !== undefined) await refuseOfClosed(tx, company_id, params.id, number);
  const typed = body.date_of_birth;
  const date_of_birth = await changedBirthDate(tx, services.keys, company_id, was, {
    number,
    typed,
    today,
  });
  const changes = {
    ...picked({ ...body, date_of_birth }, USER_FIELDS),
    updated_at: now,
    version: was.version + 1,
    ...(password_hash === null ? {} : { password_hash, password_changed_at: now }),
    ...(number === undefined ? {} : numberColumns(number)),
  };
  await tx`update users set ${tx(changes)} where company_id = ${company_id} and id = ${params.id}`;
  if (employment !== null) await recordEmployment({ tx, caller, now }, employment);
  const became = await oneUser(tx, company_id, today, params.id);
  await recordUser({ tx, caller, now }, password_hash === null ? 'changed' : 'password_reset', was, became);
  if (ended.length > 0) await record(tx, caller, now, ended);
  await notifyOfUserChange({ tx, caller, company, services, now }, was, became, password_hash !== null);
  return userReply(became, caller, company);
}

/** The employment and pay terms of a new person, and the history of all three. */
export async function beginUser(doing: Doing, today: string, id: string, body: NewUser): Promise<UserRow> {
  const days = { ...body.employment, first_day: body.employment_date ?? null };
  requireDaysInOrder(days);
  const employment = await insertEmployment(doing, id, given(days));
  const read = () => oneUser(doing.tx, doing.caller.company_id, today, id);
  if (body.pay !== undefined) await setTerms(doing, today, id, body.pay, read);
  await recordEmployment(doing, employment);
  const made = await read();
  await recordUser(doing, 'created', null, made);
  return made;
}

/** Words that a person's password must not contain. */
export const ownWords = (
  person: { username: string; first_name: string; last_name: string; email: string },
  company: string,
): string[] => [person.username, person.first_name, person.last_name, person.email, company];

/** Moves the first day of the employment that the person's reply names; null: it stays. */
async function moveFirstDay(
  { tx, caller, now }: Doing,
  today: string,
  was: UserRow,
  { employment_date: first_day, pay }: { employment_date?: string | null | undefined; pay?: unknown },
): Promise<WrittenEmployment | null> {
  if (first_day === undefined || first_day === was.employment_date) return null;
  // Without the day the terms would pay from their beginning, also for months that were already run.
  if (first_day === null && (was.payroll !== null || pay !== undefined))
    throw refuseField('first_day_needed', 'employment_date');
  const rows = await selectEmployments(tx, caller.company_id, { user_id: was.id, lock: true });
  const named = employmentOn(today, rows);
  if (named === null) return insertEmployment({ tx, caller, now }, was.id, { first_day });
  requireDaysInOrder({ first_day, last_day: named.last_day });
  return writeEmployment({ tx, caller, now }, named, { first_day });
}

function requireDaysInOrder(days: { first_day: string | null; last_day?: string | null | undefined }): void {
  const { first_day, last_day = null } = days;
  if (first_day !== null && last_day !== null && last_day < first_day)
    throw refuseField('last_day_before_first', 'employment_date');
}

const PRIVATE = [...USER_PRIVATE, 'personal_number_mask' as const];

/** What history keeps of a person: the names and role, and only the fact that private details changed. */
export const remembered = (row: UserRow, before: UserRow | null): Record<string, unknown> => ({
  ...picked(row, USER_REMEMBERED),
  ...(before === null ? {} : { changed: PRIVATE.filter((field) => row[field] !== before[field]) }),
});

type Doing = Pick<InCompany<typeof me>, 'tx' | 'caller' | 'now'>;

/** Records a change of a person and announces it. */
export async function recordUser(
  { tx, caller, now }: Doing,
  action: ActionOf<'user'>,
  was: UserRow | null,
  became: UserRow | null,
  closing: Record<string, unknown> | null = null,
): Promise<void> {
  const noun_id = became?.id ?? was?.id ?? caller.user_id;
  await record(tx, caller, now, [
    {
      noun: 'user',
      noun_id,
      action,
      was: was === null ? null : remembered(was, null),
      became: became === null ? closing : remembered(became, was),
    },
  ]);
  await announce(tx, caller.company_id, 'users', [noun_id]);
}

export function requireOwnCompany(named: string | undefined, own: string): void {
  if (named !== undefined && named !== own)
    throw refuseField('invalid', 'company', 'Must be your own company.');
}

/** Another manager changes one's role; a change of one's own password needs the old one (trust T7). */
function refuseOwn(role: UserRow['role'], wanted: string, password: boolean): void {
  if (wanted !== role) throw refuseField('invalid', 'role', 'You cannot change your own role.');
  if (password) throw refuseField('invalid', 'password', 'Change your own password with the old one.');
}
