import { z } from 'zod';
import { LIFTS } from '../core/roster/proposal/clearing.ts';
import { UNFIT_TOLD } from '../core/roster/proposal/reasons.ts';
import { call, MANAGERS } from './call.ts';
import { byId, id, person, rows } from './fields.ts';
import { HARD_RULES, termOf } from './roster-runs.ts';
import { timesOfShift } from './shifts.ts';

/** What a proposal could be instead: what would fill a place, and what another person on it would take (decision 0130). */

/** What a planner lets give way for a person. */
const lift = z.strictObject({
  kind: z.enum(LIFTS),
  /** Of a limit of the agreement or company. */
  rule: z.enum(HARD_RULES).nullable(),
  /** The names of the skills that the person lacks. */
  skills: rows(z.string()),
});

/** A shift that goes from one person to another. */
const move = z.strictObject({ ...timesOfShift.shape, shift_id: id, from: person, to: person });

const way = z.strictObject({
  worker: person,
  lifts: rows(lift),
  moves: rows(move),
  /** The rest of the proposal goes round: its posts are promised to nobody. */
  is_rearranged: z.boolean(),
  /** What it costs beside the plan as it is, the dearest first; below 0: it saves. What a filled place is worth is not in it. */
  points: z.number(),
  terms: rows(termOf),
});

export const COUNTED = ['day', 'period'] as const;

export const explainOpening = call({
  name: 'explainOpening',
  method: 'GET',
  path: '/api/roster-runs/{id}/openings/',
  who: MANAGERS,
  summary:
    'What would fill a place that a proposal leaves open: the fewest things that may give way, each proven by the rules; and the proof, where counting gives one',
  params: byId,
  query: z.strictObject({ shift_id: id }),
  reply: z.strictObject({
    shift_id: id,
    /** `day`: shifts of one day want more people than can have any of them. `period`: so do the shifts that only some can have. */
    counted: z
      .strictObject({
        kind: z.enum(COUNTED),
        /** So many shifts have so many places; so many people can have any of them, and so many of the places at most. */
        shifts: z.number().int(),
        places: z.number().int(),
        people: z.number().int(),
        most: z.number().int(),
      })
      .nullable(),
    /** All of one size, the cheapest first; none: only one more person would do. */
    ways: rows(way),
  }),
  status: 200,
});

export const explainOther = call({
  name: 'explainOther',
  method: 'GET',
  path: '/api/roster-runs/{id}/others/',
  who: MANAGERS,
  summary:
    'Why a person has not a shift of a proposal: what stands in the way, what would have to give way, and what it costs',
  params: byId,
  query: z.strictObject({
    shift_id: id,
    worker_id: id,
    /** The person who has it in the proposal; left out: the place is open. */
    instead_of: id.optional(),
  }),
  reply: z.strictObject({
    shift_id: id,
    worker: person,
    /** The first that stands in the way; whose absence or age it is stays with the person. null: nothing of that kind. */
    unfit: z.enum(UNFIT_TOLD).nullable(),
    /** Rules of working time that the person's days would break. */
    breaks: rows(z.enum(HARD_RULES)),
    /** The last check refused the person the shift. */
    refused: z.boolean(),
    /** null: nothing that a planner may let give way would do. */
    way: way.nullable(),
  }),
  status: 200,
});
