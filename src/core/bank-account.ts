import Kontonummer from 'kontonummer';

/**
 * Where pay goes: clearing and account number, digits only. The list of banks and the arithmetic of their check digits
 * are the package's (Bankgirot, "Bankernas kontonummer", 2024-02-22); this is its one home. `bank-account.md`.
 */

export const ACCOUNT_CHECKS = ['ok', 'unknown_clearing', 'unlikely'] as const;
export type AccountCheck = (typeof ACCOUNT_CHECKS)[number];

/** Which bank has this clearing number? Null: none is known to. */
export function bankOf(clearing: string): string | null {
  try {
    return Kontonummer.getSortingCodeInfo(clearing).bankName;
  } catch {
    return null;
  }
}

/** Does the account look like one of that bank's? Never throws. Some real ones are unlikely: warn, do not stop. */
export function accountCheck(clearing: string, account: string): AccountCheck {
  if (bankOf(clearing) === null) return 'unknown_clearing';
  return Kontonummer.valid(clearing, account) ? 'ok' : 'unlikely';
}

/** Clearing numbers whose accounts are personal numbers (Nordea personkonto). */
const PERSONAL_ACCOUNTS = ['3300', '3782'];
const SHOWN_DIGITS = 3;
/** An account shorter than this would give too much of itself away. */
const SHORTEST_SHOWN = 7;

/** What may be shown of an account number: `****498`. */
export function maskOf(clearing: string, account: string): string {
  const hidden = PERSONAL_ACCOUNTS.includes(clearing) || account.length < SHORTEST_SHOWN;
  return `****${hidden ? '' : account.slice(-SHOWN_DIGITS)}`;
}
