import { z } from 'zod';
import { call, EVERYONE } from './call.ts';
import { answeredInstant, byId, id, text } from './fields.ts';
import { signedChallenge } from './signed-challenge.ts';
import { password } from './users.ts';

const token = z.string().min(1).max(2000);

/**
 * POST /api/token/: username and password for an access and a refresh token (specification section 7). For an account
 * with a second factor, a request without `code` and `passkey` is refused with `second_factor_needed`, if and only if the
 * password is right; `current` says what can follow (`secondFactorAsked`).
 */
export const signIn = call({
  name: 'signIn',
  method: 'POST',
  path: '/api/token/',
  who: 'anyone',
  summary: 'Sign in',
  body: z.strictObject({
    username: text(150, 1),
    password: z.string().min(1).max(1000),
    /** Six digits from the authenticator, or a recovery code. */
    code: text(40).optional(),
    /** Or what a passkey signed, of those that the refusal names. */
    passkey: signedChallenge.optional(),
  }),
  reply: z.strictObject({ access: z.string(), refresh: z.string() }),
  status: 200,
});

export const refreshSession = call({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/token/refresh/',
  who: 'anyone',
  summary: 'A new access token for a refresh token; the refresh token is exchanged too',
  body: z.strictObject({ refresh: token.optional() }),
  reply: z.strictObject({ access: z.string(), refresh: z.string() }),
  status: 200,
});

export const signOut = call({
  name: 'signOut',
  method: 'POST',
  path: '/api/token/revoke/',
  who: 'anyone',
  summary: 'Sign out: the session of the refresh token ends',
  body: z.strictObject({ refresh: token }),
  reply: z.undefined(),
  status: 204,
});

/** A session of the own account: where it began, in which program, and when it was last seen. */
export const session = z.strictObject({
  id,
  /** The address it began from. */
  address: z.string(),
  /** The browser and system as far as known: `Firefox, Windows`; empty when unknown. */
  device: z.string(),
  created_at: answeredInstant,
  last_seen_at: answeredInstant,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions/',
  who: EVERYONE,
  summary: 'The open sessions of the own account, the latest first',
  reply: z.array(session),
  status: 200,
});

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/{id}/',
  who: EVERYONE,
  summary: 'Sign out one of the own sessions',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions/',
  who: EVERYONE,
  summary: 'Sign out everywhere but here',
  reply: z.strictObject({ ended: z.number().int() }),
  status: 200,
});

/** Always the same answer, whether or not the account exists: mail goes to the account's address, if any. */
export const askPasswordReset = call({
  name: 'askPasswordReset',
  method: 'POST',
  path: '/api/password-resets/',
  who: 'anyone',
  summary: 'Ask for a mail with a link that sets a new password',
  /** The username or the e-mail address of the account. */
  body: z.strictObject({ account: text(254, 1) }),
  reply: z.undefined(),
  status: 204,
});

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/password-resets/use/',
  who: 'anyone',
  summary: 'Set a new password with the link of the mail; every session of the account ends',
  body: z.strictObject({ token, new_password: password }),
  reply: z.undefined(),
  status: 204,
});
