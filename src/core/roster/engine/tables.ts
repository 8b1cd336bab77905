import { type CasePerson, coversNeed, type Job, type RosterCase } from './case.ts';
import { cellNumbers, peersOf } from './cell-tables.ts';
import { type Pairs, pairsOf } from './pairs.ts';

/**
 * A case as arrays of numbers, made once and never changed. Jobs are numbered from 1 in the order of their days; 0 is no job. A
 * cell is a person's day: `person * days + day`.
 */
export type Tables = {
  readonly c: RosterCase;
  readonly people: number;
  readonly days: number;
  readonly weeks: number;
  readonly weekends: number;
  /** The length of the arrays below: the jobs and the 0. */
  readonly jobs: number;
  /** The jobs by number, less one. */
  readonly ordered: readonly Job[];
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly paid: Int32Array;
  readonly day: Int32Array;
  /** The week whose hours it counts in, the weekend that it makes worked; -1: none. */
  readonly week: Int32Array;
  readonly weekend: Int32Array;
  readonly on_weekend: Uint8Array;
  readonly evening: Uint8Array;
  readonly night: Uint8Array;
  /** What fairness counts it as: equal numbers, equal sums. */
  readonly counted_as: Uint8Array;
  /** Longer and shorter jobs of the same day, as much an evening or a night: those of `job` begin at `alike_from[job]`. */
  readonly alike: Int32Array;
  readonly alike_from: Int32Array;
  /** The weeks that it meets, as first and the one after the last. */
  readonly meets_from: Int32Array;
  readonly meets_to: Int32Array;
  /** Of a week: minutes, and the days whose jobs may meet it. */
  readonly week_from: Int32Array;
  readonly week_to: Int32Array;
  readonly week_first_day: Int32Array;
  readonly week_last_day: Int32Array;
  /** The number of days back in which a job can be too near a later one. */
  readonly reach: number;
  readonly person: readonly CasePerson[];
  /** Of a person: the numbers of its limits, in the order of `LIMIT`. */
  readonly limits: Float64Array;
  /** What a quarter of an hour below the target costs. */
  readonly under: number;
  readonly last_end: Int32Array;
  /** By person and job: may it be taken, and what the day itself then costs (wishes, what is published). */
  readonly allowed: Uint8Array;
  readonly job_points: Float64Array;
  /** By cell: what the day costs without a job. */
  readonly free_points: Float64Array;
  /** The cells that may change, and what each may hold, 0 first. */
  readonly open_cells: Int32Array;
  readonly choices_from: Int32Array;
  readonly choices: Int32Array;
  readonly is_open: Uint8Array;
  readonly pairs: Pairs;
  /** By need: so many people at least. The jobs that stand for it begin at `covering_from[need]`. */
  readonly least: Int32Array;
  readonly covering: Int32Array;
  readonly covering_from: Int32Array;
  /** By need and count of people: what one more changes. */
  readonly of_one_more: Float64Array;
  readonly counts_size: number;
  /** About the most that rest and rhythm gain when some days of a row change. */
  readonly rhythm_gained: number;
  /** The people that share allowed jobs with a person: those of `person` begin at `peers_from[person]`. */
  readonly peers: Int32Array;
  readonly peers_from: Int32Array;
};

export const NEVER = -1_000_000_000;

/** Places of a person's numbers in `limits`. */
export const LIMIT = {
  days_in_row: 0,
  nights_in_row: 1,
  weekends: 2,
  weekends_in_row: 3,
  target: 4,
  most: 5,
  over: 6,
  fair_weekend: 7,
  fair_evening: 8,
  fair_night: 9,
  days_before: 10,
  nights_before: 11,
  weekends_before: 12,
} as const;
export const LIMITS = 13;

const limitsOf = (
  c: RosterCase,
  { limits, hours, fair, before, points_over_quarter }: CasePerson,
): number[] => [
  limits.days_in_row,
  limits.nights_in_row,
  limits.weekends,
  limits.weekends_in_row,
  hours.target_min,
  hours.most_min,
  points_over_quarter ?? c.points.hours_over_quarter,
  fair.weekend_shift,
  fair.evening,
  fair.night,
  before.days_in_row,
  before.nights_in_row,
  before.weekends_in_row,
];

export function tablesOf(c: RosterCase): Tables {
  const ordered = c.jobs.toSorted((a, b) => a.day - b.day || a.start - b.start);
  const people = c.people.length;
  const jobs = ordered.length + 1;
  const of_jobs = jobNumbers(c, ordered);
  const rows = cellNumbers(c, ordered);
  return {
    c,
    people,
    days: c.days,
    weeks: c.weeks.length,
    weekends: Math.floor(c.days / 7),
    jobs,
    ordered,
    ...of_jobs,
    ...alikeOf(ordered),
    ...weekNumbers(c, ordered),
    reach: reachOf(c, ordered),
    person: c.people,
    limits: Float64Array.from(c.people.flatMap((person) => limitsOf(c, person))),
    under: c.points.hours_under_quarter,
    last_end: Int32Array.from(c.people.map(({ before }) => before.last_end ?? NEVER)),
    ...rows,
    pairs: pairsOf(c, ordered),
    ...needNumbers(c),
    ...coveringOf(c, ordered),
    rhythm_gained: rhythmGained(c),
    ...peersOf(people, jobs, rows.allowed),
  };
}

function jobNumbers({ weeks, days }: RosterCase, ordered: readonly Job[]) {
  const numbers = (none: number, of: (job: Job) => number): Int32Array =>
    Int32Array.from([none, ...ordered.map(of)]);
  const flags = (of: (job: Job) => boolean): Uint8Array =>
    Uint8Array.from([0, ...ordered.map((job) => (of(job) ? 1 : 0))]);
  const weekends = Math.floor(days / 7);
  const meets = ({ start, end }: Job): number[] =>
    weeks.flatMap(({ from, to }, at) => (end > from && start < to ? [at] : []));
  return {
    start: numbers(0, ({ start }) => start),
    end: numbers(0, ({ end }) => end),
    paid: numbers(0, ({ paid_min }) => paid_min),
    day: numbers(-1, ({ day }) => day),
    week: numbers(-1, ({ start }) => weeks.findIndex(({ from, to }) => start >= from && start < to)),
    weekend: numbers(-1, ({ weekend }) => (weekend !== null && weekend < weekends ? weekend : -1)),
    on_weekend: flags(({ weekend }) => weekend !== null),
    evening: flags(({ kind }) => kind === 'evening'),
    night: flags(({ kind }) => kind === 'night'),
    counted_as: Uint8Array.from([0, ...ordered.map((job) => 3 * Number(job.weekend !== null) + turnOf(job))]),
    meets_from: numbers(0, (job) => meets(job)[0] ?? 0),
    meets_to: numbers(0, (job) => (meets(job).at(-1) ?? -1) + 1),
  };
}

const turnOf = ({ kind }: Job): number => ['evening', 'night'].indexOf(kind) + 1;

function alikeOf(ordered: readonly Job[]) {
  const alike: number[] = [];
  const alike_from = [0, 0];
  const of_day = Map.groupBy(ordered.entries(), ([, { day }]) => day);
  for (const job of ordered) {
    for (const [at, one] of of_day.get(job.day) ?? [])
      if (turnOf(one) === turnOf(job) && one.paid_min !== job.paid_min) alike.push(at + 1);
    alike_from.push(alike.length);
  }
  return { alike: Int32Array.from(alike), alike_from: Int32Array.from(alike_from) };
}

function weekNumbers({ weeks }: RosterCase, ordered: readonly Job[]) {
  const days = weeks.map(({ from, to }) =>
    ordered.filter(({ start, end }) => end > from && start < to).map(({ day }) => day),
  );
  return {
    week_from: Int32Array.from(weeks.map(({ from }) => from)),
    week_to: Int32Array.from(weeks.map(({ to }) => to)),
    week_first_day: Int32Array.from(days.map((some) => some[0] ?? 0)),
    week_last_day: Int32Array.from(days.map((some) => some.at(-1) ?? -1)),
  };
}

/** So many days back a job can be within the rest, legal or comfortable, before another. */
function reachOf({ rules, comfort, people, days }: RosterCase, ordered: readonly Job[]): number {
  const rest = Math.max(rules.daily_rest_min, comfort.short_rest_under_min);
  const latest = new Map<number, number>();
  for (const { day, end } of ordered) latest.set(day, Math.max(latest.get(day) ?? NEVER, end));
  for (const { before } of people)
    latest.set(-1, Math.max(latest.get(-1) ?? NEVER, before.last_end ?? NEVER));
  let reach = 1;
  for (const { day, start } of ordered)
    for (let back = reach + 1; back <= Math.min(day + 1, days); back += 1)
      if (start - (latest.get(day - back) ?? NEVER) < rest) reach = back;
  return reach;
}

function needNumbers({ needs, people, days }: RosterCase) {
  const counts_size = people.length * Math.max(1, Math.min(days, 2)) + 2;
  const of_one_more = new Float64Array(needs.length * counts_size);
  for (const [at, { least, wanted, skill, points }] of needs.entries()) {
    const cost = (here: number): number =>
      Math.max(0, least - here) * points.below_least +
      Math.max(0, wanted - Math.max(here, least)) * points.below_wanted +
      (skill === null ? Math.max(0, here - wanted) * points.above : 0);
    for (let here = 0; here < counts_size - 1; here += 1)
      of_one_more[at * counts_size + here] = cost(here + 1) - cost(here);
  }
  return { of_one_more, counts_size };
}

function coveringOf({ needs }: RosterCase, ordered: readonly Job[]) {
  const covering: number[] = [];
  const covering_from = [0];
  for (const need of needs) {
    for (const [at, job] of ordered.entries()) if (coversNeed(job, need)) covering.push(at + 1);
    covering_from.push(covering.length);
  }
  return {
    least: Int32Array.from(needs.map(({ least }) => least)),
    covering: Int32Array.from(covering),
    covering_from: Int32Array.from(covering_from),
  };
}

function rhythmGained({ people, points, comfort }: RosterCase): number {
  const longest = Math.max(0, ...people.map(({ limits }) => limits.days_in_row - comfort.days_in_row));
  return (
    3 * Math.max(points.single_day_off, points.single_work_day) +
    points.split_weekend +
    2 * points.short_rest +
    2 * longest * points.long_stretch_day
  );
}
