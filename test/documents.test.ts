import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The documents name only files and commands that exist, and are short enough to be read. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['bench', 'deploy', 'docs', 'migrations', 'src', 'test', 'tools'];
const MOST_LINES: Readonly<Record<string, number>> = { 'README.md': 80, 'ARCHITECTURE.md': 200 };
const AVOIDED = /\b(?:whoever|deeds?|knocks?)\b/gi;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const files = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap(filesBelow),
];
const documents = files.filter((path) => path.endsWith('.md'));

/** A path from the root, from src (`server/...`), or only its end (`pay-month.ts`, `history/live.ts`). */
const PATH = /^[\w-][\w./-]*\.(?:css|html|md|mjs|sql|ts|tsx)$/;
const FROM_A_FOLDER = new RegExp(
  `^(?:${[...FOLDERS, 'contract', 'core', 'server', 'web'].join('|')})/[\\w./-]+$`,
);
const isThere = (path: string): boolean =>
  existsSync(join(ROOT, path)) ||
  existsSync(join(ROOT, 'src', path)) ||
  files.some((file) => file.endsWith(`/${path}`));

test('every path in a document exists', () => {
  const named = documents.flatMap((document) =>
    found(read(document), /`([^`\s]+)`/g)
      .filter((text) => PATH.test(text) || FROM_A_FOLDER.test(text))
      .map((path) => ({ document, path })),
  );
  assert.ok(named.length > 150, `${named.length} paths`);
  assert.deepEqual(
    named.filter(({ path }) => !isThere(path)),
    [],
  );
});

test('every link in a document leads to a file', () => {
  const links = documents.flatMap((document) =>
    found(read(document), /\]\(([^)#\s]+)/g)
      .filter((link) => !link.includes('://'))
      .map((link) => ({ document, link })),
  );
  assert.ok(links.length > 5, `${links.length} links`);
  assert.deepEqual(
    links.filter(({ document, link }) => !existsSync(join(ROOT, dirname(document), link))),
    [],
  );
});

test('every command in a document exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = documents.flatMap((document) =>
    found(read(document), /npm run (?:--silent )?([a-z][\w:-]*)/g).map((script) => ({ document, script })),
  );
  assert.ok(named.length > 20, `${named.length} commands`);
  assert.deepEqual(
    named.filter(({ script }) => !(script in scripts)),
    [],
  );
});

test('README and ARCHITECTURE are short, and documents use plain words', () => {
  for (const [path, most] of Object.entries(MOST_LINES)) {
    const lines = read(path).trimEnd().split('\n').length;
    assert.ok(lines <= most, `${path}: ${lines} lines`);
  }
  const avoided = documents.flatMap((path) => found(read(path), AVOIDED).map((word) => `${path}: ${word}`));
  assert.deepEqual(avoided, []);
});

test('no two decisions have one number', () => {
  const numbers = readdirSync(join(ROOT, 'docs', 'decisions')).map((name) => name.slice(0, 4));
  assert.deepEqual(
    numbers.filter((number, at) => numbers.indexOf(number) !== at),
    [],
  );
});
