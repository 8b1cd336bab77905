import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import type { Keys } from '../database/secrets.ts';
import { Refusal } from '../refusal.ts';

/**
 * Limits guesses in the database, so that every server process counts the same (decisions 0033 and 0046). A guess is
 * counted before it is checked, so that concurrent guesses count too. Rows identify their subject by a keyed hash.
 * The limit depends on where the guess comes from, never on whether the account exists.
 */

const FREE = 5;
const LONGEST_S = 15 * 60;
const FORGOTTEN_S = 24 * 60 * 60;
const MOST_FROM_STRANGERS = 10;
const KNOWN_FOR = '90 days';
/** So many at once, then one per so many seconds: nobody who is known waits longer. */
const AT_ONCE = 8;
const EACH_S = 120;

export type Guess = {
  readonly company_id: string;
  /** The account's id, or the name that no account has. */
  readonly who: string;
  /** The source: a network, a browser, or a signed-in session. */
  readonly place: string;
  /**
   * - `signed in`, `stranger`: five failures from this source, then waits of 1, 2, 4 ... s up to 15 minutes;
   *   strangers also share a limit of ten, then none until 15 minutes have passed without a guess.
   * - `known browser`, of this account: eight, then one every two minutes, counted for that browser alone.
   * - `known network`, of the company: the same, counted together for all its networks.
   */
  readonly from: 'signed in' | 'known browser' | 'known network' | 'stranger';
};

/** The network of an address: IPv6 assigns 64 bits at a time, so the rest identifies nobody. */
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

/**
 * Has anybody in the company signed in from this network in the last ninety days? Asked for the company and not for
 * the account, so that the answer is the same for names that exist and names that do not.
 */
export async function isKnownNetwork(
  tx: Tx,
  company_id: string,
  network: string,
  now: string,
): Promise<boolean> {
  // Zeros may be left out of an address: only the part before the first `:` is certain to be the same within a
  // network.
  const isV6 = network.includes(':');
  const [first = ''] = network.split(':');
  const begin = first === '0' ? ':' : `${first}:`;
  const written = [network, `::ffff:${network}`];
  const rows = await tx<{ address: string }[]>`
    select distinct address from sessions
    where company_id = ${company_id} and created_at > ${now}::timestamptz - ${KNOWN_FOR}::interval
      and (address = any(${written}::text[]) or (${isV6} and starts_with(address, ${begin})))`;
  return rows.some((row) => networkOf(row.address) === network);
}

/** Counts a guess before it is checked; refuses with too_many_attempts, and then counts nothing. */
export async function countGuess(tx: Tx, keys: Keys, guess: Guess, now: string): Promise<void> {
  const { company_id, from } = guess;
  const isKnown = from === 'known browser' || from === 'known network';
  const placed = placeKey(keys, guess);
  const wait_s = await (isKnown
    ? takeDrop(tx, company_id, placed, now)
    : takeSlower(tx, company_id, placed, now));
  if (wait_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: wait_s });
  if (from !== 'stranger') return;
  const all_s = await takeTurn(tx, company_id, accountKey(keys, guess), MOST_FROM_STRANGERS, LONGEST_S, now);
  if (all_s > 0) throw new Refusal('too_many_attempts', { retry_after_s: all_s });
}

/** The guess was right: its source starts over. Shared counts, a network's or the strangers' ten, get one back. */
export async function rightGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  const { company_id, from } = guess;
  if (from === 'known network') return noGuess(tx, keys, guess);
  await tx`delete from sign_in_attempts where company_id = ${company_id} and key = ${placeKey(keys, guess)}`;
  if (from === 'stranger') await giveBack(tx, company_id, accountKey(keys, guess));
}

/** Takes a count back (the password was right and the code comes next). */
export async function noGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  const { company_id, from } = guess;
  if (from === 'known browser' || from === 'known network')
    return giveDropBack(tx, company_id, placeKey(keys, guess));
  await giveBack(tx, company_id, placeKey(keys, guess));
  if (from === 'stranger') await giveBack(tx, company_id, accountKey(keys, guess));
}

/** Five, then 1, 2, 4 ... s apart up to 15 minutes. Returns the seconds to wait, 0 for none. */
async function takeSlower(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const forgotten = tx`a.wait_until < ${secondsAfter(now, -FORGOTTEN_S)}`;
  const [counted] = await tx`
    insert into sign_in_attempts as a (company_id, key, failures, first_at, wait_until)
    values (${company_id}, ${key}, 1, ${now}, ${now})
    on conflict (company_id, key) do update set
      failures = case when ${forgotten} then 1 else a.failures + 1 end,
      first_at = case when ${forgotten} then ${now} else a.first_at end,
      wait_until = to_timestamp(${secondsOf(now)}::float8 +
        case
          when a.failures + 1 < ${FREE} or ${forgotten} then 0
          else least(${LONGEST_S}, 2 ^ least(a.failures + 1 - ${FREE}, 10))
        end)
    where a.wait_until <= ${now}
    returning key`;
  return counted === undefined ? secondsLeft(tx, company_id, key, now) : 0;
}

/**
 * A leaky bucket: `wait_until` is when it will be empty. It admits at most 8 + t / 2 min guesses in any time t, and
 * the longest wait is two minutes. A bucket that would be full for longer was filled before the clock was set back,
 * and counts as empty. Returns the seconds to wait, 0 for none.
 */
async function takeDrop(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const isEmpty = tx`(a.wait_until <= ${now} or a.wait_until > ${secondsAfter(now, EACH_S * AT_ONCE)})`;
  const left_s = tx`extract(epoch from a.wait_until - ${now}::timestamptz)::float8`;
  const [taken] = await tx`
    insert into sign_in_attempts as a (company_id, key, failures, first_at, wait_until)
    values (${company_id}, ${key}, 1, ${now}, ${secondsAfter(now, EACH_S)})
    on conflict (company_id, key) do update set
      failures = case when ${isEmpty} then 1 else a.failures + 1 end,
      first_at = case when ${isEmpty} then ${now} else a.first_at end,
      wait_until = to_timestamp(${secondsOf(now)}::float8 + case when ${isEmpty} then 0 else ${left_s} end + ${EACH_S})
    where ${isEmpty} or a.wait_until <= ${secondsAfter(now, EACH_S * (AT_ONCE - 1))}
    returning key`;
  if (taken !== undefined) return 0;
  return Math.max(1, (await secondsLeft(tx, company_id, key, now)) - EACH_S * (AT_ONCE - 1));
}

const EPOCH = '1970-01-01T00:00:00Z';
/** Instants are computed here or from seconds: `on conflict` on a cluster takes no function that knows a time zone (decision 0162). */
const secondsOf = (instant: string): number => Date.parse(instant) / 1000;
const secondsAfter = (instant: string, seconds: number): string => instantAfter(instant, seconds * 1000);

async function giveDropBack(tx: Tx, company_id: string, key: Buffer): Promise<void> {
  const emptied = await tx`
    delete from sign_in_attempts where company_id = ${company_id} and key = ${key} and failures <= 1`;
  if (emptied.count > 0) return;
  await tx`
    update sign_in_attempts
    set failures = greatest(failures - 1, 0),
      wait_until = to_timestamp(extract(epoch from wait_until - ${EPOCH}::timestamptz)::float8 - ${EACH_S})
    where company_id = ${company_id} and key = ${key}`;
}

/** Takes one of `most` turns; they all return `window_s` after the last. Returns the seconds to wait, 0 for none. */
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
    values (${company_id}, ${key}, 1, ${now}, ${secondsAfter(now, window_s)})
    on conflict (company_id, key) do update set
      failures = case when a.wait_until <= ${now} then 1 else a.failures + 1 end,
      first_at = case when a.wait_until <= ${now} then ${now} else a.first_at end,
      wait_until = excluded.wait_until
    where a.failures < ${most} or a.wait_until <= ${now}
    returning key`;
  return taken === undefined ? secondsLeft(tx, company_id, key, now) : 0;
}

const PLACE = 'sign_in_attempts';
/** Guesses from known networks are counted together, or many networks would allow as many times the guesses. */
const placeKey = (keys: Keys, { company_id, who, place, from }: Guess): Buffer =>
  keys.blind(`${who}\n${from === 'known network' ? from : place}`, `${company_id}|${PLACE}`);
const accountKey = (keys: Keys, { company_id, who }: Guess): Buffer =>
  keys.blind(who, `${company_id}|${PLACE}`);

/** Gives a turn back: it was no guess. */
export async function giveBack(tx: Tx, company_id: string, key: Buffer): Promise<void> {
  await tx`
    update sign_in_attempts set failures = greatest(failures - 1, 0)
    where company_id = ${company_id} and key = ${key}`;
}

async function secondsLeft(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const [row] = await tx<{ wait_until: string }[]>`
    select wait_until from sign_in_attempts where company_id = ${company_id} and key = ${key}`;
  return Math.max(1, Math.ceil((Date.parse(row?.wait_until ?? now) - Date.parse(now)) / 1000));
}
