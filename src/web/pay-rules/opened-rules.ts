import type { ChosenRuleSet, RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';

/** Facts about the start of a copy, beside its rules. */
export type StartNote = Omit<RuleSets['presets'][number], 'rules'>;

/** The purpose of the sheet: choose a start, edit a copy of rules, or change a choice. */
export type Opened =
  | { readonly kind: 'start' }
  | { readonly kind: 'copy'; readonly rules: SentRuleSet; readonly note: StartNote | null }
  | { readonly kind: 'change'; readonly choice: ChosenRuleSet };

export type RulesDialogProps = {
  readonly opened: Opened;
  readonly sets: RuleSets;
  readonly inForce: SentRuleSet | null;
  readonly today: string;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};
