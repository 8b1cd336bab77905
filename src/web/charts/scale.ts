/** Scales of charts: pure. */

export type Scale = {
  /** Lowest and highest value that is drawn; 0 lies between them. */
  readonly low: number;
  readonly high: number;
  /** Where lines are drawn, from the lowest; 0 is one of them. */
  readonly ticks: readonly number[];
};

const STEPS = [1, 2, 2.5, 5, 10];

/** The least round scale that holds all values and 0, with at most so many steps on the longer side of 0. */
export function scaleOf(values: readonly number[], most_steps = 3): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const longest = Math.max(-low, high);
  if (longest === 0) return { low: 0, high: 1, ticks: [0] };
  const least = longest / most_steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((one) => one * power >= least * (1 - 1e-9)) ?? 10) * power;
  // A sum of öre divides badly: what is a hair beside a line lies on it.
  const steps = (length: number): number => Math.max(0, Math.ceil(length / step - 1e-9));
  const [below, above] = [steps(-low), steps(high)];
  const ticks = Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step);
  return { low: (0 - below) * step, high: above * step, ticks };
}

/** How far down a value lies, of a height. */
export const downOf = ({ low, high }: Pick<Scale, 'low' | 'high'>, value: number, height: number): number =>
  (height * (high - value)) / (high - low);
