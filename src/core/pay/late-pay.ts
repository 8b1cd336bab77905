import { daysOf, monthLater } from '../month.ts';
import type { Employments } from './employment.ts';
import { decisionOn, type TaxDecision } from './tax-decision.ts';

/**
 * Is pay of a month (`YYYY-MM`) paid later than the month after the last regular pay? It is then no main income.
 * Skatteförfarandelagen (2011:1244) 11 kap. 20 §, SKV 401; `late-pay.md`.
 */
export function isLatePay(month: string, employments: Employments): boolean {
  const until = daysOf(month).last;
  const begun = employments.filter(
    ({ first, last }) => first === null || (first <= until && (last === null || first <= last)),
  );
  const ends = begun.map(({ last }) => last);
  return ends.length > 0 && ends.every((last) => last !== null && monthLater(last.slice(0, 7), 2) <= month);
}

type Facts = {
  readonly month: string;
  readonly employed: Employments;
  readonly paid_on: string;
  readonly tax_decisions?: readonly TaxDecision[];
};

/** What replaces the person's table, or adds to it, on the day of payment; late pay is a side income without a decision. */
export function decisionOfPay({ month, employed, paid_on, tax_decisions = [] }: Facts): TaxDecision | null {
  const decision = decisionOn(tax_decisions, paid_on);
  if ((decision !== null && decision.kind !== 'extra') || !isLatePay(month, employed)) return decision;
  return { first_day: paid_on, last_day: paid_on, kind: 'side_income', percent_bp: null, amount_ore: null };
}
