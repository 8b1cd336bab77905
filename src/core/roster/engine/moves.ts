import { type Draws, pick } from './draws.ts';
import { isRested, mayPut } from './legal.ts';
import { needDelta, put, putNeeds, rowDelta, type State } from './roster-state.ts';
import type { Tables } from './tables.ts';

/** A change of some cells, tried on a plan. The arrays are made once: nothing is allocated while the engine searches. */
export type Change = {
  count: number;
  readonly person: Int32Array;
  readonly day: Int32Array;
  readonly job: Int32Array;
  readonly was: Int32Array;
};

export const LONGEST_SPAN = 14;

export function emptyChange(): Change {
  const of_cells = (): Int32Array => new Int32Array(2 * LONGEST_SPAN + 2);
  return { count: 0, person: of_cells(), day: of_cells(), job: of_cells(), was: of_cells() };
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
  const of_needs = needDelta(t, s, person, day, old, job);
  if (of_needs - t.most_gained > most) return ILLEGAL;
  const delta = of_needs + rowDelta(t, s, person, day, job);
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
  if (!is_exchange || t.skill_class[one * t.days + day] !== t.skill_class[other * t.days + day]) {
    delta += needDelta(t, s, one, day, old, job);
    putNeeds(t, s, one, day, old, job);
    delta += needDelta(t, s, other, day, old_of_other, job_of_other);
    putNeeds(t, s, one, day, job, old);
    if (delta - 2 * t.most_gained > most) return ILLEGAL;
  }
  if (!isRested(t, s, one, day, job) || !isRested(t, s, other, day, job_of_other)) return ILLEGAL;
  delta += rowDelta(t, s, one, day, job) + rowDelta(t, s, other, day, job_of_other);
  if (delta > most || !mayPut(t, s, one, day, job) || !mayPut(t, s, other, day, job_of_other)) return ILLEGAL;
  put(t, s, one, day, job);
  put(t, s, other, day, job_of_other);
  return delta;
}

/** Takes everything away, then puts job by job (`mayPut` says why that is enough). */
function attemptMany(t: Tables, s: State, change: Change, most: number): number {
  const { person, day, job, was, count } = change;
  let delta = 0;
  for (let at = 0; at < count; at += 1) {
    const [one, on] = [person[at] as number, day[at] as number];
    const old = s.row[one * t.days + on] as number;
    was[at] = old;
    if (old === 0) continue;
    delta += needDelta(t, s, one, on, old, 0) + rowDelta(t, s, one, on, 0);
    put(t, s, one, on, 0);
  }
  for (let at = 0; at < count; at += 1) {
    const next = job[at] as number;
    if (next === 0) continue;
    const [one, on] = [person[at] as number, day[at] as number];
    if (!mayPut(t, s, one, on, next)) {
      undo(t, s, change);
      return ILLEGAL;
    }
    delta += needDelta(t, s, one, on, 0, next) + rowDelta(t, s, one, on, next);
    put(t, s, one, on, next);
  }
  if (delta > most) {
    undo(t, s, change);
    return ILLEGAL;
  }
  return delta;
}

function undo(t: Tables, s: State, { person, day, was, count }: Change): void {
  for (let at = 0; at < count; at += 1) {
    const [one, on] = [person[at] as number, day[at] as number];
    if (s.row[one * t.days + on] !== was[at]) put(t, s, one, on, was[at] as number);
  }
}

function add(change: Change, person: number, day: number, job: number): void {
  const at = change.count;
  change.person[at] = person;
  change.day[at] = day;
  change.job[at] = job;
  change.count = at + 1;
}

/** Adds that two people exchange a day; false when a day is held or a job may not be taken. */
function addExchange(t: Tables, s: State, change: Change, one: number, other: number, day: number): boolean {
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
function another(t: Tables, s: State, draws: Draws, cell: number): number {
  const from = t.choices_from[cell] as number;
  const some = (t.choices_from[cell + 1] as number) - from - 1;
  const now = s.row[cell] as number;
  const chosen = t.choices[from + pick(draws, some)] as number;
  return chosen === now ? (t.choices[from + some] as number) : chosen;
}

type Move = (t: Tables, s: State, draws: Draws, change: Change) => boolean;

/** Another person, who can take some of the same jobs. */
function peerOf(t: Tables, draws: Draws, person: number): number {
  const from = t.peers_from[person] as number;
  const some = (t.peers_from[person + 1] as number) - from;
  return some === 0 ? person : (t.peers[from + pick(draws, some)] as number);
}

const randomCell = (t: Tables, draws: Draws): number =>
  t.open_cells[pick(draws, t.open_cells.length)] as number;

/** A day gets another job or none. */
const changeDay: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  add(change, person, cell - person * t.days, another(t, s, draws, cell));
  return true;
};

/** Two people exchange a day. */
const exchangeDay: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  return addExchange(t, s, change, person, other, cell - person * t.days) && change.count > 0;
};

/** Two people exchange some days in a row. */
const exchangeSpan: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  const length = 2 + pick(draws, Math.min(LONGEST_SPAN, t.days) - 1);
  for (let at = day; at < day + length && at < t.days; at += 1)
    if (!addExchange(t, s, change, person, other, at)) return false;
  return change.count > 2;
};

/** Two people exchange two days that need not be neighbours: what one gives on the first day comes back on the second. */
const exchangeTwoDays: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  if (!addExchange(t, s, change, person, other, day) || change.count === 0) return false;
  const gives = s.row[cell] !== 0;
  const [row, row_of_other] = [person * t.days, other * t.days];
  if ((s.row[row_of_other + day] !== 0) === gives) return false;
  let second = pick(draws, t.days);
  for (let at = 1; at < t.days; at += 1) {
    second = second + 1 === t.days ? 0 : second + 1;
    if (
      (s.row[row + second] !== 0) !== gives &&
      (s.row[row_of_other + second] !== 0) === gives &&
      second !== day
    )
      return addExchange(t, s, change, person, other, second);
  }
  return false;
};

/** A person's two days change: often work that moves from one to the other. */
const changeTwoDays: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const day = cell - person * t.days;
  const second = pick(draws, t.days);
  const other_cell = person * t.days + second;
  if (second === day || t.is_open[other_cell] === 0) return false;
  const [works, works_then] = [s.row[cell] !== 0, s.row[other_cell] !== 0];
  add(change, person, day, works && !works_then ? 0 : another(t, s, draws, cell));
  add(change, person, second, works_then && !works ? 0 : another(t, s, draws, other_cell));
  return true;
};

/** Two people's days change: one gives a job to the other, who gives a day of their own up, or the like. */
const changeTwoPeople: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const day = cell - person * t.days;
  const other = peerOf(t, draws, person);
  const other_cell = other * t.days + day;
  if (other === person || t.is_open[other_cell] === 0) return false;
  add(change, person, day, another(t, s, draws, cell));
  add(change, other, day, another(t, s, draws, other_cell));
  return true;
};

/** One gives a day to another, and takes or changes a day instead. */
const giveAndTake: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  if (!addExchange(t, s, change, person, other, day) || change.count === 0) return false;
  const taker = pick(draws, 2) === 0 ? person : other;
  const second = pick(draws, t.days);
  const second_cell = taker * t.days + second;
  if (second === day || t.is_open[second_cell] === 0) return false;
  add(change, taker, second, another(t, s, draws, second_cell));
  return true;
};

/** Three people pass a day around. */
const passAround: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const first = (cell / t.days) | 0;
  const day = cell - first * t.days;
  const second = peerOf(t, draws, first);
  const third = peerOf(t, draws, second);
  if (first === second || second === third || third === first) return false;
  const jobs = [first, second, third].length;
  return (
    jobs === 3 &&
    pass(t, s, change, first, second, day) &&
    pass(t, s, change, second, third, day) &&
    pass(t, s, change, third, first, day) &&
    change.count > 2
  );
};

function pass(t: Tables, s: State, change: Change, from: number, to: number, day: number): boolean {
  const job = s.row[from * t.days + day] as number;
  const cell = to * t.days + day;
  if (job === s.row[cell]) return true;
  if (t.is_open[cell] === 0 || (job !== 0 && t.allowed[to * t.jobs + job] === 0)) return false;
  add(change, to, day, job);
  return true;
}

export const MOVES: readonly Move[] = [
  changeDay,
  exchangeDay,
  exchangeSpan,
  exchangeTwoDays,
  changeTwoDays,
  changeTwoPeople,
  giveAndTake,
  passAround,
];
