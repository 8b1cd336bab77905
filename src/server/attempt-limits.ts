/**
 * Guessing is slowed per account and address: five attempts, then 1, 2, 4 ... s up to 15 minutes (trust rule 23). An
 * attempt counts before its password is looked at, so that guesses sent at once count too; a right one clears the
 * count. Where addresses are known (not behind a proxy that is not trusted), a stranger's guesses do not keep the
 * owner out. In memory and bounded.
 */

const FREE_ATTEMPTS = 5;
const LONGEST_S = 15 * 60;
const MOST_KEPT = 20_000;

export type AttemptLimits = {
  /** Counts an attempt. Seconds to wait first, 0 for none; while there is a wait, nothing is counted. */
  attempt(who: string, now_ms: number): number;
  succeeded(who: string): void;
};

export function attemptLimits(): AttemptLimits {
  const kept = new Map<string, { count: number; until_ms: number }>();
  return {
    attempt: (who, now_ms) => {
      const before = kept.get(who) ?? { count: 0, until_ms: 0 };
      const wait_s = Math.max(0, Math.ceil((before.until_ms - now_ms) / 1000));
      if (wait_s > 0) return wait_s;
      const count = before.count + 1;
      const next_s = count < FREE_ATTEMPTS ? 0 : Math.min(LONGEST_S, 2 ** (count - FREE_ATTEMPTS));
      kept.delete(who);
      kept.set(who, { count, until_ms: now_ms + next_s * 1000 });
      const oldest = kept.keys().next();
      if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
      return 0;
    },
    succeeded: (who) => {
      kept.delete(who);
    },
  };
}
