import { z } from 'zod';
import { AVAILABILITY_KINDS } from '../core/roster/availability.ts';
import { REPLACEMENT_GROUPS } from '../core/roster/replacement.ts';
import { BELONGINGS } from '../core/roster/unit-people.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, answeredKronor, byId, id, person, plan, rows } from './fields.ts';
import { fit } from './offers.ts';
import { reasons } from './reasons.ts';
import { plannedShift } from './shifts.ts';

/** People who can take a shift, ranked. */

const replacement = z.strictObject({
  worker: person,
  group: z.enum(REPLACEMENT_GROUPS),
  /** What the shift costs with this person: pay, overtime and contribution where they are modelled. Null: not known. */
  cost: answeredKronor.nullable(),
  ...fit,
  /** How the person belongs to the shift's unit; null: the shift has none. */
  belongs: z.enum(BELONGINGS).nullable(),
  /** What the person said about the time of the shift; null: nothing. */
  said: z.enum(AVAILABILITY_KINDS).nullable(),
  /** Weekend and evening or night shifts of the last 28 days. */
  weekends: z.number().int(),
  evenings: z.number().int(),
  /** Offers that the person was told of in the last 28 days. */
  asked: z.number().int(),
  /** Of an exchange: the shift that the person leaves, and who takes it. */
  exchange: z
    .strictObject({
      shift_id: id,
      assignment_id: id,
      start_time: answeredInstant,
      end_time: answeredInstant,
      with: person,
    })
    .nullable(),
});
export type Replacement = z.output<typeof replacement>;

export const findReplacements = call({
  name: 'findReplacements',
  method: 'GET',
  path: '/api/shifts/{id}/replacements/',
  who: MANAGERS,
  without_cost: 'left_out',
  summary: 'People who can take a shift, ranked: within the rules, at overtime, or by exchange of two people',
  params: byId,
  query: z.strictObject({ instead_of: id.optional(), plan }),
  reply: rows(replacement),
  status: 200,
});

export const exchangeShifts = call({
  name: 'exchangeShifts',
  method: 'POST',
  path: '/api/shifts/{id}/exchanges/',
  who: MANAGERS,
  summary:
    'Move a person from another shift to this one, and put somebody on the one that is left, in one action',
  params: byId,
  body: z.strictObject({
    /** The person's place on the shift that is left. */
    assignment_id: id,
    taker_id: id,
    reasons,
  }),
  reply: plannedShift,
  status: 201,
});
