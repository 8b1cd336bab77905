import { bankAccounts } from './bank-accounts.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { secondFactor } from './second-factor.ts';
import { signIns } from './sign-ins.ts';

/** Sentences about getting in to an account: they load with the profile and the pages of a forgotten password. */
export const accountWords = {
  bankAccounts,
  passkeys,
  passwords,
  secondFactor,
  signIns,
};
