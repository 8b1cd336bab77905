import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../start-refusal.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { Account } from './folder.ts';

const windows = (process.platform as string) === 'win32';
const START_LIMIT_MS = 5 * 60_000;
const FAST_STOP_MS = 8000;
const IMMEDIATE_STOP_MS = 2000;

export type Postmaster = {
  pid: number;
  /** Settles with how it ended; never rejects. */
  gone: Promise<string>;
};

/** Where a cluster lies, who runs it and with which program files. */
export type Cluster = { path: string; account: Account | undefined; binaries: PostgresBinaries };

/**
 * Starts PostgreSQL on the cluster and waits until it answers. `failure` turns the output of a failed start into the
 * sentence of the refusal.
 *
 * The server runs in a session of its own, so that Ctrl-C reaches only us and the database stops last. It never
 * outlives us: a watcher holds one end of a pipe and stops the server when we are gone, for whatever reason. If both
 * are killed, `endLeftover` finds the server at the next start.
 */
export async function startPostmaster(
  cluster: Cluster,
  failure: (said: string) => string,
  limit_ms = START_LIMIT_MS,
): Promise<Postmaster> {
  const began = Date.now();
  const { postmaster, said } = windows ? startOnWindows(cluster) : startOnPosix(cluster);
  let ended: string | undefined;
  void postmaster.gone.then((how) => {
    ended = how;
  });
  while (!isReady(cluster, postmaster.pid)) {
    await sleep(5);
    if (ended !== undefined) throw new StartRefusal(failure(said()));
    if (Date.now() - began > limit_ms) {
      await endPostmaster(cluster, postmaster);
      throw new StartRefusal(failure(`FATAL:  it was not ready after ${limit_ms / 60_000} minutes`));
    }
  }
  return postmaster;
}

function startOnPosix({ path, account, binaries }: Cluster) {
  const child = spawn(binaries.postgres, ['-D', path], {
    ...account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      said += `FATAL:  ${error.message}\n`;
      resolve(error.message);
    });
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  letGo(child, child.stderr);
  const pid = child.pid ?? 0;
  if (pid > 0) void gone.then(watchOver(pid, path, account));
  return { postmaster: { pid, gone }, said: () => said };
}

/** Neither the child nor its pipe keeps us from ending. */
function letGo(child: ChildProcess, pipe: unknown): void {
  child.unref();
  if (pipe instanceof Socket) pipe.unref();
}

/** The shell waits for the end of its input, which comes when we die. Returns a function that cancels the watch. */
function watchOver(pid: number, path: string, account: Account | undefined): () => void {
  const script = 'read -r _; read -r now < "$2" && [ "$now" = "$1" ] && kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', `${pid}`, pidFile(path)], {
    ...account,
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  letGo(watcher, watcher.stdin);
  return () => watcher.kill('SIGKILL');
}

/** pg_ctl sheds an administrator's rights, without which PostgreSQL refuses; the server is not our child. */
function startOnWindows({ path, binaries }: Cluster) {
  const logFile = join(path, 'start.log');
  const start = spawnSync(binaries.pg_ctl, ['start', '-w', '-D', path, '-l', logFile], { stdio: 'ignore' });
  const said = () => textOf(logFile);
  const pid = start.status === 0 ? readPid(path) : 0;
  const gone = (async () => {
    while (isAlive(pid)) await sleep(250, undefined, { ref: false });
    return 'gone';
  })();
  return { postmaster: { pid, gone }, said };
}

/** Fast shutdown: sessions are cut off, everything committed is on disk. Stronger means only when it hangs. */
export async function endPostmaster(cluster: Cluster, { pid, gone }: Postmaster): Promise<void> {
  if (windows) {
    spawnSync(cluster.binaries.pg_ctl, ['stop', '-m', 'fast', '-w', '-t', '10', '-D', cluster.path], {
      stdio: 'ignore',
    });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!kill(pid, signal)) return;
    const timer = new AbortController();
    const ended = await Promise.race([
      gone.then(() => true),
      sleep(patience, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (ended) return;
  }
}

/**
 * Ends a server that a killed Skifta left running on this cluster, whose lock we now hold. If another process has
 * taken over the dead server's number, PostgreSQL would refuse to start: the pid file is removed.
 */
export async function endLeftover(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const pid = readPid(cluster.path);
  // PostgreSQL names the file before its bytes are on disk, and after a power cut in between refuses to start.
  if (pid === 0) return rmSync(pidFile(cluster.path), { force: true });
  if (!isAlive(pid)) return;
  if (windows) return endPostmaster(cluster, { pid, gone: Promise.resolve('') });
  if (!wrotePidFile(cluster.path, pid)) return rmSync(pidFile(cluster.path), { force: true });
  log('The database of a Skifta that was killed is still running: it is stopped first.');
  const gone = (async () => {
    while (wrotePidFile(cluster.path, pid)) await sleep(10);
    return 'gone';
  })();
  await endPostmaster(cluster, { pid, gone });
}

/** Is `pid` the server that wrote the pid file? Its second line is the folder that server was started with. */
function wrotePidFile(path: string, pid: number): boolean {
  const folder = textOf(pidFile(path)).split('\n')[1];
  const command =
    process.platform === 'linux'
      ? textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
      : String(spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout);
  return command.trimEnd().endsWith(`postgres -D ${folder}`);
}

/** The eighth line of the pid file is the server's own word for its state. */
function isReady(cluster: Cluster, pid: number): boolean {
  const lines = textOf(pidFile(cluster.path)).split('\n');
  return lines[0] === `${pid}` && lines[7]?.trim() === 'ready';
}

function readPid(path: string): number {
  const pid = Number.parseInt(textOf(pidFile(path)), 10);
  return pid > 0 ? pid : 0;
}

function pidFile(path: string): string {
  return join(path, 'postmaster.pid');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
