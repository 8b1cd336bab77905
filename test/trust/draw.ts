/** Numbers at random, from a seed. */

export type Draw = {
  /** A whole number from `least` to `most`. */
  readonly int: (least: number, most: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
  /** So many times in a hundred. */
  readonly chance: (percent: number) => boolean;
};

/** mulberry32: small, and the same on every machine. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    one: (of) => of[int(0, of.length - 1)] as (typeof of)[number],
    chance: (percent) => next() * 100 < percent,
  };
}
