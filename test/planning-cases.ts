import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RosterPlan } from '../src/core/roster/engine/case.ts';

/** The planning cases that lie beside the project, or beside the folder of a second work tree. */
const FOLDER = ['../../shared/planning-cases/', '../../../shared/planning-cases/']
  .map((path) => new URL(path, import.meta.url))
  .find((path) => existsSync(path));

export const ARE_ABSENT = 'shared/planning-cases is absent: the cases are not compared';
export const areThere = FOLDER !== undefined;

export const caseNames = (): string[] =>
  FOLDER === undefined
    ? []
    : readdirSync(new URL('cases/', FOLDER))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -5));

/** Where a file of the folder lies: `cases/care-s-1`. */
export function planningPath(name: string): string {
  if (FOLDER === undefined) throw new Error(ARE_ABSENT);
  return fileURLToPath(new URL(`${name}.json`, FOLDER));
}

/** The same as JSON; undefined when the folder is absent. */
export const planningFile = (name: string): unknown =>
  FOLDER === undefined ? undefined : JSON.parse(readFileSync(planningPath(name), 'utf8'));

export type Checked = {
  readonly points: number;
  readonly by: Record<string, number>;
  readonly below_least: number;
  readonly below_wanted: number;
  readonly breaks: readonly { readonly rule: string; readonly person: string; readonly day: number | null }[];
};

/** What the cases' own checker says of plans, each with its case as it stands in its file: one child process for all. */
export function checkedBy(pairs: readonly { readonly c: unknown; readonly plan: RosterPlan }[]): Checked[] {
  if (FOLDER === undefined) throw new Error(ARE_ABSENT);
  const program = `import { check } from ${JSON.stringify(new URL('check.mjs', FOLDER).href)};
import { readFileSync } from 'node:fs';
const pairs = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(pairs.map(({ c, plan }) => check(c, plan))));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    input: JSON.stringify(pairs),
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
    cwd: fileURLToPath(FOLDER),
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
