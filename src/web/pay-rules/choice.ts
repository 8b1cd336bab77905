import { oneOf, type Search, textIn } from '../search.ts';

export const PARTS = ['rules', 'overtime', 'on_call', 'work_time', 'codes', 'units', 'company'] as const;
export type Part = (typeof PARTS)[number];
export const DEFAULT_PART: Part = 'rules';

export type PayRulesSearch = {
  show?: Part | undefined;
  rules?: string | undefined;
  paste?: 'balances' | undefined;
};

/**
 * `?show=company`: the company's settings, `codes`: its pay codes, `units`: its units and positions, `overtime`: its rules of overtime, `on_call`: those of jour and beredskap, `work_time`: those of working time; left out: the OB rules. `?rules=…`: a rule set; left out: the present one. `?show=company&paste=balances`: the sheet of what people had of vacation is open.
 */
export const payRulesSearch = (search: Search): PayRulesSearch => {
  const show = oneOf(PARTS, search.show);
  return {
    show: show === DEFAULT_PART ? undefined : show,
    rules: textIn(search.rules),
    paste: show === 'company' ? oneOf(['balances'], search.paste) : undefined,
  };
};
