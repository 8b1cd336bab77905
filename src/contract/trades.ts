import { z } from 'zod';
import { TRADE_LAPSES, TRADE_STATES } from '../core/roster/trade.ts';
import { brokenRules } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, byId, id, person, rows, text, version } from './fields.ts';
import { reasons } from './reasons.ts';
import { timesOfShift } from './shifts.ts';

/** Requests to hand over a shift, or to swap it for a colleague's (decision 0105). */

export const traded = timesOfShift.extend({ shift_id: id });
export type TradedShift = z.output<typeof traded>;

export const request = {
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

export const HINDRANCES = ['on_shift', 'overlap', 'away', 'not_employed'] as const;
const trade = z.strictObject({
  ...request,
  /** Of a request that waits: the rules that the two would break, as the plan stands now. */
  broken: brokenRules,
  /** And what makes it impossible. */
  hindered: rows(z.strictObject({ worker: person, why: z.enum(HINDRANCES) })),
  answered_at: answeredInstant.nullable(),
  /** null: nobody, or the company's rule. Of a request that waits: who said yes for the other unit. */
  decided_by: person.nullable(),
  /** Whether a planner of the other unit must say yes too, after the caller. */
  needs_other: z.boolean(),
});
export type Trade = z.output<typeof trade>;

export const listTrades = call({
  name: 'listTrades',
  method: 'GET',
  path: '/api/shift-trades/',
  who: MANAGERS,
  summary:
    'The requests that wait for the caller, who plans a unit of their shifts, the next shift first; with `shift` all requests about it',
  query: z.strictObject({ shift: id.optional() }),
  reply: rows(trade),
  status: 200,
});

export const answered = z.strictObject({ id, state: z.enum(TRADE_STATES), version });

export const decideTrade = call({
  name: 'decideTrade',
  method: 'PATCH',
  path: '/api/shift-trades/{id}/decision/',
  who: MANAGERS,
  summary:
    'Approve or refuse what two people agreed on; judged again. Where nobody plans the units of both shifts, each unit approves for itself',
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
  reply: answered,
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
