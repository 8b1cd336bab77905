import { z } from 'zod';
import { accountNumber, clearingNumber } from './bank-accounts.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, byId, id, text } from './fields.ts';
import { createUser, password } from './users.ts';

/** People who are added without a password and come by a link (decision 0153). */

/** `open`: the link works. `expired`: it is too old. `ended`: it was withdrawn, or the address changed after it was sent. */
export const INVITATION_STATES = ['open', 'expired', 'ended'] as const;

export const invitation = z.strictObject({
  user: id,
  state: z.enum(INVITATION_STATES),
  sent_at: answeredInstant,
  expires_at: answeredInstant,
});
export type Invitation = z.output<typeof invitation>;

const sent = invitation.extend({
  /** Path and secret of the link, where the installation sends no mail: the manager hands it over. null: it was mailed. */
  link: z.string().nullable(),
});

export const listInvitations = call({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/invitations/',
  who: MANAGERS,
  summary: 'The people of the own company who have not chosen a password yet',
  reply: z.array(invitation),
  status: 200,
});

export const invitePerson = call({
  name: 'invitePerson',
  method: 'POST',
  path: '/api/invitations/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'A new person in the own company, who chooses a password by a mailed link',
  body: createUser.body.omit({ password: true }),
  reply: sent,
  status: 201,
});

export const sendInvitation = call({
  name: 'sendInvitation',
  method: 'POST',
  path: '/api/invitations/{id}/send/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Invite a person again who has not chosen a password; the link before stops working',
  params: byId,
  reply: sent,
  status: 200,
});

export const withdrawInvitation = call({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/invitations/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'The link of an invited person stops working; the person stays',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

const token = z.string().min(1).max(2000);

/** What an invited person may say of themselves. */
export const INVITED_FACTS = ['phone', 'address', 'social_security_number', 'account'] as const;
export type InvitedFact = (typeof INVITED_FACTS)[number];

export const readInvitation = call({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/invitations/read/',
  who: 'anyone',
  summary: 'Who is invited, by the link of an invitation that works',
  body: z.strictObject({ token }),
  reply: z.strictObject({
    first_name: z.string(),
    username: z.string(),
    company_name: z.string(),
    /** The short name in the address of the company. */
    subdomain: z.string(),
    expires_at: answeredInstant,
    /** What the company does not know yet. */
    asks: z.array(z.enum(INVITED_FACTS)),
  }),
  status: 200,
});

export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept/',
  who: 'anyone',
  summary:
    'Choose a password by the link of an invitation, say what is missing, and sign in; the link works once',
  body: z
    .strictObject({
      token,
      password,
      phone: text(40, 1).optional(),
      address: text(300, 1).optional(),
      /** Personnummer or samordningsnummer. */
      social_security_number: text(20, 1).optional(),
      clearing: clearingNumber.optional(),
      account: accountNumber.optional(),
    })
    .refine(({ clearing, account }) => clearing !== undefined || account === undefined, {
      message: 'A clearing number and an account number go together.',
      path: ['clearing'],
    })
    .refine(({ clearing, account }) => clearing === undefined || account !== undefined, {
      message: 'A clearing number and an account number go together.',
      path: ['account'],
    }),
  reply: z.strictObject({ access: z.string(), refresh: z.string() }),
  status: 200,
});
