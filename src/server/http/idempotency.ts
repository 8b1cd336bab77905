import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beInCompany, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import type { Caller } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { firstOf } from './admission.ts';
import { type Answer, etagOf } from './answer.ts';

/** Headers of a write: Idempotency-Key (a repeated request gets the first answer) and If-Match. */

/** A write that may be sent again. */
export type Sent = { readonly request: FastifyRequest; readonly key: string; readonly keys: Keys };

const textOf = ({ request: { method, url, body } }: Sent): string =>
  JSON.stringify([method, url, body ?? null]);

/** Keyed: a body may hold a password or a personal number, and a plain hash could be tried out against guesses. */
const hashOf = (sent: Sent, caller: Caller): Buffer => sent.keys.blind(textOf(sent), placeOf(caller));
const placeOf = ({ company_id, user_id }: Caller): string => `${company_id}|${user_id}|request`;

/** The hash as the version before kept it, for a day after an upgrade. */
const earlierHashOf = (sent: Sent): Buffer => createHash('sha256').update(textOf(sent)).digest();

/** The first answer to this key, or null when it is new. Refuses the key of another request. */
export async function replayOf(tx: Tx, caller: Caller, sent: Sent): Promise<Answer | null> {
  const { key } = sent;
  const [first] = await tx<{ request_hash: Buffer; status: number; reply: string }[]>`
    select request_hash, status, reply from idempotency_keys
    where company_id = ${caller.company_id} and user_id = ${caller.user_id} and key = ${key}`;
  if (first === undefined) return null;
  const hashes = [...sent.keys.blinds(textOf(sent), placeOf(caller)), earlierHashOf(sent)];
  if (!hashes.some((hash) => hash.equals(first.request_hash))) throw new Refusal('idempotency_mismatch');
  const body = first.reply === '' ? undefined : first.reply;
  const etag = body === undefined ? undefined : etagOf(JSON.parse(body));
  return { status: first.status, body, etag, next: null };
}

/** Does a write once per Idempotency-Key: the key's row is taken first, so a twin waits and then reads the first answer. */
export async function once(
  tx: Tx,
  caller: Caller,
  sent: Sent,
  now: string,
  toDo: () => Promise<Answer>,
): Promise<Answer> {
  const { company_id, user_id } = caller;
  const { key } = sent;
  await beInCompany(tx, company_id);
  const taken = await tx`
    insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
    values (${company_id}, ${user_id}, ${key}, ${hashOf(sent, caller)}, 0, '', ${now})
    on conflict do nothing
    returning key`;
  if (taken.length === 0) {
    const replay = await replayOf(tx, caller, sent);
    if (replay === null) throw new Refusal('overloaded', { retry_after_s: 1 });
    return replay;
  }
  const answer = await toDo();
  // An action on the platform may have stepped into the company it was about.
  await beInCompany(tx, company_id);
  await tx`
    update idempotency_keys set status = ${answer.status}, reply = ${answer.body ?? ''}
    where company_id = ${company_id} and user_id = ${user_id} and key = ${key}`;
  return answer;
}

/** `If-Match: "3"` -> 3; `*` and its absence say nothing about a version. */
export function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    throw new Refusal('stale', { detail: 'If-Match is not an ETag of this resource.' });
  return Number(version);
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  if (request.method === 'GET') return undefined;
  const key = firstOf(request.headers['idempotency-key']);
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', { detail: 'Idempotency-Key: use 1 to 200 visible ASCII characters.' });
  }
  return key;
}
