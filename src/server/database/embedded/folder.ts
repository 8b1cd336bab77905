import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';

/** The user the database runs as when we are root: PostgreSQL refuses to be root. */
export type Account = { uid: number; gid: number };

const NOBODY: Account = { uid: 65534, gid: 65534 };
const ELSEWHERE = '/var/lib/skifta';

/**
 * Makes the data folder when it is missing and proves that it can be written. Only its owner may look
 * inside: it holds everybody's pay. Made by root inside somebody's project, it becomes that person's.
 */
export function openDataFolder(folder: string): void {
  try {
    makeWay(dirname(folder));
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 });
      giveTo(folder, ownerOf(dirname(folder)));
    }
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartRefusal(unwritable(folder, error));
  }
}

/** Step by step: where a folder cannot be made (below /proc), Node's own recursive mkdir tries for ever. */
function makeWay(folder: string): void {
  if (existsSync(folder)) return;
  makeWay(dirname(folder));
  mkdirSync(folder);
}

function unwritable(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return diskFull(folder);
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${folder} is not a folder: name another one with DATA_DIR.`;
  }
  const why = code === 'EROFS' ? 'is on a read-only disk' : 'cannot be written by this user';
  return `The data folder ${folder} ${why} (${code}): make it writable, or name another one with DATA_DIR.`;
}

export function diskFull(folder: string): string {
  return `The disk that holds the data folder ${folder} is full: free some space and start again. Nothing was lost.`;
}

/**
 * The account that runs the database: the present one, unless that is root; for root the data's owner, otherwise the
 * account `nobody`.
 */
export function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = clusterIn(folder);
  return ownerOf(existsSync(cluster) ? cluster : folder) ?? NOBODY;
}

/**
 * The folder that holds the cluster, its socket and its log: the data folder, unless the account cannot
 * get there because a folder above is closed to it (root's own /root). Then it is one of its own below
 * /var/lib, and the data folder holds a link to the cluster, so that backups and the next start find it.
 */
export function homeFor(folder: string, account: Account | undefined, log: (line: string) => void): string {
  const cluster = clusterIn(folder);
  if (isLink(cluster)) return dirname(resolve(folder, readlinkSync(cluster)));
  if (account === undefined || letIn(folder, account)) return folder;
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(ELSEWHERE, 'data-'));
  giveTo(home, account);
  symlinkSync(clusterIn(home), cluster);
  log(`The database's user cannot reach ${folder}, so the database itself lies in ${home}.`);
  return home;
}

export function clusterIn(folder: string): string {
  return join(folder, 'postgres');
}

/** An own folder of the account's, open to no one else. */
export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  giveTo(folder, account);
}

export function giveTo(path: string, account: Account | undefined): void {
  if (account && process.getuid?.() === 0) chownSync(path, account.uid, account.gid);
}

function ownerOf(path: string): Account | undefined {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

/** A data folder of root's own is opened for passing through, never for listing. */
function letIn(folder: string, account: Account): boolean {
  if (canEnter(folder, account)) return true;
  const { mode } = statSync(folder);
  chmodSync(folder, mode | 0o011);
  if (canEnter(folder, account)) return true;
  chmodSync(folder, mode);
  return false;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function canEnter(folder: string, account: Account): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', env: {} }).status === 0
  );
}

/** Appends to a file, or replaces its contents, and waits until the bytes and, of a new file, the name are on disk. */
export function writeSynced(file: string, how: 'a' | 'w', text: string): void {
  const is_new = !existsSync(file);
  const handle = openSync(file, how, 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (is_new) syncFolder(dirname(file));
}

/** Makes what was made, renamed or linked in a folder survive a power cut. Windows has no such call. */
export function syncFolder(folder: string): void {
  if ((process.platform as string) === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
