import { useNavigate, useRouter } from '@tanstack/react-router';
import type { User } from '../../contract/users.ts';
import { takeReturnPath } from '../drafts.ts';
import { homeOf, roleOf } from '../roles.ts';
import type { Credentials, SecondStep } from '../session.ts';

export type { Credentials };

/** The form is drawn without the calls and their schemas, which are fetched while the user types. */
export const calls = () => import('../session.ts');

/** Opens the user's start page, or the page they were signed out from, once `sign` has signed them in. Throws its refusal. */
export function useEnter(): (sign: () => Promise<User>) => Promise<void> {
  const navigate = useNavigate();
  const { history } = useRouter();
  return async (sign) => {
    const user = await sign();
    const back = takeReturnPath(user.id);
    if (back === null) await navigate({ to: homeOf(roleOf(user)), replace: true });
    else history.replace(back);
  };
}

/** Signs in with a password, and perhaps a second step. */
export function useSignIn(): (credentials: Credentials, second?: SecondStep) => Promise<void> {
  const enter = useEnter();
  return ({ username, password }, second) =>
    enter(async () => (await calls()).signInAs({ username: username.trim(), password }, second));
}
