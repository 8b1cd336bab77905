import { z } from 'zod';
import { call } from './call.ts';
import { text } from './fields.ts';

const token = z.string().min(1).max(2000);

/** POST /api/token/: username and password for an access and a refresh token (specification section 7). */
export const signIn = call({
  name: 'signIn',
  method: 'POST',
  path: '/api/token/',
  who: 'anyone',
  summary: 'Sign in',
  body: z.strictObject({ username: text(150, 1), password: z.string().min(1).max(1000) }),
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
