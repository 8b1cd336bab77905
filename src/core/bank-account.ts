import Kontonummer from 'kontonummer';

/**
 * Swedish bank accounts: clearing and account number, digits only. The list of banks and the arithmetic of their
 * check digits come from the package (Bankgirot, "Bankernas kontonummer", 2024-02-22), used only here.
 * `bank-account.md`.
 */

export const ACCOUNT_CHECKS = ['ok', 'unknown_clearing', 'unlikely'] as const;
export type AccountCheck = (typeof ACCOUNT_CHECKS)[number];

/** The bank with this clearing number; null when none is known. */
export function bankOf(clearing: string): string | null {
  try {
    return Kontonummer.getSortingCodeInfo(clearing).bankName;
  } catch {
    return null;
  }
}

/** Does the account fit that bank's format? Never throws. Some real ones do not fit: warn, do not stop. */
export function accountCheck(clearing: string, account: string): AccountCheck {
  if (bankOf(clearing) === null) return 'unknown_clearing';
  return Kontonummer.valid(clearing, account) ? 'ok' : 'unlikely';
}

/** Clearing numbers whose accounts are personal numbers (Nordea personkonto). */
const PERSONAL_ACCOUNTS = ['3300', '3782'];
const SHOWN_DIGITS = 3;
/** The shortest account that is masked in part: a shorter one would reveal too much. */
const SHORTEST_SHOWN = 7;

/** The displayable part of an account number: `****498`. */
export function maskOf(clearing: string, account: string): string {
  const hidden = PERSONAL_ACCOUNTS.includes(clearing) || account.length < SHORTEST_SHOWN;
  return `****${hidden ? '' : account.slice(-SHOWN_DIGITS)}`;
}
