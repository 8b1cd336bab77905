import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '../../start-refusal.ts';
import { type Account, giveTo } from './folder.ts';

const SQLITE_BUSY = 5;

/**
 * One Skifta per data folder. The lock is the operating system's own on `skifta.lock`, taken through Node's SQLite
 * because Node has no flock. The kernel releases it when its owner dies, so there is no stale lock and no reused
 * process id to judge. Nothing else in this process may open the file: closing it would release the lock.
 * `skifta.pid` only lets the refusal name the other process.
 */
export function lockFolder(folder: string, account: Account | undefined): { release(): void } {
  const lockFile = join(folder, 'skifta.lock');
  const pidFile = join(folder, 'skifta.pid');
  const database = new DatabaseSync(lockFile);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw new StartRefusal(
      isBusy(error)
        ? `Another Skifta${ownerOf(pidFile)} is using the data folder ${folder}: stop it first, or give this one a folder of its own with DATA_DIR.`
        : `The file ${lockFile} cannot be locked by this user (${error instanceof Error ? error.message : error}): make it writable, or name another data folder with DATA_DIR.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  giveTo(lockFile, account);
  giveTo(pidFile, account);
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function ownerOf(pidFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
