import type { RosterCase, RosterPlan } from '../engine/case.ts';
import type { CaseProblem } from './case-rows.ts';
import { type Budget, improve } from './columns.ts';
import type { ProgrammeMaker } from './programme.ts';

/**
 * A better plan of a case from a legal one, and a bound that no plan can beat. The plan is legal whenever it is left; the bound is true
 * whenever it is left. `columns.md`.
 */
export function improveCase(
  problem: CaseProblem,
  plan: RosterPlan,
  make: ProgrammeMaker,
  budget: Omit<Budget, 'grain' | 'priced' | 'search_until'>,
): { readonly plan: RosterPlan; readonly points: number; readonly bound: number } {
  const { roster_case: c } = problem;
  const job_at = new Map(c.jobs.map(({ id }, at) => [id, at]));
  const start = c.people.map(({ id }, person) => {
    const days = new Int16Array(c.days).fill(-1);
    for (const post of plan.posts) {
      const at = job_at.get(post.job);
      const day = at === undefined ? undefined : c.jobs[at]?.day;
      if (post.person === id && at !== undefined && day !== undefined) days[day] = at;
    }
    return problem.rowOf(person, days);
  });
  const found = improve(problem, start, make, {
    ...budget,
    grain: grainOf(c),
    priced: true,
    search_until: 0,
  });
  const posts = found.plan.flatMap(({ person, days }) =>
    Array.from(days).flatMap((job) => {
      const [one, who] = [c.jobs[job], c.people[person]];
      return one && who ? [{ person: who.id, job: one.id }] : [];
    }),
  );
  return { plan: { case: c.name, posts }, points: found.cost, bound: Math.max(0, found.bound) };
}

/** 1 when every cost of the case is a whole number. */
function grainOf(c: RosterCase): number {
  const numbers = [
    ...Object.values(c.points),
    ...c.needs.flatMap(({ points }) => Object.values(points)),
    ...c.people.flatMap(({ wishes, keep, points_over_quarter, hours }) => [
      ...wishes.map(({ points }) => points),
      ...keep.map(({ points }) => points),
      points_over_quarter ?? 0,
      hours.target_min / 15,
    ]),
    ...c.jobs.map(({ paid_min }) => paid_min / 15),
  ];
  return numbers.every(Number.isInteger) ? 1 : 0;
}
