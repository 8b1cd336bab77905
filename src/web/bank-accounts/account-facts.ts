import { getBankAccount } from '../../contract/bank-accounts.ts';
import { ask } from '../data.ts';

/** Where a person's pay goes; null: the own. Read again when anything about people changes. */
export const accountQuery = (user: string | null) =>
  ask('users', getBankAccount, { query: user === null ? {} : { user } });
