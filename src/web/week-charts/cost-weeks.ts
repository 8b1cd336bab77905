import { addDays, isoWeek } from '../../core/calendar.ts';

/** The weeks of the chart of costs, each beside the same week of the year before. Pure. */

type Money = { readonly date: string; readonly pay: number; readonly contribution: number | null };
type Costs = {
  readonly days: readonly (Money & { readonly ob: number })[];
  readonly salaries: readonly Money[];
};

export type CostWeek = {
  /** Its Monday. */
  readonly first: string;
  readonly cost: number;
  readonly ob: number;
  /** null: the week does not exist in the year before, or cost nothing there. */
  readonly last_year: number | null;
};

export const WEEKS = 8;

/** The Monday of the week with the same number in the year before; null: that year has no week 53. */
export function sameWeekLastYear(monday: string): string | null {
  const [near, far] = [addDays(monday, -364), addDays(monday, -371)];
  return [near, far].find((one) => isoWeek(one) === isoWeek(monday)) ?? null;
}

/** The days that are read of the year before: as many as a chart has, so that a reading stays short. */
export function daysLastYear(monday: string): { readonly start_date: string; readonly end_date: string } {
  const last = sameWeekLastYear(monday) ?? addDays(monday, -371);
  return { start_date: addDays(last, -7 * (WEEKS - 1)), end_date: addDays(last, 6) };
}

export function costWeeks(monday: string, now: Costs, before: Costs): CostWeek[] {
  const read = daysLastYear(monday);
  return Array.from({ length: WEEKS }, (_, at): CostWeek => {
    const first = addDays(monday, -7 * (WEEKS - 1 - at));
    const then = sameWeekLastYear(first);
    const cost = then === null || then < read.start_date ? 0 : costOf(before, then);
    return {
      first,
      cost: costOf(now, first),
      ob: added(now.days.filter(inWeek(first)).map(({ ob }) => ob)),
      last_year: cost === 0 ? null : cost,
    };
  });
}

const inWeek =
  (first: string) =>
  ({ date }: Money): boolean =>
    date >= first && date <= addDays(first, 6);

const costOf = ({ days, salaries }: Costs, first: string): number =>
  added(
    [...days, ...salaries].filter(inWeek(first)).map(({ pay, contribution }) => pay + (contribution ?? 0)),
  );

/** Kronor added as öre, so that sums are what they say. */
const added = (kronor: readonly number[]): number =>
  kronor.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
