/**
 * Guessing is slowed per account and address: five failures, then 1, 2, 4 ... s up to 15 minutes (trust rule 23). A
 * stranger's guesses do not lock the owner out, for the owner comes from another address. Kept in memory and bounded.
 */

const FREE_FAILURES = 5;
const LONGEST_S = 15 * 60;
const MOST_KEPT = 20_000;

type Failures = { count: number; until_ms: number };

export type SignInLimits = {
  /** Seconds to wait before the next try, 0 for none. */
  waitFor(account: string, now_ms: number): number;
  failed(account: string, now_ms: number): void;
  succeeded(account: string): void;
};

export function signInLimits(): SignInLimits {
  const kept = new Map<string, Failures>();
  return {
    waitFor: (account, now_ms) =>
      Math.max(0, Math.ceil(((kept.get(account)?.until_ms ?? 0) - now_ms) / 1000)),
    failed: (account, now_ms) => {
      const count = (kept.get(account)?.count ?? 0) + 1;
      const wait_s = count < FREE_FAILURES ? 0 : Math.min(LONGEST_S, 2 ** (count - FREE_FAILURES));
      kept.delete(account);
      kept.set(account, { count, until_ms: now_ms + wait_s * 1000 });
      const oldest = kept.keys().next();
      if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    },
    succeeded: (account) => {
      kept.delete(account);
    },
  };
}
