import type { CasePost, RosterCase } from '../engine/case.ts';

/** The case after the product's rules have judged a plan of it. `proposal.md`, decision 0126. */

const jobsBy = (posts: readonly CasePost[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(posts, ({ person }) => person)].map(([id, own]) => [
      id,
      new Set(own.map(({ job }) => job)),
    ]),
  );

/** The case in which these people may not have these jobs: a job's role asks for a skill of the job's own name. */
export function forbidding(c: RosterCase, posts: readonly CasePost[]): RosterCase {
  const by = jobsBy(posts);
  const people = c.people.map((person) => {
    const jobs = by.get(person.id);
    return jobs === undefined
      ? person
      : { ...person, skills: person.skills.filter(({ id }) => !jobs.has(id)) };
  });
  return { ...c, people };
}

/** The case in which these posts stay. */
export function holding(c: RosterCase, posts: readonly CasePost[]): RosterCase {
  const by = jobsBy(posts);
  const people = c.people.map((person) => ({
    ...person,
    pinned: [...new Set([...person.pinned, ...(by.get(person.id) ?? [])])],
  }));
  return { ...c, people };
}

/** The posts without these. */
export function without(posts: readonly CasePost[], gone: readonly CasePost[]): CasePost[] {
  const by = jobsBy(gone);
  return posts.filter(({ person, job }) => by.get(person)?.has(job) !== true);
}
