import { postMail } from '../accounts/mails.ts';
import type { Tx } from '../database/db.ts';
import type { Services } from '../handler.ts';
import { passkeyCopiedWords } from './passkey-mail-words.ts';

/** Mails the person that one of their passkeys counted fewer uses than before. */
export async function tellOfCopy(
  tx: Tx,
  services: Pick<Services, 'config' | 'keys'>,
  person: { readonly company_id: string; readonly user_id: string },
  { name }: { readonly name: string },
  now: string,
): Promise<void> {
  const { company_id, user_id } = person;
  const [of] = await tx<{ username: string; company: string }[]>`
    select u.username, c.name as company from users u join companies c on c.id = u.company_id
    where u.company_id = ${company_id} and u.id = ${user_id}`;
  if (of !== undefined) await postMail(tx, services, person, now, passkeyCopiedWords({ ...of, name }));
}
