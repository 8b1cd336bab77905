import type { Ore } from '../money.ts';
import { employerContribution } from './employer-contribution.ts';
import type { PayFacts } from './month-facts.ts';
import type { PayWarning } from './pay-basis.ts';
import type { PayLine } from './pay-line.ts';
import { NotModelled } from './rates.ts';
import { HIGHEST_GROSS_ORE } from './withholding.ts';

/** The employer's contribution of a month, as lines of the payslip. */

type Contribution = { readonly lines: PayLine[]; readonly warning: PayWarning | null };

/** A person approved for F-tax pays the own contributions: socialavgiftslagen (2000:980) 2 kap. 5 §. */
export const NO_CONTRIBUTION: Contribution = { lines: [], warning: null };

export function contributionOf(facts: Pick<PayFacts, 'paid_on' | 'birth_year'>, pay_ore: Ore): Contribution {
  if (pay_ore > HIGHEST_GROSS_ORE) return { lines: [], warning: 'contribution_not_modelled' };
  try {
    const { parts } = employerContribution({ paid_on: facts.paid_on, birth_year: facts.birth_year, pay_ore });
    const lines = parts.map(
      ({ base_ore, rate_bp, amount_ore, law }): PayLine => ({
        code: 'employer_contribution',
        quantity: rate_bp,
        unit: '%',
        rate_ore: base_ore,
        share_pct: 100,
        per: 1,
        amount_ore,
        law,
        parts: [],
        of_month: null,
      }),
    );
    return { lines, warning: null };
  } catch (error) {
    if (error instanceof NotModelled) return { lines: [], warning: 'contribution_not_modelled' };
    throw error;
  }
}
