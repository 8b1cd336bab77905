import type { Same } from '../shape.ts';
import type { accountWords as sv } from '../sv/loads-with-account.ts';
import { bankAccounts } from './bank-accounts.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { secondFactor } from './second-factor.ts';
import { signIns } from './sign-ins.ts';

export const accountWords = {
  bankAccounts,
  passkeys,
  passwords,
  secondFactor,
  signIns,
} satisfies Same<typeof sv>;
