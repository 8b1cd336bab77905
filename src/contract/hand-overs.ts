import { z } from 'zod';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { draftLine } from './drafts.ts';
import { answeredInstant, id, instant, person, rows } from './fields.ts';
import { MOVED_SINCE } from './roster-runs.ts';
import { timesOfShift } from './shifts.ts';

/** Places that change hands in drafts, as an answer told them (decision 0138). */

export const MOST_HAND_OVERS = 100;

/** Why a place did not change hands. `not_on_shift`: the person who had it has it no more. */
export const HAND_OVER_MOVED = [...MOVED_SINCE, 'not_on_shift'] as const;

const handed = z.strictObject({
  shift_id: id,
  /** As the planner saw them: another time is another shift. */
  start_time: instant,
  end_time: instant,
  /** The person who leaves the place; null: it is open. */
  from_id: id.nullable(),
  to_id: id,
});

/** The same, told by an answer. */
export const answeredHanded = handed.extend({ start_time: answeredInstant, end_time: answeredInstant });

export const handOverPlaces = call({
  name: 'handOverPlaces',
  method: 'POST',
  path: '/api/drafts/hand-overs/',
  who: MANAGERS,
  summary:
    'Write into drafts who gets which place instead of whom, as one action that can be undone; never what has moved since it was told',
  body: z.strictObject({
    changes: z.array(handed).min(1).max(MOST_HAND_OVERS),
    /** Leaves out what has moved, with all that hangs together with it; otherwise it refuses the whole. */
    skip_moved: z.boolean().optional(),
  }),
  reply: z.strictObject({
    /** How many places changed hands. */
    placed: z.number().int(),
    left: rows(
      z.strictObject({
        shift_id: id,
        /** null: there is no such shift any more. */
        shift: z.strictObject(timesOfShift.shape).nullable(),
        to: person,
        /** null: it hangs together with one that has moved. */
        why: z.enum(HAND_OVER_MOVED).nullable(),
        rules: rows(z.enum(ROSTER_RULES)),
      }),
    ),
    ...draftLine,
  }),
  status: 200,
});
