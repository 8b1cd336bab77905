import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { syncFolder } from '../database/embedded/folder.ts';
import type { Keys } from '../database/secrets.ts';
import { StartRefusal } from '../start-refusal.ts';

/** Files sealed to this installation, age( gzip( content ) ): backups, and the copies of the database and its log. */

/** The keys that open backups, in the form of the tool `age`: the newest secret's first. */
export const backupIdentities = (keys: Pick<Keys, 'derived'>): string[] =>
  keys.derived('backups').map((key) => bech32.encodeFromBytes('age-secret-key-', key).toUpperCase());

/** Compresses the text. A failure of the text becomes the stream's own. */
export const packed = (text: AsyncIterable<Buffer | string>): Readable =>
  piped(Readable.from(text, { objectMode: false }), createGzip(), () => {});

/** Packed and encrypted to this installation. */
export async function sealed(text: AsyncIterable<Buffer>, keys: Pick<Keys, 'derived'>): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(backupIdentities(keys)[0] ?? ''));
  return fromWeb(await encrypter.encrypt(toWeb(packed(text))));
}

/** Opens a backup's file and returns its text. Refuses other files, and those of another installation. */
export const opened = (file: string, keys: Pick<Keys, 'derived'>): Promise<AsyncIterable<Uint8Array>> =>
  openedFrom(createReadStream(file), file, keys);

/** The same of a copy that is kept elsewhere. */
export async function openedFrom(
  stored: Readable,
  file: string,
  keys: Pick<Keys, 'derived'>,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  for (const identity of backupIdentities(keys)) decrypter.addIdentity(identity);
  try {
    const text = fromWeb(await decrypter.decrypt(toWeb(stored)));
    return piped(text, createGunzip(), () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    stored.destroy();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== undefined) throw new StartRefusal(`The file ${file} cannot be read (${code}).`);
    if (/no identity matched/.test(String(error))) {
      throw new StartRefusal(
        `The backup ${file} was made with another secret: put the secret of the installation that made it into DATA_DIR/secret or SKIFTA_SECRET.`,
      );
    }
    throw new StartRefusal(`The file ${file} is no backup of Skifta's, or its beginning is damaged.`);
  }
}

// The same streams under the browser's and Node's type names.
const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as NodeWebStream<Uint8Array>);

/** Writes the file durably under its name, or not at all; only its owner may read it. Returns its size in bytes. */
export async function writeWhole(file: string, content: Readable): Promise<number> {
  const half = join(dirname(file), `.${basename(file)}.${process.pid}.half`);
  try {
    await pipeline(content, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }));
    renameSync(half, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(half, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^(ENOENT|EACCES|EROFS|ENOTDIR|EPERM)$/.test(code))
      throw new StartRefusal(`The file ${file} cannot be written (${code}).`);
    if (code === 'ENOSPC')
      throw new StartRefusal(`The disk that should hold ${file} is full: nothing was written.`);
    throw error;
  }
  return statSync(file).size;
}
