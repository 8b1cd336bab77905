import { addDays, daysBetween } from './calendar.ts';
import { daysOf } from './month.ts';

/** The share of a month's days of employment that illness took: `sick-leave.md`, whose tables run as tests. */

export type Employment = {
  readonly user_id: string;
  /** null: from before anything is known, or until further notice. */
  readonly first: string | null;
  readonly last: string | null;
};
export type Illness = {
  readonly user_id: string;
  readonly first_day: string;
  /** null: not back yet. */
  readonly last_day: string | null;
  readonly extent_pct: number;
  /** From a time of the first day, until a time of the last. */
  readonly from_time: string | null;
  readonly until_time: string | null;
};

export type SickMonth = {
  /** Employed on some day of it. */
  readonly people: number;
  /** In percent; null: too few people, or the month lies ahead. */
  readonly short_pct: number | null;
  readonly long_pct: number | null;
};

/** A share of fewer would point at somebody. */
export const FEWEST_PEOPLE = 5;
/** So many days of an illness the employer pays. */
const SHORT_DAYS = 14;

export function sickMonth(
  month: string,
  today: string,
  employments: readonly Employment[],
  illnesses: readonly Illness[],
): SickMonth {
  const { first, last: whole } = daysOf(month);
  const last = whole < today ? whole : today;
  const employed = Map.groupBy(
    employments.filter((one) => overlap(one.first, one.last, first, last) !== null),
    ({ user_id }) => user_id,
  );
  const people = employed.size;
  if (people < FEWEST_PEOPLE || last < first) return { people, short_pct: null, long_pct: null };
  const days = [...employed.values()]
    .flat()
    .reduce((sum, one) => sum + daysIn(one.first, one.last, first, last), 0);
  const lost = { short: 0, long: 0 };
  for (const ill of illnesses)
    for (const one of employed.get(ill.user_id) ?? []) {
      const both = overlap(one.first, one.last, first, last);
      if (both === null) continue;
      const turn = addDays(ill.first_day, SHORT_DAYS - 1);
      lost.short += lostIn(ill, both.first, min(both.last, turn));
      lost.long += lostIn(ill, max(both.first, addDays(turn, 1)), both.last);
    }
  return { people, short_pct: (100 * lost.short) / days, long_pct: (100 * lost.long) / days };
}

const min = (a: string, b: string): string => (a < b ? a : b);
const max = (a: string, b: string): string => (a > b ? a : b);

/** The days of both; null: there is none. */
function overlap(from: string | null, until: string | null, first: string, last: string) {
  const both = { first: max(from ?? first, first), last: min(until ?? last, last) };
  return both.first > both.last ? null : both;
}

function daysIn(...days: Parameters<typeof overlap>): number {
  const both = overlap(...days);
  return both === null ? 0 : daysBetween(both.first, both.last) + 1;
}

/** The days of an illness between two days, by its extent; a day that is ill in part by the clock is half. */
function lostIn(ill: Illness, first: string, last: string): number {
  const { first_day, last_day, extent_pct, from_time, until_time } = ill;
  const half = (day: string | null, clock: string | null): number =>
    clock !== null && day !== null && first <= day && day <= last ? 0.5 : 0;
  const only_one = first_day === last_day && from_time !== null && until_time !== null;
  const halves = only_one
    ? half(first_day, from_time)
    : half(first_day, from_time) + half(last_day, until_time);
  return ((daysIn(first_day, last_day, first, last) - halves) * extent_pct) / 100;
}
