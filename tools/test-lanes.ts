import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Note } from './test-notes.ts';

/**
 * Which test files run side by side. One process for each file would cost more than most files take, and a single
 * process leaves a core idle, so the files are divided among a few lanes, the longest first.
 */

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

const secondsOf = (file: string): number => seconds[file] ?? (file.startsWith('src/') ? 0.3 : 1);

/** Stores the measured seconds, keeps those of files that did not run, and drops deleted files. */
export function keepSeconds(notes: readonly Note[]): void {
  for (const one of notes) if (one.kind === 'seconds') seconds[one.file] = Number(one.seconds.toFixed(1));
  const kept = Object.entries(seconds)
    .filter(([file]) => existsSync(new URL(`../${file}`, import.meta.url)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(MEASURED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
