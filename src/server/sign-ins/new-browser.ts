import { networkOf } from '../accounts/attempt-limits.ts';
import { deviceOf } from '../accounts/devices.ts';
import { newBrowserWords } from '../accounts/mail-words.ts';
import { postMail } from '../accounts/mails.ts';
import type { Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import type { Services } from '../handler.ts';
import { notify } from '../history/notices.ts';
import type { Attempt } from './sign-in-log.ts';

/**
 * Tells a person, by notice and mail, that their account was used in a browser in which they had not signed in before.
 * The first sign-in of an account tells nothing: there is nobody else yet.
 */
export async function tellOfNewBrowser(
  tx: Tx,
  services: Pick<Services, 'config' | 'keys'>,
  person: { readonly company_id: string; readonly user_id: string; readonly username: string },
  { now, address, agent }: Attempt,
): Promise<void> {
  const { company_id, user_id, username } = person;
  const [earlier] = await tx<{ company: string }[]>`
    select c.name as company from companies c
    where c.id = ${company_id}
      and exists (select from sessions s where s.company_id = ${company_id} and s.user_id = ${user_id})`;
  if (earlier === undefined) return;
  // A superuser has no bell. The notice says no more: a manager's file of the person's data holds it.
  if (company_id !== PLATFORM_COMPANY)
    await notify(tx, company_id, now, [{ user_id, kind: 'new_browser', facts: {} }]);
  const device = deviceOf(agent);
  const words = newBrowserWords({ username, company: earlier.company, device, network: networkOf(address) });
  await postMail(tx, services, person, now, words);
}
