import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '../../contract/passkeys.ts';
import { notifyOfAccountChange } from '../accounts/account-notices.ts';
import { factorDue } from '../accounts/caller.ts';
import { postMail } from '../accounts/mails.ts';
import { requireOwnPassword } from '../accounts/password-changes.ts';
import { hasAuthenticator } from '../accounts/second-factors.ts';
import { requireOpenSession } from '../accounts/session-list.ts';
import type { Tx } from '../database/db.ts';
import { type Before, type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { type ChallengeFor, challengeMadeAt, newChallenge } from './passkey-challenges.ts';
import { passkeyAddedWords, passkeyRemovedWords } from './passkey-mail-words.ts';
import { challengeIn, type NewPasskey, provedPasskey, siteOf } from './passkey-proofs.ts';
import { type Kept, passkeysOf, takeChallenge } from './passkey-uses.ts';

/**
 * The passkeys of the own account (decision 0161). Adding and removing one takes the own password; adding one takes it first, and the
 * challenge then holds for the session that said it.
 */

const MOST = 20;

type Added = { readonly made: NewPasskey; readonly made_at: string; readonly site: string };

export const passkeyHandlers: readonly Handler[] = [
  inCompany(
    listPasskeys,
    async ({ caller: { company_id, user_id }, tx }) => tx<Passkey[]>`
      select id, name, site, created_at, last_used_at from passkeys
      where company_id = ${company_id} and user_id = ${user_id}
      order by created_at, id`,
  ),

  inCompanyAfter(
    beginPasskey,
    async (asked) => requireOwnPassword(asked, asked.input.body.password),
    async ({ caller, tx, now, services, place }) => {
      const site = requireSite({ place, services });
      const passkeys = await passkeysOf(tx, caller);
      if (passkeys.length >= MOST) throw new Refusal('passkeys_full');
      return {
        challenge: newChallenge(services.keys, addingOf(caller, site), now),
        site,
        user: Buffer.from(caller.user_id.replaceAll('-', ''), 'hex').toString('base64url'),
        username: caller.username,
        known: passkeys.filter((one) => one.site === site).map(idOf),
      };
    },
  ),

  inCompanyAfter(
    addPasskey,
    proved,
    async ({ input: { body }, caller, company, tx, now, services, prepared }) => {
      const { company_id, user_id, username } = caller;
      const { made, made_at, site } = prepared;
      // Locked before they are counted: two at once would both find room.
      if (!(await takeChallenge(tx, caller, made_at, now))) throw new Refusal('passkey_not_added');
      // A lost telephone or a new password may have ended it meanwhile.
      await requireOpenSession(tx, caller);
      if ((await passkeysOf(tx, caller)).length >= MOST) throw new Refusal('passkeys_full');
      const [added] = await tx<Passkey[]>`
      insert into passkeys ${tx({ company_id, user_id, ...made, site, name: body.name, created_at: now })}
      returning id, name, site, created_at, last_used_at`;
      if (added === undefined) throw new Error('a passkey was not kept');
      const words = passkeyAddedWords({ username, company: company.name, name: body.name });
      await postMail(tx, services, caller, now, words);
      await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'passkey_added' }]);
      return added;
    },
  ),

  inCompanyAfter(
    removePasskey,
    async (asked) => requireOwnPassword(asked, asked.input.body.password),
    async (doing) => {
      await remove(doing);
      return undefined;
    },
  ),
];

const idOf = ({ credential_id }: Kept): string => credential_id.toString('base64url');

type Where = Pick<InCompany<typeof addPasskey>, 'place' | 'services'>;

function requireSite({ place, services }: Where): string {
  const site = siteOf(place, services.config.base_domain);
  if (site === null) throw new Refusal('passkeys_elsewhere');
  return site;
}

const addingOf = (
  { company_id, user_id, session_id }: InCompany<typeof addPasskey>['caller'],
  site: string,
): ChallengeFor => ({ purpose: 'add', of: `${company_id}|${user_id}|${session_id}`, site });

async function proved({
  input: { body },
  caller,
  services,
  place,
  now,
}: Before<typeof addPasskey>): Promise<Added> {
  const site = requireSite({ place, services });
  const challenge = challengeIn(body.made.client_data, site) ?? '';
  const made_at = challengeMadeAt(services.keys, addingOf(caller, site), challenge, now);
  const made = await provedPasskey(body.made, site);
  if (made_at === null || made === null) throw new Refusal('passkey_not_added');
  return { made, made_at, site };
}

type Removing = Pick<
  InCompany<typeof removePasskey>,
  'input' | 'caller' | 'company' | 'tx' | 'now' | 'services'
>;

async function remove({ input: { params }, caller, company, tx, now, services }: Removing): Promise<void> {
  const { company_id, user_id, username } = caller;
  // Two removals at once would each find the other's passkey.
  const [person] = await tx<{ id: string; username: string; first_name: string; last_name: string }[]>`
    select id, username, first_name, last_name from users
    where company_id = ${company_id} and id = ${user_id} for no key update`;
  const [removed] = await tx<{ name: string }[]>`
    delete from passkeys where company_id = ${company_id} and user_id = ${user_id} and id = ${params.id} returning name`;
  if (person === undefined || removed === undefined) throw new Refusal('not_found');
  if (await needsFactor(tx, caller, now)) throw new Refusal('last_factor');
  const isLast = (await passkeysOf(tx, caller)).length === 0 && !(await hasAuthenticator(tx, caller));
  const words = passkeyRemovedWords({ username, company: company.name, name: removed.name });
  await postMail(tx, services, caller, now, words);
  await record(tx, caller, now, [
    { noun: 'user', noun_id: user_id, action: 'passkey_removed' },
    ...(isLast ? [{ noun: 'user' as const, noun_id: user_id, action: 'second_factor_off' as const }] : []),
  ]);
  if (isLast && caller.role !== 'superuser')
    await notifyOfAccountChange({ tx, caller, company, services, now }, person, 'second_factor_off');
}

/** Would the person now meet nothing but the enrolment? */
async function needsFactor(
  tx: Tx,
  { company_id, user_id }: { readonly company_id: string; readonly user_id: string },
  now: string,
): Promise<boolean> {
  const [row] = await tx<{ due: string | null }[]>`
    select ${factorDue(tx)} as due from users u join company_settings r on r.company_id = u.company_id
    where u.company_id = ${company_id} and u.id = ${user_id}`;
  const due = row?.due ?? null;
  return due !== null && Date.parse(due) <= Date.parse(now);
}
