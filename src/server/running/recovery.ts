import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../configuration.ts';
import { untar } from '../copies/cluster-tar.ts';
import {
  type Base,
  baseFile,
  basesIn,
  isErased,
  isOurs,
  segmentIn,
  segmentName,
} from '../copies/copy-names.ts';
import type { CopyPlace } from '../copies/copy-place.ts';
import { type Life, livesAt, livesIn } from '../copies/lives.ts';
import { isSegment, nextSegment } from '../copies/log-archive.ts';
import { copyPlaceOf } from '../copies/place-of.ts';
import { NotReached, type Recovered, recoverCluster } from '../copies/recovered-cluster.ts';
import { openedFrom } from '../copies/sealed-file.ts';
import { openDb } from '../database/db.ts';
import { writeSynced } from '../database/embedded/folder.ts';
import { migrate } from '../database/migrate.ts';
import type { Keys } from '../database/secrets.ts';
import { connect } from '../database/session.ts';
import { tablesInOrder, workLong } from '../database/table-order.ts';
import type { Clock } from '../handler.ts';
import { mendCopy } from '../history/head-copy.ts';
import { appendHeads } from '../history/head-file.ts';
import { StartRefusal } from '../start-refusal.ts';
import { headOf } from './backup.ts';
import { erasedLines, erasuresFile, notedErasures } from './erasure-notes.ts';
import { endWaysIn } from './restore.ts';
import { type Proof, proveAsIs, provedLines } from './restore-proof.ts';
import { reapplyErasures } from './retention.ts';
import { refuseOtherSecret } from './secret-marks.ts';

/**
 * `restore --until INSTANT`: the embedded database as it was at an instant, from a base copy and the log after it
 * (decision 0155), in an empty data folder. It ends what a restore of a backup ends (decision 0133), and people who were erased
 * since are erased again, before the database gets its name.
 */

type Around = { readonly config: Config; readonly clock: Clock; readonly say: (line: string) => void };

const LATEST = 'latest';

export type Wanted = { readonly until: string; readonly life: string | undefined };

export async function restoreUntil(around: Around, keys: Keys, wanted: Wanted): Promise<void> {
  const { config, say } = around;
  const began = performance.now();
  const place = copyPlaceOf(config);
  if (place === undefined)
    throw new StartRefusal(
      'Say where the copies are: set WAL_COPY_DIR or WAL_COPY_BUCKET as the server had it.',
    );
  const until = instantIn(wanted.until);
  const names = (await place.names('')).filter((name) => isOurs(keys, name));
  const base = await baseBefore(names, until, wanted.life, place);
  const segments = names
    .filter((name) => name.startsWith(`${base.life}/`))
    .flatMap((name) => segmentIn(name) ?? []);
  if (until === null) refuseGap(base, segments, place);
  say(`The copy of ${base.end} is put back, and the log after it ...`);
  const recovered = await recoverCluster({
    data_dir: config.data_dir,
    until,
    copies: copiesOf(place, keys, base, new Set(segments)),
    log: say,
  }).catch((error: unknown) => {
    if (error instanceof NotReached) throw notReached(error, wanted.until, base, segments, place);
    throw error;
  });
  const proof = await finish(around, keys, recovered, place, names).catch(async (error: unknown) => {
    await recovered.discard();
    throw error;
  });
  await recovered.keep();
  for (const line of provedLines(proof.proof)) say(line);
  if (proof.again > 0) say(`Erased again: ${proof.again} people who were erased after that instant.`);
  say(
    `Restored and proved in ${((performance.now() - began) / 1000).toFixed(1)} s; the last change in it is of ${proof.last ?? base.end}. Everybody signs in anew; start Skifta as usual.`,
  );
  mendCopy(config.data_dir, config.heads_copy_dir, keys);
}

/** null: all that was copied. */
function instantIn(text: string): string | null {
  if (text === LATEST) return null;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new StartRefusal(
      `--until wants an instant with its zone, such as 2026-11-21T13:59:00+01:00, or ${LATEST}, but is "${text}".`,
    );
  return new Date(text).toISOString();
}

async function baseBefore(
  names: readonly string[],
  until: string | null,
  wanted_life: string | undefined,
  place: CopyPlace,
): Promise<Base> {
  const { where } = place;
  const lives = await livesIn(names, place);
  const named = lives.filter(({ name }) => wanted_life === undefined || name === wanted_life);
  if (lives.length > 0 && named.length === 0)
    throw new StartRefusal(
      `There is no life ${wanted_life} of this installation in ${where}: ${lives.map(lifeLine).join('; ')}.`,
    );
  const [oldest] = basesIn(names).filter(({ life }) => wanted_life === undefined || life === wanted_life);
  if (oldest === undefined)
    throw new StartRefusal(
      `There is no base copy of this installation in ${where}: is it the place, and is the secret the installation's own?`,
    );
  const possible = livesAt(named, until);
  if (possible.length > 1)
    throw new StartRefusal(
      `Several servers copied to ${where} at that time, such as production and a rehearsed restore: say with --life NAME which it is. ${possible.map(lifeLine).join('; ')}. Nothing was restored.`,
    );
  const base = possible[0]?.bases.findLast(({ end }) => until === null || end <= until);
  if (base === undefined)
    throw new StartRefusal(
      `${until} is before the oldest base copy in ${where}, which is of ${oldest.end}: choose a later instant, or restore a backup.`,
    );
  return base;
}

const lifeLine = ({ name, began, last }: Life): string => `${name} (${began} to ${last})`;

/** The first segment that is missing between the base copy and the last segment. */
function firstGap({ first_segment }: Base, segments: readonly string[]): string | null {
  const [last = ''] = segments.toSorted().reverse();
  const there = new Set(segments);
  for (let name = first_segment; name <= last; name = nextSegment(name)) if (!there.has(name)) return name;
  return null;
}

const gapSentence = (gap: string, { life }: Base, { where }: CopyPlace): string =>
  `The segment ${segmentName(life, gap)} is missing in ${where}: the log after it cannot be used. Bring it back, or choose an instant before it.`;

function refuseGap(base: Base, segments: readonly string[], place: CopyPlace): void {
  const gap = firstGap(base, segments);
  if (gap !== null) throw new StartRefusal(gapSentence(gap, base, place));
}

function notReached(
  { message }: NotReached,
  until: string,
  base: Base,
  segments: readonly string[],
  place: CopyPlace,
): StartRefusal {
  const gap = firstGap(base, segments);
  if (gap !== null) return new StartRefusal(`${gapSentence(gap, base, place)} Nothing was restored.`);
  return new StartRefusal(
    `The copies in ${place.where} do not reach ${until}: the last change in them is of ${message || base.end}. Restore all of them with --until ${LATEST}. Nothing was restored.`,
  );
}

function copiesOf(place: CopyPlace, keys: Keys, base: Base, segments: ReadonlySet<string>) {
  const text = async (name: string): Promise<AsyncIterable<Uint8Array>> =>
    openedFrom(await place.get(name), `${place.where}/${name}`, keys);
  return {
    unpack: async (folder: string, account: Parameters<typeof untar>[2]): Promise<void> =>
      untar(await text(baseFile(base.name)), folder, account).catch((error: unknown) => {
        throw damaged(place, baseFile(base.name), error);
      }),
    segment: async (segment: string, file: string): Promise<boolean> => {
      if (!isSegment(segment) || !segments.has(segment)) return false;
      const name = segmentName(base.life, segment);
      try {
        await pipeline(await text(name), createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        throw damaged(place, name, error);
      }
      return true;
    },
  };
}

const damaged = ({ where }: CopyPlace, name: string, error: unknown): StartRefusal => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC')
    return new StartRefusal('The disk of the data folder is full: nothing was restored.');
  return new StartRefusal(
    `The copy ${where}/${name} is damaged or cut short: bring back a whole one, or choose an instant before it. Nothing was restored.`,
  );
};

type Finished = { readonly proof: Proof; readonly again: number; readonly last: string | null };

async function finish(
  { config, clock, say }: Around,
  keys: Keys,
  { connection }: Recovered,
  place: CopyPlace,
  names: readonly string[],
): Promise<Finished> {
  const now = clock.now().toISOString();
  const db = openDb(connection);
  const sql = connect(connection);
  try {
    await refuseOtherSecret(db, keys);
    const { proof, last, companies } = await sql.begin(async (tx) => {
      await workLong(tx);
      const [replayed] = await tx<{ at: string | null }[]>`select pg_last_xact_replay_timestamp() as at`;
      const head = await headOf(tx);
      const tables = await tablesInOrder(tx);
      const proved = await proveAsIs(tx, tables, head.companies);
      if (!proved.holds)
        throw new StartRefusal(
          `${provedLines(proved).join('\n')}\nNothing was restored: choose another instant.`,
        );
      await endWaysIn(tx, tables, now);
      return { proof: proved, last: replayed?.at ?? null, companies: head.companies };
    });
    await migrate(sql, { log: say });
    appendHeads(
      config.data_dir,
      keys,
      companies.flatMap(({ id, head }) =>
        head === null || head.n === 0
          ? []
          : [{ at: now, company_id: id, n: head.n, hash: head.hash, restored: true as const }],
      ),
    );
    await bringErasures(config.data_dir, keys, place, names);
    return { proof, last, again: await reapplyErasures(db, config.data_dir, now) };
  } finally {
    await sql.end();
    await db.close();
  }
}

/** Adds to the list in the data folder who is on the lists that were copied. */
async function bringErasures(
  data_dir: string,
  keys: Keys,
  place: CopyPlace,
  names: readonly string[],
): Promise<void> {
  const noted = new Set(notedErasures(data_dir).map(({ user_id }) => user_id));
  for (const name of names.filter(isErased)) {
    const pieces: Uint8Array[] = [];
    try {
      for await (const some of await openedFrom(await place.get(name), name, keys)) pieces.push(some);
    } catch (error) {
      throw damaged(place, name, error);
    }
    const missing = erasedLines(Buffer.concat(pieces).toString('utf8')).filter(
      ({ user_id }) => !noted.has(user_id),
    );
    for (const { user_id } of missing) noted.add(user_id);
    if (missing.length > 0)
      writeSynced(erasuresFile(data_dir), 'a', missing.map((row) => `\n${JSON.stringify(row)}\n`).join(''));
  }
}
