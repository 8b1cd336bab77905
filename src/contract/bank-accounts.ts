import { z } from 'zod';
import { ACCOUNT_CHECKS } from '../core/bank-account.ts';
import { call, STAFF } from './call.ts';
import { answeredInstant, id, ownPassword, version } from './fields.ts';

/** A person's bank account for pay. Written in full, answered masked: the API never returns the number. */

const bare = (text: string): string => text.replaceAll(/[\s.-]/g, '');

export const clearingNumber = z
  .string()
  .max(20)
  .transform(bare)
  .refine(
    (digits) => /^(\d{4}|8\d{4})$/.test(digits),
    'Use 4 digits; 5 when the clearing number begins with 8.',
  );
export const accountNumber = z
  .string()
  .max(30)
  .transform(bare)
  .refine((digits) => /^\d{2,12}$/.test(digits), 'Use 2 to 12 digits.');

export const bankAccount = z.strictObject({
  user: id,
  /** null: none is known. */
  account: z
    .strictObject({
      clearing: z.string(),
      /** `****498` */
      masked: z.string(),
      /** By the clearing number; null: no known bank has it. */
      bank: z.string().nullable(),
      /** Whether the number fits that bank's format; some real ones do not. */
      check: z.enum(ACCOUNT_CHECKS),
      updated_at: answeredInstant,
      version,
    })
    .nullable(),
});
export type BankAccount = z.output<typeof bankAccount>;

const whose = z.strictObject({ user: id.optional() });

export const getBankAccount = call({
  name: 'getBankAccount',
  method: 'GET',
  path: '/api/bank-accounts/',
  who: STAFF,
  without_cost: 'own',
  summary: "Where pay goes, masked: the own account, or `user`'s for a manager",
  query: whose,
  reply: bankAccount,
  status: 200,
});

export const setBankAccount = call({
  name: 'setBankAccount',
  method: 'PUT',
  path: '/api/bank-accounts/',
  who: STAFF,
  without_cost: 'own',
  summary:
    "Set the account that pay goes to, with the own password: the own, or `user`'s for a manager; the person is notified",
  body: z.strictObject({
    ...whose.shape,
    clearing: clearingNumber,
    account: accountNumber,
    password: ownPassword,
  }),
  reply: bankAccount,
  status: 200,
});

export const deleteBankAccount = call({
  name: 'deleteBankAccount',
  method: 'DELETE',
  path: '/api/bank-accounts/',
  who: STAFF,
  without_cost: 'own',
  summary: "Forget the account: the own, or `user`'s for a manager; the person is notified",
  query: whose,
  reply: z.undefined(),
  status: 204,
});
