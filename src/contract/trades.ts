import { z } from 'zod';
import { TRADE_LAPSES, TRADE_STATES } from '../core/roster/trade.ts';
import { brokenRules } from './broken-rules.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredInstant, byId, id, person, rows, text, version } from './fields.ts';
import { fit, worth } from './offers.ts';
import { reasons } from './reasons.ts';
import { timesOfShift } from './shifts.ts';

/** Requests to hand over a shift, or to swap it for a colleague's (decision 0105). */

const traded = timesOfShift.extend({ shift_id: id });
export type TradedShift = z.output<typeof traded>;

/** What a shift means to the caller, and nobody else's affairs. */
const effect = z.strictObject({ ...worth, ...fit });
export type TradeEffect = z.output<typeof effect>;

const request = {
  id,
  state: z.enum(TRADE_STATES),
  /** Why it no longer holds, of one that lapsed. */
  lapsed_by: z.enum(TRADE_LAPSES).nullable(),
  from: person,
  /** null: anybody who can. */
  to: person.nullable(),
  shift: traded,
  /** What the other gives in a swap. */
  for_shift: traded.nullable(),
  asked_at: answeredInstant,
  /** When a manager or the company's rule answered. */
  decided_at: answeredInstant.nullable(),
  /** Why a manager said no. */
  reason: z.string().nullable(),
  version,
};

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

export const HINDRANCES = ['on_shift', 'overlap', 'away', 'not_employed'] as const;
const trade = z.strictObject({
  ...request,
  /** Of a request that waits: the rules that the two would break, as the plan stands now. */
  broken: brokenRules,
  /** And what makes it impossible. */
  hindered: rows(z.strictObject({ worker: person, why: z.enum(HINDRANCES) })),
  answered_at: answeredInstant.nullable(),
  /** null: nobody, or the company's rule. */
  decided_by: person.nullable(),
});
export type Trade = z.output<typeof trade>;

export const listTrades = call({
  name: 'listTrades',
  method: 'GET',
  path: '/api/shift-trades/',
  who: MANAGERS,
  summary: 'The requests that wait for a manager, the next shift first; with `shift` all requests about it',
  query: z.strictObject({ shift: id.optional() }),
  reply: rows(trade),
  status: 200,
});

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

const moved = z.strictObject({ id, state: z.enum(TRADE_STATES), version });

export const answerTrade = call({
  name: 'answerTrade',
  method: 'PATCH',
  path: '/api/shift-trades/{id}/',
  who: STAFF,
  summary:
    'Accept or decline a request to the caller; made at once where the company says so and no rule is broken',
  params: byId,
  body: z.strictObject({ state: z.enum(['accepted', 'refused']) }),
  reply: moved,
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

export const decideTrade = call({
  name: 'decideTrade',
  method: 'PATCH',
  path: '/api/shift-trades/{id}/decision/',
  who: MANAGERS,
  summary: 'Approve or refuse what two people agreed on; judged again',
  params: byId,
  body: z
    .strictObject({
      state: z.enum(['approved', 'refused']),
      /** Of a no: both are told it. */
      reason: text(500).optional(),
      reasons,
    })
    .refine(({ state, reason }) => state === 'refused' || reason === undefined, {
      message: 'A reason goes with a no.',
      path: ['reason'],
    }),
  reply: moved,
  status: 200,
});

const rule = z.strictObject({ at_once: z.boolean() });

export const getTradeRule = call({
  name: 'getTradeRule',
  method: 'GET',
  path: '/api/shift-trades/rule/',
  who: MANAGERS,
  summary: 'Whether what two people agreed on, and breaks no rule, is made without a manager',
  reply: rule,
  status: 200,
});

export const setTradeRule = call({
  name: 'setTradeRule',
  method: 'PUT',
  path: '/api/shift-trades/rule/',
  who: MANAGERS,
  summary: 'Make what two people agreed on at once when it breaks no rule, or ask a manager',
  body: rule,
  reply: rule,
  status: 200,
});
