import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Notes that a test process leaves for its parent: a file with one JSON object a line, appended during the run, so
 * that a killed process has already reported what it knew.
 */

export type Failure = {
  readonly kind: 'failure';
  /** Empty when the runner does not know the file. */
  readonly file: string;
  readonly test: string;
  readonly message: string;
};
export type Seconds = { readonly kind: 'seconds'; readonly file: string; readonly seconds: number };
export type Note = Failure | Seconds;

const MESSAGE_LINES = 14;
const STACK_LINES = 4;
const IN_FULL = 12;

/** Appends to the file that TEST_NOTES names. The temporary folder may have been cleaned meanwhile. */
export function note(one: Note): void {
  const file = process.env.TEST_NOTES;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(one)}\n`);
}

export const readNotes = (file: string): Note[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Note)
    : [];

/** The first lines of an error's message, and those lines of its stack that are in the project. */
export function messageOf(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined && 'code' in error && error.code === 'ERR_TEST_FAILURE')
    return messageOf(error.cause, root);
  const lines = stripVTControlCharacters(error.message).replaceAll(root, '').split('\n');
  const left_out = lines.length > MESSAGE_LINES ? [`(${lines.length - MESSAGE_LINES} lines more)`] : [];
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/\(node:|node_modules/.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim().replace(`file://${root}`, '').replace(root, ''));
  return [...lines.slice(0, MESSAGE_LINES), ...left_out, ...stack].join('\n');
}

/** The first failures in full, the others by name. */
export function sayFailures(title: string, failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const named = ({ file, test }: Failure): string => [file, test].filter((part) => part !== '').join(': ');
  return [
    '',
    title,
    ...failures
      .slice(0, IN_FULL)
      .flatMap((one) => [`  ${named(one)}`, ...one.message.split('\n').map((line) => `      ${line}`)]),
    ...failures.slice(IN_FULL).map((one) => `  ${named(one)}`),
  ];
}

export function saySlowest(notes: readonly Note[], count: number): string[] {
  const slowest = notes
    .filter((one) => one.kind === 'seconds')
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
  if (slowest.length < 2) return [];
  return [
    '',
    'The slowest files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ];
}
