import { createHmac } from 'node:crypto';
import type { Config } from '../configuration.ts';
import type { Db, Tx } from '../database/db.ts';
import {
  installationSecrets,
  type Keys,
  keysOf,
  makeSecret,
  secretFile,
  secretsThere,
} from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { StartRefusal } from '../start-refusal.ts';
import { keyText, type Resealed, reseal, SEALED } from './reseal.ts';

/**
 * The database stores a mark of each secret it was sealed by, which reveals nothing of the secret. A server that
 * starts with a wrong secret would half work: sessions end, personal numbers do not open, and a number can be
 * registered twice (decision 0045).
 */

/**
 * How many sealed values are tried in a database from before there were marks. None of them opens with a wrong
 * secret.
 */
const MOST_TRIED = 50;
/** Our advisory lock: two servers that start at once must not each leave a mark of their own. */
const LOCK = 'skifta secret marks';

const marksOf = (keys: Keys): readonly Buffer[] =>
  keys.derived('mark in the database').map((key) => createHmac('sha256', key).update('skifta').digest());

/** The keys of the database's own secret; of a new one where nothing depends on a secret yet. */
export async function keysOfDatabase(db: Db, config: Config, now: string): Promise<Keys> {
  const { data_dir } = config;
  if (secretsThere(config, data_dir) === null) {
    if (!(await needsNoSecret(db)))
      throw new StartRefusal(
        `The secret in ${secretFile(data_dir)} is missing or cut short, and nothing else opens what the database holds: put the file back from where you keep it, or set SKIFTA_SECRET.`,
      );
    makeSecret(data_dir);
  }
  const keys = keysOf(...installationSecrets(config, data_dir));
  await requireOwnSecret(db, keys, now);
  return keys;
}

/** Throws StartRefusal unless the database was sealed by one of these secrets, or by none yet. Only reads. */
export async function refuseOtherSecret(db: Db, keys: Keys): Promise<void> {
  const held = await heldMarks(db);
  if (held.length > 0 ? !areOf(keys, held) : (await sealedBy(db, keys)) === 'others') throw otherSecret();
}

/** The same, and marks the database with the newest secret. */
export async function requireOwnSecret(db: Db, keys: Keys, now: string): Promise<void> {
  await refuseOtherSecret(db, keys);
  await db.inCompany(PLATFORM_COMPANY, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${LOCK}))`;
    const held = await marksIn(tx);
    if (held.length > 0 && !areOf(keys, held)) throw otherSecret();
    const [mark = Buffer.of()] = marksOf(keys);
    await tx`
      insert into secret_marks ${tx({ company_id: PLATFORM_COMPANY, mark, created_at: now })} on conflict do nothing`;
  });
}

const areOf = (keys: Keys, held: readonly Buffer[]): boolean =>
  marksOf(keys).some((own) => held.some((mark) => mark.equals(own)));

/** After everything was sealed anew: a server that has only an older secret no longer starts. */
export async function forgetOlderMarks(db: Db, keys: Keys): Promise<void> {
  const [newest = Buffer.of()] = marksOf(keys);
  await db.inCompany(
    PLATFORM_COMPANY,
    (tx) => tx`delete from secret_marks where company_id = ${PLATFORM_COMPANY} and mark <> ${newest}`,
  );
}

/** Does nothing in the database depend on a secret? Then a lost secret is made anew. */
export const needsNoSecret = async (db: Db): Promise<boolean> =>
  (await heldMarks(db)).length === 0 && (await sealedBy(db, null)) === 'nobody';

const otherSecret = (): StartRefusal =>
  new StartRefusal(
    'The database was sealed with another secret than this one: start with the secret that belongs to it (DATA_DIR/secret with all its lines, or SKIFTA_SECRET and SKIFTA_OLD_SECRETS).',
  );

/** An older schema has no marks: a backup may be made before an update. */
const heldMarks = (db: Db): Promise<Buffer[]> =>
  db.readCompany(PLATFORM_COMPANY, async (tx) => {
    const [table] = await tx`select where to_regclass('public.secret_marks') is not null`;
    return table === undefined ? [] : marksIn(tx);
  });

const marksIn = async (tx: Tx): Promise<Buffer[]> => {
  const rows = await tx<{ mark: Buffer }[]>`
    select mark from secret_marks where company_id = ${PLATFORM_COMPANY}`;
  return rows.map(({ mark }) => mark);
};

/** The secrets that seal the database's values: tries some of the values until one opens. */
async function sealedBy(db: Db, keys: Keys | null): Promise<'nobody' | 'these' | 'others'> {
  const companies = await db.readCompany(
    PLATFORM_COMPANY,
    (tx) => tx<{ id: string }[]>`select id from companies order by id`,
  );
  let tried = 0;
  for (const { id } of companies) {
    const values = await db.readCompany(id, (tx) => sealedIn(tx, id));
    if (values.some(({ sealed, place }) => keys !== null && opens(keys, sealed, place))) return 'these';
    tried += values.length;
    if (tried >= MOST_TRIED || (keys === null && tried > 0)) break;
  }
  return tried === 0 ? 'nobody' : 'others';
}

type SealedValue = { readonly sealed: Buffer; readonly place: string };

async function sealedIn(tx: Tx, company_id: string): Promise<SealedValue[]> {
  const found: SealedValue[] = [];
  for (const { table, key, column, place } of SEALED) {
    const rows = await tx<{ id: string; sealed: Buffer }[]>`
      select ${keyText(tx, key)} as id, ${tx(column)} as sealed from ${tx(table)}
      where company_id = ${company_id} and ${tx(column)} is not null
      limit 5`;
    found.push(...rows.map(({ id, sealed }) => ({ sealed, place: `${company_id}|${id}|${place}` })));
  }
  return found;
}

function opens(keys: Keys, sealed: Buffer, place: string): boolean {
  try {
    keys.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}

/** Seals everything with the newest secret; the marks of older ones go when it opened all. */
export async function resealAll(db: Db, keys: Keys, now: string): Promise<Resealed> {
  await requireOwnSecret(db, keys, now);
  const resealed = await reseal(db, keys);
  if (resealed.unopened.length === 0) await forgetOlderMarks(db, keys);
  return resealed;
}
