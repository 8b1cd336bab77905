import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { trim } from '../../src/server/copies/base-copy.ts';
import {
  baseDone,
  baseFile,
  baseStem,
  begunName,
  newLife,
  segmentName,
} from '../../src/server/copies/copy-names.ts';
import { folderPlace } from '../../src/server/copies/copy-place.ts';
import { livesAt, livesIn } from '../../src/server/copies/lives.ts';
import { changeSecret, keysOf, makeSecret } from '../../src/server/database/secrets.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/**
 * Several lives in one place of copies (decision 0155): those of a secret that was changed, and those of a rehearsed restore beside
 * production. A restore takes the right one or asks.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'skifta-lives-'));
// The database's own user must come in when root runs the tests.
chmodSync(folder, 0o755);
const started: ServerProcess[] = [];
after(async () => {
  for (const server of started) await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const made = (name: string): string => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

function restored(data: string, copies: string, ...words: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/server/main.ts', 'restore', '--until', ...words],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: data, WAL_COPY_DIR: copies },
      encoding: 'utf8',
    },
  );
  return { code: status, said: `${stdout}${stderr}` };
}

const firstLine = (file: string): string => readFileSync(file, 'utf8').split('\n')[0] ?? '';
const keysIn = (data: string) => keysOf(Buffer.from(firstLine(join(data, 'secret')), 'base64'));
const segment = (n: number): string => `00000001000000000000000${n}`;

function file(copies: string, name: string, at: string, content = ''): void {
  writeFileSync(join(copies, name), content);
  utimesSync(join(copies, name), new Date(at), new Date(at));
}

/** A life with one whole base copy, a minute after its begin, and segments until `last`. */
function life(data: string, copies: string, began: string, last: string): string {
  const name = newLife(keysIn(data), began);
  mkdirSync(join(copies, name));
  file(copies, begunName(name), began);
  const end = new Date(Date.parse(began) + 60_000).toISOString();
  const stem = baseStem(name, began, segment(2));
  file(copies, baseFile(stem), end);
  file(copies, baseDone(stem, end), end);
  file(copies, segmentName(name, segment(2)), end);
  file(copies, segmentName(name, segment(3)), last);
  return name;
}

const atHour = (hour: number, day = 20): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

test('after a change of secret a restore works with the new secret alone', async () => {
  const data = join(folder, 'changed');
  const copies = made('changed-copies');
  const bases = (): string[] =>
    readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.until-'));
  const run = async (count: number): Promise<void> => {
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent', WAL_COPY_DIR: copies });
    started.push(server);
    for (let tries = 0; bases().length < count && tries < 600; tries += 1) await sleep(100);
    assert.equal(bases().length, count, 'a base copy within a minute');
    assert.equal(await server.stop(), 0);
  };
  await run(1);
  changeSecret(data);
  await run(2);
  assert.equal(readdirSync(copies).length, 2, 'the new secret begins a life');
  const alone = made('changed-alone');
  writeFileSync(join(alone, 'secret'), firstLine(join(data, 'secret')), { mode: 0o600 });
  const { code, said } = restored(alone, copies, 'latest');
  assert.equal(code, 0, said);
});

test('lives that follow each other are told apart by time', async () => {
  const data = made('following');
  makeSecret(data);
  const copies = made('following-copies');
  const first = life(data, copies, atHour(8), atHour(10));
  const second = life(data, copies, atHour(11), atHour(13));
  const place = folderPlace(copies);
  const lives = await livesIn(await place.names(''), place);
  const at = (until: string | null): string[] => livesAt(lives, until).map(({ name }) => name);
  assert.deepEqual(at(atHour(9)), [first]);
  assert.deepEqual(at(atHour(12)), [second]);
  assert.deepEqual(at(null), [second]);
  assert.deepEqual(at(atHour(15)), [second]);
  assert.deepEqual(at(atHour(7)), []);
});

test('a rehearsed restore beside production does not shadow it: the restore asks which', () => {
  const data = made('rehearsed');
  makeSecret(data);
  const copies = made('rehearsed-copies');
  const production = life(data, copies, atHour(8), atHour(14));
  const rehearsal = life(data, copies, atHour(10), atHour(12));
  for (const until of [atHour(11), 'latest']) {
    const { code, said } = restored(data, copies, until);
    assert.equal(code, 1, said);
    assert.match(said, new RegExp(`--life NAME.*${production} .*${rehearsal} `));
  }
  for (const words of [['latest', '--life', production], [atHour(13)]]) {
    const { code, said } = restored(data, copies, ...words);
    assert.equal(code, 1, said);
    assert.match(
      said,
      new RegExp(`${production}/base-.*, or its beginning is damaged`),
      'empty, but the right one',
    );
  }
  const { said } = restored(data, copies, 'latest', '--life', 'none');
  assert.match(said, /There is no life none of this installation/);
});

test('what another server has under way is removed only when it is older than a day', async () => {
  const data = made('trimmed');
  makeSecret(data);
  const copies = made('trimmed-copies');
  const keys = keysIn(data);
  const now = atHour(12);
  const clock = { now: () => new Date(now) };
  const own = life(data, copies, atHour(8), atHour(11));
  const other = life(data, copies, atHour(7, 1), atHour(11));
  const ended = life(data, copies, atHour(6, 1), atHour(7, 5));
  const begun = (at: string): string => {
    const name = newLife(keys, at);
    mkdirSync(join(copies, name));
    file(copies, begunName(name), at);
    return name;
  };
  const young = begun(atHour(9));
  const old = begun(atHour(9, 18));
  const broken = (at: string): string => {
    const name = baseFile(baseStem(other, at, segment(3)));
    file(copies, name, at);
    return name;
  };
  const under_way = broken(atHour(11));
  const broken_off = broken(atHour(11, 18));
  const half = (name: string, at: string): string => {
    file(copies, `${name}/.base.1.half`, at);
    return `${name}/.base.1.half`;
  };
  const halves = [half(own, atHour(11)), half(young, atHour(11)), half(other, atHour(11, 18))];
  const place = folderPlace(copies);
  const before = await place.names('');
  await place.tidy(own, new Date(now));
  assert.deepEqual(
    halves.map((name) => existsSync(join(copies, name))),
    [false, true, false],
  );
  await trim({ data_dir: data, erasures_file: join(data, 'erasures.jsonl'), place, keys, clock }, own);
  const there = await place.names('');
  const gone = before.filter((name) => !there.includes(name));
  assert.deepEqual(
    gone.sort(),
    before.filter(
      (name) => name.startsWith(`${ended}/`) || name.startsWith(`${old}/`) || name === broken_off,
    ),
  );
  assert.ok(there.includes(under_way) && there.includes(begunName(young)));
});
