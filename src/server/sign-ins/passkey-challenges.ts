import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../database/secrets.ts';

/**
 * Challenges of passkeys without a row of their own: when it was made, chance, and a keyed hash over both and over what it is for. Whether
 * one was used already stands with the person (`passkey-uses.ts`).
 */

export type ChallengeFor = {
  readonly purpose: 'add' | 'second factor' | 'sign in';
  /** Of whom: the session that adds, the account whose password was right, or the company's name that a sign-in asks at. */
  readonly of: string;
  /** The host (RP ID). */
  readonly site: string;
};

const HOLDS_MS = 5 * 60_000;
const CHANCE_BYTES = 16;
const HEAD_BYTES = 8 + CHANCE_BYTES;
const PURPOSE = 'passkey challenges';

export function newChallenge(keys: Keys, about: ChallengeFor, now: string): string {
  const head = Buffer.alloc(8);
  head.writeBigUInt64BE(BigInt(Date.parse(now)));
  const body = Buffer.concat([head, randomBytes(CHANCE_BYTES)]);
  const [key] = keys.derived(PURPOSE);
  return Buffer.concat([body, hashOf(key, about, body)]).toString('base64url');
}

/** The instant at which a challenge for this was made; null: not ours, for something else, or older than five minutes. */
export function challengeMadeAt(
  keys: Keys,
  about: ChallengeFor,
  challenge: string,
  now: string,
): string | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, HEAD_BYTES);
  const hash = bytes.subarray(HEAD_BYTES);
  const isOurs = keys.derived(PURPOSE).some((key) => {
    const own = hashOf(key, about, body);
    return own.length === hash.length && timingSafeEqual(own, hash);
  });
  if (!isOurs) return null;
  const made_ms = Number(body.readBigUInt64BE());
  return Math.abs(Date.parse(now) - made_ms) > HOLDS_MS ? null : new Date(made_ms).toISOString();
}

const hashOf = (key: Buffer, { purpose, of, site }: ChallengeFor, body: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, of, site]))
    .update(body)
    .digest();
