import { type State, sumDay } from './roster-state.ts';
import type { Tables } from './tables.ts';

/**
 * The people on each need, as what one more and one less would change in its points: a person's day touches some needs, of which `pairs` has the
 * lists, and most changes are only weighed.
 */

/** Where the lists of a day's changes begin in `pairs`, for a person with this job. */
export function pairsOn({ pairs, days }: Tables, person: number, day: number, old: number): number {
  const row = (old === 0 ? pairs.free_row[day] : pairs.row_of[old]) as number;
  return row * pairs.classes + (pairs.class_of[person * days + day] as number);
}

const pairOf = (t: Tables, person: number, day: number, old: number, job: number): number =>
  pairsOn(t, person, day, old) + (t.pairs.place_of[job] as number) * t.pairs.classes;

/** The change of the needs' points when a person's day changes. */
export const needDelta = (
  t: Tables,
  s: State,
  person: number,
  day: number,
  old: number,
  job: number,
): number => pairDelta(t, s, pairOf(t, person, day, old, job));

/** The same by where its list is in `pairs`. */
export function pairDelta(t: Tables, s: State, pair: number): number {
  const { from, gained_from, needs } = t.pairs;
  const { one_less, one_more } = s;
  const gained = gained_from[pair] as number;
  const to = from[pair + 1] as number;
  let delta = 0;
  let at = from[pair] as number;
  for (; at < gained; at += 1) delta += one_less[needs[at] as number] as number;
  for (; at < to; at += 1) delta += one_more[needs[at] as number] as number;
  return delta;
}

/** Counts a change of a person's day. */
export function putNeeds(t: Tables, s: State, person: number, day: number, old: number, job: number): void {
  const { from, gained_from, needs } = t.pairs;
  const pair = pairOf(t, person, day, old, job);
  const gained = gained_from[pair] as number;
  const to = from[pair + 1] as number;
  let at = from[pair] as number;
  for (; at < gained; at += 1) countOff(t, s, needs[at] as number);
  for (; at < to; at += 1) countOn(t, s, needs[at] as number);
}

function countOn({ counts_size, of_one_more }: Tables, s: State, need: number): void {
  const here = (s.counts[need] as number) + 1;
  s.counts[need] = here;
  s.one_less[need] = -(s.one_more[need] as number);
  s.one_more[need] = of_one_more[need * counts_size + here] as number;
}

function countOff({ counts_size, of_one_more }: Tables, s: State, need: number): void {
  const here = (s.counts[need] as number) - 1;
  s.counts[need] = here;
  s.one_more[need] = -(s.one_less[need] as number);
  // A need without people has none to lose.
  s.one_less[need] = here === 0 ? 0 : -(of_one_more[need * counts_size + here - 1] as number);
}

/** Whether two people stand for the same needs on a day. */
export const isAlike = ({ pairs, days }: Tables, one: number, other: number, day: number): boolean =>
  pairs.class_of[one * days + day] === pairs.class_of[other * days + day];

/** Gives a person's day another job, or none. */
export function put(t: Tables, s: State, person: number, day: number, job: number): void {
  const cell = person * t.days + day;
  const old = s.row[cell] as number;
  s.row[cell] = job;
  putNeeds(t, s, person, day, old, job);
  sumDay(t, s, person, old, job);
}
