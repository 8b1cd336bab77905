import { bankAccounts } from './bank-accounts.ts';
import { people } from './people.ts';

export const peopleWords = { bankAccounts, people };
