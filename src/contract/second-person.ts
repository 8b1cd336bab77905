import { z } from 'zod';
import { call, MANAGERS } from './call.ts';

/** The company's setting: a second manager takes part in what one could do alone (decision 0150). */

const setting = z.strictObject({
  is_on: z.boolean(),
  /**
   * `off`; `alone`: on, and no other manager counts, so the caller acts alone for now; `needed`: another manager must take part in
   * what the caller does.
   */
  state: z.enum(['off', 'alone', 'needed']),
  /** May the caller ask another manager, and answer one? Not for two weeks after somebody else set their sign-in. */
  may_take_part: z.boolean(),
});
export type SecondPerson = z.output<typeof setting>;

export const getSecondPerson = call({
  name: 'getSecondPerson',
  method: 'GET',
  path: '/api/second-person/',
  who: MANAGERS,
  summary: 'Whether own pay, roles, payroll and bank files need a second manager, and whether there is one',
  reply: setting,
  status: 200,
});

export const setSecondPerson = call({
  name: 'setSecondPerson',
  method: 'PUT',
  path: '/api/second-person/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Ask for a second manager from now on, or no more: the latter needs one itself',
  body: z.strictObject({ is_on: z.boolean() }),
  reply: setting,
  status: 200,
});
