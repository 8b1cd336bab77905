import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey } from '../../contract/passkeys.ts';
import type { SignedChallenge } from '../../contract/signed-challenge.ts';
import { namedTenant } from '../database/tenant.ts';
import type { Place } from '../handler.ts';

/**
 * What an authenticator's answer proves, by the steps of the WebAuthn standard. The library throws for every step that fails; here
 * each is null.
 */

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/**
 * The host that passkeys of a request belong to (the RP ID), or null: none can be made or used there. It lies in the installation's
 * domain, and is the company's own or names none, so that no header turns it into another's.
 */
export function siteOf({ host, tenant }: Place, base_domain: string): string | null {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (name !== base_domain && !name.endsWith(`.${base_domain}`)) return null;
  const named = namedTenant(name, base_domain);
  return named === null || named === tenant ? name : null;
}

/** Was it answered on a page of that host? Browsers do it over TLS, and without only on the machine itself. */
function isPageOf(origin: string, site: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: plain } = new URL(origin);
  const isLocal = site === 'localhost' || site.endsWith('.localhost');
  return (
    plain === origin && hostname === site && (protocol === 'https:' || (isLocal && protocol === 'http:'))
  );
}

type Said = { readonly challenge: string; readonly origin: string };

/** What the browser says that it answered, and where; null: unreadable, or on a page of another host. */
function saidIn(client_data: string, site: string): Said | null {
  try {
    const { challenge, origin, crossOrigin } = Object(
      JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8')),
    );
    const isOwn = typeof challenge === 'string' && typeof origin === 'string' && crossOrigin !== true;
    return isOwn && isPageOf(origin, site) ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

/** The challenge that was answered on a page of this host, not yet proved; null: none. */
export const challengeIn = (client_data: string, site: string): string | null =>
  saidIn(client_data, site)?.challenge ?? null;

export type NewPasskey = {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
};

/** The passkey that was made for this host, by an authenticator that checked who holds it. */
export async function provedPasskey(made: MadePasskey, site: string): Promise<NewPasskey | null> {
  const said = saidIn(made.client_data, site);
  if (said === null) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: made.id, rawId: made.id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: made.client_data, attestationObject: withoutStatement(made.attestation) },
      },
      expectedChallenge: said.challenge,
      expectedOrigin: said.origin,
      expectedRPID: site,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter };
  } catch {
    return null;
  }
}

/**
 * The maker of the authenticator is not asked for (`attestation: none`), and not looked at when it is told: the library would follow
 * addresses in its certificates.
 */
function withoutStatement(attestation: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData');
  const parts = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(parts));
}

export type Proof = {
  /** How often the authenticator was used, as it counts; some always say 0. */
  readonly counter: number;
  /** It checked who holds it, by finger, face or PIN. */
  readonly is_verified: boolean;
};

/** What it proves that this key signed a challenge on a page of this host. */
export async function provedSignature(
  signed: SignedChallenge,
  { public_key }: { readonly public_key: Buffer },
  site: string,
): Promise<Proof | null> {
  const said = saidIn(signed.client_data, site);
  if (said === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: signed.id, rawId: signed.id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: signed.client_data,
          authenticatorData: signed.authenticator_data,
          signature: signed.signature,
        },
      },
      expectedChallenge: said.challenge,
      expectedOrigin: said.origin,
      expectedRPID: site,
      requireUserVerification: false,
      // The library would look at the counter before the signature; it is compared where it is written.
      credential: { id: signed.id, publicKey: new Uint8Array(public_key), counter: -1 },
    });
    const { newCounter: counter, userVerified: is_verified } = authenticationInfo;
    return verified ? { counter, is_verified } : null;
  } catch {
    return null;
  }
}
