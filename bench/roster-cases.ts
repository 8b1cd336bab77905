import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ARE_ABSENT, caseNames, planningFile, planningPath } from '../test/planning-cases.ts';
import type { RosterRun } from './roster-run.ts';

/**
 * `npm run bench:roster -- cases`: the roster engine on the handed-out cases, 10 and 60 seconds of the processor each. `-- cases shop`
 * takes those with `shop` in their name, `-- FILE.json` a case of its own. `--seconds 10,60`, `--seeds 1,2`; `--keep FOLDER` keeps the plans.
 * `--changes 11M` instead of seconds is the same work on any machine, and the same plan.
 */

const RUN = fileURLToPath(new URL('roster-run.ts', import.meta.url));
const HEADINGS = [
  'case',
  'seconds or changes',
  'seed',
  'points',
  'best known',
  'above',
  'broken',
  'complete after',
  'moves/s',
  'memory',
  'clock',
];

type Known = { readonly best_known: number; readonly below_least: number };

export function benchCases(words: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '10,60' },
      changes: { type: 'string' },
      seeds: { type: 'string', default: '1' },
      keep: { type: 'string' },
    },
  });
  const numbers = (text: string): number[] => text.split(',').map(Number);
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
  const known = (planningFile('best') ?? {}) as Record<string, Known>;
  console.log(HEADINGS.join(' | '));
  for (const limit of (values.changes ?? values.seconds).split(',')) {
    const above: number[] = [];
    for (const file of filesOf(positionals))
      for (const seed of numbers(values.seeds)) {
        const name = basename(file, '.json');
        const keep =
          values.keep === undefined
            ? ''
            : join(
                values.keep,
                `${name}.${limit}${values.changes === undefined ? 's' : ''}.seed${seed}.json`,
              );
        const run = runOf(file, limit, seed, known[name], keep);
        if (known[name] !== undefined) above.push((run.points / known[name].best_known - 1) * 100);
        console.log(lineOf(name, limit, seed, run, known[name]).join(' | '));
      }
    if (above.length > 1) {
      const mean = above.reduce((sum, one) => sum + one, 0) / above.length;
      console.log(`${limit}: mean ${percent(mean)}, worst ${percent(Math.max(...above))}`);
    }
  }
}

function filesOf(words: readonly string[]): string[] {
  const files = words.filter((word) => existsSync(word));
  const parts = words.filter((word) => word !== 'cases' && !existsSync(word));
  if (files.length > 0) return files;
  if (caseNames().length === 0) throw new Error(ARE_ABSENT);
  return caseNames()
    .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
    .map((name) => planningPath(`cases/${name}`));
}

function runOf(file: string, limit: string, seed: number, known: Known | undefined, keep: string): RosterRun {
  const words = [RUN, file, limit, String(seed), String(known?.below_least ?? ''), keep];
  const { stdout, status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function lineOf(
  name: string,
  limit: string,
  seed: number,
  run: RosterRun,
  known: Known | undefined,
): string[] {
  return [
    name,
    limit,
    `${seed}`,
    `${run.points}`,
    known === undefined ? '-' : `${known.best_known}`,
    known === undefined ? '-' : percent((run.points / known.best_known - 1) * 100),
    `${run.breaks}`,
    run.complete_s === null ? 'never' : `${run.complete_s.toFixed(2)} s`,
    `${run.speed.toFixed(2)} M`,
    `${Math.round(run.memory_mb)} MB`,
    `${run.clock_s.toFixed(0)} s`,
  ];
}

const percent = (value: number): string => `${value.toFixed(1)} %`;
