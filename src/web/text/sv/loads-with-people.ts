import { bankAccounts } from './bank-accounts.ts';
import { invitations } from './invitations.ts';
import { people } from './people.ts';

/** Sentences about people and their pay terms: they load with the list of people. */
export const peopleWords = { bankAccounts, invitations, people };
