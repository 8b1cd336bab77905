import { useNavigate, useRouter } from '@tanstack/react-router';
import { takeReturnPath } from '../drafts.ts';
import { homeOf, roleOf } from '../roles.ts';
import type { Credentials } from '../session.ts';

export type { Credentials };

/** The form is drawn without the calls and their schemas, which are fetched while the user types. */
export const calls = () => import('../session.ts');

/** Signs in, then opens the user's start page or the page they were signed out from. Throws the server's refusal. */
export function useSignIn(): (credentials: Credentials, code?: string) => Promise<void> {
  const navigate = useNavigate();
  const { history } = useRouter();
  return async ({ username, password }, code) => {
    const user = await (await calls()).signInAs({ username: username.trim(), password }, code);
    const back = takeReturnPath(user.id);
    if (back === null) await navigate({ to: homeOf(roleOf(user)), replace: true });
    else history.replace(back);
  };
}
