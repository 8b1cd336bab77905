import { attempt, type Change, emptyChange, ILLEGAL } from './attempt.ts';
import type { CasePost, RosterCase, RosterPlan } from './case.ts';
import { type Draws, drawsOf, next } from './draws.ts';
import { type Break, judgePlan, type Points } from './judge.ts';
import { MOVES } from './moves.ts';
import { put } from './need-sums.ts';
import { emptyState, type State } from './roster-state.ts';
import { Schedule } from './schedule.ts';
import { type Tables, tablesOf } from './tables.ts';

/**
 * The roster that plans itself: annealing over people's rows. `engine.md`.
 *
 *     const planner = new Planner(readCase(json), seed);
 *     for (let done = 0; done < tries; done += 1000) planner.step(1000, done / tries);
 *     planner.best();
 *
 * It is legal from its first answer and may be left after any step. The clock is the caller's: `progress` says which part of the
 * time is over. The same case, seed and steps give the same plan.
 */
export class Planner {
  private readonly t: Tables;
  private readonly s: State;
  private readonly draws: Draws;
  private readonly change: Change;
  private readonly best_row: Int32Array;
  private now_points: number;
  private readonly schedule: Schedule;
  private round = 0;
  /** Of the best plan so far. */
  points: number;
  /** How many changes were tried. */
  tries = 0;

  /**
   * @param from a legal plan to begin from; left out: the pinned posts alone
   * @throws PinnedBreaks when the posts that it begins from break hard rules. Pinned posts that do leave no legal plan.
   */
  constructor(c: RosterCase, seed: number, from?: readonly CasePost[]) {
    const posts = from ?? c.people.flatMap(({ id, pinned }) => pinned.map((job) => ({ person: id, job })));
    const judgement = judgePlan(c, { case: c.name, posts });
    if (judgement.breaks.length > 0) throw new PinnedBreaks(judgement.breaks);
    this.t = tablesOf(c);
    this.s = emptyState(this.t);
    this.draws = drawsOf(seed);
    this.change = emptyChange(c.days);
    const numbers = new Map(this.t.ordered.map(({ id }, at) => [id, at + 1]));
    const people = new Map(c.people.map(({ id }, at) => [id, at]));
    for (const { person, job: id } of posts) {
      const job = numbers.get(id) ?? 0;
      put(this.t, this.s, people.get(person) ?? 0, this.t.day[job] ?? 0, job);
    }
    this.points = judgement.points;
    this.now_points = judgement.points;
    this.best_row = this.s.row.slice();
    this.schedule = new Schedule(this.t.open_cells.length, () => this.isWhole());
  }

  /** Tries so many changes. @returns whether a better plan was found */
  step(count: number, progress: number): boolean {
    if (this.t.open_cells.length === 0) return false;
    const { round, temperature, from_best } = this.schedule.heat(progress, this.tries);
    if (round !== this.round && from_best) this.goToBest();
    this.round = round;
    const found = this.search(count, temperature);
    this.tries += count;
    return found;
  }

  private search(count: number, temperature: number): boolean {
    const { t, s, draws, change, best_row } = this;
    const wheel = temperature > WARM ? WARM_WHEEL : COLD_WHEEL;
    let { points, now_points } = this;
    for (let at = 0; at < count; at += 1) {
      const bits = next(draws);
      const move = MOVES[wheel[(bits >>> 12) % wheel.length] as number] as (typeof MOVES)[number];
      change.count = 0;
      change.handed = 0;
      change.most = temperature * (LOGS[bits & (LOGS.length - 1)] as number);
      if (!move(t, s, draws, change)) continue;
      const delta = attempt(t, s, change, change.most);
      if (delta === ILLEGAL) continue;
      now_points += delta;
      if (now_points > points - LEAST_GAIN) continue;
      points = now_points;
      best_row.set(s.row);
    }
    const found = points < this.points;
    this.points = points;
    this.now_points = now_points;
    return found;
  }

  private goToBest(): void {
    const { t, s, best_row } = this;
    // Everything away first: a row on its way may not break a rule either.
    for (const is_away of [true, false])
      for (const [cell, job] of best_row.entries())
        if (s.row[cell] !== job) put(t, s, Math.floor(cell / t.days), cell % t.days, is_away ? 0 : job);
    this.now_points = this.points;
  }

  /** Whether no need is short of its least in the best plan. */
  private isWhole(): boolean {
    return this.pointsByTerm().below_least === 0;
  }

  /** The best plan so far. */
  best(): RosterPlan {
    const { c, days, ordered } = this.t;
    const posts = [...this.best_row].flatMap((number, cell) => {
      const [person, job] = [c.people[Math.floor(cell / days)], ordered[number - 1]];
      return person === undefined || job === undefined ? [] : [{ person: person.id, job: job.id }];
    });
    return { case: c.name, posts };
  }

  /** The points of the best plan by what they are for, and the people missing in it. */
  pointsByTerm(): { readonly by: Points; readonly below_least: number; readonly below_wanted: number } {
    return judgePlan(this.t.c, this.best());
  }
}

export class PinnedBreaks extends Error {
  readonly breaks: readonly Break[];
  constructor(breaks: readonly Break[]) {
    const rules = [...new Set(breaks.map(({ rule, person }) => `${rule} (${person})`))];
    super(`the pinned posts break ${rules.join(', ')}`);
    this.breaks = breaks;
  }
}

/** Sums of points may differ in their last digits. */
const LEAST_GAIN = 1e-6;
/** Which move is tried how often, in the order of MOVES. */
const wheelOf = (weights: readonly number[]): Uint8Array =>
  Uint8Array.from(weights.flatMap((weight, move) => Array.from({ length: weight }, () => move)));
const WARM_WHEEL = wheelOf([8, 8, 2, 5, 5, 2, 1, 1, 5, 1, 3, 2, 8, 6]);
const COLD_WHEEL = wheelOf([6, 8, 2, 5, 3, 1, 0, 1, 5, 1, 3, 2, 8, 6]);
/** Colder, some moves are hardly ever made. */
const WARM = 3;
/** Of numbers between 0 and 1: how much worse a change may be at temperature 1. */
const LOGS = Float64Array.from({ length: 4096 }, (_, at) => -Math.log((at + 0.5) / 4096));
