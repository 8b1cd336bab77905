import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from './embedded/folder.ts';
import { StartRefusal } from './start-refusal.ts';

/** Keys, each derived for one purpose from the installation's secret. */
export type Keys = {
  readonly access: Uint8Array;
  readonly refresh: Buffer;
  /** Encrypts a value so that it opens only in the same place (company, person, column). */
  seal(value: string, place: string): Buffer;
  open(sealed: Uint8Array, place: string): string;
  /** A keyed hash: equal values meet, nobody can list them. */
  blind(value: string, place: string): Buffer;
};

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** SKIFTA_SECRET, or a file beside the data that is made on the first start (0600). */
export function installationSecret(secret: string | undefined, data_dir: string): Buffer {
  if (secret !== undefined) {
    const bytes = Buffer.from(secret, 'base64');
    if (bytes.length < SECRET_BYTES)
      throw new StartRefusal('SKIFTA_SECRET must hold at least 32 bytes in base64.');
    return bytes;
  }
  openDataFolder(data_dir);
  const file = join(data_dir, 'secret');
  try {
    if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8'), 'base64');
    const made = randomBytes(SECRET_BYTES);
    writeFileSync(file, made.toString('base64'), { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    return made;
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${data_dir} cannot be used: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

export function keysOf(secret: Buffer): Keys {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'skifta', purpose, 32));
  const sealKey = derive('personal data at rest');
  const blindKey = derive('personal data lookup');
  return {
    access: derive('access tokens'),
    refresh: derive('refresh tokens'),
    seal: (value, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    blind: (value, place) => createHmac('sha256', blindKey).update(`${place}\n${value}`).digest(),
  };
}
