import type { ActionOf } from '../../contract/nouns.ts';
import type { Tx } from '../database/db.ts';
import type { Services } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { countGuess, type Guess, rightGuess } from './attempt-limits.ts';
import { passwordChangedWords } from './mail-words.ts';
import { postMail } from './mails.ts';
import { refuseWeak } from './password-policy.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { endSessions } from './session-list.ts';

/** Confirming, choosing and changing a password, and what ends with it. */

type Person = { readonly company_id: string; readonly user_id: string };

/** Confirms a signed-in person's own password: slow, and limited like signing in. Returns the person's own words. */
export async function checkOwnPassword(
  services: Services,
  { company_id, user_id }: Person,
  password: string,
  now: string,
  wrong: () => Refusal,
): Promise<readonly string[]> {
  const { db, keys } = services;
  const guess: Guess = { company_id, who: user_id, place: 'signed in', from: 'signed in' };
  const [row] = await db.inCompany(company_id, async (tx) => {
    await countGuess(tx, keys, guess, now);
    return tx<
      { password_hash: string; username: string; first_name: string; last_name: string; email: string }[]
    >`
      select password_hash, username, first_name, last_name, email from users
      where company_id = ${company_id} and id = ${user_id}`;
  });
  if (row === undefined || !(await passwordMatches(password, row.password_hash))) throw wrong();
  await db.inCompany(company_id, (tx) => rightGuess(tx, keys, guess));
  return [row.username, row.first_name, row.last_name, row.email];
}

type Confirming = {
  readonly caller: Person;
  readonly services: Services;
  readonly now: string;
};

/** Confirms the own password before a change to what protects an account or its pay; it is named when none was sent. */
export async function requireOwnPassword(
  { caller, services, now }: Confirming,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw refuseField('invalid', 'password', 'Send your own password.');
  await checkOwnPassword(services, caller, password, now, wrongPassword);
}

const wrongPassword = (): Refusal =>
  new Refusal('password_wrong', { errors: { password: ['The password is wrong.'] } });

/** The hash of a password that may be chosen; refuses password_too_weak at the field. */
export async function chosenHash(
  services: Services,
  password: string,
  own: readonly string[],
  field = 'password',
  cost = services.password_cost,
): Promise<string> {
  await refuseWeak(password, own, field);
  return hashPassword(password, cost);
}

/**
 * Follows a changed password: sessions end, perhaps except `but`, mailed links and the calendar link stop working, no
 * passkey signs in alone before the new password was used beside it, and the person is notified by mail. Returns what the caller has to record.
 */
export async function afterPasswordChange(
  tx: Tx,
  services: Services,
  person: Person & { readonly username: string; readonly company_name: string },
  now: string,
  but: string | null,
): Promise<EndedLink[]> {
  await endSessions(tx, person, now, but);
  await forgetResets(tx, person, now);
  await settleInvitation(tx, person, now);
  await passkeysNeedPassword(tx, person);
  await postMail(tx, services, person, now, passwordChangedWords(person.username, person.company_name));
  return endCalendarLink(tx, person);
}

/** Each passkey needs the password beside it once: the person who added it may not be the one who knows the password now. */
export async function passkeysNeedPassword(tx: Tx, { company_id, user_id }: Person): Promise<void> {
  await tx`
    update passkeys set needs_password = true
    where company_id = ${company_id} and user_id = ${user_id} and not needs_password`;
}

/** Invalidates the links that were mailed to a person. */
export async function forgetResets(tx: Tx, { company_id, user_id }: Person, now: string): Promise<void> {
  await tx`
    update password_resets set used_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and used_at is null`;
}

/** The person has a password now: the link that would set one stops working. */
export async function settleInvitation(tx: Tx, { company_id, user_id }: Person, now: string): Promise<void> {
  await tx`
    update invitations set accepted_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and accepted_at is null`;
}

/** The link stops working, and the person has not come. */
export async function voidInvitation(tx: Tx, { company_id, user_id }: Person): Promise<void> {
  await tx`
    update invitations set token_hash = null
    where company_id = ${company_id} and user_id = ${user_id} and accepted_at is null`;
}

/** Invalidates every link that was mailed to the address of before. */
export async function forgetLinks(tx: Tx, person: Person, now: string): Promise<void> {
  await forgetResets(tx, person, now);
  await voidInvitation(tx, person);
}

/** What history says of a calendar that ended. */
export type EndedLink = {
  readonly noun: 'calendar_feed';
  readonly noun_id: string;
  readonly action: ActionOf<'calendar_feed'>;
};

/**
 * Ends the person's calendar at its secret address (files/calendar-feeds.ts), which anybody who holds it can read
 * without a password; the entry for history, or none.
 */
export async function endCalendarLink(
  tx: Tx,
  { company_id, user_id }: { readonly company_id: string; readonly user_id: string },
): Promise<EndedLink[]> {
  const gone = await tx`
    delete from calendar_feeds where company_id = ${company_id} and user_id = ${user_id} returning user_id`;
  return gone.length === 0 ? [] : [{ noun: 'calendar_feed', noun_id: user_id, action: 'ended' }];
}
