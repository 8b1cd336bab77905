import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { openDataFolder, syncFolder, writeSynced } from '../database/embedded/folder.ts';
import type { Keys } from '../database/secrets.ts';

/**
 * The file of signed heads of history (trust rule 34): rewriting or cutting history inside the database does not change
 * it. After a restore a line says from which head the company continues; heads signed above it belong to the discarded
 * history.
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
export type Head = Omit<SignedHead, 'mac'>;
export type HeadKeys = Pick<Keys, 'derived'>;

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

/** Appends signed heads and waits until they are on disk; returns their lines. */
export function appendHeads(data_dir: string, keys: HeadKeys, heads: readonly Head[]): readonly string[] {
  if (heads.length === 0) return [];
  openDataFolder(data_dir);
  const lines = heads.map((head) => signedLine(keys, head));
  appendLines(headFile(data_dir), lines);
  return lines;
}

/** Appends lines after whole lines, and waits until they are on disk. */
export function appendLines(file: string, lines: readonly string[]): void {
  cutHalfLine(file);
  writeSynced(file, 'a', lines.join(''));
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
export function signAnew(file: string, keys: HeadKeys): number {
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
