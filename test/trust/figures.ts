import { appendFileSync } from 'node:fs';

/**
 * Figures that the trust suites measure. Each suite runs short in `npm test -- trust` and long in `npm run trust`,
 * which prints every figure. A test prints a figure only after its assertions passed.
 */

export const IS_LONG = process.env.TRUST === 'long';

/** A number of repetitions: `short` in `npm test -- trust`, `long` in `npm run trust`. */
export const size = (short: number, long: number): number => (IS_LONG ? long : short);

/** The seed of a random suite: TRUST_SEED repeats a run. It is printed, so that a failure can be repeated. */
export function seedOf(suite: string): number {
  const seed = process.env.TRUST_SEED ? Number(process.env.TRUST_SEED) : Math.floor(Math.random() * 2 ** 31);
  console.log(`${suite}: TRUST_SEED=${seed}`);
  return seed;
}

/** Prints a figure: `figure('isolation', 'cells', 1804)`. */
export function figure(suite: string, name: string, value: number | string): void {
  console.log(`${suite}: ${name}: ${value}`);
  const file = process.env.TRUST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ suite, name, value })}\n`);
}
