import { z } from 'zod';
import { accountNumber, clearingNumber } from './bank-accounts.ts';
import { call, MANAGERS } from './call.ts';
import { date, id, ownPassword, text } from './fields.ts';
import { payTerms } from './payroll.ts';

/** Missing facts of many people, entered at once (decision 0085). */

/** The most people in one sheet. */
export const MOST_MENDED = 200;

/** What may be missing of a person. Nothing that is known already is written over. */
const mended = z.strictObject({
  user: id,
  /** The first pay terms, from the beginning. */
  pay: payTerms
    .omit({ valid_from: true })
    .extend({ employee_tax_table: z.number().int().min(1).max(99) })
    .optional(),
  /** Of terms whose tax table is unknown. */
  tax_table: z.number().int().min(1).max(99).optional(),
  bank_account: z.strictObject({ clearing: clearingNumber, account: accountNumber }).optional(),
  social_security_number: text(20, 1).optional(),
  date_of_birth: date.optional(),
  /** Of the employment whose first day is unknown. */
  first_day: date.optional(),
});
export type Mended = z.output<typeof mended>;

export const mendPeople = call({
  name: 'mendPeople',
  method: 'POST',
  path: '/api/pay-mending/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Enter the missing facts of many people at once; one wrong row refuses the whole, and `errors` names each row, from 0, and its field',
  body: z.strictObject({
    rows: z
      .array(mended)
      .min(1)
      .max(MOST_MENDED)
      .refine((rows) => new Set(rows.map(({ user }) => user)).size === rows.length, {
        message: 'The same person is named twice.',
      })
      .refine(
        (rows) => rows.every((row) => Object.values(row).filter((value) => value !== undefined).length > 1),
        {
          message: 'Each row needs something to enter.',
        },
      ),
    /** Confirms accounts that do not fit their bank: some real ones do not. It is not kept. */
    accounts_checked: z.boolean().optional(),
    /** The own; needed where a row enters a bank account. */
    password: ownPassword.optional(),
  }),
  /** The number of people. */
  reply: z.strictObject({ people: z.number().int() }),
  status: 200,
});
