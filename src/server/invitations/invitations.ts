import {
  type Invitation,
  invitePerson,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../../contract/invitations.ts';
import { notifyOfAccountChange } from '../accounts/account-notices.ts';
import { voidInvitation } from '../accounts/password-changes.ts';
import { dummyHash } from '../accounts/passwords.ts';
import { requireOpenPerson } from '../accounts/people.ts';
import { insertUser, oneUser, refuseReserved } from '../accounts/user-rows.ts';
import { beginUser, requireOwnCompany } from '../accounts/users.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import { sendLink } from './sending.ts';

/**
 * People who were added without a password and choose one by a link (decision 0153). Until then the account has a hash
 * that no password has, and no mailed reset gives it another.
 */

export const invitationHandlers: readonly Handler[] = [
  inCompany(listInvitations, async ({ caller, tx, now }) => {
    const rows = await tx<Row[]>`
      select i.user_id, i.sent_at, i.expires_at, i.token_hash is null as is_ended
      from invitations i
      join users u on u.company_id = i.company_id and u.id = i.user_id
      where i.company_id = ${caller.company_id} and i.accepted_at is null and u.closed_at is null
      order by i.sent_at desc, i.user_id`;
    return rows.map((row) => reply(row, now));
  }),

  inCompany(invitePerson, async ({ input: { body }, caller, company, tx, now, today, services }) => {
    requireOwnCompany(body.company, caller.company_id);
    refuseReserved(body.username);
    if (body.role === 'manager') await requireSecond({ tx, caller, now }, 'role');
    const adding = { tx, keys: services.keys, company_id: caller.company_id, today };
    const id = await insertUser(adding, body, dummyHash(services.password_cost));
    const sent = await sendLink({ tx, caller, company, services, now }, { id, username: body.username });
    const made = await beginUser({ tx, caller, now }, today, id, body);
    await record(tx, caller, now, [{ noun: 'user', noun_id: id, action: 'invited' }]);
    if (body.role === 'manager')
      await notifyOfAccountChange({ tx, caller, company, services, now }, made, 'added');
    return { user: id, state: 'open' as const, ...sent };
  }),

  inCompany(sendInvitation, async ({ input: { params }, caller, company, tx, now, today, services }) => {
    const { company_id } = caller;
    const person = await oneUser(tx, company_id, today, params.id, true);
    await requireInvited(tx, company_id, params.id);
    const sent = await sendLink({ tx, caller, company, services, now }, person);
    await record(tx, caller, now, [{ noun: 'user', noun_id: params.id, action: 'invited' }]);
    await announce(tx, company_id, 'users', [params.id]);
    return { user: params.id, state: 'open' as const, ...sent };
  }),

  inCompany(withdrawInvitation, async ({ input: { params }, caller, tx, now }) => {
    const { company_id } = caller;
    await requireOpenPerson(tx, company_id, params.id, 'id');
    const { is_ended } = await requireInvited(tx, company_id, params.id);
    if (is_ended) return undefined;
    await voidInvitation(tx, { company_id, user_id: params.id });
    await record(tx, caller, now, [{ noun: 'user', noun_id: params.id, action: 'invitation_withdrawn' }]);
    await announce(tx, company_id, 'users', [params.id]);
    return undefined;
  }),
];

type Row = { user_id: string; sent_at: string; expires_at: string; is_ended: boolean };

const reply = ({ user_id, sent_at, expires_at, is_ended }: Row, now: string): Invitation => ({
  user: user_id,
  state: is_ended ? 'ended' : Date.parse(expires_at) <= Date.parse(now) ? 'expired' : 'open',
  sent_at,
  expires_at,
});

/** A person who was invited and has not come. The person is locked: nobody accepts meanwhile. */
async function requireInvited(tx: Tx, company_id: string, user_id: string): Promise<{ is_ended: boolean }> {
  const [row] = await tx<{ is_ended: boolean }[]>`
    select token_hash is null as is_ended from invitations
    where company_id = ${company_id} and user_id = ${user_id} and accepted_at is null`;
  if (row === undefined) throw new Refusal('has_come');
  return row;
}
