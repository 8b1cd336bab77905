import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredDate, date, person, rows, unitShown } from './fields.ts';

/** The ledger of fairness: unsocial shifts and wishes of twelve months, by person (decision 0134). */

/** Shifts; of a share, in fractions. */
export const unsocial = z.strictObject({
  evenings: z.number(),
  nights: z.number(),
  weekends: z.number(),
  holidays: z.number(),
});

/** The day itself is not in it; twelve months before it there are days. */
const dayOfLedger = date.refine(
  (day) => day >= '1903' && day < '2197',
  'The day must lie between 1903 and 2196.',
);

export const getFairness = call({
  name: 'getFairness',
  method: 'GET',
  path: '/api/fairness/',
  who: MANAGERS,
  summary:
    'Evenings, nights, weekends, big holidays and wishes of the twelve months before a day, by person and beside the share by agreed hours',
  query: z.strictObject({
    /** Left out: today. */
    until: dayOfLedger.optional(),
    /** Shifts of this unit alone, and its people. */
    unit_id: unitShown,
  }),
  reply: z.strictObject({
    first_day: answeredDate,
    last_day: answeredDate,
    people: rows(
      z.strictObject({
        worker: person,
        had: unsocial,
        /** null: the person has no agreed hours. */
        share: unsocial.nullable(),
        /** Wishes that planners may read, by what was published. */
        wishes_kept: z.number().int(),
        wishes_refused: z.number().int(),
      }),
    ),
  }),
  status: 200,
});

export const getOwnFairness = call({
  name: 'getOwnFairness',
  method: 'GET',
  path: '/api/fairness/own/',
  who: STAFF,
  summary:
    'Evenings, nights, weekends and big holidays that one has had in twelve months, in the home unit or, without one, in the company, beside the median of those who are there',
  reply: z.strictObject({
    first_day: answeredDate,
    last_day: answeredDate,
    /** null: neither agreed hours nor a shift there. */
    had: unsocial.nullable(),
    /** null: too few people for a median that tells of none of them. */
    median: unsocial.nullable(),
  }),
  status: 200,
});
