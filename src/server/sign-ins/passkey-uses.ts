import type { Tx } from '../database/db.ts';
import type { Proof } from './passkey-proofs.ts';

/** Passkeys of people: which there are, and what a use leaves behind. */

type Person = { readonly company_id: string; readonly user_id: string };

export type Kept = {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly site: string;
  readonly name: string;
};

/** Every passkey of a person, whatever address it is for; the oldest first. */
export const passkeysOf = (tx: Tx, { company_id, user_id }: Person): PromiseLike<Kept[]> => tx<Kept[]>`
  select id, user_id, credential_id, public_key, site, name from passkeys
  where company_id = ${company_id} and user_id = ${user_id}
  order by created_at, id`;

/**
 * A challenge works once: the instant of the latest one accepted is kept with the person, and only a later one is accepted. False: it was
 * used, or a later one was. One of a clock that was ahead counts no more.
 */
export async function takeChallenge(
  tx: Tx,
  { company_id, user_id }: Person,
  made_at: string,
  now: string,
): Promise<boolean> {
  const taken = await tx`
    update users set passkey_challenge_at = ${made_at}
    where company_id = ${company_id} and id = ${user_id}
      and (passkey_challenge_at is null or passkey_challenge_at < ${made_at}
        or passkey_challenge_at > ${now}::timestamptz + interval '10 minutes')
    returning id`;
  return taken.length === 1;
}

/** `needs_password`: as it stands under the lock. */
export type Use =
  | { readonly use: 'copied' | 'removed' }
  | { readonly use: 'used'; readonly needs_password: boolean };

/**
 * Notes a use. An authenticator that counts counts up: one that says no more than before was copied, or it is the copy. Some always say 0.
 */
export async function noteUse(
  tx: Tx,
  company_id: string,
  { id }: Pick<Kept, 'id'>,
  { counter }: Proof,
  now: string,
): Promise<Use> {
  const [was] = await tx<{ counter: number; needs_password: boolean }[]>`
    select counter, needs_password from passkeys where company_id = ${company_id} and id = ${id} for update`;
  if (was === undefined) return { use: 'removed' };
  if (counter <= was.counter && (counter > 0 || was.counter > 0)) return { use: 'copied' };
  await tx`
    update passkeys set counter = ${counter}, last_used_at = ${now} where company_id = ${company_id} and id = ${id}`;
  return { use: 'used', needs_password: was.needs_password };
}
