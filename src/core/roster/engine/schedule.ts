/**
 * How warm the search is at a part of its time: at a temperature of 10 a change that costs an ordinary wish more is still made one
 * time in three. The first round is short, so that a good plan is there soon; the second is the long one; the others begin from
 * the best plan so far, barely warm. `engine.md`.
 */
export type Heat = { readonly round: number; readonly temperature: number; readonly from_best: boolean };

type Round = {
  readonly until: number;
  readonly from: number;
  readonly to: number;
  readonly from_best: boolean;
};

const ROUNDS: readonly Round[] = [
  { until: 0.1, from: 15, to: 2, from_best: false },
  { until: 0.8, from: 50, to: 0.5, from_best: false },
  { until: 0.9, from: 1.5, to: 0.2, from_best: true },
  { until: 1, from: 1.5, to: 0.2, from_best: true },
];

/** @param progress from 0 to 1; beyond, it is 1 */
export function heatAt(progress: number): Heat {
  let begins = 0;
  for (const [round, { until, from, to, from_best }] of ROUNDS.entries()) {
    if (progress < until || round === ROUNDS.length - 1) {
      const part = Math.min(1, Math.max(0, (progress - begins) / (until - begins)));
      return { round, temperature: from * (to / from) ** part, from_best };
    }
    begins = until;
  }
  throw new Error('no rounds');
}
