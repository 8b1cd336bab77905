import { z } from 'zod';
import { call, STAFF } from './call.ts';
import { byId, id, person, rows } from './fields.ts';
import { fit, worth } from './offers.ts';
import { answered, request, traded } from './trades.ts';

/** A person's own requests to hand over or to swap a shift. Apart from a manager's, which every week loads. */

/** What a shift means to the caller, and nobody else's affairs. */
const effect = z.strictObject({ ...worth, ...fit });
export type TradeEffect = z.output<typeof effect>;

const ownTrade = z.strictObject({
  ...request,
  /** The caller asked; otherwise the caller is asked. */
  is_own: z.boolean(),
  /** What the caller would get; null: nothing, or a request that waits for nobody. */
  gets: effect.nullable(),
  /** What the caller gives is worth to the caller. */
  gives: worth.pay,
  /** The caller can have what the request says. */
  can: z.boolean(),
  /** A manager answers when both have said yes. */
  needs_manager: z.boolean(),
});
export type OwnTrade = z.output<typeof ownTrade>;

export const listOwnTrades = call({
  name: 'listOwnTrades',
  method: 'GET',
  path: '/api/shift-trades/own/',
  who: STAFF,
  summary: 'The requests that the caller made or may answer: those that wait, and those ended lately',
  reply: rows(ownTrade),
  status: 200,
});

export const listTradeChoices = call({
  name: 'listTradeChoices',
  method: 'GET',
  path: '/api/shift-assignments/{id}/trade-choices/',
  who: STAFF,
  summary:
    'To whom an own shift may be handed over, and for which it may be swapped; a manager looks for anybody',
  params: byId,
  reply: z.strictObject({
    /** The company makes at once what breaks no rule. */
    at_once: z.boolean(),
    gives: worth.pay,
    colleagues: rows(z.strictObject({ worker: person, can: z.boolean() })),
    /** The nearest first; only those that the caller can have. `can`: the colleague can have the caller's. */
    shifts: rows(traded.extend({ assignment_id: id, worker: person, can: z.boolean(), gets: effect })),
  }),
  status: 200,
});

export const proposeTrade = call({
  name: 'proposeTrade',
  method: 'POST',
  path: '/api/shift-trades/',
  who: STAFF,
  summary: 'Ask a colleague, or anybody who can, to take over an own shift; or to swap it for one of theirs',
  body: z
    .strictObject({
      assignment_id: id,
      /** Left out: anybody who can, or in a swap the person on the other shift. */
      to_user: id.optional(),
      for_assignment_id: id.optional(),
    })
    .refine(({ to_user, for_assignment_id }) => to_user === undefined || for_assignment_id === undefined, {
      message: 'A swap is with the person on the other shift.',
      path: ['to_user'],
    }),
  reply: ownTrade,
  status: 201,
});

export const answerTrade = call({
  name: 'answerTrade',
  method: 'PATCH',
  path: '/api/shift-trades/{id}/',
  who: STAFF,
  summary:
    'Accept or decline a request to the caller; made at once where the company says so and no rule is broken',
  params: byId,
  body: z.strictObject({ state: z.enum(['accepted', 'refused']) }),
  reply: answered,
  status: 200,
});

export const withdrawTrade = call({
  name: 'withdrawTrade',
  method: 'DELETE',
  path: '/api/shift-trades/{id}/',
  who: STAFF,
  summary: 'Take back an own request',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
