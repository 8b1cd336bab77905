import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { dayRange, id, month, RANGE_ORDER, rangeInOrder, text, year } from './fields.ts';
import { STATUS_FILTERS } from './time-entries.ts';

export const EXPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_LANGUAGES = ['sv', 'en'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** As the manager's list is filtered: `pending` means submitted_pending, `decided` approved or rejected, `submitted_ok` the plain submitted too. */
export const EXPORT_STATUSES = [...STATUS_FILTERS, 'decided'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

const form = { format: z.enum(EXPORT_FORMATS), language: z.enum(EXPORT_LANGUAGES).default('sv') };

/** The list of reports as a manager filtered it, one row per report with the plan beside it. */
export const exportTimeEntries = call({
  name: 'exportTimeEntries',
  method: 'GET',
  path: '/api/exports/time-entries/',
  who: STAFF,
  summary: 'Reports in a range of days as a file: the own for a worker, of `user` or of all for a manager',
  query: z
    .strictObject({
      ...form,
      ...dayRange,
      status: z.enum(EXPORT_STATUSES).default('all'),
      user: id.optional(),
      /** Words of the worker's name; all of them must match. */
      q: text(200).optional(),
      /** `without` leaves out the manager's own reports, like the list to approve. */
      own: z.enum(['with', 'without']).default('with'),
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.string(),
  status: 200,
  file: true,
});

/**
 * One person's month, one row per day (specification section 2): date, weekday, worked hours, OB1-3, comment, total.
 */
export const exportMonth = call({
  name: 'exportMonth',
  method: 'GET',
  path: '/api/exports/month/',
  who: STAFF,
  summary: "A person's month as a file: the own, or for a manager that of `user`",
  query: z.strictObject({ ...form, year, month, user: id.optional() }),
  reply: z.string(),
  status: 200,
  file: true,
});
