import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Note } from './test-notes.ts';

/**
 * Which test files run side by side. One process for each file would cost more than most files take, and a single
 * process leaves a core idle, so the files are divided among a few lanes, the longest first.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The seconds that each file took in `npm test -- --measure`. */
const MEASURED = new URL('test-seconds.json', import.meta.url);
const seconds = JSON.parse(readFileSync(MEASURED, 'utf8')) as Record<string, number>;

/** Assigns every file to one lane. A lane's files are in the order of their names; those in `last` end every lane. */
export function lanesOf(
  files: readonly string[],
  lanes: number,
  last: (file: string) => boolean = () => false,
): string[][] {
  const closing = files.filter(last);
  const opening = files.filter((file) => !last(file)).sort((a, b) => secondsOf(b) - secondsOf(a));
  const filled = Array.from({ length: lanes }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of opening) {
    const shortest = filled.reduce((least, lane) => (lane.seconds < least.seconds ? lane : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  const used = filled.filter((lane) => lane.files.length > 0).map((lane) => lane.files.sort());
  return used.length === 0 && closing.length > 0 ? [closing] : used.map((lane) => [...lane, ...closing]);
}

/**
 * Writes a file that loads those of a lane, and hears the outside in between: loading many in a row is deaf for so long on a slow computer
 * that the connections to the database, which the first file's hooks open, are taken for dead.
 */
export function entryOf({ files, entry }: { files: readonly string[]; entry: string }): string {
  const load = (file: string): string =>
    `await import('${pathToFileURL(resolve(ROOT, file))}');\nawait new Promise(setImmediate);\n`;
  writeFileSync(entry, files.map(load).join(''));
  return entry;
}

const secondsOf = (file: string): number => seconds[file] ?? (file.startsWith('src/') ? 0.3 : 1);

/** Stores the measured seconds, keeps those of files that did not run, and drops deleted files. */
export function keepSeconds(notes: readonly Note[]): void {
  for (const one of notes) if (one.kind === 'seconds') seconds[one.file] = Number(one.seconds.toFixed(1));
  const kept = Object.entries(seconds)
    .filter(([file]) => existsSync(new URL(`../${file}`, import.meta.url)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(MEASURED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
