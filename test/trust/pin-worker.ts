import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { taken } from './pin-node-test.ts';
import { nudged, numbersIn, type PinNumber, watched } from './pin-numbers.ts';

/**
 * A process of the pin suite. It loads the tests of core again and again, each time with one number changed, and says
 * whether one of them fails. Only what depends on the changed file is loaded anew.
 */

/** A test and the numbers that were read while it ran, or while its file was loaded. */
export type Surveyed = {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  readonly reads: readonly number[];
};
export type Survey = {
  readonly tests: readonly Surveyed[];
  readonly parents: Readonly<Record<string, string[]>>;
};
export type Work =
  | { readonly kind: 'survey'; readonly files: readonly string[]; readonly tests: readonly string[] }
  | { readonly kind: 'known'; readonly files: readonly string[]; readonly survey: Survey }
  | { readonly kind: 'nudge'; readonly number: number; readonly nudge: number };
export type Answer =
  | { readonly kind: 'survey'; readonly survey: Survey; readonly numbers: readonly PinNumber[] }
  | { readonly kind: 'held'; readonly by: string | null };

const ROOT = new URL('../../', import.meta.url).href;
const STAND_IN = new URL('./pin-node-test.ts', import.meta.url).href;
const REPEATABLE = 1;
process.env.SEED = String(REPEATABLE);
process.env.TRUST_SEED = String(REPEATABLE);
fc.configureGlobal({ seed: REPEATABLE, endOnFailure: true });

const seen = { pinsSeen: new Uint8Array(0) };
Object.assign(globalThis, seen);
const parents = new Map<string, Set<string>>();
const stripped = new Map<string, string>();
let numbers: PinNumber[] = [];
let first_of = new Map<string, number>();
let survey: Survey = { tests: [], parents: {} };
/** What is loaded anew, under a name of its own, and the text of the one that is changed. */
let round = { name: 'plain', anew: null as ReadonlySet<string> | null, changed: '', text: '' };
let rounds = 0;

const textOf = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const isOurs = (url: string): boolean => url.startsWith(ROOT) && !url.includes('/node_modules/');
const fileOf = (url: string): string => url.slice(ROOT.length).replace(/\?.*$/, '');
const within = (url: string | undefined): boolean => url?.includes('?round=') ?? false;

registerHooks({
  resolve(specifier, context, next) {
    if (!within(context.parentURL) && !within(specifier)) return next(specifier, context);
    if (specifier === 'node:test') return { url: STAND_IN, format: 'module', shortCircuit: true };
    const found = next(specifier, context);
    if (!isOurs(found.url)) return found;
    const file = fileOf(found.url);
    const by = parents.get(file) ?? new Set();
    if (context.parentURL && within(context.parentURL)) parents.set(file, by.add(fileOf(context.parentURL)));
    const name = round.anew === null || round.anew.has(file) ? round.name : 'plain';
    return { ...found, url: `${ROOT}${file}?round=${name}` };
  },
  load(url, context, next) {
    if (!within(url)) return next(url, context);
    const file = fileOf(url);
    return { format: 'module', source: sourceOf(file, url), shortCircuit: true };
  },
});

function sourceOf(file: string, url: string): string {
  const name = url.replace(/^.*\?round=/, '');
  const first = first_of.get(file);
  if (name.startsWith('survey') && first !== undefined) {
    const own = numbers.filter((one) => one.file === file);
    return stripTypeScriptTypes(watched(textOf(file), own, first));
  }
  if (name !== 'plain' && file === round.changed) return stripTypeScriptTypes(round.text);
  const kept = stripped.get(file) ?? stripTypeScriptTypes(textOf(file));
  stripped.set(file, kept);
  return kept;
}

function readNumbers(files: readonly string[]): void {
  numbers = [];
  first_of = new Map();
  for (const file of files) {
    first_of.set(file, numbers.length);
    numbers.push(...numbersIn(file, textOf(file)));
  }
  Object.assign(globalThis, { pinsSeen: new Uint8Array(numbers.length) });
}

/** The numbers read since the last time. A key is never seen: it counts as read by the file that is loaded. */
function readSince(): number[] {
  const flags = (globalThis as unknown as typeof seen).pinsSeen;
  const reads: number[] = [];
  for (const [index, flag] of flags.entries()) if (flag === 1) reads.push(index);
  flags.fill(0);
  return reads;
}

async function testsOf(file: string): Promise<ReturnType<typeof taken>> {
  taken();
  await import(`${ROOT}${file}?round=${round.name}`);
  return taken();
}

async function surveyed(tests: readonly string[]): Promise<Survey> {
  const all: Surveyed[] = [];
  for (const [index, file] of tests.entries()) {
    round = { name: `survey${index}`, anew: null, changed: '', text: '' };
    const own = await testsOf(file);
    const loading = readSince();
    for (const { name, run } of own) {
      const began = performance.now();
      await run();
      const reads = [...new Set([...loading, ...readSince()])];
      all.push({ file, name, ms: performance.now() - began, reads });
    }
  }
  return { tests: all, parents: Object.fromEntries([...parents].map(([file, by]) => [file, [...by]])) };
}

/** The files that import this one, over others too, and itself. */
function dependents(file: string): Set<string> {
  const all = new Set([file]);
  for (const one of all) for (const by of survey.parents[one] ?? []) all.add(by);
  return all;
}

const inCommon = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

/** The tests that held other numbers of the file come first, then those with a name like its own, then the quick ones. */
const held_of = new Map<string, Map<string, number>>();

function inOrder({ file }: PinNumber, number: number): Surveyed[] {
  const held = held_of.get(file) ?? new Map<string, number>();
  const rank = (one: Surveyed): number => (held.get(keyOf(one)) ?? 0) * 100 + inCommon(one.file, file);
  return survey.tests
    .filter(({ reads }) => reads.includes(number))
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => b.rank - a.rank || a.one.ms - b.one.ms)
    .map(({ one }) => one);
}

const keyOf = ({ file, name }: Pick<Surveyed, 'file' | 'name'>): string => `${file}: ${name}`;

function noteHolder(file: string, key: string): string {
  const held = held_of.get(file) ?? new Map<string, number>();
  held_of.set(file, held.set(key, (held.get(key) ?? 0) + 1));
  return key;
}

/** The first test that fails when the number is changed; null: every test passes. */
async function holder(number: number, nudge: number): Promise<string | null> {
  const pin = numbers[number];
  const by = pin?.nudges[nudge];
  if (pin === undefined || by === undefined) throw new Error(`no number ${number}`);
  rounds += 1;
  const text = nudged(textOf(pin.file), pin, by);
  round = { name: `nudge${rounds}`, anew: dependents(pin.file), changed: pin.file, text };
  const loaded = new Map<string, Map<string, () => unknown>>();
  const known = new Set(survey.tests.map(({ file, name }) => `${file} ${name}`));
  const cap = Number(process.env.PINS_CAP_MS ?? Infinity);
  const began = performance.now();
  for (const { file, name } of inOrder(pin, number)) {
    if (performance.now() - began > cap) return null;
    try {
      let own = loaded.get(file);
      if (own === undefined) {
        own = new Map((await testsOf(file)).map((one) => [one.name, one.run]));
        loaded.set(file, own);
        for (const [other, run] of own) if (!known.has(`${file} ${other}`)) await run();
      }
      await own.get(name)?.();
    } catch {
      return noteHolder(pin.file, keyOf({ file, name }));
    }
  }
  return null;
}

process.on('message', async (work: Work) => {
  const say = (answer: Answer): boolean => process.send?.(answer) ?? false;
  if (work.kind === 'nudge') return say({ kind: 'held', by: await holder(work.number, work.nudge) });
  readNumbers(work.files);
  if (work.kind === 'known') survey = work.survey;
  else {
    survey = await surveyed(work.tests);
    say({ kind: 'survey', survey, numbers });
  }
});
