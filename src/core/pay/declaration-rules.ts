/** The rules that a declaration is held against (declaration-check.md). */
export const DECLARATION_RULES = [
  'readable',
  'root',
  'employer',
  'period',
  'missing',
  'form',
  'once',
  'twice',
  'one_tax',
  'removal',
  'tax_sum',
  'contribution_sum',
] as const;
export type DeclarationRule = (typeof DECLARATION_RULES)[number];
