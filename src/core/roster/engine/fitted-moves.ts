import { add, type Change } from './attempt.ts';
import { type Draws, pick } from './draws.ts';
import { isRested } from './legal.ts';
import {
  addExchange,
  addFit,
  addFittedExchange,
  addSpan,
  burdenedCell,
  givenDay,
  givenWeekend,
  type Move,
  paidOn,
  peerOf,
  randomCell,
  shortNeed,
} from './move-steps.ts';
import type { State } from './roster-state.ts';
import type { Tables } from './tables.ts';

/** The changes of several days that make the hours of their people good, by longer or shorter jobs on other days (`moves.ts`). */

/**
 * Two people exchange a day: a shift more a month may be had by shorter ones, which no change of a day or two finds.
 */
export const exchangeAndFit: Move = (t, s, draws, change) => {
  const cell = randomCell(t, draws);
  const person = (cell / t.days) | 0;
  const day = cell - person * t.days;
  return addFittedExchange(t, s, draws, change, person, peerOf(t, draws, person), day) && change.count > 2;
};

/** The same with a job of somebody whose hours cost much, who then works less: often a person paid by the hour. */
export const relieve: Move = (t, s, draws, change) => {
  const cell = burdenedCell(t, s, draws);
  if (cell < 0) return false;
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  const day = cell - person * t.days;
  const is_less =
    (t.paid[s.row[other * t.days + day] as number] as number) < (t.paid[s.row[cell] as number] as number);
  return is_less && addFittedExchange(t, s, draws, change, person, other, day);
};

/**
 * The job goes to a second person, who gives a job of another day to a third: the second may have it only without the other, or has nothing
 * to make shorter.
 */
export const relieveByTwo: Move = (t, s, draws, change) => {
  const cell = burdenedCell(t, s, draws);
  if (cell < 0) return false;
  const person = (cell / t.days) | 0;
  const day = cell - person * t.days;
  const second = peerOf(t, draws, person);
  const third = peerOf(t, draws, second);
  if (second === person || third === person || third === second) return false;
  if (s.row[second * t.days + day] !== 0) return false;
  const given = givenDay(t, s, draws, second, third, day);
  if (given < 0) return false;
  const job_given = s.row[second * t.days + given] as number;
  if (!addExchange(t, s, change, person, second, day)) return false;
  if (!addExchange(t, s, change, second, third, given)) return false;
  if (!isRested(t, s, third, given, job_given)) return false;
  change.handed = change.count;
  const paid_given = t.paid[job_given] as number;
  addFit(t, s, draws, change, third, paid_given);
  addFit(t, s, draws, change, second, (t.paid[s.row[cell] as number] as number) - paid_given);
  return true;
};

/**
 * A weekend goes to somebody who is free then, often for another weekend, and that person gives up to two days around it to others. A weekend is seldom
 * to be had alone: the days beside it, the rest of the week, the weekends before and after, and the hours of both are in its way.
 */
export const handWeekend: Move = (t, s, draws, change) => {
  const cell = pick(draws, 2) === 0 ? randomCell(t, draws) : burdenedCell(t, s, draws);
  if (cell < 0) return false;
  const person = (cell / t.days) | 0;
  const other = peerOf(t, draws, person);
  if (other === person) return false;
  const weekend = givenWeekend(t, s, draws, person, other);
  if (weekend < 0 || !addSpan(t, s, change, person, other, 7 * weekend + 5, 2)) return false;
  let more = paidOn(t, s, person, weekend);
  const back =
    pick(draws, 2) === 0
      ? -1
      : givenWeekend(t, s, draws, other, person, pick(draws, 2) === 0 ? weekend + 1 : weekend - 1);
  if (back >= 0) {
    if (!addSpan(t, s, change, other, person, 7 * back + 5, 2)) return false;
    more -= paidOn(t, s, other, back);
  }
  if (change.count === 0) return false;
  const from = change.count;
  for (let gifts = pick(draws, MOST_GIFTS + 1); gifts > 0; gifts -= 1)
    addGift(
      t,
      s,
      draws,
      change,
      from,
      person,
      other,
      7 * weekend + (AROUND[pick(draws, AROUND.length)] as number),
    );
  const to = change.count;
  change.handed = to;
  addFit(t, s, draws, change, person, -more);
  for (let at = from; at < to; at += 2) more -= addFitOfGift(t, s, draws, change, at);
  addFit(t, s, draws, change, other, more);
  return true;
};

const MOST_GIFTS = 2;
/** The days of the week and of the next one, those beside the weekend most often. */
const AROUND = [0, 1, 2, 3, 4, 4, 7, 7, 8, 9, 10];

/** Adds, where it can, that a day of one goes to somebody who is free and rested then. The cells of gifts begin at `from`. */
function addGift(
  t: Tables,
  s: State,
  draws: Draws,
  change: Change,
  from: number,
  except: number,
  one: number,
  day: number,
): void {
  const third = peerOf(t, draws, one);
  if (day >= t.days || third === except || third === one) return;
  if (change.count > from && (change.person[from + 1] === third || change.day[from] === day)) return;
  const job = s.row[one * t.days + day] as number;
  if (job === 0 || s.row[third * t.days + day] !== 0 || !isRested(t, s, third, day, job)) return;
  addExchange(t, s, change, one, third, day);
}

/** Of a gift, whose two cells begin at `at`: who gets it makes it good. Returns the minutes that are paid for it. */
function addFitOfGift(t: Tables, s: State, draws: Draws, change: Change, at: number): number {
  const third = change.person[at + 1] as number;
  const paid = t.paid[change.job[at + 1] as number] as number;
  addFit(t, s, draws, change, third, paid);
  return paid;
}

/**
 * A person comes to where people are missing, and may give a day beside it to another: the last ones who are missing are seldom to be had
 * by a change of one day.
 */
export const fill: Move = (t, s, draws, change) => {
  const need = shortNeed(t, s, draws);
  if (need < 0) return false;
  const from = t.covering_from[need] as number;
  const job = t.covering[from + pick(draws, (t.covering_from[need + 1] as number) - from)] as number;
  const day = t.day[job] as number;
  const person = pick(draws, t.people);
  const now = s.row[person * t.days + day] as number;
  if (now === job || t.allowed[person * t.jobs + job] === 0 || t.is_open[person * t.days + day] === 0)
    return false;
  const beside = day + (BESIDE[pick(draws, BESIDE.length)] as number);
  if (beside !== day && beside >= 0) addGift(t, s, draws, change, 0, person, person, beside);
  const gives = change.count > 0;
  change.handed = change.count;
  add(change, person, day, job);
  const more = (t.paid[job] as number) - (t.paid[now] as number);
  addFit(t, s, draws, change, person, gives ? more - addFitOfGift(t, s, draws, change, 0) : more);
  return true;
};

/** So many days from it; 0: no day is given. */
const BESIDE = [0, 0, 0, -1, 1, -2, 2, -7, 7];
