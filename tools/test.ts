import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwawayServer } from '../test/throwaway-server.ts';
import { lanesOf } from './test-lanes.ts';

/**
 * `npm test`: everything, each step with its time; ends with a failure if any step failed.
 *
 *   npm test                    all of it
 *   npm test -- static          format, lint, types, unused code, web build
 *   npm test -- unit            the tests in src: no database, no browser
 *   npm test -- api             test/*.test.ts: the server on a real database
 *   npm test -- e2e             test/e2e/*.e2e.ts: the product in a browser
 *   npm test -- payroll         the test files with "payroll" in their path, of any kind; several words add up
 *   npm run test:database       as api, on the PostgreSQL that TEST_DATABASE_URL names
 *
 * The tests run on a PostgreSQL of their own in a temporary folder, or make their databases on the server that
 * TEST_DATABASE_URL names (a superuser's address). CHROMIUM names the browser; tools/run.mjs finds one.
 */

type Step = { title: string; run: () => Promise<boolean> };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CORES = 2;
/** A single test; the long form of the trust suites is allowed more. */
const LONGEST_MS = process.env.TRUST === 'long' ? 3_600_000 : 120_000;
const KINDS = ['static', 'unit', 'api', 'e2e'];
const parts = process.argv.length > 2 ? process.argv.slice(2) : KINDS;
const children = new Set<ChildProcess>();
const failed: string[] = [];
const began = performance.now();
let stopServer = async () => {};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    for (const child of children) child.kill('SIGTERM');
    await stopServer();
    process.exit(130);
  });
}

try {
  await main();
} finally {
  await stopServer();
}
console.log(
  failed.length === 0
    ? `\nAll passed in ${since(began)}.`
    : `\nFailed: ${failed.join(', ')} (${since(began)}).`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function main(): Promise<void> {
  const tests = chosen(['src/**/*.test.ts', 'test/**/*.test.ts']);
  const browserTests = chosen(['test/e2e/**/*.e2e.ts']);
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
  await runSome(testRuns('tests', lanesOf(tests, CORES), LONGEST_MS), CORES);
  if (browserTests.length > 0) await runSome(browserRuns(browserTests), CORES);
  else if (parts.includes('e2e')) console.log('- browser tests: there are none yet');
}

function chosen(patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const meant: Record<string, (file: string) => boolean> = {
    static: () => false,
    unit: (file) => file.startsWith('src/'),
    api: (file) => file.startsWith('test/') && file.endsWith('.test.ts'),
    e2e: (file) => file.endsWith('.e2e.ts'),
  };
  return files.filter((file) => parts.some((part) => meant[part]?.(file) ?? file.includes(part))).sort();
}

function staticSteps(): Step[] {
  return [
    { title: 'types', run: () => runTool('typescript', 'bin/tsc', '--noEmit') },
    { title: 'format and lint', run: () => runTool('@biomejs/biome', 'bin/biome', 'check') },
    { title: 'unused code', run: () => runTool('knip', 'bin/knip.js') },
    webBuild(),
  ];
}

function webBuild(): Step {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) {
    return { title: 'web build: there is no vite.config.ts yet', run: async () => true };
  }
  const build = `await (await import('./tools/web-build.ts')).buildWebIfChanged()`;
  return { title: 'web build', run: () => runQuietly(['--input-type=module', '-e', build]) };
}

function testRuns(title: string, lanes: string[][], longest_ms: number): Step[] {
  const flags = [
    '--test',
    '--test-isolation=none',
    `--test-timeout=${longest_ms}`,
    '--test-reporter=./tools/test-reporter.ts',
  ];
  return lanes.map((files, index) => ({
    title: lanes.length === 1 ? title : `${title}, lane ${index + 1}`,
    run: () => runAloud([...flags, ...files]),
  }));
}

/** What judges all pictures comes last in every lane. */
function browserRuns(files: string[]): Step[] {
  const title = 'browser tests: there is no browser, install Chromium or name one with CHROMIUM';
  if (!process.env.CHROMIUM) return [{ title, run: async () => false }];
  const lanes = lanesOf(files, CORES, (file) => file.includes('words-shown'));
  return testRuns('browser tests', lanes, 300_000);
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

function runTool(name: string, file: string, ...words: string[]): Promise<boolean> {
  return runQuietly([join(ROOT, 'node_modules', name, file), ...words]);
}

/** Under the Node that runs us; what it says is shown only when it fails. */
function runQuietly(words: string[]): Promise<boolean> {
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stderr.on('data', (data: Buffer) => output.push(data));
  return ended(child).then((passed) => {
    if (!passed) process.stdout.write(Buffer.concat(output));
    return passed;
  });
}

function runAloud(words: string[]): Promise<boolean> {
  return ended(spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }));
}

function ended(child: ChildProcess): Promise<boolean> {
  children.add(child);
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => {
      children.delete(child);
      done(code === 0);
    });
  });
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
