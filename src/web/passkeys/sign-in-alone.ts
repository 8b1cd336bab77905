import { beginPasskeySignIn, signInWithPasskey } from '../../contract/passkeys.ts';
import type { User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { begun } from '../session.ts';
import { signChallenge } from './ask-authenticator.ts';

/** Signs in with a passkey alone, and returns the user. */
export async function signInAlone(): Promise<User> {
  const signed = await signChallenge(await send(beginPasskeySignIn, {}));
  return begun(await send(signInWithPasskey, { body: { signed } }));
}
