import { createHash, createHmac, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../database/secrets.ts';
import { Refusal } from '../refusal.ts';

/** Access tokens (signed, ten minutes) and refresh tokens (opaque, kept as hashes). Trust rules 20 and 21. */

const ISSUER = 'skifta';
const AUDIENCE = 'skifta-api';
const TYPE = 'at+jwt';
export const ACCESS_MINUTES = 10;

export type AccessClaims = {
  readonly user_id: string;
  readonly company_id: string;
  readonly session_id: string;
  readonly expires_at: Date;
};

export async function signAccess(
  keys: Keys,
  now: Date,
  subject: { user_id: string; company_id: string; session_id: string },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ tid: subject.company_id, sid: subject.session_id })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: keys.access.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject.user_id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_MINUTES * 60)
    .sign(keys.access.key);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The token's header must name one of our keys. */
const keyNamed =
  (keys: Keys) =>
  ({ kid }: { readonly kid?: string }): Uint8Array => {
    const key = keys.accessKey(kid ?? '');
    if (key === undefined) throw new Refusal('token_invalid');
    return key;
  };

/** Tokens whose signature these keys verified; each token comes with every request for ten minutes. */
const checked = new WeakMap<Keys, Map<string, AccessClaims>>();
const MOST_CHECKED = 20_000;

/** Refuses with token_invalid or token_expired without saying why. */
export async function readAccess(keys: Keys, now: Date, token: string): Promise<AccessClaims> {
  const known = checked.get(keys) ?? new Map<string, AccessClaims>();
  const before = known.get(token);
  if (before !== undefined && before.expires_at > now) return before;
  known.delete(token);
  const claims = await verified(keys, now, token);
  known.set(token, claims);
  const oldest = known.keys().next();
  if (known.size > MOST_CHECKED && oldest.done !== true) known.delete(oldest.value);
  checked.set(keys, known);
  return claims;
}

async function verified(keys: Keys, now: Date, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keyNamed(keys), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'tid', 'sid'],
    });
    const { sub, tid, sid, exp } = payload;
    if (
      typeof sub !== 'string' ||
      typeof tid !== 'string' ||
      typeof sid !== 'string' ||
      !UUID.test(tid) ||
      !UUID.test(sid) ||
      exp === undefined
    ) {
      throw new Refusal('token_invalid');
    }
    return { user_id: sub, company_id: tid, session_id: sid, expires_at: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
  }
}

/** A refresh token is `<company>.<secret>`: the company says where to look it up, the secret is 256 bits. */
const REFRESH = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

export type RefreshToken = { readonly company_id: string; readonly secret: string };

const companyText = (company_id: string): string => company_id.replaceAll('-', '');

export const newRefresh = (company_id: string): RefreshToken => ({
  company_id,
  secret: randomBytes(32).toString('base64url'),
});

export const refreshText = (token: RefreshToken): string =>
  `${companyText(token.company_id)}.${token.secret}`;

export function readRefresh(text: string): RefreshToken | null {
  const parts = REFRESH.exec(text);
  if (parts === null) return null;
  const [, hex = '', secret = ''] = parts;
  const company_id = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
  return { company_id, secret };
}

export const refreshHash = (token: RefreshToken): Buffer =>
  createHash('sha256').update(refreshText(token)).digest();

/**
 * The one successor of a token, the same on every request (parallel tabs), without storing it in clear. The first is
 * the one to make; one made by an older secret is among the others.
 */
export function successorsOf(keys: Keys, token: RefreshToken): [RefreshToken, ...RefreshToken[]] {
  const of = (key: Buffer): RefreshToken => ({
    company_id: token.company_id,
    secret: createHmac('sha256', key).update(refreshText(token)).digest('base64url'),
  });
  const [newest, ...older] = keys.derived('refresh tokens');
  return [of(newest), ...older.map(of)];
}
