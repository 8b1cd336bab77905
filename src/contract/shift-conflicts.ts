import { z } from 'zod';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../core/absence.ts';
import { SHIFT_KINDS } from '../core/shift.ts';
import { brokenRules } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, id, instant, person, plan, rows } from './fields.ts';
import { writtenShift } from './shifts.ts';

/** What stands in the way of people on a shift that is being planned: other shifts, leave, absence, rules of working time. */

export const checkConflicts = call({
  name: 'checkConflicts',
  method: 'POST',
  path: '/api/shift-assignments/check-conflicts/',
  who: MANAGERS,
  summary: 'Would these people be on two shifts at once',
  body: z
    .strictObject({
      worker_id: id.optional(),
      worker_ids: z.array(id).min(1).max(200).optional(),
      start_time: instant,
      end_time: instant,
      exclude_shift_id: id.optional(),
      kind: z.enum(SHIFT_KINDS).optional(),
      break_min: writtenShift.shape.break_min,
      position_id: writtenShift.shape.position_id,
      /** The shifts beside it. */
      plan,
    })
    .refine((body) => (body.worker_id === undefined) !== (body.worker_ids === undefined), {
      message: 'Give worker_id or worker_ids.',
      path: ['worker_id'],
    }),
  reply: z.strictObject({
    hasConflicts: z.boolean(),
    conflicts: rows(
      z.strictObject({
        worker: person,
        /** null for leave. */
        shift_id: id.nullable(),
        start_time: answeredInstant,
        end_time: answeredInstant,
        kind: z.enum(['overlap', 'leave']),
      }),
    ),
    /** Warnings: less daily rest than arbetstidslagen 13 § or the agreement asks, requested leave. */
    warnings: rows(
      z.strictObject({
        worker: person,
        /** The shift beside which the rest is short; null for leave, and when the shift itself is too long. */
        shift_id: id.nullable(),
        start_time: answeredInstant,
        end_time: answeredInstant,
        kind: z.enum(['rest', 'leave_pending', 'cannot', 'rather_not']),
        /** Minutes of rest that would remain in those 24 hours; null for leave. */
        rest_min: z.number().int().nullable(),
        /** The least rest in minutes; left out: eleven hours. */
        limit_min: z.number().int().optional(),
      }),
    ),
    /** Sickness and VAB on a day that the shift touches: a warning. */
    absences: z
      .array(
        z.strictObject({
          worker: person,
          kind: z.enum(ABSENCE_KINDS),
          first_day: z.string(),
          /** null: not back yet. */
          last_day: z.string().nullable(),
          extent_pct: z.literal(ABSENCE_EXTENTS),
        }),
      )
      .optional(),
    broken: brokenRules.optional(),
  }),
  status: 200,
});
