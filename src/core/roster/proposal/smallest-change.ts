import type { CasePerson, CasePost, RosterCase, Term } from '../engine/case.ts';
import { judgePlan, judgeRow, sumOf } from '../engine/judge.ts';
import { forbidding } from './again.ts';
import { caseOf } from './case-of.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift } from './facts.ts';
import { asked, isPlannable, unfitFor } from './fit.ts';
import { changeOf, type ProposedPair, type TermPoints } from './judged-people.ts';
import { standingOf } from './opening.ts';
import {
  type Change,
  changesBetween,
  connectedTo,
  keeping,
  minutesBy,
  replanned,
  withChanges,
} from './replan.ts';

/** The fewest changes of what people know that give the shifts of a person who cannot work to others. `smallest-change.md`. */

/** `nothing`: the person has no shift that can change hands any more. */
export const SMALLEST_CHANGES = ['filled', 'partly', 'impossible', 'nothing'] as const;
export type SmallestChange = {
  readonly kind: (typeof SMALLEST_CHANGES)[number];
  /** The shifts that need somebody else. */
  readonly shifts: readonly string[];
  readonly changes: readonly Change[];
  /** Of paid time, by person; apart from the one who cannot work. */
  readonly minutes: readonly { readonly person: string; readonly minutes: number }[];
  /** Beside the places left empty; what a filled place is worth is not in it. */
  readonly terms: readonly TermPoints[];
  readonly points: number;
};
export type AskedChange = {
  readonly person: string;
  readonly shift_id: string;
  readonly refused: readonly ProposedPair[];
  readonly seed: number;
};

const TRIES = 300_000;
/** What a changed day of a person costs: all that stands is told, or was chosen. */
export const PRICE_TOLD = 30;
/** No other place is given up for it. */
const EMPTIED = 1_000_000;
const OF_NEEDS: readonly Term[] = ['below_least', 'below_wanted', 'above'];

/** The asked shift of the person, and those others that the same absence covers. */
export function shiftsToGive(
  { shifts, people, zone }: ProposalFacts,
  { person: id, shift_id }: Pick<AskedChange, 'person' | 'shift_id'>,
): ProposalShift[] {
  const first = shifts.find((shift) => shift.id === shift_id);
  if (first === undefined) return [];
  const daysOf = (shift: ProposalShift) => asked(shift, zone).touched;
  const covers = (shift: ProposalShift) => {
    const { first: from, last: until } = daysOf(shift);
    return (away: ProposalPerson['away'][number]): boolean => away.first <= until && away.last >= from;
  };
  const absences = (people.find((one) => one.id === id)?.away ?? []).filter(covers(first));
  return shifts
    .filter((shift) => shift.id === shift_id || absences.some(covers(shift)))
    .filter((shift) => shift.people.includes(id) && shift.closed === null && isPlannable(shift))
    .toSorted((a, b) => a.start - b.start || a.id.localeCompare(b.id));
}

/** The shifts left empty: what the plan of the change costs more than this is its cost. */
export const vacatedBy = (person: string, shifts: readonly string[]): Change[] =>
  shifts.map((shift_id) => ({ shift_id, from: person, to: null }));

/** The same facts and seed give the same answer. */
export function smallestChange(facts: ProposalFacts, one: AskedChange): SmallestChange {
  const given = shiftsToGive(facts, one);
  const shifts = given.map(({ id }) => id);
  const nothing = { shifts, changes: [], minutes: [], terms: [], points: 0 };
  if (given.length === 0) return { kind: 'nothing', ...nothing };
  const { c, standing } = freeCase(facts, one, given);
  const open = given.filter(({ id }) => c.jobs.some((job) => job.id === id));
  const found = planAgain({ c, standing }, open, one.seed);
  const before = [...standing, ...open.map(({ id }) => ({ person: one.person, job: id }))];
  const changes = found === null ? [] : connectedTo(changesBetween(c, before, found), [one.person]);
  const got = changes.filter(({ from, to }) => from === one.person && to !== null).length;
  if (got === 0) return { kind: 'impossible', ...nothing };
  const judged = (posts: readonly CasePost[]) => judgePlan(c, { case: c.name, posts }).by;
  const terms = changeOf(judged(standing), judged(withChanges(before, changes))).filter(
    ({ term }) => !OF_NEEDS.includes(term),
  );
  return {
    kind: got === given.length ? 'filled' : 'partly',
    shifts,
    changes,
    minutes: minutesBy(c, changes).filter(({ person }) => person !== one.person),
    terms,
    points: terms.reduce((total, { points }) => total + points, 0),
  };
}

/** The plan of fewest points in which a changed day of a person costs `PRICE_TOLD`. */
export function planAgain(
  { c, standing }: FreeCase,
  open: readonly ProposalShift[],
  seed: number,
): readonly CasePost[] | null {
  const begin = filledPlainly(keeping(c, standing, PRICE_TOLD), standing, open);
  return replanned(c, standing, { seed, tries: TRIES, price: PRICE_TOLD, begin });
}

type FreeCase = { readonly c: RosterCase; readonly standing: readonly CasePost[] };

/** The case in which those who could step in may move; whose own posts break rules of the engine keeps them. */
export function freeCase(
  facts: ProposalFacts,
  { person, refused }: Omit<AskedChange, 'seed'>,
  given: readonly ProposalShift[],
): FreeCase {
  const taken = givenUp(facts, person, given);
  const barred = refused.map(({ shift_id, worker_id }) => ({ person: worker_id, job: shift_id }));
  const movable = movablePosts(taken, given, person);
  const held = new Set<string>();
  const shut = new Set<string>();
  for (;;) {
    const posts = movable.filter(({ shift_id, worker_id }) => !held.has(worker_id) && !shut.has(shift_id));
    const { roster_case, shifts: left_out } = caseOf(released(taken, posts));
    const closed = left_out.filter(({ shift_id }) => posts.some((post) => post.shift_id === shift_id));
    const c = forbidding(keptFrom(weighed(roster_case, given), person), barred);
    const standing = closed.length > 0 ? [] : standingOf(c, posts);
    const strained = judgePlan(c, { case: c.name, posts: standing }).breaks.filter(
      (found) => posts.some(({ worker_id }) => worker_id === found.person) && !held.has(found.person),
    );
    if (closed.length === 0 && strained.length === 0) return { c, standing };
    for (const { shift_id } of closed) shut.add(shift_id);
    if (closed.length === 0) for (const found of strained) held.add(found.person);
  }
}

/** The facts in which these shifts of the person are open, and no other place is. */
function givenUp(facts: ProposalFacts, id: string, given: readonly ProposalShift[]): ProposalFacts {
  const gone = new Set(given.map((shift) => shift.id));
  return {
    ...facts,
    shifts: facts.shifts.map((shift) =>
      gone.has(shift.id)
        ? { ...shift, open: 1, people: shift.people.filter((one) => one !== id) }
        : { ...shift, open: 0 },
    ),
    people: facts.people.map((person) =>
      person.id === id
        ? { ...person, posts: person.posts.filter(({ shift_id }) => !gone.has(shift_id ?? '')) }
        : person,
    ),
  };
}

/** What those have who could have one of the shifts if they were free, where they may have it themselves. */
function movablePosts(
  { shifts, people, zone }: ProposalFacts,
  given: readonly ProposalShift[],
  without: string,
): ProposedPair[] {
  const gone = new Set(given.map(({ id }) => id));
  const wanted = shifts.filter(({ id }) => gone.has(id)).map((shift) => asked(shift, zone));
  const can = people.filter(
    (person) =>
      person.id !== without && wanted.some((one) => unfitFor({ ...person, posts: [] }, one, zone) === null),
  );
  return can.flatMap((person) =>
    shifts
      .filter((shift) => shift.people.includes(person.id) && shift.closed === null && isPlannable(shift))
      .filter((shift) => {
        const others = shift.people.filter((one) => one !== person.id);
        const posts = person.posts.filter(({ shift_id }) => shift_id !== shift.id);
        return unfitFor({ ...person, posts }, asked({ ...shift, people: others }, zone), zone) === null;
      })
      .map(({ id }) => ({ shift_id: id, worker_id: person.id })),
  );
}

/** The facts in which these posts are open places. */
function released(facts: ProposalFacts, posts: readonly ProposedPair[]): ProposalFacts {
  const of_shift = Map.groupBy(posts, ({ shift_id }) => shift_id);
  const of_person = Map.groupBy(posts, ({ worker_id }) => worker_id);
  return {
    ...facts,
    shifts: facts.shifts.map((shift) => {
      const gone = new Set((of_shift.get(shift.id) ?? []).map(({ worker_id }) => worker_id));
      const people = shift.people.filter((one) => !gone.has(one));
      return gone.size === 0 ? shift : { ...shift, open: shift.open + gone.size, people };
    }),
    people: facts.people.map((person) => {
      const gone = new Set((of_person.get(person.id) ?? []).map(({ shift_id }) => shift_id));
      const posts_left = person.posts.filter(({ shift_id }) => shift_id === null || !gone.has(shift_id));
      return gone.size === 0 ? person : { ...person, posts: posts_left };
    }),
  };
}

/** The case in which an emptied place costs more than anything else; those to give cost what an empty place does. */
function weighed(c: RosterCase, given: readonly ProposalShift[]): RosterCase {
  const asked_for = new Set(given.map(({ id }) => id));
  return {
    ...c,
    needs: c.needs.map((need) =>
      asked_for.has(need.role ?? '')
        ? need
        : { ...need, points: { ...need.points, below_least: need.points.below_least + EMPTIED } },
    ),
  };
}

/** The case in which who cannot work gets nothing new. */
const keptFrom = (c: RosterCase, id: string): RosterCase => ({
  ...c,
  people: c.people.map((person) =>
    person.id === id
      ? { ...person, skills: person.skills.filter((skill) => person.pinned.includes(skill.id)) }
      : person,
  ),
});

/** The plan in which each shift, in order of start, goes to whom it costs least, with nothing else moved. */
function filledPlainly(
  c: RosterCase,
  standing: readonly CasePost[],
  open: readonly ProposalShift[],
): CasePost[] {
  const jobs = new Map(c.jobs.map((job) => [job.id, job]));
  const posts = [...standing];
  for (const { id } of open) {
    const rowOf = (person: CasePerson, more: readonly string[]) =>
      judgeRow(
        c,
        person,
        [...posts.filter((post) => post.person === person.id).map(({ job }) => job), ...more].flatMap(
          (job) => jobs.get(job) ?? [],
        ),
      );
    const [best] = c.people
      .filter(({ skills }) => skills.some((skill) => skill.id === id))
      .flatMap((person) => {
        const row = rowOf(person, [id]);
        if (row.breaks.length > 0) return [];
        return [{ person: person.id, points: sumOf(row.points) - sumOf(rowOf(person, []).points) }];
      })
      .toSorted((a, b) => a.points - b.points || a.person.localeCompare(b.person));
    if (best !== undefined) posts.push({ person: best.person, job: id });
  }
  return posts;
}
