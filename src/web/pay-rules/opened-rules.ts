import type { ChosenRuleSet, RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';

/** What a copy begins from besides its rules. */
export type StartNote = Pick<RuleSets['presets'][number], 'amounts_of' | 'to_state'>;

/** What the sheet is open for: choosing what to begin from, a copy of some rules, changing a choice. */
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
