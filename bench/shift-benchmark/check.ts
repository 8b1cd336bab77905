import type { Employee, Instance } from './instance.ts';

/**
 * Judges a plan of the public benchmark day by day, from the instance alone: it shares nothing with the solver. The benchmark's
 * conventions: a run that touches the first or last day meets the least in a row, because what lies outside is unknown; the most in
 * a row counts from day 0.
 */

/** By employee and day the index of a shift, or null. */
export type Plan = readonly (readonly (number | null)[])[];

export const HARD_RULES = [
  'shape',
  'day_off',
  'succession',
  'most_of_a_shift',
  'most_minutes',
  'least_minutes',
  'most_in_row',
  'least_in_row',
  'least_days_off',
  'weekends',
] as const;
export type HardRule = (typeof HARD_RULES)[number];

export type Broken = { readonly rule: HardRule; readonly employee: string; readonly day: number | null };

export type Judged = {
  readonly broken: readonly Broken[];
  readonly objective: number;
  readonly requests: number;
  readonly cover: number;
};

export function judge(instance: Instance, plan: Plan): Judged {
  const shaped =
    plan.length === instance.employees.length &&
    plan.every(
      (row) =>
        row.length === instance.days && row.every((shift) => shift === null || shift in instance.shifts),
    );
  if (!shaped)
    return { broken: [{ rule: 'shape', employee: '', day: null }], objective: 0, requests: 0, cover: 0 };
  const broken = instance.employees.flatMap((employee, at) => brokenBy(instance, employee, plan[at] ?? []));
  const requests = requestCost(instance, plan);
  const cover = coverCost(instance, plan);
  return { broken, objective: requests + cover, requests, cover };
}

function brokenBy(instance: Instance, employee: Employee, row: readonly (number | null)[]): Broken[] {
  const broken: Broken[] = [];
  const say = (rule: HardRule, day: number | null): unknown =>
    broken.push({ rule, employee: employee.id, day });
  for (const day of employee.days_off) if (row[day] !== null) say('day_off', day);
  let minutes = 0;
  const worked = new Map<number, number>();
  for (const [day, shift] of row.entries()) {
    if (shift === null) continue;
    minutes += instance.shifts[shift]?.minutes ?? 0;
    worked.set(shift, (worked.get(shift) ?? 0) + 1);
    const before = day === 0 ? null : row[day - 1];
    if (before != null && instance.shifts[before]?.never_before.includes(shift)) say('succession', day);
  }
  for (const [shift, times] of worked)
    if (times > (employee.most_of[shift] ?? 0)) say('most_of_a_shift', null);
  if (minutes > employee.most_minutes) say('most_minutes', null);
  if (minutes < employee.least_minutes) say('least_minutes', null);
  for (const run of runsOf(row)) {
    const inside = run.from > 0 && run.to < row.length;
    const length = run.to - run.from;
    if (run.works && length > employee.most_in_row) say('most_in_row', run.from);
    if (run.works && inside && length < employee.least_in_row) say('least_in_row', run.from);
    if (!run.works && inside && length < employee.least_off) say('least_days_off', run.from);
  }
  const weekends = new Set([...row.entries()].flatMap(([day, shift]) => weekendOf(day, shift)));
  if (weekends.size > employee.weekends) say('weekends', null);
  return broken;
}

const weekendOf = (day: number, shift: number | null): number[] =>
  shift !== null && day % 7 >= 5 ? [Math.floor(day / 7)] : [];

function runsOf(row: readonly (number | null)[]): { works: boolean; from: number; to: number }[] {
  const runs: { works: boolean; from: number; to: number }[] = [];
  for (const [day, shift] of row.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.works === (shift !== null)) last.to = day + 1;
    else runs.push({ works: shift !== null, from: day, to: day + 1 });
  }
  return runs;
}

function requestCost(instance: Instance, plan: Plan): number {
  let cost = 0;
  for (const { employee, day, shift, weight } of instance.on)
    if (plan[employee]?.[day] !== shift) cost += weight;
  for (const { employee, day, shift, weight } of instance.off)
    if (plan[employee]?.[day] === shift) cost += weight;
  return cost;
}

function coverCost(instance: Instance, plan: Plan): number {
  let cost = 0;
  for (const { day, shift, wanted, under, over } of instance.needs) {
    const here = plan.filter((row) => row[day] === shift).length;
    cost += Math.max(0, wanted - here) * under + Math.max(0, here - wanted) * over;
  }
  return cost;
}
