import { type ObRuleSet, SPECIFICATION_RULE_SET } from './ob.ts';
import { termsOn } from './pay-terms.ts';

/** A company's choice of rule set: it holds for entries from this date on, until the next choice. */
export type DatedRuleSet = { readonly from: string; readonly rules: ObRuleSet };

/**
 * The rule set for an entry of `date`: the company's latest choice, or the specification's own windows before its
 * first.
 */
export const ruleSetOn = (date: string, choices: readonly DatedRuleSet[]): ObRuleSet =>
  termsOn(choices, date)?.rules ?? SPECIFICATION_RULE_SET;
