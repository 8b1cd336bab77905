import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, giveTo } from '../database/embedded/folder.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { OF_THIS_CLUSTER } from './log-archive.ts';

/**
 * The files of a running cluster as a tar, between pg_backup_start and pg_backup_stop, and back. A file may change while it
 * is read: the log, which is replayed over it, mends that. The file pg_control comes last, as PostgreSQL asks.
 */

const BLOCK = 512;
const PIECE = 1 << 20;
/** Folders whose content PostgreSQL makes anew. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
/** Of the process that runs, or written at every start. */
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'postgresql.conf', 'current_logfiles', 'start.log'],
  ...['pg_internal.init', 'backup_label', 'tablespace_map', ...OF_THIS_CLUSTER],
]);
const CONTROL = join('global', 'pg_control');

/** `last` is asked for after everything else was read, and gives the files to add. */
export async function* tarOf(
  cluster: string,
  last: () => Promise<Readonly<Record<string, string>>>,
): AsyncGenerator<Buffer> {
  yield* folderOf(cluster, '');
  yield* fileOf(cluster, CONTROL);
  for (const [name, text] of Object.entries(await last())) {
    const bytes = Buffer.from(text);
    yield header(name, bytes.length, '0');
    yield bytes;
    yield padding(bytes.length);
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* folderOf(cluster: string, folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('pgsql_tmp') || name === CONTROL) continue;
    if (entry.isDirectory()) {
      yield header(name, 0, '5');
      if (!EMPTIED.has(name)) yield* folderOf(cluster, name);
    } else if (entry.isFile()) yield* fileOf(cluster, name);
  }
}

/** As many bytes as the file had when it was opened: it may grow, or be cut, meanwhile. */
async function* fileOf(cluster: string, name: string): AsyncGenerator<Buffer> {
  const handle = await opened(join(cluster, name));
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    yield header(name, size, '0');
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at));
      await handle.read(piece, 0, piece.length, at);
      yield piece;
      at += piece.length;
    }
    yield padding(size);
  } finally {
    await handle.close();
  }
}

/** null: it was removed since the folder was read. */
async function opened(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (sqlStateOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function header(name: string, size: number, kind: '0' | '5'): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 99) throw new Error('a name of the cluster is too long for a tar');
  block.write(name, 0);
  block.write(kind === '5' ? '0000700\0' : '0000600\0', 100);
  block.write('0000000\0'.repeat(2), 108);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.fill(' ', 148, 156);
  block.write(kind, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Writes the tar's files into the folder, which is there and empty. Throws when the tar is cut short. */
export async function untar(
  tar: AsyncIterable<Uint8Array>,
  folder: string,
  account: Account | undefined,
): Promise<void> {
  const reader = readerOf(tar);
  for (;;) {
    const block = await reader.take(BLOCK);
    const name = textAt(block, 0, 100);
    if (name === '') return reader.rest();
    const size = Number.parseInt(textAt(block, 124, 12), 8);
    const path = join(folder, name);
    if (name.startsWith('/') || name.split('/').includes('..') || !Number.isSafeInteger(size))
      throw new Error('a line of the tar is not what it was');
    if (textAt(block, 156, 1) === '5') mkdirSync(path, { mode: 0o700 });
    else {
      const file = await open(path, 'wx', 0o600);
      try {
        for (let left = size; left > 0; ) {
          const piece = await reader.take(Math.min(PIECE, left));
          await file.writeFile(piece);
          left -= piece.length;
        }
      } finally {
        await file.close();
      }
      await reader.take(padding(size).length);
    }
    giveTo(path, account);
  }
}

const textAt = (block: Buffer, at: number, length: number): string =>
  block.toString('utf8', at, at + length).replace(/\0.*$/s, '');

function readerOf(tar: AsyncIterable<Uint8Array>) {
  const iterator = tar[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  return {
    take: async (wanted: number): Promise<Buffer> => {
      while (size < wanted) {
        const { done, value } = await iterator.next();
        if (done) throw new Error('it ends too early');
        held.push(Buffer.from(value));
        size += value.length;
      }
      const [first = Buffer.alloc(0), ...more] = held;
      const all = more.length === 0 ? first : Buffer.concat(held);
      held = [all.subarray(wanted)];
      size -= wanted;
      return all.subarray(0, wanted);
    },
    /** Reads on to the end, where the last authentication tag is. */
    rest: async (): Promise<void> => {
      while (!(await iterator.next()).done);
    },
  };
}
