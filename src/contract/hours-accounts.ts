import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { answeredDate, date, hours, id } from './fields.ts';

/** The hours account: worked and planned against agreed, and what is left of the averages and the year (core/roster/hours-account.md). */

const balance = z.strictObject({
  first_day: answeredDate,
  last_day: answeredDate,
  worked_hours: hours,
  planned_hours: hours,
  /** Less the days away; null: nothing is agreed. */
  agreed_hours: hours.nullable(),
  /** Of these hours: above the agreed ones up to a full week (mertid), and above that (overtime). */
  extra_hours: hours,
  overtime_hours: hours,
});

export const AVERAGES = ['average_ordinary', 'average_all', 'night_average'] as const;

const average = z.strictObject({
  rule: z.enum(AVERAGES),
  first_day: answeredDate,
  last_day: answeredDate,
  /** A week; of a night worker, in each 24 hours. */
  hours,
  limit_hours: hours,
  /** Compared whole, where the hours are rounded down to a minute. */
  over: z.boolean(),
});

const ofYear = z.strictObject({ hours, limit_hours: hours, left_hours: hours });

export const hoursAccount = z.strictObject({
  user: id,
  day: answeredDate,
  week: balance,
  period: balance,
  year: balance,
  /** Each day of the day's month, with all hours from its first. Left out by a server of the version before. */
  month: z
    .array(
      z.strictObject({
        day: answeredDate,
        worked_hours: hours,
        planned_hours: hours,
        agreed_hours: hours.nullable(),
      }),
    )
    .optional(),
  /** What the year's weeks before this one leave: more than agreed, or less (negative). */
  carried_hours: hours.nullable(),
  averages: z.array(average),
  /** Of the calendar year, with what is planned. */
  extra: ofYear,
  overtime: ofYear,
  /** The law or the agreement that the limits are of. */
  source: z.string(),
});
export type HoursAccount = z.output<typeof hoursAccount>;

/** The years beside the day's are read too, and the averages of their first and last months. */
const dayOfAccount = date.refine(
  (day) => day >= '1903' && day < '2197',
  'The day must lie between 1903 and 2196.',
);

export const getHoursAccount = call({
  name: 'getHoursAccount',
  method: 'GET',
  path: '/api/hours-accounts/',
  who: STAFF,
  summary: "The hours account on a day: the own, or `user`'s for a manager",
  query: z.strictObject({ day: dayOfAccount.optional(), user: id.optional() }),
  reply: hoursAccount,
  status: 200,
});
