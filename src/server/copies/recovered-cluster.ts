import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBinaries } from '../database/embedded/binaries.ts';
import {
  checkVersion,
  chooseAddress,
  DATABASE,
  failureSentence,
  logSince,
  removeUnfinished,
  USER,
  unfinishedFolder,
  writeSettings,
} from '../database/embedded/cluster.ts';
import {
  type Account,
  accountFor,
  clusterIn,
  giveTo,
  homeFor,
  openDataFolder,
  syncFolder,
} from '../database/embedded/folder.ts';
import { lockFolder } from '../database/embedded/lock.ts';
import {
  type Cluster,
  endPostmaster,
  type Postmaster,
  startPostmaster,
} from '../database/embedded/process.ts';
import type { DatabaseSettings } from '../database/embedded-postgres.ts';
import { StartRefusal } from '../start-refusal.ts';
import { isSegment, nextSegment } from './log-archive.ts';

/**
 * Makes the embedded database from a copy of a cluster and the log after it (decision 0155). Until `keep` the cluster has another
 * name: an interrupted restore leaves nothing that a start could take for data.
 */

export type Recovered = {
  readonly connection: DatabaseSettings;
  /** Stops the database and gives it its name. */
  keep(): Promise<void>;
  /** Stops the database and removes it. */
  discard(): Promise<void>;
};

/** The copies did not reach the instant. */
export class NotReached extends Error {}

const WANTED = 'skifta-wanted';
const AHEAD = 2;
const A_DAY_MS = 86_400_000;
/** PostgreSQL asks for a segment by name and waits; a server that ended answers nobody, and the waiting ends. */
const RESTORE_COMMAND = [
  `w=${WANTED}/%f; n=0`,
  '[ -f $w.here ] && echo > $w.took && exec mv $w.here %p',
  'echo > $w.asked',
  'while [ $n -lt 30000 ]; do [ -f $w.here ] && exec mv $w.here %p; [ -f $w.none ] && exit 1; [ -f $w.bad ] && exit 126; n=$((n+1)); sleep 0.02; done',
  // Above 125 PostgreSQL gives up; below, it takes the log for ended.
  'exit 126',
].join('; ');

type Copies = {
  /** Writes the copied cluster into the empty folder. */
  unpack(folder: string, account: Account | undefined): Promise<void>;
  /** Writes a segment to a file; false: there is no copy of it. */
  segment(name: string, file: string): Promise<boolean>;
};

/** `until`: the instant, or null for all that was copied. */
export async function recoverCluster(options: {
  data_dir: string;
  until: string | null;
  copies: Copies;
  log: (line: string) => void;
}): Promise<Recovered> {
  const { until, copies, log } = options;
  const data_dir = resolve(options.data_dir);
  openDataFolder(data_dir);
  if (existsSync(clusterIn(data_dir)))
    throw new StartRefusal(
      `There already is a database in ${data_dir}: restore into a fresh DATA_DIR. Nothing was changed.`,
    );
  const account = accountFor(data_dir);
  const lock = lockFolder(data_dir, account);
  let home: string | undefined;
  try {
    home = homeFor(data_dir, account, log);
    const folder = unfinishedFolder(home, account);
    const cluster = { path: folder, account, binaries: postgresBinaries({ account, home, log }) };
    await copies.unpack(folder, account);
    checkVersion(cluster);
    const { postmaster, address } = await recovered(home, cluster, until, copies);
    const password = readFileSync(join(folder, 'skifta-password'), 'utf8').trim();
    const end = async (then: (home: string) => void): Promise<void> => {
      await endPostmaster(cluster, postmaster);
      if (address.host.startsWith('/')) rmSync(address.host, { recursive: true, force: true });
      then(home ?? data_dir);
      lock.release();
    };
    return {
      connection: { ...address, user: USER, password, database: DATABASE },
      keep: () =>
        end((place) => {
          renameSync(folder, clusterIn(place));
          syncFolder(place);
        }),
      discard: () => end(removeUnfinished),
    };
  } catch (error) {
    if (home !== undefined) removeUnfinished(home);
    lock.release();
    throw error;
  }
}

async function recovered(
  home: string,
  cluster: Cluster,
  until: string | null,
  copies: Copies,
): Promise<{ postmaster: Postmaster; address: Awaited<ReturnType<typeof chooseAddress>> }> {
  const address = await chooseAddress(home, cluster);
  writeSettings(home, cluster, address, {
    hot_standby: 'off',
    restore_command: RESTORE_COMMAND,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until === null ? {} : { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') }),
  });
  writeFileSync(join(cluster.path, 'recovery.signal'), '');
  giveTo(join(cluster.path, 'recovery.signal'), cluster.account);
  const giving = giveSegments(cluster, copies);
  const began = statSync(join(cluster.path, 'recovery.signal')).mtimeMs;
  let said = '';
  try {
    const postmaster = await startPostmaster(
      cluster,
      (some) => {
        said = `${some}\n${logSince(home, began)}`;
        return failureSentence(home, said);
      },
      A_DAY_MS,
    );
    return { postmaster, address };
  } catch (error) {
    if (address.host.startsWith('/')) rmSync(address.host, { recursive: true, force: true });
    giving.refuseFault();
    if (/recovery ended before configured recovery target was reached/.test(said))
      throw new NotReached(/last completed transaction was at log time (.+)/.exec(said)?.[1]);
    throw error;
  } finally {
    await giving.stop();
    rmSync(join(cluster.path, WANTED), { recursive: true, force: true });
  }
}

/** Answers PostgreSQL's wishes, and fetches what it will wish for next. */
function giveSegments({ path, account }: Cluster, { segment }: Copies) {
  const wanted = join(path, WANTED);
  mkdirSync(wanted, { mode: 0o700 });
  giveTo(wanted, account);
  const fetching = new Map<string, Promise<void>>();
  let fault: unknown;
  let stopped = false;
  const place = (name: string, how: 'half' | 'here' | 'none' | 'bad'): string =>
    join(wanted, `${name}.${how}`);
  const give = async (name: string): Promise<void> => {
    try {
      if (await segment(name, place(name, 'half'))) {
        giveTo(place(name, 'half'), account);
        renameSync(place(name, 'half'), place(name, 'here'));
      } else writeFileSync(place(name, 'none'), '');
    } catch (error) {
      fault ??= error;
      writeFileSync(place(name, 'bad'), '');
    }
    fetching.delete(name);
  };
  const fetch = (name: string): void => {
    const there = (['here', 'none', 'bad'] as const).some((how) => existsSync(place(name, how)));
    if (!there && !fetching.has(name)) fetching.set(name, give(name));
  };
  const look = (): void => {
    for (const file of readdirSync(wanted)) {
      const [, name = '', what] = /^(.+)\.(asked|took)$/.exec(file) ?? [];
      if (what === undefined) continue;
      rmSync(join(wanted, file), { force: true });
      if (what === 'asked') fetch(name);
      for (let ahead = 0, next = name; ahead < AHEAD && isSegment(next); ahead += 1) {
        next = nextSegment(next);
        fetch(next);
      }
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      look();
      await sleep(10);
    }
  };
  const running = run();
  return {
    /** Throws what kept a segment from being given. */
    refuseFault: (): void => {
      if (fault !== undefined) throw fault;
    },
    stop: async (): Promise<void> => {
      stopped = true;
      await running;
      await Promise.all(fetching.values());
    },
  };
}
