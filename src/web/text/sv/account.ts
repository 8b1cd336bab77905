import { passwords } from './passwords.ts';
import { secondFactor } from './second-factor.ts';
import { signIns } from './sign-ins.ts';

export { validation } from './validation.ts';

/** What is said about getting in to one's account: fetched with the profile and with the pages of a forgotten password. */
export const account = {
  passwords,
  secondFactor,
  signIns,
};
