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
  RELEASED,
  run,
  runKilled,
  titleOf,
} from './migration-stage.ts';
import { type Passing, Relay } from './relay.ts';
import { random } from './write-load.ts';

/**
 * Migrations from each released schema, with rows in every table, whose runner is killed (R20): inside a file after each of
 * its statements, between the statements of the runner, and as a process. The database is then at a released schema, whole,
 * and the next run goes on from there to what an undisturbed one makes. Others do not wait long meanwhile.
 */

const ROWS = size(100, 100_000);
/** How many places of a file are drawn where not each is tried. */
const SOME = size(1, 2);
/** How long others may wait for a migration that is made as CONTRIBUTING.md says. */
const LONGEST_WAIT_MS = 500;
/**
 * 0004 makes all of history anew under its lock, which takes seconds for many rows. What was released is not changed, and
 * servers are stopped for it (docs/operations.md). What came after it lets others work.
 */
const LAST_LOCKING = 4;
/** Answers to the runner are cut from here on. The driver's own come first, then those before anything is written. */
const FIRST_ANSWER = size(8, 3);
/** From here on history is chained. */
const CHAINED = 4;

const draw = random(seedOf('migrations'));
/** The schemas that are migrated: each, or an older one and the newest. */
const BEGINNINGS = IS_LONG
  ? Array.from({ length: RELEASED + 1 }, (_, from) => from)
  : [draw(RELEASED), RELEASED];
const endOf = (from: number): number => (from === RELEASED ? LAST : size(from + 1, RELEASED));
/** By schema: a database there, with rows, to copy. */
const filled = new Map<number, DatabaseSettings>();
/** By the schema it began at: what a database holds at each that an undisturbed run comes to. */
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

  test(`from schema ${from} to ${to}, beside people at work`, async () => {
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
  /** The same by a relay, which cuts at the answer of this number. */
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
      // What was undone stays in the tables' files until then, and each run would take longer.
      if (IS_LONG) await sql.unsafe('vacuum');
    }
    // The runner is not told the answer, until the answer is that all is committed.
    for (; version < next; answer += 1) {
      unheard.at = answer;
      const where = `${titleOf(next)}, answer ${answer} cut`;
      await assert.rejects(run(through, { to: next }), isUnreachable, where);
      version = await wholeAt(sql, from, where);
      between += 1;
    }
    answer = Math.max(FIRST_ANSWER, answer - 4);
  }
  assert.equal(await run(settings, { to }), 0);
  assert.equal(await wholeAt(sql, from, 'in the end'), to);
  if (to >= CHAINED) {
    const { faults } = await sql.begin((tx) => checkHistory(tx, []));
    assert.deepEqual(faults, []);
  }
  return { inside_files, between };
}

// Long alone: a process takes long to start, and what it leaves is what a connection leaves that is cut.
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
    assert.equal(await inside(settings, (sql) => wholeAt(sql, from, `round ${round}, in the end`)), to);
  }
  figure('migrations', 'processes killed, whole', killed);
};
if (IS_LONG) test('a process that is killed leaves a released schema', killProcesses);

test('a waiting runner lets others pass, and fails when its session is ended', async () => {
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
    // The lock that runners hold (migrate.ts). It is asked for now and then: what is lost in between is not missed.
    const outcome = await endedBehind(settings, 'select pg_advisory_lock(126905167017057)', FOR_A_RUNNER);
    assert.ok(outcome === 0 || isUnreachable(outcome), String(outcome));
  }
  assert.equal(await inside(settings, (sql) => wholeAt(sql, RELEASED, 'waited for another runner')), LAST);
  figure('migrations', 'ended while it waited, whole', 3 * rounds);
});

test('a runner fails when its session is lost just as it gives up a wait', async (t) => {
  const settings = await copyOf(there(filled.get(RELEASED)));
  // How many answers it still gets: that it waited too long, that this is undone. How the driver meets the loss is chance.
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

/** As the database sees those who wait. */
const FOR_A_LOCK = `wait_event_type = 'Lock'`;
const FOR_A_RUNNER = `state = 'idle' and query ~ 'pg_try_advisory_lock'`;

/** What becomes of a runner whose session is ended soon after it waits, as said, for somebody who did this. */
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
      assert.ok(!is_done, `done before it waited: ${is_done && (await running)}`);
      await sleep(5);
      // Within a transaction the database would go on saying what it saw first.
      await sql`select pg_stat_clear_snapshot()`;
    } while ((await sql.unsafe(`select ${runners} and ${waits}`)).length === 0);
    await sleep(draw(300));
    await sql.unsafe(`select pg_terminate_backend(pid) ${runners}`);
    return { running };
  });
  return running;
}

/** The schema that the database is at; throws unless it is, to the row, what an undisturbed run made of it. */
async function wholeAt(sql: Session, from: number, killed: string): Promise<number> {
  const { version, lines } = await heldBy(sql);
  // What is built outside a transaction may stand there, done or not, until it is remembered: the next run drops it first.
  const unremembered = builtBesideAfter(version);
  const held = lines.filter((line) => !unremembered.some((index) => line.includes(index)));
  const expected = there(undisturbed.get(from)?.[version - from]);
  if (isDeepStrictEqual(held, expected)) return version;
  // The lines that differ, instead of two thousand.
  const without = (some: string[], others: string[]) => some.filter((line) => !others.includes(line));
  assert.deepEqual(without(held, expected), without(expected, held), killed);
  return assert.fail(killed);
}

/** "Ready for the next query", with which each of the database's answers ends; it comes in one piece. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** Cuts at the answer of this number, which is not told although the database did what it was asked. Once. */
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

/** Cuts when this many answers were heard, of which the first says that a lock was waited for too long. */
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
  assert.ok(one !== undefined, 'the tests of this file run in their order');
  return one;
}
