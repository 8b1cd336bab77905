import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { ReplyOf } from '../../contract/call.ts';
import type { beginPasskey, MadePasskey, PasskeyAsked } from '../../contract/passkeys.ts';
import type { SignedChallenge } from '../../contract/signed-challenge.ts';
import { ApiError } from '../api-error.ts';

/** Asks the browser, and by it the phone, the computer or a security key. Fetched when somebody uses a passkey. */

const PATIENCE_MS = 120_000;
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Has a passkey made that can sign in alone: the authenticator keeps whose it is, and checks who holds it. */
export async function makePasskey(begun: ReplyOf<typeof beginPasskey>): Promise<MadePasskey> {
  const { challenge, site, user, username, known } = begun;
  const made = await answered(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: site, name: 'Skifta' },
        user: { id: user, name: username, displayName: username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: PATIENCE_MS,
        attestation: 'none',
        excludeCredentials: known.map((id) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    }),
  );
  const { clientDataJSON, attestationObject } = made.response;
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject };
}

/** Has a challenge signed. `ids`: by one of these passkeys, after the password; left out: by any, which then checks who holds it. */
export async function signChallenge({
  challenge,
  site,
  ids,
}: Omit<PasskeyAsked, 'ids'> & Partial<PasskeyAsked>): Promise<SignedChallenge> {
  const signed = await answered(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId: site,
        timeout: PATIENCE_MS,
        allowCredentials: (ids ?? []).map((id) => ({ id, type: 'public-key' })),
        userVerification: ids === undefined ? 'required' : 'preferred',
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  return {
    id: signed.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
  };
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(0, isKnown ? 'passkey_known' : 'passkey_stopped', String(error));
  }
}
