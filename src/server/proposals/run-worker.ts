import { constants, setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
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
  | { readonly stop: true }
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
  | { readonly better: { readonly progress: number; readonly best: RunPoints } }
  /** What the plan is so far: what do the rules of the product say of it? It goes on meanwhile. */
  | { readonly look: readonly CasePost[] }
  | { readonly planned: { readonly posts: readonly CasePost[]; readonly best: RunPoints } }
  | { readonly points: RunPoints }
  | { readonly failure: Record<string, unknown> };

/** The search pauses after so many changes, about 10 ms: for the clock and for messages. */
const SLICE = 10_000;
/** How often it tells. */
const TELL_MS = 1_000;

/** At these parts of the time the plan is shown: while it only changes a little, so that what is refused can be planned around. */
const LOOKS = [0.8, 0.9];
/** The places that are left when the time is over are few. */
const FILL_SLICES = 50;

/** On Linux the number is the thread's own: requests of others come first. */
const BEHIND = constants.priority.PRIORITY_LOW;

type Going = {
  readonly roster: RosterCase;
  /** The shifts whose places may be filled. */
  readonly open: readonly ProposalShift[];
  readonly seed: number;
  planner: Planner;
  refused: CasePost[];
};

let stopped = false;
let going: Going | undefined;

const say = (said: FromPlanner): void => parentPort?.postMessage(said);
const failed = (error: unknown): void => say({ failure: failureOf(error) });

parentPort?.on('message', (asked: ToPlanner) => {
  if ('stop' in asked) stopped = true;
  else if ('plan' in asked) plan(asked).catch(failed);
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
  const own: Going = { roster, open, seed, planner: new Planner(roster, seed), refused: [] };
  going = own;
  const open_places = open.reduce((sum, shift) => sum + shift.open, 0);
  say({ begun: { open_places, before: pointsOf(own.planner.pointsByTerm()), shifts, people } });
  const began = performance.now();
  const looks = [...LOOKS];
  let told = began;
  for (let now = began; !stopped && open_places > 0; now = performance.now()) {
    const progress = (now - began) / (seconds * 1000);
    if (progress >= 1) break;
    own.planner.step(SLICE, progress);
    if (progress >= (looks[0] ?? 1)) {
      looks.shift();
      say({ look: postsOf(own) });
    }
    if (now - told >= TELL_MS) {
      told = now;
      const best = pointsOf(own.planner.pointsByTerm());
      say({ better: { progress: Math.floor(progress * 100), best } });
    }
    await turn();
  }
  say({ planned: { posts: postsOf(own), best: pointsOf(own.planner.pointsByTerm()) } });
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
  for (let slice = 0; slice < FILL_SLICES; slice += 1) {
    own.planner.step(SLICE, 0.9 + (0.1 * slice) / FILL_SLICES);
    await turn();
  }
  say({ planned: { posts: postsOf(own), best: pointsOf(own.planner.pointsByTerm()) } });
}
