import { constants, setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type CaseProblem, caseProblemOf, NotModelled } from '../../core/roster/columns/case-rows.ts';
import { improveCase } from '../../core/roster/columns/improve-case.ts';
import type { ProgrammeMaker } from '../../core/roster/columns/programme.ts';
import { randomOf } from '../../core/roster/columns/random.ts';
import type { CasePost, RosterCase, RosterPlan, Term } from '../../core/roster/engine/case.ts';
import { judgePlan } from '../../core/roster/engine/judge.ts';
import { Planner } from '../../core/roster/engine/kernel.ts';
import { forbidding, holding, without } from '../../core/roster/proposal/again.ts';
import { caseOf, proposedPosts } from '../../core/roster/proposal/case-of.ts';
import type {
  LeftOutShift,
  ProposalFacts,
  ProposalShift,
  StrainedPerson,
} from '../../core/roster/proposal/facts.ts';
import { failureOf } from '../database/refusal-of.ts';

/** The thread that plans a roster: it takes one order, tells how far it is, and is ended by who gave it. */

export type RunPoints = { readonly total: number; readonly by: Partial<Record<Term, number>> };
export type ToPlanner =
  | { readonly plan: ProposalFacts; readonly seed: number; readonly seconds: number }
  /** The rules of the product refuse these posts. */
  | { readonly refused: readonly CasePost[] }
  /** The time is over: these posts stay, and others go to what is open beside them. */
  | { readonly fill: readonly CasePost[] }
  /** What does the plan cost without these posts? */
  | { readonly without: readonly CasePost[] };
export type FromPlanner =
  | {
      readonly begun: {
        readonly open_places: number;
        readonly before: RunPoints;
        readonly shifts: readonly LeftOutShift[];
        readonly people: readonly StrainedPerson[];
      };
    }
  | {
      readonly better: {
        readonly progress: number;
        readonly filled: number;
        readonly best: RunPoints;
        readonly bound: number | null;
      };
    }
  /** What the plan is so far: what do the rules of the product say of it? It goes on meanwhile. */
  | { readonly look: readonly CasePost[] }
  | { readonly planned: Planned }
  | { readonly points: RunPoints }
  | { readonly failure: Record<string, unknown> };

/** `bound`: every plan pays so many points at least; null: not proven. */
type Planned = {
  readonly posts: readonly CasePost[];
  readonly best: RunPoints;
  readonly bound: number | null;
};

/** The search pauses after so many changes, about 10 ms: for the clock and for messages. */
const SLICE = 10_000;
/** How often it tells. */
const TELL_MS = 1_000;

/** At these parts of the time the plan is shown: while it only changes a little, so that what is refused can be planned around. */
const LOOKS = [0.8, 0.9];
/** The places that are left when the time is over are few. */
const FILL_SLICES = 50;
/** On a busy machine it fills for so long at most, once it has tried a little. */
const FILL_MS = 1_000;
const LEAST_FILL_SLICES = 5;

/** On Linux the number is the thread's own: requests of others come first. */
const BEHIND = constants.priority.PRIORITY_LOW;

/**
 * Where the rows of the case are few enough for so many arcs (about forty people in four weeks, and a hundred megabytes), the
 * last part of the time belongs to columns: a bound, and the last percents (decision 0127).
 */
const MOST_ARCS = 200_000;
const KERNEL_PART = 0.65;
/** The rows are laid out when a whole plan is there: it is soon, and they take up to half a second. */
const ROWS_AT = 0.1;
/** The part of the columns' time in which only the bound is looked for. */
const BOUND_UNTIL = 0.7;
/** Small cases are solved at once: so long the columns try it then. */
const EARLY_PART = 0.1;
/** To load them costs half a second. */
const COLUMNS_FROM_MS = 5_000;

type Going = {
  readonly roster: RosterCase;
  /** The shifts whose places may be filled. */
  readonly open: readonly ProposalShift[];
  readonly seed: number;
  /** By performance.now(). */
  readonly began: number;
  readonly ends: number;
  told: number;
  planner: Planner;
  refused: CasePost[];
  bound: number;
  programmes?: ProgrammeMaker;
  columns_end: number;
};

const stopping: Int32Array = workerData;
const isStopped = (): boolean => Atomics.load(stopping, 0) === 1;
let going: Going | undefined;

const say = (said: FromPlanner): void => parentPort?.postMessage(said);
const failed = (error: unknown): void => say({ failure: failureOf(error) });

parentPort?.on('message', (asked: ToPlanner) => {
  if ('plan' in asked) plan(asked).catch(failed);
  else if (going === undefined) return;
  else if ('refused' in asked) refuse(going, asked.refused);
  else if ('fill' in asked) fill(going, asked.fill).catch(failed);
  else say({ points: pointsOf(judgePlan(going.roster, planWithout(going, asked.without))) });
});

const pointsOf = ({ by }: Pick<ReturnType<typeof judgePlan>, 'by'>): RunPoints => {
  const terms = (Object.entries(by) as [Term, number][]).map(
    ([term, value]) => [term, Math.round(value)] as const,
  );
  return {
    total: terms.reduce((sum, [, value]) => sum + value, 0),
    by: Object.fromEntries(terms.filter(([, value]) => value > 0)),
  };
};

const postsOf = ({ roster, open, planner }: Going): CasePost[] =>
  proposedPosts(roster, open, planner.best().posts);

function planWithout({ planner }: Going, gone: readonly CasePost[]): RosterPlan {
  const { posts, ...plan } = planner.best();
  return { ...plan, posts: without(posts, gone) };
}

async function plan({ plan: facts, seed, seconds }: Extract<ToPlanner, { plan: unknown }>): Promise<void> {
  setPriority(0, BEHIND);
  const { roster_case: roster, shifts, people } = caseOf(facts);
  const out = new Set(shifts.map(({ shift_id }) => shift_id));
  const open = facts.shifts.filter(({ id }) => !out.has(id));
  const began = performance.now();
  const own: Going = {
    ...{ roster, open, seed, began, ends: began + seconds * 1000, told: began },
    ...{ planner: new Planner(roster, seed), refused: [], bound: 0, columns_end: 0 },
  };
  going = own;
  const open_places = open.reduce((sum, shift) => sum + shift.open, 0);
  say({ begun: { open_places, before: pointsOf(own.planner.pointsByTerm()), shifts, people } });
  if (open_places > 0) {
    const rows = await search(own);
    if (rows !== null && !isStopped() && !isProved(own)) await improve(own, rows, own.ends);
  }
  say({ planned: plannedBy(own) });
}

/** The kernel. Returns the rows of the case; null: too many, and it had all the time. */
async function search(own: Going): Promise<CaseProblem | null> {
  const looks = [...LOOKS];
  let rows: CaseProblem | null | undefined;
  if (own.ends - own.began < COLUMNS_FROM_MS) rows = null;
  for (let now = own.began; !isStopped(); now = performance.now()) {
    const part = (now - own.began) / (own.ends - own.began);
    const progress = rows === null ? part : part / KERNEL_PART;
    if (progress >= 1) break;
    own.planner.step(SLICE, progress);
    if (rows === undefined && progress >= ROWS_AT) {
      const early_end = now + (own.ends - own.began) * EARLY_PART;
      rows = rowsOf(own.roster, early_end);
      if (rows !== null) await improve(own, rows, early_end);
    }
    if (isProved(own)) break;
    if (progress >= (looks[0] ?? 1)) {
      looks.shift();
      say({ look: postsOf(own) });
    }
    tellSometimes(own);
    await turn();
  }
  return rows ?? null;
}

/** Its memory never shrinks, so a run has one. */
async function programmesOf(own: Going): Promise<ProgrammeMaker> {
  const { highsProgrammes } = await import('./highs-programme.ts');
  return highsProgrammes(() => (own.columns_end - performance.now()) / 1000);
}

/** null: they are too many, or take too long on a busy machine. */
function rowsOf(roster: RosterCase, ends: number): CaseProblem | null {
  const more = (): boolean => !isStopped() && performance.now() < ends;
  try {
    return caseProblemOf(roster, { most_arcs: MOST_ARCS, more });
  } catch (error) {
    if (error instanceof NotModelled) return null;
    throw error;
  }
}

/** Columns: a bound of the whole case, and a better plan if it has none of the refused posts. */
async function improve(own: Going, rows: CaseProblem, ends: number): Promise<void> {
  own.columns_end = ends;
  own.programmes ??= await programmesOf(own);
  const began = performance.now();
  const { plan } = improveCase(rows, own.planner.best(), own.programmes, {
    done: () => {
      tellSometimes(own);
      return isStopped() ? 1 : (performance.now() - began) / (ends - began);
    },
    random: randomOf(own.seed),
    generate_until: BOUND_UNTIL,
    onBound: (bound) => {
      own.bound = Math.max(own.bound, bound);
    },
  });
  await turn();
  if (without(plan.posts, own.refused).length === plan.posts.length)
    own.planner = new Planner(own.roster, own.seed, plan.posts);
}

const isProved = ({ bound, planner }: Going): boolean => bound > 0 && planner.points <= bound + 1e-6;

function tellSometimes(own: Going): void {
  const now = performance.now();
  if (now - own.told < TELL_MS) return;
  own.told = now;
  const progress = Math.min(99, Math.floor(((now - own.began) / (own.ends - own.began)) * 100));
  const { posts, best, bound } = plannedBy(own);
  say({ better: { progress, filled: posts.length, best, bound } });
}

/** Points are told whole. A bound of 0 says nothing, but of a plan of 0. */
function plannedBy(own: Going): Planned {
  const best = pointsOf(own.planner.pointsByTerm());
  const bound = Math.min(best.total, Math.floor(own.bound));
  return { posts: postsOf(own), best, bound: bound > 0 || best.total === 0 ? Math.max(0, bound) : null };
}

/** Goes on from the best plan without these posts, and plans them no more. */
function refuse(own: Going, posts: readonly CasePost[]): void {
  if (posts.length === 0) return;
  own.refused = [...own.refused, ...posts];
  const left = planWithout(own, posts).posts;
  own.planner = new Planner(forbidding(own.roster, own.refused), own.seed, left);
}

async function fill(own: Going, kept: readonly CasePost[]): Promise<void> {
  own.planner = new Planner(holding(forbidding(own.roster, own.refused), kept), own.seed);
  const until = performance.now() + FILL_MS;
  for (let slice = 0; slice < FILL_SLICES; slice += 1) {
    if (slice >= LEAST_FILL_SLICES && performance.now() > until) break;
    own.planner.step(SLICE, 0.9 + (0.1 * slice) / FILL_SLICES);
    await turn();
  }
  say({ planned: plannedBy(own) });
}
