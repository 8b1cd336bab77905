import { add, type Change } from './attempt.ts';
import { type Draws, pick } from './draws.ts';
import { hoursDelta, type State } from './roster-state.ts';
import type { Tables } from './tables.ts';

/** What the moves are made of: who and where, and the cells that one step adds to a change. */

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
  const [cell, cell_of_other] = [one * t.days + day, other * t.days + day];
  const [job, job_of_other] = [s.row[cell] as number, s.row[cell_of_other] as number];
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

/** A day, from a random one on, on which one works and another could; -1: none. */
export function giftDay(
  t: Tables,
  s: State,
  draws: Draws,
  from: number,
  to: number,
  not: number,
  nor: number,
): number {
  let day = pick(draws, t.days);
  for (let at = 0; at < t.days; at += 1) {
    day = day + 1 === t.days ? 0 : day + 1;
    const job = s.row[from * t.days + day] as number;
    if (job === 0 || s.row[to * t.days + day] !== 0 || day === not || day === nor) continue;
    if (t.allowed[to * t.jobs + job] === 1 && t.is_open[from * t.days + day] === 1) return day;
  }
  return -1;
}

export function addGift(t: Tables, s: State, change: Change, from: number, to: number, day: number): boolean {
  if (day < 0) return false;
  const job = s.row[from * t.days + day] as number;
  const cell = to * t.days + day;
  if (s.row[cell] !== 0 || t.is_open[cell] === 0 || t.allowed[to * t.jobs + job] === 0) return false;
  add(change, from, day, 0);
  add(change, to, day, job);
  return true;
}

/** The most days whose jobs get longer or shorter. */
const MOST_FITTED = 4;

export function addFit(
  t: Tables,
  s: State,
  draws: Draws,
  change: Change,
  person: number,
  except: number,
  more: number,
): void {
  if (hoursDelta(t, s, person, more) <= 0) return;
  let left = more;
  let fitted = 0;
  let day = pick(draws, t.days);
  for (let at = 0; at < t.days && left !== 0 && fitted < MOST_FITTED; at += 1) {
    day = day + 1 === t.days ? 0 : day + 1;
    const job = day === except ? 0 : alike(t, s, person * t.days + day, left);
    if (job === 0) continue;
    left += (t.paid[job] as number) - (t.paid[s.row[person * t.days + day] as number] as number);
    fitted += 1;
    add(change, person, day, job);
  }
}

/** Of the jobs like the one of a cell, the one that brings the hours nearest; 0: none is nearer. */
function alike(t: Tables, s: State, cell: number, left: number): number {
  const now = s.row[cell] as number;
  if (now === 0 || t.is_open[cell] === 0) return 0;
  let nearest = Math.abs(left);
  let found = 0;
  for (let at = (t.choices_from[cell] as number) + 1; at < (t.choices_from[cell + 1] as number); at += 1) {
    const job = t.choices[at] as number;
    if (t.evening[job] !== t.evening[now] || t.night[job] !== t.night[now]) continue;
    const far = Math.abs(left + (t.paid[job] as number) - (t.paid[now] as number));
    if (far >= nearest) continue;
    nearest = far;
    found = job;
  }
  return found;
}
