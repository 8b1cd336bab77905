import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwawayServer } from '../test/throwaway-server.ts';
import { SELDOM } from './seldom-stories.ts';
import { entryOf, keepSeconds, lanesOf } from './test-lanes.ts';
import { type Failure, type Note, readNotes, sayFailures, saySlowest } from './test-notes.ts';
import { endAll, runAloud, runQuietly } from './test-processes.ts';

/**
 * `npm test`: static, unit, api and e2e, each step with its time; fails if any step failed.
 *
 *   npm test                    all of it
 *   npm test -- static          format, lint, types, unused code, web build
 *   npm test -- unit            the tests in src: no database, no browser
 *   npm test -- api             test/*.test.ts: the server on a real database
 *   npm test -- trust           the short form of the suites in test/trust, in a browser too; the gate runs them
 *   npm test -- e2e             test/e2e/*.e2e.ts: the product in a browser
 *   npm test -- seldom          the stories of them that a whole run leaves out; the gate runs them (decision 0048)
 *   npm test -- payroll         the test files with "payroll" in their path, of any kind; several words are added
 *   npm test -- e2e --measure   stores the seconds of each file in tools/test-seconds.json, which balance the lanes
 *   npm run test:database       api and trust, on the PostgreSQL that TEST_DATABASE_URL names
 *
 * The tests run on their own PostgreSQL in a temporary folder, or create their databases on the server that
 * TEST_DATABASE_URL names (a superuser's address). CHROMIUM names the browser; tools/run.mjs finds one.
 */

type Step = { title: string; run: () => Promise<boolean> };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CORES = 2;
/** Of a process's tests: see lanesFitFor. */
const MOST_SERVERS = 40;
/** The limit for a single test; the long form of the trust suites has more. */
const LONGEST_MS = process.env.TRUST === 'long' ? 3_600_000 : 120_000;
const ALL_OF_IT = ['static', 'unit', 'api', 'e2e'];
const KINDS = [...ALL_OF_IT, 'trust', 'seldom'];
/** A test of what all other stories left behind; not a story itself. */
const CLOSING = 'test/e2e/words-shown.e2e.ts';
const isClosing = (file: string): boolean => file === CLOSING;
/** More failing stories than this are no accident. */
const TRIED_AGAIN_AT_MOST = 5;
const words = process.argv.slice(2).filter((word) => word !== '--measure');
const IS_WHOLE = words.length === 0;
const parts = IS_WHOLE ? ALL_OF_IT : words;
const OWN_DATABASE = !process.env.TEST_DATABASE_URL;
const LONGEST_STORY_MS = 300_000;
/** The limit for the files of a process together. */
const LONGEST_LANE_MS = process.env.TRUST === 'long' ? 86_400_000 : 1_800_000;
/** A whole run keeps no pictures and sees each story from one seat, unless PICTURES and SCREENS ask for more; a part does more. */
if (IS_WHOLE) {
  process.env.PICTURES ??= 'none';
  process.env.SCREENS ??= 'one';
}
const failed: string[] = [];
const failures: Failure[] = [];
const unsteady: Failure[] = [];
const measured: Note[] = [];
const scratch = mkdtempSync(join(tmpdir(), 'skifta-run-'));
const SAID = join(ROOT, 'artifacts/failures.txt');
const began = performance.now();
let stopServer = async () => {};
let runs = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    endAll();
    await stopServer();
    rmSync(scratch, { recursive: true, force: true });
    process.exit(130);
  });
}

rmSync(SAID, { force: true });
try {
  await main();
} finally {
  await stopServer();
  rmSync(scratch, { recursive: true, force: true });
}
if (process.argv.includes('--measure')) keepSeconds(measured);
if (IS_WHOLE) keepWholeRun();
sayResult();
process.exit(failed.length === 0 ? 0 : 1);

/** `npm run house` reads the duration of the last whole run. */
function keepWholeRun(): void {
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
  const seconds = (performance.now() - began) / 1000;
  writeFileSync(join(ROOT, 'artifacts/whole-run.json'), `${JSON.stringify({ seconds })}\n`);
}

/** Failures come last: of a long log, the gate shows only the end. */
function sayResult(): void {
  const said = [
    ...sayFailures('Unsteady: passed only the second time, alone.', unsteady),
    ...sayFailures('Failures:', failures),
  ];
  if (said.length > 0) {
    mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
    writeFileSync(SAID, `${said.slice(1).join('\n')}\n`);
  }
  for (const line of [...saySlowest(measured, 10), ...said]) console.log(line);
  console.log(
    failed.length === 0
      ? `\nAll passed in ${since(began)}.`
      : `\nFailed: ${failed.join(', ')} (${since(began)}).`,
  );
}

async function main(): Promise<void> {
  const tests = chosen(['src/**/*.test.ts', 'test/**/*.test.ts']);
  const browserTests = chosen(['test/e2e/*.e2e.ts', 'test/trust/*.e2e.ts']);
  const steps: Step[] = [];
  if (parts.includes('static')) steps.push(...staticSteps());
  else if (browserTests.length > 0) steps.push(webBuild());
  await runSome(steps, CORES);

  for (const part of parts) {
    if (KINDS.includes(part) || [...tests, ...browserTests].some((file) => file.includes(part))) continue;
    console.log(`✖ no test file has "${part}" in its path`);
    failed.push(part);
  }
  if ([...tests, ...browserTests].some((file) => file.startsWith('test'))) await startServer();
  await runLanes(lanesFor('tests', lanesOf(tests, lanesFitFor(tests)), LONGEST_MS));
  if (browserTests.length > 0) await runBrowserTests(browserTests);
}

function chosen(patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const meant: Record<string, (file: string) => boolean> = {
    static: () => false,
    unit: (file) => file.startsWith('src/'),
    api: (file) => /^test\/[^/]+\.test\.ts$/.test(file),
    // A browser test starts a server with a database of its own.
    trust: (file) => file.startsWith('test/trust/') && (OWN_DATABASE || !file.endsWith('.e2e.ts')),
    e2e: (file) => file.startsWith('test/e2e/') && !(IS_WHOLE && SELDOM.includes(file)),
    seldom: (file) => SELDOM.includes(file),
  };
  return files.filter((file) => parts.some((part) => meant[part]?.(file) ?? file.includes(part))).sort();
}

function staticSteps(): Step[] {
  return [
    // A second checker repeats half of the first one's work (59 s of the processor against 36), and the other core has the other steps to do.
    tool('types', 'typescript', 'bin/tsc', '--noEmit', '--checkers', '1'),
    tool('format and lint', '@biomejs/biome', 'bin/biome', 'check'),
    tool('unused code', 'knip', 'bin/knip.js'),
    webBuild(),
  ];
}

function webBuild(): Step {
  const build = `await (await import('./tools/web-build.ts')).buildWebIfChanged()`;
  const title = 'web build';
  return { title, run: () => runStep(title, ['--input-type=module', '-e', build]) };
}

/**
 * A lane is one process, and the server of each file with one lives until it ends: some fifty megabytes each, of the four thousand that a
 * process may have. More lanes than cores wait for their turn, and each core gets as many.
 */
function lanesFitFor(files: readonly string[]): number {
  const servers = files.filter((file) => file.startsWith('test/')).length;
  return Math.max(1, Math.ceil(servers / MOST_SERVERS / CORES)) * CORES;
}
type Lane = { readonly title: string; readonly files: readonly string[]; readonly longest_ms: number };

function lanesFor(title: string, lanes: string[][], longest_ms: number): Lane[] {
  return lanes.map((files, index) => ({
    title: lanes.length === 1 ? title : `${title}, lane ${index + 1}`,
    files,
    longest_ms,
  }));
}

/** Runs lanes side by side; stores their notes and returns the failures of each lane that failed. */
async function runLanes(lanes: readonly Lane[]): Promise<Map<Lane, Failure[]>> {
  const failures_of = new Map<Lane, Failure[]>();
  const steps = lanes.map((lane) => ({
    title: lane.title,
    run: async () => {
      const { passed, notes } = await runFiles(lane);
      measured.push(...notes);
      const found = notes.filter((one) => one.kind === 'failure');
      const nameless = { kind: 'failure', file: '', test: lane.title, message: 'It names no test.' } as const;
      if (!passed) failures_of.set(lane, found.length > 0 ? found : [nameless]);
      return passed;
    },
  }));
  await runSome(steps, CORES);
  failures.push(...[...failures_of.values()].flat());
  return failures_of;
}

async function runFiles(
  { files, longest_ms }: Lane,
  env: NodeJS.ProcessEnv = {},
): Promise<{ passed: boolean; notes: Note[] }> {
  runs += 1;
  const file = join(scratch, `notes-${runs}.jsonl`);
  const flags = [
    '--test',
    '--test-isolation=none',
    `--test-timeout=${longest_ms}`,
    '--test-reporter=./tools/test-reporter.ts',
  ];
  const lane = { files, entry: join(scratch, `lane-${runs}.test.ts`) };
  const passed = await runAloud(
    [...flags, entryOf(lane)],
    { ...process.env, ...env, TEST_NOTES: file, TEST_FILES: files.join('\n') },
    LONGEST_LANE_MS,
  );
  return { passed, notes: readNotes(file) };
}

/** The check of all pictures is last in every lane. A failed story runs once more, alone. */
async function runBrowserTests(files: string[]): Promise<void> {
  if (!process.env.CHROMIUM) {
    const title = 'browser tests: there is no browser, install Chromium or name one with CHROMIUM';
    return runSome([{ title, run: async () => false }], 1);
  }
  if (!files.some(isClosing)) {
    // A part of the stories shows fewer pages.
    process.env.PAGES_COMPARED ??= '0';
    files.push(CLOSING);
  }
  const failures_of = await runLanes(
    lanesFor('browser tests', lanesOf(files, CORES, isClosing), LONGEST_STORY_MS),
  );
  const stories = new Set([...failures_of.values()].flat().map(({ file }) => file));
  if (stories.size > TRIED_AGAIN_AT_MOST) return;
  const passed = new Set<string>();
  for (const story of stories) if (await passesAlone(story, files)) passed.add(story);
  for (const [lane, found] of failures_of) {
    for (const one of found) if (passed.has(one.file)) move(one, failures, unsteady);
    if (found.every(({ file }) => passed.has(file))) failed.splice(failed.indexOf(lane.title), 1);
  }
}

/** Runs a story again in its own process, with the check of its pictures. */
async function passesAlone(story: string, files: readonly string[]): Promise<boolean> {
  if (!files.includes(story) || isClosing(story)) return false;
  const title = `${story}, once more`;
  const start = performance.now();
  const lane = { title, files: [story, ...files.filter(isClosing)], longest_ms: LONGEST_STORY_MS };
  const { passed } = await runFiles(lane, { PAGES_COMPARED: '0' });
  console.log(`${passed ? '✔' : '✖'} ${title} (${since(start)})`);
  return passed;
}

function move<T>(one: T, from: T[], to: T[]): void {
  from.splice(from.indexOf(one), 1);
  to.push(one);
}

async function startServer(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return console.log('- database: the one that TEST_DATABASE_URL names');
  const start = performance.now();
  const server = await throwawayServer();
  stopServer = server.stop;
  process.env.TEST_DATABASE_URL = server.url;
  console.log(`✔ database started (${since(start)})`);
}

async function runSome(steps: Step[], atOnce: number): Promise<void> {
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const passed = await step.run();
      if (!passed) failed.push(step.title);
      console.log(`${passed ? '✔' : '✖'} ${step.title} (${since(start)})`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function tool(title: string, name: string, file: string, ...words: string[]): Step {
  return { title, run: () => runStep(title, [join(ROOT, 'node_modules', name, file), ...words]) };
}

/** Prints the output only on failure. */
async function runStep(title: string, words: string[]): Promise<boolean> {
  const { passed, said } = await runQuietly(words);
  if (passed) return true;
  process.stdout.write(said);
  const message = said.trim().split('\n').slice(-30).join('\n');
  failures.push({ kind: 'failure', file: '', test: title, message });
  return false;
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
