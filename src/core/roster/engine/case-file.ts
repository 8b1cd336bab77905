import {
  type CaseNeed,
  type CasePerson,
  type CasePost,
  type CaseWish,
  type Job,
  POINT_NAMES,
  type RosterCase,
  type RosterPlan,
  type Stretch,
} from './case.ts';
import { CaseFault, Place, text } from './place.ts';

/** Reads cases, plans and questions from parsed JSON. What it cannot read it names, with the place. */

export const CASE_FORMAT = 'skifta-roster-case/1';
const WANTS = ['off', 'work', 'not_kind'] as const;

/** The ids of a list, each once. */
function idsOf(list: readonly { readonly id: string }[], at: string): Set<string> {
  const ids = new Set<string>();
  for (const [index, { id }] of list.entries()) {
    if (ids.has(id)) throw new CaseFault('twice', `${at}[${index}].id`);
    ids.add(id);
  }
  return ids;
}

function stretch(place: Place): Stretch {
  const from = place.of('from').whole();
  const to = place.of('to').whole();
  if (to < from) throw new CaseFault('ends_before_it_starts', place.at);
  return { from, to };
}

function job(place: Place, days: number, roles: ReadonlySet<string>): Job {
  const start = place.of('start').whole();
  const end = place.of('end').whole();
  const day = place.of('day').count();
  if (end <= start) throw new CaseFault('ends_before_it_starts', place.at);
  if (day >= days) throw new CaseFault('outside_the_days', `${place.at}.day`);
  return {
    id: place.of('id').text(),
    day,
    role: place.of('role').known(roles),
    kind: place.of('kind').text(),
    start,
    end,
    paid_min: place.of('paid_min').count(),
    weekend: place.of('weekend').orNull((one) => one.count()),
  };
}

function need(place: Place, roles: ReadonlySet<string>): CaseNeed {
  const points = place.of('points');
  return {
    ...stretch(place),
    id: place.of('id').text(),
    day: place.of('day').count(),
    role: place.of('role').orNull((one) => one.known(roles)),
    skill: place.of('skill').orNull(text),
    least: place.of('least').count(),
    wanted: place.of('wanted').count(),
    points: {
      below_least: points.of('below_least').points(),
      below_wanted: points.of('below_wanted').points(),
      above: points.of('above').points(),
    },
  };
}

function wish(place: Place): CaseWish {
  const want = place.of('want').oneOf(WANTS);
  return {
    id: place.of('id').text(),
    day: place.of('day').whole(),
    want,
    kind: want === 'not_kind' ? place.of('kind').text() : null,
    points: place.of('points').points(),
  };
}

function person(place: Place, jobs: ReadonlySet<string>): CasePerson {
  const [hours, limits, fair, before] = ['hours', 'limits', 'fair', 'before'].map((name) =>
    place.of(name),
  ) as [Place, Place, Place, Place];
  return {
    id: place.of('id').text(),
    hours: { target_min: hours.of('target_min').whole(), most_min: hours.of('most_min').whole() },
    limits: {
      days_in_row: limits.of('days_in_row').count(),
      nights_in_row: limits.of('nights_in_row').count(),
      weekends: limits.of('weekends').count(),
      weekends_in_row: limits.of('weekends_in_row').count(),
    },
    kinds: place.of('kinds').list(text),
    skills: place.of('skills').list((one) => ({
      id: one.of('id').text(),
      until: one.of('until').orAbsent((day) => day.whole() as number | null, null),
    })),
    points_over_quarter: place
      .of('points_over_quarter')
      .orAbsent((one) => one.points() as number | null, null),
    away: place.of('away').list((one) => one.whole()),
    cannot: place.of('cannot').list(stretch),
    wishes: place.of('wishes').list(wish),
    fair: {
      weekend_shift: fair.of('weekend_shift').number(),
      evening: fair.of('evening').number(),
      night: fair.of('night').number(),
    },
    pinned: place.of('pinned').list((one) => one.known(jobs)),
    before: {
      last_end: before.of('last_end').orNull((one) => one.whole()),
      days_in_row: before.of('days_in_row').count(),
      nights_in_row: before.of('nights_in_row').count(),
      weekends_in_row: before.of('weekends_in_row').count(),
    },
    keep: place.of('keep').orAbsent(
      (list) =>
        list.list((one) => ({
          day: one.of('day').whole(),
          job: one.of('job').orNull(text),
          points: one.of('points').points(),
        })),
      [],
    ),
  };
}

/**
 * The rows of the engine are days in order: a job of a day may not start after one of the next day.
 * @throws CaseFault `out_of_order`
 */
function requireDaysInOrder(jobs: readonly Job[], days: number): void {
  const first = Array.from({ length: days }, () => Number.POSITIVE_INFINITY);
  for (const { day, start } of jobs) first[day] = Math.min(first[day] ?? start, start);
  for (let day = days - 2; day >= 0; day -= 1)
    first[day] = Math.min(first[day] ?? 0, first[day + 1] ?? Number.POSITIVE_INFINITY);
  for (const [at, { day, start }] of jobs.entries())
    if (start > (first[day + 1] ?? Number.POSITIVE_INFINITY))
      throw new CaseFault('out_of_order', `jobs[${at}].start`);
}

/** @throws CaseFault */
export function readCase(value: unknown): RosterCase {
  const file = new Place(value, '');
  if (file.of('format').value !== CASE_FORMAT) throw new CaseFault('unknown_format', 'format');
  const days = file.of('days').count();
  const [rules, points, comfort] = ['rules', 'points', 'comfort'].map((name) => file.of(name)) as [
    Place,
    Place,
    Place,
  ];
  const roles = file
    .of('roles')
    .list((one) => ({ id: one.of('id').text(), skill: one.of('skill').orNull(text) }));
  const role_ids = idsOf(roles, 'roles');
  const jobs = file.of('jobs').list((one) => job(one, days, role_ids));
  const job_ids = idsOf(jobs, 'jobs');
  requireDaysInOrder(jobs, days);
  const weeks = file.of('weeks').list(stretch);
  for (const [at, week] of weeks.entries())
    if (at > 0 && week.from < (weeks[at - 1]?.to ?? 0))
      throw new CaseFault('out_of_order', `weeks[${at}].from`);
  const people = file.of('people').list((one) => person(one, job_ids));
  idsOf(people, 'people');
  return {
    name: file.of('name').text(),
    days,
    rules: {
      daily_rest_min: rules.of('daily_rest_min').count(),
      weekly_rest_min: rules.of('weekly_rest_min').count(),
      week_most_min: rules.of('week_most_min').count(),
    },
    points: Object.fromEntries(
      POINT_NAMES.map((name) => [name, points.of(name).points()]),
    ) as RosterCase['points'],
    comfort: {
      short_rest_under_min: comfort.of('short_rest_under_min').count(),
      days_in_row: comfort.of('days_in_row').count(),
    },
    weeks,
    roles,
    jobs,
    needs: file.of('needs').list((one) => need(one, role_ids)),
    people,
  };
}

/** @throws CaseFault when a post names a person or a job that the case has not. */
export function readPlan(value: unknown, { people, jobs, name }: RosterCase): RosterPlan {
  const [person_ids, job_ids] = [people, jobs].map((list) => new Set(list.map(({ id }) => id))) as [
    Set<string>,
    Set<string>,
  ];
  const posts = new Place(value, '').of('posts').list(
    (one): CasePost => ({
      person: one.of('person').known(person_ids),
      job: one.of('job').known(job_ids),
    }),
  );
  return { case: name, posts };
}

/** A post of a plan to explain: a job, and the person who has it or null for an empty place. */
export type Question = { readonly job: string; readonly holder: string | null };

/** Reads a list of questions, or an object with `questions`. @throws CaseFault, also when a holder has not the job in the plan */
export function readQuestions(value: unknown, { people, jobs }: RosterCase, plan: RosterPlan): Question[] {
  const list = Array.isArray(value) ? new Place(value, 'questions') : new Place(value, '').of('questions');
  const [person_ids, job_ids] = [people, jobs].map((known) => new Set(known.map(({ id }) => id))) as [
    Set<string>,
    Set<string>,
  ];
  return list.list((one) => {
    const job = one.of('job').known(job_ids);
    const holder = one.of('holder').orAbsent((place) => place.known(person_ids) as string | null, null);
    const is_held = plan.posts.some((post) => post.person === holder && post.job === job);
    if (holder !== null && !is_held) throw new CaseFault('not_in_the_plan', one.of('holder').at);
    return { job, holder };
  });
}
