import { z } from 'zod';
import { call, EVERYONE, MANAGERS } from './call.ts';
import { answeredInstant, byId, id, rows } from './fields.ts';

/**
 * How a sign-in ended. `code_asked`: the password was right and no code followed; `locked`: refused unchecked, after too
 * many wrong ones; `closed`: the account or its company was closed; `copied_passkey`: it counted fewer uses than before.
 */
export const SIGN_IN_OUTCOMES = [
  'succeeded',
  'wrong_password',
  'code_asked',
  'wrong_code',
  'wrong_passkey',
  'copied_passkey',
  'locked',
  'closed',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** How somebody signed in. */
export const SIGN_IN_WAYS = ['password', 'code', 'recovery_code', 'password_and_passkey', 'passkey'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** A sign-in to an account, as a manager sees it: not from where, nor in what. */
const seen = {
  id,
  at: answeredInstant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** In a browser in which the person had not signed in before. */
  is_new: z.boolean(),
};
export const signInSeen = z.strictObject(seen);
/** The own sign-in: with the network that it came from, the browser and system as in `session`, and how. */
export const ownSignIn = z.strictObject({
  ...seen,
  network: z.string(),
  device: z.string(),
  way: z.enum(SIGN_IN_WAYS).nullable(),
});
export type SignInSeen = z.output<typeof signInSeen>;
export type OwnSignIn = z.output<typeof ownSignIn>;

export const listSignIns = call({
  name: 'listSignIns',
  method: 'GET',
  path: '/api/sign-ins/',
  who: EVERYONE,
  summary: 'Sign-ins to the own account in the last 90 days, also refused ones, newest first, at most 100',
  reply: rows(ownSignIn),
  status: 200,
});

export const listPersonSignIns = call({
  name: 'listPersonSignIns',
  method: 'GET',
  path: '/api/users/{id}/sign-ins/',
  who: MANAGERS,
  summary: "Sign-ins to a person's account in the last 90 days, newest first, at most 100; not from where",
  params: byId,
  reply: rows(signInSeen),
  status: 200,
});
