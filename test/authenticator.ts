import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey } from '../src/contract/passkeys.ts';
import type { SignedChallenge } from '../src/contract/signed-challenge.ts';

/**
 * An authenticator in software, written from the WebAuthn standard and not with the server's library: it makes one passkey (ES256) and signs
 * challenges, rightly or with one thing wrong.
 */

type Asked = { readonly challenge: string; readonly site: string };

/** What differs from an honest answer. */
export type Wrong = {
  readonly origin?: string;
  /** The host that the authenticator was asked for. */
  readonly site?: string;
  readonly type?: string;
  readonly crossOrigin?: true;
  /** It did not check who holds it. */
  readonly unverified?: true;
  readonly unpresent?: true;
  /** What it says it counted. */
  readonly counter?: number;
  /** Signs with another key. */
  readonly key?: KeyObject;
  /** The name of another passkey. */
  readonly id?: string;
  /** The statement of the attestation, in CBOR, with its format. */
  readonly statement?: { readonly fmt: string; readonly bytes: Buffer };
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MADE = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const uint = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};
const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);

export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string | undefined;
  readonly #counts: boolean;
  #counter = 0;

  /** `counts: false`: as passkeys that lie on several devices, it always says 0. */
  constructor({ origin, counts = true }: { readonly origin?: string; readonly counts?: boolean } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  get privateKey(): KeyObject {
    return this.#pair.privateKey;
  }

  make(asked: Asked, wrong: Wrong = {}): MadePasskey {
    const id = Buffer.from(wrong.id ?? this.id, 'base64url');
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.#head(asked, wrong, MADE),
      Buffer.alloc(16),
      uint(id.length, 2),
      id,
      key,
    ]);
    const { fmt, bytes } = wrong.statement ?? { fmt: 'none', bytes: Buffer.of(0xa0) };
    const attestation = Buffer.concat([
      Buffer.of(0xa3),
      ...[cborText('fmt'), cborText(fmt), cborText('attStmt'), bytes, cborText('authData')],
      Buffer.of(0x59),
      uint(data.length, 2),
      data,
    ]);
    return {
      id: base64url(id),
      client_data: base64url(this.#said(asked, 'webauthn.create', wrong)),
      attestation: base64url(attestation),
    };
  }

  sign(asked: Asked, wrong: Wrong = {}): SignedChallenge {
    const said = this.#said(asked, 'webauthn.get', wrong);
    const data = this.#head(asked, wrong, 0);
    return {
      id: wrong.id ?? this.id,
      client_data: base64url(said),
      authenticator_data: base64url(data),
      signature: base64url(
        sign('sha256', Buffer.concat([data, sha256(said)]), wrong.key ?? this.#pair.privateKey),
      ),
    };
  }

  #said({ challenge, site }: Asked, type: string, wrong: Wrong): string {
    const origin = wrong.origin ?? this.#origin ?? `http://${site}:3000`;
    return JSON.stringify({
      ...{ type: wrong.type ?? type, challenge, origin },
      crossOrigin: wrong.crossOrigin === true,
    });
  }

  #head({ site }: Asked, wrong: Wrong, flags: number): Buffer {
    if (this.#counts) this.#counter += 1;
    const present = wrong.unpresent === true ? 0 : PRESENT;
    const verified = wrong.unverified === true ? 0 : VERIFIED;
    return Buffer.concat([
      sha256(wrong.site ?? site),
      Buffer.of(flags | present | verified),
      uint(wrong.counter ?? this.#counter, 4),
    ]);
  }
}
