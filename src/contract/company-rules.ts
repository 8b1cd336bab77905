import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { rulesOfWork } from './companies.ts';
import { answeredDate, answeredKronor, date, id } from './fields.ts';

/** A company's rules by first day: withdrawing some, and what a month would pay under others (decision 0062). */

export const withdrawRules = call({
  name: 'withdrawRules',
  method: 'DELETE',
  path: '/api/company/rules/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Withdraw the rules that hold from a day: those before them hold again',
  query: z.strictObject({ valid_from: date }),
  reply: z.undefined(),
  status: 204,
});

const tried = z.strictObject({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  /** Gross pay of the month by the rules that hold in it, and by the tried ones. */
  now: answeredKronor,
  tried: answeredKronor,
  difference: answeredKronor,
});
export type TriedPerson = z.output<typeof tried>;

export const triedRules = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  /** The people whose pay changes, the largest difference first. */
  people: z.array(tried),
  /** How many people the month pays, changed or not. */
  paid: z.number().int(),
  /** Of all of them. */
  now: answeredKronor,
  tried: answeredKronor,
  difference: answeredKronor,
  /** The day on which the month would be paid. */
  payment_date_now: answeredDate,
  payment_date_tried: answeredDate,
});
export type TriedRules = z.output<typeof triedRules>;

export const tryRules = call({
  name: 'tryRules',
  method: 'POST',
  path: '/api/company/rules/try/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What a month would pay under other rules, person by person; nothing is stored',
  body: z
    .strictObject(rulesOfWork)
    .partial()
    .extend({ year: z.number().int().min(2020).max(2198), month: z.number().int().min(1).max(12) }),
  reply: triedRules,
  status: 200,
  // People's pay is not stored for a repeated request.
  secret: true,
});
