import { accountCheck } from '../../core/bank-account.ts';
import { type RowTyped, saysAccount } from './mend-facts.ts';

/** The rows whose account does not fit its bank (core/bank-account.md). With the list of banks, so it loads with the sheet. */
export const oddAccounts = (rows: readonly RowTyped[]): number[] =>
  rows.flatMap((row, at) =>
    saysAccount(row) && accountCheck(bare(row.clearing), bare(row.account)) !== 'ok' ? [at] : [],
  );

const bare = (text: string): string => text.replaceAll(/[\s.-]/g, '');
