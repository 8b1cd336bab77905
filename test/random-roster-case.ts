import { POINT_NAMES, type RosterPlan } from '../src/core/roster/engine/case.ts';
import { CASE_FORMAT } from '../src/core/roster/engine/case-file.ts';
import { type Draws, next, pick } from '../src/core/roster/engine/draws.ts';

/**
 * Small and medium cases at random, as a file has them: clocks that change, nights over the edge of the period, needs that nobody
 * can meet, limits of 0, weeks that do not fill the days.
 */

const KINDS = ['day', 'evening', 'night'] as const;

export type RawCase = ReturnType<typeof randomCase>;

const chance = (draws: Draws, part: number): boolean => next(draws) < part * 2 ** 32;
const between = (draws: Draws, least: number, most: number): number => least + pick(draws, most - least + 1);
const some = <T>(draws: Draws, all: readonly T[], part: number): T[] => all.filter(() => chance(draws, part));
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

export function randomCase(draws: Draws, largest = 12) {
  const days = between(draws, 3, 30);
  const change = chance(draws, 0.3) ? between(draws, 1, days) : days + 1;
  const shift = chance(draws, 0.5) ? 60 : -60;
  const midnight = (day: number): number => day * 1440 + (day >= change ? shift : 0);
  const roles = many(between(draws, 1, 3), (at) => ({
    id: `r${at}`,
    skill: chance(draws, 0.6) ? `s${at}` : null,
  }));
  const types = many(between(draws, 2, 5), (at) => {
    const start = between(draws, 4, 22) * 60 + 15 * pick(draws, 4);
    const length = between(draws, 3, 12) * 60;
    const kind = start + length > 1500 ? 'night' : start >= 780 ? 'evening' : 'day';
    return { id: `t${at}`, start, length, kind, role: roles[pick(draws, roles.length)]?.id ?? '' };
  });
  const jobs = many(days, (day) =>
    types
      .filter(() => chance(draws, 0.9))
      .map(({ id, start, length, kind, role }) => ({
        id: `${day}:${id}`,
        day,
        type: id,
        role,
        kind,
        start: midnight(day) + start,
        end: midnight(day) + start + length,
        paid_min: length - (length > 330 ? 30 : 0),
        weekend: day % 7 >= 5 ? Math.floor(day / 7) : null,
      })),
  ).flat();
  const needs = jobs
    .filter(() => chance(draws, 0.7))
    .map(({ start, end, day, role }, at) => {
      const from = start + 30 * pick(draws, 3);
      const least = pick(draws, 3);
      return {
        id: `n${at}`,
        day,
        from,
        to: Math.max(from, end - 60 * pick(draws, 4)),
        role: chance(draws, 0.7) ? role : null,
        skill: chance(draws, 0.3) ? 's_extra' : null,
        least,
        wanted: least + pick(draws, 3) - (chance(draws, 0.05) ? 1 : 0) * Math.min(1, least),
        points: {
          below_least: between(draws, 20, 200),
          below_wanted: between(draws, 0, 60),
          above: pick(draws, 16),
        },
      };
    });
  const weeks = many(Math.ceil(days / 7), (week) => ({
    from: midnight(week * 7),
    to: midnight(Math.min(days, week * 7 + 7)),
  })).filter(({ from, to }) => to - from >= 2160);
  return {
    format: CASE_FORMAT,
    name: 'random',
    days,
    rules: { daily_rest_min: 660, weekly_rest_min: 2160, week_most_min: 2880 },
    points: Object.fromEntries(POINT_NAMES.map((name) => [name, pick(draws, 9)])),
    comfort: { short_rest_under_min: 660 + 60 * pick(draws, 4), days_in_row: between(draws, 3, 6) },
    weeks,
    roles,
    jobs,
    needs,
    people: many(between(draws, 1, largest), (at) => randomPerson(draws, at, { days, roles, midnight })),
  };
}

type Around = {
  readonly days: number;
  readonly roles: readonly { readonly skill: string | null }[];
  readonly midnight: (day: number) => number;
};

function randomPerson(draws: Draws, at: number, { days, roles, midnight }: Around) {
  const target_min = 60 * between(draws, 4, 5 * days);
  const skills = [...roles.flatMap(({ skill }) => (skill === null ? [] : [skill])), 's_extra'];
  const any_day = (): number => pick(draws, days);
  const limit = (most: number): number => (chance(draws, 0.1) ? 0 : between(draws, 1, most));
  const nights_in_row = pick(draws, 3);
  return {
    id: `p${at}`,
    hours: { target_min, most_min: target_min + 60 * pick(draws, 20) },
    limits: {
      days_in_row: limit(6),
      nights_in_row: limit(4),
      weekends: limit(4),
      weekends_in_row: limit(3),
    },
    kinds: some(draws, KINDS, 0.8),
    skills: some(draws, skills, 0.8).map((id) => ({ id, until: chance(draws, 0.2) ? any_day() : null })),
    points_over_quarter: chance(draws, 0.3) ? 2 : null,
    away: some(
      draws,
      many(days, (day) => day),
      0.05,
    ),
    cannot: many(pick(draws, 4), () => {
      const from = midnight(any_day()) + 60 * pick(draws, 24);
      return { from, to: from + 60 * between(draws, 1, 12) };
    }),
    wishes: many(pick(draws, 5), (wish) => ({
      id: `p${at}w${wish}`,
      day: any_day(),
      points: 10 * between(draws, 1, 3),
      ...(chance(draws, 0.3)
        ? { want: 'not_kind', kind: KINDS[pick(draws, 3)] }
        : { want: chance(draws, 0.5) ? 'off' : 'work' }),
    })),
    fair: { weekend_shift: pick(draws, 6), evening: pick(draws, 8), night: pick(draws, 8) },
    pinned: [] as string[],
    before: {
      last_end: chance(draws, 0.5) ? null : between(draws, -900, 500),
      days_in_row: pick(draws, 4),
      nights_in_row,
      weekends_in_row: pick(draws, 2),
    },
    keep: [] as { day: number; job: string | null; points: number }[],
  };
}

/** The case when a legal plan of it is published: some posts are pinned, and changing some days costs. */
export function published(draws: Draws, c: RawCase, plan: RosterPlan): RawCase {
  const day_of = new Map(c.jobs.map(({ id, day }) => [id, day]));
  const people = c.people.map((person) => {
    const own = plan.posts.filter((post) => post.person === person.id).map(({ job }) => job);
    const keep = many(c.days, (day) => ({
      day,
      job: own.find((job) => day_of.get(job) === day) ?? null,
      points: 30,
    }));
    return { ...person, pinned: some(draws, own, 0.3), keep: some(draws, keep, 0.5) };
  });
  return { ...c, people };
}

/** Posts at random, most of them against some rule. */
export function randomPosts(
  draws: Draws,
  c: { people: { id: string }[]; jobs: { id: string }[] },
): RosterPlan['posts'] {
  return c.people.flatMap(({ id }) =>
    some(draws, c.jobs, 6 / Math.max(8, c.jobs.length)).map((job) => ({ person: id, job: job.id })),
  );
}
