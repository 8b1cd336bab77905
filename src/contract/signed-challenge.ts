import { z } from 'zod';

/** What authenticators answer, in base64url. Apart from the other calls of passkeys: every page reads how to sign in. */

export const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'The answer from your passkey cannot be read.');

/** What an authenticator answers when it has signed a challenge. */
export const signedChallenge = z.strictObject({
  id: bytes(1_400),
  client_data: bytes(4_000),
  authenticator_data: bytes(2_000),
  signature: bytes(2_000),
});
export type SignedChallenge = z.output<typeof signedChallenge>;
