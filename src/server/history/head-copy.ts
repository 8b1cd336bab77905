import { existsSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import {
  appendLines,
  type HeadKeys,
  headFile,
  readHeads,
  type SignedHead,
  signAnew,
  thin,
} from './head-file.ts';

/**
 * The signed heads a second time, in a folder on another disk (HEADS_COPY_DIR, decision 0147): who cuts the end of a
 * history and of the file beside it does not reach the copy. Several servers may share one folder.
 */

const textOf = ({ at, company_id, n, hash, restored }: SignedHead): string =>
  [at, company_id, n, hash, restored === true].join(' ');

/**
 * Appends to the copy what only the file beside the database holds, after the copy was brought to the newest secret.
 * A folder that is not there is refused: a disk that is not mounted must not become a folder of this one.
 */
export function mendCopy(data_dir: string, copy_dir: string | undefined, keys: HeadKeys): void {
  if (copy_dir === undefined) return;
  requireCopyFolder(copy_dir);
  const file = headFile(copy_dir);
  signAnew(file, keys);
  const copied = readHeads(file, keys).heads;
  const held = new Set(copied.map(textOf));
  const restored = copied.filter((head) => head.restored === true);
  // Another server's file does not know that a restore ended the history that it signed.
  const isDiscarded = ({ company_id, n, at }: SignedHead): boolean =>
    restored.some((one) => one.company_id === company_id && n > one.n && at < one.at);
  const missing = readHeads(headFile(data_dir), keys).heads.filter(
    (head) => !held.has(textOf(head)) && !isDiscarded(head),
  );
  if (missing.length > 0)
    appendLines(
      file,
      missing.map((head) => `${JSON.stringify(head)}\n`),
    );
  thin(file, keys);
}

/** Throws StartRefusal when the folder is configured and not there. */
export function requireCopyFolder(copy_dir: string | undefined): void {
  if (copy_dir !== undefined && !existsSync(copy_dir))
    throw new StartRefusal(
      `The folder ${copy_dir} (HEADS_COPY_DIR) is not there: make it, or mount its disk.`,
    );
}

/** The heads of the file and of its copy, and the lines of each that this installation did not sign. */
export function headsEverywhere(
  data_dir: string,
  copy_dir: string | undefined,
  keys: HeadKeys,
): { heads: readonly SignedHead[]; forged: readonly { file: string; line: number }[] } {
  requireCopyFolder(copy_dir);
  if (copy_dir !== undefined && existsSync(headFile(data_dir)) && !existsSync(headFile(copy_dir)))
    throw new StartRefusal(
      `There is no copy of the signed heads in ${copy_dir} (HEADS_COPY_DIR): a running server makes it. If it was there, it was taken away.`,
    );
  const files = [data_dir, ...(copy_dir === undefined ? [] : [copy_dir])].map(headFile);
  const read = files.map((file) => ({ file, ...readHeads(file, keys) }));
  const heads = new Map(read.flatMap(({ heads }) => heads.map((head) => [textOf(head), head])));
  return {
    heads: [...heads.values()],
    forged: read.flatMap(({ file, forged }) => forged.map((line) => ({ file, line }))),
  };
}

/** Follows the file beside the database; mends the copy at the start, when asked to, and after a failure. */
export function copyOfHeads(
  data_dir: string,
  copy_dir: string | undefined,
  keys: HeadKeys,
): (lines: readonly string[], mend: boolean) => void {
  let is_whole = false;
  return (lines, mend) => {
    const follows = is_whole && !mend;
    is_whole = false;
    if (!follows) mendCopy(data_dir, copy_dir, keys);
    else if (copy_dir !== undefined && lines.length > 0) appendLines(headFile(copy_dir), lines);
    is_whole = true;
  };
}
