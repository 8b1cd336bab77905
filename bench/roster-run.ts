import { readFileSync, writeFileSync } from 'node:fs';
import { readCase } from '../src/core/roster/engine/case-file.ts';
import { judgePlan } from '../src/core/roster/engine/judge.ts';
import { Planner } from '../src/core/roster/engine/kernel.ts';

/**
 * One run of the roster engine for `bench/roster-cases.ts`, in a process of its own: only then is its memory its own. The seconds are
 * of the processor, so that what else the machine does is not measured. Prints one line of JSON.
 */

export type RosterRun = {
  readonly points: number;
  readonly breaks: number;
  readonly below_least: number;
  readonly cpu_s: number;
  readonly clock_s: number;
  /** Millions of changes tried a second of the processor. */
  readonly speed: number;
  readonly memory_mb: number;
  /** Seconds of the processor to the first plan in which no more people are missing to the least than `complete`, or than in the end. */
  readonly complete_s: number | null;
};

const SLICE = 5000;
/** Seconds between two looks at the people missing, which cost more than a slice. */
const LOOKS = 0.02;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** `limit`: so many seconds of the processor, or so many changes, which any machine tries alike. */
type Limit = { readonly seconds: number } | { readonly changes: number };

function run(from: string, limit: Limit, seed: number, complete: number | null, keep: string): RosterRun {
  const c = readCase(JSON.parse(readFileSync(from, 'utf8')));
  const began = cpu();
  const clock = performance.now();
  const planner = new Planner(c, seed);
  const seen: { at: number; below_least: number }[] = [];
  let better = false;
  let looked = 0;
  // The looks are the bench's own: no run makes them, and most fall while the first round cools.
  let looking_s = 0;
  const spentBy = (): number => cpu() - began - looking_s;
  const progress = (): number =>
    'seconds' in limit ? spentBy() / limit.seconds : planner.tries / limit.changes;
  for (let part = 0; part < 1; part = progress()) {
    better = planner.step(SLICE, part) || better;
    const spent = spentBy();
    const fewest = seen.at(-1)?.below_least ?? Number.POSITIVE_INFINITY;
    if (!better || spent - looked < LOOKS || fewest <= (complete ?? 0)) continue;
    better = false;
    looked = spent;
    const at = cpu();
    const { below_least } = planner.pointsByTerm();
    looking_s += cpu() - at;
    if (below_least < fewest) seen.push({ at: spent, below_least });
  }
  const cpu_s = spentBy();
  const { points, breaks, below_least } = judgePlan(c, planner.best());
  if (keep !== '') writeFileSync(keep, `${JSON.stringify(planner.best())}\n`);
  return {
    points,
    breaks: breaks.length,
    below_least,
    cpu_s,
    clock_s: (performance.now() - clock) / 1000,
    speed: planner.tries / 1e6 / cpu_s,
    memory_mb: process.resourceUsage().maxRSS / 1024,
    complete_s: seen.find((one) => one.below_least <= (complete ?? below_least))?.at ?? null,
  };
}

if (import.meta.main) {
  const [from = '', much = '', seed, complete = '', keep = ''] = process.argv.slice(2);
  const limit = much.endsWith('M') ? { changes: 1e6 * Number.parseFloat(much) } : { seconds: Number(much) };
  const result = run(from, limit, Number(seed), complete === '' ? null : Number(complete), keep);
  console.log(JSON.stringify(result));
}
