import { add, type Change } from './attempt.ts';
import { type Draws, pick } from './draws.ts';
import { fitsRow, isRested } from './legal.ts';
import { pairDelta, pairsOn } from './need-sums.ts';
import { dayDelta, hoursCost, orderDelta, type State } from './roster-state.ts';
import { LIMIT, LIMITS, type Tables } from './tables.ts';

/** What the moves are made of: who and where, and the cells that one step adds to a change. */

export type Move = (t: Tables, s: State, draws: Draws, change: Change) => boolean;

/** Another person, who can take some of the same jobs. */
export function peerOf(t: Tables, draws: Draws, person: number): number {
  const from = t.peers_from[person] as number;
  const some = (t.peers_from[person + 1] as number) - from;
  return some === 0 ? person : (t.peers[from + pick(draws, some)] as number);
}

export const randomCell = (t: Tables, draws: Draws): number =>
  t.open_cells[pick(draws, t.open_cells.length)] as number;

/** Adds that two people exchange a day; false when a day is held or a job may not be taken. */
export function addExchange(
  t: Tables,
  s: State,
  change: Change,
  one: number,
  other: number,
  day: number,
): boolean {
  const cell = one * t.days + day;
  const cell_of_other = other * t.days + day;
  const job = s.row[cell] as number;
  const job_of_other = s.row[cell_of_other] as number;
  if (job === job_of_other) return true;
  if (t.is_open[cell] === 0 || t.is_open[cell_of_other] === 0) return false;
  if (job_of_other !== 0 && t.allowed[one * t.jobs + job_of_other] === 0) return false;
  if (job !== 0 && t.allowed[other * t.jobs + job] === 0) return false;
  add(change, one, day, job_of_other);
  add(change, other, day, job);
  return true;
}

/** Another job, or none, for a cell. */
export function another(t: Tables, s: State, draws: Draws, cell: number): number {
  const from = t.choices_from[cell] as number;
  const some = (t.choices_from[cell + 1] as number) - from - 1;
  const now = s.row[cell] as number;
  const chosen = t.choices[from + pick(draws, some)] as number;
  return chosen === now ? (t.choices[from + some] as number) : chosen;
}

export function addSpan(
  t: Tables,
  s: State,
  change: Change,
  one: number,
  other: number,
  day: number,
  length: number,
): boolean {
  for (let at = day; at < day + length && at < t.days; at += 1)
    if (!addExchange(t, s, change, one, other, at)) return false;
  return true;
}

export function pass(t: Tables, s: State, change: Change, from: number, to: number, day: number): boolean {
  const job = s.row[from * t.days + day] as number;
  const cell = to * t.days + day;
  if (job === s.row[cell]) return true;
  if (t.is_open[cell] === 0 || (job !== 0 && t.allowed[to * t.jobs + job] === 0)) return false;
  add(change, to, day, job);
  return true;
}

/** Adds that two people exchange a day, and jobs of other days that make their hours good. */
export function addFittedExchange(
  t: Tables,
  s: State,
  draws: Draws,
  change: Change,
  one: number,
  other: number,
  day: number,
): boolean {
  const job = s.row[one * t.days + day] as number;
  const job_of_other = s.row[other * t.days + day] as number;
  const more = (t.paid[job_of_other] as number) - (t.paid[job] as number);
  if (more === 0 || !addExchange(t, s, change, one, other, day)) return false;
  // Most exchanges end here, before the days are looked through.
  if (!isRested(t, s, one, day, job_of_other) || !isRested(t, s, other, day, job)) return false;
  if (!fitsRow(t, s, one, day, job_of_other) || !fitsRow(t, s, other, day, job)) return false;
  const kept = keptDelta(t, s, one, day, job_of_other) + keptDelta(t, s, other, day, job);
  if (kept > change.most + FITTED) return false;
  change.handed = 2;
  addFit(t, s, draws, change, one, more);
  addFit(t, s, draws, change, other, -more);
  return true;
}

/** What hours and needs may gain by an exchange, mostly. */
const FITTED = 20;

/** Of the change of a day: what other jobs on other days do not make good. */
const keptDelta = (t: Tables, s: State, person: number, day: number, job: number): number =>
  dayDelta(t, s, person, day, job) + orderDelta(t, s, person, day, job) - hoursCost(t, s, person);

/** The most days whose jobs get longer or shorter. */
const MOST_FITTED = 4;
/** Sums of points may differ in their last digits. */
const LEAST_GAIN = 1e-9;

/**
 * Adds longer or shorter jobs of a person's days that the change does not hold, each where it gains, until the hours cost no more than before.
 * @param more so many more minutes the person is paid by the change until now
 */
export function addFit(
  t: Tables,
  s: State,
  draws: Draws,
  change: Change,
  person: number,
  more: number,
): void {
  const limits = person * LIMITS;
  const over = (t.limits[limits + LIMIT.over] as number) / 15;
  const under = -t.under / 15;
  const beside = (s.minutes[person] as number) - (t.limits[limits + LIMIT.target] as number);
  const before = beside * (beside > 0 ? over : under);
  let now_beside = beside + more;
  let hours = now_beside * (now_beside > 0 ? over : under);
  const { place_of, classes } = t.pairs;
  const row = person * t.days;
  const jobs = person * t.jobs;
  let fitted = 0;
  let day = pick(draws, t.days);
  for (let at = 0; at < t.days && hours > before && fitted < MOST_FITTED; at += 1) {
    day = day + 1 === t.days ? 0 : day + 1;
    const now = s.row[row + day] as number;
    if (now === 0 || t.is_open[row + day] === 0) continue;
    const paid = t.paid[now] as number;
    const pairs = pairsOn(t, person, day, now);
    const to = t.alike_from[now + 1] as number;
    let least = -LEAST_GAIN;
    let found = 0;
    for (let one = t.alike_from[now] as number; one < to; one += 1) {
      const job = t.alike[one] as number;
      if (t.allowed[jobs + job] === 0) continue;
      const is = now_beside + (t.paid[job] as number) - paid;
      const gained = is * (is > 0 ? over : under) - hours;
      if (gained >= 0) continue;
      const delta = gained + pairDelta(t, s, pairs + (place_of[job] as number) * classes);
      if (delta >= least) continue;
      least = delta;
      found = job;
    }
    if (found === 0 || holds(change, person, day)) continue;
    now_beside += (t.paid[found] as number) - paid;
    hours = now_beside * (now_beside > 0 ? over : under);
    fitted += 1;
    add(change, person, day, found);
  }
}

function holds(change: Change, person: number, day: number): boolean {
  for (let at = 0; at < change.count; at += 1)
    if (change.person[at] === person && change.day[at] === day) return true;
  return false;
}

/** A day that one works and the other has free, who may have the job; -1: none was met. */
export function givenDay(
  t: Tables,
  s: State,
  draws: Draws,
  one: number,
  other: number,
  except: number,
): number {
  let day = pick(draws, t.days);
  for (let at = 0; at < t.days; at += 1) {
    day = day + 1 === t.days ? 0 : day + 1;
    const job = s.row[one * t.days + day] as number;
    if (job === 0 || day === except || s.row[other * t.days + day] !== 0) continue;
    if (t.allowed[other * t.jobs + job] === 1) return day;
  }
  return -1;
}

/** So many needs are looked at. */
const NEEDS_LOOKED_AT = 30;

/** A need that is short of its least; -1: none was met. */
export function shortNeed(t: Tables, s: State, draws: Draws): number {
  const needs = t.least.length;
  for (let at = 0; at < NEEDS_LOOKED_AT && needs > 0; at += 1) {
    const need = pick(draws, needs);
    const is_short = (s.counts[need] as number) < (t.least[need] as number);
    if (is_short && t.covering_from[need] !== t.covering_from[need + 1]) return need;
  }
  return -1;
}

/** A weekend that one works and the other has free; -1: none was met. */
export function givenWeekend(
  t: Tables,
  s: State,
  draws: Draws,
  one: number,
  other: number,
  beside = -1,
): number {
  let weekend = beside < 0 || beside >= t.weekends ? pick(draws, t.weekends) : beside;
  if (beside >= 0 && beside < t.weekends) weekend = weekend === 0 ? t.weekends - 1 : weekend - 1;
  for (let at = 0; at < t.weekends; at += 1) {
    weekend = weekend + 1 === t.weekends ? 0 : weekend + 1;
    const is_free = s.weekend_posts[other * t.weekends + weekend] === 0;
    if (is_free && s.weekend_posts[one * t.weekends + weekend] !== 0) return weekend;
  }
  return -1;
}

/** The minutes that are paid on the Saturday and Sunday of a weekend. */
export function paidOn(t: Tables, s: State, person: number, weekend: number): number {
  const saturday = person * t.days + 7 * weekend + 5;
  return (t.paid[s.row[saturday] as number] as number) + (t.paid[s.row[saturday + 1] as number] as number);
}

/** Of so many random cells: the one of the person whose hours above the target cost most. */
const LOOKED_AT = 4;

/** A day of somebody who works more than agreed; -1: none was met. */
export function burdenedCell(t: Tables, s: State, draws: Draws): number {
  let found = -1;
  let most = 0;
  for (let at = 0; at < LOOKED_AT; at += 1) {
    const cell = randomCell(t, draws);
    const person = (cell / t.days) | 0;
    const limits = person * LIMITS;
    const over = (s.minutes[person] as number) - (t.limits[limits + LIMIT.target] as number);
    const points = over * (t.limits[limits + LIMIT.over] as number);
    if (s.row[cell] === 0 || points <= most) continue;
    most = points;
    found = cell;
  }
  return found;
}
