import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';
import { postgresBinaries } from './embedded/binaries.ts';
import {
  checkVersion,
  chooseAddress,
  createCluster,
  DATABASE,
  failureSentence,
  LIFE,
  logSince,
  USER,
  writeSettings,
} from './embedded/cluster.ts';
import { accountFor, clusterIn, diskFull, homeFor, openDataFolder } from './embedded/folder.ts';
import { lockFolder } from './embedded/lock.ts';
import {
  type Cluster,
  endLeftover,
  endPostmaster,
  type Postmaster,
  startPostmaster,
} from './embedded/process.ts';

/** Goes into the driver as it is. `host` is the folder of a unix socket, or 127.0.0.1 on Windows. */
export type DatabaseSettings = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type EmbeddedPostgres = { connection: DatabaseSettings; stop(): Promise<void> };

type Log = (line: string) => void;

const RESTART_PAUSE_MS = { first: 100, longest: 5000 };
/** After so long the next end is a new accident, not the same one again. */
const RAN_WELL_MS = 10_000;

/**
 * Skifta's own PostgreSQL: made in the data folder at the first start, started here, stopped by `stop()`,
 * started again should it die in between. Throws `StartRefusal` with a sentence for the terminal when it
 * cannot be, and leaves the data as it was.
 *
 * The data folder holds `postgres/` (the cluster, with its password in `skifta-password`),
 * `postgres-socket/`, `postgres-log/` and `skifta.lock`. `settings` go on top of those in `writeSettings`.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const folder = resolve(options.dataDir);
  openDataFolder(folder);
  const account = accountFor(folder);
  const lock = lockFolder(folder, account);
  try {
    const home = homeFor(folder, account, log);
    const binaries = postgresBinaries({ account, home, log });
    if (!existsSync(clusterIn(home))) createCluster(home, account, binaries);
    const cluster: Cluster = { path: realpathSync(clusterIn(home)), account, binaries };
    checkVersion(cluster);
    const password = readFileSync(join(cluster.path, 'skifta-password'), 'utf8').trim();
    await endLeftover(cluster, log);
    const address = await chooseAddress(home, cluster);
    // The log of this start is not copied: what comes after it begins a life of its own (decision 0155).
    if (settings.archive_mode !== 'on') rmSync(join(cluster.path, LIFE), { force: true });
    writeSettings(home, cluster, address, settings);
    const end = await keepRunning(home, cluster, log);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await end();
      if (address.host.startsWith('/')) rmSync(address.host, { recursive: true, force: true });
      lock.release();
    };
    return {
      connection: { ...address, user: USER, password, database: DATABASE },
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    lock.release();
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw full ? new StartRefusal(diskFull(folder)) : error;
  }
}

/** Starts the server, and again whenever it dies, until the function returned is called. */
async function keepRunning(home: string, cluster: Cluster, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let postmaster = await start();
  const watching = watch();
  return async () => {
    stopping.abort();
    await endPostmaster(cluster, postmaster);
    await watching;
    await endPostmaster(cluster, postmaster);
  };

  function start(): Promise<Postmaster> {
    const began = Date.now();
    return startPostmaster(cluster, (said) => failureSentence(home, `${said}\n${logSince(home, began)}`));
  }

  async function watch(): Promise<void> {
    let pause = RESTART_PAUSE_MS.first;
    while (!stopping.signal.aborted) {
      const began = Date.now();
      const how = await postmaster.gone;
      if (stopping.signal.aborted) return;
      log(`The database ended by itself (${how}) and is started again.`);
      const ranWell = Date.now() - began > RAN_WELL_MS;
      pause = ranWell ? RESTART_PAUSE_MS.first : Math.min(pause * 2, RESTART_PAUSE_MS.longest);
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        postmaster = await start();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
