/**
 * How warm the search is at a part of its time: at a temperature of 10 a change that costs an ordinary wish more is still made one
 * time in three. The first round is short, so that a good plan is there soon; the second is the long one; the others begin from
 * the best plan so far, barely warm. `engine.md`.
 */
export type Heat = { readonly round: number; readonly temperature: number; readonly from_best: boolean };

/** A part of a round is over, and it is so warm. */
type Knot = readonly [part: number, temperature: number];

/**
 * The first round is of so many changes, and so many more a cell, not of a part of the time: a run of an hour has a whole plan as soon as one of ten
 * seconds. A second one from the best plan follows where people are missing.
 */
const [FIRST_TRIES, FIRST_TRIES_OF_CELL] = [200_000, 500];
/** On a slow machine, or in a short run, they take this part of the time at most. */
const FIRST_MOST = 0.25;
const FIRST: readonly Knot[] = [
  [0, 15],
  [1, 0.7],
];
const MENDING: readonly Knot[] = [
  [0, 8],
  [1, 0.7],
];
/**
 * Hot, a plan is soon as good as it becomes at that heat, however long it takes; between 6 and 1 it is decided who works which weekends and
 * how many shifts go to people paid by the hour, and half the time there shows in the end.
 */
const LONG: readonly Knot[] = [
  [0, 40],
  [0.08, 10],
  [0.25, 6],
  [0.9, 1],
  [1, 0.5],
];
const LONG_UNTIL = 0.8;
const LAST: readonly Knot[] = [
  [0, 1.5],
  [1, 0.2],
];
const LAST_ROUNDS = 2;

export class Schedule {
  private readonly first_tries: number;
  private readonly isWhole: () => boolean;
  private mends = false;
  /** The part of the time that the first rounds took. */
  private first_took: number | undefined;

  /**
   * @param cells so many days of people may change
   * @param isWhole whether nobody is missing in the best plan
   */
  constructor(cells: number, isWhole: () => boolean) {
    this.first_tries = FIRST_TRIES + FIRST_TRIES_OF_CELL * cells;
    this.isWhole = isWhole;
  }

  /**
   * @param progress from 0 to 1; beyond, it is 1
   * @param tries so many changes were tried until now
   */
  heat(progress: number, tries: number): Heat {
    if (this.first_took === undefined) {
      const first = this.firstHeat(progress, tries);
      if (first !== null) return first;
    }
    this.first_took ??= Math.min(progress, FIRST_MOST);
    const took = this.first_took;
    if (progress < LONG_UNTIL) {
      const part = Math.max(0, (progress - took) / (LONG_UNTIL - took));
      return { round: 2, temperature: between(LONG, part), from_best: false };
    }
    const rounds = (LAST_ROUNDS * (Math.min(1, progress) - LONG_UNTIL)) / (1 - LONG_UNTIL);
    const round = Math.min(LAST_ROUNDS - 1, Math.floor(rounds));
    return { round: 3 + round, temperature: between(LAST, rounds - round), from_best: true };
  }

  /** null: the first rounds are over. */
  private firstHeat(progress: number, tries: number): Heat | null {
    const part = Math.max(tries / this.first_tries, progress / FIRST_MOST);
    if (part < 1) return { round: 0, temperature: between(FIRST, part), from_best: false };
    this.mends ||= tries <= 1.1 * this.first_tries && !this.isWhole();
    const part_of_mending = Math.max(tries / this.first_tries - 1, progress / FIRST_MOST);
    if (!this.mends || part_of_mending >= 1) return null;
    return { round: 1, temperature: between(MENDING, part_of_mending), from_best: true };
  }
}

/** Each step of a part cools by the same factor. */
function between(knots: readonly Knot[], part: number): number {
  const at = Math.max(
    1,
    knots.findIndex(([until]) => until >= part),
  );
  const [[from, warm], [until, cool]] = [knots[at - 1], knots[at]] as [Knot, Knot];
  return warm * (cool / warm) ** ((part - from) / (until - from));
}
