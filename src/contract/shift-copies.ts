import { z } from 'zod';
import { brokenRules } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { byId, date, id, person, RANGE_ORDER, rangeInOrder } from './fields.ts';
import { reasons } from './reasons.ts';
import { shift } from './shifts.ts';

const days = { start_date: date, end_date: date, to_date: date, with_workers: z.boolean() };
const copied = z.strictObject(days).refine(rangeInOrder, RANGE_ORDER);
/** People who cannot be put on the copy, each with the reason (a refusal code). */
const skipped = z.array(z.strictObject({ worker: person, date: z.string(), code: z.string() }));
/** People who would have less daily rest than the rules ask, and on which day. `limit_min` left out: eleven hours. */
const tired = z.array(
  z.strictObject({
    worker: person,
    date: z.string(),
    rest_min: z.number().int(),
    limit_min: z.number().int().optional(),
  }),
);
/** Shifts that do not fit on their new day because of a change of clock, by their wall clocks there. */
const leftOut = z.array(
  z.strictObject({ date: z.string(), start_time_local: z.string(), end_time_local: z.string() }),
);

/** Shifts that were copied together, so that the copy can be withdrawn as one. */
export const copyShifts = call({
  name: 'copyShifts',
  method: 'POST',
  path: '/api/shift-copies/',
  who: MANAGERS,
  summary: 'Copy the shifts of some days to as many days from `to_date` on, on the same wall clocks',
  body: z.strictObject({ ...days, reasons }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    id,
    made: z.array(shift),
    skipped,
    short_rest: tired.optional(),
    broken: brokenRules.optional(),
    left_out: leftOut.optional(),
  }),
  status: 201,
});

export const previewCopy = call({
  name: 'previewCopy',
  method: 'POST',
  path: '/api/shift-copies/preview/',
  who: MANAGERS,
  summary:
    'What a copy would make, who could not come along, and whose daily rest would be short; nothing is written',
  body: copied,
  reply: z.strictObject({
    shifts: z.number().int(),
    /** How many assignments would be copied. */
    people: z.number().int(),
    skipped,
    short_rest: tired,
    broken: brokenRules.optional(),
    left_out: leftOut,
  }),
  status: 200,
});

export const withdrawCopy = call({
  name: 'withdrawCopy',
  method: 'DELETE',
  path: '/api/shift-copies/{id}/',
  who: MANAGERS,
  summary: 'Undo a copy: the copied shifts that nobody touched since are deleted',
  params: byId,
  reply: z.strictObject({ deleted: z.number().int(), kept: z.number().int() }),
  status: 200,
});
