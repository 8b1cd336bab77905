import type { CasePerson, HardRule, Job, RosterCase } from '../engine/case.ts';
import { judgeRow } from '../engine/judge.ts';
import { NO_LIMIT } from './case-of.ts';

/**
 * A proof by counting that a place stays open: shifts of one day, or of all the days, want more people than can have them. Anybody can count it again. `ways.md`.
 */

export type Counted = {
  /** `day`: shifts of one day, of which nobody has two. `period`: shifts that only some people can have. `together`: `together.ts`. */
  readonly kind: (typeof COUNTED)[number];
  /** Of these shifts. */
  readonly shifts: readonly string[];
  readonly places: number;
  /** The people who can have any of them, and how many of the places they can have together at most. */
  readonly people: readonly string[];
  readonly most: number;
  /** Of `together`: the rules that keep these people from more. */
  readonly rules: readonly HardRule[];
};
export const COUNTED = ['day', 'period', 'together'] as const;

/** null: counting proves nothing. */
export function countedFor(
  c: RosterCase,
  open: ReadonlyMap<string, number>,
  shift_id: string,
  can = eligibleFor(c, open),
): Counted | null {
  const jobs = new Map(c.jobs.map((job) => [job.id, job]));
  const job = jobs.get(shift_id);
  if (job === undefined) return null;
  const asked = [...open.keys()].map((id) => jobs.get(id)).filter((one) => one !== undefined);
  const of_day = asked.filter(({ day }) => day === job.day);
  return ofDay(of_day, can, open, shift_id) ?? ofPeriod(c, asked, can, open, job);
}

/** By open shift: the people who can have it. */
export function eligibleFor(c: RosterCase, open: ReadonlyMap<string, number>): Can {
  const jobs = new Map(c.jobs.map((job) => [job.id, job]));
  return new Map(
    [...open.keys()].flatMap((id) => {
      const job = jobs.get(id);
      return job === undefined ? [] : [[id, eligible(c, jobs, job)] as const];
    }),
  );
}

/** Those whose own posts leave room for the job: more posts only take room away. */
function eligible(c: RosterCase, jobs: ReadonlyMap<string, Job>, job: Job): ReadonlySet<string> {
  const can = c.people.filter((person) => {
    if (!person.skills.some(({ id }) => id === job.id) || person.pinned.includes(job.id)) return false;
    const own = person.pinned.flatMap((id) => jobs.get(id) ?? []);
    return judgeRow(c, person, [...own, job]).breaks.length === 0;
  });
  return new Set(can.map(({ id }) => id));
}

export type Can = ReadonlyMap<string, ReadonlySet<string>>;

/** A place of the shift is the last to get a person. Where none is left, the shifts that were reached want too many (Hall). */
function ofDay(
  shifts: readonly Job[],
  can: Can,
  open: ReadonlyMap<string, number>,
  shift_id: string,
): Counted | null {
  const has = new Map<string, string>();
  const seek = (shift: string, seen: Set<string>): boolean => {
    for (const person of can.get(shift) ?? []) {
      if (seen.has(person)) continue;
      seen.add(person);
      const other = has.get(person);
      if (other !== undefined && !seek(other, seen)) continue;
      has.set(person, shift);
      return true;
    }
    return false;
  };
  const order = shifts.toSorted((a, b) => Number(a.id === shift_id) - Number(b.id === shift_id));
  let reached: Set<string> | null = null;
  for (const { id } of order)
    for (let place = 0; place < (open.get(id) ?? 0); place += 1) {
      const seen = new Set<string>();
      if (!seek(id, seen) && id === shift_id) reached = seen;
    }
  if (reached === null) return null;
  const people = [...reached];
  const wanting = new Set([shift_id, ...people.flatMap((person) => has.get(person) ?? [])]);
  const places = [...wanting].reduce((sum, id) => sum + (open.get(id) ?? 0), 0);
  return { kind: 'day', shifts: [...wanting], places, people, most: people.length, rules: [] };
}

/** The shifts that nobody can have but those who can have this one, and how many each of them can have. */
function ofPeriod(
  c: RosterCase,
  asked: readonly Job[],
  can: Can,
  open: ReadonlyMap<string, number>,
  job: Job,
): Counted | null {
  const people = can.get(job.id) ?? new Set();
  const shifts = asked.filter(({ id }) => [...(can.get(id) ?? [])].every((person) => people.has(person)));
  const places = shifts.reduce((sum, { id }) => sum + (open.get(id) ?? 0), 0);
  const most = c.people
    .filter(({ id }) => people.has(id))
    .reduce(
      (sum, person) =>
        sum +
        mostOfThem(
          c,
          person,
          shifts.filter(({ id }) => can.get(id)?.has(person.id)),
        ),
      0,
    );
  if (most >= places) return null;
  return { kind: 'period', shifts: shifts.map(({ id }) => id), places, people: [...people], most, rules: [] };
}

/** No more of these jobs fit in a person's row, by days, hours, weeks, and days in a row. */
function mostOfThem(c: RosterCase, person: CasePerson, jobs: readonly Job[]): number {
  const own = c.jobs.filter(({ id }) => person.pinned.includes(id));
  const paid = (some: readonly Job[]): number => some.reduce((sum, { paid_min }) => sum + paid_min, 0);
  const within = (some: readonly Job[], minutes: number): number => {
    let [left, count] = [minutes, 0];
    for (const { paid_min } of some.toSorted((a, b) => a.paid_min - b.paid_min)) {
      left -= paid_min;
      if (left >= 0) count += 1;
    }
    return count;
  };
  const ofDays = (some: readonly Job[]): number => new Set(some.map(({ day }) => day)).size;
  const weeks = c.weeks.map(({ from, to }) => {
    const isOf = ({ start }: Job): boolean => start >= from && start < to;
    const of_week = jobs.filter(isOf);
    return Math.min(ofDays(of_week), within(of_week, c.rules.week_most_min - paid(own.filter(isOf))));
  });
  const beside = jobs.filter(({ start }) => !c.weeks.some(({ from, to }) => start >= from && start < to));
  const by_weeks = weeks.reduce((sum, one) => sum + one, 0) + ofDays(beside);
  return Math.min(
    by_weeks,
    within(jobs, person.hours.most_min - paid(own)),
    inRow(jobs, person.limits.days_in_row),
    inRow(
      jobs.filter(({ kind }) => kind === 'night'),
      person.limits.nights_in_row,
    ) + ofDays(jobs.filter(({ kind }) => kind !== 'night')),
  );
}

/** Of days one after the other, every limit is followed by a free one. */
function inRow(jobs: readonly Job[], limit: number): number {
  const days = [...new Set(jobs.map(({ day }) => day))];
  if (days.length === 0 || limit >= NO_LIMIT) return days.length;
  const length = Math.max(...days) - Math.min(...days) + 1;
  return Math.min(days.length, length - Math.floor(length / (limit + 1)));
}
