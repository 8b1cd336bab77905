import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { answeredInstant, month, rows, year } from './fields.ts';

/** How far a person has come with a month's reports. */

export const monthReport = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  /** When the person marked the month's reports as complete; null: not yet. */
  done_at: answeredInstant.nullable(),
  /** The month has been run. */
  locked: z.boolean(),
  /** Problems that the person can still fix. */
  exceptions: rows(
    z.strictObject({
      code: z.enum(['missing_reports', 'on_call_unreported', 'unattested_reports']),
      count: z.number().int(),
    }),
  ),
});
export type MonthReport = z.output<typeof monthReport>;

export const getMonthReport = call({
  name: 'getMonthReport',
  method: 'GET',
  path: '/api/month-reports/',
  who: STAFF,
  summary: 'How far the own month has come',
  query: z.strictObject({ year, month }),
  reply: monthReport,
  status: 200,
});

export const setMonthReport = call({
  name: 'setMonthReport',
  method: 'PUT',
  path: '/api/month-reports/',
  who: STAFF,
  summary: "Say that the own month's reports are complete, or take it back",
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    done: z.boolean(),
  }),
  reply: monthReport,
  status: 200,
});
