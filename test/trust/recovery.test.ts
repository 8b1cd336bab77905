import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { type Asker, accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { figure, size } from './figures.ts';

/**
 * Point in time recovery of the embedded database (R6): a server that copies its log is killed under load and its data folder is
 * removed. What was acknowledged a minute before comes back, and nothing after the instant that is asked for; people who
 * were erased after it stay erased; copies that are missing, cut or too short are named.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const LOST_AT_MOST_S = 60;

const folder = mkdtempSync(join(tmpdir(), 'skifta-recovery-'));
const place = join(folder, 'copy');
const safe = join(folder, 'secret');
const started: ServerProcess[] = [];

type Write = { readonly id: string; readonly asked: number; readonly acknowledged: number };
const writes: Write[] = [];
let middle = 0;
let killed = 0;
let person = '';
/** Of a session before the instant. */
let old_access = '';

const start = async (data: string, copies: string | null): Promise<ServerProcess> => {
  const server = await startServer({
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    ...(copies === null ? {} : { WAL_COPY_DIR: copies }),
  });
  started.push(server);
  return server;
};

async function managerOf(server: ServerProcess): Promise<Asker> {
  const access = await accessOf(() => server.address, 'demo', 'manager', DEMO_PASSWORD);
  return asker(
    () => server.address,
    'demo',
    () => access,
  );
}

before(async () => {
  // The database's own user must come in when root runs the tests.
  chmodSync(folder, 0o755);
  mkdirSync(place);
  const data = join(folder, 'first');
  const server = await start(data, place);
  copyFileSync(join(data, 'secret'), safe);
  const ask = await managerOf(server);
  await until(() => namesThere().some((name) => name.includes('.until-')), 'the first base copy');
  await write(ask, performance.now() + size(8, 60) * 1000);
  person = await newPerson(ask);
  await sleep(20);
  old_access = await accessOf(() => server.address, 'demo', 'manager', DEMO_PASSWORD);
  await sleep(20);
  middle = Date.now();
  await sleep(20);
  await erase(ask, person);
  await write(ask, performance.now() + size(70, 240) * 1000);
  killed = Date.now();
  await server.kill();
  rmSync(data, { recursive: true });
});
after(async () => {
  for (const server of started) await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const namesThere = (): string[] => readdirSync(place, { recursive: true, encoding: 'utf8' });

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return;
    await sleep(100);
  }
  assert.fail(`${what}: not within a minute`);
}

async function write(ask: Asker, end: number): Promise<void> {
  while (performance.now() < end) {
    const day = new Date(Date.UTC(2031, 0, 1 + writes.length)).toISOString().slice(0, 10);
    const asked = Date.now();
    const body = { start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z`, assignments: [] };
    const heard = await ask('POST', '/api/shifts/', body);
    assert.equal(heard?.status, 201, JSON.stringify(heard?.body));
    writes.push({ id: `${Object(heard?.body).id}`, asked, acknowledged: Date.now() });
    await sleep(50);
  }
}

async function newPerson(ask: Asker): Promise<string> {
  const made = await ask('POST', '/api/users/', {
    username: 'raderas',
    email: 'raderas@example.com',
    first_name: 'Rut',
    last_name: 'Raderad',
    password: 'tallkotte-Regn-81',
    role: 'worker',
  });
  assert.equal(made?.status, 201, JSON.stringify(made?.body));
  return `${Object(made?.body).id}`;
}

async function erase(ask: Asker, id: string): Promise<void> {
  const was = await ask('GET', `/api/users/${id}/`);
  const closed = await ask('DELETE', `/api/users/${id}/`, undefined, {
    'if-match': `${was?.headers.get('etag')}`,
  });
  assert.equal(closed?.status, 204, JSON.stringify(closed?.body));
  const erased = await ask('POST', `/api/users/${id}/erasure/`, {});
  assert.equal(erased?.status, 200, JSON.stringify(erased?.body));
}

/** An empty data folder with the secret. */
function emptyFolder(name: string): string {
  const data = join(folder, name);
  mkdirSync(data);
  copyFileSync(safe, join(data, 'secret'));
  return data;
}

function restored(data: string, instant: string, copies = place): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/server/main.ts', 'restore', '--until', instant],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: data, WAL_COPY_DIR: copies },
      encoding: 'utf8',
    },
  );
  return { code: status, said: `${stdout}${stderr}` };
}

/** Refused with these words, and nothing is there that a start could take for data. */
function refused(name: string, instant: string, words: RegExp, copies = place): void {
  const data = emptyFolder(name);
  const { code, said } = restored(data, instant, copies);
  assert.equal(code, 1, said);
  assert.match(said, words);
  assert.ok(!readdirSync(data).some((file) => file.startsWith('postgres') && file !== 'postgres-log'), said);
}

async function shiftsIn(ask: Asker): Promise<Set<string>> {
  const years = new Set(writes.map((_, n) => new Date(Date.UTC(2031, 0, 1 + n)).getUTCFullYear()));
  const there = new Set<string>();
  for (const year of years) {
    const heard = await ask('GET', `/api/shifts/?start_date=${year}-01-01&end_date=${year}-12-31`);
    for (const { id } of (heard?.body ?? []) as { id: string }[]) there.add(id);
  }
  return there;
}

function checked(data: string): void {
  const { stdout, stderr } = spawnSync(process.execPath, ['src/server/main.ts', 'check-history'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data },
    encoding: 'utf8',
  });
  assert.match(`${stdout}${stderr}`, /Every entry is as it was written/);
}

test('a killed server whose data folder is gone comes back with all but the last minute', async () => {
  const data = emptyFolder('latest');
  const began = performance.now();
  const { code, said } = restored(data, 'latest');
  assert.equal(code, 0, said);
  const seconds = (performance.now() - began) / 1000;
  const copies = join(folder, 'second');
  cpSync(place, copies, { recursive: true });
  const server = await start(data, copies);
  const ask = await managerOf(server);
  const there = await shiftsIn(ask);
  const lost = writes.filter(({ id }) => !there.has(id));
  const lost_s = Math.max(0, ...lost.map(({ acknowledged }) => (killed - acknowledged) / 1000));
  assert.ok(lost_s <= LOST_AT_MOST_S, `${lost_s} s lost`);
  assert.deepEqual(
    lost.map(({ id }) => id),
    writes.slice(writes.length - lost.length).map(({ id }) => id),
    'what is lost is the end',
  );
  assert.ok(writes.length > 50 && lost.length < writes.length, `${lost.length} of ${writes.length} lost`);
  const again = await ask('POST', '/api/shifts/', {
    start_time: '2040-01-01T07:00:00Z',
    end_time: '2040-01-01T15:00:00Z',
    assignments: [],
  });
  assert.equal(again?.status, 201, 'the restored database takes writes');
  const bases = () =>
    readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.until-'));
  const first_bases = bases().length;
  await until(() => bases().length > first_bases || readdirSync(copies).length > 1, 'a life of its own');
  await until(() => bases().length >= 2, 'a base copy of the restored database');
  checked(data);
  assert.equal(await server.stop(), 0);
  figure('recovery', 'writes acknowledged before kill -9', writes.length);
  figure('recovery', 'of them lost with the data folder', lost.length);
  figure('recovery', 'seconds lost', lost_s.toFixed(1));
  figure('recovery', 'seconds to restore and prove', seconds.toFixed(1));
  // What the restored server wrote is in its own life.
  const later = restored(emptyFolder('later'), 'latest', copies);
  assert.equal(later.code, 0, later.said);
});

test('a restore to an instant holds all before it, nothing after it, and nobody who was erased since', async () => {
  const data = emptyFolder('middle');
  const { code, said } = restored(data, new Date(middle).toISOString());
  assert.equal(code, 0, said);
  assert.match(said, /Erased again: 1 people/);
  const server = await start(data, null);
  const ask = await managerOf(server);
  const there = await shiftsIn(ask);
  const right = writes.filter(({ acknowledged }) => acknowledged < middle).map(({ id }) => id);
  assert.ok(right.length > 10);
  assert.deepEqual([...there].sort(), right.sort());
  const old = asker(
    () => server.address,
    'demo',
    () => old_access,
  );
  assert.equal((await old('GET', '/api/shifts/?start_date=2031-01-01&end_date=2031-01-02'))?.status, 401);
  const heard = await ask('GET', `/api/users/${person}/`);
  assert.ok(!JSON.stringify(heard?.body).includes('Rut'), 'the erased person has a name again');
  checked(data);
  assert.equal(await server.stop(), 0);
  figure('recovery', 'writes before the instant, all restored', right.length);
  figure('recovery', 'writes after the instant, none restored', writes.length - right.length);
});

test('an instant that the copies do not hold is refused by name', () => {
  refused('early', '2026-01-01T00:00:00Z', /before the oldest base copy in .*, which is of 20/);
  refused(
    'late',
    new Date(killed + 3_600_000).toISOString(),
    /do not reach .*: the last change in them is of 20/,
  );
  refused('zone', '2026-01-01T00:00:00', /wants an instant with its zone/);
  const other = join(folder, 'empty-place');
  mkdirSync(other);
  refused('nothing', 'latest', /There is no base copy of this installation/, other);
  const gone = join(folder, 'place-not-mounted');
  refused('gone', 'latest', /WAL_COPY_DIR\) is not there/, gone);
  const taken = join(folder, 'middle');
  assert.ok(existsSync(join(taken, 'postgres')));
  const { code, said } = restored(taken, 'latest');
  assert.equal(code, 1);
  assert.match(said, /There already is a database/);
});

test('a missing segment, a cut one and a cut base copy are named', () => {
  const copyOf = (name: string, spoil: (life: string) => void): string => {
    const copies = join(folder, name);
    cpSync(place, copies, { recursive: true });
    const [life = ''] = readdirSync(copies);
    spoil(join(copies, life));
    return copies;
  };
  const segmentsIn = (life: string): string[] =>
    readdirSync(life)
      .filter((name) => name.startsWith('wal-'))
      .sort()
      .map((name) => join(life, name));
  const segments = segmentsIn(join(place, readdirSync(place)[0] ?? ''));
  assert.ok(segments.length >= 3, segments.join(' '));
  const second = segments.at(-2) ?? '';
  const name = /wal-[0-9A-F]+\.age/.exec(second)?.[0] ?? '';
  const without = copyOf('without', (life) => rmSync(join(life, name)));
  refused('gap', 'latest', new RegExp(`${name} is missing`), without);
  refused('gap-until', new Date(killed).toISOString(), new RegExp(`${name} is missing`), without);
  const cut = copyOf('cut', (life) => truncateSync(join(life, name), statSync(second).size - 20));
  refused('cut-until', 'latest', new RegExp(`${name} is damaged or cut short`), cut);
  const half = copyOf('half', (life) => {
    const base = readdirSync(life).find((file) => file.endsWith('.tar.gz.age')) ?? '';
    truncateSync(join(life, base), statSync(join(life, base)).size - 1000);
  });
  refused('half-base', 'latest', /base-.*\.tar\.gz\.age is damaged or cut short/, half);
});
