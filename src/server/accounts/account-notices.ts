import type { Tx } from '../database/db.ts';
import type { Services } from '../handler.ts';
import { managersBut, notify } from '../history/notices.ts';
import { wasManager } from './four-eyes.ts';
import { accountChangedWords, roleChangedWords } from './mail-words.ts';
import { postMail } from './mails.ts';

/**
 * Notifies the other managers and the person, by notice and mail, of changes to an account that may approve others'
 * reports: nobody removes the second pair of eyes unseen (decision 0015).
 */

type AccountChange =
  | 'added'
  | 'promoted'
  | 'demoted'
  | 'closed'
  | 'email_changed'
  | 'password_reset'
  | 'second_factor_off';

type Doing = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string; readonly user_id: string };
  readonly company: { readonly name: string };
  readonly services: Pick<Services, 'config' | 'keys'>;
  readonly now: string;
};

type Person = {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
};

/** Notifies of changes that affect approval: another role, or an address or password that somebody else knows. */
export async function notifyOfUserChange(
  doing: Doing,
  was: Person & { readonly role: string; readonly email: string },
  became: Person & { readonly role: string; readonly email: string },
  hasNewPassword: boolean,
): Promise<void> {
  if (became.role !== was.role)
    await notifyOfAccountChange(doing, became, was.role === 'manager' ? 'demoted' : 'promoted');
  const hasNewAddress = became.email !== was.email;
  if (!hasNewPassword && !hasNewAddress) return;
  const { tx, caller, now } = doing;
  // A manager who was made a worker first and then given another password still counts as one who decided recently.
  const decides = [was.role, became.role].includes('manager');
  if (!decides && !(await wasManager(tx, caller.company_id, became.id, now))) return;
  // The old address is notified too: a link that sets a password goes to the new one.
  if (hasNewAddress) await notifyOfAccountChange(doing, became, 'email_changed', was.email);
  if (hasNewPassword) await notifyOfAccountChange(doing, became, 'password_reset');
}

/**
 * The person already gets a mail of their own about a new password and about the second factor; people who have left
 * get nothing.
 */
export async function notifyOfAccountChange(
  { tx, caller, company, services, now }: Doing,
  { id: user_id, username, first_name, last_name }: Person,
  status: AccountChange,
  address_before?: string,
): Promise<void> {
  const { company_id } = caller;
  const person = `${first_name} ${last_name}`;
  const [doer] = await tx<{ name: string }[]>`
    select first_name || ' ' || last_name as name from users
    where company_id = ${company_id} and id = ${caller.user_id}`;
  const by = doer?.name ?? '';
  const managers = (await managersBut(tx, company_id, caller.user_id)).filter((id) => id !== user_id);
  const facts = { person, by, status };
  // A new account has nothing to compare with.
  const isOther = user_id !== caller.user_id && status !== 'added';
  await notify(tx, company_id, now, [
    ...managers.map((id) => ({
      user_id: id,
      kind: 'account_changed' as const,
      facts: { ...facts, person_id: user_id },
    })),
    ...(isOther ? [{ user_id, kind: 'account_changed' as const, facts: { by, status } }] : []),
  ]);
  for (const id of managers)
    await postMail(
      tx,
      services,
      { company_id, user_id: id },
      now,
      accountChangedWords(status, { person, by, company: company.name }),
    );
  if (address_before !== undefined)
    await postMail(
      tx,
      services,
      { company_id, user_id, address: address_before },
      now,
      accountChangedWords(status, { person, by, company: company.name }),
    );
  if (isOther && (status === 'promoted' || status === 'demoted'))
    await postMail(
      tx,
      services,
      { company_id, user_id },
      now,
      roleChangedWords(status, { username, by, company: company.name }),
    );
}
