import { add, type Change, LONGEST_SPAN } from './attempt.ts';
import { type Draws, pick } from './draws.ts';
import { hoursDelta, type State } from './roster-state.ts';
import type { Tables } from './tables.ts';

/** The changes that are tried. A move fills in a change at random; false: it found none. */

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

/** All cells of a change. */
const ALL = 1000;

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
  const length = 2 + pick(draws, LONGEST_SPAN - 1);
  change.handed = ALL;
  return addSpan(t, s, change, person, other, day, length) && change.count > 2;
};

function addSpan(
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

/**
 * Two people exchange one to three days in a row, and as many at another time: what one gives comes back then, so that hours stay
 * about the same.
 */
const exchangeTwoSpans: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  const [row, row_of_other] = [person * t.days, other * t.days];
  const gives = s.row[cell] !== 0;
  if ((s.row[row_of_other + day] !== 0) === gives) return false;
  const length = LENGTHS[pick(draws, LENGTHS.length)] as number;
  change.handed = ALL;
  if (!addSpan(t, s, change, person, other, day, length)) return false;
  let second = pick(draws, t.days);
  for (let at = 1; at < t.days; at += 1) {
    second = second + 1 === t.days ? 0 : second + 1;
    const comes_back =
      (s.row[row + second] !== 0) !== gives && (s.row[row_of_other + second] !== 0) === gives;
    if (comes_back && (second >= day + length || second + length <= day))
      return addSpan(t, s, change, person, other, second, length);
  }
  return false;
};

const LENGTHS = [1, 1, 1, 1, 2, 2, 3];

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
  change.handed = 2;
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
  change.handed = ALL;
  const second = peerOf(t, draws, first);
  const third = peerOf(t, draws, second);
  if (first === second || second === third || third === first) return false;
  return (
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

/** Three people: one gives a day to the second, who gives another to the third, who gives a third one back. */
const rotate: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const first = (cell / t.days) | 0;
  const second = peerOf(t, draws, first);
  const third = peerOf(t, draws, second);
  if (third === first || s.row[cell] === 0) return false;
  change.handed = ALL;
  const day = cell - first * t.days;
  return (
    addGift(t, s, change, first, second, day) &&
    addGift(t, s, change, second, third, giftDay(t, s, draws, second, third, day, day)) &&
    addGift(t, s, change, third, first, giftDay(t, s, draws, third, first, day, change.day[2] as number))
  );
};

/** A day, from a random one on, on which one works and another could; -1: none. */
function giftDay(
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

function addGift(t: Tables, s: State, change: Change, from: number, to: number, day: number): boolean {
  if (day < 0) return false;
  const job = s.row[from * t.days + day] as number;
  const cell = to * t.days + day;
  if (s.row[cell] !== 0 || t.is_open[cell] === 0 || t.allowed[to * t.jobs + job] === 0) return false;
  add(change, from, day, 0);
  add(change, to, day, job);
  return true;
}

/**
 * Two people exchange a day, and make the hours good by longer or shorter jobs on other days: a shift more a month may be had by shorter
 * ones, which no change of a day or two finds.
 */
const exchangeAndFit: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  const [job, job_of_other] = [s.row[cell] as number, s.row[other * t.days + day] as number];
  const more = (t.paid[job_of_other] as number) - (t.paid[job] as number);
  if (more === 0 || !addExchange(t, s, change, person, other, day)) return false;
  change.handed = 2;
  addFit(t, s, draws, change, person, day, more);
  addFit(t, s, draws, change, other, day, -more);
  return change.count > 2;
};

/** The most days whose jobs get longer or shorter. */
const MOST_FITTED = 4;

function addFit(
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

export const MOVES: readonly Move[] = [
  changeDay,
  exchangeDay,
  exchangeSpan,
  exchangeTwoSpans,
  changeTwoDays,
  changeTwoPeople,
  giveAndTake,
  passAround,
  rotate,
  exchangeAndFit,
];
