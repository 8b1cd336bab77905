import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type Account, clusterIn, diskFull, giveTo, makePrivate, syncFolder } from './folder.ts';
import type { Cluster } from './process.ts';

export type Address = { host: string; port: number };

export const USER = 'postgres';
export const DATABASE = 'skifta';

const windows = (process.platform as string) === 'win32';
const UNFINISHED = 'postgres.new-';
/** The file in the cluster that names the life that its log is copied in (decision 0155). */
export const LIFE = 'skifta-life';
const SOCKET_PORT = 5432;
/** The shortest `sun_path` of our systems (macOS 104, Linux 108), less its closing zero. */
const SOCKET_PATH_BYTES = 103;
const LOG_DAYS = 7;
const LOG_BYTES = 10_000_000;

/**
 * Makes the cluster under another name and renames it when it is whole: an interrupted first start leaves
 * nothing that a second one could take for data. The locale is PostgreSQL's own C.UTF-8, the same on every
 * system; Swedish order is the app's business.
 */
export function createCluster(home: string, account: Account | undefined, binaries: PostgresBinaries): void {
  const unfinished = unfinishedFolder(home, account);
  const passwordFile = `${unfinished}-password`;
  writePrivate(passwordFile, randomBytes(24).toString('base64url'), account);
  runToTheEnd(home, account, binaries.initdb, [
    ...['-D', unfinished, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--data-checksums',
  ]);
  const createDatabase = `create database ${DATABASE}\n`;
  runToTheEnd(home, account, binaries.postgres, ['--single', '-D', unfinished, USER], createDatabase);
  renameSync(passwordFile, join(unfinished, 'skifta-password'));
  syncFolder(unfinished);
  renameSync(unfinished, clusterIn(home));
  syncFolder(home);
}

/** A folder for a cluster that is not whole yet: an interrupted start leaves nothing that could be taken for data. */
export function unfinishedFolder(home: string, account: Account | undefined): string {
  removeUnfinished(home);
  const folder = join(home, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  makePrivate(folder, account);
  return folder;
}

function runToTheEnd(
  home: string,
  account: Account | undefined,
  program: string,
  words: string[],
  input = '',
): void {
  const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };
  const answer = spawnSync(program, words, { ...account, cwd: home, env, input, encoding: 'utf8' });
  if (answer.status === 0) return;
  removeUnfinished(home);
  throw new StartRefusal(failureSentence(home, answer.stderr ?? `FATAL: ${answer.error?.message}`));
}

export function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** The server's last error message, as one sentence. */
export function failureSentence(home: string, said: string): string {
  if (/No space left on device|Check free disk space/i.test(said)) return diskFull(home);
  const lines = said.split('\n').filter((line) => /\b(FATAL|PANIC|error):/i.test(line));
  const last = (lines.at(-1) ?? said.trim().split('\n').at(-1) ?? '').replace(
    /^.*?\b(FATAL|PANIC|error):\s*/i,
    '',
  );
  return `The embedded PostgreSQL did not start (${last || 'it said nothing'}): see ${logFolder(home)}, or point DATABASE_URL at another PostgreSQL.`;
}

/** Data of another major version is left alone: PostgreSQL cannot open it, and an upgrade needs both. */
export function checkVersion({ path, binaries }: Cluster): void {
  const file = join(path, 'PG_VERSION');
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (written === `${binaries.major}`) return;
  throw new StartRefusal(
    written === undefined
      ? `${path} is not a database of Skifta's: move it away, name another data folder with DATA_DIR, or point DATABASE_URL at a PostgreSQL.`
      : `The data in ${path} was written by PostgreSQL ${written} and this Skifta brings PostgreSQL ${binaries.major}: start the Skifta that wrote it, or serve the data with a PostgreSQL ${written} and point DATABASE_URL at it.`,
  );
}

/**
 * A unix socket that only the database's user (and root) may open; no network at all. It lies beside the
 * data where the path is short enough for a socket, else in the system's temporary folder.
 */
export async function chooseAddress(home: string, { path, account }: Cluster): Promise<Address> {
  if (windows) return { host: '127.0.0.1', port: await freePort() };
  const beside = join(home, 'postgres-socket');
  const fits = Buffer.byteLength(`${beside}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_PATH_BYTES;
  const host = fits ? emptyFolder(beside) : temporaryFolder(`skifta-${digest(path)}`);
  giveTo(host, account);
  return { host, port: SOCKET_PORT };
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** The same name every time, so that a killed run's folder is used again; another one where it is taken. */
function temporaryFolder(name: string): string {
  try {
    return emptyFolder(join('/tmp', name));
  } catch {
    return mkdtempSync(join('/tmp', `${name}-`));
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * The whole configuration, written anew at every start; `alter system` still goes on top of it. The log
 * holds a week and never a statement or a value: errors that belong to a request are the app's to log.
 */
export function writeSettings(
  home: string,
  { path, account }: Cluster,
  address: Address,
  extra: Record<string, string>,
): void {
  const settings: Record<string, string> = {
    listen_addresses: windows ? address.host : '',
    unix_socket_directories: windows ? '' : `"${address.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: `${address.port}`,
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    fsync: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    logging_collector: 'on',
    log_directory: prepareLog(home, account),
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...extra,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`,
  );
  const head = '# Written by Skifta at every start. Tune with "alter system", which is kept.\n';
  writePrivate(join(path, 'postgresql.conf'), head + lines.join(''), account);
}

function prepareLog(home: string, account: Account | undefined): string {
  const folder = logFolder(home);
  makePrivate(folder, account);
  const oldest = Date.now() - LOG_DAYS * 86_400_000;
  for (const name of readdirSync(folder)) {
    const { mtimeMs, size } = statSync(join(folder, name));
    if (mtimeMs < oldest || size > LOG_BYTES) rmSync(join(folder, name), { force: true });
  }
  return folder;
}

/** What the server wrote into its log since `instant` (milliseconds). */
export function logSince(home: string, instant: number): string {
  const folder = logFolder(home);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs >= instant)
    .map((file) => readFileSync(file, 'utf8').slice(-10_000))
    .join('\n');
}

function logFolder(home: string): string {
  return join(home, 'postgres-log');
}

function writePrivate(file: string, text: string, account: Account | undefined): void {
  // On the disk before anything depends on it: the cluster's password is written once.
  writeFileSync(file, text, { mode: 0o600, flush: true });
  giveTo(file, account);
}
