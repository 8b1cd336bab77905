import { z } from 'zod';
import { call, EVERYONE } from './call.ts';
import { byId, text } from './fields.ts';

/**
 * The second factor: six digits that change every half minute (RFC 6238). Managers and superusers need it after
 * their first 14 days (decision 0151); a manager who becomes a worker keeps it.
 */

const WHO = ['manager', 'superuser'] as const;
const password = z.string().min(1).max(1000);

export const secondFactor = call({
  name: 'secondFactor',
  method: 'GET',
  path: '/api/second-factor/',
  who: EVERYONE,
  before_second_factor: true,
  summary: 'Whether the own account has a second factor, and how many recovery codes are left',
  reply: z.strictObject({ is_on: z.boolean(), codes_left: z.number().int() }),
  status: 200,
});

export const beginSecondFactor = call({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/second-factor/',
  who: WHO,
  before_second_factor: true,
  summary: 'A new secret for the authenticator; it counts only once it is confirmed',
  body: z.strictObject({ password }),
  /** `uri` is otpauth://…, for the QR code; `secret` the same in base32, to type by hand. */
  reply: z.strictObject({ uri: z.string(), secret: z.string() }),
  status: 200,
  secret: true,
});

export const confirmSecondFactor = call({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/second-factor/confirm/',
  who: WHO,
  before_second_factor: true,
  summary: 'Turn the second factor on with a code from the authenticator; answers the recovery codes, once',
  body: z.strictObject({ code: text(40, 1) }),
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
  status: 200,
  secret: true,
});

export const endSecondFactor = call({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/api/second-factor/off/',
  who: EVERYONE,
  summary: 'Turn the second factor off',
  body: z.strictObject({ password }),
  reply: z.undefined(),
  status: 204,
});

export const personSecondFactor = call({
  name: 'personSecondFactor',
  method: 'GET',
  path: '/api/users/{id}/second-factor/',
  who: ['manager'],
  summary: 'Whether a person signs in in two steps',
  params: byId,
  reply: z.strictObject({ is_on: z.boolean() }),
  status: 200,
});

export const removeSecondFactor = call({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/users/{id}/second-factor/off/',
  who: ['manager'],
  without_cost: 'refused',
  summary:
    "Turn a person's second factor off, for who lost the phone and the recovery codes; signs them out everywhere",
  params: byId,
  body: z.strictObject({ password }),
  reply: z.undefined(),
  status: 204,
});
