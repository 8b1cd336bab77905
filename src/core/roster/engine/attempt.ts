import { areWithinWeekends, hasWeeklyRest, isRested, isWithinHours, isWithinRow, mayPut } from './legal.ts';
import { isAlike, needDelta, put, putNeeds } from './need-sums.ts';
import { hoursDelta, loadDelta, orderDelta, rowDelta, type State, sumDay } from './roster-state.ts';
import type { Tables } from './tables.ts';

/** A change of some cells, tried on a plan. The arrays are made once: nothing is allocated while the engine searches. */
export type Change = {
  count: number;
  /** So many cells, the first ones, only change hands: the needs see little of it. */
  handed: number;
  /** So many points more it may cost at most. */
  most: number;
  readonly person: Int32Array;
  readonly day: Int32Array;
  readonly job: Int32Array;
  readonly was: Int32Array;
};

/** The most days in a row that two people exchange. */
export const LONGEST_SPAN = 14;

/** @param days of the case: two people can exchange all of them */
export function emptyChange(days: number): Change {
  const of_cells = (): Int32Array => new Int32Array(2 * Math.max(days, LONGEST_SPAN) + 2);
  return {
    count: 0,
    handed: 0,
    most: 0,
    person: of_cells(),
    day: of_cells(),
    job: of_cells(),
    was: of_cells(),
  };
}

export const ILLEGAL = Number.POSITIVE_INFINITY;

/**
 * Makes a change when it is legal and costs at most `most` points more; otherwise leaves the plan as it was.
 * @returns the change of the points, or ILLEGAL when it was not made
 */
export function attempt(t: Tables, s: State, change: Change, most: number): number {
  if (change.count === 1) return attemptOne(t, s, change, most);
  const is_pair =
    change.count === 2 && change.day[0] === change.day[1] && change.person[0] !== change.person[1];
  return is_pair ? attemptPair(t, s, change, most) : attemptMany(t, s, change, most);
}

function attemptOne(t: Tables, s: State, change: Change, most: number): number {
  const person = change.person[0] as number;
  const day = change.day[0] as number;
  const job = change.job[0] as number;
  const old = s.row[person * t.days + day] as number;
  let delta = needDelta(t, s, person, day, old, job) + loadDelta(t, s, person, day, job);
  if (delta - t.rhythm_gained > most) return ILLEGAL;
  delta += orderDelta(t, s, person, day, job);
  if (delta > most || !mayPut(t, s, person, day, job)) return ILLEGAL;
  put(t, s, person, day, job);
  return delta;
}

/** Two people on one day: their rows know nothing of each other, so nothing is put before the answer is known. */
function attemptPair(t: Tables, s: State, change: Change, most: number): number {
  const one = change.person[0] as number;
  const other = change.person[1] as number;
  const day = change.day[0] as number;
  const job = change.job[0] as number;
  const job_of_other = change.job[1] as number;
  const old = s.row[one * t.days + day] as number;
  const old_of_other = s.row[other * t.days + day] as number;
  let delta = 0;
  const is_exchange = job === old_of_other && job_of_other === old;
  if (!is_exchange || !isAlike(t, one, other, day)) {
    delta += needDelta(t, s, one, day, old, job);
    putNeeds(t, s, one, day, old, job);
    delta += needDelta(t, s, other, day, old_of_other, job_of_other);
    putNeeds(t, s, one, day, job, old);
  }
  delta += loadDelta(t, s, one, day, job) + loadDelta(t, s, other, day, job_of_other);
  if (delta - 2 * t.rhythm_gained > most) return ILLEGAL;
  if (!isRested(t, s, one, day, job) || !isRested(t, s, other, day, job_of_other)) return ILLEGAL;
  delta += orderDelta(t, s, one, day, job) + orderDelta(t, s, other, day, job_of_other);
  if (delta > most || !mayPut(t, s, one, day, job) || !mayPut(t, s, other, day, job_of_other)) return ILLEGAL;
  put(t, s, one, day, job);
  put(t, s, other, day, job_of_other);
  return delta;
}

/**
 * About what a change costs, but for rhythm: needs, hours and the days themselves. Most changes of many cells are hopeless, and this
 * is seen without putting anything.
 */
function isHopeless(t: Tables, s: State, { person, day, job, count, handed }: Change, most: number): boolean {
  const first = person[0] as number;
  let other = -1;
  let more_of_first = 0;
  let more_of_other = 0;
  let delta = 0;
  for (let at = 0; at < count; at += 1) {
    const one = person[at] as number;
    const on = day[at] as number;
    const next = job[at] as number;
    const cell = one * t.days + on;
    const old = s.row[cell] as number;
    const more = (t.paid[next] as number) - (t.paid[old] as number);
    if (one === first) more_of_first += more;
    else if (other < 0 || one === other) {
      other = one;
      more_of_other += more;
    }
    const jobs = one * t.jobs;
    delta += (next === 0 ? t.free_points[cell] : t.job_points[jobs + next]) as number;
    delta -= (old === 0 ? t.free_points[cell] : t.job_points[jobs + old]) as number;
    if (at >= handed) delta += needDelta(t, s, one, on, old, next);
  }
  delta += hoursDelta(t, s, first, more_of_first);
  if (other >= 0) delta += hoursDelta(t, s, other, more_of_other);
  return delta > most + t.rhythm_gained;
}

/**
 * Lays the whole change, asks its rows whether they are legal, and takes it back cell by cell, which tells what it costs: most changes of many cells
 * break a rule, and are left before anything is counted.
 */
function attemptMany(t: Tables, s: State, change: Change, most: number): number {
  if (isHopeless(t, s, change, most)) return ILLEGAL;
  const { person, day, job, was, count } = change;
  for (let at = 0; at < count; at += 1) {
    const cell = (person[at] as number) * t.days + (day[at] as number);
    was[at] = s.row[cell] as number;
    s.row[cell] = job[at] as number;
  }
  if (!mayStand(t, s, change)) {
    for (let at = 0; at < count; at += 1)
      s.row[(person[at] as number) * t.days + (day[at] as number)] = was[at] as number;
    return ILLEGAL;
  }
  for (let at = 0; at < count; at += 1)
    sumDay(t, s, person[at] as number, was[at] as number, job[at] as number);
  const is_within = areWithinSums(t, s, change);
  let delta = is_within ? putNeedsOf(t, s, change) : 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    const one = person[at] as number;
    const on = day[at] as number;
    const old = was[at] as number;
    if (is_within) delta -= rowDelta(t, s, one, on, old);
    s.row[one * t.days + on] = old;
    sumDay(t, s, one, job[at] as number, old);
  }
  if (!is_within) return ILLEGAL;
  if (delta > most) {
    takeNeedsOf(t, s, change);
    return ILLEGAL;
  }
  for (let at = 0; at < count; at += 1) {
    const one = person[at] as number;
    s.row[one * t.days + (day[at] as number)] = job[at] as number;
    sumDay(t, s, one, was[at] as number, job[at] as number);
  }
  return delta;
}

/** Whether rows that hold the change keep rest and rhythm. A row that was legal can be broken by the days that changed alone. */
function mayStand(t: Tables, s: State, { person, day, job, was, count }: Change): boolean {
  for (let at = 0; at < count; at += 1)
    if (!isRested(t, s, person[at] as number, day[at] as number, job[at] as number)) return false;
  for (let at = 0; at < count; at += 1) {
    const next = job[at] as number;
    if (next === 0) continue;
    const one = person[at] as number;
    const on = day[at] as number;
    if (t.allowed[one * t.jobs + next] === 0) return false;
    if (!isWithinRow(t, s, one, on, was[at] as number, next)) return false;
    if (!hasWeeklyRest(t, s, one, on, next)) return false;
  }
  return true;
}

/** The same of hours and weekends, of which there are sums. */
function areWithinSums(t: Tables, s: State, { person, job, count }: Change): boolean {
  for (let at = 0; at < count; at += 1) {
    const next = job[at] as number;
    if (next === 0) continue;
    const one = person[at] as number;
    if (!isWithinHours(t, s, one, next, next) || !areWithinWeekends(t, s, one, next)) return false;
  }
  return true;
}

/** Counts the needs of a change. @returns what that changes in their points */
function putNeedsOf(t: Tables, s: State, change: Change): number {
  const { person, day, job, was, count } = change;
  let delta = 0;
  for (let at = 0; at < count; at += 1) {
    if (isHandedOver(t, change, at)) {
      at += 1;
      continue;
    }
    const one = person[at] as number;
    const on = day[at] as number;
    delta += needDelta(t, s, one, on, was[at] as number, job[at] as number);
    putNeeds(t, s, one, on, was[at] as number, job[at] as number);
  }
  return delta;
}

function takeNeedsOf(t: Tables, s: State, change: Change): void {
  const { person, day, job, was, count } = change;
  for (let at = 0; at < count; at += 1)
    if (isHandedOver(t, change, at)) at += 1;
    else putNeeds(t, s, person[at] as number, day[at] as number, job[at] as number, was[at] as number);
}

/** Whether this cell and the next one exchange their jobs between people who stand for the same needs. */
function isHandedOver(t: Tables, { person, day, job, was, count }: Change, at: number): boolean {
  return (
    at + 1 < count &&
    day[at] === day[at + 1] &&
    job[at] === was[at + 1] &&
    job[at + 1] === was[at] &&
    isAlike(t, person[at] as number, person[at + 1] as number, day[at] as number)
  );
}

/** Adds that a person's day gets a job, or none. */
export function add(change: Change, person: number, day: number, job: number): void {
  const at = change.count;
  change.person[at] = person;
  change.day[at] = day;
  change.job[at] = job;
  change.count = at + 1;
}
