import type { Tx } from './db.ts';
import { Refusal } from './refusal.ts';
import type { Keys } from './secrets.ts';

/**
 * Guessing is slowed in the database, so that every server process counts the same (decision 0033). Of one account from
 * one network: five failures, then 1, 2, 4 ... s up to 15 minutes. Of one account from all networks it never signed in
 * from: ten guesses reach the hash, then none until 15 minutes have passed without; a network it did sign in from is
 * not held by those, so a stranger keeps nobody out of their usual place. A guess is counted before it is looked at,
 * so that guesses sent at once count too. Whom a row is about is a keyed hash.
 */

const FREE = 5;
const LONGEST_S = 15 * 60;
const FORGOTTEN = '1 day';
const MOST_FROM_STRANGERS = 10;
const KNOWN_FOR = '90 days';

export type Guess = {
  readonly company_id: string;
  /** The account's id, or the name that nobody has. */
  readonly who: string;
  /** From where: a network, or that the guesser is signed in. */
  readonly place: string;
  /** A place the account has signed in from before. */
  readonly is_known: boolean;
};

/** The network of an address: IPv6 hands out 64 bits at a time, so the rest of it says nothing. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Has this account signed in from this network in the last ninety days? */
export async function isKnownPlace(
  tx: Tx,
  account: { readonly company_id: string; readonly id: string },
  network: string,
  now: string,
): Promise<boolean> {
  const rows = await tx<{ address: string }[]>`
    select distinct address from sessions
    where company_id = ${account.company_id} and user_id = ${account.id} and address <> ''
      and created_at > ${now}::timestamptz - ${KNOWN_FOR}::interval`;
  return rows.some((row) => networkOf(row.address) === network);
}

/** Counts a guess that is about to be looked at; refuses too_many_attempts, and then counts nothing. */
export async function countGuess(tx: Tx, keys: Keys, guess: Guess, now: string): Promise<void> {
  const { company_id } = guess;
  const key = pairKey(keys, guess);
  const [counted] = await tx`
    insert into sign_in_attempts as a (company_id, key, failures, first_at, wait_until)
    values (${company_id}, ${key}, 1, ${now}, ${now})
    on conflict (company_id, key) do update set
      failures = case when a.wait_until < ${now}::timestamptz - ${FORGOTTEN}::interval then 1 else a.failures + 1 end,
      first_at = case when a.wait_until < ${now}::timestamptz - ${FORGOTTEN}::interval then ${now} else a.first_at end,
      wait_until = ${now}::timestamptz + make_interval(secs =>
        case
          when a.failures + 1 < ${FREE} or a.wait_until < ${now}::timestamptz - ${FORGOTTEN}::interval then 0
          else least(${LONGEST_S}, 2 ^ least(a.failures + 1 - ${FREE}, 10))
        end)
    where a.wait_until <= ${now}
    returning key`;
  if (counted === undefined) throw await tooMany(tx, company_id, key, now);
  if (guess.is_known) return;
  const wait_s = await takeTurn(tx, company_id, accountKey(keys, guess), MOST_FROM_STRANGERS, LONGEST_S, now);
  if (wait_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: wait_s });
}

/** The guess was right: its place begins anew, and of the strangers' ten it is taken back. */
export async function rightGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  await tx`
    delete from sign_in_attempts where company_id = ${guess.company_id} and key = ${pairKey(keys, guess)}`;
  if (!guess.is_known) await giveBack(tx, guess.company_id, accountKey(keys, guess));
}

/** The guess was no guess (the right password, and the code still to come): as if it had not been made. */
export async function noGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  await giveBack(tx, guess.company_id, pairKey(keys, guess));
  if (!guess.is_known) await giveBack(tx, guess.company_id, accountKey(keys, guess));
}

/**
 * Takes one of `most` turns; they come back together when `window_s` have passed since the last. Answers the seconds to
 * wait, 0 for none.
 */
export async function takeTurn(
  tx: Tx,
  company_id: string,
  key: Buffer,
  most: number,
  window_s: number,
  now: string,
): Promise<number> {
  const [taken] = await tx`
    insert into sign_in_attempts as a (company_id, key, failures, first_at, wait_until)
    values (${company_id}, ${key}, 1, ${now}, ${now}::timestamptz + make_interval(secs => ${window_s}))
    on conflict (company_id, key) do update set
      failures = case when a.wait_until <= ${now} then 1 else a.failures + 1 end,
      first_at = case when a.wait_until <= ${now} then ${now} else a.first_at end,
      wait_until = ${now}::timestamptz + make_interval(secs => ${window_s})
    where a.failures < ${most} or a.wait_until <= ${now}
    returning key`;
  return taken === undefined ? secondsLeft(tx, company_id, key, now) : 0;
}

const PLACE = 'sign_in_attempts';
const pairKey = (keys: Keys, { company_id, who, place }: Guess): Buffer =>
  keys.blind(`${who}\n${place}`, `${company_id}|${PLACE}`);
const accountKey = (keys: Keys, { company_id, who }: Guess): Buffer =>
  keys.blind(who, `${company_id}|${PLACE}`);

async function giveBack(tx: Tx, company_id: string, key: Buffer): Promise<void> {
  await tx`
    update sign_in_attempts set failures = greatest(failures - 1, 0)
    where company_id = ${company_id} and key = ${key}`;
}

async function tooMany(tx: Tx, company_id: string, key: Buffer, now: string): Promise<Refusal> {
  return new Refusal('too_many_attempts', { retry_after_s: await secondsLeft(tx, company_id, key, now) });
}

async function secondsLeft(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const [row] = await tx<{ wait_until: string }[]>`
    select wait_until from sign_in_attempts where company_id = ${company_id} and key = ${key}`;
  return Math.max(1, Math.ceil((Date.parse(row?.wait_until ?? now) - Date.parse(now)) / 1000));
}
