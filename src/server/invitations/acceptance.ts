import type { InputOf } from '../../contract/call.ts';
import {
  acceptInvitation,
  INVITED_FACTS,
  type InvitedFact,
  readInvitation,
} from '../../contract/invitations.ts';
import { giveBack, networkOf, takeTurn } from '../accounts/attempt-limits.ts';
import { holdsAccount, recordAccount, storeAccount } from '../accounts/bank-accounts.ts';
import { roleOf, todayIn } from '../accounts/caller.ts';
import { chosenHash } from '../accounts/password-changes.ts';
import {
  birthDateBeside,
  numberColumns,
  refuseOfClosed,
  refuseTaken,
  type SealedNumber,
  sealNumber,
} from '../accounts/personal-number.ts';
import { type RefreshToken, readRefresh as readToken, refreshHash as tokenHash } from '../accounts/tokens.ts';
import { oneUser, type UserRow } from '../accounts/user-rows.ts';
import { ownWords, recordUser } from '../accounts/users.ts';
import type { Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Caller, type Handler, type Open, openly, type Services } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { openSession } from '../sign-ins/sessions.ts';
import { noteSuccess } from '../sign-ins/sign-in-log.ts';

/**
 * An invited person comes (decision 0153). The holder of the link learns the first name, the username and the company,
 * and nothing else that is known: facts that the company has are not asked for.
 */

/** Unknown links from one network, until none has been tried for so long. A link that is known is no miss. */
const MOST_MISSES = 30;
const MISSES_WINDOW_S = 15 * 60;

type Opening = Pick<Open<typeof readInvitation>, 'address' | 'now' | 'services' | 'tenant'>;
type Accepting = Open<typeof acceptInvitation>;
type Sent = InputOf<typeof acceptInvitation>['body'];

export const acceptanceHandlers: readonly Handler[] = [
  openly(readInvitation, async ({ input: { body }, ...opening }) => {
    const { person, holder } = await invitedBy(opening, body.token);
    const { company_name, subdomain, expires_at, asks } = holder;
    const { first_name, username } = person;
    return { first_name, username, company_name, subdomain, expires_at, asks };
  }),

  openly(acceptInvitation, async (context) => {
    const { input, services, now, browser } = context;
    const { token, person, holder } = await invitedBy(context, input.body.token);
    const { company_id } = token;
    for (const fact of INVITED_FACTS)
      if (input.body[fact] !== undefined && !holder.asks.includes(fact))
        throw refuseField('fact_known', fact);
    const number = sealNumber(services.keys, company_id, person.id, input.body.social_security_number ?? '');
    const own = ownWords(person, holder.company_name);
    const password_hash = await chosenHash(services, input.body.password, own);
    const tokens = await services.db.inCompany(company_id, (tx) =>
      come(tx, context, { token, holder, number, password_hash }),
    );
    // A person who can read the link may sign in here next, however many others guess meanwhile.
    browser.remember({ company_id, user_id: person.id }, now);
    return tokens;
  }),
];

type Holder = {
  user_id: string;
  token_hash: Buffer;
  company_name: string;
  subdomain: string;
  time_zone: string;
  expires_at: string;
  accepted_at: string | null;
  is_open: boolean;
  is_closed: boolean;
};
type Held = Holder & { readonly asks: InvitedFact[] };

/** Whose link it is. Unknown links are counted by network; known ones that no longer work say why. */
async function invitedBy(
  { address, now, services, tenant }: Opening,
  text: string,
): Promise<{ token: RefreshToken; person: UserRow; holder: Held }> {
  const { db, keys } = services;
  const key = keys.blind(`network ${networkOf(address)}`, `${PLATFORM_COMPANY}|invitations`);
  const wait_s = await db.inCompany(PLATFORM_COMPANY, (tx) =>
    takeTurn(tx, PLATFORM_COMPANY, key, MOST_MISSES, MISSES_WINDOW_S, now),
  );
  if (wait_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: wait_s });
  const token = readToken(text);
  const found = token === null ? null : await db.inCompany(token.company_id, (tx) => held(tx, token, now));
  if (token === null || found === null) throw new Refusal('invitation_over');
  await db.inCompany(PLATFORM_COMPANY, (tx) => giveBack(tx, PLATFORM_COMPANY, key));
  const { holder, person } = found;
  if (typeof tenant === 'string' && tenant !== holder.subdomain) throw new Refusal('invitation_over');
  if (!holder.is_open) throw new Refusal('company_suspended');
  if (holder.accepted_at !== null) throw new Refusal('invitation_used');
  if (person === null || Date.parse(holder.expires_at) <= Date.parse(now))
    throw new Refusal('invitation_over');
  return { token, person, holder };
}

/** The invitation with its person; `person` is null when the account is closed. */
async function held(
  tx: Tx,
  token: RefreshToken,
  now: string,
): Promise<{ holder: Held; person: UserRow | null } | null> {
  const { company_id } = token;
  const [holder] = await tx<Holder[]>`
    select i.user_id, i.token_hash, i.expires_at, i.accepted_at, c.name as company_name, c.subdomain, r.time_zone,
      (c.is_active and c.billing_status <> 'suspended') as is_open, u.closed_at is not null as is_closed
    from invitations i
    join users u on u.company_id = i.company_id and u.id = i.user_id
    join companies c on c.id = i.company_id
    join company_settings r on r.company_id = i.company_id
    where i.company_id = ${company_id} and i.token_hash = ${tokenHash(token)}`;
  if (holder === undefined) return null;
  if (holder.is_closed) return { holder: { ...holder, asks: [] }, person: null };
  const person = await oneUser(tx, company_id, todayIn(now, holder.time_zone), holder.user_id);
  const has_account = await holdsAccount(tx, company_id, person.id);
  const known: Readonly<Record<InvitedFact, boolean>> = {
    phone: person.phone !== '',
    address: person.address !== '',
    social_security_number: person.personal_number_mask !== '',
    account: has_account,
  };
  return { holder: { ...holder, asks: INVITED_FACTS.filter((fact) => !known[fact]) }, person };
}

type Coming = {
  readonly token: RefreshToken;
  readonly holder: Held;
  readonly number: SealedNumber;
  readonly password_hash: string;
};

/** Takes the invitation, writes what the person said, and begins a session. */
async function come(
  tx: Tx,
  context: Accepting,
  { token, holder, number, password_hash }: Coming,
): Promise<{ access: string; refresh: string }> {
  const { input, now, services } = context;
  const { body } = input;
  const { company_id } = token;
  const today = todayIn(now, holder.time_zone);
  // Locked until the session is written: an account closed or an address changed meanwhile ends this.
  const [open] = await tx`
    select id from users where company_id = ${company_id} and id = ${holder.user_id} and closed_at is null
    for no key update`;
  const [taken] = await tx`
    update invitations set accepted_at = ${now}
    where company_id = ${company_id} and token_hash = ${tokenHash(token)} and accepted_at is null
      and expires_at > ${now}
    returning user_id`;
  if (open === undefined || taken === undefined) {
    const found = await held(tx, token, now);
    const is_used = found !== null && found.holder.accepted_at !== null;
    throw new Refusal(is_used ? 'invitation_used' : 'invitation_over');
  }
  const was = await oneUser(tx, company_id, today, holder.user_id);
  await refuseForeign(tx, company_id, was.id, number);
  const date_of_birth = birthDateBeside(number.born, undefined, today) ?? was.date_of_birth;
  await tx`update users set ${tx({
    ...said(body),
    ...(number.hash === null
      ? {}
      : {
          ...numberColumns(number),
          date_of_birth,
        }),
    password_hash,
    password_changed_at: now,
    updated_at: now,
    version: was.version + 1,
  })} where company_id = ${company_id} and id = ${was.id}`;
  const role = roleOf(company_id, was.role);
  const caller: Caller = {
    ...{ company_id, user_id: was.id, session_id: '', username: was.username },
    ...{ role, sees_cost: false, second_factor_due: null },
  };
  const mask = await accountSaid(tx, { caller, now, services }, body);
  noteSuccess(tx, { company_id, user_id: was.id }, context, { is_new: true, way: null });
  const tokens = await openSession(tx, context, { company_id, user_id: was.id, role });
  const became = await oneUser(tx, company_id, today, was.id);
  await recordUser({ tx, caller, now }, 'joined', was, became);
  if (mask !== null)
    await recordAccount({ tx, caller, now }, was.id, 'bank_account_changed', undefined, mask);
  return tokens;
}

const said = ({ phone, address }: Sent): { phone?: string; address?: string } => ({
  ...(phone === undefined ? {} : { phone }),
  ...(address === undefined ? {} : { address }),
});

/** Stores the account that was said; its mask, or null. */
async function accountSaid(
  tx: Tx,
  { caller, now, services }: { caller: Caller; now: string; services: Services },
  { clearing, account }: Sent,
): Promise<string | null> {
  if (clearing === undefined || account === undefined) return null;
  // A manager may have entered one since the link was read.
  if (await holdsAccount(tx, caller.company_id, caller.user_id)) throw refuseField('fact_known', 'account');
  const keys = services.keys;
  return storeAccount({ tx, caller, now, keys }, caller.user_id, { clearing, number: account }, 1);
}

/** Refuses a number of somebody else without saying that somebody has it. */
async function refuseForeign(tx: Tx, company_id: string, id: string, number: SealedNumber): Promise<void> {
  try {
    await refuseOfClosed(tx, company_id, id, number);
    if (number.hash !== null) await refuseTaken(tx, company_id, id, number);
  } catch (error) {
    if (error instanceof Refusal) throw refuseField('number_not_kept', 'social_security_number');
    throw error;
  }
}
