import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { figure, IS_LONG, seedOf } from './figures.ts';
import { FIELD, filesOfField, NOUN, registriesOfNoun, type Touch } from './recipe-touches.ts';

/**
 * The recipes of CONTRIBUTING hold. In a copy of the project their touches make a field and a noun that pass; without any
 * one of them something named fails; and the recipes name exactly these files. The short form leaves out a few touches,
 * chosen by the seed, the long form every one.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST = 6;
const LEFT_OUT_SHORT = 2;
const ANY = '[\\w-]+';
const LONGEST_MS = 600_000;
const PASSES = [
  'test/schema.test.ts',
  'test/echo.test.ts',
  'test/doors.test.ts',
  'test/walls.test.ts',
  'test/distribution.test.ts',
  'test/enums.test.ts',
  'test/lockers.test.ts',
];
/** As CONTRIBUTING's table has it: sorts the new imports, and refuses what it cannot mend. */
const FORMATTED = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'];

test('the recipes name every touch, and no file that nothing touches', () => {
  assert.deepEqual(
    { field: faultsOf(['A field'], FIELD), noun: faultsOf(['A table', 'A call', 'A noun'], NOUN) },
    { field: [], noun: [] },
  );
});

test('a field touches at most six files, a noun at most six registries', () => {
  assert.ok(filesOfField() <= MOST, `${filesOfField()} files`);
  assert.ok(registriesOfNoun() <= MOST, `${registriesOfNoun()} registries`);
});

const folder = mkdtempSync(join(tmpdir(), 'skifta-recipes-'));
after(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const TOUCHES = [...FIELD, ...NOUN.filter(({ path }) => path !== 'schema.sql')];
const children = new Set<ChildProcess>();
const numbers = new Map<string, string>();
const TYPES = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '--tsBuildInfoFile',
  join(folder, 'types.tsbuildinfo'),
];
const testing = (files: readonly string[]): string[] => ['--test', '--test-concurrency=2', ...files];

/** Each touched file: as it is, and with every touch. */
const texts = new Map<string, { readonly was: string | null; readonly whole: string }>();

test('with every touch of both recipes, types and tests pass', { timeout: LONGEST_MS }, async () => {
  const left = /^(node_modules|\.git|dist|data|artifacts)$|\.log$|^\.installing/;
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !left.test(relative(ROOT, source)) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const touch of TOUCHES) apply(touch);
  await mustPass(['tools/schema.ts']);
  const sheet = join(folder, 'schema.sql');
  texts.set('schema.sql', {
    was: readFileSync(join(ROOT, 'schema.sql'), 'utf8'),
    whole: readFileSync(sheet, 'utf8'),
  });
  await mustPass([
    ...FORMATTED,
    ...[...texts.keys()].filter((path) => path.endsWith('.ts') || path.endsWith('.tsx')),
  ]);
  await mustPass(TYPES);
  await mustPass(testing(PASSES));
  await mustPass(testing(['test/trust/isolation.test.ts']));
});

const touches = [...new Map([...FIELD, ...NOUN].map((touch) => [touch.path, touch])).values()].flatMap(
  ({ path, fails }) => (fails === null ? [] : [{ path, fails }]),
);
const chosen = IS_LONG
  ? touches
  : (fc.sample(fc.shuffledSubarray(touches, { minLength: LEFT_OUT_SHORT, maxLength: LEFT_OUT_SHORT }), {
      numRuns: 1,
      seed: seedOf('recipes'),
    })[0] ?? []);
for (const { path, fails } of chosen)
  test(`without ${path}, ${fails.in} fails`, { timeout: LONGEST_MS }, async () => {
    const at = join(folder, numbered(path));
    const text = texts.get(numbered(path));
    assert.ok(text !== undefined, path);
    if (text.was === null) rmSync(at);
    else writeFileSync(at, text.was);
    const { passed, output } = await run(fails.in === 'types' ? TYPES : testing([fails.in]));
    writeFileSync(at, text.whole);
    assert.equal(passed, false, `nothing fails without ${path}`);
    assert.ok(output.includes(fails.by), `${fails.in} does not name ${fails.by}:\n${output}`);
  });

test('the figures of the recipes', () => {
  figure('recipes', 'files of a field', filesOfField());
  figure('recipes', 'registries of a noun', registriesOfNoun());
  figure('recipes', 'touches left out, each noticed', chosen.length);
});

/** The files that these sections of CONTRIBUTING do not name though they are touched, and the other way round. */
function faultsOf(sections: readonly string[], touched: readonly Touch[]): string[] {
  const steps = sections.flatMap(stepsOf);
  const namedBy = (conditional: boolean): RegExp[] =>
    steps.flatMap(({ named, is_conditional }) => (is_conditional === conditional ? named : []));
  const [always, sometimes] = [namedBy(false), namedBy(true)];
  // `<noun>` is a file of the noun, never a shared one.
  const isNamed = ({ path, of }: Touch): boolean =>
    (of === 'only' ? sometimes : always).some(
      (one) => one.test(path) && (of === 'own' || !one.source.includes(ANY)),
    );
  const unnamed = touched.filter((touch) => !isNamed(touch));
  const untouched = always.filter((one) => !touched.some(({ path }) => one.test(path)));
  return [
    ...unnamed.map(({ path }) => `${path} is touched, and not named by ${sections.join(', ')}`),
    ...untouched.map(({ source }) => `${source} is named by ${sections.join(', ')}, and not touched`),
  ];
}

type Step = { readonly named: readonly RegExp[]; readonly is_conditional: boolean };

/** The numbered steps of a section, each with the files before its first colon. A step for some cases begins with "Only". */
function stepsOf(section: string): Step[] {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, own = ''] = text.split(`\n## ${section}\n`);
  const [body = ''] = own.split('\n## ');
  const steps = body.split(/^\d+\. /m).slice(1);
  assert.ok(steps.length > 2, `${section} has ${steps.length} steps`);
  return steps.map((step) => ({
    is_conditional: step.startsWith('Only'),
    named: [...(step.split(/:\s/)[0] ?? '').matchAll(/`([\w{},<>*./-]+\.\w+)`/g)].map(([, path = '']) =>
      patternOf(path),
    ),
  }));
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/<\w+>/g, ANY);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+),(\w+)\}/g, '($1|$2)')}$`);
}

/** The number of the next migration in place of NNNN, one more for each that is made. */
function numbered(path: string): string {
  if (!path.includes('NNNN')) return path;
  if (!numbers.has(path)) {
    const next = readdirSync(join(ROOT, 'migrations')).length + numbers.size + 1;
    numbers.set(path, String(next).padStart(4, '0'));
  }
  return path.replace('NNNN', numbers.get(path) ?? '');
}

function apply({ path, put }: Touch): void {
  const file = numbered(path);
  if (file === 'schema.sql') return;
  const at = join(folder, file);
  const was = existsSync(at) ? readFileSync(at, 'utf8') : null;
  const whole =
    typeof put === 'string' ? put : put.reduce((text, pair) => edited(file, text, pair), was ?? '');
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, whole);
  texts.set(file, { was, whole });
}

function edited(file: string, text: string, [find, put]: readonly [string, string]): string {
  assert.equal(text.split(find).length, 2, `${file} holds ${JSON.stringify(find)} exactly once`);
  return text.replace(find, () => put);
}

async function mustPass(words: readonly string[]): Promise<void> {
  const { passed, output } = await run(words);
  assert.ok(passed, `${words.join(' ')}:\n${output}`);
}

function run(words: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const env = { ...process.env, TRUST: undefined, TRUST_FIGURES: undefined, NODE_TEST_CONTEXT: undefined };
  const child = spawn(process.execPath, words, { cwd: folder, env });
  children.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some: Buffer) => said.push(some));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', () => children.delete(child));
    child.once('close', (code) => done({ passed: code === 0, output: Buffer.concat(said).toString('utf8') }));
  });
}
