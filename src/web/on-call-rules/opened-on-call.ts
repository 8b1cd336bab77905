import type { ChosenOnCall, OnCallChoices, SentOnCall } from '../../contract/on-call-rules.ts';

/** What the sheet is for: the choice of a start, a new set of rules (null: an empty form), or a choice to change. */
export type OpenedOnCall =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'new';
      readonly rules: SentOnCall | null;
      readonly preset: OnCallChoices['presets'][number] | null;
    }
  | { readonly kind: 'change'; readonly choice: ChosenOnCall };

export type OnCallFormProps = {
  readonly opened: Exclude<OpenedOnCall, { kind: 'start' }>;
  readonly data: OnCallChoices;
  readonly onClose: () => void;
};
