import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { beInCompany, type Db } from '../database/db.ts';
import { openDataFolder, syncFolder, writeSynced } from '../database/embedded/folder.ts';
import type { LogFailure } from '../database/jobs.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Keys } from '../database/secrets.ts';
import { later } from '../database/transaction.ts';
import type { Clock } from '../handler.ts';

/**
 * The heads of history, signed and kept outside the database (trust rule 34): rewriting or cutting history inside the
 * database does not change them. One line per company and look, only when its head moved. After a restore a line says
 * from which head the company continues; heads signed above it belong to the discarded history.
 */

const signedHead = z.strictObject({
  at: z.string(),
  company_id: z.uuid(),
  n: z.number().int().positive(),
  hash: z.string(),
  restored: z.literal(true).optional(),
  mac: z.string(),
});
export type SignedHead = z.output<typeof signedHead>;
type Head = Omit<SignedHead, 'mac'>;
type HeadKeys = Pick<Keys, 'derived'>;

const FIVE_MINUTES_MS = 300_000;
const COMPANIES_AT_ONCE = 200;
/** Beyond this size the file keeps only the last head of each company and month; checked once a day. */
const THIN_FROM_BYTES = 2_000_000;

export const headFile = (data_dir: string): string => join(data_dir, 'history-heads.jsonl');

const macOf = (key: Buffer, { at, company_id, n, hash, restored }: Head): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([at, company_id, n, hash, restored === true]))
    .digest();

const signedLine = (keys: HeadKeys, head: Head): string => {
  const mac = macOf(keys.derived('history heads')[0], head).toString('hex');
  return `${JSON.stringify({ ...head, mac })}\n`;
};

/**
 * The valid signed heads in order, and the line numbers that this installation did not sign. An incomplete last line
 * was cut off by a power failure.
 */
export function readHeads(file: string, keys: HeadKeys): { heads: SignedHead[]; forged: number[] } {
  if (!existsSync(file)) return { heads: [], forged: [] };
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  const signing = keys.derived('history heads');
  const forged: number[] = [];
  let heads: SignedHead[] = [];
  lines.forEach((line, index) => {
    const head = signedHead.safeParse(parsed(line)).data;
    if (head === undefined || !signing.some((key) => isSigned(key, head))) {
      forged.push(index + 1);
      return;
    }
    if (head.restored)
      heads = heads.filter(({ company_id, n }) => company_id !== head.company_id || n <= head.n);
    heads.push(head);
  });
  return { heads, forged };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isSigned(key: Buffer, head: SignedHead): boolean {
  const mac = Buffer.from(head.mac, 'hex');
  const ours = macOf(key, head);
  return mac.length === ours.length && timingSafeEqual(mac, ours);
}

/** Appends lines and waits until they are on disk. */
export function appendHeads(data_dir: string, keys: HeadKeys, heads: readonly Head[]): void {
  if (heads.length === 0) return;
  openDataFolder(data_dir);
  const file = headFile(data_dir);
  cutHalfLine(file);
  writeSynced(file, 'a', heads.map((head) => signedLine(keys, head)).join(''));
}

function cutHalfLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const whole = bytes.lastIndexOf(10) + 1;
  if (whole < bytes.length) truncateSync(file, whole);
}

/**
 * Signs again with the newest secret what an older one signed, so that the older one may be taken away; returns how
 * many. A forged line stays as it is.
 */
export function signAnew(data_dir: string, keys: HeadKeys): number {
  const file = headFile(data_dir);
  const [newest, ...older] = keys.derived('history heads');
  if (older.length === 0 || !existsSync(file)) return 0;
  let signed = 0;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const head = signedHead.safeParse(parsed(line)).data;
      if (head === undefined || isSigned(newest, head) || !older.some((key) => isSigned(key, head)))
        return line;
      signed += 1;
      const { mac: _, ...unsigned } = head;
      return signedLine(keys, unsigned).trimEnd();
    });
  if (signed > 0) replace(file, lines.join('\n'));
  return signed;
}

/** Compacts a long file. A forged line stays, and all others with it: they are evidence. */
export function thin(file: string, keys: HeadKeys): void {
  if (!existsSync(file) || statSync(file).size <= THIN_FROM_BYTES) return;
  const { heads, forged } = readHeads(file, keys);
  if (forged.length > 0) return;
  const lasts = new Map(heads.map((head) => [`${head.company_id} ${head.at.slice(0, 7)}`, head]));
  replace(file, [...lasts.values()].map((head) => `${JSON.stringify(head)}\n`).join(''));
}

function replace(file: string, text: string): void {
  writeSynced(`${file}.new`, 'w', text);
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

type Services = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: HeadKeys;
  readonly data_dir: string;
};

/** The hash last signed for each company. */
type Signed = Map<string, string>;

const signedIn = (data_dir: string, keys: HeadKeys): Signed =>
  new Map(readHeads(headFile(data_dir), keys).heads.map(({ company_id, hash }) => [company_id, hash]));

/** Signs the heads that moved since the last signature; returns how many. */
export async function signHeads(
  { db, clock, keys, data_dir }: Services,
  signed: Signed = signedIn(data_dir, keys),
): Promise<number> {
  const at = clock.now().toISOString();
  const moved = (await currentHeads(db))
    .filter(({ company_id, n, hash }) => n > 0 && signed.get(company_id) !== hash)
    .map((head) => ({ at, ...head }));
  appendHeads(data_dir, keys, moved);
  for (const { company_id, hash } of moved) signed.set(company_id, hash);
  return moved.length;
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
  const { clock, keys, data_dir } = services;
  let under_way: Promise<unknown> = Promise.resolve();
  let signed: Signed | undefined;
  let day = '';
  const sign = async (): Promise<void> => {
    const today = clock.now().toISOString().slice(0, 10);
    if (today !== day) {
      signAnew(data_dir, keys);
      thin(headFile(data_dir), keys);
    }
    day = today;
    signed ??= signedIn(data_dir, keys);
    await signHeads(services, signed);
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
