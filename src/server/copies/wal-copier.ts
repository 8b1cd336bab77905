import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from '../database/embedded/folder.ts';
import type { LogFailure } from '../database/jobs.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Keys } from '../database/secrets.ts';
import type { Clock } from '../handler.ts';
import { StartRefusal } from '../start-refusal.ts';
import { begunName, erasedName, isOfNewest, newLife, segmentName } from './copy-names.ts';
import { type CopyPlace, TakenName } from './copy-place.ts';
import {
  beginLife,
  clusterThere,
  isSegment,
  lifeOf,
  markCopied,
  sweepMarks,
  type Waiting,
  waitingSegments,
} from './log-archive.ts';
import { openedFrom, sealed } from './sealed-file.ts';

/**
 * Copies the embedded database's finished segments, and the list of erased people, to a place elsewhere (decision 0155). A failure
 * is tried again and loses nothing: PostgreSQL keeps what has no mark.
 */

export type Copying = {
  readonly data_dir: string;
  /** The list of erased people, which is copied too. */
  readonly erasures_file: string;
  readonly place: CopyPlace;
  readonly keys: Pick<Keys, 'derived'>;
  readonly clock: Clock;
};

const LOOK_EVERY_MS = 200;
const AFTER_FAILURE_MS = 2_000;
/** A failure that lasts is told so often: this is the alarm in the log. */
const TOLD_EVERY_MS = 300_000;

/** The returned function copies what is left and stops: call it after the database has stopped. */
export function startWalCopier(copying: Copying, logFailure: LogFailure): () => Promise<void> {
  const stopping = new AbortController();
  const copy = copierOf(copying);
  const told = { what: '', at: 0 };
  const tell = (error: unknown): void => {
    const why = error instanceof StartRefusal ? error.message : undefined;
    const what = JSON.stringify([failureOf(error), why]);
    const now = performance.now();
    if (told.what === what && now - told.at < TOLD_EVERY_MS) return;
    Object.assign(told, { what, at: now });
    logFailure({ job: 'copy of the log', failure: failureOf(error), ...(why === undefined ? {} : { why }) });
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = await copy().then(
        () => LOOK_EVERY_MS,
        (error: unknown) => {
          tell(error);
          return AFTER_FAILURE_MS;
        },
      );
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    await copy().catch(tell);
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** One look at what is to be copied. */
function copierOf(copying: Copying): () => Promise<void> {
  const { data_dir, erasures_file, place, keys, clock } = copying;
  let life: string | null = null;
  let erased = '';
  return async () => {
    const cluster = clusterThere(data_dir);
    if (cluster === null) return;
    life ??= await livedOn(cluster, copying);
    for (const segment of waitingSegments(cluster)) {
      // PostgreSQL also asks for notes about base copies, which nothing needs.
      if (isSegment(segment.name)) await copySegment(copying, life, segment);
      markCopied(cluster, accountFor(data_dir), segment.name, clock.now().toISOString());
    }
    sweepMarks(cluster);
    // It is only appended to: what comes while it is read is copied at the next look.
    const list = statSync(erasures_file, { throwIfNoEntry: false });
    const stamp = `${list?.size} ${list?.mtimeMs}`;
    if (list === undefined || list.size === 0 || stamp === erased) return;
    const name = erasedName(life, clock.now().toISOString());
    await place.put(name, await sealed(bytes(readFileSync(erasures_file)), keys));
    erased = stamp;
  };
}

/** The life that the cluster is in, if the place knows it and the newest secret is its own; else a new one begins. */
async function livedOn(cluster: string, { place, keys, clock }: Copying): Promise<string> {
  const life = lifeOf(cluster);
  await place.tidy(life, clock.now());
  if (life !== null && isOfNewest(keys, life) && (await place.writtenAt(begunName(life))) !== null)
    return life;
  const begun = newLife(keys, clock.now().toISOString());
  await place.put(begunName(begun), Readable.from([]));
  beginLife(cluster, begun);
  return begun;
}

async function copySegment({ place, keys }: Copying, life: string, { name, file }: Waiting): Promise<void> {
  const content = readFileSync(file);
  const copy = segmentName(life, name);
  try {
    await place.put(copy, await sealed(bytes(content), keys));
  } catch (error) {
    if (!(error instanceof TakenName)) throw error;
    if ((await digestOf(await openedFrom(await place.get(copy), copy, keys))) === digest(content)) return;
    throw new StartRefusal(
      `${place.where} holds another ${copy} than this database: nothing is copied until one of two servers on copies of one data folder stops, or until that file is moved away.`,
    );
  }
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const some of content) hash.update(some);
  return hash.digest('hex');
}

const PIECE = 1 << 18;

async function* bytes(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}
