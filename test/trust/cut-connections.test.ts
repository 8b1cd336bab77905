import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Db, isUnreachable, openDb } from '../../src/server/database/db.ts';
import { testDatabase } from '../database.ts';
import { figure, size } from './figures.ts';
import { type Passing, Relay } from './relay.ts';

/**
 * A relay cuts database connections after any number of bytes. Only the transaction fails, nothing else (an uncaught
 * error would end the server), and the next transaction gets a new connection.
 */

/** Each connection is cut after it has returned this many bytes. */
let cut_after = Number.POSITIVE_INFINITY;
/** Bytes returned on the connection that was last active. */
let passed = 0;
const counted = (): Passing => {
  let came = 0;
  return {
    answered: (data, cut) => {
      const left = cut_after - came;
      came += data.length;
      passed = came;
      if (came >= cut_after) cut();
      return data.subarray(0, Math.max(0, left));
    },
  };
};

let relay: Relay;
let db: Db;
before(async () => {
  const settings = await testDatabase();
  relay = new Relay(settings, counted);
  db = openDb({ ...settings, ...(await relay.start()) }, { max: 1 });
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
  test(`${name}: cut anywhere, only the transaction fails`, async () => {
    await read();
    const whole = passed;
    assert.ok(whole > 100, 'the relay is not in between');
    let failed = 0;
    const step = Math.max(1, Math.floor(whole / PLACES));
    for (let at = 0; at < whole; at += step) {
      for (const socket of relay.open) socket.destroy();
      cut_after = at;
      await read().then(
        () => {},
        (error: unknown) => {
          assert.ok(isUnreachable(error), `after ${at} bytes: ${String(error)}`);
          failed += 1;
        },
      );
    }
    assert.ok(failed > PLACES / 3, `failed ${failed} times`);
    cut_after = Number.POSITIVE_INFINITY;
    for (const socket of relay.open) socket.destroy();
    // A request may fail before the loss is noticed. The next one has a new connection.
    await read().catch((error: unknown) => assert.ok(isUnreachable(error), String(error)));
    await read();
    assert.equal(db.stats().in_use, 0);
    figure('cut connections', `${name}, places cut, only the transaction failed`, failed);
  });
}

test('the listening connection is cut as well and reconnects by itself', async () => {
  let heard = 0;
  await db.listen('skifta_test_cut', () => {
    heard += 1;
  });
  for (let at = 0; at < 600; at += 60) {
    cut_after = at;
    for (const socket of relay.open) socket.destroy();
    await new Promise((next) => setTimeout(next, 30));
  }
  cut_after = Number.POSITIVE_INFINITY;
  const deadline = performance.now() + 10_000;
  while (heard === 0) {
    assert.ok(performance.now() < deadline, 'it did not reconnect');
    await db.inCompany(COMPANY, (tx) => tx`select pg_notify('skifta_test_cut', '')`).catch(() => {});
    await new Promise((next) => setTimeout(next, 50));
  }
});

test('lists reach the database unchanged', async () => {
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

test('no connection stays open when the server stops', async () => {
  await db.close();
  await new Promise((next) => setTimeout(next, 100));
  assert.equal(relay.open.size, 0);
});
