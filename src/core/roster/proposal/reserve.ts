import { judgeRow } from '../engine/judge.ts';
import { caseOf } from './case-of.ts';
import type { ProposalFacts } from './facts.ts';
import { isPlannable } from './fit.ts';
import { laidOut, type ProposedPair, worsened } from './judged-people.ts';

/** How many people could step in on each day of a proposal, if somebody fell ill. `reserve.md`. */

export type ReserveDay = {
  readonly date: string;
  /** Places that somebody has. */
  readonly filled: number;
  readonly people: readonly string[];
  /** The shift that the fewest can take. */
  readonly thinnest: { readonly shift_id: string; readonly people: number };
};

export function reserveOf(facts: ProposalFacts, posts: readonly ProposedPair[]): ReserveDay[] {
  const proposed = Map.groupBy(posts, ({ shift_id }) => shift_id);
  const shifts = facts.shifts
    .filter((shift) => shift.closed === null && isPlannable(shift))
    .map((shift) => {
      const added = (proposed.get(shift.id) ?? []).map(({ worker_id }) => worker_id);
      return { ...shift, people: [...new Set([...shift.people, ...added])], open: 1 };
    })
    .filter(({ people }) => people.length > 0);
  const { people } = laidOut(facts, posts, { shift_id: '', holder: null });
  const can = canTake({ ...facts, shifts, people });
  return [...Map.groupBy(shifts, ({ day }) => day)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, of_day]) => {
      const takers = of_day.map(({ id }) => ({ shift_id: id, people: can.get(id)?.length ?? 0 }));
      const [thinnest = { shift_id: '', people: 0 }] = takers.toSorted((a, b) => a.people - b.people);
      return {
        date,
        filled: of_day.reduce((sum, shift) => sum + shift.people.length, 0),
        people: [...new Set(of_day.flatMap(({ id }) => can.get(id) ?? []))].toSorted(),
        thinnest,
      };
    });
}

/** By shift: the people who can have it beside all that they have. */
function canTake(facts: ProposalFacts): ReadonlyMap<string, readonly string[]> {
  const { roster_case: c } = caseOf(facts);
  const jobs = new Map(c.jobs.map((job) => [job.id, job]));
  const open = new Set(facts.shifts.map(({ id }) => id));
  const can = new Map<string, string[]>();
  for (const person of c.people) {
    const pinned = new Set(person.pinned);
    const own = person.pinned.flatMap((id) => jobs.get(id) ?? []);
    const before = judgeRow(c, person, own);
    for (const { id } of person.skills) {
      const job = jobs.get(id);
      if (job === undefined || pinned.has(id) || !open.has(id)) continue;
      if (worsened(before, judgeRow(c, person, [...own, job])).length > 0) continue;
      can.set(id, [...(can.get(id) ?? []), person.id]);
    }
  }
  return can;
}
