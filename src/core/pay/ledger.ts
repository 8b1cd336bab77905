import type { Ore } from '../money.ts';
import type { PayLine } from './pay-line.ts';

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
  /** What was taken back of earlier debts; left out: nothing. */
  readonly taken_ore?: Ore;
  readonly contribution_ore: Ore;
  /** The typed lines of the run; left out: none. */
  readonly manual?: readonly Booked[];
};

/** A typed line as it is booked: its account, or the company's account of pay. */
export type Booked = Pick<PayLine, 'code' | 'amount_ore'> & {
  readonly account: number | null;
  readonly name: string;
};

/** Benefits are a cost that nobody is paid: their counter account. BAS 2026. */
export const BENEFITS_AGAINST = { account: 7399, name: 'Motkonto skattepliktiga förmåner' } as const;

/** A row of the voucher: debit is positive, credit negative. */
export type VoucherRow = {
  readonly use: LedgerUse | 'debt_taken' | 'code';
  readonly account: number;
  readonly amount_ore: Ore;
  /** The name of a code's account. */
  readonly name?: string;
};

/**
 * The voucher of a run's pay: rows that balance to 0 exactly, none of them 0; null when gross is not tax plus net,
 * less people's debts, plus what is taken from and less what is added to the net. A debt that is taken back is a row of its own. Bokföringslagen (1999:1078) 5 kap.; `ledger.md`.
 */
export function voucherRows(sums: PaySums, accounts: Ledger): VoucherRow[] | null {
  const { manual = [], taken_ore = 0 } = sums;
  const of = (...kinds: PayLine['code'][]): Booked[] => manual.filter(({ code }) => kinds.includes(code));
  const after_tax = of('deduction_net', 'expense');
  const benefits = of('benefit');
  const own = of('earning', 'deduction_gross').filter(({ account }) => account !== null);
  if (sums.gross_ore !== sums.tax_ore + sums.net_ore - sums.debt_ore + taken_ore - total(after_tax))
    return null;
  const amounts: Readonly<Record<LedgerUse, Ore>> = {
    pay: sums.gross_ore - total(own),
    tax: 0 - sums.tax_ore,
    net_pay: 0 - sums.net_ore,
    employee_debt: sums.debt_ore,
    contribution_cost: sums.contribution_ore,
    contribution_debt: 0 - sums.contribution_ore,
  };
  const of_uses = LEDGER_USES.filter((use) => amounts[use] !== 0).map((use) => ({
    use,
    account: accounts[use],
    amount_ore: amounts[use],
  }));
  const of_codes = [...own, ...benefits, ...after_tax].map((one) => ({
    ...one,
    account: one.account ?? accounts.pay,
  }));
  const against = { ...BENEFITS_AGAINST, amount_ore: 0 - total(benefits) };
  const taken =
    taken_ore === 0
      ? []
      : [{ use: 'debt_taken' as const, account: accounts.employee_debt, amount_ore: 0 - taken_ore }];
  return [...of_uses, ...taken, ...byAccount([...of_codes, against])];
}

const total = (booked: readonly Pick<Booked, 'amount_ore'>[]): Ore =>
  booked.reduce((sum, { amount_ore }) => sum + amount_ore, 0);

function byAccount(
  rows: readonly Pick<VoucherRow & Booked, 'account' | 'amount_ore' | 'name'>[],
): VoucherRow[] {
  return [...Map.groupBy(rows, ({ account }) => account)].flatMap(([account, group]) => {
    const amount_ore = total(group);
    return amount_ore === 0
      ? []
      : [{ use: 'code' as const, account, amount_ore, name: group[0]?.name ?? '' }];
  });
}
