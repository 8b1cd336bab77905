import { type CasePerson, coversNeed, hasSkill, type Job, type RosterCase } from './case.ts';

/**
 * Which needs lose and gain a person when a day's job becomes another. Needs that both jobs stand for are in neither list, nor are those whose
 * skill the person has not: people of the same class of a day stand for the same needs. The list of a pair begins at
 * `from[(row_of[old] + place_of[new]) * classes + class]`; 0, no job, has a row for each day, from `free_row` on.
 */
export type Pairs = {
  readonly row_of: Int32Array;
  /** By day: the row of no job. */
  readonly free_row: Int32Array;
  readonly place_of: Int32Array;
  /** The most classes that a day has. */
  readonly classes: number;
  /** By person and day. */
  readonly class_of: Int32Array;
  readonly from: Int32Array;
  /** The needs lost of a pair, then those gained. */
  readonly gained_from: Int32Array;
  readonly needs: Int32Array;
};

export function pairsOf(c: RosterCase, ordered: readonly Job[]): Pairs {
  const { needs, days } = c;
  const covered = ordered.map((job) => needs.flatMap((need, at) => (coversNeed(job, need) ? [at] : [])));
  const { class_of, members, classes } = skillClasses(c, ordered, covered);
  const row_of = new Int32Array(ordered.length + 1);
  const place_of = new Int32Array(ordered.length + 1);
  const free_row = new Int32Array(days);
  const from: number[] = [];
  const gained_from: number[] = [];
  const list: number[] = [];
  let rows = 0;
  for (let day = 0; day < days; day += 1) {
    const on_day = ordered.flatMap((job, at) => (job.day === day ? [at + 1] : []));
    for (const old of [0, ...on_day]) {
      if (old === 0) free_row[day] = rows;
      else row_of[old] = rows;
      rows += 1 + on_day.length;
      for (const [place, next] of [0, ...on_day].entries()) {
        if (next !== 0) place_of[next] = place;
        const [before, after] = [covered[old - 1] ?? [], covered[next - 1] ?? []];
        const lost = before.filter((need) => !after.includes(need));
        const gained = after.filter((need) => !before.includes(need));
        for (let one = 0; one < classes; one += 1) {
          const stands = standsFor(c, members[day]?.[one]);
          from.push(list.length);
          for (const need of lost) if (stands(need)) list.push(need);
          gained_from.push(list.length);
          for (const need of gained) if (stands(need)) list.push(need);
        }
      }
    }
  }
  from.push(list.length);
  return {
    row_of,
    place_of,
    free_row,
    classes,
    class_of,
    from: Int32Array.from(from),
    gained_from: Int32Array.from(gained_from),
    needs: Int32Array.from(list),
  };
}

/** Whether one of a class has the skill that a need asks for; undefined: the day has no such class. */
const standsFor =
  ({ needs }: RosterCase, member: CasePerson | undefined) =>
  (at: number): boolean => {
    const need = needs[at];
    return member !== undefined && need !== undefined && hasSkill(member, need.skill, need.day);
  };

/** Numbers, for each day, the sets of skills that people have among the needs of its jobs. */
function skillClasses(
  { needs, people, days }: RosterCase,
  ordered: readonly Job[],
  covered: readonly number[][],
) {
  const class_of = new Int32Array(people.length * days);
  /** By day and class: somebody of it. */
  const members: CasePerson[][] = [];
  const asked_on = Array.from({ length: days }, () => new Set<number>());
  for (const [at, job] of ordered.entries())
    for (const need of covered[at] ?? []) if (needs[need]?.skill != null) asked_on[job.day]?.add(need);
  for (let day = 0; day < days; day += 1) {
    const names = new Map<string, number>();
    const asked = [...(asked_on[day] ?? [])].toSorted((a, b) => a - b);
    const of_day: CasePerson[] = [];
    for (const [at, person] of people.entries()) {
      const name = asked
        .map((need) => (hasSkill(person, needs[need]?.skill ?? null, needs[need]?.day ?? 0) ? '1' : '0'))
        .join('');
      const known = names.get(name) ?? names.size;
      if (known === names.size) {
        names.set(name, known);
        of_day.push(person);
      }
      class_of[at * days + day] = known;
    }
    members.push(of_day);
  }
  const classes = Math.max(1, ...members.map(({ length }) => length));
  return { class_of, members, classes };
}
