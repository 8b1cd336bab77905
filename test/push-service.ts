import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service on this machine, and the browsers behind it: it takes what a server sends (RFC 8030), verifies who sends it (RFC 8292), and opens the
 * message with the browser's private key (RFC 8291), by code of its own.
 */

export type Got = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly sealed: Buffer;
  readonly message: unknown;
  readonly vapid: { readonly key: string; readonly claims: Record<string, unknown> };
};
/** What the service answers; null: nothing at all. */
export type Answer = { readonly status: number; readonly headers?: Record<string, string> } | null;

export class PushService {
  readonly got: Got[] = [];
  /** Why something that came was not right: a test ends with none. */
  readonly faults: string[] = [];
  answer: (path: string) => Answer = () => ({ status: 201 });
  origin = '';
  readonly #browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>();
  #server: Server | undefined;

  async start(): Promise<void> {
    const server = createServer((request, reply) => void this.#take(request, reply));
    this.#server = server;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((done) => this.#server?.close(() => done()) ?? done());
  }

  /** A browser that has subscribed: what it tells the page. */
  browser(): { endpoint: string; p256dh: string; auth: string } {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(16).toString('base64url')}`;
    this.#browsers.set(path, { ecdh, auth });
    return { endpoint: `${this.origin}${path}`, p256dh, auth: auth.toString('base64url') };
  }

  async #take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { url: path = '', headers } = request;
    const browser = this.#browsers.get(path);
    const sealed = Buffer.concat(parts);
    try {
      if (browser === undefined) throw new Error(`no browser at ${path}`);
      const vapid = verified(String(headers.authorization), this.origin);
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
      const message: unknown = JSON.parse(opened(sealed, browser.ecdh, browser.auth));
      this.got.push({ path, headers, sealed, message, vapid });
    } catch (error) {
      this.faults.push(String(error));
    }
    const answer = this.answer(path);
    if (answer === null) return;
    reply.writeHead(answer.status, answer.headers).end('x'.repeat(100));
  }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The message in an aes128gcm body of one record (RFC 8188 section 2, RFC 8291 section 3.4). */
export function opened(sealed: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const size = sealed.readUInt32BE(16);
  const sender = sealed.subarray(21, 21 + sealed.readUInt8(20));
  const record = sealed.subarray(21 + sender.length);
  if (record.length > size) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the last record');
  return padded.subarray(0, end).toString();
}

/** The claims of a VAPID header, whose signature fits its key. */
function verified(header: string, origin: string): Got['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const public_key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const fits = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: public_key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const ahead_s = claims.exp - Date.now() / 1_000;
  if (!fits || alg !== 'ES256') throw new Error('a signature that does not fit');
  if (claims.aud !== origin || ahead_s <= 0 || ahead_s > 86_400)
    throw new Error(`claims ${JSON.stringify(claims)}`);
  return { key, claims };
}
