import type { CasePerson, CasePost, HardRule, Job, RosterCase } from '../engine/case.ts';
import { NO_LIMIT } from './case-of.ts';
import type { Can, Counted } from './counted.ts';

/**
 * A proof by a linear programme that a place stays open: no plan of the case fills what the proposal fills and this place too. Its rows are
 * rules of the engine; those of weekly rest and weekends are left out, so that it proves less than there is, and never too much. `ways.md`.
 */

/** Of columns between 0 and 1. */
export type LimitRow = {
  readonly lower: number;
  readonly upper: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
};
/** The rows that no numbers keep together, as few as it finds; null: there are such numbers, or it does not know. */
export type ConflictFinder = (rows: readonly LimitRow[], columns: number) => readonly number[] | null;

/** With more columns only the week of the shift is looked at. */
const MOST_COLUMNS = 6_000;

type Named = LimitRow & {
  readonly need: Job | null;
  readonly person: string | null;
  readonly rule: HardRule | null;
};

export function togetherFor(
  c: RosterCase,
  can: Can,
  { posts, shift_id }: { readonly posts: readonly CasePost[]; readonly shift_id: string },
  find: ConflictFinder,
): Counted | null {
  const asked = c.jobs.filter(({ id }) => can.has(id));
  const job = asked.find(({ id }) => id === shift_id);
  if (job === undefined) return null;
  const all = asked.reduce((sum, { id }) => sum + (can.get(id)?.size ?? 0), 0);
  const week = Math.floor(job.day / 7);
  const jobs = all <= MOST_COLUMNS ? asked : asked.filter(({ day }) => Math.floor(day / 7) === week);
  const columns = new Map<string, number>();
  for (const { id } of jobs)
    for (const person of can.get(id) ?? []) columns.set(`${id} ${person}`, columns.size);
  const rows = [...needRows(jobs, columns, can, { posts, job }), ...personRows(c, jobs, columns)];
  const conflict = find(rows, columns.size);
  if (conflict === null) return null;
  const of_it = conflict.flatMap((at) => rows[at] ?? []);
  const needs = of_it.filter(({ need }) => need !== null);
  if (needs.length === 0) return null;
  const places = needs.reduce((sum, { lower }) => sum + lower, 0);
  return {
    kind: 'together',
    shifts: needs.flatMap(({ need }) => need?.id ?? []),
    places,
    people: [...new Set(of_it.flatMap(({ person }) => person ?? []))].toSorted(),
    most: places - 1,
    rules: [...new Set(of_it.flatMap(({ rule }) => rule ?? []))].toSorted(),
  };
}

type Columns = ReadonlyMap<string, number>;

const row = (
  columns: readonly number[],
  values: readonly number[],
  lower: number,
  upper: number,
): LimitRow => ({
  ...{ columns, values, lower, upper },
});
const ones = (columns: readonly number[], lower: number, upper: number): LimitRow =>
  row(
    columns,
    columns.map(() => 1),
    lower,
    upper,
  );

/** Each shift has as many people as in the proposal, the asked one more. */
function needRows(
  jobs: readonly Job[],
  columns: Columns,
  can: Can,
  { posts, job }: { readonly posts: readonly CasePost[]; readonly job: Job },
): Named[] {
  return jobs.flatMap((need): Named[] => {
    const own = [...(can.get(need.id) ?? [])].flatMap((person) => columns.get(`${need.id} ${person}`) ?? []);
    const has = posts.filter((post) => post.job === need.id).length + Number(need === job);
    return has === 0 ? [] : [{ ...ones(own, has, own.length), need, person: null, rule: null }];
  });
}

function personRows(c: RosterCase, jobs: readonly Job[], columns: Columns): Named[] {
  const known = new Map(c.jobs.map((job) => [job.id, job]));
  return c.people.flatMap((person) => {
    const own = jobs.filter(({ id }) => columns.has(`${id} ${person.id}`));
    const pinned = person.pinned.flatMap((id) => known.get(id) ?? []);
    const at = (job: Job): number => columns.get(`${job.id} ${person.id}`) ?? 0;
    return limitsOf(c, person, own, pinned).map(({ rule, of, values, upper }) => ({
      ...row(of.map(at), values, Number.NEGATIVE_INFINITY, upper),
      ...{ need: null, person: person.id, rule },
    }));
  });
}

type Limit = {
  readonly rule: HardRule;
  readonly of: readonly Job[];
  readonly values: readonly number[];
  readonly upper: number;
};
const paid = (jobs: readonly Job[]): number => jobs.reduce((sum, { paid_min }) => sum + paid_min, 0);

function limitsOf(c: RosterCase, person: CasePerson, own: readonly Job[], pinned: readonly Job[]): Limit[] {
  const by_day = Map.groupBy(own, ({ day }) => day);
  const count = (rule: HardRule, of: readonly Job[], upper: number): Limit => ({
    ...{ rule, of, upper },
    values: of.map(() => 1),
  });
  const hours = (rule: HardRule, of: readonly Job[], upper: number): Limit => ({
    ...{ rule, of, upper },
    values: of.map(({ paid_min }) => paid_min),
  });
  const days = [...by_day.values()].flatMap((of) => (of.length > 1 ? [count('one_a_day', of, 1)] : []));
  const rests = own.flatMap((job) => {
    const near = (by_day.get(job.day + 1) ?? []).filter(
      ({ start }) => start - job.end < c.rules.daily_rest_min,
    );
    return near.length === 0 ? [] : [count('daily_rest', [job, ...near], 1)];
  });
  const weeks = c.weeks.flatMap(({ from, to }) => {
    const isOf = ({ start }: Job): boolean => start >= from && start < to;
    const of = own.filter(isOf);
    const left = c.rules.week_most_min - paid(pinned.filter(isOf));
    return paid(of) > left ? [hours('week_hours', of, left)] : [];
  });
  const left = person.hours.most_min - paid(pinned);
  const period = paid(own) > left ? [hours('period_hours', own, left)] : [];
  return [...days, ...rests, ...weeks, ...period, ...inRow(c, person, own, pinned)];
}

/** Of so many days one after the other, one is free. */
function inRow(c: RosterCase, { limits }: CasePerson, own: readonly Job[], pinned: readonly Job[]): Limit[] {
  const most = limits.days_in_row;
  if (most >= NO_LIMIT) return [];
  return Array.from({ length: Math.max(0, c.days - most) }, (_, first) => {
    const isOf = ({ day }: Job): boolean => day >= first && day <= first + most;
    const of = own.filter(isOf);
    const has = new Set(pinned.filter(isOf).map(({ day }) => day)).size;
    const limit: Limit = { rule: 'days_in_row', of, values: of.map(() => 1), upper: most - has };
    return limit;
  }).filter(({ of, upper }) => new Set(of.map(({ day }) => day)).size > upper);
}
