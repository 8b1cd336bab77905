import { askPasswordReset, resetPassword } from '../../contract/sessions.ts';
import type { Config, MailConfig } from '../configuration.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Handler, openly } from '../handler.ts';
import { record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { hasCome } from '../second-person/rule.ts';
import { findAccount, NOBODY } from './accounts.ts';
import { takeTurn } from './attempt-limits.ts';
import { passwordResetWords } from './mail-words.ts';
import { postMail } from './mails.ts';
import { afterPasswordChange, chosenHash, forgetResets } from './password-changes.ts';
import {
  newRefresh as newToken,
  type RefreshToken,
  readRefresh as readToken,
  refreshHash as tokenHash,
  refreshText as tokenText,
} from './tokens.ts';

/**
 * Resets a forgotten password by a mailed link. Nothing reveals whether the account exists: for a missing account the
 * same statements run and find no row to write. The link's token has the form of a refresh token (the company, then
 * 256 random bits), is stored as a hash, and comes after `#`, which no server logs.
 */

const MINUTES = 30;
const MOST_MAILS = 3;
const MAILS_WINDOW_S = 3_600;

export const passwordResetHandlers: readonly Handler[] = [
  openly(askPasswordReset, async ({ input: { body }, tenant, now, services }) => {
    const { config, db, keys } = services;
    const mail = mailOf(config);
    if (tenant === undefined) throw new Refusal('unknown_tenant');
    await db.inCompany(PLATFORM_COMPANY, async (tx) => {
      const by = { name: body.account, or_email: true };
      const { company, account, company_id } = await findAccount(tx, config, tenant, by);
      const who = account?.id ?? `name ${body.account.toLowerCase()}`;
      const key = keys.blind(who, `${company_id}|password_resets`);
      const wait_s = await takeTurn(tx, company_id, key, MOST_MAILS, MAILS_WINDOW_S, now);
      const user_id = account !== null && wait_s === 0 ? account.id : NOBODY;
      await forgetResets(tx, { company_id, user_id }, now);
      const token = newToken(company_id);
      const expires_at = instantAfter(now, MINUTES * 60_000);
      const [kept] = await tx<{ user_id: string }[]>`
        insert into password_resets as r (company_id, token_hash, user_id, created_at, expires_at)
        select company_id, ${tokenHash(token)}, id, ${now}, ${expires_at} from users
        where company_id = ${company_id} and id = ${user_id} and ${hasCome(tx)}
        returning r.user_id`;
      const subdomain = company_id === PLATFORM_COMPANY ? null : (company?.subdomain ?? null);
      const [named] = await tx<{ name: string }[]>`select name from companies where id = ${company_id}`;
      const link = linkOf(mail, config.default_tenant, subdomain, `/reset#${tokenText(token)}`);
      const words = passwordResetWords(account?.username ?? body.account, named?.name ?? '', link, MINUTES);
      // A person who has not come gets no mail: its link would open nothing.
      await postMail(tx, services, { company_id, user_id: kept?.user_id ?? NOBODY }, now, words);
    });
    return undefined;
  }),

  openly(resetPassword, async ({ input: { body }, browser, now, services }) => {
    mailOf(services.config);
    const token = readToken(body.token);
    const { company_id } = token ?? { company_id: PLATFORM_COMPANY };
    const person =
      token === null ? undefined : await services.db.inCompany(company_id, (tx) => whose(tx, token, now));
    if (token === null || person === undefined) throw new Refusal('reset_expired');
    const own = [person.username, person.first_name, person.last_name, person.email, person.company_name];
    const password_hash = await chosenHash(services, body.new_password, own, 'new_password');
    await services.db.inCompany(company_id, async (tx) => {
      const { user_id } = person;
      const [used] = await tx`
        update password_resets set used_at = ${now}
        where company_id = ${company_id} and token_hash = ${tokenHash(token)} and used_at is null
          and expires_at > ${now}
        returning user_id`;
      const changed = await tx`
        update users set password_hash = ${password_hash}, password_changed_at = ${now}, updated_at = ${now},
          version = version + 1
        where company_id = ${company_id} and id = ${user_id} and closed_at is null
        returning id`;
      if (used === undefined || changed.length === 0) throw new Refusal('reset_expired');
      const ended = await afterPasswordChange(tx, services, { company_id, ...person }, now, null);
      await record(tx, { company_id, user_id }, now, [
        { noun: 'user', noun_id: user_id, action: 'password_reset_by_mail' },
        ...ended,
      ]);
    });
    // A person who can read the account's mail may sign in here next, however many others guess meanwhile.
    browser.remember({ company_id, user_id: person.user_id }, now);
    return undefined;
  }),
];

/** Refuses every request alike where the installation sends no mail. */
function mailOf(config: Config): MailConfig {
  if (config.mail === undefined) throw new Refusal('mail_off');
  return config.mail;
}

type Holder = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  company_name: string;
};

/** The account whose password a token may set now; undefined when the token is used, too old or not ours. */
async function whose(tx: Tx, token: RefreshToken, now: string): Promise<Holder | undefined> {
  const [row] = await tx<Holder[]>`
    select u.id as user_id, u.username, u.first_name, u.last_name, u.email, c.name as company_name
    from password_resets r
    join users u on u.company_id = r.company_id and u.id = r.user_id
    join companies c on c.id = r.company_id
    where r.company_id = ${token.company_id} and r.token_hash = ${tokenHash(token)}
      and r.used_at is null and r.expires_at > ${now} and u.closed_at is null`;
  return row;
}

/** At the company's own address; the default company and the superuser use the bare one. */
export function linkOf(
  mail: MailConfig,
  default_tenant: string | undefined,
  subdomain: string | null,
  path: string,
): string {
  const url = new URL(path, mail.public_url);
  if (subdomain !== null && subdomain !== default_tenant) url.host = `${subdomain}.${url.host}`;
  return url.href;
}
