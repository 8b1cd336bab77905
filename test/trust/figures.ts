import { appendFileSync } from 'node:fs';

/**
 * What the trust suites measure. Each runs short in `npm test -- trust` and long in `npm run trust`, which prints every figure
 * said here. A figure is said after its assertions held, never before.
 */

export const IS_LONG = process.env.TRUST === 'long';

/** How many: a few in `npm test -- trust`, many in `npm run trust`. */
export const size = (short: number, long: number): number => (IS_LONG ? long : short);

/** The seed of a random suite: TRUST_SEED repeats a run. Printed, so that a failure can be repeated. */
export function seedOf(suite: string): number {
  const seed = process.env.TRUST_SEED ? Number(process.env.TRUST_SEED) : Math.floor(Math.random() * 2 ** 31);
  console.log(`${suite}: TRUST_SEED=${seed}`);
  return seed;
}

/** Says a figure: `figure('isolation', 'cells', 1804)`. */
export function figure(suite: string, name: string, value: number | string): void {
  console.log(`${suite}: ${name}: ${value}`);
  const file = process.env.TRUST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ suite, name, value })}\n`);
}
