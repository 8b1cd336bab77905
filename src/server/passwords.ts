import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

/** Argon2id hashes (RFC 9106), encoded as PHC strings so that the cost can rise at a later sign-in. */

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };
const COST: Cost = { memory: 65536, passes: 3, parallelism: 1 };
const TAG_LENGTH = 32;
const derive = promisify(argon2);

/** At most two hashes at a time and fifty in line: a sign-in storm must not take the machine. */
const AT_ONCE = 2;
const IN_LINE = 50;
let running = 0;
const line: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (line.length >= IN_LINE) throw new Refusal('overloaded', { retry_after_s: 2 });
    await new Promise<void>((go) => line.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    line.shift()?.();
  }
}

const digest = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce,
      ...cost,
      tagLength: TAG_LENGTH,
    }),
  );

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await digest(password, nonce, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (parts === null) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await digest(password, Buffer.from(nonce, 'base64'), cost);
  const kept = Buffer.from(tag, 'base64');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** What an unknown username is checked against, so that it takes as long as a known one. */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16, 1))}$${encode(Buffer.alloc(TAG_LENGTH, 2))}`;

const COMMON = new Set(
  `password passw0rd password1 password123 12345678 123456789 1234567890 qwertyui qwerty123 qwertyuiop 11111111 00000000
   iloveyou letmein1 welcome1 welcome123 sommar2024 sommar2025 sommar2026 vinter2025 vinter2026 losenord lösenord
   losenord1 lösenord1 lösenord123 hejsan123 hejhej123 abc12345 abcd1234 asdfghjk 87654321 baseball football superman
   trustno1 sunshine princess admin123 administrator skifta123 changeme changeme1 secret123`.split(/\s+/),
);

/** Why a password is refused, or null: the most common ones, the person's own words, one character over and over. */
export function passwordWeakness(password: string, own: readonly string[]): string | null {
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return 'This password is among the most common ones.';
  if (new Set(lower).size < 4) return 'Use at least four different characters.';
  const word = own.find((one) => one.length >= 4 && lower.includes(one.toLowerCase()));
  return word === undefined ? null : 'The password must not hold your name or username.';
}
