import { improve } from '../../src/core/roster/columns/columns.ts';
import { randomOf } from '../../src/core/roster/columns/random.ts';
import { highsProgrammes } from '../../src/server/proposals/highs-programme.ts';
import { judge, type Plan } from './check.ts';
import { firstPlan } from './first-plan.ts';
import { type Instance, readInstance } from './instance.ts';
import { problemOf } from './rows.ts';

/** Plans an instance of the public benchmark and prints what came of it. The figures are the checker's, not the solver's. */

export type FileOptions = {
  readonly name: string;
  readonly seconds: number;
  readonly cpu: boolean;
  readonly seed: number;
};

/** Of the instances handed out, by the authors' list. */
const BEST_KNOWN: Readonly<Record<string, number>> = {
  'Instance1.txt': 607,
  'Instance2.txt': 828,
  'Instance3.txt': 1001,
  'Instance4.txt': 1716,
  'Instance5.txt': 1143,
  'Instance7.txt': 1056,
  'Instance9.txt': 439,
};
/** Kept for the end: the last step that cannot be interrupted, and the checker. */
const RESERVE = 0.92;

export async function benchShifts(text: string, options: FileOptions): Promise<string> {
  const { name, seconds, cpu, seed } = options;
  const elapsed = cpu ? cpuSeconds : () => performance.now() / 1000;
  const instance = readInstance(text);
  const problem = problemOf(instance);
  const make = await highsProgrammes(() => seconds - elapsed());
  const random = randomOf(seed);
  const start = firstPlan(problem);
  const found = improve(problem, start, make, {
    done: () => elapsed() / (seconds * RESERVE),
    random,
    grain: 1,
    priced: problem.whole,
    search_until: problem.whole ? 0.05 : 0.5,
    generate_until: 0.5,
    onBetter: ({ cost }, by) => {
      if (by !== 'search') console.log(`  ${elapsed().toFixed(1)} s: ${cost} (${by})`);
    },
  });
  const plan: Plan = found.plan.map(({ days }) => Array.from(days, (shift) => (shift < 0 ? null : shift)));
  const { broken, objective, requests, cover } = judge(instance, plan);
  if (broken.length > 0) throw new Error(`The plan breaks rules: ${JSON.stringify(broken.slice(0, 5))}`);
  const best = BEST_KNOWN[name];
  const bound = found.bound > 0 ? found.bound : 0;
  console.log(
    `${name}: ${instance.employees.length} people, ${instance.days} days, ${instance.shifts.length} shifts`,
  );
  console.log(`objective ${objective} (requests ${requests}, cover ${cover}), hard rules broken 0`);
  if (best !== undefined)
    console.log(`best known ${best}: ${(((objective - best) / best) * 100).toFixed(2)} % above`);
  console.log(
    `bound ${bound}: at most ${(((objective - bound) / objective) * 100).toFixed(2)} % better exists`,
  );
  console.log(
    `seed ${seed}, ${(performance.now() / 1000).toFixed(1)} s, ${cpuSeconds().toFixed(1)} CPU-seconds, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  return lines(instance, plan);
}

export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const lines = (instance: Instance, plan: Plan): string =>
  instance.employees
    .map(
      ({ id }, at) =>
        `${[id, ...(plan[at] ?? []).map((shift) => (shift === null ? '-' : instance.shifts[shift]?.id))].join(',')}\n`,
    )
    .join('');
