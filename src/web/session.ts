import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { signIn, signOut } from '../contract/sessions.ts';
import type { SignedChallenge } from '../contract/signed-challenge.ts';
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

/** `sees_cost`: the pay of others and what the plan costs; an older server, and the browser by itself, do not say. */
export type Me = User & {
  readonly sees_cost?: boolean | undefined;
  /** Days until a second factor is needed; 0: now. */
  readonly second_factor_days?: number | null | undefined;
};

/**
 * The signed-in user. Read at the start when a token is stored; without a known user a failure ends the session
 * (specification section 4). When the server cannot be reached, it is the user known to the browser, by name and
 * role.
 */
export const meQuery = () =>
  queryOptions({
    queryKey: ['users', me.name],
    queryFn: async ({ signal }): Promise<Me> => {
      try {
        const user = await send(me, { signal });
        reached();
        remember(user);
        return user;
      } catch (error) {
        if (readUser() === null && accessToken() !== null && !signal.aborted) endSession('expired');
        if (!isUnreachable(error)) throw error;
        lost();
        const known = queryClient.getQueryData<Me>(['users', me.name]) ?? keptMe();
        if (known === null) throw error;
        return known;
      }
    },
  });

const Known = createContext<Me | null>(null);
export const MeProvider = Known.Provider;

/** The signed-in user. Only inside the signed-in part of the app, where it is always known. */
export function useMe(): Me {
  const user = useContext(Known);
  if (user === null) throw new Error('useMe outside the signed-in part of the app');
  return user;
}

export type Credentials = { readonly username: string; readonly password: string };

/** What follows the password of an account with a second factor. */
export type SecondStep = { readonly code: string } | { readonly passkey: SignedChallenge };

/** Signs in and returns the user; the tokens are stored only once the user is known. */
export async function signInAs(credentials: Credentials, second?: SecondStep): Promise<User> {
  return begun(await send(signIn, { body: { ...credentials, ...second } }));
}

/** Begins the session of these tokens, and returns its user. */
export async function begun(tokens: { readonly access: string; readonly refresh: string }): Promise<User> {
  keepTokens(tokens);
  try {
    const user = await send(me, {});
    queryClient.clear();
    queryClient.setQueryData(meQuery().queryKey, user);
    remember(user);
    return user;
  } catch (error) {
    // The person did not sign out: what waits on the device stays.
    endSession('expired');
    throw error;
  }
}

/** Stores the few fields of a user that the browser may keep (trust rule 33). */
export function remember(user: User): void {
  keepUser(
    { id: user.id, name: nameOf(user), role: roleOf(user) },
    { id: user.company, name: user.company_name },
  );
  thisTabIs(user.id);
}

type Gate = (signOut: () => void) => void;
let gate: Gate | null = null;
/**
 * Registers a question before signing out: the gate gets the function that signs out. Returns a function that removes
 * it.
 */
export function askBeforeSignOut(asking: Gate): () => void {
  gate = asking;
  return () => {
    gate = null;
  };
}

/** Signs out, unless a registered question comes first. */
export function signOutNow(): void {
  if (gate === null) leave();
  else gate(leave);
}

/** Signs out here at once and tells the server; an unreachable server does not block it. */
function leave(): void {
  const refresh = refreshToken();
  if (refresh !== null) void send(signOut, { body: { refresh } }).catch(() => undefined);
  endSession('signed_out');
}
