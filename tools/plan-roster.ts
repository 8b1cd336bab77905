import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readCase } from '../src/core/roster/engine/case-file.ts';
import { PinnedBreaks, Planner } from '../src/core/roster/engine/kernel.ts';
import { CaseFault } from '../src/core/roster/engine/place.ts';

/**
 * `npm run roster -- CASE.json PLAN.json --seconds 60 --seed 1`: plans a case and writes the best plan, also when it is stopped by
 * a signal. Exits 0 when a plan was written. `src/core/roster/engine/engine.md`.
 */

/** The search pauses after so many changes, about 10 ms: for the clock and for signals. */
const SLICE = 10_000;
/** Time kept for writing the plan. */
const WRITING_MS = 150;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const [from, to] = positionals;
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (from === undefined || to === undefined || !(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error('npm run roster -- CASE.json PLAN.json --seconds N --seed S');
  process.exit(2);
}

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stopped = true));

try {
  await plan(from, to);
} catch (error) {
  if (!(error instanceof CaseFault || error instanceof PinnedBreaks || isOfFile(error))) throw error;
  console.error(`No plan was written: ${error.message}`);
  process.exitCode = 1;
}

async function plan(from: string, to: string): Promise<void> {
  const planner = new Planner(readCase(JSON.parse(readFileSync(from, 'utf8'))), seed);
  // performance.now() counts from the start of the process, which belongs to the seconds.
  const end = Math.max(performance.now(), seconds * 1000 - WRITING_MS);
  const began = performance.now();
  while (!stopped) {
    const now = performance.now();
    if (now >= end) break;
    planner.step(SLICE, (now - began) / (end - began));
    await new Promise((later) => setImmediate(later));
  }
  writeFileSync(to, `${JSON.stringify(planner.best())}\n`);
  const { by, below_least, below_wanted } = planner.pointsByTerm();
  const { user, system } = process.cpuUsage();
  console.log(
    `${planner.points} points ${JSON.stringify(by)}; below least ${below_least}, below wanted ${below_wanted}`,
  );
  console.log(
    `seed ${seed}, ${(planner.tries / 1e6).toFixed(1)} million changes tried, ${(performance.now() / 1000).toFixed(1)} s by the clock, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
}

function isOfFile(error: unknown): error is Error {
  return error instanceof SyntaxError || (error instanceof Error && 'code' in error);
}
