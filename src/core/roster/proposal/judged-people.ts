import type { CasePerson, HardRule, Job, RosterCase, Term } from '../engine/case.ts';
import { judgeRow, type Points, sumOf } from '../engine/judge.ts';
import { caseOf } from './case-of.ts';
import type { ProposalFacts, ProposalShift } from './facts.ts';
import { asked, type Unfit, unfitFor } from './fit.ts';

/** Each person's row with one shift beside the row without it, while all else of a proposal stands. `proposal.md`. */

export type ProposedPair = { readonly shift_id: string; readonly worker_id: string };
export type TermPoints = { readonly term: Term; readonly points: number };
export type AskedPost = {
  readonly shift_id: string;
  /** The person who is proposed; null: the place stays open. */
  readonly holder: string | null;
  /** People whom the product's own rules refuse the shift: they are told by those. */
  readonly refused?: readonly string[];
};
/** A person's row with the shift, beside the row without it. */
export type JudgedRow = {
  readonly breaks: readonly HardRule[];
  readonly terms: readonly TermPoints[];
  readonly points: number;
};
export type JudgedPeople = {
  /** Those who can have it, and the holder. */
  readonly rows: ReadonlyMap<string, JudgedRow>;
  readonly unfit: ReadonlyMap<string, Exclude<Unfit, 'on_shift'>>;
  readonly breaks: ReadonlyMap<string, readonly HardRule[]>;
};

/** null: nobody may be put on the shift. */
export function judgedPeople(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { shift_id, holder, refused = [] }: AskedPost,
): JudgedPeople | null {
  const laid = laidOut(facts, posts, { shift_id, holder });
  const [shift] = laid.shifts;
  if (shift === undefined || shift.closed !== null) return null;
  const { roster_case } = caseOf(laid);
  const job = roster_case.jobs.find(({ id }) => id === shift_id);
  if (job === undefined) return null;
  const rows = new Map<string, JudgedRow>();
  const unfit = new Map<string, Exclude<Unfit, 'on_shift'>>();
  const breaks = new Map<string, readonly HardRule[]>();
  const one = asked(shift, facts.zone);
  const known = new Map(roster_case.people.map((person) => [person.id, person]));
  const jobs = new Map(roster_case.jobs.map((other) => [other.id, other]));
  for (const person of laid.people) {
    const why = unfitFor(person, one, facts.zone);
    if (why === 'on_shift') continue;
    if (why !== null && person.id !== holder) unfit.set(person.id, why);
    const in_case = known.get(person.id);
    if (why !== null || in_case === undefined || refused.includes(person.id)) continue;
    const own = in_case.pinned.flatMap((id) => (id === shift_id ? [] : (jobs.get(id) ?? [])));
    const row = rowWith(roster_case, in_case, own, job);
    if (person.id === holder || row.breaks.length === 0) rows.set(person.id, row);
    // Without the shift's own skill: something of theirs that is planned around is too near.
    else if (isPlannedAround(row)) unfit.set(person.id, 'overlap');
    else breaks.set(person.id, row.breaks);
  }
  return { rows, unfit, breaks };
}

export const isPlannedAround = ({ breaks }: Pick<JudgedRow, 'breaks'>): boolean =>
  breaks.some((rule) => rule === 'one_a_day' || rule === 'skill');

/** What stands and the rest of the proposal as the plan, with the asked place open. */
export function laidOut(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { shift_id, holder }: Pick<AskedPost, 'shift_id' | 'holder'>,
): ProposalFacts {
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const rest = posts.filter((post) => post.shift_id !== shift_id || post.worker_id !== holder);
  const added = Map.groupBy(rest, ({ worker_id }) => worker_id);
  const beside = rest.filter((post) => post.shift_id === shift_id).map(({ worker_id }) => worker_id);
  const own = shifts.get(shift_id);
  return {
    ...facts,
    shifts:
      own === undefined
        ? []
        : [
            {
              ...own,
              people: [...new Set([...own.people, ...beside])].filter((id) => id !== holder),
              open: 1,
            },
          ],
    people: facts.people.map((read) => {
      // Also where the post has been taken over.
      const person =
        read.id === holder
          ? { ...read, posts: read.posts.filter((post) => post.shift_id !== shift_id) }
          : read;
      const standing = new Set(person.posts.map((post) => post.shift_id));
      const more = (added.get(person.id) ?? [])
        .map((post) => shifts.get(post.shift_id))
        .filter((shift): shift is ProposalShift => shift !== undefined && !standing.has(shift.id))
        .map(asPost);
      return more.length === 0 ? person : { ...person, posts: [...person.posts, ...more] };
    }),
  };
}

/** Those of a proposal that stand by now, or still can: somebody else may have the place. */
export function livePosts<P extends ProposedPair>({ shifts }: ProposalFacts, posts: readonly P[]): P[] {
  const known = new Map(shifts.map((shift) => [shift.id, { ...shift, left: shift.open }]));
  return posts.filter(({ shift_id, worker_id }) => {
    const shift = known.get(shift_id);
    if (shift === undefined || shift.people.includes(worker_id)) return shift !== undefined;
    shift.left -= 1;
    return shift.left >= 0;
  });
}

type StandingPost = ProposalShift & { readonly shift_id: string };
/** One for each shift: what is known of it stays known. */
const POSTS = new WeakMap<ProposalShift, StandingPost>();
function asPost(shift: ProposalShift): StandingPost {
  const post = POSTS.get(shift) ?? { ...shift, shift_id: shift.id };
  POSTS.set(shift, post);
  return post;
}

/** What a person's row breaks with the job and not without it, or breaks more, and what it then costs. */
export function rowWith(
  roster_case: RosterCase,
  person: CasePerson,
  own: readonly Job[],
  job: Job,
): JudgedRow {
  const [before, after] = [judgeRow(roster_case, person, own), judgeRow(roster_case, person, [...own, job])];
  return {
    breaks: worsened(before, after),
    points: sumOf(after.points) - sumOf(before.points),
    terms: changeOf(before.points, after.points),
  };
}

type Broken = { readonly breaks: readonly { readonly rule: HardRule }[] };

/** The rules that a row breaks, and that it did not break before, or less often. */
export function worsened(before: Broken, after: Broken): readonly HardRule[] {
  const times = ({ breaks }: Broken, rule: HardRule): number =>
    breaks.filter((one) => one.rule === rule).length;
  return [...new Set(after.breaks.map(({ rule }) => rule))]
    .filter(
      // Each post adds to the hours of the one period.
      (rule) => rule === 'period_hours' || times(after, rule) > times(before, rule),
    )
    .toSorted();
}

/** By term, the largest first. */
export function changeOf(before: Points, after: Points): TermPoints[] {
  const terms = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Term[];
  return largestFirst(
    terms.map((term) => ({ term, points: (after[term] ?? 0) - (before[term] ?? 0) })),
  ).filter(({ points }) => points !== 0);
}

export const largestFirst = (terms: readonly TermPoints[]): TermPoints[] =>
  terms.toSorted((a, b) => b.points - a.points || a.term.localeCompare(b.term));
