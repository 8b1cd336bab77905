import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { throwawayServer } from '../throwaway-server.ts';
import { figure, IS_LONG, seedOf } from './figures.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

/**
 * Mutation tests (R22): each fault of the table is put into a copy of the project, and the tests that should notice
 * it run there. MUTANTS selects faults by words of their names.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FEWEST = 40;
const MOST_SURVIVORS = 1;
const AT_ONCE = 2;
/** A run that hangs is stopped and counts as unnoticed, because no test said what is wrong. */
const LONGEST_MS = 180_000;
/** All the tests together, without a fault. */
const LONGEST_OF_ALL_MS = 1_200_000;

const read = ({ file }: Mutant): string => readFileSync(join(ROOT, file), 'utf8');

test('every fault of the table can be seeded', () => {
  assert.ok(MUTANTS.length >= FEWEST, `there are only ${MUTANTS.length}`);
  assert.equal(new Set(MUTANTS.map(({ name }) => name)).size, MUTANTS.length);
  for (const mutant of MUTANTS) {
    const { name, file, find, put, caught_by } = mutant;
    assert.match(file, /^(src|migrations)\//, name);
    assert.equal(read(mutant).split(find).length, 2, `${name}: ${file} does not hold it exactly once`);
    assert.notEqual(find, put, name);
    assert.ok(caught_by.length > 0, name);
    for (const file of caught_by) assert.ok(existsSync(join(ROOT, file)), `${name}: ${file}`);
  }
});

if (IS_LONG) {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-mutants-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const seed = seedOf('mutants');
  const words = (process.env.MUTANTS ?? '').split(' ');
  const chosen = MUTANTS.filter(({ name }) => words.some((word) => name.includes(word)));
  let place: Place;
  let stop = async () => {};
  before(async () => {
    // A faulty migration reaches only the databases of its own tests, so those lie on a server of their own.
    const server = await throwawayServer();
    stop = server.stop;
    const copies = Array.from({ length: AT_ONCE }, (_, index) => join(folder, String(index)));
    for (const copy of copies) copyProject(copy);
    place = { copies, url: server.url, seed };
  });
  after(() => stop());

  test('every fault is noticed, by tests that pass without it', async () => {
    const all = [...new Set(chosen.flatMap(({ caught_by }) => caught_by))];
    const { output, passed } = await runTests(place.copies[0] ?? '', all, place, LONGEST_OF_ALL_MS);
    assert.ok(passed, `without a fault:\n${output}`);
    console.log(`mutants: ${all.length} test files pass without a fault`);
    const survivors: string[] = [];
    await inCopies(place, chosen, async (copy, mutant) => {
      const began = performance.now();
      const file = join(copy, mutant.file);
      const whole = readFileSync(file, 'utf8');
      // A function, because replace() gives `$` in a replacement text a meaning.
      const faulty = whole.replace(mutant.find, () => mutant.put);
      writeFileSync(file, faulty);
      const ran = await runTests(copy, mutant.caught_by, place);
      writeFileSync(file, whole);
      const verdict = verdictOn(ran);
      const took_s = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`mutants: ${verdict} in ${took_s} s: ${mutant.name}`);
      if (verdict !== 'caught') survivors.push(`${mutant.name} (${verdict})`);
      if (verdict === 'broken') console.log(ran.output);
    });
    console.log(`mutants: survivors: ${survivors.length === 0 ? 'none' : survivors.join('; ')}`);
    assert.ok(survivors.length <= MOST_SURVIVORS, `not noticed: ${survivors.join('; ')}`);
    figure('mutants', 'seeded faults', chosen.length);
    figure('mutants', 'caught', chosen.length - survivors.length);
  });
}

/** The copies of the project to break, the database server for their tests, and the seed of the random tests. */
type Place = { readonly copies: readonly string[]; readonly url: string; readonly seed: number };

/** Handles all things, as many at once as there are copies. */
async function inCopies<T>(
  { copies }: Place,
  things: readonly T[],
  work: (copy: string, thing: T) => Promise<void>,
): Promise<void> {
  const waiting = [...things];
  const inOne = async (copy: string): Promise<void> => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(copy, thing);
  };
  await Promise.all(copies.map(inOne));
}

/** Copies everything but what is installed, built or generated. */
function copyProject(to: string): void {
  const left = /^(node_modules|\.git|dist|data|artifacts)$|\.log$|^\.installing/;
  cpSync(ROOT, to, { recursive: true, filter: (source) => !left.test(relative(ROOT, source)) });
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction');
}

type Ran = { readonly passed: boolean; readonly output: string };

/** Runs the short form of these test files. */
function runTests(
  cwd: string,
  files: readonly string[],
  { url, seed }: Place,
  timeout = LONGEST_MS,
): Promise<Ran> {
  const env = {
    ...process.env,
    TRUST: undefined,
    TRUST_FIGURES: undefined,
    TEST_DATABASE_URL: url,
    NODE_TEST_CONTEXT: undefined,
    TRUST_SEED: String(seed),
  };
  const child = spawn(process.execPath, ['tools/test.ts', ...files], { cwd, env, timeout });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some: Buffer) => said.push(some));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ passed: code === 0, output: Buffer.concat(said).toString('utf8') }));
  });
}

/**
 * Caught: an assertion failed, or some tests failed while others passed. A file that cannot be read, or a run in
 * which nothing works, has not noticed the fault.
 */
function verdictOn({ passed, output }: Ran): 'caught' | 'survived' | 'broken' {
  if (passed) return 'survived';
  const [, ...failing] = output.split('failing tests:');
  const failures = failing.join('');
  if (
    failures === '' ||
    /ERR_INVALID_TYPESCRIPT|ERR_MODULE_NOT_FOUND|does not provide an export/.test(failures)
  )
    return 'broken';
  return failures.includes('AssertionError') || /^ℹ pass [1-9]/m.test(output) ? 'caught' : 'broken';
}
