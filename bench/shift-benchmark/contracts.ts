import type { Contract, Kind } from './automaton.ts';
import type { Employee, Instance } from './instance.ts';

/** A contract and what its kinds mean for one employee's shifts. */
export type Terms = {
  readonly contract: Contract;
  /** By shift its kind, or -1 when the employee never works it. */
  readonly kind_of: Int16Array;
  /** By kind its shifts. */
  readonly shifts: readonly (readonly number[])[];
  /** By shift how often at most, where that bites; counted by the caller in a contract without caps. */
  readonly capped: readonly (readonly [shift: number, most: number])[];
};

/** What the rules know of an employee, in the fewest kinds of shift and the coarsest unit of minutes; with or without counted shifts. */
export function termsOf(instance: Instance, employee: Employee, counts: boolean): Terms {
  const may = instance.shifts.map((_, shift) => (employee.most_of[shift] ?? 0) > 0);
  const classes = classesOf(instance, may);
  const lengths = instance.shifts.filter((_, shift) => may[shift]).map(({ minutes }) => minutes);
  const unit = lengths.reduce(divisor, 0) || 1;
  const caps: number[] = [];
  const capped: [number, number][] = [];
  const kinds: Kind[] = [];
  const shifts: number[][] = [];
  const kind_of = new Int16Array(instance.shifts.length).fill(-1);
  const keys = new Map<string, number>();
  for (const [shift, { minutes }] of instance.shifts.entries()) {
    if (!may[shift]) continue;
    const most = employee.most_of[shift] ?? 0;
    const bites = most < Math.min(instance.days, Math.floor(employee.most_minutes / minutes));
    if (bites) capped.push([shift, most]);
    const counted = bites && counts;
    const key = counted ? `one ${shift}` : `${minutes} ${classes[shift]}`;
    let kind = keys.get(key);
    if (kind === undefined) {
      kind = kinds.length;
      keys.set(key, kind);
      shifts.push([]);
      kinds.push({
        units: minutes / unit,
        after: classes[shift] ?? 0,
        cap: counted ? caps.push(most) - 1 : -1,
      });
    }
    shifts[kind]?.push(shift);
    kind_of[shift] = kind;
  }
  const follows: boolean[][] = Array.from({ length: 1 + Math.max(-1, ...classes) }, () => []);
  for (const [shift, { never_before }] of instance.shifts.entries())
    if (may[shift])
      follows[classes[shift] ?? 0] = shifts.map((same) => !never_before.includes(same[0] ?? -1));
  const contract: Contract = {
    kinds,
    follows,
    least_units: Math.ceil(employee.least_minutes / unit),
    most_units: Math.min(
      Math.floor(employee.most_minutes / unit),
      instance.days * Math.max(0, ...kinds.map(({ units }) => units)),
    ),
    most_in_row: Math.min(employee.most_in_row, instance.days),
    least_in_row: Math.min(employee.least_in_row, instance.days),
    least_off: Math.min(employee.least_off, instance.days),
    weekends: Math.min(employee.weekends, Math.ceil(instance.days / 7)),
    caps,
  };
  return { contract, kind_of, shifts, capped };
}

/** Shifts that forbid the same and are forbidden by the same are one class; -1 for those that are never worked. */
function classesOf(instance: Instance, may: readonly boolean[]): number[] {
  const known = new Map<string, number>();
  return instance.shifts.map(({ never_before }, shift) => {
    if (!may[shift]) return -1;
    const before = never_before.filter((one) => may[one]).sort((a, b) => a - b);
    const after = instance.shifts.flatMap((other, at) =>
      may[at] && other.never_before.includes(shift) ? [at] : [],
    );
    const key = `${before} / ${after}`;
    const found = known.get(key) ?? known.size;
    known.set(key, found);
    return found;
  });
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
