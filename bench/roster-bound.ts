import { caseProblemOf } from '../src/core/roster/columns/case-rows.ts';
import { improveCase } from '../src/core/roster/columns/improve-case.ts';
import { randomOf } from '../src/core/roster/columns/random.ts';
import { readCase } from '../src/core/roster/engine/case-file.ts';
import { judgePlan } from '../src/core/roster/engine/judge.ts';
import { Planner } from '../src/core/roster/engine/kernel.ts';
import { highsProgrammes } from '../src/server/proposals/highs-programme.ts';
import { cpuSeconds, type FileOptions } from './shift-benchmark/bench-shifts.ts';

/** Plans a roster case in two stages: the kernel, then columns; prints both, and what no plan can be better than. */

const KERNEL_PART = 0.25;
const SLICE = 10_000;

export async function benchBound(text: string, options: FileOptions): Promise<string> {
  const { name, seconds, cpu, seed } = options;
  const elapsed = cpu ? cpuSeconds : () => performance.now() / 1000;
  const c = readCase(JSON.parse(text));
  const planner = new Planner(c, seed);
  const began = elapsed();
  const until = seconds * KERNEL_PART;
  while (elapsed() < until) planner.step(SLICE, (elapsed() - began) / (until - began));
  console.log(`${name}: ${planner.points} points by the kernel after ${elapsed().toFixed(1)} s`);
  const make = await highsProgrammes(() => seconds - elapsed());
  const found = improveCase(caseProblemOf(c), planner.best(), make, {
    done: () => Math.max(0, elapsed() - until) / (seconds * 0.97 - until),
    random: randomOf(seed),
    generate_until: 0.5,
    onBetter: ({ cost }, by) => console.log(`  ${elapsed().toFixed(1)} s: ${cost} (${by})`),
  });
  const { breaks, points } = judgePlan(c, found.plan);
  if (breaks.length > 0) throw new Error(`The plan breaks rules: ${JSON.stringify(breaks.slice(0, 5))}`);
  console.log(`${points} points, hard rules broken 0`);
  const better = points === 0 ? 0 : ((points - found.bound) / points) * 100;
  console.log(`bound ${found.bound}: at most ${better.toFixed(2)} % better exists`);
  console.log(
    `seed ${seed}, ${(performance.now() / 1000).toFixed(1)} s, ${cpuSeconds().toFixed(1)} CPU-seconds, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  return `${JSON.stringify(found.plan)}\n`;
}
