/** The words of rules that a company has by first day. Both hold what the parts of this folder say. */
export type RuleWords = 'overtimeRules' | 'onCallRules';

/** A choice of rules: it holds from its day until the next one's. */
export type RuleChoice = {
  readonly id: string;
  readonly from: string;
  readonly rules: { readonly name: string; readonly source: string };
  readonly changeable: boolean;
  readonly saved_at: string | null;
  readonly saved_by: string | null;
  readonly version: number;
};

/** What the sheet is for: the choice of a start, a new set of rules (null: an empty form), or a choice to change. */
export type OpenedRules<Choice extends RuleChoice, Preset> =
  | { readonly kind: 'start' }
  | { readonly kind: 'new'; readonly rules: Choice['rules'] | null; readonly preset: Preset | null }
  | { readonly kind: 'change'; readonly choice: Choice };

/** The same once there is a form. */
export type FormOfRules<Choice extends RuleChoice, Preset> = Exclude<
  OpenedRules<Choice, Preset>,
  { kind: 'start' }
>;
