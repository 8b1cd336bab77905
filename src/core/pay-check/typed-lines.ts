import type { Ore } from '../money.ts';
import type { ManualFact } from '../pay/manual-lines.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import { amountOf, type CheckLine, checkLine, total } from './check-line.ts';
import type { TermsOfDays } from './day-terms.ts';
import { nearest, ratio } from './fraction.ts';

/** Typed lines: `pay-codes.md`. */
export type Typed = {
  readonly gross: readonly CheckLine[];
  readonly benefits: readonly CheckLine[];
  readonly expenses: readonly CheckLine[];
  readonly information: readonly CheckLine[];
  readonly without_contribution_ore: Ore;
  readonly vacation_ore: Ore;
  readonly one_time_ore: Ore;
};

const lineOf = ({ id, of_month, code, quantity, price_ore }: ManualFact): CheckLine => {
  const is_taken = code.kind === 'deduction_gross' || code.kind === 'deduction_net';
  const amount_ore = amountOf(quantity, price_ore, is_taken ? -100 : 100);
  return { code: code.kind, amount_ore, of_month, id };
};

export function typedOf({ manual = [] }: Pick<PayFacts, 'manual'>): Typed {
  const lines = (wanted: (code: ManualFact['code']) => boolean): CheckLine[] =>
    manual.filter(({ code }) => wanted(code)).map(lineOf);
  const of = (kind: string): CheckLine[] => lines((code) => code.kind === kind);
  const isGross = ({ kind }: ManualFact['code']): boolean => kind === 'earning' || kind === 'deduction_gross';
  // Fuel for a company car is typed with a fifth added to its market value, which is what contributions are on.
  const fuel_ore = total(lines((code) => code.kind === 'benefit' && code.declared === '018'));
  const added_ore = fuel_ore - nearest(ratio(BigInt(fuel_ore) * 100n, 120));
  return {
    gross: lines(isGross),
    benefits: of('benefit'),
    expenses: of('expense'),
    information: of('information'),
    without_contribution_ore: total(lines((code) => isGross(code) && !code.contribution)) + added_ore,
    vacation_ore: total(lines((code) => isGross(code) && code.vacation)),
    one_time_ore: total(lines(({ taxed }) => taxed === 'one_time')),
  };
}

/** Taken from the net: wage attachments by turn, down to what the person keeps (utsökningsbalken 7 kap.), then the others. */
export function takenFromNet({ manual = [] }: Pick<PayFacts, 'manual'>, net_ore: Ore): CheckLine[] {
  const facts = manual.filter(({ code }) => code.kind === 'deduction_net');
  const orders = facts
    .filter(({ code }) => code.attachment)
    .toSorted((one, other) => (one.turn ?? 1) - (other.turn ?? 1));
  let left = net_ore;
  const attached = orders.map((fact) => {
    const above = Math.max(0, left - (fact.reserved_ore ?? 0));
    const taken = Math.min(fact.price_ore, above);
    left -= taken;
    return lineOf({ ...fact, price_ore: taken });
  });
  return [...attached, ...facts.filter(({ code }) => !code.attachment).map(lineOf)];
}

/**
 * Taken of a debt of earlier months: on a stated ground alone, from what is left of the pay, down to the highest amount that the person is to
 * keep (`employee-debt.md`).
 */
export function debtTaken(
  { debt, manual = [] }: Pick<PayFacts, 'debt' | 'manual'>,
  net_ore: Ore,
): CheckLine[] {
  if (debt === undefined || debt.ground === null) return [];
  let kept = debt.kept_ore;
  if (debt.ground === 'protected' && kept === null) return [];
  for (const { code, reserved_ore } of manual)
    if (code.attachment && reserved_ore !== null && reserved_ore > (kept ?? 0)) kept = reserved_ore;
  let taken = net_ore - (kept ?? 0);
  if (debt.most_ore !== null && taken > debt.most_ore) taken = debt.most_ore;
  if (taken > debt.opening_ore) taken = debt.opening_ore;
  return taken > 0 ? [checkLine('debt', 0 - taken)] : [];
}

/**
 * The year's income that the rate of a one-time sum goes by: as typed, else twelve agreed monthly salaries and the sum, else what a
 * year that has ended for the person paid, this month's pay included; null: unknown.
 */
export function yearlyIncome(
  facts: PayFacts,
  { one_time_ore, taxable_ore }: { readonly one_time_ore: Ore; readonly taxable_ore: Ore },
  taxTerms: ReturnType<TermsOfDays>,
): Ore | null {
  let typed: Ore | null = null;
  for (const { code, yearly_ore } of facts.manual ?? [])
    if (code.taxed === 'one_time' && yearly_ore !== null) typed = Math.max(typed ?? yearly_ore, yearly_ore);
  if (typed !== null) return typed;
  // A salary of nothing that was worked out of the hour promises nothing; one that was agreed is what it says.
  const is_promised =
    taxTerms?.by_month === true && (taxTerms.terms.monthly_ore !== null || taxTerms.month_ore > 0);
  const monthly_ore = is_promised ? taxTerms.month_ore : null;
  if (monthly_ore !== null) return one_time_ore + 12 * monthly_ore;
  const before_ore = facts.vacation?.final?.year_paid_ore ?? null;
  return before_ore === null ? null : taxable_ore + before_ore;
}
