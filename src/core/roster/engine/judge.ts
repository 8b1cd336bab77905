import {
  type CaseNeed,
  type CasePerson,
  coversNeed,
  type HardRule,
  hasSkill,
  type Job,
  type RosterCase,
  type RosterPlan,
  type Term,
} from './case.ts';

/**
 * What a plan of a case breaks and costs: each rule once, plainly, over a person's whole row. The kernel counts the same as changes
 * of a row (`row.ts`); tests hold them equal, and equal to the cases' own checker. `engine.md`.
 */

export type Break = { readonly rule: HardRule; readonly person: string; readonly day: number | null };
export type Points = Partial<Record<Term, number>>;
type Row = { readonly breaks: Break[]; readonly points: Points };
export type Judgement = {
  readonly breaks: readonly Break[];
  readonly by: Points;
  readonly points: number;
  /** People missing, summed over the needs. */
  readonly below_least: number;
  readonly below_wanted: number;
};

class Tally {
  readonly breaks: Break[] = [];
  readonly points: Points = {};
  private readonly person: string;
  constructor(person: string) {
    this.person = person;
  }
  break(rule: HardRule, day: number | null): void {
    this.breaks.push({ rule, person: this.person, day });
  }
  cost(term: Term, points: number): void {
    if (points > 0) this.points[term] = (this.points[term] ?? 0) + points;
  }
}

export const sumOf = (points: Points): number => Object.values(points).reduce((sum, one) => sum + one, 0);

/** What one person's jobs break and cost, apart from the needs. */
export function judgeRow(c: RosterCase, person: CasePerson, jobs: readonly Job[]): Row {
  const own = jobs.toSorted((a, b) => a.start - b.start);
  const tally = new Tally(person.id);
  fitness(c, person, own, tally);
  rests(c, person, own, tally);
  weeks(c, person, own, tally);
  rhythm(c, person, own, tally);
  weekends(c, person, own, tally);
  hoursAndWishes(c, person, own, tally);
  return tally;
}

/** By the list of roles: a case of many shifts has as many. */
const SKILLS = new WeakMap<RosterCase['roles'], ReadonlyMap<string, string | null>>();
function skillsOfRoles({ roles }: RosterCase): ReadonlyMap<string, string | null> {
  const known = SKILLS.get(roles) ?? new Map(roles.map(({ id, skill }) => [id, skill]));
  SKILLS.set(roles, known);
  return known;
}

function fitness(c: RosterCase, person: CasePerson, own: readonly Job[], tally: Tally): void {
  const skills = skillsOfRoles(c);
  for (const job of own) {
    if (!hasSkill(person, skills.get(job.role) ?? null, job.day)) tally.break('skill', job.day);
    if (!person.kinds.includes(job.kind)) tally.break('kind', job.day);
    if (person.away.includes(job.day)) tally.break('away', job.day);
    for (const { from, to } of person.cannot)
      if (job.start < to && from < job.end) tally.break('cannot', job.day);
  }
  for (const pinned of person.pinned) if (!own.some(({ id }) => id === pinned)) tally.break('pinned', null);
}

function rests(c: RosterCase, { before }: CasePerson, own: readonly Job[], tally: Tally): void {
  for (const [at, job] of own.entries()) {
    const earlier = own[at - 1];
    const last_end = earlier?.end ?? before.last_end;
    if (last_end === null) continue;
    if (earlier?.day === job.day) tally.break('one_a_day', job.day);
    const rest = job.start - last_end;
    if (rest < 0 && earlier !== undefined) tally.break('overlap', job.day);
    else if (rest < c.rules.daily_rest_min) tally.break('daily_rest', job.day);
    else if (rest < c.comfort.short_rest_under_min) tally.cost('short_rest', c.points.short_rest);
  }
}

function weeks(c: RosterCase, { before }: CasePerson, own: readonly Job[], tally: Tally): void {
  for (const week of c.weeks) {
    let free = Math.max(week.from, before.last_end ?? week.from);
    let longest = 0;
    for (const job of own) {
      if (job.end <= week.from || job.start >= week.to) continue;
      longest = Math.max(longest, Math.max(job.start, week.from) - free);
      free = Math.max(free, job.end);
    }
    if (Math.max(longest, week.to - free) < c.rules.weekly_rest_min) tally.break('weekly_rest', null);
    const worked = own.filter(({ start }) => start >= week.from && start < week.to);
    if (paid(worked) > c.rules.week_most_min) tally.break('week_hours', null);
  }
}

const paid = (jobs: readonly Job[]): number => jobs.reduce((sum, { paid_min }) => sum + paid_min, 0);

function rhythm(c: RosterCase, { before, limits }: CasePerson, own: readonly Job[], tally: Tally): void {
  const worked = new Set(own.map(({ day }) => day));
  const nights = new Set(own.filter(({ kind }) => kind === 'night').map(({ day }) => day));
  let [run, dark] = [before.days_in_row, before.nights_in_row];
  for (let day = 0; day < c.days; day += 1) {
    const works = worked.has(day);
    run = works ? run + 1 : 0;
    dark = nights.has(day) ? dark + 1 : 0;
    if (run > limits.days_in_row) tally.break('days_in_row', day);
    else if (run > c.comfort.days_in_row) tally.cost('long_stretch_day', c.points.long_stretch_day);
    if (dark > limits.nights_in_row) tally.break('nights_in_row', day);
    if (day + 1 >= c.days) continue;
    const [earlier, later] = [day === 0 ? before.days_in_row > 0 : worked.has(day - 1), worked.has(day + 1)];
    if (earlier && !works && later) tally.cost('single_day_off', c.points.single_day_off);
    if (!earlier && works && !later) tally.cost('single_work_day', c.points.single_work_day);
  }
}

function weekends(c: RosterCase, { before, limits }: CasePerson, own: readonly Job[], tally: Tally): void {
  const worked = new Set(own.map(({ day }) => day));
  const of_jobs = new Set(own.map(({ weekend }) => weekend));
  let [count, run] = [0, before.weekends_in_row];
  for (let weekend = 0; weekend < Math.floor(c.days / 7); weekend += 1) {
    const works = of_jobs.has(weekend);
    count += works ? 1 : 0;
    run = works ? run + 1 : 0;
    if (run > limits.weekends_in_row) tally.break('weekends_in_row', weekend * 7 + 5);
    if (worked.has(weekend * 7 + 5) !== worked.has(weekend * 7 + 6))
      tally.cost('split_weekend', c.points.split_weekend);
  }
  if (count > limits.weekends) tally.break('weekends', null);
}

function hoursAndWishes(c: RosterCase, person: CasePerson, own: readonly Job[], tally: Tally): void {
  const { hours, fair } = person;
  const minutes = paid(own);
  if (minutes > hours.most_min) tally.break('period_hours', null);
  const quarters = (minutes - hours.target_min) / 15;
  tally.cost('hours_under', -quarters * c.points.hours_under_quarter);
  tally.cost('hours_over', quarters * (person.points_over_quarter ?? c.points.hours_over_quarter));
  for (const { day, want, kind, points } of person.wishes) {
    const on_day = own.filter((job) => job.day === day);
    const kept =
      want === 'off'
        ? on_day.length === 0
        : want === 'work'
          ? on_day.length > 0
          : on_day.every((job) => job.kind !== kind);
    if (!kept) tally.cost('wish', points);
  }
  for (const { day, job, points } of person.keep)
    if ((own.find((one) => one.day === day)?.id ?? null) !== job) tally.cost('moved', points);
  const unfair = (term: Term, jobs: readonly Job[], most: number, points: number): void =>
    tally.cost(term, Math.max(0, jobs.length - most) * points);
  const { points } = c;
  const of_kind = (kind: string): Job[] => own.filter((job) => job.kind === kind);
  const on_weekend = own.filter(({ weekend }) => weekend !== null);
  unfair('unfair_weekend_shift', on_weekend, fair.weekend_shift, points.unfair_weekend_shift);
  unfair('unfair_evening', of_kind('evening'), fair.evening, points.unfair_evening);
  unfair('unfair_night', of_kind('night'), fair.night, points.unfair_night);
}

/** How many people stand for each need. */
export function needCounts(c: RosterCase, rows: ReadonlyMap<string, readonly Job[]>): number[] {
  return c.needs.map((need) =>
    c.people.reduce(
      (sum, person) =>
        hasSkill(person, need.skill, need.day)
          ? sum + (rows.get(person.id) ?? []).filter((job) => coversNeed(job, need)).length
          : sum,
      0,
    ),
  );
}

type NeedTerm = 'below_least' | 'below_wanted' | 'above';

/** What a need costs with as many people on it, and the people missing. */
function judgeNeed({ least, wanted, skill, points }: CaseNeed, here: number) {
  const below_least = Math.max(0, least - here);
  const below_wanted = Math.max(0, wanted - Math.max(here, least));
  const above = skill === null ? Math.max(0, here - wanted) : 0;
  const by: Record<NeedTerm, number> = {
    below_least: below_least * points.below_least,
    below_wanted: below_wanted * points.below_wanted,
    above: above * points.above,
  };
  return { by, below_least, below_wanted };
}

/** The points of a need with as many people on it. */
export const pointsOfNeed = (need: CaseNeed, here: number): number => sumOf(judgeNeed(need, here).by);

function judgeNeeds(c: RosterCase, counts: readonly number[]): Omit<Judgement, 'breaks' | 'points'> {
  const by: Points = {};
  let [below_least, below_wanted] = [0, 0];
  for (const [at, need] of c.needs.entries()) {
    const judged = judgeNeed(need, counts[at] ?? 0);
    below_least += judged.below_least;
    below_wanted += judged.below_wanted;
    addTo(by, judged.by);
  }
  return { by, below_least, below_wanted };
}

function addTo(sums: Points, points: Points): void {
  for (const [term, value] of Object.entries(points) as [Term, number][])
    if (value > 0) sums[term] = (sums[term] ?? 0) + value;
}

/** The jobs of each person. Posts of people or jobs that the case has not are left out. */
export function rowsOf(c: RosterCase, plan: RosterPlan): Map<string, Job[]> {
  const jobs = new Map(c.jobs.map((job) => [job.id, job]));
  const rows = new Map<string, Job[]>(c.people.map(({ id }) => [id, []]));
  for (const post of plan.posts) {
    const job = jobs.get(post.job);
    if (job !== undefined) rows.get(post.person)?.push(job);
  }
  return rows;
}

/** Everything that a plan breaks and costs. */
export function judgePlan(c: RosterCase, plan: RosterPlan): Judgement {
  const rows = rowsOf(c, plan);
  const judged = c.people.map((person) => judgeRow(c, person, rows.get(person.id) ?? []));
  const needs = judgeNeeds(c, needCounts(c, rows));
  const by: Points = {};
  for (const points of [...judged.map((one) => one.points), needs.by]) addTo(by, points);
  return { ...needs, by, points: sumOf(by), breaks: judged.flatMap(({ breaks }) => breaks) };
}
