import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { LIFE } from '../database/embedded/cluster.ts';
import { type Account, clusterIn, giveTo, makePrivate } from '../database/embedded/folder.ts';

/**
 * PostgreSQL's side of the copies of its log (decision 0155). PostgreSQL keeps a segment until a mark says that it is
 * copied: the server seals and copies it, waits until the copy is on disk, and then writes the mark. So neither a key
 * nor the place of the copies is known to the database's account, and a copy that fails keeps the segment.
 */

const MARKS = 'skifta-copied';
const LAST = 'last';
const BASE = 'base';
const STATUS = join('pg_wal', 'archive_status');
/** Files of the running server that a copy of the cluster leaves out. */
export const OF_THIS_CLUSTER: readonly string[] = [MARKS, LIFE];

/** Half a minute: with the copying itself well within the minute that may be lost. */
export const ARCHIVE_SETTINGS: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_timeout: '30',
  archive_command: `for n in 1 2 3 4 5; do test -f ${MARKS}/%f && exit 0; sleep 0.1; done; exit 1`,
};

export const clusterThere = (data_dir: string): string | null =>
  existsSync(clusterIn(data_dir)) ? realpathSync(clusterIn(data_dir)) : null;

export type Waiting = { readonly name: string; readonly file: string; readonly since_ms: number };

/** The finished segments that are not copied yet, the oldest first. */
export function waitingSegments(cluster: string): Waiting[] {
  const marked = new Set(namesIn(join(cluster, MARKS)));
  return namesIn(join(cluster, STATUS))
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length))
    .filter((name) => !marked.has(name))
    .sort()
    .flatMap((name) => {
      const status = statSync(join(cluster, STATUS, `${name}.ready`), { throwIfNoEntry: false });
      return status === undefined
        ? []
        : [{ name, file: join(cluster, 'pg_wal', name), since_ms: status.mtimeMs }];
    });
}

/** Says that the segment's copy is on disk; PostgreSQL may then forget it. */
export function markCopied(cluster: string, account: Account | undefined, name: string, now: string): void {
  makePrivate(join(cluster, MARKS), account);
  writeFileSync(join(cluster, MARKS, LAST), now);
  const mark = join(cluster, MARKS, name);
  writeFileSync(mark, '');
  giveTo(mark, account);
}

/** Removes the marks that PostgreSQL has read. */
export function sweepMarks(cluster: string): void {
  for (const name of namesIn(join(cluster, MARKS)))
    if (name !== LAST && name !== BASE && !existsSync(join(cluster, STATUS, `${name}.ready`)))
      rmSync(join(cluster, MARKS, name), { force: true });
}

/** Notes that a base copy is whole. */
export function noteBase(cluster: string, account: Account | undefined, now: string): void {
  makePrivate(join(cluster, MARKS), account);
  writeFileSync(join(cluster, MARKS, BASE), now);
}

/**
 * For the metrics, in seconds: how long the oldest finished segment waits (0: none does), and since when a segment, and a base,
 * was last copied (NaN: never).
 */
export function copiedState(
  data_dir: string,
  now: Date,
): { behind_s: number; copied_s: number; base_s: number } {
  const cluster = clusterThere(data_dir);
  if (cluster === null) return { behind_s: Number.NaN, copied_s: Number.NaN, base_s: Number.NaN };
  const [oldest] = waitingSegments(cluster);
  const since = (name: string): number => {
    const file = join(cluster, MARKS, name);
    return existsSync(file) ? (now.getTime() - Date.parse(readFileSync(file, 'utf8'))) / 1000 : Number.NaN;
  };
  return {
    behind_s: oldest === undefined ? 0 : Math.max(0, (now.getTime() - oldest.since_ms) / 1000),
    copied_s: since(LAST),
    base_s: since(BASE),
  };
}

/** The name under which this cluster's copies are kept: it ends when the log was not copied for a while. */
export const lifeOf = (cluster: string): string | null =>
  existsSync(join(cluster, LIFE)) ? readFileSync(join(cluster, LIFE), 'utf8') : null;

export const beginLife = (cluster: string, life: string): void =>
  writeFileSync(join(cluster, LIFE), life, { mode: 0o600, flush: true });

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const SEGMENTS_OF_A_LOG = 0x1_00;
const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** The segment that follows, of the same timeline; segments are of 16 MB. */
export function nextSegment(name: string): string {
  const log = Number.parseInt(name.slice(8, 16), 16);
  const next = Number.parseInt(name.slice(16), 16) + 1;
  return `${name.slice(0, 8)}${next < SEGMENTS_OF_A_LOG ? hex(log) + hex(next) : hex(log + 1) + hex(0)}`;
}
