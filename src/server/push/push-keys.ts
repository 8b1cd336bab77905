import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';

/**
 * The pair of keys by which the browsers' services know this installation (VAPID, RFC 8292). A browser remembers the public key: all servers
 * share one pair, and a change of the installation's secret does not touch it.
 */
export type PushKeys = { readonly public_key: string; readonly private_key: string };

const placeOf = (id: string): string => `${PLATFORM_COMPANY}|${id}|push_key`;

/** The pair; made at the first need. Of two servers that make one at once, both get the same. */
export async function pushKeys(db: Db, keys: Keys, now: string): Promise<PushKeys> {
  const known = await db.inCompany(PLATFORM_COMPANY, (tx) => kept(tx, keys));
  if (known !== null) return known;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  const { publicKey, privateKey } = generateVAPIDKeys();
  const id = randomUUID();
  const row = {
    ...{ company_id: PLATFORM_COMPANY, id, public_key: publicKey },
    private_sealed: keys.seal(privateKey, placeOf(id)),
    created_at: now,
  };
  const made = await db.inCompany(PLATFORM_COMPANY, async (tx) => {
    await tx`insert into push_keys ${tx(row)} on conflict (company_id) do nothing`;
    return kept(tx, keys);
  });
  if (made === null) throw new Error('the keys for push were not kept');
  return made;
}

async function kept(tx: Tx, keys: Keys): Promise<PushKeys | null> {
  const [row] = await tx<{ id: string; public_key: string; private_sealed: Buffer }[]>`
    select id, public_key, private_sealed from push_keys where company_id = ${PLATFORM_COMPANY}`;
  if (row === undefined) return null;
  return { public_key: row.public_key, private_key: keys.open(row.private_sealed, placeOf(row.id)) };
}
