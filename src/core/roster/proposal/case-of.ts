import { addDays, datesInRow, dayEdges, daysBetween, mondayOf, weekdayOf } from '../../calendar.ts';
import type { CasePerson, CasePost, HardRule, Job, RosterCase } from '../engine/case.ts';
import { judgeRow } from '../engine/judge.ts';
import { attended, isNight, type Post } from '../post.ts';
import type { WorkRules } from '../work-rules.ts';
import type {
  CaseDays,
  LeftOutShift,
  ProposalFacts,
  ProposalPerson,
  ProposalShift,
  StrainedPerson,
} from './facts.ts';
import { asked, brokenAlone, isPlannable, kindOf, unfitFor } from './fit.ts';
import { minutesOf, mostOf } from './hours.ts';
import { comfortAndPoints, fairOf, needOf, wishesOf } from './points.ts';

/**
 * The engine's case of a company's own facts: open places are jobs, what stands is pinned, and a skill of each shift's own name says who
 * may take it. `proposal.md`.
 */

export type Proposed = {
  readonly roster_case: RosterCase;
  readonly shifts: readonly LeftOutShift[];
  /** Those whose own posts break rules of the engine. */
  readonly people: readonly StrainedPerson[];
};

export function caseDays({ first, last, zone }: Pick<ProposalFacts, 'first' | 'last' | 'zone'>): CaseDays {
  const monday = mondayOf(first);
  const sunday = addDays(last, 7 - weekdayOf(last) + 7);
  const dates = datesInRow(monday, daysBetween(monday, sunday) + 1);
  const numbers = new Map(dates.map((date, at) => [date, at]));
  return { first: monday, days: dates.length, start: dayEdges(monday, zone).start, numbers };
}

export function caseOf(facts: ProposalFacts): Proposed {
  const days = caseDays(facts);
  const rules = rulesOfCase(facts);
  const { open, left_out } = openShifts(facts);
  const fit = fits(facts, open);
  const planned = facts.people.filter(({ id }) => (fit.get(id) ?? []).length > 0);
  const own = new Map(planned.map((person) => [person.id, ownPosts(person, days)]));
  const jobs = new Map<string, Job>();
  for (const posts of own.values())
    for (const post of posts)
      if (!jobs.has(post.shift_id)) jobs.set(post.shift_id, jobOf(post.shift_id, post, days, facts.zone));
  for (const shift of open) jobs.set(shift.id, jobOf(shift.id, shift, days, facts.zone));
  const roster_case: RosterCase = {
    name: `${facts.first}..${facts.last}`,
    days: days.days,
    rules: {
      daily_rest_min: rules.daily_rest_min,
      weekly_rest_min: rules.weekly_rest_min,
      week_most_min: rules.week_most_min ?? rules.all_week_min,
    },
    ...comfortAndPoints(facts.weights),
    weeks: weeksOf(facts, days, rules),
    roles: [...jobs.keys()].map((id) => ({ id, skill: id })),
    jobs: [...jobs.values()],
    needs: [],
    people: [],
  };
  const drawn = planned.map((person) => {
    const around = { facts, days, rules, fit: fit.get(person.id) ?? [], own: own.get(person.id) ?? [] };
    return drawnAround(person, around, (one) =>
      judgeRow(
        roster_case,
        one,
        one.pinned.flatMap((id) => jobs.get(id) ?? []),
      ).breaks.map(({ rule }) => rule),
    );
  });
  const people = drawn.map(({ person }) => person);
  const needs = open.flatMap((shift) => {
    const job = jobs.get(shift.id);
    const on_it = people.filter(({ pinned }) => pinned.includes(shift.id)).length;
    return job === undefined ? [] : [needOf(job, on_it + shift.open, facts.weights)];
  });
  return {
    roster_case: { ...roster_case, needs, people: fairOf(people, jobs, open, facts) },
    shifts: left_out,
    people: drawn.flatMap(({ person, rules: broken }) =>
      broken.length === 0 ? [] : [{ person: person.id, rules: broken }],
    ),
  };
}

/** The posts of a plan that are proposed: not those that stand, and no more than are open. */
export function proposedPosts(
  { jobs, people }: RosterCase,
  shifts: readonly ProposalShift[],
  posts: readonly CasePost[],
): CasePost[] {
  const standing = new Map(people.map(({ id, pinned }) => [id, new Set(pinned)]));
  const left = new Map(shifts.map(({ id, open }) => [id, open]));
  const order = new Map(jobs.map(({ id, start }) => [id, start]));
  return posts
    .filter(({ person, job }) => standing.get(person)?.has(job) !== true)
    .toSorted((a, b) => (order.get(a.job) ?? 0) - (order.get(b.job) ?? 0))
    .filter(({ job }) => {
      const places = left.get(job) ?? 0;
      left.set(job, places - 1);
      return places > 0;
    });
}

/** The shifts with open places that the engine may fill. */
function openShifts({ shifts, rules, zone }: ProposalFacts): {
  readonly open: ProposalShift[];
  readonly left_out: LeftOutShift[];
} {
  const on = new Map(rules.map(({ day, rules: of }) => [day, of]));
  const left_out: LeftOutShift[] = [];
  const open = shifts.filter((shift) => {
    if (shift.open <= 0) return false;
    const of_day = on.get(shift.day);
    const broken = of_day === undefined ? [] : brokenAlone(shift, of_day, zone);
    const why =
      shift.closed ?? (isPlannable(shift) ? (broken.length > 0 ? ('breaks' as const) : null) : 'on_call');
    if (why === null) return true;
    left_out.push({ shift_id: shift.id, why, rules: why === 'breaks' ? broken : [] });
    return false;
  });
  return { open, left_out };
}

/** By person: the open shifts that the person may have. */
function fits({ people, zone }: ProposalFacts, open: readonly ProposalShift[]): Map<string, ProposalShift[]> {
  const all = open.map((shift) => asked(shift, zone));
  return new Map(
    people.map((person) => [
      person.id,
      all.filter((one) => unfitFor(person, one, zone) === null).map(({ shift }) => shift),
    ]),
  );
}

type OwnPost = Post & { readonly shift_id: string };

/** What the person has on the days of the case. On-call work is judged by the product alone. */
const ownPosts = ({ posts }: ProposalPerson, { numbers }: CaseDays): OwnPost[] =>
  posts.flatMap((post) => {
    const { shift_id } = post;
    return shift_id === null || !isWork(post) || !numbers.has(post.day) ? [] : [{ ...post, shift_id }];
  });
const isWork = ({ kind, called_in }: Post): boolean => (kind ?? 'work') === 'work' && called_in !== true;

export function jobOf(id: string, post: Post, { first, start, numbers }: CaseDays, zone: string): Job {
  const day = numbers.get(post.day) ?? daysBetween(first, post.day);
  return {
    id,
    day,
    role: id,
    kind: kindOf(post, zone),
    start: post.start - start,
    end: post.end - start,
    paid_min: Math.max(0, post.work_min),
    // Day 0 is a Monday.
    weekend: day % 7 >= 5 ? Math.floor(day / 7) : null,
  };
}

/** A person whose own posts break rules: the first that fit together are pinned, and nothing is put near the others. */
function drawnAround(
  person: ProposalPerson,
  around: Omit<Around, 'aside'>,
  breaksOf: (person: CasePerson) => readonly HardRule[],
): { readonly person: CasePerson; readonly rules: readonly HardRule[] } {
  const whole = personOf(person, { ...around, aside: [] });
  const broken = [...new Set(breaksOf(whole))].toSorted();
  if (broken.length === 0) return { person: whole, rules: [] };
  const kept: OwnPost[] = [];
  const aside: OwnPost[] = [];
  for (const post of around.own.toSorted((a, b) => a.start - b.start)) {
    const row = personOf(person, { ...around, own: [...kept, post], aside });
    (breaksOf(row).length === 0 ? kept : aside).push(post);
  }
  const rest = around.rules.daily_rest_min;
  const fit = around.fit.filter(
    ({ start, end, day }) =>
      !aside.some((post) => post.day === day || (start < post.end + rest && end > post.start - rest)),
  );
  return { person: personOf(person, { ...around, fit, own: kept, aside }), rules: broken };
}

type Around = {
  readonly facts: ProposalFacts;
  readonly days: CaseDays;
  readonly rules: WorkRules;
  readonly fit: readonly ProposalShift[];
  readonly own: readonly OwnPost[];
  /** Posts that stand and are not pinned. */
  readonly aside: readonly OwnPost[];
};

function personOf(person: ProposalPerson, { facts, days, rules, fit, own, aside }: Around): CasePerson {
  const pinned = [...new Set(own.map(({ shift_id }) => shift_id))];
  const isOutside = ({ day }: OwnPost): boolean => day < facts.first || day > facts.last;
  const outside = own.filter(isOutside);
  const within = aside.filter((post) => !isOutside(post));
  const taken = minutesOf(within);
  const elsewhen = minutesOf(outside);
  const most = mostOf({ ...facts, rules }, own, aside);
  return {
    id: person.id,
    hours: {
      target_min: elsewhen + Math.max(0, (person.agreed_min ?? 0) - taken),
      most_min: Math.max(minutesOf(own), most),
    },
    limits: {
      days_in_row: rules.days_in_row ?? NO_LIMIT,
      nights_in_row: rules.nights_in_row ?? NO_LIMIT,
      weekends:
        rules.weekends_of_four === null ? NO_LIMIT : rules.weekends_of_four * Math.ceil(days.days / 28),
      weekends_in_row: rules.weekends_in_row ?? NO_LIMIT,
    },
    kinds: ['day', 'evening', 'night'],
    skills: [...new Set([...pinned, ...fit.map(({ id }) => id)])].map((id) => ({ id, until: null })),
    points_over_quarter: person.agreed_min === null ? (2 * facts.weights.hours) / 100 : null,
    away: [],
    cannot: [],
    wishes: wishesOf(person, fit, { facts, days }),
    fair: { weekend_shift: NO_LIMIT, evening: NO_LIMIT, night: NO_LIMIT },
    pinned,
    before: beforeOf(person, days),
    keep: [],
  };
}

/** More than any period has. */
export const NO_LIMIT = 1_000;

/** What preceded the days of the case, of the posts before them. */
function beforeOf({ posts }: ProposalPerson, { first, start }: CaseDays): CasePerson['before'] {
  const earlier = attended(posts.filter(({ day }) => day < first));
  const worked = new Set(earlier.map(({ day }) => day));
  const nights = new Set(earlier.filter((post) => isNight(post)).map(({ day }) => day));
  const inRow = (days: ReadonlySet<string>): number => {
    let run = 0;
    while (days.has(addDays(first, -1 - run))) run += 1;
    return run;
  };
  let weekends = 0;
  for (let sunday = addDays(first, -1); worked.has(sunday) || worked.has(addDays(sunday, -1)); weekends += 1)
    sunday = addDays(sunday, -7);
  const ends = earlier.map(({ end }) => end - start);
  return {
    last_end: ends.length === 0 ? null : Math.max(...ends),
    days_in_row: inRow(worked),
    nights_in_row: inRow(nights),
    weekends_in_row: weekends,
  };
}

/** From the first weekday of the rules on; a part of a week is judged by the product alone. */
function weeksOf({ zone }: ProposalFacts, { first, days, start }: CaseDays, { week_begins }: WorkRules) {
  const at = addDays(first, (week_begins - 1 + 7) % 7);
  const count = Math.floor((days - daysBetween(first, at)) / 7);
  return datesInRow(at, count * 7)
    .filter((_, index) => index % 7 === 0)
    .map((monday) => ({
      from: dayEdges(monday, zone).start - start,
      to: dayEdges(addDays(monday, 7), zone).start - start,
    }));
}

/** The strictest numbers of the days. */
function rulesOfCase({ rules, first }: ProposalFacts): WorkRules {
  const [one] = rules.filter(({ day }) => day >= first).map((row) => row.rules);
  if (one === undefined) throw new RangeError('the asked days have no rules');
  const all = [...new Set(rules.map((row) => row.rules))];
  const most = (of: (rules: WorkRules) => number): number => Math.max(...all.map(of));
  const least = (of: (rules: WorkRules) => number): number => Math.min(...all.map(of));
  const leastOf = (of: (rules: WorkRules) => number | null): number | null => {
    const numbers = all.map(of).filter((number) => number !== null);
    return numbers.length === 0 ? null : Math.min(...numbers);
  };
  return {
    ...one,
    daily_rest_min: most((of) => of.daily_rest_min),
    weekly_rest_min: most((of) => of.weekly_rest_min),
    ordinary_week_min: least((of) => of.ordinary_week_min),
    all_week_min: least((of) => of.all_week_min),
    week_most_min: leastOf((of) => of.week_most_min),
    days_in_row: leastOf((of) => of.days_in_row),
    nights_in_row: leastOf((of) => of.nights_in_row),
    weekends_in_row: leastOf((of) => of.weekends_in_row),
    weekends_of_four: leastOf((of) => of.weekends_of_four),
  };
}
