import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessOf, asker, type ServerProcess, startServer } from '../server-process.ts';
import { figure, seedOf } from './figures.ts';
import { managerLoad, random, type Tally, type Writer, workerLoad } from './write-load.ts';

/**
 * Rounds of a write load that ends in the middle. The server starts again, and requests that were under way are
 * repeated with their Idempotency-Key. The database must then hold every acknowledged write, complete and exactly once.
 */

const WORKERS = 4;
/** Acknowledged writes in a round before its end. */
const FEWEST = 10;
const PASSWORD = 'sju-Grodor-i-vassen';

/** What ends the load, and what the figures call it. */
export type Ending = {
  readonly suite: string;
  readonly name: string;
  readonly end: (server: ServerProcess) => Promise<void>;
  /** Asserts what must hold when the server answers again. */
  readonly holds?: () => Promise<void>;
};

export type Place = {
  readonly env: Record<string, string>;
  readonly tenant: string;
  readonly manager: string;
};

export async function endedRounds(
  t: TestContext,
  { suite, name, end, holds }: Ending,
  place: Place,
  rounds: number,
): Promise<void> {
  const draw = random(seedOf(`${suite} ${name}`));
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
    // A busy machine does little in that time, and the end must hit a server at work.
    while (tally.acknowledged < wanted) await sleep(10);
    await end(server);
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
    await holds?.();
  }
  assert.equal(await server.stop(), 0);
  assert.ok(tally.acknowledged >= rounds * FEWEST);
  figure(suite, `${name}: rounds`, rounds);
  figure(suite, `${name}: acknowledged writes, none lost, doubled or half done`, tally.acknowledged);
  figure(suite, `${name}: of them under way at the end of a round`, tally.repeated);
  const sorted = ready_ms.toSorted((a, b) => a - b);
  figure(suite, `${name}: ready again, median ms`, Math.round(sorted[Math.floor(rounds / 2)] ?? 0));
  figure(suite, `${name}: ready again, longest ms`, Math.round(sorted.at(-1) ?? 0));
}
