import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { benchBound } from './roster-bound.ts';
import { benchShifts } from './shift-benchmark/bench-shifts.ts';

/**
 * `npm run bench:roster -- FILE --seconds 60`: how good a plan of a file becomes in a time, and what no plan can be better than. FILE is an
 * instance of the public shift-scheduling benchmark (Curtois and Qu 2014), or, with --bound, a roster case: first the kernel, then columns.
 *
 *   --seconds N    when it stops (60)
 *   --cpu          N counts the seconds of the processor instead of those of the clock, for a machine with other work
 *   --seed S       another search (1)
 *   --out PATH     writes the plan: a line a person, a shift or - a day
 */

class BadUse extends Error {}

/** Whether the words ask for the second stage: --bound, or a file of the public benchmark. */
export const isOfColumns = (words: readonly string[]): boolean =>
  words.includes('--bound') || words.some(isShiftFile);

const isShiftFile = (word: string): boolean =>
  existsSync(word) && statSync(word).isFile() && /^SECTION_\w+/m.test(readFileSync(word, 'utf8'));

export async function benchFile(words: readonly string[]): Promise<void> {
  const { values, flags, file } = optionsOf(words);
  const options = {
    name: basename(file),
    seconds: numberOf(values, 'seconds', 60),
    cpu: flags.has('cpu'),
    seed: numberOf(values, 'seed', 1),
  };
  const bench = flags.has('bound') ? benchBound : benchShifts;
  const plan = await bench(readFileSync(file, 'utf8'), options);
  const out = values.get('out');
  if (out !== undefined) writeFileSync(out, plan);
}

function optionsOf(words: readonly string[]) {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const files: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const name = word.replace(/^--/, '');
    if (word === '--cpu' || word === '--bound') flags.add(name);
    else if (['--seconds', '--seed', '--out'].includes(word)) {
      at += 1;
      values.set(name, words[at] ?? '');
    } else files.push(word);
  }
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('--'))
    throw new BadUse(
      `Say one FILE, --seconds N, --seed S, --cpu, --bound, --out PATH; not: ${words.join(' ')}`,
    );
  return { values, flags, file };
}

function numberOf(values: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const text = values.get(name);
  if (text === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) throw new BadUse(`--${name} ${text} is no number`);
  return Number(text);
}
