import { oneOf, type Search, textIn } from '../search.ts';

export const PARTS = ['rules', 'company'] as const;
export type Part = (typeof PARTS)[number];
export const DEFAULT_PART: Part = 'rules';

export type PayRulesSearch = { show?: Part | undefined; rules?: string | undefined };

/** `?show=company`: the company's own part; left out: the OB rules. `?rules=…`: which of them; left out: those in force. */
export const payRulesSearch = (search: Search): PayRulesSearch => {
  const show = oneOf(PARTS, search.show);
  return { show: show === DEFAULT_PART ? undefined : show, rules: textIn(search.rules) };
};
