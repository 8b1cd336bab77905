import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/**
 * What is kept beside the database (heads of history, the list of erasures) must outlive a power cut as soon as it
 * was written: the bytes, and the name of a new file in its folder.
 */

const FOLDER = new URL('../src/server/database/embedded/folder.ts', import.meta.url).href;

/** A process whose disk keeps only what was synced before the cut: a file's bytes, a folder's new names. */
const FORGETFUL = `
  import fs from 'node:fs';
  import { dirname } from 'node:path';
  import { syncBuiltinESMExports } from 'node:module';
  const { openSync, fsyncSync, writeSync } = fs;
  const paths = new Map();
  const lost = new Set();
  fs.openSync = (path, how, ...more) => {
    if (how !== 'r' && !fs.existsSync(path)) lost.add(path);
    const handle = openSync(path, how, ...more);
    paths.set(handle, path);
    return handle;
  };
  const sizes = new Map();
  fs.writeSync = (handle, text) => {
    const path = paths.get(handle);
    if (!sizes.has(path)) sizes.set(path, fs.fstatSync(handle).size);
    return writeSync(handle, text);
  };
  fs.fsyncSync = (handle) => {
    const path = paths.get(handle);
    sizes.delete(path);
    for (const made of lost) if (dirname(made) === path) lost.delete(made);
    fsyncSync(handle);
  };
  syncBuiltinESMExports();
  const { writeSynced } = await import(${JSON.stringify(FOLDER)});
  const file = process.argv[1];
  for (const line of process.argv.slice(2)) {
    writeSynced(file, 'a', line);
    for (const [path, size] of sizes) fs.truncateSync(path, size);
    for (const path of lost) fs.rmSync(path, { force: true });
    lost.clear();
    sizes.clear();
  }`;

test('a power cut after a line was written loses neither the line nor the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-synced-'));
  const file = join(folder, 'list.jsonl');
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', FORGETFUL, file, 'one\n', 'two\n'], {
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  assert.ok(existsSync(file), 'the name of the file is on disk');
  assert.equal(readFileSync(file, 'utf8'), 'one\ntwo\n');
  rmSync(folder, { recursive: true });
});
