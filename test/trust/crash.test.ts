import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/server/running/demo.ts';
import { accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { figure, seedOf, size } from './figures.ts';
import { ownServer } from './own-server.ts';
import { managerLoad, random, type Tally, type Writer, workerLoad } from './write-load.ts';

/**
 * kill -9 at random points of a write load (R1). The server starts again, and requests that were under way are
 * repeated with their Idempotency-Key. The database must then hold every acknowledged write, complete and exactly
 * once.
 */

const WORKERS = 4;
/** Acknowledged writes in a round before its kill. */
const FEWEST = 10;
const PASSWORD = 'sju-Grodor-i-vassen';

type Place = { readonly env: Record<string, string>; readonly tenant: string; readonly manager: string };

async function crashRounds(t: TestContext, backend: string, place: Place, rounds: number): Promise<void> {
  const draw = random(seedOf(`crash ${backend}`));
  let server: ServerProcess = await startServer(place.env);
  t.after(() => server.kill());
  const address = (): string => server.address;
  const tokens = new Map<string, string>();
  const signIn = async (username: string, password: string): Promise<void> => {
    tokens.set(username, await accessOf(address, place.tenant, username, password));
  };
  const askAs = (username: string) => asker(address, place.tenant, () => tokens.get(username) ?? '');
  await signIn('manager', place.manager);
  const asManager = askAs('manager');
  const writers: Writer[] = [];
  const tally: Tally = { acknowledged: 0, repeated: 0 };
  for (let one = 0; one < WORKERS; one += 1) {
    const username = `krasch${one}`;
    const made = await asManager('POST', '/api/users/', {
      first_name: 'Krasch',
      last_name: `Nummer ${one}`,
      username,
      email: `${username}@example.com`,
      role: 'worker',
      password: PASSWORD,
    });
    assert.equal(made?.status, 201, JSON.stringify(made?.body));
    await signIn(username, PASSWORD);
    writers.push(workerLoad(askAs(username), String(Object(made?.body).id), draw, tally));
  }
  writers.push(
    managerLoad(
      asManager,
      writers.map((writer) => writer.person),
      draw,
      tally,
    ),
  );

  const ready_ms: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const stop = new AbortController();
    const load = Promise.all(writers.map((writer) => writer.write(stop.signal)));
    const wanted = tally.acknowledged + FEWEST;
    await sleep(150 + draw(700));
    // A busy machine does little in that time, and the kill must hit a server at work.
    while (tally.acknowledged < wanted) await sleep(10);
    await server.kill();
    stop.abort();
    await load;
    server = await startServer(place.env);
    ready_ms.push(server.ready_ms);
    // Access tokens last ten minutes; the long form takes longer.
    if (round % 20 === 0) {
      await signIn('manager', place.manager);
      for (let one = 0; one < WORKERS; one += 1) await signIn(`krasch${one}`, PASSWORD);
    }
    for (const writer of writers) await writer.askAgain();
    for (const writer of writers) await writer.check();
  }
  assert.equal(await server.stop(), 0);
  assert.ok(tally.acknowledged >= rounds * FEWEST);
  figure('crash', `${backend}: rounds`, rounds);
  figure('crash', `${backend}: acknowledged writes, none lost, doubled or half done`, tally.acknowledged);
  figure('crash', `${backend}: of them under way when the server was killed`, tally.repeated);
  const sorted = ready_ms.toSorted((a, b) => a - b);
  figure('crash', `${backend}: ready again, median ms`, Math.round(sorted[Math.floor(rounds / 2)] ?? 0));
  figure('crash', `${backend}: ready again, longest ms`, Math.round(sorted.at(-1) ?? 0));
}

test('the embedded database: no acknowledged write is lost, doubled or half done', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'skifta-crash-'));
  try {
    const place = { env: { DATA_DIR: data }, tenant: 'demo', manager: DEMO_PASSWORD };
    await crashRounds(t, 'embedded', place, size(3, 100));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test('an external PostgreSQL: no acknowledged write is lost, doubled or half done', async (t) => {
  const own = await ownServer();
  await crashRounds(t, 'own PostgreSQL', own, size(2, 100));
});
