import { z } from 'zod';
import { WORKING_TIME_LIMITS } from '../core/working-time-law.ts';
import { call, STAFF } from './call.ts';
import { date, hours, id, wholeInQuery } from './fields.ts';

/** The journal of working time required by law (arbetstidslagen 11 §), from approved reports. */

const worked = {
  worked_hours: hours,
  ordinary_hours: hours,
  /** Above the own agreed hours, up to 40 a week (mertid); shorter weeks of the same four make up for longer ones. */
  extra_hours: hours,
  /** Above 40 a week on average over four weeks (övertid). */
  overtime_hours: hours,
  /** At the workplace without work (jour): in none of the others. */
  jour_hours: hours,
};

export const workingTimeJournal = z.strictObject({
  user: id,
  year: z.number().int(),
  ...worked,
  /** The legal limits. */
  limits: z.strictObject({
    overtime_four_weeks: hours,
    overtime_month: hours,
    overtime_year: hours,
    extra_year: hours,
    average_week: hours,
    jour_four_weeks: hours,
    jour_month: hours,
  }),
  months: z.array(z.strictObject({ month: z.number().int(), ...worked })),
  weeks: z.array(z.strictObject({ monday: date, week: z.number().int(), agreed_hours: hours, ...worked })),
  /** Exceeded limits. `at`: the year, the month `YYYY-MM`, or the first day of four weeks. */
  passed: z.array(
    z.strictObject({
      limit: z.enum(WORKING_TIME_LIMITS),
      at: z.string(),
      hours,
      allowed_hours: hours,
    }),
  ),
});
export type WorkingTimeJournal = z.output<typeof workingTimeJournal>;

export const getWorkingTime = call({
  name: 'getWorkingTime',
  method: 'GET',
  path: '/api/working-time/',
  who: STAFF,
  summary: "A year's journal of ordinary time, extra time and overtime: the own, or `user`'s for a manager",
  query: z.strictObject({ year: wholeInQuery(1990, 2198), user: id.optional() }),
  reply: workingTimeJournal,
  status: 200,
  report: true,
});
