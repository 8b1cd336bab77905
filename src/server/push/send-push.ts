import { createHmac } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { PushMessage } from '../../contract/push.ts';
import type { Config } from '../configuration.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { isOwn, publicLookup, pushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** Sends one message to one browser by its service (RFC 8030), encrypted for the browser alone (RFC 8291). */

const PATIENCE_MS = 10_000;
/** A service asks for the time that it likes; nobody waits longer than this. */
const LONGEST_WAIT_S = 3_600;
/** All messages are of one length: it would tell the service what kind they are of. */
const LENGTH = 160;
/** RFC 8030 section 5.4. */
const LONGEST_TOPIC = 32;

/** What the browser said: where its service is, and its keys. */
export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type Sending = {
  readonly browser: Browser;
  readonly message: PushMessage;
  /** How long the service keeps it for a browser that is not there. */
  readonly ttl_s: number;
  readonly urgent: boolean;
};

/** `gone`: the service knows the browser no more. `later`: worth another try, perhaps at the service's time. */
export type Outcome = {
  readonly is: 'sent' | 'gone' | 'later' | 'refused';
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly after_s?: number | undefined;
};

type From = Pick<Config, 'push_service_url' | 'security_contact' | 'mail' | 'base_domain'>;

/** The address that a service may write to when something is wrong. */
const contactOf = ({ security_contact, mail, base_domain }: From): string =>
  security_contact.find((one) => /^(mailto|https):/.test(one)) ??
  (mail?.public_url.startsWith('https:') === true
    ? mail.public_url
    : base_domain === 'localhost'
      ? 'mailto:webmaster@localhost'
      : `https://${base_domain}/`);

export async function sendPush(config: From, keys: PushKeys, sending: Sending): Promise<Outcome> {
  const { browser, message, ttl_s, urgent } = sending;
  const url = pushAddress(browser.endpoint, config.push_service_url);
  if (url === null) return { is: 'gone', failure: 'address' };
  const { encrypt, getVapidHeaders } = (await import('web-push')).default;
  const text = JSON.stringify(message).padEnd(LENGTH);
  const { cipherText } = encrypt(browser.p256dh, browser.auth, text, 'aes128gcm');
  const { public_key, private_key } = keys;
  const { Authorization } = getVapidHeaders(
    url.origin,
    contactOf(config),
    public_key,
    private_key,
    'aes128gcm',
  );
  return post(url, isOwn(url, config.push_service_url), cipherText, {
    Authorization,
    TTL: String(ttl_s),
    Urgency: urgent ? 'high' : 'normal',
    // Of several that wait for a browser that is not there, the service keeps the latest.
    // In clear to the service: it tells equal ones apart, not what they are of.
    Topic: topicOf(browser, message),
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    'Content-Length': String(cipherText.length),
  });
}

const topicOf = ({ auth }: Browser, { kind }: PushMessage): string =>
  createHmac('sha256', auth).update(kind).digest('base64url').slice(0, LONGEST_TOPIC);

/** Nothing of the answer but its first lines is read, and no redirect followed. */
const post = (url: URL, own: boolean, body: Buffer, headers: Record<string, string>): Promise<Outcome> =>
  new Promise((done) => {
    const start = url.protocol === 'http:' ? plainRequest : request;
    const asked = start(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(own ? {} : { lookup: publicLookup }),
    });
    asked.on('response', (answer) => {
      done(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      answer.destroy();
    });
    asked.on('error', (error) => {
      const failure = sqlStateOf(error) ?? error.name;
      done({ is: failure === 'ENOTPUBLIC' ? 'gone' : 'later', failure });
    });
    asked.end(body);
  });

function outcomeOf(status: number, retry_after: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent', status };
  if (status === 404 || status === 410) return { is: 'gone', status };
  if (status === 408 || status === 429 || status >= 500)
    return { is: 'later', status, after_s: secondsOf(retry_after) };
  return { is: 'refused', status };
}

/** The seconds of a Retry-After; a date, which few services send, is left to our own waits. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  return Math.min(Number(text), LONGEST_WAIT_S);
}
