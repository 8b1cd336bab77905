import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { entryOf } from '../tools/test-lanes.ts';
import { readNotes, sayFailures, saySlowest } from '../tools/test-notes.ts';

/** The notes that a failing run prints at its end. */

const folder = mkdtempSync(join(tmpdir(), 'skifta-notes-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs test files with these texts as `npm test` does; returns their notes. */
function notesOf(...texts: string[]) {
  const files = texts.map((text, index) => {
    const file = join(folder, `story-${index}.test.ts`);
    writeFileSync(file, `import { test } from 'node:test';\n${text}`);
    return file;
  });
  const notes = join(folder, 'notes.jsonl');
  rmSync(notes, { force: true });
  const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
  const flags = ['--test', '--test-isolation=none', '--test-reporter=./tools/test-reporter.ts'];
  const cwd = new URL('..', import.meta.url);
  const { status } = spawnSync(
    process.execPath,
    [...flags, entryOf({ files, entry: join(folder, 'lane.test.ts') })],
    {
      cwd,
      env: { ...env, TEST_NOTES: notes, TEST_FILES: files.join('\n') },
    },
  );
  return { status, notes: readNotes(notes) };
}

test('a failure is noted with its file, its test, its message and its place in the code', () => {
  const { status, notes } = notesOf(
    `test('stands', () => {}); test('falls', () => { throw new Error('one\\ntwo'); });`,
  );
  assert.equal(status, 1);
  const found = notes.filter((one) => one.kind === 'failure');
  assert.deepEqual(
    found.map(({ test: name }) => name),
    ['falls'],
  );
  assert.match(found[0]?.file ?? '', /story-0\.test\.ts$/);
  assert.match(found[0]?.message ?? '', /^one\ntwo\nat .*story-0\.test\.ts:2:\d+/);
  const said = sayFailures('Failures:', found).join('\n');
  assert.match(said, /Failures:\n {2}.*story-0\.test\.ts: falls\n {6}one\n {6}two/);
});

test('an unhandled rejection is noted, though the runner assigns it to no test', () => {
  const { status, notes } = notesOf(
    `test('leaves it behind', () => { setTimeout(() => Promise.reject(new Error('left behind')), 20); });
     test('waits', () => new Promise((done) => setTimeout(done, 80)));`,
  );
  assert.equal(status, 1);
  const messages = notes.filter((one) => one.kind === 'failure').map(({ message }) => message);
  assert.equal(messages.length, 1);
  assert.match(messages[0] ?? '', /left behind/);
});

test('a run that passes notes only the seconds of its files', () => {
  const { status, notes } = notesOf(`test('a', () => {});`, `test('b', () => {});`);
  assert.equal(status, 0);
  assert.deepEqual(
    notes.map(({ kind }) => kind),
    ['seconds', 'seconds'],
  );
  assert.equal(saySlowest(notes, 10).length, 4);
});

test('a file without a test fails', () => {
  const without = 'export const nothing = 1;';
  const messagesOf = (notes: ReturnType<typeof notesOf>['notes']) =>
    notes.flatMap((one) => (one.kind === 'failure' ? [one.message.replace(/\S*story/, 'story')] : []));
  const one = notesOf(`test('a', () => {});`, without);
  assert.deepEqual([one.status, messagesOf(one.notes)], [1, ['story-1.test.ts holds no test.']]);
});

test('the failures after the first twelve are named, without their messages', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    kind: 'failure' as const,
    file: 'a.test.ts',
    test: `number ${index}`,
    message: 'why',
  }));
  const said = sayFailures('Failures:', many);
  assert.equal(said.filter((line) => line.includes('why')).length, 12);
  assert.equal(said.at(-1), '  a.test.ts: number 13');
});
