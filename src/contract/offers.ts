import { z } from 'zod';
import { CLAIM_STATES, OFFERED_TO, TURN_LIMITS } from '../core/roster/offer.ts';
import { lackingSkill, ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import {
  answeredDate,
  answeredInstant,
  byId,
  date,
  hours,
  id,
  instant,
  obByLevel,
  person,
  RANGE_ORDER,
  rangeInOrder,
  rows,
  version,
} from './fields.ts';

import { reasons } from './reasons.ts';
import { timesOfShift } from './shifts.ts';

/** Offers of open shifts, and the claims of those who want them. */

/** A rule that the shift would break for the person: minutes, or a count of days, nights, weekends or skills. */
const brokenRule = z.strictObject({
  rule: z.enum(ROSTER_RULES),
  day: answeredDate,
  measured: z.number().int(),
  limit: z.number().int(),
  /** The agreement, or the law; a skill has none. */
  source: z.string().optional(),
  skill: lackingSkill.optional(),
});
export type BrokenForPerson = z.output<typeof brokenRule>;

/** How the shift fits a person's plan. */
export const fit = {
  broken: rows(brokenRule),
  /** Minutes to the shift before and after; null: none in the days around. */
  rest_before_min: z.number().int().nullable(),
  rest_after_min: z.number().int().nullable(),
  /** Minutes of work planned in the week that it begins in, with the shift itself. */
  week_min: z.number().int(),
  /** The agreed minutes of that week; null: no pay terms are known. */
  agreed_week_min: z.number().int().nullable(),
};

/** What a shift is worth to a person. */
export const worth = {
  /** Its unsocial hours, as planned. */
  ...obByLevel,
  total_hours: hours,
  /** Kronor before tax: of the whole shift, or what comes on top of a monthly salary; null: no salary is known, or time on call. */
  pay: z.strictObject({ kronor: z.number(), of: z.enum(['shift', 'ob']) }).nullable(),
};

const claim = z.strictObject({
  id,
  worker: person,
  state: z.enum(CLAIM_STATES),
  asked_at: answeredInstant,
  version,
  /** As the person's plan stands now. */
  ...fit,
});
export type Claim = z.output<typeof claim>;

const offer = z.strictObject({
  id,
  shift_id: id,
  offered_to: z.enum(OFFERED_TO),
  /** Of an offer to some people. */
  people: z.array(id),
  /** How many places it has left. */
  places: z.number().int(),
  /** A claim that breaks no rule is granted at once. */
  first_come: z.boolean(),
  closes_at: answeredInstant,
  made_at: answeredInstant,
  /** People in the order in which they are asked, one after another; null: all at once. */
  turns: z.array(z.strictObject({ worker: person, asked_at: answeredInstant })).nullable(),
  /** The best fit first. */
  claims: rows(claim),
  /** Those who have said no. */
  passed: z.array(z.strictObject({ worker: person, passed_at: answeredInstant })),
  version,
});
export type Offer = z.output<typeof offer>;

export const listOffers = call({
  name: 'listOffers',
  method: 'GET',
  path: '/api/shift-offers/',
  who: MANAGERS,
  summary:
    'The live offers of shifts that start in a range of days, each with its claims, the best fit first',
  query: z.strictObject({ start_date: date, end_date: date }).refine(rangeInOrder, RANGE_ORDER),
  reply: z.array(offer),
  status: 200,
});

export const offerShift = call({
  name: 'offerShift',
  method: 'POST',
  path: '/api/shift-offers/',
  who: MANAGERS,
  summary: 'Offer places of a shift to everybody, to those of its unit or position, or to some people',
  body: z
    .strictObject({
      shift_id: id,
      offered_to: z.enum(OFFERED_TO),
      people: z.array(id).max(200).optional(),
      /** Left out: the shift's open places, at least one. */
      places: z.number().int().min(1).max(99).optional(),
      first_come: z.boolean(),
      /** Left out: when the shift begins. */
      closes_at: instant.optional(),
      /** One after another in the order of `people`, each so many minutes after the one before; left out: all at once. */
      in_turn_minutes: z.number().int().min(TURN_LIMITS.shortest_min).max(TURN_LIMITS.longest_min).optional(),
    })
    .refine(({ offered_to, in_turn_minutes }) => offered_to === 'people' || in_turn_minutes === undefined, {
      message: 'Only named people are asked in turn.',
      path: ['in_turn_minutes'],
    })
    .refine(({ offered_to, people = [] }) => (offered_to === 'people') === people.length > 0, {
      message: 'Name people when it is offered to people, and only then.',
      path: ['people'],
    }),
  reply: offer,
  status: 201,
});

export const endOffer = call({
  name: 'endOffer',
  method: 'DELETE',
  path: '/api/shift-offers/{id}/',
  who: MANAGERS,
  summary: 'End an offer; those who claimed it are told',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

const ownClaim = z.strictObject({ id, state: z.enum(CLAIM_STATES), version });
const openShift = timesOfShift.extend({
  offer_id: id,
  shift_id: id,
  first_come: z.boolean(),
  closes_at: answeredInstant,
  /** When the next person is asked too; null: nobody is. */
  next_asked_at: answeredInstant.nullable(),
  claim: ownClaim.nullable(),
  ...worth,
  ...fit,
});

export const listOpenShifts = call({
  name: 'listOpenShifts',
  method: 'GET',
  path: '/api/open-shifts/',
  who: STAFF,
  summary:
    'The offered shifts that the caller may take, with pay, rest before and after, and the hours of the week',
  query: z.strictObject({
    /** Those that the caller has said no to; left out: without. */
    passed: z.enum(['with', 'without']).optional(),
  }),
  reply: rows(openShift),
  status: 200,
});

export const claimShift = call({
  name: 'claimShift',
  method: 'POST',
  path: '/api/shift-offers/{id}/claims/',
  who: STAFF,
  summary:
    'Claim an offered shift: granted at once when it is first come and breaks no rule; otherwise asked',
  params: byId,
  body: z.strictObject({}),
  reply: ownClaim,
  status: 201,
});

export const passOffer = call({
  name: 'passOffer',
  method: 'POST',
  path: '/api/shift-offers/{id}/noes/',
  who: STAFF,
  summary: 'Say no to an offered shift: it is not shown any more, and an offer in turn asks the next person',
  params: byId,
  body: z.strictObject({}),
  reply: ownClaim,
  status: 201,
});

export const withdrawClaim = call({
  name: 'withdrawClaim',
  method: 'DELETE',
  path: '/api/shift-claims/{id}/',
  who: STAFF,
  summary: 'Take back the own claim that nobody has answered, or the own no',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const answerClaim = call({
  name: 'answerClaim',
  method: 'PATCH',
  path: '/api/shift-claims/{id}/',
  who: MANAGERS,
  summary: 'Grant or decline a claim; the last place ends the offer, and the others are told',
  params: byId,
  body: z.strictObject({ state: z.enum(['granted', 'declined']), reasons }),
  reply: ownClaim.extend({ worker_id: id }),
  status: 200,
});
