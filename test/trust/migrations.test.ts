import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isUnreachable } from '../../src/server/database/db.ts';
import type { DatabaseSettings } from '../../src/server/database/embedded-postgres.ts';
import type { Session } from '../../src/server/database/session.ts';
import { checkHistory } from '../../src/server/history/history-chain.ts';
import { copyOf, emptyDatabase } from '../database.ts';
import { figure, IS_LONG, seedOf, size } from './figures.ts';
import { fill } from './migration-rows.ts';
import {
  BUILT_BESIDE,
  builtBesideAfter,
  crowdIn,
  heldBy,
  inside,
  killedInside,
  LAST,
  othersLeave,
  RELEASED,
  run,
  runKilled,
  titleOf,
} from './migration-stage.ts';
import { type Passing, Relay } from './relay.ts';
import { random } from './write-load.ts';

/**
 * Migrations from each released schema, with rows in every table, whose runner is killed (R20): inside a file after
 * each of its statements, between the statements of the runner, and as a process. The database is then at a released
 * schema, complete, and the next run continues from there to the same result as an undisturbed run. Other connections
 * do not wait long meanwhile.
 */

const ROWS = size(100, 100_000);
/** How many places of a file are drawn where not every place is tried. */
const SOME = size(1, 2);
/** How long others may wait for a migration that follows CONTRIBUTING.md. */
const LONGEST_WAIT_MS = 500;
/**
 * 0004 rewrites all of history under its lock, which takes seconds for many rows. A released file is not changed, and
 * servers are stopped for this one (docs/operations.md). Later files let others work.
 */
const LAST_LOCKING = 4;
/**
 * Replies to the runner are cut from this one on. The first replies are the driver's own and those before any write.
 */
const FIRST_ANSWER = size(8, 3);
/** History is chained from this version on. */
const CHAINED = 4;

const draw = random(seedOf('migrations'));
/** The schemas to migrate from: all, or an older one, the one before the newest migration, and the newest. */
const BEGINNINGS = IS_LONG
  ? Array.from({ length: RELEASED + 1 }, (_, from) => from)
  : [draw(RELEASED - 1), RELEASED - 1, RELEASED];
const endOf = (from: number): number => (from === RELEASED ? LAST : size(from + 1, RELEASED));
/** By schema: a database at that schema, with rows, to copy. */
const filled = new Map<number, DatabaseSettings>();
/** By the first schema of a run: the contents of a database at each later schema of an undisturbed run. */
const undisturbed = new Map<number, string[][]>();

test('each released schema has rows in every table', async () => {
  const growing = await emptyDatabase();
  for (let version = 0; version <= RELEASED; version += 1) {
    await run(growing, { to: version });
    if (version > 0) await inside(growing, (sql) => fill(sql, version, ROWS));
    if (version === RELEASED) filled.set(version, growing);
    else if (BEGINNINGS.includes(version)) filled.set(version, await copyOf(growing));
  }
  figure('migrations', 'rows in each large table', ROWS);
});

for (const from of BEGINNINGS) {
  const to = endOf(from);

  test(`from schema ${from} to ${to}, beside other connections at work`, async () => {
    const settings = await copyOf(there(filled.get(from)));
    const look = async () => (await inside(settings, heldBy)).lines;
    const seen = [await look()];
    const crowd = from === RELEASED || (IS_LONG && from > 0) ? await crowdIn(settings) : null;
    for (let version = from + 1; version <= to; version += 1) {
      await crowd?.longestWait();
      await run(settings, { to: version });
      const waited = (await crowd?.longestWait()) ?? 0;
      seen.push(await look());
      if (crowd === null) continue;
      if (version > LAST_LOCKING) assert.ok(waited < LONGEST_WAIT_MS, `${titleOf(version)}: ${waited} ms`);
      figure('migrations', `${titleOf(version)} from ${from}: longest wait of others, ms`, waited);
    }
    await crowd?.leave();
    undisturbed.set(from, seen);
  });

  test(`from schema ${from} to ${to}, killed at every statement`, async (t) => {
    const settings = await copyOf(there(filled.get(from)));
    const unheard = { at: Number.POSITIVE_INFINITY };
    const relay = new Relay(settings, () => cutting(unheard));
    t.after(() => relay.stop());
    const through = { ...settings, ...(await relay.start()) };
    const { inside_files, between } = await inside(settings, (sql) =>
      killEverywhere(sql, from, to, { settings, through, unheard }),
    );
    figure('migrations', `from ${from} to ${to}: killed inside a file, whole`, inside_files);
    figure('migrations', `from ${from} to ${to}: killed between statements, whole`, between);
  });
}

type Place = {
  readonly settings: DatabaseSettings;
  /** The same database through a relay, which cuts at the reply of this number. */
  readonly through: DatabaseSettings;
  readonly unheard: { at: number };
};

async function killEverywhere(sql: Session, from: number, to: number, { settings, through, unheard }: Place) {
  let inside_files = 0;
  let between = 0;
  let answer = FIRST_ANSWER;
  for (let version = from; version < to; ) {
    const next = version + 1;
    const places = killedInside(next);
    const is_each = IS_LONG && version === from;
    const some = new Set(Array.from({ length: SOME }, () => draw(places.length)));
    for (const [place, folder] of places.entries()) {
      if (!is_each && !some.has(place)) continue;
      const where = `${titleOf(next)}, killed after ${place} of its statements`;
      await assert.rejects(run(settings, { folder: folder() }), isUnreachable, where);
      assert.equal(await wholeAt(sql, from, where), version, where);
      inside_files += 1;
      // Rolled-back rows stay in the tables' files until a vacuum, and slow down each run.
      if (IS_LONG) await sql.unsafe('vacuum');
    }
    // The runner misses a reply, a later one each time, until the missed reply is that of the commit.
    for (; version < next; answer += 1) {
      unheard.at = answer;
      const where = `${titleOf(next)}, answer ${answer} cut`;
      // A runner that asks for the lock of the one before it more than once has more replies.
      await othersLeave(sql);
      await assert.rejects(run(through, { to: next }), isUnreachable, where);
      version = await wholeAt(sql, from, where);
      between += 1;
    }
    answer = Math.max(FIRST_ANSWER, answer - 4);
  }
  assert.equal(await run(settings, { to }), 0);
  assert.equal(await wholeAt(sql, from, 'at the end'), to);
  if (to >= CHAINED) {
    const { faults } = await sql.begin((tx) => checkHistory(tx, []));
    assert.deepEqual(faults, []);
  }
  return { inside_files, between };
}

// In the long form only: a process starts slowly, and leaves the same state as a cut connection.
const killProcesses = async (): Promise<void> => {
  const rounds = 10;
  let killed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const from = there(BEGINNINGS[draw(BEGINNINGS.length)]);
    const to = endOf(from);
    const settings = await copyOf(there(filled.get(from)));
    if (await runKilled(settings, to, draw(2000))) killed += 1;
    const version = await inside(settings, (sql) => wholeAt(sql, from, `from ${from}, round ${round}`));
    assert.equal(await run(settings, { to }), to - version);
    assert.equal(await inside(settings, (sql) => wholeAt(sql, from, `round ${round}, at the end`)), to);
  }
  figure('migrations', 'processes killed, whole', killed);
};
if (IS_LONG) test('a process that is killed leaves a released schema', killProcesses);

test('a waiting runner lets others pass, and fails when its session ends', async () => {
  const settings = await copyOf(there(filled.get(RELEASED)));
  const rounds = size(1, 10);

  for (let round = 0; round < rounds; round += 1) {
    const outcome = await endedBehind(settings, 'begin; lock table time_entries', FOR_A_LOCK);
    assert.ok(isUnreachable(outcome), String(outcome));
    assert.equal(await inside(settings, (sql) => wholeAt(sql, RELEASED, 'waited for a table')), RELEASED);
  }

  const crowd = await crowdIn(settings);
  const { running } = await inside(settings, async (sql) => {
    await sql.unsafe('begin; select count(*) from time_entries');
    const running = run(settings, { to: LAST - 1 });
    await sleep(size(900, 5000));
    return { running };
  });
  assert.equal(await running, LAST - 1 - RELEASED);
  const waited = await crowd.longestWait();
  await crowd.leave();
  assert.ok(waited < LONGEST_WAIT_MS, `${waited} ms`);
  figure('migrations', 'beside a long report: longest wait of others, ms', waited);

  for (let round = 0; round < rounds; round += 1) {
    const outcome = await endedBehind(
      settings,
      'begin; lock table time_entries in row exclusive mode',
      FOR_A_LOCK,
    );
    assert.ok(isUnreachable(outcome), String(outcome));
    const { lines } = await inside(settings, heldBy);
    assert.ok(lines.includes(`not valid: ${BUILT_BESIDE}`), 'ended while the index was built');
    assert.equal(await inside(settings, (sql) => wholeAt(sql, RELEASED, 'an index was built')), LAST - 1);
  }
  assert.equal(await run(settings), 1);

  for (let round = 0; round < rounds; round += 1) {
    // The lock that runners hold (migrate.ts). The runner polls for it, so it may not notice a connection that was
    // lost in between.
    const outcome = await endedBehind(settings, 'select pg_advisory_lock(126905167017057)', FOR_A_RUNNER);
    assert.ok(outcome === 0 || isUnreachable(outcome), String(outcome));
  }
  assert.equal(await inside(settings, (sql) => wholeAt(sql, RELEASED, 'waited for another runner')), LAST);
  figure('migrations', 'ended while it waited, whole', 3 * rounds);
});

test('a runner fails when its session is lost just as it gives up a wait', async (t) => {
  const settings = await copyOf(there(filled.get(RELEASED)));
  // The number of replies that still arrive: that the wait was too long, that the transaction is rolled back. How the
  // driver notices the loss is up to chance.
  for (const heard of [1, 1, 1, 2]) {
    const relay = new Relay(settings, () => cuttingAfterWait(heard));
    t.after(() => relay.stop());
    const through = { ...settings, ...(await relay.start()) };
    const outcome = await inside(settings, async (sql) => {
      await sql.unsafe('begin; lock table time_entries');
      return run(through).catch((error) => error);
    });
    assert.ok(isUnreachable(outcome), String(outcome));
  }
});

/** Waiting runners, as the database shows them. */
const FOR_A_LOCK = `wait_event_type = 'Lock'`;
const FOR_A_RUNNER = `state = 'idle' and query ~ 'pg_try_advisory_lock'`;

/**
 * The outcome of a runner whose session is terminated while it waits, as `waits` describes, for the session that ran
 * `statement`.
 */
async function endedBehind(settings: DatabaseSettings, statement: string, waits: string): Promise<unknown> {
  const { running } = await inside(settings, async (sql) => {
    await sql.unsafe(statement);
    let is_done = false;
    const running = run(settings)
      .catch((error) => error)
      .finally(() => {
        is_done = true;
      });
    const runners = `
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    do {
      assert.ok(!is_done, `finished before it waited: ${is_done && (await running)}`);
      await sleep(5);
      // Within a transaction the database would repeat its first snapshot.
      await sql`select pg_stat_clear_snapshot()`;
    } while ((await sql.unsafe(`select ${runners} and ${waits}`)).length === 0);
    await sleep(draw(300));
    await sql.unsafe(`select pg_terminate_backend(pid) ${runners}`);
    return { running };
  });
  return running;
}

/** The schema of the database. Throws unless its contents are, row by row, those of an undisturbed run. */
async function wholeAt(sql: Session, from: number, killed: string): Promise<number> {
  const { version, lines } = await heldBy(sql);
  // An index built outside a transaction may exist, valid or not, before its version is recorded. The next run drops
  // it first.
  const unremembered = builtBesideAfter(version);
  const held = lines.filter((line) => !unremembered.some((index) => line.includes(index)));
  const expected = there(undisturbed.get(from)?.[version - from]);
  if (isDeepStrictEqual(held, expected)) return version;
  // Only the lines that differ, of two thousand.
  const without = (some: string[], others: string[]) => some.filter((line) => !others.includes(line));
  assert.deepEqual(without(held, expected), without(expected, held), killed);
  return assert.fail(killed);
}

/** ReadyForQuery: each of the database's replies ends with it, and it arrives in one piece. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * Cuts once, at the reply of this number: the database has executed the statement, but the runner does not learn it.
 */
function cutting(unheard: { at: number }): Passing {
  let answers = 0;
  return {
    answered: (data, cut) => {
      if (data.includes(READY)) answers += 1;
      if (answers < unheard.at) return data;
      unheard.at = Number.POSITIVE_INFINITY;
      cut();
      return Buffer.alloc(0);
    },
  };
}

/** Cuts after this many replies, counted from the one that reports a lock timeout. */
function cuttingAfterWait(most: number): Passing {
  let heard = 0;
  return {
    answered: (data, cut) => {
      if (heard > 0 ? data.includes(READY) : data.includes('55P03')) heard += 1;
      if (heard === most) cut();
      return data;
    },
  };
}

function there<T>(one: T | undefined): T {
  assert.ok(one !== undefined, 'the tests of this file run in order');
  return one;
}
