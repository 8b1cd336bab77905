import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTimeEntry, listTimeEntries } from '../../src/contract/time-entries.ts';
import { me } from '../../src/contract/users.ts';
import { connect } from '../../src/server/database/session.ts';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { testDatabase } from '../database.ts';
import { type Asker, accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { type World, world } from '../world.ts';
import { figure, seedOf, size } from './figures.ts';
import { random, workerLoad } from './write-load.ts';

/**
 * Faults of the machine (R3, R5): the database killed under load, blocked or out of connections; a full disk; a clock
 * that jumps. The server refuses clearly, says when to try again, and recovers by itself.
 */

/** More than Node's default backlog. */
const RUSH = 1_000;

/** Notes every refusal without Retry-After and every other error. */
function watched(ask: Asker, wrong: string[]): Asker {
  return async (...request) => {
    const heard = await ask(...request);
    if (heard === null) wrong.push(`${request[0]} ${request[1]}: the connection broke`);
    else if (heard.status >= 500 && (heard.status !== 503 || heard.headers.get('retry-after') === null))
      wrong.push(`${request[0]} ${request[1]}: ${heard.status} ${JSON.stringify(heard.body)}`);
    return heard;
  };
}

async function untilReady(server: ServerProcess, most_ms: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < most_ms) {
    const answer = await fetch(`${server.address}/api/ready/`).catch(() => null);
    if (answer?.status === 200) return performance.now() - began;
    await sleep(20);
  }
  throw new Error(`not ready again after ${most_ms} ms: ${server.said()}`);
}

test('the database is killed under load: only 503 with Retry-After, recovery by itself, no acknowledged write lost', async () => {
  const data = mkdtempSync(join(tmpdir(), 'skifta-faults-'));
  const draw = random(seedOf('faults'));
  const server = await startServer({ DATA_DIR: data });
  try {
    // The writer reports days since 2020: somebody who was employed then.
    const access = await accessOf(() => server.address, 'demo', 'ingrid', DEMO_PASSWORD);
    const wrong: string[] = [];
    const ask = watched(
      asker(
        () => server.address,
        'demo',
        () => access,
      ),
      wrong,
    );
    const tally = { acknowledged: 0, repeated: 0 };
    const mine = await ask('GET', '/api/users/me/');
    const writer = workerLoad(ask, String(Object(mine?.body).id), draw, tally);
    const rounds = size(2, 30);
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const stop = new AbortController();
      const load = writer.write(stop.signal);
      await sleep(200 + draw(300));
      const pid = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await sleep(50);
      longest = Math.max(longest, await untilReady(server, 20_000));
      await sleep(200);
      stop.abort();
      await load;
      await writer.askAgain();
      await writer.check();
    }
    assert.deepEqual(wrong, []);
    assert.equal(await server.stop(), 0);
    figure('faults', 'database killed under load: rounds, 0 acknowledged lost', rounds);
    figure('faults', 'ready again after it, longest ms', Math.round(longest));
  } finally {
    await server.kill().catch(() => {});
    rmSync(data, { recursive: true, force: true });
  }
});

test('a full disk: writes are refused, reads answer, and it recovers by itself when there is room', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'skifta-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', data], { stdio: 'ignore' });
  } catch {
    rmSync(data, { recursive: true, force: true });
    t.diagnostic('left out: this account may not mount a file system');
    console.log('faults: the full disk was not tried: this account may not mount a file system');
    return;
  }
  let server: ServerProcess | undefined;
  try {
    server = await startServer({ DATA_DIR: data });
    const { address } = server;
    const access = await accessOf(() => address, 'demo', 'worker', DEMO_PASSWORD);
    const ask = asker(
      () => address,
      'demo',
      () => access,
    );
    let day = 0;
    const write = async (): Promise<number> => {
      day += 1;
      const date = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
      const heard = await ask('POST', '/api/time-entries/', { date, start_time: '08:00', end_time: '16:00' });
      return heard?.status ?? 0;
    };
    const until = async (status: number): Promise<number> => {
      const began = performance.now();
      for (; performance.now() - began < 20_000; await sleep(200)) if ((await write()) === status) break;
      return performance.now() - began;
    };
    assert.equal(await write(), 201);
    const ballast = join(data, 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(700 * 2 ** 20));
    } catch {
      // The disk is full now, as intended.
    }
    const noticed = await until(507);
    assert.ok(noticed < 10_000, 'writes to a full disk were not refused');
    assert.equal((await ask('GET', '/api/users/me/'))?.status, 200, 'reads answer');
    rmSync(ballast);
    const recovered = await until(201);
    assert.ok(recovered < 10_000, 'it did not recover by itself');
    assert.equal(await server.stop(), 0);
    figure('faults', 'full disk: writes again after room was made, ms', Math.round(recovered));
  } finally {
    await server?.kill().catch(() => {});
    execFileSync('umount', ['-l', data]);
    rmSync(data, { recursive: true, force: true });
  }
});

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const report = (day: number) => ({
  date: new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10),
  start_time: '08:00',
  end_time: '16:00',
  break_duration: 30,
});

test('a locked table: 503 within three seconds, and then recovery', async () => {
  const held = connect(await testDatabase());
  await held.unsafe('begin; lock table time_entries in access exclusive mode');
  const began = performance.now();
  const refused = await w.worker.raw({ method: 'POST', url: '/api/time-entries/', payload: report(1) });
  assert.equal(refused.status, 503);
  assert.ok(refused.headers['retry-after'] !== undefined);
  const waited = performance.now() - began;
  // A busy machine may be slightly late. Without the limit, the statement's own timeout is five seconds.
  assert.ok(waited < 4_000, `it waited ${waited} ms`);
  await held.unsafe('rollback');
  await held.end();
  assert.equal((await w.worker.send(createTimeEntry, { body: report(1) })).status, 201);
  figure('faults', 'a held table: a write is refused after ms', Math.round(waited));
});

test('more requests than connections and queue: some get Retry-After, the others succeed, none fails', async () => {
  const held = connect(await testDatabase());
  await held.unsafe('begin; lock table time_entries in access exclusive mode');
  const range = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const flood = Promise.all(
    Array.from({ length: 600 }, () =>
      w.worker.send(listTimeEntries, { query: range }).then(({ status }) => status),
    ),
  );
  await sleep(300);
  await held.unsafe('rollback');
  const statuses = await flood;
  assert.ok(
    statuses.every((status) => status === 200 || status === 503),
    String([...new Set(statuses)]),
  );
  assert.ok(statuses.includes(200) && statuses.includes(503));
  await held.end();
  assert.equal((await w.worker.send(me)).status, 200);
  figure(
    'faults',
    'flood of 600 on a held table: answered',
    statuses.filter((status) => status === 200).length,
  );
});

test('a rush of new connections waits for a server that is busy', async (t) => {
  const said = '/proc/sys/net/core/somaxconn';
  if (!existsSync(said)) return t.skip('this system does not say how many connections may wait');
  const room = Number(readFileSync(said, 'utf8').trim());
  if (room < RUSH) return t.skip(`this system lets only ${room} connections wait (net.core.somaxconn)`);
  const data = mkdtempSync(join(tmpdir(), 'skifta-faults-'));
  const server = await startServer({ DATA_DIR: data });
  const port = Number(new URL(server.address).port);
  const answers: string[] = [];
  let connected = 0;
  process.kill(server.pid, 'SIGSTOP');
  const sockets = Array.from({ length: RUSH }, () => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      connected += 1;
      socket.write('GET /api/health/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    });
    socket
      .on('error', () => answers.push('lost'))
      .once('data', (data) => answers.push(String(data).slice(9, 12)));
    return socket;
  });
  try {
    // The server accepts nothing yet: the system drops what exceeds the backlog, so only what fits is connected.
    const until = performance.now() + 5_000;
    while (connected < RUSH && performance.now() < until) await sleep(10);
    assert.equal(connected, RUSH);
    process.kill(server.pid, 'SIGCONT');
    while (answers.length < RUSH && performance.now() < until + 10_000) await sleep(10);
    assert.deepEqual(new Set(answers), new Set(['200']));
    assert.equal(answers.length, RUSH);
  } finally {
    for (const socket of sockets) socket.destroy();
    process.kill(server.pid, 'SIGCONT');
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

test('a clock that jumps ahead and an hour back signs nobody out and breaks nothing', async () => {
  const noon = w.now();
  const later = new Date(Date.parse(noon) + 5 * 60_000).toISOString();
  w.setNow(later);
  assert.equal((await w.worker.send(me)).status, 200);
  assert.equal((await w.worker.send(createTimeEntry, { body: report(40) })).status, 201);
  w.setNow(new Date(Date.parse(noon) - 3_600_000).toISOString());
  assert.equal((await w.worker.send(me)).status, 200);
  assert.equal((await w.worker.send(createTimeEntry, { body: report(41) })).status, 201);
  w.setNow(noon);
  assert.equal((await w.worker.send(me)).status, 200);
});
