/** Random numbers that a seed decides: xorshift of 32 bits. */
export type Draws = { state: number };

/** Any whole number is a seed. */
export function drawsOf(seed: number): Draws {
  // A state of 0 would stay 0; neighbours should begin far apart.
  const mixed = Math.imul((seed | 0) ^ 0x5bd1e995, 0x9e3779b1) | 0;
  const draws = { state: mixed === 0 ? 1 : mixed };
  for (let at = 0; at < 8; at += 1) next(draws);
  return draws;
}

/** 32 random bits, as an unsigned number. */
export function next(draws: Draws): number {
  let x = draws.state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  draws.state = x;
  return x >>> 0;
}

/** A whole number from 0, below `below`. */
export const pick = (draws: Draws, below: number): number => (next(draws) * 2 ** -32 * below) | 0;
