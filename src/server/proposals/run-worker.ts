import { constants, setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { CasePost, Term } from '../../core/roster/engine/case.ts';
import { judgePlan } from '../../core/roster/engine/judge.ts';
import { Planner } from '../../core/roster/engine/kernel.ts';
import { caseOf, proposedPosts } from '../../core/roster/proposal/case-of.ts';
import type { LeftOutShift, ProposalFacts, StrainedPerson } from '../../core/roster/proposal/facts.ts';
import { failureOf } from '../database/refusal-of.ts';

/** The thread that plans a roster: it takes one order, tells how far it is, and is ended by who gave it. */

export type RunPoints = { readonly total: number; readonly by: Partial<Record<Term, number>> };
export type ToPlanner =
  | { readonly plan: ProposalFacts; readonly seed: number; readonly seconds: number }
  | { readonly stop: true }
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
  | { readonly planned: { readonly posts: readonly CasePost[]; readonly best: RunPoints } }
  | { readonly points: RunPoints }
  | { readonly failure: Record<string, unknown> };

/** The search pauses after so many changes, about 10 ms: for the clock and for messages. */
const SLICE = 10_000;
/** How often it tells. */
const TELL_MS = 1_000;

/** On Linux the number is the thread's own: requests of others come first. */
const BEHIND = constants.priority.PRIORITY_LOW;

let stopped = false;
let planner: Planner | undefined;

const say = (said: FromPlanner): void => parentPort?.postMessage(said);
const failed = (error: unknown): void => say({ failure: failureOf(error) });

parentPort?.on('message', (asked: ToPlanner) => {
  if ('stop' in asked) stopped = true;
  else if ('plan' in asked) plan(asked).catch(failed);
  else tell(asked.without);
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

let roster: ReturnType<typeof caseOf>['roster_case'] | undefined;

async function plan({ plan: facts, seed, seconds }: Extract<ToPlanner, { plan: unknown }>): Promise<void> {
  setPriority(0, BEHIND);
  const { roster_case, shifts, people } = caseOf(facts);
  roster = roster_case;
  const own = new Planner(roster_case, seed);
  planner = own;
  const out = new Set(shifts.map(({ shift_id }) => shift_id));
  const open = facts.shifts.filter(({ id }) => !out.has(id));
  const open_places = open.reduce((sum, shift) => sum + shift.open, 0);
  say({ begun: { open_places, before: pointsOf(own.pointsByTerm()), shifts, people } });
  const began = performance.now();
  let told = began;
  for (let now = began; !stopped && open_places > 0; now = performance.now()) {
    const progress = (now - began) / (seconds * 1000);
    if (progress >= 1) break;
    own.step(SLICE, progress);
    if (now - told >= TELL_MS) {
      told = now;
      say({ better: { progress: Math.floor(progress * 100), best: pointsOf(own.pointsByTerm()) } });
    }
    await turn();
  }
  const posts = proposedPosts(roster_case, open, own.best().posts);
  say({ planned: { posts, best: pointsOf(own.pointsByTerm()) } });
}

function tell(without: readonly CasePost[]): void {
  if (planner === undefined || roster === undefined) return;
  const gone = new Set(without.map(({ person, job }) => `${person} ${job}`));
  const { posts, ...best } = planner.best();
  const left = posts.filter(({ person, job }) => !gone.has(`${person} ${job}`));
  say({ points: pointsOf(judgePlan(roster, { ...best, posts: left })) });
}
