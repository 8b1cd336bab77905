import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keys } from '../database/secrets.ts';
import type { Browser } from '../handler.ts';

/**
 * A cookie identifies browsers that somebody has signed in with, so that wrong guesses by others on the same network
 * do not lock their users out (decision 0046). The cookie opens nothing: it only allows a password to be tried when
 * strangers must wait. It holds a random id and, for each account that signed in there, the day and a keyed hash that
 * identifies nobody to a reader.
 */

const KNOWN_FOR_DAYS = 90;
/** An older cookie is renewed while its owner is signed in. */
const RENEWED_AFTER_DAYS = 7;
/** The most people per browser: those who signed in last. */
const MOST_PEOPLE = 30;
const PLACE = 'known browser';
const HASH_BYTES = 12;
const DAY_MS = 86_400_000;

type Person = { readonly company_id: string; readonly user_id: string };
type Mark = { readonly day: number; readonly hash: string };

/** `<id>.<hash of the id>.<day>-<hash>...`; days are counted from 1970, in base 36. */
const COOKIE = /^([\w-]{22})\.([\w-]{16})((?:\.[0-9a-z]{1,5}-[\w-]{16}){0,30})$/;
const MARK = /\.([0-9a-z]{1,5})-([\w-]{16})/g;

/** Over TLS the cookie belongs to this host alone and is never sent unencrypted. */
const nameOf = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-skifta-browser' : 'skifta-browser';

const text = (bytes: Buffer): string => bytes.subarray(0, HASH_BYTES).toString('base64url');

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const meets = (kept: string, hashes: readonly Buffer[]): boolean =>
  hashes.some((hash) => equal(kept, text(hash)));

const markOf = ({ company_id, user_id }: Person, id: string, day: number): string =>
  `${company_id}|${user_id}|${id}|${day}`;

const dayOf = (now: string): number => Math.floor(Date.parse(now) / DAY_MS);

type Read = { readonly id: string; readonly marks: readonly Mark[] };

/** The content of the request's cookie; null without a cookie, or with one that we did not make. */
function read(request: FastifyRequest, keys: Keys): Read | null {
  const prefix = `${nameOf(request)}=`;
  const pairs = (request.headers.cookie ?? '').slice(0, 8_000).split(/; */);
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
  const [, id = '', hash = '', rest = ''] = COOKIE.exec(value) ?? [];
  if (id === '' || !meets(hash, keys.blinds(id, PLACE))) return null;
  const marks = [...rest.matchAll(MARK)].map(([, day = '', of = '']) => ({
    day: Number.parseInt(day, 36),
    hash: of,
  }));
  return { id, marks };
}

/** The id under which a known browser's requests are counted; null for an unknown browser. */
export const browserIdOf = (request: FastifyRequest, keys: Keys): string | null =>
  read(request, keys)?.id ?? null;

export function browserOf(request: FastifyRequest, reply: FastifyReply, keys: Keys): Browser {
  const known = read(request, keys);
  const own = (person: Person, since: number): Mark | undefined =>
    known?.marks.find(
      ({ day, hash }) => day >= since && meets(hash, keys.blinds(markOf(person, known.id, day), PLACE)),
    );
  return {
    id: known?.id ?? null,
    knows: (person, now) => own(person, dayOf(now) - KNOWN_FOR_DAYS) !== undefined,
    remember: (person, now) => {
      const today = dayOf(now);
      if (own(person, today - RENEWED_AFTER_DAYS) !== undefined) return;
      const id = known?.id ?? randomBytes(16).toString('base64url');
      const before = own(person, 0);
      const mark = { day: today, hash: text(keys.blind(markOf(person, id, today), PLACE)) };
      const others = known?.marks.filter((one) => one !== before && one.day >= today - KNOWN_FOR_DAYS) ?? [];
      const marks = [mark, ...others].slice(0, MOST_PEOPLE);
      const value = [
        id,
        text(keys.blind(id, PLACE)),
        ...marks.map(({ day, hash }) => `${day.toString(36)}-${hash}`),
      ].join('.');
      const name = nameOf(request);
      const secure = name.startsWith('__Host-') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${name}=${value}; Max-Age=${KNOWN_FOR_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
