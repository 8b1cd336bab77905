import { dayEdges, daysBetween } from '../../calendar.ts';
import { overlaps, type Span } from '../../clock.ts';
import type { CasePost, RosterCase } from '../engine/case.ts';
import { judgePlan } from '../engine/judge.ts';
import { isUnmet, type Want } from '../wish.ts';
import { forbidding } from './again.ts';
import { caseDays, caseOf } from './case-of.ts';
import { movableOf } from './clearing.ts';
import type { ProposalFacts, ProposalPerson, ProposalShift } from './facts.ts';
import { changeOf, type ProposedPair, type TermPoints } from './judged-people.ts';
import { standingOf } from './opening.ts';
import { type Change, changesBetween, connectedTo, minutesBy, replanned, withChanges } from './replan.ts';

/** What granting a wish costs: the plan is made again with the wish kept, and laid beside the one that stands. `wishes.md`. */

/** `told`: what stands against it is published, or cannot be changed any more. `impossible`: nothing on that day can be had. */
export const WISH_PRICES = ['kept', 'priced', 'told', 'impossible'] as const;
export type WishCost = {
  readonly kind: (typeof WISH_PRICES)[number];
  readonly changes: readonly Change[];
  /** Of paid time, by person. */
  readonly minutes: readonly { readonly person: string; readonly minutes: number }[];
  readonly terms: readonly TermPoints[];
  readonly points: number;
};
export type AskedWish = {
  readonly person: string;
  readonly date: string;
  readonly refused: readonly ProposedPair[];
  readonly seed: number;
};
export type ToldWish = {
  readonly person: string;
  readonly date: string;
  readonly want: Want;
  readonly weight: number;
  readonly is_kept: boolean;
};

const TRIES = 500_000;
/** A changed day costs almost a wish: what does not help the wish stays. */
const PRICE = 8;
/** So much is a wish to work worth while it is priced: more than any other point. */
const GRANTED = 1_000_000;

/** The wishes of the asked days, and whether what stands and the proposal keep them. */
export function toldWishes(facts: ProposalFacts, posts: readonly ProposedPair[]): ToldWish[] {
  return facts.people
    .flatMap((person) =>
      person.wishes
        .filter(({ date }) => facts.first <= date && date <= facts.last)
        .map(({ date, want, weight }) => {
          const on_day = postsOn(facts, posts, person, date);
          return {
            person: person.id,
            date,
            want,
            weight,
            is_kept: !isUnmet({ date, want }, on_day, facts.zone),
          };
        }),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.person.localeCompare(b.person));
}

type OnDay = ProposalPerson['posts'][number];

/** What the person has that touches a day, by what stands and the proposal. */
function postsOn(
  { shifts, zone }: ProposalFacts,
  posts: readonly ProposedPair[],
  person: ProposalPerson,
  date: string,
): OnDay[] {
  const day = dayEdges(date, zone);
  const standing = person.posts.filter((post) => post.called_in !== true && overlaps(post, day));
  const known = new Set(standing.map(({ shift_id }) => shift_id));
  const proposed = posts.flatMap((post): OnDay[] => {
    const shift = shifts.find(({ id }) => id === post.shift_id);
    if (post.worker_id !== person.id || shift === undefined || known.has(shift.id)) return [];
    return overlaps(shift, day) ? [{ ...shift, shift_id: shift.id }] : [];
  });
  return [...standing, ...proposed];
}

type Wished = { readonly date: string; readonly want: Want };

/** Does a shift refuse the wish? A wish to work is refused by none. */
const isAgainst = (wish: Wished, post: Span, zone: string): boolean =>
  wish.want !== 'work' && overlaps(post, dayEdges(wish.date, zone)) && isUnmet(wish, [post], zone);

const NOTHING: Omit<WishCost, 'kind'> = { changes: [], minutes: [], terms: [], points: 0 };

/** null: the person has no such wish. */
export function wishCost(
  facts: ProposalFacts,
  posts: readonly ProposedPair[],
  { person: id, date, refused, seed }: AskedWish,
): WishCost | null {
  const person = facts.people.find((one) => one.id === id);
  const wish = person?.wishes.find((one) => one.date === date);
  if (person === undefined || wish === undefined) return null;
  const { want } = wish;
  const on_day = postsOn(facts, posts, person, date);
  if (!isUnmet(wish, on_day, facts.zone)) return { kind: 'kept', ...NOTHING };
  const against = on_day.filter((post) => isAgainst(wish, post, facts.zone));
  const movable = against.map(({ shift_id }) => movableOf(facts, shift_id, id));
  if (movable.some((one) => one === null)) return { kind: 'told', ...NOTHING };
  const given = movable.filter((one) => one !== null);
  const free = freed(facts, person, given);
  const c = caseOf(free).roster_case;
  const gone = new Set(given.map((shift) => shift.id));
  const rest = posts.filter(({ shift_id, worker_id }) => worker_id !== id || !gone.has(shift_id));
  const after_it = standingOf(c, rest);
  const before = [...after_it, ...given.map((shift) => ({ person: id, job: shift.id }))];
  const barred = free.shifts.filter((shift) => isAgainst(wish, shift, facts.zone));
  const asked = forbidding(granting(c, id, date, facts), [
    ...refused.map(({ shift_id, worker_id }) => ({ person: worker_id, job: shift_id })),
    ...barred.map((shift) => ({ person: id, job: shift.id })),
  ]);
  const found = replanned(asked, after_it, { seed, tries: TRIES, price: PRICE });
  if (found === null) return { kind: 'impossible', ...NOTHING };
  const changes = connectedTo(changesBetween(c, before, found), [id]);
  const after = withChanges(before, changes);
  const is_granted =
    want !== 'work' || after.some((post) => post.person === id && dayOf(free, post.job) === date);
  return is_granted ? priced(c, before, after, changes) : { kind: 'impossible', ...NOTHING };
}

const dayOf = ({ shifts }: ProposalFacts, id: string): string | undefined =>
  shifts.find((shift) => shift.id === id)?.day;

/** The facts in which the person has given these shifts up: drafts become open places. */
function freed(facts: ProposalFacts, person: ProposalPerson, given: readonly ProposalShift[]): ProposalFacts {
  const standing = new Set(given.filter(({ people }) => people.includes(person.id)).map(({ id }) => id));
  if (standing.size === 0) return facts;
  return {
    ...facts,
    shifts: facts.shifts.map((shift) =>
      standing.has(shift.id)
        ? { ...shift, open: shift.open + 1, people: shift.people.filter((id) => id !== person.id) }
        : shift,
    ),
    people: facts.people.map((one) =>
      one === person
        ? { ...one, posts: one.posts.filter(({ shift_id }) => !standing.has(shift_id ?? '')) }
        : one,
    ),
  };
}

/** The case in which the wish is worth more than anything else. */
function granting(c: RosterCase, id: string, date: string, { zone, first, last }: ProposalFacts): RosterCase {
  const day = daysBetween(caseDays({ zone, first, last }).first, date);
  return {
    ...c,
    people: c.people.map((person) =>
      person.id === id
        ? {
            ...person,
            wishes: person.wishes.map((wish) =>
              wish.day === day && wish.want === 'work' ? { ...wish, points: GRANTED } : wish,
            ),
          }
        : person,
    ),
  };
}

function priced(
  c: RosterCase,
  before: readonly CasePost[],
  after: readonly CasePost[],
  changes: readonly Change[],
): WishCost {
  const judged = (posts: readonly CasePost[]) => judgePlan(c, { case: c.name, posts }).by;
  const terms = changeOf(judged(before), judged(after));
  return {
    kind: 'priced',
    changes,
    minutes: minutesBy(c, changes),
    terms,
    points: terms.reduce((total, { points }) => total + points, 0),
  };
}
