import { dropOre, type Ore, product } from '../money.ts';
import { FLAT_TAX_BP } from './rates.ts';

/** Decisions of Skatteverket and facts that replace the table, or add to it. `tax-decision.md`. */
export const TAX_DECISION_KINDS = ['side_income', 'percent', 'amount', 'extra', 'sink', 'f_tax'] as const;
export type TaxDecisionKind = (typeof TAX_DECISION_KINDS)[number];

/** What a kind needs: a percentage, kronor, or nothing. */
export const DECISION_NEEDS = {
  side_income: null,
  percent: 'percent',
  amount: 'amount',
  extra: 'amount',
  sink: 'percent',
  f_tax: null,
} as const satisfies Record<TaxDecisionKind, 'percent' | 'amount' | null>;

/** A decision about a person's tax, in force from its first to its last day (`YYYY-MM-DD`, both included). */
export type TaxDecision = {
  readonly first_day: string;
  /** null: until further notice. */
  readonly last_day: string | null;
  readonly kind: TaxDecisionKind;
  /** In hundredths of a percent, where the kind needs a percentage. */
  readonly percent_bp: number | null;
  /** A payment's whole kronor in öre, where the kind needs an amount. */
  readonly amount_ore: Ore | null;
};

/** The law of each kind. */
export const DECISION_LAWS = {
  side_income: 'skatteförfarandelagen (2011:1244) 11 kap. 20 §: not the main income',
  percent:
    'skatteförfarandelagen (2011:1244) 11 kap. 16 §, 55 kap. 9 §: Skatteverket has decided the percentage',
  amount: 'skatteförfarandelagen (2011:1244) 11 kap. 16 §, 55 kap. 9 §: Skatteverket has decided the amount',
  extra: 'skatteförfarandelagen (2011:1244) 11 kap. 22 §: the person asked for more',
  sink: 'skatteförfarandelagen (2011:1244) 13 kap. 3 §, lag (1991:586): special income tax for people who live abroad',
  f_tax: 'skatteförfarandelagen (2011:1244) 10 kap. 11 §: approved for F-tax',
} as const satisfies Record<TaxDecisionKind, string>;

/** The decision in force on a day (`YYYY-MM-DD`), null when there is none. Two never share a day. */
export function decisionOn<T extends Pick<TaxDecision, 'first_day' | 'last_day'>>(
  decisions: readonly T[],
  date: string,
): T | null {
  return (
    decisions.find(
      ({ first_day, last_day }) => first_day <= date && (last_day === null || date <= last_day),
    ) ?? null
  );
}

/** The percentage of all pay that a decision withholds, in hundredths of a percent; null: it names none. */
export function decidedPercent({ kind, percent_bp }: TaxDecision): number | null {
  switch (kind) {
    case 'side_income':
      return FLAT_TAX_BP.value;
    case 'percent':
    case 'sink':
      return percent_bp ?? 0;
    case 'f_tax':
      return 0;
    case 'amount':
    case 'extra':
      return null;
  }
}

/** A percentage (hundredths of a percent) of the whole kronor of pay, in whole kronor, never below zero. */
export function percentTax(gross_ore: Ore, percent_bp: number): Ore {
  const share = product(Math.max(0, dropOre(gross_ore)), percent_bp);
  return dropOre(Number(BigInt(share) / 10_000n));
}

/** The whole kronor of an amount, at most those of the pay, never below zero. */
export function amountTax(gross_ore: Ore, amount_ore: Ore): Ore {
  return Math.max(0, dropOre(Math.min(gross_ore, amount_ore)));
}
