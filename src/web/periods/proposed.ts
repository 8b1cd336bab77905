import { addDays, weekdayOf } from '../../core/calendar.ts';
import { monthsLater } from '../months.ts';

/** The days that are proposed for a new period. */

export const LENGTHS = ['weeks', 'month', 'own'] as const;
export type Length = (typeof LENGTHS)[number];
export type Days = {
  readonly first_day: string;
  readonly last_day: string;
  readonly wishes_close_on: string;
  readonly publish_by: string;
};

/** So many days before the first the plan is published (arbetstidslagen (1982:673) 12 §: notice two weeks ahead). */
const PUBLISH_DAYS = 14;
/** A planner has a week between the last wish and the day to publish by. */
const PLAN_DAYS = 7;
/** People have a week to wish. */
const WISH_DAYS = 7;

const latest = (...days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));

/** After the periods there are, and so far ahead that there is time to wish, to plan and to publish. */
export function proposed(length: Exclude<Length, 'own'>, today: string, last_days: readonly string[]): Days {
  const least = latest(
    addDays(today, WISH_DAYS + PLAN_DAYS + PUBLISH_DAYS),
    ...last_days.map((day) => addDays(day, 1)),
  );
  const first_day =
    length === 'weeks'
      ? addDays(least, (8 - weekdayOf(least)) % 7)
      : least.endsWith('-01')
        ? least
        : `${monthsLater(least.slice(0, 7), 1)}-01`;
  return {
    first_day,
    last_day:
      length === 'weeks'
        ? addDays(first_day, 27)
        : addDays(`${monthsLater(first_day.slice(0, 7), 1)}-01`, -1),
    wishes_close_on: addDays(first_day, -PUBLISH_DAYS - PLAN_DAYS),
    publish_by: addDays(first_day, -PUBLISH_DAYS),
  };
}
