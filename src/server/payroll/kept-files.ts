import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync } from 'node:zlib';
import type { KEPT_FILES, KeptFile } from '../../contract/payroll-files.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { type Caller, type FileBytes, FileReply, type Undrawn } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/**
 * The rows of kept files (decision 0059). The content names people, numbers and accounts, so it is gzipped and sealed
 * to its row.
 */

export type KeptKind = (typeof KEPT_FILES)[number];

export type KeptRow = Omit<KeptFile, 'outdated'> & {
  readonly outdated: boolean;
  /** `YYYY-MM`: the month that was worked. */
  readonly month: string;
  readonly media_type: string;
};

const columns = (tx: Tx): Part => tx`
  f.id, f.run_id as run, f.kind, f.number, f.name, f.media_type, f.size, encode(f.sha256, 'hex') as sha256, f.left_out,
  f.reason, u.first_name || ' ' || u.last_name as made_by, f.made_at, r.undone_at,
  f.kind = 'agi' and exists (
    select from payroll_runs o
    where o.company_id = ${companyOf(tx)} and date_trunc('month', o.paid_on) = f.period
      and (o.made_at > f.made_at and o.undone_at is null or o.made_at <= f.made_at and o.undone_at >= f.made_at)
  ) as outdated,
  f.filed_on, f.receipt, f.version, to_char(r.month, 'YYYY-MM') as month`;

const select = (tx: Tx, company_id: string, which: Part): Promise<KeptRow[]> => tx<KeptRow[]>`
  select ${columns(tx)}
  from payroll_files f
  join payroll_runs r on r.company_id = f.company_id and r.id = f.run_id
  join users u on u.company_id = f.company_id and u.id = f.made_by
  where f.company_id = ${company_id} and ${which}
  order by f.made_at desc, f.kind, f.number desc`;

/** The files of a month's runs, the latest first. */
export const keptOfMonth = (tx: Tx, company_id: string, month: string): Promise<KeptRow[]> =>
  select(tx, company_id, tx`r.month = ${`${month}-01`}`);

/** The latest file of this kind of a run; null: none was made. */
export async function latestOfRun(
  tx: Tx,
  company_id: string,
  run_id: string,
  kind: KeptKind,
): Promise<KeptRow | null> {
  const [row] = await select(tx, company_id, tx`f.run_id = ${run_id} and f.kind = ${kind}`);
  return row ?? null;
}

export async function keptById(tx: Tx, company_id: string, id: string): Promise<KeptRow> {
  const [row] = await select(tx, company_id, tx`f.id = ${id}`);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/**
 * The last made of the declarations of a period (`YYYY-MM`) that were filed: a typed day may be wrong. Null: none was
 * filed.
 */
export async function lastFiled(tx: Tx, company_id: string, period: string): Promise<KeptRow | null> {
  const [last] = await select(
    tx,
    company_id,
    tx`f.kind = 'agi' and f.period = ${`${period}-01`} and f.filed_on is not null`,
  );
  return last ?? null;
}

const place = (company_id: string, id: string): string => `${company_id}|${id}|payroll_file`;

type Kept = Pick<KeptRow, 'id' | 'sha256'>;

/** The bytes as they were sent. Throws when they are no longer those of the digest. */
export async function contentOf(tx: Tx, keys: Keys, company_id: string, kept: Kept): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await piecesOf(tx, keys, company_id, kept)));
}

/** As contentOf, in pieces: the digest is held against all of them before the first is sent. */
export async function piecesOf(
  tx: Tx,
  keys: Keys,
  company_id: string,
  { id, sha256 }: Kept,
): Promise<AsyncIterable<Buffer>> {
  const [row] = await tx<{ content_sealed: Buffer }[]>`
    select content_sealed from payroll_files where company_id = ${company_id} and id = ${id}`;
  if (row === undefined) throw new Refusal('not_found');
  const zipped = openZipped(keys, company_id, id, row.content_sealed);
  const digest = createHash('sha256');
  for await (const piece of unzipped(zipped)) digest.update(piece);
  if (digest.digest('hex') !== sha256) throw new Error('a kept file is not what was sent');
  return unzipped(zipped);
}

const openZipped = (keys: Keys, company_id: string, id: string, sealed: Uint8Array): Buffer =>
  Buffer.from(keys.open(sealed, place(company_id, id)), 'base64');

/** Unsealed and unzipped. */
export const openContent = (keys: Keys, company_id: string, id: string, sealed: Uint8Array): Buffer =>
  gunzipSync(openZipped(keys, company_id, id, sealed));

const PIECE = 1 << 16;
const unzipped = (zipped: Buffer): AsyncIterable<Buffer> =>
  Readable.from([zipped]).pipe(createGunzip({ chunkSize: PIECE }));

/** The kept bytes as a download. */
export const replyOf = (
  { name, media_type, left_out, size }: KeptRow,
  pieces: AsyncIterable<Buffer>,
): FileReply => new FileReply(name, media_type, pieces, left_out, size);

export type MadeFile = {
  readonly id: string;
  readonly run_id: string;
  readonly kind: KeptKind;
  readonly number: number;
  /** `YYYY-MM`: the month of payment. */
  readonly period: string;
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Exclude<FileBytes, Undrawn>;
  readonly left_out: number | null;
  readonly reason: string | null;
  /** What a bank file orders for each person. */
  readonly payments: ReadonlyArray<{ readonly user_id: string; readonly net_ore: number }>;
};

/**
 * Keeps a file. False: another transaction kept the file of this number first. No lock is held before the insert, so
 * that people and months are locked before it (CONTRIBUTING, "A call", step 9).
 */
export async function keep(
  tx: Tx,
  keys: Keys,
  { company_id, user_id }: Pick<Caller, 'company_id' | 'user_id'>,
  now: string,
  { bytes: made, payments, period, id, ...row }: MadeFile,
): Promise<boolean> {
  const { zipped, size, sha256 } = await packed(made);
  const content_sealed = keys.seal(zipped.toString('base64'), place(company_id, id));
  const kept = await tx`
    insert into payroll_files ${tx({
      ...row,
      company_id,
      id,
      period: `${period}-01`,
      content_sealed,
      size,
      sha256,
      made_by: user_id,
      made_at: now,
    })}
    on conflict (company_id, run_id, kind, number) do nothing`;
  if (kept.count === 0) return false;
  if (payments.length > 0)
    await tx`
      insert into payroll_file_payments (company_id, file_id, run_id, user_id, amount_ore)
      select r.company_id, ${id}, ${row.run_id}, p.user_id, p.amount_ore
      from unnest(
        ${payments.map((one) => one.user_id)}::uuid[], ${payments.map(({ net_ore }) => net_ore)}::bigint[]
      ) p (user_id, amount_ore)
      join company_settings r on r.company_id = ${company_id}`;
  return true;
}

/** Zips a file while it is written, with the number of its bytes and their digest. */
async function packed(bytes: MadeFile['bytes']) {
  const digest = createHash('sha256');
  const zipped: Buffer[] = [];
  let size = 0;
  await pipeline(
    async function* counted() {
      for await (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
        digest.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    createGzip(),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) zipped.push(piece);
    },
  );
  return { zipped: Buffer.concat(zipped), size, sha256: digest.digest() };
}

export const newFileId = (): string => randomUUID();
