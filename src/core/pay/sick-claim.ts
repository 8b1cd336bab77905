import { type Ore, product, roundHalfUp } from '../money.ts';
import type { PayCode, PayLine } from './pay-line.ts';
import type { SickTerm } from './sick-terms.ts';

/** What the employer may claim of a month's sick pay. `divided`: a line has days with and without a decision, and is left out. */
export type SickClaim = {
  readonly sick_pay_ore: Ore;
  readonly contribution_ore: Ore;
  readonly divided: boolean;
};

const isSickPay = (code: PayCode): boolean =>
  code === 'karens' || code === 'sick_pay' || code.startsWith('sick_ob');

/** Sjuklönelagen (1991:1047) 16 §: how many months back a claim may reach. */
export const CLAIM_MONTHS = 12;

/**
 * The cost of sick pay under decisions on special protection, from the lines of a payslip. Null: nothing to claim.
 * Sjuklönelagen (1991:1047) 16 §; `sick-claim.md`.
 */
export function sickClaim(
  lines: readonly Pick<PayLine, 'code' | 'amount_ore' | 'quantity' | 'rate_ore' | 'parts'>[],
  terms: readonly SickTerm[],
): SickClaim | null {
  const decisions = terms.filter(({ kind }) => kind !== 'karens');
  const isProtected = ({ date }: { readonly date: string }): boolean =>
    decisions.some(({ first_day, last_day }) => first_day <= date && (last_day === null || date <= last_day));
  const touched = lines.filter(({ code, parts }) => isSickPay(code) && parts.some(isProtected));
  if (touched.length === 0) return null;
  const whole = touched.filter(({ parts }) => parts.every(isProtected));
  const sick_pay_ore = whole.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  const divided = whole.length < touched.length;
  if (sick_pay_ore === 0 && !divided) return null;
  return { sick_pay_ore, contribution_ore: contributionOn(sick_pay_ore, lines), divided };
}

/** The share of the month's contributions; such a line says its basis as `rate_ore`, its rate in hundredths of a percent as `quantity`. */
function contributionOn(
  sick_pay_ore: Ore,
  lines: readonly Pick<PayLine, 'code' | 'quantity' | 'rate_ore'>[],
): Ore {
  const owed = lines.filter(({ code }) => code === 'employer_contribution');
  const basis_ore = owed.reduce((sum, { rate_ore }) => sum + rate_ore, 0);
  if (basis_ore === 0) return 0;
  const weighed = owed.reduce((sum, { rate_ore, quantity }) => sum + rate_ore * quantity, 0);
  return roundHalfUp(product(sick_pay_ore, weighed), product(basis_ore, 10_000));
}
