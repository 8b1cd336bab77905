import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type Db, isUnreachable, openDb } from '../../src/server/db.ts';
import { testDatabase } from '../database.ts';
import { figure, size } from './figures.ts';

/**
 * Connections to the database that are cut, by something in between, wherever they may be: the transaction is told, nobody
 * else is (a failure that nobody catches would end the server), and the next one has a connection.
 */

/** Lies between a server and its database; cuts a connection when so many bytes have come back on it. */
class Relay {
  cut_after = Number.POSITIVE_INFINITY;
  passed = 0;
  readonly open = new Set<Socket>();
  readonly #server = createServer((near) => void this.#join(near));
  readonly #far: () => Socket;

  constructor(far: () => Socket) {
    this.#far = far;
  }

  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.open) socket.destroy();
  }

  #join(near: Socket): void {
    const far = this.#far();
    const both = [near, far];
    let came = 0;
    const cut = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      this.open.add(socket);
      socket.on('error', cut).on('close', () => {
        this.open.delete(socket);
        cut();
      });
    }
    near.pipe(far);
    far.on('data', (data: Buffer) => {
      const left = this.cut_after - came;
      came += data.length;
      this.passed = came;
      if (left > 0) near.write(data.subarray(0, left));
      if (came >= this.cut_after) setImmediate(cut);
    });
  }
}

let relay: Relay;
let db: Db;
before(async () => {
  const { host = '', port = 5432, ...rest } = await testDatabase();
  relay = new Relay(() =>
    host.startsWith('/')
      ? createConnection({ path: `${host}/.s.PGSQL.${port}` })
      : createConnection({ host, port }),
  );
  db = openDb({ ...rest, host: '127.0.0.1', port: await relay.start() }, { max: 1 });
});
after(async () => {
  await db.close();
  relay.stop();
});

const PLACES = size(50, 500);
const COMPANY = '00000000-0000-4000-8000-000000000001';
const readings = {
  inCompany: () => db.inCompany(COMPANY, (tx) => tx`select ${COMPANY}::uuid as id`),
  readCompany: () => db.readCompany(COMPANY, (tx) => Promise.all([tx`select 1 as one`, tx`select 2 as two`])),
  onPlatform: () => db.onPlatform(async (tx) => tx`select id from companies limit 1`),
};

for (const [name, read] of Object.entries(readings)) {
  test(`${name}: cut anywhere, the transaction alone is told`, async () => {
    await read();
    const whole = relay.passed;
    assert.ok(whole > 100, 'the relay is in between');
    let told = 0;
    const step = Math.max(1, Math.floor(whole / PLACES));
    for (let at = 0; at < whole; at += step) {
      for (const socket of relay.open) socket.destroy();
      relay.cut_after = at;
      await read().then(
        () => {},
        (error: unknown) => {
          assert.ok(isUnreachable(error), `after ${at} bytes: ${String(error)}`);
          told += 1;
        },
      );
    }
    assert.ok(told > PLACES / 3, `told ${told} times`);
    relay.cut_after = Number.POSITIVE_INFINITY;
    for (const socket of relay.open) socket.destroy();
    // Whoever asks before it is known that the connection is gone is told; the next has a new one.
    await read().catch((error: unknown) => assert.ok(isUnreachable(error), String(error)));
    await read();
    assert.equal(db.stats().in_use, 0);
    figure('cut connections', `${name}, places cut, the transaction alone was told`, told);
  });
}

test('what listens is cut as well, and hears again by itself', async () => {
  let heard = 0;
  await db.listen('skifta_test_cut', () => {
    heard += 1;
  });
  for (let at = 0; at < 600; at += 60) {
    relay.cut_after = at;
    for (const socket of relay.open) socket.destroy();
    await new Promise((next) => setTimeout(next, 30));
  }
  relay.cut_after = Number.POSITIVE_INFINITY;
  const deadline = performance.now() + 10_000;
  while (heard === 0) {
    assert.ok(performance.now() < deadline, 'it hears again');
    await db.inCompany(COMPANY, (tx) => tx`select pg_notify('skifta_test_cut', '')`).catch(() => {});
    await new Promise((next) => setTimeout(next, 50));
  }
});

test('lists reach the database as they are', async () => {
  const lists = {
    words: ['a', '', null, 'null', 'b"\\,{}', ' \n', 'Å'],
    days: ['2026-03-01', null],
    amounts: [1, -9_007_199_254_740_991, null],
    ids: [COMPANY],
    none: [],
  };
  const [row] = await db.readCompany(
    COMPANY,
    (tx) => tx`
      select jsonb_build_object('words', ${lists.words}::text[], 'days', ${lists.days}::date[],
        'amounts', ${lists.amounts}::bigint[], 'ids', ${lists.ids}::uuid[], 'none', ${lists.none}::uuid[]) as lists`,
  );
  assert.deepEqual(row?.lists, lists);
  await assert.rejects(
    db.readCompany(COMPANY, (tx) => tx`select array['a'] as words`),
    /an array is read as jsonb/,
  );
});

test('what is under way when the server stops is not left behind', async () => {
  await db.close();
  await new Promise((next) => setTimeout(next, 100));
  assert.equal(relay.open.size, 0);
});
