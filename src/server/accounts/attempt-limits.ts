import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { Refusal } from '../refusal.ts';

/**
 * Guessing is slowed in the database, so that every server process counts the same (decisions 0033 and 0046). A guess is
 * counted before it is looked at, so that guesses sent at once count too. Whom a row is about is a keyed hash. How a guess
 * is counted hangs on where it comes from, and never on whether there is such an account.
 */

const FREE = 5;
const LONGEST_S = 15 * 60;
const FORGOTTEN = '1 day';
const MOST_FROM_STRANGERS = 10;
const KNOWN_FOR = '90 days';
/** So many at once, and then one each time so many seconds have passed: nobody who is known waits longer. */
const AT_ONCE = 8;
const EACH_S = 120;

export type Guess = {
  readonly company_id: string;
  /** The account's id, or the name that nobody has. */
  readonly who: string;
  /** From where: a network, a browser, or that the guesser is signed in. */
  readonly place: string;
  /**
   * - `signed in`, `stranger`: five failures at this place, then 1, 2, 4 ... s up to 15 minutes; of strangers besides ten in
   *   all, then none until 15 minutes have passed without one.
   * - `known browser`, of this account: eight, then one each two minutes, counted for that browser alone.
   * - `known network`, of the company: the same, counted together for all its networks.
   */
  readonly from: 'signed in' | 'known browser' | 'known network' | 'stranger';
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

/**
 * Has anybody of the company signed in from this network in the last ninety days? Of the company and not of the account:
 * the answer is the same for a name that somebody has and for one that nobody has.
 */
export async function isKnownNetwork(
  tx: Tx,
  company_id: string,
  network: string,
  now: string,
): Promise<boolean> {
  // Zeros may be left out of an address: only what stands before the first `:` is sure to be the same in all of a network.
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

/** Counts a guess that is about to be looked at; refuses too_many_attempts, and then counts nothing. */
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

/** The guess was right: its place begins anew. What others share, a network or the strangers' ten, gets one back. */
export async function rightGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  const { company_id, from } = guess;
  if (from === 'known network') return noGuess(tx, keys, guess);
  await tx`delete from sign_in_attempts where company_id = ${company_id} and key = ${placeKey(keys, guess)}`;
  if (from === 'stranger') await giveBack(tx, company_id, accountKey(keys, guess));
}

/** The guess was no guess (the right password, and the code still to come): as if it had not been made. */
export async function noGuess(tx: Tx, keys: Keys, guess: Guess): Promise<void> {
  const { company_id, from } = guess;
  if (from === 'known browser' || from === 'known network')
    return giveDropBack(tx, company_id, placeKey(keys, guess));
  await giveBack(tx, company_id, placeKey(keys, guess));
  if (from === 'stranger') await giveBack(tx, company_id, accountKey(keys, guess));
}

/** Five, then 1, 2, 4 ... s apart up to 15 minutes. Answers the seconds to wait, 0 for none. */
async function takeSlower(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
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
  return counted === undefined ? secondsLeft(tx, company_id, key, now) : 0;
}

/**
 * A bucket that drips: `wait_until` is when it will be empty. In any time t no more than 8 + t / 2 min are taken, and
 * whoever must wait, waits two minutes at most. One that would be full for longer was filled before the clock was set back,
 * and is taken for empty. Answers the seconds to wait, 0 for none.
 */
async function takeDrop(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const isEmpty = tx`
    (a.wait_until <= ${now} or a.wait_until > ${now}::timestamptz + make_interval(secs => ${EACH_S * AT_ONCE}))`;
  const [taken] = await tx`
    insert into sign_in_attempts as a (company_id, key, failures, first_at, wait_until)
    values (${company_id}, ${key}, 1, ${now}, ${now}::timestamptz + make_interval(secs => ${EACH_S}))
    on conflict (company_id, key) do update set
      failures = case when ${isEmpty} then 1 else a.failures + 1 end,
      first_at = case when ${isEmpty} then ${now} else a.first_at end,
      wait_until = case when ${isEmpty} then ${now} else a.wait_until end + make_interval(secs => ${EACH_S})
    where ${isEmpty} or a.wait_until <= ${now}::timestamptz + make_interval(secs => ${EACH_S * (AT_ONCE - 1)})
    returning key`;
  if (taken !== undefined) return 0;
  return Math.max(1, (await secondsLeft(tx, company_id, key, now)) - EACH_S * (AT_ONCE - 1));
}

async function giveDropBack(tx: Tx, company_id: string, key: Buffer): Promise<void> {
  const emptied = await tx`
    delete from sign_in_attempts where company_id = ${company_id} and key = ${key} and failures <= 1`;
  if (emptied.count > 0) return;
  await tx`
    update sign_in_attempts
    set failures = greatest(failures - 1, 0), wait_until = wait_until - make_interval(secs => ${EACH_S})
    where company_id = ${company_id} and key = ${key}`;
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
/** Whoever guesses from a known network is counted with all who do, or as many networks would be as many guesses. */
const placeKey = (keys: Keys, { company_id, who, place, from }: Guess): Buffer =>
  keys.blind(`${who}\n${from === 'known network' ? from : place}`, `${company_id}|${PLACE}`);
const accountKey = (keys: Keys, { company_id, who }: Guess): Buffer =>
  keys.blind(who, `${company_id}|${PLACE}`);

async function giveBack(tx: Tx, company_id: string, key: Buffer): Promise<void> {
  await tx`
    update sign_in_attempts set failures = greatest(failures - 1, 0)
    where company_id = ${company_id} and key = ${key}`;
}

async function secondsLeft(tx: Tx, company_id: string, key: Buffer, now: string): Promise<number> {
  const [row] = await tx<{ wait_until: string }[]>`
    select wait_until from sign_in_attempts where company_id = ${company_id} and key = ${key}`;
  return Math.max(1, Math.ceil((Date.parse(row?.wait_until ?? now) - Date.parse(now)) / 1000));
}
