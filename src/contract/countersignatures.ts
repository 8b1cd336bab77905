import { z } from 'zod';
import { COUNTERSIGNED } from '../core/second-person.ts';
import { call, MANAGERS } from './call.ts';
import { makeExtraRun } from './extra-runs.ts';
import { answeredDate, answeredInstant, answeredKronor, byId, date, id, text } from './fields.ts';
import { makePayrollRun } from './payroll-runs.ts';
import { USER_ROLES } from './users.ts';

/** What one manager asks another to countersign (decision 0150), as ids and choices: never a password. */

/** Why the reader may not countersign. */
export const COUNTERSIGN_HINDRANCES = ['own', 'handed'] as const;

export const asked = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('role'), user: id, role: z.enum(USER_ROLES) }),
  z.strictObject({
    what: z.literal('closing'),
    user: id,
    last_day: date.optional(),
    employment: z.literal('continues').optional(),
  }),
  z.strictObject({
    what: z.literal('planners'),
    unit: id,
    users: z.array(id).max(100),
    without_cost: z.array(id).max(100),
  }),
  z.strictObject({ what: z.literal('second_person_off') }),
  z.strictObject({ what: z.literal('payroll_run'), ...makePayrollRun.body.shape }),
  z.strictObject({ what: z.literal('extra_run'), ...makeExtraRun.body.shape }),
  z.strictObject({ what: z.literal('undo'), run: id, reason: text(500, 1) }),
  z.strictObject({
    what: z.literal('bank_file'),
    run: id,
    reason: text(500, 1).optional(),
    today_accounts: z.boolean().optional(),
  }),
]);
export type Asked = z.output<typeof asked>;

const countersignature = z.strictObject({
  id,
  what: z.enum(COUNTERSIGNED),
  asked_by: id,
  asked_by_name: z.string(),
  asked_at: answeredInstant,
  expires_at: answeredInstant,
  /** From here on the one who asked may do it alone, where the person concerned has said nothing; null: never. */
  alone_from: answeredInstant.nullable(),
  /** The person that it is about. */
  user: id.nullable(),
  person: z.string().nullable(),
  /** What it comes to, as it was tried when it was asked for. */
  facts: z.strictObject({
    role: z.enum(USER_ROLES).optional(),
    last_day: answeredDate.optional(),
    unit: z.string().optional(),
    month: z.string().optional(),
    paid_on: answeredDate.optional(),
    people: z.number().int().optional(),
    gross: answeredKronor.optional(),
    tax: answeredKronor.optional(),
    net: answeredKronor.optional(),
    /** Of the one who asked, where the run pays them. */
    own_gross: answeredKronor.optional(),
    reason: z.string().optional(),
  }),
  /** null: the reader may countersign. */
  hindrance: z.enum(COUNTERSIGN_HINDRANCES).nullable(),
});
export type Countersignature = z.output<typeof countersignature>;

export const listCountersignatures = call({
  name: 'listCountersignatures',
  method: 'GET',
  path: '/api/countersignatures/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What waits for a second manager, the earliest first',
  reply: z.array(countersignature),
  status: 200,
});

export const askCountersignature = call({
  name: 'askCountersignature',
  method: 'POST',
  path: '/api/countersignatures/',
  who: MANAGERS,
  without_cost: 'refused',
  longest_s: 100,
  summary: 'Ask another manager to countersign: it is tried whole, and nothing is changed yet',
  body: asked,
  reply: countersignature,
  status: 201,
});

export const countersign = call({
  name: 'countersign',
  method: 'POST',
  path: '/api/countersignatures/{id}/countersign/',
  who: MANAGERS,
  without_cost: 'refused',
  longest_s: 100,
  summary: 'Do what another manager asked for, unless it would come to anything else than was asked',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

export const endCountersignature = call({
  name: 'endCountersignature',
  method: 'DELETE',
  path: '/api/countersignatures/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Decline what another manager asked for, or take back what one asked for',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
