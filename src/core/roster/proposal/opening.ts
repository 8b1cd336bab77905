import type { CasePost, RosterCase, Term } from '../engine/case.ts';
import { judgePlan } from '../engine/judge.ts';
import { forbidding } from './again.ts';
import { caseOf } from './case-of.ts';
import { cleared, type Lift } from './clearing.ts';
import { type Counted, countedFor, eligibleFor } from './counted.ts';
import type { ProposalFacts } from './facts.ts';
import { asked } from './fit.ts';
import { changeOf, type ProposedPair, type TermPoints } from './judged-people.ts';
import { type Change, changesBetween, connectedTo, replanned, withChanges } from './replan.ts';
import { type ConflictFinder, togetherFor } from './together.ts';
import { type Move, mixed, sizeOf, type Way, Ways } from './ways.ts';

/** Why a place stays open, as far as it can be proven, and the fewest things that would fill it. `ways.md`. */

export type Opening = {
  readonly counted: Counted | null;
  /** Ways of one size, the cheapest first. */
  readonly ways: readonly Way[];
};
export type AskedOpening = {
  readonly shift_id: string;
  /** Posts that the product's rules have refused. */
  readonly refused: readonly ProposedPair[];
  readonly seed: number;
};

const MOST_WAYS = 4;
const TRIES = 300_000;
/** With somebody for whom one thing was lifted: so many people, each for so long. */
const LIFTED_TRIES = 60_000;
const MOST_LIFTED = 8;
const OF_NEEDS: readonly Term[] = ['below_least', 'below_wanted', 'above'];
/** A changed day costs a little, so that few are. */
const PRICE = 2;

export function openingOf(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { shift_id, refused, seed }: AskedOpening,
  find: ConflictFinder,
): Opening {
  const people = refused.filter((post) => post.shift_id === shift_id).map(({ worker_id }) => worker_id);
  const direct = new Ways(facts, posts, { shift_id, holder: null, refused: people }).smallest(MOST_WAYS);
  const { roster_case } = caseOf(facts);
  const c = forbidding(roster_case, refused.map(asCase));
  const can = eligibleFor(c, openOf(facts));
  const counted = countedFor(c, openOf(facts), shift_id, can);
  if (direct.length > 0 && direct.every((way) => sizeOf(way) === 0)) return { counted, ways: direct };
  const standing = standingOf(c, posts);
  const found = counted === null ? arranged(c, standing, { shift_id, lift: null, seed, tries: TRIES }) : null;
  if (found !== null) return { counted, ways: [found] };
  const proof = counted ?? togetherFor(c, can, { posts: standing, shift_id }, find);
  if (direct.some((way) => sizeOf(way) === 1)) return { counted: proof, ways: direct };
  const lifted = withLifted(facts, { shift_id, c, standing, seed, refused });
  return { counted: proof, ways: lifted.length > 0 ? lifted : direct };
}

const asCase = ({ shift_id, worker_id }: ProposedPair): CasePost => ({ person: worker_id, job: shift_id });

/** By shift: how many people it still needs, those of the proposal included. */
const openOf = ({ shifts }: ProposalFacts): ReadonlyMap<string, number> =>
  new Map(shifts.filter(({ open, closed }) => open > 0 && closed === null).map(({ id, open }) => [id, open]));

/** What stands, and the proposal. */
export const standingOf = (c: RosterCase, posts: readonly ProposedPair[]): readonly CasePost[] => {
  const pinned = c.people.flatMap(({ id, pinned: own }) => own.map((job) => ({ person: id, job })));
  const known = new Set(pinned.map(({ person, job }) => `${person} ${job}`));
  return [...pinned, ...posts.map(asCase).filter(({ person, job }) => !known.has(`${person} ${job}`))];
};

type Trying = {
  readonly shift_id: string;
  readonly lift: { readonly person: string; readonly lift: Lift } | null;
  readonly seed: number;
  readonly tries: number;
};

/** The rest of the proposal goes round until somebody has the place, and no other place is given up for it. */
function arranged(
  c: RosterCase,
  standing: readonly CasePost[],
  { shift_id, lift, seed, tries }: Trying,
): Way | null {
  const posts = replanned(c, standing, { seed, tries, price: PRICE });
  if (posts === null) return null;
  const all = changesBetween(c, standing, posts);
  const isGot = (one: Change): boolean => one.shift_id === shift_id && one.from === null && one.to !== null;
  const changes = connectedTo(
    all,
    all.filter(isGot).flatMap(({ to }) => to ?? []),
  );
  const first = changes.find(isGot);
  const moved = changes.filter((one) => one !== first);
  const moves = moved.flatMap(({ from, to, ...one }): Move[] =>
    from === null || to === null ? [] : [{ ...one, from, to }],
  );
  if (first?.to == null || moves.length < moved.length) return null;
  const terms = changeOf(
    judgePlan(c, { case: '', posts: standing }).by,
    judgePlan(c, { case: '', posts: withChanges(standing, changes) }).by,
  ).filter(({ term }) => !OF_NEEDS.includes(term));
  return {
    person: first.to,
    lifts: lift?.person === first.to ? [lift.lift] : [],
    moves,
    terms,
    points: sum(terms),
    is_rearranged: true,
  };
}

const sum = (terms: readonly TermPoints[]): number => terms.reduce((total, { points }) => total + points, 0);

type Lifting = Omit<Trying, 'lift' | 'tries'> & {
  readonly c: RosterCase;
  readonly standing: readonly CasePost[];
  readonly refused: readonly ProposedPair[];
};

/** One thing is lifted for one person, and the rest of the proposal goes round. */
function withLifted(facts: ProposalFacts, { shift_id, c, standing, seed, refused }: Lifting): Way[] {
  const shift = facts.shifts.find(({ id }) => id === shift_id);
  if (shift === undefined) return [];
  const one = asked(shift, facts.zone);
  const barred = new Set(refused.map(({ worker_id, ...post }) => `${post.shift_id} ${worker_id}`));
  const candidates = facts.people.flatMap((read) => {
    const clear = cleared(read, one, facts);
    const [lift] = clear?.lifts ?? [];
    const is_one = clear?.stays === null && clear.lifts.length === 1 && clear.given.length === 0;
    return is_one && lift !== undefined && !barred.has(`${shift_id} ${read.id}`)
      ? [{ read, person: clear.person, lift }]
      : [];
  });
  const found = candidates.slice(0, MOST_LIFTED).flatMap(({ read, person, lift }) => {
    const lifted = caseOf({
      ...facts,
      people: facts.people.map((other) => (other === read ? person : other)),
    });
    const before = c.people.find(({ id }) => id === read.id);
    // Only this shift is open to them in a new way.
    const skills = new Set([...(before?.skills.map(({ id }) => id) ?? []), shift_id]);
    const people = lifted.roster_case.people.map((other) =>
      other.id === read.id ? { ...other, skills: other.skills.filter(({ id }) => skills.has(id)) } : other,
    );
    const again = forbidding({ ...lifted.roster_case, people }, refused.map(asCase));
    const way = arranged(again, standing, {
      shift_id,
      lift: { person: read.id, lift },
      seed,
      tries: LIFTED_TRIES,
    });
    return way === null ? [] : [way];
  });
  return mixed(found).slice(0, MOST_WAYS);
}
