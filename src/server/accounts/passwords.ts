import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashCost } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Argon2id hashes (RFC 9106), encoded as PHC strings so that the cost can rise at a later sign-in. */

const COST: HashCost = { memory: 65536, passes: 3, parallelism: 1 };
/** The least of RFC 9106's kind that is advised (OWASP), for many new passwords at once; the first sign-in hashes anew. */
export const FIRST_COST: HashCost = { memory: 19456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const derive = promisify(argon2);

/** At most two hashes at a time and fifty in each queue: a sign-in storm must not take the machine. */
const AT_ONCE = 2;
const MOST_QUEUED = 50;
let running = 0;
const queue: (() => void)[] = [];
/** Known people, by their browser or because they are signed in. Strangers neither fill this queue nor go before it. */
const known_queue: (() => void)[] = [];

async function inTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    const own = isKnown ? known_queue : queue;
    if (own.length >= MOST_QUEUED) throw new Refusal('overloaded', { retry_after_s: 2 });
    await new Promise<void>((go) => own.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    (known_queue.shift() ?? queue.shift())?.();
  }
}

/** The number of hashes in progress and waiting. */
export const hashing = (): { readonly running: number; readonly waiting: number } => ({
  running,
  waiting: queue.length + known_queue.length,
});

const digest = (password: string, nonce: Buffer, cost: HashCost, isKnown: boolean): Promise<Buffer> =>
  inTurn(isKnown, () =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce,
      ...cost,
      tagLength: TAG_LENGTH,
    }),
  );

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await digest(password, nonce, cost, true);
  return phc(cost, nonce, tag);
}

const phc = (cost: HashCost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** `isKnown`: the caller is no stranger and does not queue with strangers. */
export async function passwordMatches(password: string, hash: string, isKnown = true): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (parts === null) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await digest(password, Buffer.from(nonce, 'base64'), cost, isKnown);
  const kept = Buffer.from(tag, 'base64');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** Was the hash made at a lower cost than today's? Then make it anew while the password is at hand. */
export function isCheaper(hash: string, cost: HashCost = COST): boolean {
  const [, memory, passes] = PHC.exec(hash) ?? [];
  return Number(memory) < cost.memory || Number(passes) < cost.passes;
}

/** What an unknown username is checked against, so that it takes as long as a known one. */
export const dummyHash = (cost: HashCost = COST): string =>
  phc(cost, Buffer.alloc(16, 1), Buffer.alloc(TAG_LENGTH, 2));
