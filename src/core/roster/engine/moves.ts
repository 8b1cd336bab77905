import { add, LONGEST_SPAN } from './attempt.ts';
import { pick } from './draws.ts';
import { exchangeAndFit, fill, handWeekend, relieve, relieveByTwo } from './fitted-moves.ts';
import { addExchange, addSpan, another, type Move, pass, peerOf, randomCell } from './move-steps.ts';

/** The changes that are tried. A move fills in a change at random; false: it found none. */

/** All cells of a change. */
const ALL = 1000;

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

/**
 * Two people exchange one to three days in a row, and as many at another time: what one gives comes back then, so that hours stay
 * about the same.
 */
const exchangeTwoSpans: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  const row = person * t.days;
  const row_of_other = other * t.days;
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
  const works = s.row[cell] !== 0;
  const works_then = s.row[other_cell] !== 0;
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

/**
 * Two people exchange all their weekends from one on, or up to it, often with the Friday before: who may not work two in a row is else kept to
 * every other one, and a weekend that such people are too few for stays open.
 */
const exchangeWeekends: Move = (t, s, draws, change) => {
  const person = pick(draws, t.people);
  const other = peerOf(t, draws, person);
  if (other === person || t.weekends < 2) return false;
  const at = pick(draws, t.weekends);
  const is_first = pick(draws, 2) === 0;
  const last = is_first ? t.weekends - 1 : at;
  const length = WEEKEND_DAYS[pick(draws, WEEKEND_DAYS.length)] as number;
  change.handed = ALL;
  for (let weekend = is_first ? at : 0; weekend <= last; weekend += 1)
    if (!addSpan(t, s, change, person, other, 7 * weekend + 7 - length, length)) return false;
  return change.count > 2;
};

const WEEKEND_DAYS = [2, 2, 3, 4];

export const MOVES: readonly Move[] = [
  changeDay,
  exchangeDay,
  exchangeSpan,
  exchangeTwoSpans,
  changeTwoDays,
  changeTwoPeople,
  giveAndTake,
  passAround,
  exchangeAndFit,
  exchangeWeekends,
  relieve,
  relieveByTwo,
  handWeekend,
  fill,
];
