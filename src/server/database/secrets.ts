import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { openDataFolder, syncFolder } from './embedded/folder.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * Keys derived from the installation's secret, one per purpose. After a change of secret the older keys still open
 * and verify what they made; only the newest makes anything (decision 0036).
 */
export type Keys = {
  /** What signs access tokens, and the name it is known by in them. */
  readonly access: { readonly id: string; readonly key: Uint8Array };
  /** The key of that name, newest or older; undefined for any other. */
  accessKey(id: string): Uint8Array | undefined;
  /** The keys for a purpose, the newest first. */
  derived(purpose: string): readonly [Buffer, ...Buffer[]];
  /** Encrypts a value so that it opens only in the same place (company, person, column). */
  seal(value: string, place: string): Buffer;
  open(sealed: Uint8Array, place: string): string;
  /** Sealed by an older secret's key: should be sealed again. */
  isOld(sealed: Uint8Array, place: string): boolean;
  /** A keyed hash: equal values meet, nobody can list them. */
  blind(value: string, place: string): Buffer;
  /** The value's hash under each secret, the newest first: finds values stored before the secret changed. */
  blinds(value: string, place: string): readonly Buffer[];
};

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const bytesOf = (text: string): Buffer => Buffer.from(text.trim(), 'base64');

const readSecret = (name: string, text: string): Buffer => {
  const bytes = bytesOf(text);
  if (bytes.length < SECRET_BYTES) throw new StartRefusal(`${name} must hold at least 32 bytes in base64.`);
  return bytes;
};

/** Where a secret that is not set from outside lies. */
export const secretFile = (data_dir: string): string => join(data_dir, 'secret');

type SecretsSet = { readonly secret: string | undefined; readonly old_secrets: readonly string[] };
type Secrets = [Buffer, ...Buffer[]];

/**
 * The current secret and the older ones, the newest first: from SKIFTA_SECRET and SKIFTA_OLD_SECRETS, or from the
 * lines of a file beside the data (mode 0600). null: the file is missing, or a power cut left it empty or incomplete.
 */
export function secretsThere({ secret, old_secrets }: SecretsSet, data_dir: string): Secrets | null {
  const older = old_secrets.map((text) => readSecret('Each of SKIFTA_OLD_SECRETS', text));
  if (secret !== undefined) return [readSecret('SKIFTA_SECRET', secret), ...older];
  openDataFolder(data_dir);
  const file = secretFile(data_dir);
  const [newest = '', ...rest] = existsSync(file) ? readable(file).trim().split(/\s+/) : [];
  if (bytesOf(newest).length < SECRET_BYTES && rest.length === 0) return null;
  const name = `The file ${file}`;
  return [readSecret(name, newest), ...rest.map((text) => readSecret(name, text)), ...older];
}

/** As secretsThere; throws StartRefusal when there is none. */
export function installationSecrets(set: SecretsSet, data_dir: string): Secrets {
  const found = secretsThere(set, data_dir);
  if (found !== null) return found;
  const file = secretFile(data_dir);
  throw new StartRefusal(
    `There is no secret in ${file}: put the installation's own there, or into SKIFTA_SECRET.`,
  );
}

function readable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefusal(`The file ${file} cannot be read by this user (${sqlStateOf(error)}).`);
  }
}

/** Creates the data folder's secret unless another process was first. Remains of an earlier one are put aside. */
export function makeSecret(data_dir: string): void {
  const file = secretFile(data_dir);
  if (existsSync(file)) renameSync(file, `${file}.cut`);
  writeSecrets(file, [randomBytes(SECRET_BYTES)], 'new');
}

/** Puts a new secret before the others in the data folder's file; the next start signs and seals with it. */
export function changeSecret(data_dir: string): void {
  const file = secretFile(data_dir);
  if (!existsSync(file)) throw new StartRefusal(`There is no ${file}: change SKIFTA_SECRET where it is set.`);
  const older = readFileSync(file, 'utf8').trim().split(/\s+/);
  writeSecrets(file, [randomBytes(SECRET_BYTES), ...older.map(bytesOf)], 'instead');
}

/**
 * Writes the file durably or not at all: without its secret an installation cannot read its sealed values. The bytes
 * are synced before the file gets its name, and the name before the secret is used; otherwise a power cut could leave
 * a name without bytes.
 */
function writeSecrets(file: string, secrets: readonly Buffer[], how: 'new' | 'instead'): void {
  const half = `${file}.${process.pid}.new`;
  try {
    writeFileSync(half, `${secrets.map((one) => one.toString('base64')).join('\n')}\n`, {
      mode: 0o600,
      flush: true,
    });
    chmodSync(half, 0o600);
    if (how === 'instead') renameSync(half, file);
    else linkNew(half, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(half, { force: true });
    throw new StartRefusal(
      `The data folder ${dirname(file)} cannot be used: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/** A link, unlike a rename, does not replace the file of a process that started at the same time. Some disks have no links. */
function linkNew(half: string, file: string): void {
  try {
    linkSync(half, file);
  } catch (error) {
    if (sqlStateOf(error) !== 'EEXIST') renameSync(half, file);
  }
  rmSync(half, { force: true });
}

export function keysOf(newest: Buffer, ...older: readonly Buffer[]): Keys {
  const derived = (purpose: string): readonly [Buffer, ...Buffer[]] => {
    const of = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, 'skifta', purpose, 32));
    return [of(newest), ...older.map(of)];
  };
  const access = derived('access tokens').map((key, index) => ({
    id: derived('key id')[index]?.toString('hex').slice(0, 8) ?? '',
    key,
  }));
  const [signing] = access;
  if (signing === undefined) throw new Error('no secret');
  const seals = derived('personal data at rest');
  const blindings = derived('personal data lookup');
  const blinds = (value: string, place: string): readonly [Buffer, ...Buffer[]] => {
    const of = (key: Buffer): Buffer => createHmac('sha256', key).update(`${place}\n${value}`).digest();
    const [first, ...rest] = blindings;
    return [of(first), ...rest.map(of)];
  };
  return {
    access: signing,
    accessKey: (id) => access.find((one) => one.id === id)?.key,
    derived,
    seal: (value, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', seals[0], nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, place) => {
      for (const key of seals) {
        const value = openWith(key, sealed, place);
        if (value !== null) return value;
      }
      throw new Error('sealed with another secret, or in another place');
    },
    isOld: (sealed, place) => openWith(seals[0], sealed, place) === null,
    blind: (value, place) => blinds(value, place)[0],
    blinds,
  };
}

/** null: wrong key, wrong place or changed bytes. */
function openWith(key: Buffer, sealed: Uint8Array, place: string): string | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
}
