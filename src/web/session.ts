import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { signIn, signOut } from '../contract/sessions.ts';
import { me, type User } from '../contract/users.ts';
import { send } from './api.ts';
import { queryClient } from './data.ts';
import { lost, reached } from './offline/connection.ts';
import { keptMe } from './offline/kept-me.ts';
import { isUnreachable } from './offline/unreachable.ts';
import { nameOf, roleOf } from './roles.ts';
import {
  accessToken,
  endSession,
  keepTokens,
  keepUser,
  readUser,
  refreshToken,
  thisTabIs,
} from './session-store.ts';

/**
 * Who is signed in. Read at the start when a token is there; without a known user a failure ends the session
 * (specification section 4). When the server cannot be reached it is the person the browser knows, by name and role.
 */
export const meQuery = () =>
  queryOptions({
    queryKey: ['users', me.name],
    queryFn: async ({ signal }): Promise<User> => {
      try {
        const user = await send(me, { signal });
        reached();
        remember(user);
        return user;
      } catch (error) {
        if (readUser() === null && accessToken() !== null && !signal.aborted) endSession('expired');
        if (!isUnreachable(error)) throw error;
        lost();
        const known = queryClient.getQueryData<User>(['users', me.name]) ?? keptMe();
        if (known === null) throw error;
        return known;
      }
    },
  });

const Me = createContext<User | null>(null);
export const MeProvider = Me.Provider;

/** The signed-in person. Only inside the signed-in part of the app, where it is always known. */
export function useMe(): User {
  const user = useContext(Me);
  if (user === null) throw new Error('useMe outside the signed-in part of the app');
  return user;
}

export type Credentials = { readonly username: string; readonly password: string };

/** Signs in and answers who it is; the tokens are kept only when that is known too. `code`: of the second factor. */
export async function signInAs(credentials: Credentials, code?: string): Promise<User> {
  keepTokens(await send(signIn, { body: { ...credentials, ...(code === undefined ? {} : { code }) } }));
  try {
    const user = await send(me, {});
    queryClient.clear();
    queryClient.setQueryData(meQuery().queryKey, user);
    remember(user);
    return user;
  } catch (error) {
    endSession('signed_out');
    throw error;
  }
}

/** Keeps the little that the browser may know of a person (trust rule 33). */
export function remember(user: User): void {
  keepUser(
    { id: user.id, name: nameOf(user), role: roleOf(user) },
    { id: user.company, name: user.company_name },
  );
  thisTabIs(user.id);
}

type Gate = (signOut: () => void) => void;
let gate: Gate | null = null;
/** Lets something be asked before a person signs out: the gate is given what to do when they still want to. Answers how to take it away. */
export function askBeforeSignOut(asking: Gate): () => void {
  gate = asking;
  return () => {
    gate = null;
  };
}

/** Signs out, unless somebody has a question first. */
export function signOutNow(): void {
  if (gate === null) leave();
  else gate(leave);
}

/** Here at once; the server is told, and an unreachable one does not hold the person back. */
function leave(): void {
  const refresh = refreshToken();
  if (refresh !== null) void send(signOut, { body: { refresh } }).catch(() => undefined);
  endSession('signed_out');
}
