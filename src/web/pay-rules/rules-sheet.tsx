import type { ChosenRuleSet, RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';
import { Opening } from '../parts/opening.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { RulesDialogProps } from './rules-dialog.tsx';

/** The form; a button for it may begin to fetch it. */
export const rulesForm = onDemand(async () => (await import('./rules-dialog.tsx')).RulesDialog);

/** What a copy begins from besides its rules. */
export type StartNote = Pick<RuleSets['presets'][number], 'amounts_of' | 'to_state'>;

/** What the sheet is open for: choosing what to begin from, a copy of some rules, changing a choice. */
export type Opened =
  | { readonly kind: 'start' }
  | { readonly kind: 'copy'; readonly rules: SentRuleSet; readonly note: StartNote | null }
  | { readonly kind: 'change'; readonly choice: ChosenRuleSet };

type Props = Omit<RulesDialogProps, 'opened'> & {
  /** null: closed. */
  readonly opened: Opened | null;
};

/** The form of rules, when it is opened. */
export function RulesSheet({ opened, ...rest }: Props) {
  return opened !== null && <Opening part={rulesForm} own={{ opened, ...rest }} onCancel={rest.onClose} />;
}
