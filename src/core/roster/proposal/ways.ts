import type { HardRule, Job, RosterCase, Term } from '../engine/case.ts';
import { judgeRow } from '../engine/judge.ts';
import { caseDays, caseOf, jobOf } from './case-of.ts';
import { asLaw, type Cleared, cleared, LIFTS, type Lift, limitLift, movableOf } from './clearing.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift } from './facts.ts';
import { type AskedShift, asked, isPlannable } from './fit.ts';
import {
  type AskedPost,
  changeOf,
  isPlannedAround,
  type JudgedPeople,
  judgedPeople,
  laidOut,
  largestFirst,
  type ProposedPair,
  type TermPoints,
  worsened,
} from './judged-people.ts';
import type { UnfitTold } from './reasons.ts';

/**
 * What must give way for a person to have a shift: what they said, a unit, a skill, a limit of the company or agreement, another shift that
 * somebody else takes. Never the law, absence or age. `ways.md`.
 */

/** A shift that goes from one person to another. */
export type Move = { readonly shift_id: string; readonly from: string; readonly to: string };
export type Way = {
  readonly person: string;
  readonly lifts: readonly Lift[];
  readonly moves: readonly Move[];
  /** Of all rows that change, beside the plan as it is; what the filled place is worth is not in them. */
  readonly terms: readonly TermPoints[];
  readonly points: number;
  /** The proposal goes round: its posts are no promise, so what moves counts as nothing. */
  readonly is_rearranged: boolean;
};
/** `way` null: nothing that may give way makes it legal. `unfit`, `breaks`: what stands in the way, the first and all. */
export type Tried = {
  readonly way: Way | null;
  readonly unfit: UnfitTold | null;
  readonly breaks: readonly HardRule[];
};

/** So many shifts of a person are tried as what goes to somebody else. */
const MOST_GIVEN_UP = 6;
/** For so many shifts somebody else is sought, in one question. */
const MOST_SOUGHT = 60;

const NOTHING: Tried = { way: null, unfit: null, breaks: [] };
export const sizeOf = ({ lifts, moves, is_rearranged }: Way): number =>
  lifts.length + (is_rearranged ? 0 : moves.length);

/** Exact points need everybody's rows: a share is beside the others'. */
type Counted = 'about' | 'exactly';

/** Ways of different kinds first, each kind's cheapest first. */
export function mixed(ways: readonly Way[]): Way[] {
  const sorted = ways.toSorted((a, b) => a.points - b.points || a.person.localeCompare(b.person));
  const kinds = Map.groupBy(sorted, ({ lifts, moves }) =>
    [...lifts.map(({ kind }) => kind), ...moves.map(() => 'move')].join(),
  );
  const turn = new Map([...kinds.values()].flatMap((own) => own.map((way, at) => [way, at] as const)));
  return sorted.toSorted(
    (a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0) || hardestOf(a) - hardestOf(b) || a.points - b.points,
  );
}

/** What is asked of somebody before what is waived. */
const hardestOf = ({ lifts }: Way): number => Math.max(-1, ...lifts.map(({ kind }) => LIFTS.indexOf(kind)));

/** Of one shift that somebody has, or nobody. */
export class Ways {
  private readonly facts: ProposalFacts;
  private readonly asked_post: AskedPost;
  /** The proposal without the asked post. */
  private readonly rest: readonly ProposedPair[];
  private readonly laid: ProposalFacts;
  private readonly lawful: ProposalFacts;
  private readonly shift: AskedShift | null;
  private readonly sought = new Map<string, JudgedPeople | null>();
  private readonly of_holder: readonly TermPoints[];

  constructor(facts: ProposalFacts, posts: readonly ProposedPair[], asked_post: AskedPost) {
    const { shift_id, holder } = asked_post;
    [this.facts, this.asked_post] = [facts, asked_post];
    this.rest = posts.filter((post) => post.shift_id !== shift_id || post.worker_id !== holder);
    this.laid = laidOut(facts, posts, asked_post);
    this.lawful = {
      ...this.laid,
      rules: this.laid.rules.map((row) => ({ ...row, rules: asLaw(row.rules) })),
    };
    const [shift] = this.laid.shifts;
    const is_closed = shift === undefined || shift.closed !== null || !isPlannable(shift);
    this.shift = is_closed ? null : asked(shift, facts.zone);
    this.of_holder =
      holder === null ? [] : (judgedPeople(facts, posts, asked_post)?.rows.get(holder)?.terms ?? []);
  }

  /** The ways that need the fewest things: the cheapest of each kind, then the next. */
  smallest(most: number): Way[] {
    const found = this.facts.people
      .map(({ id }) => (id === this.asked_post.holder ? null : this.tried(id, 'about').way))
      .filter((way) => way !== null);
    const least = Math.min(...found.map(sizeOf));
    const first = mixed(found.filter((way) => sizeOf(way) === least)).slice(0, most);
    return mixed(first.map(({ person }) => this.of(person).way).filter((way) => way !== null));
  }

  /** What it takes for one person. */
  of(person_id: string): Tried {
    return this.tried(person_id, 'exactly');
  }

  private tried(person_id: string, counted: Counted): Tried {
    const read = this.laid.people.find(({ id }) => id === person_id);
    const clear = this.shift === null || read === undefined ? null : cleared(read, this.shift, this.facts);
    if (clear === null) return NOTHING;
    if (clear.stays !== null) return { ...NOTHING, unfit: clear.first };
    const strict = this.breaksOf(clear.person, this.laid);
    // Something of theirs that is planned around is too near.
    if (strict === null || strict.includes('skill')) return { ...NOTHING, unfit: 'busy' };
    const is_busy = isPlannedAround({ breaks: strict });
    const told = is_busy
      ? { unfit: clear.first ?? ('busy' as const), breaks: [] }
      : { unfit: clear.first, breaks: strict };
    if (this.asked_post.refused?.includes(person_id) === true) return { ...told, way: null };
    if (strict.length === 0) return { ...told, way: this.wayOf(clear, counted) };
    if (!is_busy && this.breaksOf(clear.person, this.lawful)?.length === 0)
      return {
        ...told,
        way: this.wayOf({ ...clear, lifts: [...clear.lifts, ...strict.map(limitLift)] }, counted),
      };
    return { ...told, way: clear.given.length > 0 ? null : this.givingUp(clear, counted) };
  }

  /** The person gives another shift away: the nearest first. */
  private givingUp(clear: Cleared, counted: Counted): Way | null {
    const { person } = clear;
    const start = this.shift?.shift.start ?? 0;
    const movable = person.posts
      .map(({ shift_id }) => movableOf(this.facts, shift_id, person.id))
      .filter((one) => one !== null)
      .filter(({ id }) => id !== this.asked_post.shift_id)
      .toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start) || a.id.localeCompare(b.id));
    for (const shift of movable.slice(0, MOST_GIVEN_UP)) {
      const posts = person.posts.filter(({ shift_id }) => shift_id !== shift.id);
      const without = { ...person, posts };
      if (this.breaksOf(without, this.laid)?.length !== 0) continue;
      const way = this.wayOf({ ...clear, person: without, given: [shift] }, counted);
      if (way !== null) return way;
    }
    return null;
  }

  /** null: nobody can take what is given up. */
  private wayOf({ person, lifts, given }: Cleared, counted: Counted): Way | null {
    const sums = new Map<Term, number>();
    const add = (terms: readonly TermPoints[], sign = 1): void => {
      for (const { term, points } of terms) sums.set(term, (sums.get(term) ?? 0) + sign * points);
    };
    add(this.termsOf(person, given, counted));
    add(this.of_holder, -1);
    const moves: Move[] = [];
    for (const shift of given) {
      const [taker] = this.takers(shift.id, person.id);
      if (taker === undefined) return null;
      add(taker.terms);
      moves.push({ shift_id: shift.id, from: person.id, to: taker.person });
    }
    const terms = largestFirst([...sums].map(([term, points]) => ({ term, points }))).filter(
      ({ points }) => Math.abs(points) > 1e-6,
    );
    return {
      person: person.id,
      lifts,
      moves,
      terms,
      points: terms.reduce((total, { points }) => total + points, 0),
      is_rearranged: false,
    };
  }

  /** The people who can take a shift from its person and breaks nothing, the cheapest first. */
  private takers(shift_id: string, from: string) {
    const key = `${shift_id} ${from}`;
    let judged = this.sought.get(key);
    if (judged === undefined) {
      if (this.sought.size >= MOST_SOUGHT) return [];
      judged = judgedPeople(this.facts, this.rest, { shift_id, holder: from });
      this.sought.set(key, judged);
    }
    return [...(judged?.rows ?? [])]
      .filter(([person]) => person !== from)
      .map(([person, { points, terms }]) => ({ person, points, terms }))
      .toSorted((a, b) => a.points - b.points || a.person.localeCompare(b.person));
  }

  /** What the person's row with the shift breaks that it does not break without; null: the case has no such row. */
  private breaksOf(person: ProposalPerson, facts: ProposalFacts): readonly HardRule[] | null {
    const row = this.rowOf(person, caseOf({ ...facts, people: [person] }).roster_case);
    return row === null ? null : worsened(row.judge(row.own), row.judge([...row.own, row.job]));
  }

  private termsOf(
    person: ProposalPerson,
    given: readonly ProposalShift[],
    counted: Counted,
  ): readonly TermPoints[] {
    const { people } = this.laid;
    const all = counted === 'about' ? [person] : people.map((one) => (one.id === person.id ? person : one));
    const row = this.rowOf(person, caseOf({ ...this.laid, people: all }).roster_case);
    if (row === null) return [];
    const days = caseDays(this.facts);
    const gone = given.map((shift): Job => jobOf(shift.id, shift, days, this.facts.zone));
    return changeOf(row.judge([...row.own, ...gone]).points, row.judge([...row.own, row.job]).points);
  }

  private rowOf(person: ProposalPerson, roster_case: RosterCase) {
    const one = roster_case.people.find(({ id }) => id === person.id);
    const job = roster_case.jobs.find(({ id }) => id === this.asked_post.shift_id);
    if (one === undefined || job === undefined) return null;
    const jobs = new Map(roster_case.jobs.map((other) => [other.id, other]));
    const own = one.pinned.flatMap((id) => jobs.get(id) ?? []);
    return { own, job, judge: (row: readonly Job[]) => judgeRow(roster_case, one, row) };
  }
}
