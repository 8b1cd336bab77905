import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from './embedded/folder.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Keys, each derived for one purpose from the installation's secret. After a change of secret the older ones still
 * open and verify what they made; only the newest makes anything (decision 0036).
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
  /** An older secret's key sealed it: to be sealed anew. */
  isOld(sealed: Uint8Array, place: string): boolean;
  /** A keyed hash: equal values meet, nobody can list them. */
  blind(value: string, place: string): Buffer;
  /** The value's hash under each secret, the newest first: what was kept before the secret changed is found too. */
  blinds(value: string, place: string): readonly Buffer[];
};

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const readSecret = (name: string, text: string): Buffer => {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length < SECRET_BYTES) throw new StartRefusal(`${name} must hold at least 32 bytes in base64.`);
  return bytes;
};

/**
 * The secret and those before it, the newest first: SKIFTA_SECRET and SKIFTA_OLD_SECRETS, or the lines of a file beside
 * the data that is made on the first start (0600).
 */
export function installationSecrets(
  { secret, old_secrets }: { secret: string | undefined; old_secrets: readonly string[] },
  data_dir: string,
): [Buffer, ...Buffer[]] {
  const older = old_secrets.map((text) => readSecret('Each of SKIFTA_OLD_SECRETS', text));
  if (secret !== undefined) return [readSecret('SKIFTA_SECRET', secret), ...older];
  openDataFolder(data_dir);
  const file = join(data_dir, 'secret');
  try {
    if (!existsSync(file)) writeSecrets(file, [randomBytes(SECRET_BYTES)]);
    const [newest, ...rest] = readFileSync(file, 'utf8').trim().split(/\s+/);
    const name = `The file ${file}`;
    return [readSecret(name, newest ?? ''), ...rest.map((text) => readSecret(name, text)), ...older];
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `The data folder ${data_dir} cannot be used: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/** Puts a new secret before the others in the data folder's file; the next start signs and seals with it. */
export function changeSecret(data_dir: string): void {
  const file = join(data_dir, 'secret');
  if (!existsSync(file)) throw new StartRefusal(`There is no ${file}: change SKIFTA_SECRET where it is set.`);
  const older = readFileSync(file, 'utf8').trim().split(/\s+/);
  writeSecrets(file, [randomBytes(SECRET_BYTES), ...older.map((text) => Buffer.from(text, 'base64'))]);
}

/** Whole or not at all: without its secret an installation reads nothing that was sealed. */
function writeSecrets(file: string, secrets: readonly Buffer[]): void {
  const half = `${file}.new`;
  writeFileSync(half, `${secrets.map((one) => one.toString('base64')).join('\n')}\n`, { mode: 0o600 });
  chmodSync(half, 0o600);
  renameSync(half, file);
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

/** null: the key, the place or the bytes are not the ones that were sealed. */
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
