import { takeTurn } from '../accounts/attempt-limits.ts';
import { invitationWords } from '../accounts/mail-words.ts';
import { postMail } from '../accounts/mails.ts';
import { linkOf } from '../accounts/password-resets.ts';
import {
  newRefresh as newToken,
  refreshHash as tokenHash,
  refreshText as tokenText,
} from '../accounts/tokens.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import type { CompanyRules, Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Makes the link of an invitation. Its token has the form of a refresh token, is kept as a hash, and comes after `#`. */

const DAYS = 14;
const MOST_LINKS = 5;
const LINKS_WINDOW_S = 3_600;

type Sending = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string };
  readonly company: Pick<CompanyRules, 'name' | 'subdomain'>;
  readonly services: Pick<Services, 'config' | 'keys'>;
  readonly now: string;
};
type Invited = { readonly id: string; readonly username: string };
export type SentLink = {
  readonly sent_at: string;
  readonly expires_at: string;
  readonly link: string | null;
};

/** Mails a new link to the person, or answers it where no mail is sent; a link of before stops working. */
export async function sendLink(sending: Sending, { id: user_id, username }: Invited): Promise<SentLink> {
  const { tx, company, services, now } = sending;
  const { company_id } = sending.caller;
  const { config, keys } = services;
  const key = keys.blind(user_id, `${company_id}|invitations`);
  const wait_s = await takeTurn(tx, company_id, key, MOST_LINKS, LINKS_WINDOW_S, now);
  if (wait_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: wait_s });
  const token = newToken(company_id);
  const expires_at = instantAfter(now, DAYS * 86_400_000);
  const row = { token_hash: tokenHash(token), sent_at: now, expires_at };
  const [kept = { sent_at: now, expires_at }] = await tx<{ sent_at: string; expires_at: string }[]>`
    insert into invitations ${tx({ company_id, user_id, ...row })}
    on conflict (company_id, user_id) do update set ${tx(row)}
    returning sent_at, expires_at`;
  const path = `/welcome#${tokenText(token)}`;
  if (config.mail === undefined) return { ...kept, link: path };
  const link = linkOf(config.mail, config.default_tenant, company.subdomain, path);
  const words = invitationWords(username, company.name, link, DAYS);
  await postMail(tx, services, { company_id, user_id }, now, words);
  return { ...kept, link: null };
}
