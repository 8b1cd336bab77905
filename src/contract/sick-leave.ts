import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { monthText } from './fields.ts';

/** Sick leave of the company by month: core/sick-leave.md. */

/** A year and the month that it is compared with. */
export const SICK_MONTHS = 13;

const share = z.number().nullable();

export const getSickLeave = call({
  name: 'getSickLeave',
  method: 'GET',
  path: '/api/sick-leave/',
  who: MANAGERS,
  summary:
    'The share of days of employment lost to illness in each of the last thirteen months, in the first fourteen days of an illness and after; none for a month with fewer than five people',
  reply: z.strictObject({
    months: z.array(
      z.strictObject({ month: monthText, people: z.number().int(), short_pct: share, long_pct: share }),
    ),
  }),
  status: 200,
});
