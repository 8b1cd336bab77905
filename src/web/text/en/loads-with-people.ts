import { bankAccounts } from './bank-accounts.ts';
import { invitations } from './invitations.ts';
import { people } from './people.ts';

export const peopleWords = { bankAccounts, invitations, people };
