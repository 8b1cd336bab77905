import { getBankAccount } from '../../contract/bank-accounts.ts';
import { ask } from '../data.ts';

/** The bank account of a person; null: of the user. Read again when anything about people changes. */
export const accountQuery = (user: string | null) =>
  ask('users', getBankAccount, { query: user === null ? {} : { user } });
