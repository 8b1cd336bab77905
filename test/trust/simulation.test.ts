import assert from 'node:assert/strict';
import { test } from 'node:test';
import { world } from '../world.ts';
import { FAULTS, openFaultyDb } from './faulty-db.ts';
import { figure, seedOf, size } from './figures.ts';
import { newTally, Simulation, type Tally } from './simulation.ts';
import { random } from './write-load.ts';

/**
 * A seeded simulation (R11): managers and workers act one after the other while the database fails at drawn places
 * and the clock moves. A model predicts each reply and the data afterwards. The same seed gives the same run.
 */

const SEEDS = size(2, 1_000);
const OPERATIONS = size(60, 200);
const REPLAYS = size(1, 50);
/** A run spends most of its time waiting. */
const AT_ONCE = 3;
/** A thousand seeds take most of an hour on two idle cores, and more on a busy machine. */
const timeout = size(120_000, 3 * 3_600_000);
const COMPARED_EACH = 20;
const BEGINNING = '2026-03-18T11:00:00Z';

async function simulate(seed: number, tally: Tally): Promise<string[]> {
  const faulty = await openFaultyDb();
  const w = await world({ db: faulty.db, now: BEGINNING });
  const simulation = new Simulation(w, faulty, random(seed), tally);
  try {
    for (let operation = 1; operation <= OPERATIONS; operation += 1) {
      await simulation.step();
      if (operation % COMPARED_EACH === 0) await simulation.compare();
    }
  } catch (error) {
    throw new Error(`TRUST_SEED=${seed} repeats it:\n${failureText(simulation, error)}`, {
      cause: error,
    });
  } finally {
    await w.close();
    await faulty.close();
  }
  return simulation.transcript;
}

const NAMES = /\b[rsadmk]\d+\b/g;
/** The last lines, and earlier lines about the same objects. */
function failureText({ transcript, attempts }: Simulation, error: unknown): string {
  const recent = transcript.length - 10;
  const about = error instanceof assert.AssertionError ? error.message : '';
  const names = new Set(`${transcript.at(-1)} ${about}`.match(NAMES));
  return transcript
    .map((line, at) => `${at + 1}: ${line}${attempts[at] ? ` [${attempts[at].trim()}]` : ''}`)
    .filter((line, at) => at >= recent || line.match(NAMES)?.some((name) => names.has(name)))
    .join('\n');
}

/** Several runs at a time, each with its own company and connections. After a failure no new run starts. */
async function each(runs: number, simulated: (run: number) => Promise<void>): Promise<void> {
  const waiting = Array.from({ length: runs }, (_, run) => run);
  const lane = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) await simulated(run);
  };
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      lane().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

const seed = seedOf('simulation');
const transcripts = new Map<number, string[]>();

test('whatever fails, the replies and the data are those of the model', { timeout }, async () => {
  const tally = newTally();
  await each(SEEDS, async (run) => {
    const transcript = await simulate(seed + run, tally);
    if (run < REPLAYS) transcripts.set(run, transcript);
  });
  assert.ok(tally.accepted > tally.refused / 2, `${tally.accepted} accepted, ${tally.refused} refused`);
  figure('simulation', 'seeds, 0 divergences', SEEDS);
  figure('simulation', 'operations a seed', OPERATIONS);
  figure('simulation', 'accepted', tally.accepted);
  figure('simulation', 'refused as the model says', tally.refused);
  figure('simulation', 'asked again after a failure', tally.repeated);
  figure('simulation', 'given up, nothing was done', tally['given up']);
  figure('simulation', 'done without a reply', tally['done unanswered']);
  for (const kind of FAULTS) figure('simulation', `faults met: ${kind}`, tally.faults.get(kind) ?? 0);
});

test('a seed replays line by line', { timeout }, async () => {
  await each(transcripts.size, async (run) => {
    assert.deepEqual(
      await simulate(seed + run, newTally()),
      transcripts.get(run),
      `TRUST_SEED=${seed + run}`,
    );
  });
  figure('simulation', 'seeds replayed line by line', transcripts.size);
});
