import { bankOf } from '../../core/bank-account.ts';

/** The bank of a clearing number that is being typed. */
export const typedBank = (clearing: string): string | null =>
  /^\d{4}/.test(clearing) ? bankOf(clearing.replaceAll(/[\s.-]/g, '').slice(0, 5)) : null;
