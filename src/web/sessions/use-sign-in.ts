import { useNavigate, useRouter } from '@tanstack/react-router';
import { takeReturnPath } from '../drafts.ts';
import { homeOf, roleOf } from '../roles.ts';
import type { Credentials } from '../session.ts';

export type { Credentials };

/** The calls and their schemas are not needed to see the form: they are fetched while the person types. */
export const calls = () => import('../session.ts');

/** Signs in, and then to where this person works or was thrown out from. Throws what the server said no with. */
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
