import { type ObRuleSet, SPECIFICATION_RULE_SET } from './ob.ts';

/** A company's choice of rule set: it holds for entries from this date on, until the next choice. */
export type DatedRuleSet = { readonly from: string; readonly rules: ObRuleSet };

/**
 * The rule set for an entry of `date`: the company's latest choice, or the specification's own windows before its
 * first.
 */
export function ruleSetOn(date: string, choices: readonly DatedRuleSet[]): ObRuleSet {
  let holds: DatedRuleSet | null = null;
  for (const choice of choices) {
    if (choice.from <= date && (holds === null || choice.from > holds.from)) holds = choice;
  }
  return holds?.rules ?? SPECIFICATION_RULE_SET;
}
