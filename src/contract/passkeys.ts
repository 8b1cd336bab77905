import { z } from 'zod';
import { call, EVERYONE } from './call.ts';
import { answeredInstant, byId, id, rows, text } from './fields.ts';
import { bytes, signedChallenge } from './signed-challenge.ts';

/**
 * Passkeys (WebAuthn, decision 0161): a second factor after the password, or a sign-in without one. Bytes are base64url. A challenge
 * holds for five minutes, for what it was made for, and once.
 */

const WHO = ['manager', 'superuser'] as const;
const password = z.string().min(1).max(1000);

/** What an authenticator answers when it has made a passkey. */
const madePasskey = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(4_000),
  attestation: bytes(20_000),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** A challenge for the passkeys of an address. `site` is the RP ID. */
export const passkeyChallenge = z.strictObject({ challenge: z.string(), site: z.string() });
/** `ids`: the passkeys that count. */
export const passkeyAsked = passkeyChallenge.extend({ ids: z.array(z.string()) });
export type PasskeyAsked = z.output<typeof passkeyAsked>;

/** `current` of `second_factor_needed`: a code, where there is an authenticator app, or one of these passkeys. */
export const secondFactorAsked = z.strictObject({ code: z.boolean(), passkey: passkeyAsked.nullable() });
export type SecondFactorAsked = z.output<typeof secondFactorAsked>;

export const passkey = z.strictObject({
  id,
  name: z.string(),
  /** The address that it signs in at. */
  site: z.string(),
  created_at: answeredInstant,
  last_used_at: answeredInstant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = call({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys/',
  who: EVERYONE,
  before_second_factor: true,
  summary: 'The passkeys of the own account, the oldest first',
  reply: rows(passkey),
  status: 200,
});

export const beginPasskey = call({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/passkeys/begin/',
  who: WHO,
  before_second_factor: true,
  summary: 'What an authenticator needs to make a passkey for this account at this address',
  body: z.strictObject({ password }),
  /** `user` is the handle of the account; `known` the passkeys that it has here, which are not made again. */
  reply: passkeyChallenge.extend({ user: z.string(), username: z.string(), known: z.array(z.string()) }),
  status: 200,
  secret: true,
});

export const addPasskey = call({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys/',
  who: WHO,
  before_second_factor: true,
  summary: 'Add the passkey that the authenticator made',
  body: z.strictObject({ name: text(60, 1), made: madePasskey }),
  reply: passkey,
  status: 201,
});

export const removePasskey = call({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/passkeys/{id}/off/',
  who: EVERYONE,
  summary: 'Remove one of the own passkeys; not the last second factor of who needs one',
  params: byId,
  body: z.strictObject({ password }),
  reply: z.undefined(),
  status: 204,
});

export const beginPasskeySignIn = call({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/token/passkey/begin/',
  who: 'anyone',
  summary: 'A challenge to sign in with a passkey alone',
  reply: passkeyChallenge,
  status: 200,
  secret: true,
});

export const signInWithPasskey = call({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/token/passkey/',
  who: 'anyone',
  summary: 'Sign in with a passkey alone, which has checked who holds it',
  body: z.strictObject({ signed: signedChallenge }),
  reply: z.strictObject({ access: z.string(), refresh: z.string() }),
  status: 200,
});
