import { type CasePerson, coversNeed, hasSkill, type Job, type RosterCase } from '../engine/case.ts';
import { judgeRow, sumOf } from '../engine/judge.ts';
import { type CaseGraph, caseGraphOf } from './case-graph.ts';
import { CasePricer, type CasePricing } from './case-pricer.ts';
import { type Cover, type Priced, type Row, type RowProblem, rowValue } from './problem.ts';

/**
 * A roster case as a problem of rows. Evenings and nights above the fair number are covers of one person, so that the graphs need not
 * count them. The hours of a week are not seen by the graphs: a row that breaks them is not used, and the floor stays true.
 */

/** Arcs of all graphs together, for memory. */
const MOST_ARCS = 6_000_000;

export class NotModelled extends Error {}

export type CaseProblem = RowProblem & {
  readonly roster_case: RosterCase;
  readonly rowOf: (person: number, days: Int16Array) => Row;
};

/** How much the rows may take: arcs of all graphs, and whether there is time for another graph. */
export type RowsLimit = { readonly most_arcs: number; readonly more: () => boolean };
const LARGEST: RowsLimit = { most_arcs: MOST_ARCS, more: () => true };

/** @throws NotModelled for a case whose rows cannot be laid out, or not within the limit */
export function caseProblemOf(c: RosterCase, limit: RowsLimit = LARGEST): CaseProblem {
  requireCalendar(c);
  const covers = coversOf(c);
  const own = c.people.map((person, at) => ownOf(c, person, covers.fair[at] as FairCovers));
  const graphs = graphsOf(c, own, limit);
  const pricer = new CasePricer();
  const rowOf = (person: number, days: Int16Array): Row => {
    const { job_covers } = own[person] as Own;
    const at = Array.from(days).flatMap((job) => (job < 0 ? [] : Array.from(job_covers[job] ?? [])));
    const jobs = Array.from(days).flatMap((job) => c.jobs[job] ?? []);
    const { points } = judgeRow(c, c.people[person] as CasePerson, jobs);
    const { unfair_evening, unfair_night, ...rest } = points;
    return { person, cost: sumOf(rest), covers: Int32Array.from(at), days };
  };
  const isLegal = (person: number, days: Int16Array): boolean => {
    const jobs = Array.from(days).flatMap((job) => c.jobs[job] ?? []);
    return judgeRow(c, c.people[person] as CasePerson, jobs).breaks.length === 0;
  };
  const price = (person: number, prices: Float64Array, most: number): Priced => {
    const found = pricer.price(graphs[person] as CaseGraph, (own[person] as Own).pricing, prices, most);
    const rows = found.rows.filter((days) => isLegal(person, days)).map((days) => rowOf(person, days));
    rows.sort((a, b) => rowValue(a, prices) - rowValue(b, prices));
    return { floor: found.floor, rows };
  };
  return {
    roster_case: c,
    people: c.people.length,
    covers: covers.all,
    parts: 1,
    price,
    replan: (row) => ({ floor: Number.NEGATIVE_INFINITY, rows: [row] }),
    rowOf,
  };
}

/** The graphs take the calendar's weeks and weekends for given. */
function requireCalendar(c: RosterCase): void {
  const aligned =
    c.days % 7 === 0 &&
    c.jobs.every(({ day, weekend }) => weekend === (day % 7 >= 5 ? Math.floor(day / 7) : null)) &&
    c.weeks.length === c.days / 7 &&
    c.jobs.every(({ day, start }) => {
      const week = c.weeks[Math.floor(day / 7)];
      return week !== undefined && week.from <= start && start < week.to;
    });
  if (!aligned) throw new NotModelled('The weeks or weekends of the case are not those of its days');
}

type FairCovers = { readonly evening: number; readonly night: number };

function coversOf(c: RosterCase): { all: Cover[]; fair: FairCovers[] } {
  const all: Cover[] = c.needs.map(({ least, wanted, skill, points }) => ({
    least,
    wanted: Math.max(least, wanted),
    below_least: points.below_least,
    below_wanted: points.below_wanted,
    above: skill === null ? points.above : 0,
  }));
  const none = { least: 0, below_least: 0, below_wanted: 0 };
  const fair = c.people.map((person) => ({
    evening: all.push({ ...none, wanted: person.fair.evening, above: c.points.unfair_evening }) - 1,
    night: all.push({ ...none, wanted: person.fair.night, above: c.points.unfair_night }) - 1,
  }));
  return { all, fair };
}

type Own = { readonly job_covers: readonly Int32Array[]; readonly pricing: CasePricing };

function ownOf(c: RosterCase, person: CasePerson, fair: FairCovers): Own {
  const job_covers = c.jobs.map((job) => {
    const at = c.needs.flatMap((need, index) =>
      hasSkill(person, need.skill, need.day) && coversNeed(job, need) ? [index] : [],
    );
    if (job.kind === 'evening') at.push(fair.evening);
    if (job.kind === 'night') at.push(fair.night);
    return Int32Array.from(at);
  });
  const over = person.points_over_quarter ?? c.points.hours_over_quarter;
  const { target_min, most_min } = person.hours;
  return {
    job_covers,
    pricing: {
      job_covers,
      paid: c.jobs.map(({ paid_min }) => paid_min),
      job_cost: Float64Array.from(c.jobs, (job) =>
        isOpen(c, person, job) ? dayCost(person, job.day, job) : Number.POSITIVE_INFINITY,
      ),
      off_cost: Float64Array.from({ length: c.days }, (_, day) =>
        person.pinned.some((id) => c.jobs.some((job) => job.id === id && job.day === day))
          ? Number.POSITIVE_INFINITY
          : dayCost(person, day, null),
      ),
      most_min,
      hours_cost: (minutes) => {
        const quarters = (minutes - target_min) / 15;
        return quarters < 0 ? -quarters * c.points.hours_under_quarter : quarters * over;
      },
    },
  };
}

/** May the person have the job, whatever the other days are? */
function isOpen(c: RosterCase, person: CasePerson, job: Job): boolean {
  const skill = c.roles.find(({ id }) => id === job.role)?.skill ?? null;
  return (
    person.kinds.includes(job.kind) &&
    hasSkill(person, skill, job.day) &&
    !person.away.includes(job.day) &&
    !person.cannot.some(({ from, to }) => job.start < to && from < job.end) &&
    person.pinned.every((id) => id === job.id || c.jobs.find((one) => one.id === id)?.day !== job.day)
  );
}

/** Wishes and what is published, on one day. */
function dayCost(person: CasePerson, day: number, job: Job | null): number {
  let cost = 0;
  for (const wish of person.wishes) {
    if (wish.day !== day) continue;
    const kept =
      wish.want === 'off' ? job === null : wish.want === 'work' ? job !== null : job?.kind !== wish.kind;
    if (!kept) cost += wish.points;
  }
  for (const keep of person.keep) if (keep.day === day && keep.job !== (job?.id ?? null)) cost += keep.points;
  return cost;
}

/** A graph for all people of the same limits and past; what is open to nobody of them is not in it. */
function graphsOf(c: RosterCase, own: readonly Own[], { most_arcs, more }: RowsLimit): CaseGraph[] {
  const alike = Map.groupBy(c.people.keys(), (at) => {
    const { limits, kinds, before, fair } = c.people[at] as CasePerson;
    return JSON.stringify([limits, kinds, before, fair.weekend_shift]);
  });
  const graphs: CaseGraph[] = [];
  let left = most_arcs;
  for (const people of alike.values()) {
    if (!more()) throw new NotModelled('The rows of the case take too long');
    const isFor = (cost: (own: CasePricing) => number | undefined): boolean =>
      people.some((at) => cost((own[at] as Own).pricing) !== Number.POSITIVE_INFINITY);
    const graph = caseGraphOf(
      c,
      {
        person: c.people[people[0] as number] as CasePerson,
        has_job: (job) => isFor(({ job_cost }) => job_cost[job]),
        has_off: (day) => isFor(({ off_cost }) => off_cost[day]),
      },
      left,
    );
    if (graph === null) throw new NotModelled('The rows of the case are too many');
    left -= graph.from.length;
    for (const at of people) graphs[at] = graph;
  }
  return graphs;
}
