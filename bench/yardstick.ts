/**
 * The same work on every machine: what a figure in milliseconds means on this one. Sorting and joining texts, as a roster's answer does.
 * The least of some rounds, in ms; another program that runs at the same time lengthens it.
 */
export function yardstick(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

const [ROUNDS, TEXTS] = [7, 60_000];

function work(): number {
  let seed = 1;
  const texts = Array.from({ length: TEXTS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { key: `${seed}-${seed % 97}`, minutes: seed % 1440 };
  });
  const sums = new Map<string, number>();
  for (const { key, minutes } of texts.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    sums.set(key.slice(0, 3), (sums.get(key.slice(0, 3)) ?? 0) + minutes);
  return JSON.stringify(texts).length + sums.size;
}
