import { z } from 'zod';
import { LIFTS } from '../core/roster/proposal/clearing.ts';
import { COUNTED } from '../core/roster/proposal/counted.ts';
import { UNFIT_TOLD } from '../core/roster/proposal/reasons.ts';
import { WISH_PRICES } from '../core/roster/proposal/wish-cost.ts';
import { WANTS } from '../core/roster/wish.ts';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredDate, answeredKronor, byId, date, id, person, rows } from './fields.ts';
import { answeredHanded } from './hand-overs.ts';
import { HARD_RULES, termOf } from './roster-points.ts';
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
  /** What `handOverPlaces` takes to write it into drafts: nothing must be asked or allowed first. Empty: something must. */
  hand_overs: rows(answeredHanded),
});

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
    /**
     * `day`: shifts of one day want more people than can have any of them. `period`: so do the shifts that only some can have.
     * `together`: shifts that the named rules keep from being filled together, as a linear programme proves.
     */
    counted: z
      .strictObject({
        kind: z.enum(COUNTED),
        /** So many shifts have so many places; so many people can have any of them, and so many of the places at most. */
        shifts: z.number().int(),
        places: z.number().int(),
        people: z.number().int(),
        most: z.number().int(),
        rules: rows(z.enum(HARD_RULES)),
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

const wish = z.strictObject({
  worker: person,
  date: answeredDate,
  want: z.enum(WANTS),
  weight: z.number().int(),
});

export const listProposedWishes = call({
  name: 'listProposedWishes',
  method: 'GET',
  path: '/api/roster-runs/{id}/wishes/',
  who: MANAGERS,
  summary:
    'The wishes for the days of a proposal that planners may read, and whether it keeps them. By what stands now',
  params: byId,
  reply: rows(wish.extend({ is_kept: z.boolean() })),
  status: 200,
});

/** What changes between two plans, and what that gives and costs. */
export const planChange = {
  /** The shifts that change hands; null: nobody has, or gets, it. */
  changes: rows(
    z.strictObject({
      ...timesOfShift.shape,
      shift_id: id,
      from: person.nullable(),
      to: person.nullable(),
    }),
  ),
  /** More or less paid time, by person. */
  minutes: rows(z.strictObject({ worker: person, minutes: z.number().int() })),
  /** Below 0: it saves. */
  points: z.number(),
  terms: rows(termOf),
  /** More or less pay of the shifts, and contribution on it; null: nothing is priced, or the caller does not see cost. */
  cost: z
    .strictObject({
      pay: answeredKronor,
      contribution: answeredKronor.nullable(),
      /** People whose pay is not known: they cost nothing here. */
      unknown: z.array(id),
    })
    .nullable(),
};

export const priceWish = call({
  name: 'priceWish',
  method: 'GET',
  path: '/api/roster-runs/{id}/wish-costs/',
  who: MANAGERS,
  without_cost: 'left_out',
  summary:
    'What granting a wish would cost: the proposal planned again with the wish kept, and laid beside it, in people, hours, points and kronor',
  params: byId,
  query: z.strictObject({ worker_id: id, date }),
  reply: z.strictObject({
    wish,
    /** `kept`: the proposal keeps it. `told`: what is published stands against it. `impossible`: nothing legal keeps it. */
    kind: z.enum(WISH_PRICES),
    /** Of `impossible`: the rules that the last check found broken. */
    rules: rows(z.enum(ROSTER_RULES)),
    ...planChange,
  }),
  status: 200,
});

export const getReserve = call({
  name: 'getReserve',
  method: 'GET',
  path: '/api/roster-runs/{id}/reserve/',
  who: MANAGERS,
  summary:
    'How many people could step in on each day of a proposal if somebody fell ill, and the shift that the fewest can take. By what stands now',
  params: byId,
  reply: rows(
    z.strictObject({
      date: answeredDate,
      /** Places that somebody has. */
      filled: z.number().int(),
      /** People who can take one of the shifts of the day within the rules. */
      people: z.number().int(),
      thinnest: z.strictObject({
        shift: z.strictObject({ ...timesOfShift.shape, shift_id: id }),
        people: z.number().int(),
      }),
    }),
  ),
  status: 200,
});
