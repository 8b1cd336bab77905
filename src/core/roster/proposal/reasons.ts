import type { HardRule, Term } from '../engine/case.ts';
import type { ProposalFacts } from './facts.ts';
import type { Unfit } from './fit.ts';
import {
  type AskedPost,
  type JudgedRow,
  judgedPeople,
  largestFirst,
  type ProposedPair,
  type TermPoints,
} from './judged-people.ts';

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
export const TOLD: Readonly<Record<Exclude<Unfit, 'on_shift'>, UnfitTold>> = {
  not_employed: 'unavailable',
  away: 'unavailable',
  cannot: 'unavailable',
  minor: 'unavailable',
  elsewhere: 'elsewhere',
  manager: 'manager',
  skill: 'skill',
  overlap: 'busy',
};

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

/** @param posts the proposal */
export function reasonsFor(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  asked_for: AskedPost,
): Reasons {
  const judged = judgedPeople(facts, posts, asked_for);
  if (judged === null) return CLOSED;
  const tally = new Told();
  for (const why of judged.unfit.values()) tally.cannot(TOLD[why]);
  for (const [person, breaks] of judged.breaks) tally.breaksOf(person, breaks);
  const { holder, refused = [] } = asked_for;
  return answer(judged.rows, tally, { holder, is_refused: refused.length > 0 });
}

const CLOSED: Reasons = { kind: 'closed', terms: [], others: [], breaks: [], unfit: [] };

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

function answer(judged: ReadonlyMap<string, JudgedRow>, tally: Told, whose: Whose): Reasons {
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
