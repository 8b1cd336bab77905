import { z } from 'zod';
import { DEBT_GROUNDS } from '../core/pay/employee-debt.ts';
import { call, MANAGERS } from './call.ts';
import { answeredInstant, answeredKronor, id, keysOf, kronor, text } from './fields.ts';

/** Debts of people to the employer from runs with a net below 0, and how they are taken back (core/pay/employee-debt.md). */

/** What a manager decides of a person's debt. Replies and history read PAY_DEBT_FIELDS. */
const written = {
  /** On which ground it is taken from pay; null: nothing is taken. */
  ground: z.enum(DEBT_GROUNDS).nullable(),
  /** The most of a month; null: as much as the pay allows. */
  most: kronor.nullable(),
  /** What the person keeps, as Kronofogden states; needed where the ground is `protected`. */
  kept: kronor.nullable(),
  /** What the person has paid in so far. */
  paid_in: kronor,
  note: text(500),
};
export const PAY_DEBT_FIELDS = keysOf(written);

export const payDebt = z.strictObject({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  /** What is left of the debt after the runs that hold, and what was paid in. */
  owed: answeredKronor,
  /** The month (`YYYY-MM`) of the first run with a net below 0. */
  since: z.string(),
  ground: z.enum(DEBT_GROUNDS).nullable(),
  most: answeredKronor.nullable(),
  kept: answeredKronor.nullable(),
  paid_in: answeredKronor,
  note: z.string(),
  /** null: nobody has decided anything. */
  decided_by: z.string().nullable(),
  decided_at: answeredInstant.nullable(),
});
export type PayDebt = z.output<typeof payDebt>;

export const listPayDebts = call({
  name: 'listPayDebts',
  method: 'GET',
  path: '/api/pay-debts/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'The debts that people have left to the employer from runs with a net below 0',
  reply: z.array(payDebt),
  status: 200,
});

export const decidePayDebt = call({
  name: 'decidePayDebt',
  method: 'PUT',
  path: '/api/pay-debts/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Decide how a debt is taken from the next months, or note what the person has paid in',
  body: z.strictObject({ user: id, ...written }),
  /** The debts that are left. */
  reply: z.array(payDebt),
  status: 200,
});
