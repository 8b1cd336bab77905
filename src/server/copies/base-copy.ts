import { Readable } from 'node:stream';
import type { Config } from '../configuration.ts';
import { accountFor } from '../database/embedded/folder.ts';
import { runningPostgres } from '../database/embedded/running.ts';
import { type LogFailure, startJob } from '../database/jobs.ts';
import { connect, type Session } from '../database/session.ts';
import { tarOf } from './cluster-tar.ts';
import {
  type Base,
  baseDone,
  baseFile,
  baseStem,
  basesIn,
  isBaseFile,
  isErased,
  isOfNewest,
  isOurs,
  lifeIn,
  segmentIn,
} from './copy-names.ts';
import type { CopyPlace } from './copy-place.ts';
import { type Life, livesIn } from './lives.ts';
import { clusterThere, lifeOf, noteBase } from './log-archive.ts';
import { copyPlaceOf } from './place-of.ts';
import { sealed } from './sealed-file.ts';
import { type Copying, startWalCopier } from './wal-copier.ts';

/**
 * A copy of the whole cluster each day, and at once when a life begins; with the segments after it any later instant can be
 * restored (decision 0155). What no instant of the last week needs is removed: older copies hold people who were erased.
 */

const LOOK_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 7;

/** Starts the copies. The log's copier stops after the database: it copies the last segment. */
export function startCopies(
  config: Config,
  services: Omit<Copying, 'data_dir' | 'place'>,
  stops: (() => Promise<void>)[],
  logFailure: LogFailure,
): void {
  const stopping = new AbortController();
  const [of_log, of_bases] = [copyPlaceOf(config), copyPlaceOf(config, stopping.signal)];
  if (of_log === undefined || of_bases === undefined) return;
  const { data_dir } = config;
  stops.unshift(startWalCopier({ ...services, data_dir, place: of_log }, logFailure));
  stops.push(startBaseCopies({ ...services, data_dir, place: of_bases }, stopping, logFailure));
}

/** The returned function stops it, and gives up a copy under way: the database stops after it. */
function startBaseCopies(
  copying: Copying,
  stopping: AbortController,
  logFailure: LogFailure,
): () => Promise<void> {
  let due = 0;
  let seen = '';
  const stop = startJob({ job: 'base copy', logFailure, every_ms: LOOK_EVERY_MS }, async () => {
    const now = copying.clock.now().getTime();
    const cluster = clusterThere(copying.data_dir);
    const life = cluster === null ? null : lifeOf(cluster);
    if (cluster === null || life === null || !isOfNewest(copying.keys, life)) return;
    if (life !== seen) due = 0;
    seen = life;
    if (now < due) return;
    // A failure is tried again in a minute.
    due = now + 60_000;
    const last = basesIn(await copying.place.names(`${life}/`)).at(-1);
    due = last === undefined ? 0 : Date.parse(last.end) + DAY_MS;
    if (now < due) return;
    due = now + 60_000;
    await makeBase(copying, cluster, life, stopping.signal);
    noteBase(cluster, accountFor(copying.data_dir), copying.clock.now().toISOString());
    await trim(copying, life);
    due = now + DAY_MS;
  });
  return async () => {
    stopping.abort();
    await stop();
  };
}

async function makeBase(
  { data_dir, place, keys, clock }: Copying,
  cluster: string,
  life: string,
  signal: AbortSignal,
): Promise<void> {
  const running = runningPostgres(data_dir);
  if (running === undefined) throw new Error('the database does not run');
  const sql = connect(running);
  try {
    await sql.unsafe('set statement_timeout = 0; set idle_session_timeout = 0');
    const begin = clock.now().toISOString();
    const [started] = await sql<{ first: string }[]>`
      select pg_walfile_name(lsn) as first from pg_backup_start('skifta', true) as lsn`;
    const stem = baseStem(life, begin, started?.first ?? '');
    const tar = untilAborted(
      tarOf(cluster, () => endBase(sql)),
      signal,
    );
    await place.put(baseFile(stem), await sealed(tar, keys));
    await place.put(baseDone(stem, clock.now().toISOString()), Readable.from([]));
  } finally {
    await sql.end();
  }
}

async function* untilAborted(tar: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const some of tar) {
    if (signal.aborted) throw new Error('the server stops');
    yield some;
  }
}

/** Does not wait for the log's copies: a restore finds out whether they are there. */
async function endBase(sql: Session): Promise<Record<string, string>> {
  const [stopped] = await sql<{ labelfile: string; spcmapfile: string }[]>`
    select labelfile, spcmapfile from pg_backup_stop(false)`;
  if (stopped === undefined || stopped.spcmapfile.trim() !== '')
    throw new Error('a database with tablespaces is not copied');
  return { backup_label: stopped.labelfile };
}

/**
 * Removes what no instant of the last week needs: of each life the base copies before its newest one that is older than a week, and the
 * segments before its oldest one; and lives that ended before that week. Another life may be of a server that runs: what
 * has no base copy yet stays for a day.
 */
export async function trim({ place, keys, clock }: Copying, own: string): Promise<void> {
  const before = (days: number): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const names = (await place.names('')).filter((name) => isOurs(keys, name));
  for (const life of await livesIn(names, place)) {
    const files = names.filter((name) => lifeIn(name) === life.name);
    const is_own = life.name === own;
    const kept = is_own || life.last > before(KEPT_DAYS) ? neededBases(life, before(KEPT_DAYS)) : [];
    const newest_list = files.filter(isErased).at(-1);
    for (const name of files) {
      const young = !is_own && (await isYoung(name, life, place, before(1)));
      if (!young && isDone(name, kept, is_own, newest_list)) await place.remove(name);
    }
  }
}

function neededBases({ bases }: Life, week_ago: string): readonly Base[] {
  const needed = bases.findLast(({ end }) => end <= week_ago) ?? bases[0];
  return bases.filter(({ end }) => needed === undefined || end >= needed.end);
}

/** A first base copy, or one without the mark of its end, may be under way. */
async function isYoung(name: string, life: Life, place: CopyPlace, day_ago: string): Promise<boolean> {
  if (life.bases.length === 0) return life.last > day_ago;
  if (!isBaseFile(name) || life.bases.some((base) => name === baseFile(base.name))) return false;
  return ((await place.writtenAt(name)) ?? '') > day_ago;
}

function isDone(
  name: string,
  kept: readonly Base[],
  is_own: boolean,
  newest_list: string | undefined,
): boolean {
  const [oldest] = kept;
  if (oldest === undefined) return !is_own;
  if (isErased(name)) return is_own && name !== newest_list;
  const segment = segmentIn(name);
  if (segment !== null) return segment < oldest.first_segment;
  // A base copy that was broken off has no mark of its end.
  if (isBaseFile(name)) return !kept.some((base) => name === baseFile(base.name));
  return basesIn([name]).some((base) => !kept.some((one) => one.name === base.name));
}
