import { beInCompany, type Db } from '../database/db.ts';
import type { LogFailure } from '../database/jobs.ts';
import { failureOf } from '../database/refusal-of.ts';
import { later } from '../database/transaction.ts';
import type { Clock } from '../handler.ts';
import { copyOfHeads } from './head-copy.ts';
import { appendHeads, type HeadKeys, headFile, readHeads, signAnew, thin } from './head-file.ts';

/**
 * Signs the heads of history: one line per company and look, only when its head moved, in a file beside the database
 * (head-file.ts) and, where it is configured, in a folder on another disk (head-copy.ts).
 */

const FIVE_MINUTES_MS = 300_000;
const COMPANIES_AT_ONCE = 200;

type Services = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: HeadKeys;
  readonly data_dir: string;
  /** A folder on another disk that holds the lines a second time (head-copy.ts). */
  readonly heads_copy_dir?: string | undefined;
};

/** The hash last signed for each company. */
type Signed = Map<string, string>;

const signedIn = (data_dir: string, keys: HeadKeys): Signed =>
  new Map(readHeads(headFile(data_dir), keys).heads.map(({ company_id, hash }) => [company_id, hash]));

/** Signs the heads that moved since the last signature; returns the lines. */
export async function signHeads(
  { db, clock, keys, data_dir }: Services,
  signed: Signed = signedIn(data_dir, keys),
): Promise<readonly string[]> {
  const at = clock.now().toISOString();
  const moved = (await currentHeads(db))
    .filter(({ company_id, n, hash }) => n > 0 && signed.get(company_id) !== hash)
    .map((head) => ({ at, ...head }));
  const lines = appendHeads(data_dir, keys, moved);
  for (const { company_id, hash } of moved) signed.set(company_id, hash);
  return lines;
}

async function currentHeads(db: Db): Promise<{ company_id: string; n: number; hash: string }[]> {
  const ids = (await db.onPlatform((tx) => tx<{ id: string }[]>`select id::text from companies`)).map(
    ({ id }) => id,
  );
  const heads: { company_id: string; n: number; hash: string }[] = [];
  for (let first = 0; first < ids.length; first += COMPANIES_AT_ONCE) {
    await db.onPlatform(async (tx) => {
      for (const id of ids.slice(first, first + COMPANIES_AT_ONCE)) {
        later(tx, beInCompany(tx, id));
        heads.push(
          ...(await tx<{ company_id: string; n: number; hash: string }[]>`
            select company_id::text, n, encode(hash, 'hex') as hash from history_heads where company_id = ${id}`),
        );
      }
    });
  }
  return heads;
}

/**
 * Signs at once and every five minutes; the returned function signs a last time and stops. A failure is logged and
 * tried again.
 */
export function startHeadLog(
  services: Services,
  logFailure: LogFailure,
  every_ms = FIVE_MINUTES_MS,
): () => Promise<void> {
  const { clock, keys, data_dir, heads_copy_dir } = services;
  let under_way: Promise<unknown> = Promise.resolve();
  let signed: Signed | undefined;
  let day = '';
  const copy = copyOfHeads(data_dir, heads_copy_dir, keys);
  const sign = async (): Promise<void> => {
    const today = clock.now().toISOString().slice(0, 10);
    if (today !== day) {
      signAnew(headFile(data_dir), keys);
      thin(headFile(data_dir), keys);
    }
    signed ??= signedIn(data_dir, keys);
    copy(await signHeads(services, signed), today !== day);
    day = today;
  };
  const look = (): void => {
    under_way = under_way
      .then(sign)
      .catch((error: unknown) => logFailure({ job: 'history heads', failure: failureOf(error) }));
  };
  look();
  const timer = setInterval(look, every_ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    look();
    await under_way;
  };
}
