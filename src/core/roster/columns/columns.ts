import { dive } from './dive.ts';
import { improveFew } from './few.ts';
import { generate, type Known } from './generate.ts';
import { Master } from './master.ts';
import { planCost, type Row, type RowProblem } from './problem.ts';
import type { ProgrammeMaker } from './programme.ts';
import { searchByReplanning } from './replan.ts';

/**
 * The second stage of the engine: a better plan from a known one, and a bound that no plan can beat. Local search first; then the
 * columns, where every person's rows can be priced; then dives, and few people at a time. `columns.md`.
 */

export type Improvement = {
  readonly plan: readonly Row[];
  readonly cost: number;
  readonly bound: number;
};

export type Budget = {
  /** From 0 to 1: how much of the time is over. The caller has the clock. */
  readonly done: () => number;
  readonly random: () => number;
  /** Two plans of different cost differ by at least this; 1 where all costs are whole numbers, 0 where nothing is known. */
  readonly grain: number;
  /** Whether `price` is exact for all people. */
  readonly priced: boolean;
  /** The parts of the time at which local search ends and at which generation ends at the latest. */
  readonly search_until: number;
  readonly generate_until: number;
  readonly onBetter?: (found: Improvement, by: string) => void;
  /** Told of each bound that is above those before. */
  readonly onBound?: (bound: number) => void;
};

const SMALL = 1e-6;
const DIVE_UNTIL = 0.95;
/** After so many dives without a better plan few people at a time find more, and after so many of those dives do. */
const MOST_FAILED = 8;
const MOST_FAILED_FEW = 25;

export function improve(
  problem: RowProblem,
  start: readonly Row[],
  make: ProgrammeMaker,
  budget: Budget,
): Improvement {
  const state = new State(problem, start, budget);
  const { done, random } = budget;
  const from = done();
  const until = budget.search_until;
  state.take(
    'search',
    searchByReplanning(problem, start, {
      random,
      warm: 8,
      cold: 0.5,
      more: () => done() < until,
      done: () => (done() - from) / (until - from),
    }),
  );
  const columns = budget.priced ? new Columns(problem, make, state, budget) : null;
  const few = new FewAtATime(problem, make, state, budget);
  try {
    columns?.generate();
    while (!state.proved && done() < 1) {
      columns?.dives();
      few.rounds();
    }
  } finally {
    columns?.end();
  }
  return state;
}

/** Few people at a time, as many as can be solved in a short while, until several rounds find nothing. */
class FewAtATime {
  private size = 4;
  private readonly problem: RowProblem;
  private readonly make: ProgrammeMaker;
  private readonly state: State;
  private readonly budget: Budget;

  constructor(problem: RowProblem, make: ProgrammeMaker, state: State, budget: Budget) {
    [this.problem, this.make, this.state, this.budget] = [problem, make, state, budget];
  }

  rounds(): void {
    const { done, random, grain, priced } = this.budget;
    for (let failed = 0; failed < MOST_FAILED_FEW && !this.state.proved && done() < 1; failed += 1) {
      const began = done();
      const people = chosen(this.problem.people, Math.round(this.size), random);
      const part = priced ? null : Math.floor(random() * this.problem.parts);
      const more = (): boolean => done() < Math.min(1, began + 0.04);
      const asked = { people, part, grain, random, more };
      const { plan, how } = improveFew(this.problem, this.state.plan, this.make, asked);
      if (this.state.take('few', plan)) failed = 0;
      this.size =
        how === 'time' ? Math.max(2, this.size - 1) : Math.min(this.problem.people, this.size + 0.2);
    }
  }
}

class State implements Improvement {
  plan: readonly Row[];
  cost: number;
  bound = Number.NEGATIVE_INFINITY;
  private readonly problem: RowProblem;
  private readonly budget: Budget;

  constructor(problem: RowProblem, plan: readonly Row[], budget: Budget) {
    this.problem = problem;
    this.budget = budget;
    this.plan = plan;
    this.cost = planCost(problem, plan);
  }

  get proved(): boolean {
    return this.cost <= this.bound + SMALL;
  }

  take(by: string, plan: readonly Row[] | null): boolean {
    if (plan === null) return false;
    const cost = planCost(this.problem, plan);
    if (cost >= this.cost - SMALL) return false;
    this.plan = plan;
    this.cost = cost;
    this.budget.onBetter?.(this, by);
    return true;
  }

  raise(bound: number): void {
    const { grain } = this.budget;
    const whole = grain > 0 ? Math.ceil(bound / grain - SMALL) * grain : bound;
    if (whole <= this.bound) return;
    this.bound = whole;
    this.budget.onBound?.(whole);
  }
}

/** The columns of all people: generation first, then dives. */
class Columns {
  private readonly master: Master;
  private readonly problem: RowProblem;
  private readonly state: State;
  private readonly budget: Budget;
  private ready = false;
  private tries = 0;

  constructor(problem: RowProblem, make: ProgrammeMaker, state: State, budget: Budget) {
    [this.problem, this.state, this.budget] = [problem, state, budget];
    this.master = new Master(problem, make);
  }

  generate(): void {
    const { problem, master, state, budget } = this;
    master.add(state.plan);
    const root = generated(problem, master, budget, (bound) => state.raise(bound));
    this.ready = root.done && root.fraction !== null;
    if (this.ready) splitMissing(problem, master, state, budget, root.fraction?.missing ?? 0);
  }

  /** Dives with more chance each time, until several find nothing better. */
  dives(): void {
    const { done, random, grain } = this.budget;
    for (let failed = 0; this.ready && failed < MOST_FAILED && !this.state.proved && done() < DIVE_UNTIL; ) {
      const found = dive(this.problem, this.master, {
        goal: this.state.cost - grain,
        random,
        noise: this.tries === 0 ? 0 : 0.05 * (1 + (this.tries % 4)),
        turns: 4,
        more: () => done() < 1,
      });
      this.tries += 1;
      failed = this.state.take('dive', found) ? 0 : failed + 1;
    }
  }

  end(): void {
    this.master.end();
  }
}

function generated(
  problem: RowProblem,
  master: Master,
  budget: Budget,
  raise: (bound: number) => void,
): Known {
  const rounds = generate(problem, master, 3);
  for (;;) {
    const { value, done } = rounds.next();
    raise(value.bound);
    if (done) return value;
    if (budget.done() >= budget.generate_until) return { ...value, done: false };
  }
}

/**
 * The number of missing places is whole in every plan. Where the programme misses 3.7, a plan misses 3 at most or 4 at least: the bound is
 * the lower of both, and the dives look on the side that is cheaper.
 */
function splitMissing(
  problem: RowProblem,
  master: Master,
  state: State,
  budget: Budget,
  missing: number,
): void {
  const below = Math.floor(missing + 1e-4);
  if (missing - below < 1e-4) return;
  let [few, many] = [state.bound, state.bound];
  master.missing({ least: 0, most: below });
  generated(problem, master, budget, (bound) => {
    few = Math.max(few, bound);
  });
  master.missing({ least: below + 1, most: Number.POSITIVE_INFINITY });
  generated(problem, master, budget, (bound) => {
    many = Math.max(many, bound);
  });
  state.raise(Math.min(few, many));
  if (few < many) master.missing({ least: 0, most: Number.POSITIVE_INFINITY });
}

function chosen(people: number, count: number, random: () => number): number[] {
  const set = new Set<number>();
  while (set.size < Math.min(count, people)) set.add(Math.floor(random() * people));
  return [...set];
}
