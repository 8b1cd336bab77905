import { z } from 'zod';
import { CP437_UPPER } from '../core/cp437.ts';
import { call, MANAGERS } from './call.ts';
import { byId, costCentreNumber, id, keysOf, text, version } from './fields.ts';

/** Cost centres: the parts of a company that its bookkeeping charges with pay (decision 0079). */

/**
 * A new one has letters of code page 437, in which the voucher's file is written: others would be spelled alike there, and two
 * parts of the company would be charged as one.
 */
const newNumber = costCentreNumber.refine(
  (number) => [...number].every((character) => character <= '~' || CP437_UPPER.includes(character)),
  'Letters that the bookkeeping file has: A to Z, Å, Ä, Ö and the like.',
);

/** What a manager writes of a cost centre. Insert, change, replies and history read COST_CENTRE_FIELDS. */
const written = { name: text(60, 1), active: z.boolean() };
export const COST_CENTRE_FIELDS = keysOf(written);

export const costCentre = z.strictObject({
  id,
  number: z.string(),
  name: z.string(),
  /** Offered when pay terms are written. */
  active: z.boolean(),
  version,
});
export type CostCentre = z.output<typeof costCentre>;

export const listCostCentres = call({
  name: 'listCostCentres',
  method: 'GET',
  path: '/api/cost-centres/',
  who: MANAGERS,
  summary: "The company's cost centres, by number",
  reply: z.array(costCentre),
  status: 200,
});

export const createCostCentre = call({
  name: 'createCostCentre',
  method: 'POST',
  path: '/api/cost-centres/',
  who: MANAGERS,
  summary: 'A new cost centre; its number stays',
  body: z.strictObject({ ...written, number: newNumber }),
  reply: costCentre,
  status: 201,
});

export const changeCostCentre = call({
  name: 'changeCostCentre',
  method: 'PATCH',
  path: '/api/cost-centres/{id}/',
  who: MANAGERS,
  summary: 'Rename a cost centre, or take it out of use; files of months that were run keep its name',
  params: byId,
  body: z.strictObject(written).partial(),
  reply: costCentre,
  status: 200,
});
