import { z } from 'zod';
import { TAX_DECISION_KINDS } from '../core/pay/tax-decision.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredKronor, byId, date, id, keysOf, kronor, paging, version } from './fields.ts';

/** A decision about a person's tax, in force on the days it names: it replaces the tax table, or adds to it. */
export const taxDecision = z.strictObject({
  id,
  user: id,
  kind: z.enum(TAX_DECISION_KINDS),
  /** Of the pay, with at most two decimals; null where the kind has none. */
  percent: z.number().nullable(),
  /** Whole kronor at each payment; null where the kind has none. */
  amount: answeredKronor.nullable(),
  first_day: z.string(),
  /** null: until further notice. */
  last_day: z.string().nullable(),
  version,
});
export type TaxDecisionRow = z.output<typeof taxDecision>;

/** What a manager writes of a decision. Insert, change, replies and history read TAX_DECISION_FIELDS. */
const written = {
  kind: z.enum(TAX_DECISION_KINDS),
  percent: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')
    .nullable()
    .optional(),
  amount: kronor.refine(Number.isInteger, 'Whole kronor.').nullable().optional(),
  first_day: date,
  last_day: date.nullable().optional(),
};
export const TAX_DECISION_FIELDS = keysOf(written);
export type TaxDecisionFields = Pick<TaxDecisionRow, keyof typeof written>;

export const listTaxDecisions = call({
  name: 'listTaxDecisions',
  method: 'GET',
  path: '/api/tax-decisions/',
  who: STAFF,
  without_cost: 'own',
  summary:
    'Decisions about tax in the order of their first days: the own for a worker, of `user` or of all for a manager',
  query: z.strictObject({ user: id.optional(), ...paging }),
  reply: z.array(taxDecision),
  status: 200,
});

export const createTaxDecision = call({
  name: 'createTaxDecision',
  method: 'POST',
  path: '/api/tax-decisions/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Enter a decision about the tax of a person; two never share a day',
  body: z.strictObject({ ...written, user: id }),
  reply: taxDecision,
  status: 201,
});

export const changeTaxDecision = call({
  name: 'changeTaxDecision',
  method: 'PATCH',
  path: '/api/tax-decisions/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change a decision or end it; tax already withheld stays',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: taxDecision,
  status: 200,
});

export const deleteTaxDecision = call({
  name: 'deleteTaxDecision',
  method: 'DELETE',
  path: '/api/tax-decisions/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Take away a decision that was entered by mistake; tax already withheld stays',
  params: byId,
  reply: z.undefined(),
  status: 204,
});
