import type { CasePost, RosterCase } from '../engine/case.ts';
import { judgePlan } from '../engine/judge.ts';
import { Planner } from '../engine/kernel.ts';

/** Plans again from a plan that stands, so that as few posts as possible change. `ways.md`. */

/** A place that somebody else gets; null: nobody had it, or nobody gets it. */
export type Change = { readonly shift_id: string; readonly from: string | null; readonly to: string | null };
type Again = {
  readonly seed: number;
  /** So many changes are tried. */
  readonly tries: number;
  /** What a changed day of a person costs. */
  readonly price: number;
  /** A legal plan that the search begins from; left out: the one that stands. */
  readonly begin?: readonly CasePost[];
};

const SLICE = 10_000;
/** The search begins so late: barely warm, from the plan that stands. */
const WARM = 0.8;

/** The best plan found; null: the plan that stands is not legal in the case. The same input gives the same plan. */
export function replanned(
  c: RosterCase,
  standing: readonly CasePost[],
  { seed, tries, price, begin = standing }: Again,
): readonly CasePost[] | null {
  if (judgePlan(c, { case: c.name, posts: standing }).breaks.length > 0) return null;
  const planner = new Planner(keeping(c, standing, price), seed, begin);
  for (let done = 0; done < tries; done += SLICE)
    planner.step(Math.min(SLICE, tries - done), WARM + (1 - WARM) * (done / tries));
  return planner.best().posts;
}

/** The case in which each day of a person that changes costs something. */
export function keeping(c: RosterCase, standing: readonly CasePost[], price: number): RosterCase {
  const day = new Map(c.jobs.map((job) => [job.id, job.day]));
  const rows = Map.groupBy(standing, ({ person }) => person);
  const people = c.people.map((person) => {
    const on = new Map((rows.get(person.id) ?? []).map(({ job }) => [day.get(job), job]));
    const keep = Array.from({ length: c.days }, (_, at) => ({
      day: at,
      job: on.get(at) ?? null,
      points: price,
    }));
    return { ...person, keep };
  });
  return { ...c, people };
}

/** By shift, in the order of the case: who had it before, and who has it after. */
export function changesBetween(
  c: RosterCase,
  before: readonly CasePost[],
  after: readonly CasePost[],
): Change[] {
  const of = (posts: readonly CasePost[]) =>
    new Map(
      [...Map.groupBy(posts, ({ job }) => job)].map(([id, on]) => [id, on.map(({ person }) => person)]),
    );
  const [was, now] = [of(before), of(after)];
  return c.jobs
    .toSorted((a, b) => a.start - b.start || a.id.localeCompare(b.id))
    .flatMap(({ id }) => {
      const gone = (was.get(id) ?? []).filter((person) => now.get(id)?.includes(person) !== true);
      const come = (now.get(id) ?? []).filter((person) => was.get(id)?.includes(person) !== true);
      return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
        shift_id: id,
        from: gone[at] ?? null,
        to: come[at] ?? null,
      }));
    });
}

/** Those that hang together with these people, from one to the next: what else was found is another matter. */
export function connectedTo(changes: readonly Change[], people: readonly string[]): Change[] {
  const known = new Set(people);
  const shifts = new Set<string>();
  for (let grew = true; grew; ) {
    const before = known.size + shifts.size;
    for (const { shift_id, from, to } of changes) {
      const is_of_them = shifts.has(shift_id) || [from, to].some((one) => one !== null && known.has(one));
      if (!is_of_them) continue;
      shifts.add(shift_id);
      for (const one of [from, to]) if (one !== null) known.add(one);
    }
    grew = known.size + shifts.size > before;
  }
  return changes.filter(({ shift_id }) => shifts.has(shift_id));
}

/** A plan with these changes alone. */
export function withChanges(posts: readonly CasePost[], changes: readonly Change[]): CasePost[] {
  const gone = new Set(changes.map(({ shift_id, from }) => `${shift_id} ${from}`));
  return [
    ...posts.filter(({ person, job }) => !gone.has(`${job} ${person}`)),
    ...changes.flatMap(({ shift_id, to }) => (to === null ? [] : [{ person: to, job: shift_id }])),
  ];
}

/** More or less paid time by person, the most more first. */
export function minutesBy(
  { jobs }: RosterCase,
  changes: readonly Change[],
): { readonly person: string; readonly minutes: number }[] {
  const paid = new Map(jobs.map(({ id, paid_min }) => [id, paid_min]));
  const minutes = new Map<string, number>();
  for (const { shift_id, from, to } of changes) {
    const of_it = paid.get(shift_id) ?? 0;
    if (from !== null) minutes.set(from, (minutes.get(from) ?? 0) - of_it);
    if (to !== null) minutes.set(to, (minutes.get(to) ?? 0) + of_it);
  }
  return [...minutes]
    .map(([person, more]) => ({ person, minutes: more }))
    .filter((one) => one.minutes !== 0)
    .toSorted((a, b) => b.minutes - a.minutes || a.person.localeCompare(b.person));
}
