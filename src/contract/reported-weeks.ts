import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { answeredDate, person, rows } from './fields.ts';

/** How far the reports of people have come, week by week (decision 0173). */

export const REPORTED_WEEKS = 8;

const days = z.number().int();

export const getReportedWeeks = call({
  name: 'getReportedWeeks',
  method: 'GET',
  path: '/api/reported-weeks/',
  who: MANAGERS,
  summary:
    'For each person with shifts in the last eight weeks: the days with a shift that has ended and that they were there for, how many of them are reported, and how many approved',
  reply: z.strictObject({
    /** The Mondays of the weeks, the present one last. */
    weeks: z.array(answeredDate),
    people: rows(
      z.strictObject({
        worker: person,
        /** In the order of the weeks: planned, reported, approved. */
        weeks: z.array(z.array(days)),
      }),
    ),
  }),
  status: 200,
  report: true,
});
