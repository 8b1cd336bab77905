import type { Same } from '../shape.ts';
import type { account as sv } from '../sv/account.ts';
import { passwords } from './passwords.ts';
import { secondFactor } from './second-factor.ts';
import { signIns } from './sign-ins.ts';

export { validation } from './validation.ts';

export const account = {
  passwords,
  secondFactor,
  signIns,
} satisfies Same<typeof sv>;
