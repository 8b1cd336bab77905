import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { faultsOf, messagesAfter } from '../tools/commits.ts';

const folder = mkdtempSync(join(tmpdir(), 'skifta-commits-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.se', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

test('a commit message has a short subject, and an empty line before its body', () => {
  assert.deepEqual(faultsOf('leave: Ask about a night shift\n\nIts start day decided.'), []);
  assert.deepEqual(faultsOf(`leave: ${'x'.repeat(65)}`), []);
  assert.equal(faultsOf(`leave: ${'x'.repeat(66)}`).length, 1);
  assert.equal(faultsOf('Fixed it').length, 1);
  assert.equal(faultsOf('leave: Ask.').length, 1);
  assert.equal(faultsOf('leave: Ask\nBody').length, 1);
});

test('the messages after a commit are read, and an unknown commit is reported', () => {
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'One');
  const first = git('rev-parse', 'HEAD');
  git('commit', '-q', '--allow-empty', '-m', 'two: Add');
  git('commit', '-q', '--allow-empty', '-m', 'three: Add\n\nWhy.');
  assert.deepEqual(messagesAfter(first, folder), ['three: Add\n\nWhy.', 'two: Add']);
  assert.equal(messagesAfter('0'.repeat(40), folder), null);
});
