import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { date, hours, id, month, obByLevel, year } from './fields.ts';

/** Unsocial hours of a person and day, or of a month when `date` is null. Always computed from the reports. */
export const obHours = z.strictObject({
  user: id,
  date: z.string().nullable(),
  ...obByLevel,
  total_hours: hours,
});
export type ObHours = z.output<typeof obHours>;

const ids = z
  .string()
  .max(8000)
  .transform((list) => list.split(','))
  .pipe(z.array(id).min(1).max(200));

/** `?user=&date=` one day, `?user=&year=&month=` the month's days, `?user_ids=a,b&year=&month=` one sum a person. */
export const listObHours = call({
  name: 'listObHours',
  method: 'GET',
  path: '/api/ob-hours/',
  who: STAFF,
  summary: 'Unsocial hours by day or month',
  query: z
    .strictObject({ user: id, date, year, month, user_ids: ids })
    .partial()
    .refine((query) => query.date !== undefined || (query.year !== undefined && query.month !== undefined), {
      message: 'Give date, or year and month.',
      path: ['date'],
    })
    .refine((query) => query.user === undefined || query.user_ids === undefined, {
      message: 'Give user or user_ids, not both.',
      path: ['user_ids'],
    })
    .refine((query) => query.date === undefined || (query.year === undefined && query.month === undefined), {
      message: 'Give date, or year and month, not both.',
      path: ['date'],
    }),
  reply: z.array(obHours),
  status: 200,
  report: true,
});

const claimed = z.number().min(0).max(24).optional();

/**
 * Sent by older clients after each save. The numbers are ignored: the server computes them from the reports (trust
 * T5).
 */
export const postObHours = call({
  name: 'postObHours',
  method: 'POST',
  path: '/api/ob-hours/',
  who: STAFF,
  summary: 'Recompute the unsocial hours of a day',
  body: z.strictObject({
    user: id.optional(),
    date,
    ob1_hours: claimed,
    ob2_hours: claimed,
    ob3_hours: claimed,
    total_hours: claimed,
  }),
  reply: obHours,
  status: 200,
});
