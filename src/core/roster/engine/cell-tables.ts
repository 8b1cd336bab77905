import type { CasePerson, Job, RosterCase } from './case.ts';

/** What each person may take on each day, and what the day itself then costs. */
export function cellNumbers(c: RosterCase, ordered: readonly Job[]) {
  const { people, days } = c;
  const jobs = ordered.length + 1;
  const allowed = new Uint8Array(people.length * jobs);
  const job_points = new Float64Array(people.length * jobs);
  const free_points = new Float64Array(people.length * days);
  const is_open = new Uint8Array(people.length * days);
  const choices_from = [0];
  const choices: number[] = [];
  const of_day = Map.groupBy(ordered.entries(), ([, { day }]) => day);
  const skill_of = new Map(c.roles.map(({ id, skill }) => [id, skill]));
  for (const [at, person] of people.entries()) {
    const known = lastDays(person);
    const held = new Set(ordered.filter(({ id }) => person.pinned.includes(id)).map(({ day }) => day));
    for (let day = 0; day < days; day += 1) {
      const cell = at * days + day;
      free_points[cell] = pointsOfDay(person, day, null);
      if (!held.has(day)) choices.push(0);
      for (const [index, job] of of_day.get(day) ?? []) {
        job_points[at * jobs + index + 1] = pointsOfDay(person, day, job);
        if (!mayTake(person, job, known, skill_of.get(job.role) ?? null)) continue;
        if (held.has(day) && !person.pinned.includes(job.id)) continue;
        allowed[at * jobs + index + 1] = 1;
        if (held.has(day)) continue;
        is_open[cell] = 1;
        choices.push(index + 1);
      }
      choices_from.push(choices.length);
    }
  }
  const open_cells = Int32Array.from(is_open.keys().filter((cell) => is_open[cell] === 1));
  return {
    allowed,
    job_points,
    free_points,
    is_open,
    open_cells,
    choices: Int32Array.from(choices),
    choices_from: Int32Array.from(choices_from),
  };
}

/** The last day on which the person has each skill: a case of many shifts has as many skills. */
function lastDays({ skills }: CasePerson): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const { id, until } of skills)
    last.set(id, Math.max(last.get(id) ?? Number.NEGATIVE_INFINITY, until ?? Number.POSITIVE_INFINITY));
  return last;
}

function mayTake(
  person: CasePerson,
  job: Job,
  known: ReadonlyMap<string, number>,
  skill: string | null,
): boolean {
  return (
    (skill === null || job.day <= (known.get(skill) ?? Number.NEGATIVE_INFINITY)) &&
    person.kinds.includes(job.kind) &&
    !person.away.includes(job.day) &&
    !person.cannot.some(({ from, to }) => job.start < to && from < job.end)
  );
}

/** What wishes and what is published cost on a day with this job alone. */
function pointsOfDay({ wishes, keep }: CasePerson, day: number, job: Job | null): number {
  const of_wishes = wishes
    .filter((wish) => wish.day === day)
    .filter(({ want, kind }) =>
      want === 'off' ? job !== null : want === 'work' ? job === null : job?.kind === kind,
    );
  const moved = keep.filter((kept) => kept.day === day && kept.job !== (job?.id ?? null));
  return [...of_wishes, ...moved].reduce((sum, { points }) => sum + points, 0);
}

/** The people that share allowed jobs with each. */
export function peersOf(people: number, jobs: number, allowed: Uint8Array) {
  const peers: number[] = [];
  const peers_from = [0];
  const shares = (one: number, other: number): boolean => {
    for (let job = 1; job < jobs; job += 1)
      if (allowed[one * jobs + job] === 1 && allowed[other * jobs + job] === 1) return true;
    return false;
  };
  for (let one = 0; one < people; one += 1) {
    for (let other = 0; other < people; other += 1)
      if (one !== other && shares(one, other)) peers.push(other);
    peers_from.push(peers.length);
  }
  return { peers: Int32Array.from(peers), peers_from: Int32Array.from(peers_from) };
}
