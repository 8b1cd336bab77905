import type { Ore } from '../money.ts';

/** The parts of a month's pay that are booked. */
export const LEDGER_USES = [
  'pay',
  'tax',
  'net_pay',
  'employee_debt',
  'contribution_cost',
  'contribution_debt',
] as const;
export type LedgerUse = (typeof LEDGER_USES)[number];

/** The account for each part. */
export type Ledger = Readonly<Record<LedgerUse, number>>;

/** The accounts of a company that names none, and their names. BAS 2026. */
export const BAS: Readonly<Record<LedgerUse, { readonly account: number; readonly name: string }>> = {
  pay: { account: 7210, name: 'Löner till tjänstemän' },
  tax: { account: 2710, name: 'Personalskatt' },
  net_pay: { account: 1930, name: 'Företagskonto' },
  employee_debt: { account: 1610, name: 'Kortfristiga fordringar hos anställda' },
  contribution_cost: { account: 7510, name: 'Lagstadgade sociala avgifter' },
  contribution_debt: { account: 2731, name: 'Avräkning lagstadgade sociala avgifter' },
};

/** Sums of a run, in öre. */
export type PaySums = {
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  /** The payments: the sum of the nets above 0. */
  readonly net_ore: Ore;
  /** The debts of people: the sum of the nets below 0, as a positive number. */
  readonly debt_ore: Ore;
  readonly contribution_ore: Ore;
};

/** A row of the voucher: debit is positive, credit negative. */
export type VoucherRow = { readonly use: LedgerUse; readonly account: number; readonly amount_ore: Ore };

/**
 * The voucher of a run's pay: rows that balance to 0 exactly, none of them 0; null when gross is not tax plus net,
 * less people's debts. Bokföringslagen (1999:1078) 5 kap.; `ledger.md`.
 */
export function voucherRows(sums: PaySums, accounts: Ledger): VoucherRow[] | null {
  if (sums.gross_ore !== sums.tax_ore + sums.net_ore - sums.debt_ore) return null;
  const amounts: Readonly<Record<LedgerUse, Ore>> = {
    pay: sums.gross_ore,
    tax: 0 - sums.tax_ore,
    net_pay: 0 - sums.net_ore,
    employee_debt: sums.debt_ore,
    contribution_cost: sums.contribution_ore,
    contribution_debt: 0 - sums.contribution_ore,
  };
  return LEDGER_USES.filter((use) => amounts[use] !== 0).map((use) => ({
    use,
    account: accounts[use],
    amount_ore: amounts[use],
  }));
}
