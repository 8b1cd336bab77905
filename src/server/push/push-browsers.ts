import { createHash, ECDH } from 'node:crypto';
import type { Keys } from '../database/secrets.ts';
import { refuseField } from '../refusal.ts';
import { pushAddress } from './push-address.ts';
import type { Browser } from './send-push.ts';

/** What a browser said, sealed: the address at its service is a secret of the person. */

const placeOf = (company_id: string, id: string): string => `${company_id}|${id}|push_subscription`;

export const sealedBrowser = (keys: Keys, company_id: string, id: string, browser: Browser): Buffer =>
  keys.seal(JSON.stringify(browser), placeOf(company_id, id));

export const openedBrowser = (keys: Keys, company_id: string, id: string, sealed: Buffer): Browser =>
  JSON.parse(keys.open(sealed, placeOf(company_id, id))) as Browser;

/** The id that follows from the address: a browser that says it again is the same row (a UUID of version 8, RFC 9562). */
export function browserId(endpoint: string): string {
  const bytes = createHash('sha256').update(endpoint).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const AUTH_BYTES = 16;

/** Refuses, by field, what no push could be sent to. */
export function requireBrowser({ endpoint, p256dh, auth }: Browser, own: string | undefined): void {
  if (pushAddress(endpoint, own) === null)
    throw refuseField('invalid', 'endpoint', 'Must be an https address on a public host.');
  if (!isPoint(p256dh)) throw refuseField('invalid', 'p256dh', 'Not a key in base64url.');
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    throw refuseField('invalid', 'auth', 'Not a key in base64url.');
}

/** A point of the curve P-256, uncompressed: nothing can be encrypted for anything else. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return bytes.length === 65 && bytes[0] === 4;
  } catch {
    return false;
  }
}
