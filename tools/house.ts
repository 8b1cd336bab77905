import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOfField, registriesOfNoun } from '../test/trust/recipe-touches.ts';
import { faultsOf, messagesAfter } from './commits.ts';
import { filesOfRooms, roomsInCircles, undescribedRooms } from './server-rooms.ts';

/**
 * `npm run house`: measures how easy the code is to change, line by line beside its goal, and exits 1 when a goal is
 * missed. The touches of a field and of a noun are those that `test/trust/recipes.test.ts` applies. The seconds of
 * `npm test` come from the last run's note in artifacts/.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Line = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly holds: boolean;
};

const filesOf = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const linesOf = (text: string): number => text.split('\n').length - 1;
const atMost = (what: string, measured: number, most: number, more = ''): Line => ({
  what,
  measured: `${measured}${more === '' ? '' : ` (${more})`}`,
  goal: most === 0 ? '0' : `<= ${most}`,
  holds: measured <= most,
});

/** The number of complaints of a linter rule in the product and its tools. */
function complaintsOf(rule: string): number {
  const lint = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const words = [
    'lint',
    `--only=${rule}`,
    '--max-diagnostics=none',
    '--reporter=json',
    'src',
    'tools',
    'bench',
  ];
  const { stdout } = spawnSync(process.execPath, [lint, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
  };
  return diagnostics.filter(
    ({ category, location }) => category === `lint/${rule}` && !location.path.endsWith('.test.ts'),
  ).length;
}

const LONGEST_FILE = 300;
/** Tables of words, rates and faults are as long as their data. */
const isTable = (file: string): boolean =>
  /\/text\/|tax-years|\/mutants-of-|-rows\.ts$|-table\.ts$/.test(file) ||
  file.endsWith('.test.ts') ||
  file.endsWith('.e2e.ts');

const AVOIDED = /\b(whoever|deeds?|knock(s|ed|ing)?)\b/i;

function linesOfWords(): string[] {
  const files = filesOf('{src,test,tools,bench,deploy,docs}/**/*.{ts,tsx,md,mjs,css,sh}', '*.md').filter(
    (file) => file !== 'tools/house.ts' && !/^test\/(tidy|documents)/.test(file),
  );
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (AVOIDED.test(line) ? [`${file}:${at + 1}`] : [])),
  );
}

/** The two bodies of a form on the form sheet, and a choice of company at sign-in, which saves nothing. */
const FORM_BODIES = [
  'src/web/parts/form-body.tsx',
  'src/web/sessions/sign-in-body.tsx',
  'src/web/sessions/company-line.tsx',
];

const handMadeForms = (): string[] =>
  filesOf('src/web/**/*.tsx').filter(
    (file) => !FORM_BODIES.includes(file) && /^\s*<form\b/m.test(textOf(file)),
  );

function commitFaults(): Line {
  const messages = messagesAfter(textOf('.ci/commits-after').trim(), ROOT);
  if (messages === null)
    return { what: 'faulty commit messages', measured: 'history not here', goal: '0', holds: true };
  return atMost('faulty commit messages', messages.flatMap(faultsOf).length, 0, `of ${messages.length}`);
}

function secondsOfTests(): Line {
  const note = join(ROOT, 'artifacts/whole-run.json');
  const what = 'seconds of npm test, 2 cores';
  if (!existsSync(note)) return { what, measured: 'run npm test first', goal: '<= 300', holds: true };
  const { seconds } = JSON.parse(readFileSync(note, 'utf8')) as { seconds: number };
  return atMost(what, Math.round(seconds), 300);
}

export function houseLines(): Line[] {
  const rooms = filesOfRooms();
  const [fullest = '', files = 0] = [...rooms].sort(([, a], [, b]) => b - a)[0] ?? [];
  const sources = filesOf('{src,tools,bench}/**/*.{ts,tsx}').filter((file) => !isTable(file));
  const long = sources.filter((file) => linesOf(textOf(file)) > LONGEST_FILE);
  const css = filesOf('src/web/**/*.css').reduce((sum, file) => sum + linesOf(textOf(file)), 0);
  const words = linesOfWords();
  const forms = handMadeForms();
  const undescribed = undescribedRooms();
  const circles = roomsInCircles();
  return [
    atMost('files that a field touches', filesOfField(), 6),
    atMost('shared files that a noun touches', registriesOfNoun(), 6, 'a file in two languages is one'),
    atMost(
      'rooms without a description',
      undescribed.length,
      0,
      undescribed.join(', ') || `of ${rooms.size}`,
    ),
    atMost('rooms that import each other', circles.length, 0, circles.join(', ')),
    atMost('files of the fullest room', files, 30, fullest),
    atMost('import circles', complaintsOf('suspicious/noImportCycles'), 0),
    atMost('functions over 80 lines', complaintsOf('complexity/noExcessiveLinesPerFunction'), 0),
    atMost(`files over ${LONGEST_FILE} lines`, long.length, 0, long.join(', ')),
    atMost('forms outside the form sheet', forms.length, 0, forms.join(', ')),
    atMost('lines of CSS', css, 4_650),
    atMost('words to avoid', words.length, 0, words.slice(0, 5).join(', ')),
    atMost('lines of README', linesOf(textOf('README.md')), 80),
    atMost('lines of ARCHITECTURE', linesOf(textOf('ARCHITECTURE.md')), 200),
    commitFaults(),
    secondsOfTests(),
  ];
}

if (import.meta.main) {
  const lines = houseLines();
  for (const { what, measured, goal, holds } of lines)
    console.log(`${holds ? '✔' : '✖'} ${what.padEnd(34)} ${goal.padEnd(8)} ${measured}`);
  process.exit(lines.every(({ holds }) => holds) ? 0 : 1);
}
