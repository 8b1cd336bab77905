import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { figure, IS_LONG } from './figures.ts';
import { nudged, numbersIn, type PinNumber } from './pin-numbers.ts';
import type { Answer, Survey, Work } from './pin-worker.ts';

/**
 * Every number of the rules of pay is held by a test: each number, date and time of day of src/core/pay is moved by a unit, up and down,
 * and some test of core fails. The long form moves all of them, the short form those of one rule. PINS selects files of
 * all of core by words of their paths: `PINS="pay/on-call pay-check/" npm run trust -- pins`.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RULES = 'src/core/pay/';
/** A rule with few numbers, and its test. */
const SHORT = { files: ['src/core/pay/sick-claim.ts'], tests: ['src/core/pay/sick-claim.test.ts'] };
/** Tests outside core that need no database and run a page of core. */
const BESIDE = ['test/declaration-check.test.ts', 'test/pay-files-of-codes.test.ts'];
const AT_ONCE = 2;
/** A process is begun anew after so many rounds: what was loaded stays in its memory. */
const ROUNDS = 150;
/** A round without an answer never ends: it is noticed. */
const LONGEST_MS = 600_000;

test('numbers, dates and times of day are found, but no types, places and orders', () => {
  const text = `type Level = 1 | 2;
    export const law = { 7: '2026-01-31', from: '00:00', most: 1_000, share: 0.25, none: 0, month: '2026-12' };
    let sum = 0;
    for (const one of list.slice(3)) sum += one[4] as 5;
    list.toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
    export const is = sum > 0 && sum < 8 ? '08:30' : 'a1';`;
  const rules = numbersIn('a.ts', text).filter(({ is_rule }) => is_rule);
  const said = rules.map(({ name, nudges }) => `${name.replace(/^\S+ /, '')}: ${nudges.join(' ')}`);
  assert.deepEqual(said, [
    '7: 6 8',
    "'2026-01-31': '2026-01-30' '2026-02-01'",
    "'00:00': '00:01'",
    '1_000: 999 1001',
    '0.25: 0.24 0.26',
    '0: 1',
    "'2026-12': '2026-11' '2027-01'",
    '8: 7 9',
    "'08:30': '08:29' '08:31'",
  ]);
  const [first] = rules;
  assert.ok(first !== undefined && nudged(text, first, '8').includes("law = { 8: '2026-01-31'"));
});

test('every number of the rules of pay is held by a test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-pins-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  // A copy does not lie beside the published tables: what the project itself holds is counted.
  for (const part of ['src', 'test', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { files, tests } = IS_LONG ? { files: rulesOfPay(), tests: testsOfCore() } : SHORT;
  const { survey, numbers } = await surveyIn(folder, files, tests);
  const rules = [...numbers.entries()].filter(([, { is_rule }]) => is_rule);
  const jobs = rules.flatMap(([number, { nudges }]) => nudges.map((_, nudge) => ({ number, nudge })));
  assert.ok(rules.length >= (process.env.PINS || !IS_LONG ? 1 : 600), `only ${rules.length} numbers`);
  const unpinned: string[] = [];
  let done = 0;
  const lane = async (): Promise<void> => {
    let worker = new PinWorker(folder, files, survey);
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const answer = await worker.ask({ kind: 'nudge', ...job });
      const is_over = answer === null || worker.rounds >= ROUNDS;
      if (is_over) {
        worker.stop();
        worker = new PinWorker(folder, files, survey);
      }
      done += 1;
      if (answer?.kind !== 'held' || answer.by !== null) continue;
      const said = sayNudge(numbers[job.number], job.nudge);
      unpinned.push(said);
      console.log(`pins: no test fails: ${said}`);
    }
    worker.stop();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  assert.deepEqual(unpinned.sort(), []);
  figure('pins', 'numbers of the rules of pay', rules.length);
  figure('pins', 'nudges, each noticed by a test', done);
  figure('pins', 'places, orders and zeros that are no rule', numbers.length - rules.length);
  figure('pins', 'unpinned', unpinned.length);
});

function rulesOfPay(): string[] {
  const words = (process.env.PINS ?? RULES).split(' ');
  return filesIn('src/core/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && words.some((word) => file.includes(word)),
  );
}

const testsOfCore = (): string[] => [...filesIn('src/core/**/*.test.ts'), ...BESIDE];

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

function sayNudge(number: PinNumber | undefined, nudge: number): string {
  if (number === undefined) throw new Error('no such number');
  const { file, name, start, nudges } = number;
  const line = readFileSync(join(ROOT, file), 'utf8').slice(0, start).split('\n').length;
  return `${file}:${line}: ${name.replace(/^\S+ /, '')} as ${nudges[nudge]}`;
}

/** Runs every test once and notes which numbers it reads. */
async function surveyIn(folder: string, files: readonly string[], tests: readonly string[]) {
  const worker = new PinWorker(folder, [], { tests: [], parents: {} });
  const answer = await worker.ask({ kind: 'survey', files, tests }, null);
  worker.stop();
  assert.ok(answer?.kind === 'survey', 'every test passes without a change');
  return answer;
}

/** A process that loads the tests with one number changed. */
class PinWorker {
  rounds = 0;
  readonly #child: ChildProcess;

  constructor(folder: string, files: readonly string[], survey: Survey) {
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_NO_WARNINGS: '1' };
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    this.#child = fork(join(folder, 'test/trust/pin-worker.ts'), { env, stdio: [...stdio] });
    this.#child.setMaxListeners(0);
    if (files.length > 0) this.#child.send({ kind: 'known', files, survey } satisfies Work);
  }

  /** The answer; null: there was none. */
  ask(work: Work, longest_ms: number | null = LONGEST_MS): Promise<Answer | null> {
    this.rounds += 1;
    return new Promise((done) => {
      const timer = longest_ms === null ? undefined : setTimeout(() => done(null), longest_ms);
      const end = (answer: Answer | null): void => {
        clearTimeout(timer);
        done(answer);
      };
      this.#child.once('message', (answer) => end(answer as Answer));
      this.#child.once('exit', () => end(null));
      this.#child.send(work);
    });
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
