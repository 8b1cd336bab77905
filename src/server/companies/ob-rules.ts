import { obRuleSet, type SentRuleSet } from '../../contract/rule-sets.ts';
import type { ObRuleSet } from '../../core/pay/ob.ts';
import { type DatedRuleSet, ruleSetOn } from '../../core/pay/ob-choice.ts';
import { checkRuleSet } from '../../core/pay/ob-rules.ts';
import type { Tx } from '../database/db.ts';

/**
 * A company's unsocial-hours rules as stored. Parsed once per text: core remembers the days it has worked out for a
 * rule set.
 */

const MOST_KEPT = 500;
const kept = new Map<string, ObRuleSet>();

/** A stored rule set. Throws RangeError when it is not usable: none such is ever stored. */
export function parsedRules(text: string): ObRuleSet {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = obRuleSet.parse(JSON.parse(text));
  const refused = checkRuleSet(made);
  if (refused !== null) throw new RangeError(`a stored rule set cannot be counted with: ${refused.code}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, made);
  return made;
}

/** Rules as they are sent. */
export const sentRules = (rules: ObRuleSet): SentRuleSet => ({
  ...rules,
  windows: rules.windows.map((window) => ({ ...window, days: [...window.days] })),
});

/** The company's dated choices of rules. One query, however many dates are asked for. */
export async function obChoicesOf(tx: Tx, company_id: string): Promise<DatedRuleSet[]> {
  const rows = await tx<{ valid_from: string; rule_set: string }[]>`
    select valid_from, rule_set::text as rule_set from ob_rule_sets where company_id = ${company_id}`;
  return rows.map((row) => ({ from: row.valid_from, rules: parsedRules(row.rule_set) }));
}

/** The company's rules on a date. */
export async function obRulesOf(tx: Tx, company_id: string): Promise<(date: string) => ObRuleSet> {
  const choices = await obChoicesOf(tx, company_id);
  return (date) => ruleSetOn(date, choices);
}
