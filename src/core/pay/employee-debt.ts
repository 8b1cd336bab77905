import type { Ore } from '../money.ts';
import { LINE_LAWS } from './line-laws.ts';
import type { ManualFact } from './manual-lines.ts';
import { type PayLine, payLine, sumOf } from './pay-line.ts';

/** On which ground a debt to the employer is taken from pay: `employee-debt.md`. */
export const DEBT_GROUNDS = ['settlement', 'consent', 'protected'] as const;
export type DebtGround = (typeof DEBT_GROUNDS)[number];

/** What a person owes before a month, and how it is taken back; in öre. */
export type DebtFact = {
  /** Above 0. */
  readonly opening_ore: Ore;
  /** Null: nobody has said on which ground, and nothing is taken. */
  readonly ground: DebtGround | null;
  /** The most of a month; null: as much as the pay allows. */
  readonly most_ore: Ore | null;
  /** What the person keeps, as Kronofogden states; null: not stated. */
  readonly kept_ore: Ore | null;
};

/** What a month does to a debt: opening less taken plus added is left. */
export type DebtOfMonth = {
  readonly opening_ore: Ore;
  readonly taken_ore: Ore;
  readonly added_ore: Ore;
  readonly left_ore: Ore;
};

/** The month's pay before the debt: what is left after tax, and the lines that are taken from or added to it. */
type BeforeDebt = {
  readonly after_tax_ore: Ore;
  readonly deductions: readonly PayLine[];
  readonly expenses: readonly PayLine[];
  readonly manual: readonly ManualFact[];
};

/**
 * What a month takes of a debt, as a line after tax, and what is left of it; nothing where nobody owes anything. Lag (1970:215) om
 * arbetsgivares kvittningsrätt 2-5 §§, utsökningsbalken (1981:774) 7 kap.; `employee-debt.md`.
 */
export function debtOf(
  debt: DebtFact | undefined,
  { after_tax_ore, deductions, expenses, manual }: BeforeDebt,
): { readonly lines: PayLine[]; readonly of_month: DebtOfMonth | null } {
  const left_of_pay_ore = after_tax_ore + sumOf(deductions);
  const taken_ore = debt === undefined ? 0 : takenOf(debt, left_of_pay_ore, manual);
  const opening_ore = debt?.opening_ore ?? 0;
  const added_ore = Math.max(0, 0 - left_of_pay_ore - sumOf(expenses));
  if (opening_ore === 0 && added_ore === 0) return { lines: [], of_month: null };
  const left_ore = opening_ore - taken_ore + added_ore;
  return {
    lines: debt?.ground == null || taken_ore === 0 ? [] : [lineOf(debt.ground, taken_ore)],
    of_month: { opening_ore, taken_ore, added_ore, left_ore },
  };
}

function takenOf(
  { opening_ore, ground, most_ore, kept_ore }: DebtFact,
  left_of_pay_ore: Ore,
  manual: readonly ManualFact[],
): Ore {
  if (ground === null || (ground === 'protected' && kept_ore === null)) return 0;
  const reserved = manual.filter(({ code }) => code.attachment).map(({ reserved_ore }) => reserved_ore ?? 0);
  const above_ore = left_of_pay_ore - Math.max(kept_ore ?? 0, ...reserved);
  return Math.max(0, Math.min(opening_ore, most_ore ?? opening_ore, above_ore));
}

const lineOf = (ground: DebtGround, taken_ore: Ore): PayLine =>
  payLine({
    code: 'debt',
    quantity: 100,
    unit: 'amount',
    rate_ore: taken_ore,
    share_pct: -100,
    law: LINE_LAWS[`debt_${ground}`],
  });
