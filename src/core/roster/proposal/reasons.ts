import type { CasePerson, HardRule, Job, RosterCase, Term } from '../engine/case.ts';
import { judgeRow, type Points, sumOf } from '../engine/judge.ts';
import { caseOf } from './case-of.ts';
import type { ProposalFacts, ProposalShift } from './facts.ts';
import { asked, type Unfit, unfitFor } from './fit.ts';

/**
 * Why a person is proposed for a shift, and not another, or why a place stays open: each person's row with the shift beside the row without
 * it, while all else of the proposal stands. `proposal.md` says what is told of whom.
 */

/**
 * `only`: nobody else may have it. `rules`: others would break a rule. `points`: others would cost more. `tie`: another costs the same.
 * `dearer`: another would cost less: the search ended before it found that. Of an open place, `nobody` or `somebody` could have it.
 * `closed`: nobody may be put on the shift any more.
 */
export const REASON_KINDS = [
  'only',
  'rules',
  'points',
  'tie',
  'dearer',
  'nobody',
  'somebody',
  'closed',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** What is told of those who cannot have a shift. `unavailable` keeps absence, employment and age to the person. */
export const UNFIT_TOLD = ['busy', 'skill', 'elsewhere', 'manager', 'unavailable'] as const;
export type UnfitTold = (typeof UNFIT_TOLD)[number];
const TOLD: Readonly<Record<Exclude<Unfit, 'on_shift'>, UnfitTold>> = {
  not_employed: 'unavailable',
  away: 'unavailable',
  cannot: 'unavailable',
  minor: 'unavailable',
  elsewhere: 'elsewhere',
  manager: 'manager',
  skill: 'skill',
  overlap: 'busy',
};

export type ProposedPair = { readonly shift_id: string; readonly worker_id: string };
export type TermPoints = { readonly term: Term; readonly points: number };
export type Reasons = {
  readonly kind: ReasonKind;
  /** Of the person's own row with the post. */
  readonly terms: readonly TermPoints[];
  /** Others who could have it, the cheapest first; points beside the holder's, or beside the empty place. */
  readonly others: readonly {
    readonly person: string;
    readonly points: number;
    readonly terms: readonly TermPoints[];
  }[];
  readonly breaks: readonly { readonly rule: HardRule; readonly people: readonly string[] }[];
  readonly unfit: readonly { readonly why: UnfitTold; readonly count: number }[];
};

type AskedPost = {
  readonly shift_id: string;
  /** The person who is proposed; null: the place stays open. */
  readonly holder: string | null;
  /** People whom the product's own rules refuse the shift: they are told by those. */
  readonly refused?: readonly string[];
};

/** @param posts the proposal */
export function reasonsFor(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { shift_id, holder, refused = [] }: AskedPost,
): Reasons {
  const laid = laidOut(facts, posts, { shift_id, holder });
  const [shift] = laid.shifts;
  const { roster_case } = shift === undefined || shift.closed !== null ? NO_CASE : caseOf(laid);
  const job = roster_case?.jobs.find(({ id }) => id === shift_id);
  if (shift === undefined || roster_case === null || job === undefined) return CLOSED;
  const tally = new Told();
  const judged = new Map<string, Judged>();
  const one = asked(shift, facts.zone);
  const known = new Map(roster_case.people.map((person) => [person.id, person]));
  const jobs = new Map(roster_case.jobs.map((other) => [other.id, other]));
  for (const person of laid.people) {
    const unfit = unfitFor(person, one, facts.zone);
    if (unfit === 'on_shift') continue;
    if (unfit !== null && person.id !== holder) tally.cannot(TOLD[unfit]);
    const in_case = known.get(person.id);
    if (unfit !== null || in_case === undefined || refused.includes(person.id)) continue;
    const own = in_case.pinned.flatMap((id) => (id === shift_id ? [] : (jobs.get(id) ?? [])));
    const row = withJob(roster_case, in_case, own, job);
    if (person.id === holder || row.breaks.length === 0) judged.set(person.id, row);
    // Without the shift's own skill: something of theirs that is planned around is too near.
    else if (row.breaks.some((rule) => rule === 'one_a_day' || rule === 'skill')) tally.cannot('busy');
    else tally.breaksOf(person.id, row.breaks);
  }
  return answer(judged, tally, { holder, is_refused: refused.length > 0 });
}

const NO_CASE = { roster_case: null };
const CLOSED: Reasons = { kind: 'closed', terms: [], others: [], breaks: [], unfit: [] };

/** What stands and the rest of the proposal as the plan, with the asked place open. */
function laidOut(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { shift_id, holder }: { readonly shift_id: string; readonly holder: string | null },
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
        .map((shift) => ({ ...shift, shift_id: shift.id }));
      return more.length === 0 ? person : { ...person, posts: [...person.posts, ...more] };
    }),
  };
}

type Judged = {
  readonly breaks: readonly HardRule[];
  readonly terms: readonly TermPoints[];
  readonly points: number;
};

/** What a person's row breaks with the job and not without it, or breaks more, and what it then costs. */
function withJob(roster_case: RosterCase, person: CasePerson, own: readonly Job[], job: Job): Judged {
  const [before, after] = [judgeRow(roster_case, person, own), judgeRow(roster_case, person, [...own, job])];
  const times = ({ breaks }: typeof before, rule: HardRule): number =>
    breaks.filter((one) => one.rule === rule).length;
  const breaks = [...new Set(after.breaks.map(({ rule }) => rule))].filter(
    // Each post adds to the hours of the one period.
    (rule) => rule === 'period_hours' || times(after, rule) > times(before, rule),
  );
  return {
    breaks: breaks.toSorted(),
    points: sumOf(after.points) - sumOf(before.points),
    terms: changeOf(before.points, after.points),
  };
}

/** By term, the largest first. */
function changeOf(before: Points, after: Points): TermPoints[] {
  const terms = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Term[];
  return largestFirst(
    terms.map((term) => ({ term, points: (after[term] ?? 0) - (before[term] ?? 0) })),
  ).filter(({ points }) => points !== 0);
}

const largestFirst = (terms: readonly TermPoints[]): TermPoints[] =>
  terms.toSorted((a, b) => b.points - a.points || a.term.localeCompare(b.term));

/** One row's terms beside another's, the largest first. */
const beside = (terms: readonly TermPoints[], saved: ReadonlyMap<Term, number>): TermPoints[] => {
  const own = new Map(terms.map(({ term, points }) => [term, points]));
  return largestFirst(
    [...new Set([...own.keys(), ...saved.keys()])].map((term) => ({
      term,
      points: (own.get(term) ?? 0) - (saved.get(term) ?? 0),
    })),
  );
};

class Told {
  private readonly unfit = new Map<UnfitTold, number>();
  private readonly rules = new Map<HardRule, string[]>();
  cannot(why: UnfitTold): void {
    this.unfit.set(why, (this.unfit.get(why) ?? 0) + 1);
  }
  /** A person is named once, by the first rule. */
  breaksOf(person: string, [rule]: readonly HardRule[]): void {
    if (rule !== undefined) this.rules.set(rule, [...(this.rules.get(rule) ?? []), person]);
  }
  told(): Pick<Reasons, 'breaks' | 'unfit'> {
    return {
      breaks: [...this.rules]
        .map(([rule, people]) => ({ rule, people }))
        .toSorted((a, b) => b.people.length - a.people.length || a.rule.localeCompare(b.rule)),
      unfit: UNFIT_TOLD.flatMap((why) => {
        const count = this.unfit.get(why) ?? 0;
        return count === 0 ? [] : [{ why, count }];
      }),
    };
  }
}

type Whose = { readonly holder: string | null; readonly is_refused: boolean };

function answer(judged: ReadonlyMap<string, Judged>, tally: Told, whose: Whose): Reasons {
  const { holder } = whose;
  const own = holder === null ? undefined : judged.get(holder);
  const saved = new Map(own?.terms.map(({ term, points }) => [term, points]));
  const others = [...judged]
    .filter(([person]) => person !== holder)
    .map(([person, { points, terms }]) => ({
      person,
      points: points - (own?.points ?? 0),
      terms: beside(terms, saved).filter((one) => one.points > 0),
    }))
    .toSorted((a, b) => a.points - b.points || a.person.localeCompare(b.person));
  const told = tally.told();
  return { kind: kindOf(others, told, whose), terms: own?.terms ?? [], others, ...told };
}

function kindOf(
  [nearest]: Reasons['others'],
  { breaks }: Pick<Reasons, 'breaks'>,
  { holder, is_refused }: Whose,
): ReasonKind {
  if (holder === null) return nearest === undefined ? 'nobody' : 'somebody';
  if (nearest === undefined) return is_refused || breaks.length > 0 ? 'rules' : 'only';
  if (Math.abs(nearest.points) < 0.5) return 'tie';
  return nearest.points > 0 ? 'points' : 'dearer';
}
